"""The big screen reads a dish for a chef who would rather not speak: name and text, then card by card (CP-29)."""

from __future__ import annotations

from msgspec import structs

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, insist
from partychef.engine.judged import Reading
from partychef.engine.pace import Words
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.presenting import (
    check_introduction,
    check_words,
    covered_cards,
    current,
    introduce,
    is_introduced,
    own_dishes,
)
from partychef.games.cooking_party.rounds import Served
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import PartyView
from partychef.games.cooking_party.wording import card_name


def check_read_out(party: Evening, actor: Actor, move: moves.ReadOut) -> None:
    dish, covered = own_dishes(party)[current(party)], covered_cards(party)
    insist(dish.hidden > 0, "All your cards are on the table.")
    insist(party.script is None, "The big screen is reading your dish already.")
    insist(
        not is_introduced(dish) or not (move.name or move.text or move.pantry), "You have already introduced this dish."
    )
    check_introduction(move)
    for card in move.notes:
        insist(card in covered, f"{card_name(card)} is not a covered card of your {dish.label}.")
    check_words(dish, len(move.name) + len(move.text) + sum(map(len, move.notes.values())))


def read_out(party: Evening, actor: Actor, move: moves.ReadOut, chance: Chance) -> None:
    """Show name and text; the lines follow one by one, as the table has them read (CP-29)."""
    if not is_introduced(own_dishes(party)[current(party)]):
        introduce(party, actor, move, chance)
    party.script = tuple(Served(card, move.notes.get(card, "")) for card in covered_cards(party))


def next_line(party: Evening) -> Reading | None:
    """What the big screen reads out next: the next card of the script, and in the end nothing more."""
    if party.script is None or party.presenter is None:
        return None
    dish = own_dishes(party)[current(party)]
    last = f"{card_name(dish.cards[-1].card)}: {dish.cards[-1].note}" if dish.cards else f"{dish.name}. {dish.text}"
    move = moves.Reveal(*structs.astuple(party.script[0])) if party.script else moves.Finish()
    return Reading(party.presenter, move, last)


def words_on_screen(view: PartyView) -> Words | None:
    """What the judge, or a chef who answers, has just said on the big screen."""
    match view.step:
        case "cooking" if view.criteria:
            return Words(None, view.criteria)
        case "answer":
            return Words(None, view.questions[-1].question)
        case "questions" if view.questions and view.questions[-1].chef == view.presenter:
            answer = view.questions[-1].answer
            return Words(None, answer, aloud=False) if answer else None
        case "judging":
            said = [opinion.text for opinion in view.opinions if opinion.by == view.judge_now]
            return Words(view.judge_now, said[-1]) if said else None
    return None
