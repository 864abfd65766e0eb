"""Steps that a model has suggested for a dish of an evening (CP real food): asked for by a tap, kept with the table.

They are in the table's ledger, like everything a model was asked: they are paid for once, and go when the table goes.
"""

from __future__ import annotations

from typing import NamedTuple

from partychef.judges.dishes import Plate
from partychef.judges.model.recipe_steps import ToCook, read_steps, suggest
from partychef.llm.ask import NoReply, sentence_of
from partychef.tables import moderation
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.party import the_party
from partychef.web.recap.recipes import RecipeCard


class Steps(NamedTuple):
    """What is known of how a dish is cooked."""

    steps: tuple[str, ...] = ()
    model: str = ""
    """Who suggests them."""
    waits: bool = False
    """Whether a model is being asked."""
    trouble: str = ""
    """Why the last try failed, in one sentence."""


def may_ask(live: Live) -> bool:
    """Whether this browser may spend the party's tokens on steps: it has a chair here, or hosts."""
    return bool(the_party().models) and (whoami.hosts(live) or whoami.chair_at(live) is not None)


def looked_up(live: Live, card: RecipeCard) -> Steps:
    """What has been suggested for this dish, or how far that is."""
    party, dish = the_party(), to_cook(card)
    reply = party.ledger(live).recall(dish.call)
    if reply is not None:
        try:
            return Steps(_kind(live, read_steps(reply.text, dish)), reply.model)
        except ValueError:  # the rules were others then
            pass
    task = party.judge_tasks.find(_key(live, dish))
    if task is None:
        return Steps()
    return Steps(waits=not task.done, trouble=task.trouble)


def begin(live: Live, card: RecipeCard) -> None:
    """Ask for steps in the background. Raises Refusal (429) while something else of this party goes on."""
    party, dish = the_party(), to_cook(card)
    from partychef.llm.setup import asker_from

    ledger, settings = party.ledger(live), party.settings

    def work() -> bool:
        asker = asker_from(settings, ledger)
        assert asker is not None
        try:
            suggest(dish, asker)
        except NoReply as failure:
            raise Refusal(sentence_of(failure.message)) from None
        return True  # what was suggested is in the ledger alone, which goes with the table

    if not looked_up(live, card).steps:
        key = _key(live, dish)
        party.judge_tasks.begin(key, work, None, key=key)


def to_cook(card: RecipeCard) -> ToCook:
    """The dish of a recipe card, as a model is told of it."""
    notes = {line.card.id: line.note for line in card.lines if line.note}
    cards, dish = tuple(line.card.id for line in card.lines), card.dish
    plate = Plate(cards, dish.name, dish.text, notes, dish.pantry, dish.label)
    return ToCook(plate, card.special.id if card.special else None)


def _key(live: Live, dish: ToCook) -> str:
    return f"{live.table.id}-{dish.call}"[:60]


def _kind(live: Live, steps: tuple[str, ...]) -> tuple[str, ...]:
    """The steps as this table shows words."""
    level, language = live.table.moderation, live.table.language
    return steps if level == "off" else tuple(moderation.masked(step, language) for step in steps)
