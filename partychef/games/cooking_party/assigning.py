"""The judge chooses an assignment and announces criteria (rulebook 3.3.1)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, insist
from partychef.engine.words import clean_line, how_many
from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.dealing import deal_hands, refill
from partychef.games.cooking_party.diets import diet_of
from partychef.games.cooking_party.modes import read_as
from partychef.games.cooking_party.moves import ChooseAssignment, DrawAssignment, InventAssignment
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.swaps import hand_out_tokens
from partychef.games.cooking_party.tasks import wrong_with
from partychef.games.cooking_party.wording import check_length


def begin_round(party: Evening, chance: Chance) -> None:
    """Prepare both decks for the judge."""
    party.step = "assignment"
    hand_out_tokens(party)
    refill(party, chance)  # so that a special ingredient can be found in it (CP-14)
    if party.options.assignment == "top" or party.mode.table_leads:
        while not is_playable(party, party.deck[0]):  # CP-15
            party.deck.append(party.deck.pop(0))
    if party.mode.table_leads:
        _turn_over(party, chance)


def _turn_over(party: Evening, chance: Chance) -> None:
    """Turn over the top assignment card, and for a special ingredient the top ingredient card (CP-38)."""
    card = party.deck.pop(0)
    special = party.draw.pop(0) if card.special else None
    _begin_cooking(party, card, "", special, chance)


def is_playable(party: Evening, card: Assignment) -> bool:
    """Whether the card suits these chefs: no team cards (CP-10, CP-43), a card for the course where courses are cooked
    (CP-53), and enough cards to deal (CP-18)."""
    return party.mode.suits(card, party.course) and enough_cards(party, card.hand)


def enough_cards(party: Evening, hand: int) -> bool:
    """Whether there are enough cards to deal a hand of this size to every chef (CP-18)."""
    return hand * len(party.chefs) <= len(party.draw) + len(party.discard)


def check_enough_cards(party: Evening) -> None:
    """Raise IllegalMove when no assignment could ever be selected: too many cards were taken out (CP-52)."""
    chefs, cards = len(party.chefs), len(party.draw) + len(party.discard)
    hands = [[card.hand for card in party.deck if party.mode.suits(card, course)] for course in party.courses_to_come()]
    insist(all(hands), "There is no task card that this table can play.")
    need = max(map(min, hands)) * chefs
    insist(
        need <= cards,
        f"Too few ingredient cards are left for {how_many(chefs, 'chef')}: the smallest task takes {need}, "
        f"and there {'is' if cards == 1 else 'are'} {cards}.",
    )


def room_for_another_chef(party: Evening) -> bool:
    """Whether some assignment could be selected if one more player cooked (CP-18)."""
    cards = len(party.draw) + len(party.discard)
    return all(
        any(party.mode.suits(card, course) and card.hand * (len(party.chefs) + 1) <= cards for card in party.deck)
        for course in party.courses_to_come()
    )


def selectable(party: Evening) -> list[Assignment]:
    """The cards that the judge may pick now, from the top of the deck."""
    if party.options.assignment == "top":
        return party.deck[:1]  # CP-15
    return [card for card in party.deck if is_playable(party, card)]


def specials(party: Evening) -> tuple[str, ...]:
    """The cards the judge may pick a special ingredient from, sorted: the order of the deck stays secret (CP-14)."""
    wanted = party.options.assignment == "custom" or any(card.special for card in selectable(party))
    return tuple(sorted(party.draw)) if wanted else ()


def check_choose(party: Evening, actor: Actor, move: ChooseAssignment) -> None:
    card = _in_deck(party, move.assignment)
    if card is None:
        raise IllegalMove("There is no such task card.")
    if card not in selectable(party):
        raise IllegalMove(_why_not(party, card))
    check_length("The criteria", move.criteria, 1000)
    insist(not card.special or move.special is not None, f"{card.title} needs a special ingredient: pick one.")
    insist(bool(card.special) or move.special is None, f"{card.title} has no special ingredient.")
    _check_special(party, move.special)


def choose(party: Evening, actor: Actor, move: ChooseAssignment, chance: Chance) -> None:
    card = next(card for card in party.deck if card.id == move.assignment)
    party.deck.remove(card)
    _announce(party, card, move, chance)


def check_draw(party: Evening, actor: Actor, move: DrawAssignment) -> None:
    insist(party.options.assignment != "top", _why_not(party, party.deck[0]))
    insist(bool(selectable(party)), "There are not enough cards for any task card.")
    check_length("The criteria", move.criteria, 1000)


def draw_one(party: Evening, actor: Actor, move: DrawAssignment, chance: Chance) -> None:
    """Chance picks a card, and the special ingredient that it asks for."""
    card = chance.pick(selectable(party))
    special = chance.pick(specials(party)) if card.special else None
    party.deck.remove(card)
    drawn = ChooseAssignment(card.id, move.criteria, special, move.banned, move.diet)
    _announce(party, card, drawn, chance)


def check_invent(party: Evening, actor: Actor, move: InventAssignment) -> None:
    insist(party.options.assignment == "custom", "At this table the judge takes a task from the cards.")
    for _, sentence in wrong_with(move):  # CP-16
        raise IllegalMove(sentence)
    one_course = len(move.dishes) == 1 or not party.mode.courses
    insist(one_course, "Ask for one dish: this round is a single course of the menu.")  # CP-53
    insist(enough_cards(party, move.hand), f"There are not enough cards to deal {move.hand} to everybody.")
    check_length("The criteria", move.criteria, 1000)
    _check_special(party, move.special)


def invent(party: Evening, actor: Actor, move: InventAssignment, chance: Chance) -> None:
    card = Assignment(
        id="invented",
        title=clean_line(move.title),
        text=move.text,
        hand=move.hand,
        trade_max=move.trade_max,
        trades=move.trades,
        dishes=tuple(clean_line(label) for label in move.dishes),
        min=move.min,
        max=move.max,
        special="judge_ingredient" if move.special else None,
        assume=tuple(clean_line(thing) for thing in move.assume),
    )
    _announce(party, card, move, chance)


def _announce(party: Evening, card: Assignment, move: ChooseAssignment | InventAssignment, chance: Chance) -> None:
    party.diet = diet_of(move.banned, move.diet)
    if move.special is not None:
        party.draw.remove(move.special)
        party.draw = chance.shuffled(party.draw)  # CP-14: the judge has seen the deck
    _begin_cooking(party, card, move.criteria, move.special, chance)


def _begin_cooking(party: Evening, card: Assignment, criteria: str, special: str | None, chance: Chance) -> None:
    task = party.reading_of(card) if assignments().get(card.id) is not None else read_as(card, party.course)
    party.assignment, party.criteria, party.special = task, criteria, special
    deal_hands(party, chance)
    party.waiting = party.chefs
    party.step = "cooking"


def _in_deck(party: Evening, id: str) -> Assignment | None:
    return next((card for card in party.deck if card.id == id), None) or assignments().get(id)


def _why_not(party: Evening, card: Assignment) -> str:
    if party.options.assignment == "top":
        return f"The top card decides: {party.deck[0].title}."
    if "team" in party.mode.left_out.intersection(card.flags):
        return f"{card.title} is for teams."
    if card not in party.deck:
        return "There is no such task card."
    if not party.mode.suits(card, party.course):
        return f"{card.title} asks for something else than the {party.course} of the menu."
    return f"There are not enough cards to deal {card.hand} to everybody."


def _check_special(party: Evening, special: str | None) -> None:
    if special is None or special in party.draw:
        return
    insist(ingredients().get(special) is not None, "There is no such ingredient card.")
    raise IllegalMove(f"{ingredients()[special].name} is not in the draw deck now.")
