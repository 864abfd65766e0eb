"""The big screen reads a dish for a chef who would rather not speak: name and text, then card by card (CP-29)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, insist
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
    which_part,
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
    party.shy = True
    party.script = tuple(Served(card, move.notes.get(card, "")) for card in covered_cards(party))


def next_line(party: Evening) -> Reading | None:
    """What the big screen reads out next: the next card of the script, and in the end nothing more."""
    if party.script is None or party.speaker is None:
        return None
    dish = own_dishes(party)[current(party)]
    last = f"{card_name(dish.cards[-1].card)}: {dish.cards[-1].note}" if dish.cards else f"{dish.name}. {dish.text}"
    move = moves.Reveal(party.script[0].card, party.script[0].note) if party.script else moves.Finish()
    return Reading(party.speaker, move, last)


def in_place_of_chef(party: Evening, unsent: Sequence[Move]) -> moves.ReadOut | None:
    """What the big screen reads if the time of a chef is up who has not begun with a dish (CP-60): the words that were
    written for it, and if there are none its cards alone."""
    if party.step != "presenting" or not which_part(party):
        return None
    covered = covered_cards(party)
    name, text, things = next(
        (structs.astuple(one) for one in unsent if isinstance(one, moves.Introduce)), ("", "", ())
    )
    notes = {one.card: one.note for one in unsent if isinstance(one, moves.Reveal) and one.note}
    return moves.ReadOut(name, text, things, {card: note for card, note in notes.items() if card in covered})


def words_on_screen(view: PartyView) -> Words | None:
    """What the judge, or a chef who answers, has just said on the big screen."""
    match view.step:
        case "cooking" if view.criteria:
            return Words(None, view.criteria)
        case "answer":
            return Words(None, view.questions[-1].question)
        case "questions" if view.questions and view.questions[-1].chef == view.presenter:
            answer = view.questions[-1].answer
            return Words(view.presenter, answer, aloud=False) if answer else None
        case "judging":
            course = "" if view.due is None else view.due.course
            said = [one.text for one in view.opinions if (one.by, one.course) == (view.judge_now, course)]
            return Words(view.judge_now, said[-1]) if said else None
    return None
