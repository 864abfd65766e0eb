"""The judge chooses an assignment and announces criteria (rulebook 3.3.1)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, insist
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.dealing import deal_hands, refill
from partychef.games.cooking_party.moves import ChooseAssignment, InventAssignment
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import check_length


def begin_round(party: Evening, chance: Chance) -> None:
    """Prepare both decks for the judge."""
    party.step = "assignment"
    refill(party, chance)  # so that a special ingredient can be found in it (CP-14)
    if party.options.assignment == "top":
        while not is_playable(party, party.deck[0]):  # CP-15
            party.deck.append(party.deck.pop(0))


def is_playable(party: Evening, card: Assignment) -> bool:
    """Whether the card suits these chefs: no team cards (CP-10, CP-43), and enough cards to deal (CP-18)."""
    return "team" not in card.flags and enough_cards(party, card.hand)


def enough_cards(party: Evening, hand: int) -> bool:
    """Whether there are enough cards to deal a hand of this size to every chef (CP-18)."""
    return hand * len(party.chefs) <= len(party.draw) + len(party.discard)


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
    card = assignments().get(move.assignment)
    if card is None:
        raise IllegalMove("There is no such assignment card.")
    if card not in selectable(party):
        raise IllegalMove(_why_not(party, card))
    check_length("The criteria", move.criteria, 1000)
    insist(not card.special or move.special is not None, f"{card.title} needs a special ingredient: pick one.")
    insist(bool(card.special) or move.special is None, f"{card.title} has no special ingredient.")
    _check_special(party, move.special)


def choose(party: Evening, actor: Actor, move: ChooseAssignment, chance: Chance) -> None:
    card = assignments()[move.assignment]
    party.deck.remove(card)
    _announce(party, card, move.criteria, move.special, chance)


def check_invent(party: Evening, actor: Actor, move: InventAssignment) -> None:
    insist(party.options.assignment == "custom", "At this table the judge takes an assignment from the cards.")
    insist(not is_blank(move.title), "Give your assignment a title.")
    insist(4 <= move.hand <= 14, f"Deal 4 to 14 cards, not {move.hand}.")  # CP-16 from here on
    insist(0 <= move.trade_max <= 7, f"Allow 0 to 7 cards in an exchange, not {move.trade_max}.")
    insist(move.trade_max <= move.hand, "Nobody can trade in more cards than a hand has.")
    insist(0 <= move.trades <= 2, f"Allow 0 to 2 exchanges, not {move.trades}.")
    insist(1 <= len(move.dishes) <= 3, f"Ask for 1 to 3 dishes, not {len(move.dishes)}.")
    insist(not any(is_blank(label) for label in move.dishes), "Say what each dish should be.")
    insist(not any(is_blank(thing) for thing in move.assume), "Say what the chefs may assume.")
    insist(move.min >= 1, "Every dish needs at least 1 card.")
    insist(move.min * len(move.dishes) <= move.hand, "The dishes need more cards than a hand has.")
    insist(move.max is None or move.max >= move.min, "The maximum per dish must be at least the minimum.")
    insist(enough_cards(party, move.hand), f"There are not enough cards to deal {move.hand} to everybody.")
    check_length("The title", move.title, 60)
    check_length("The text", move.text, 1000)
    check_length("The criteria", move.criteria, 1000)
    for label in move.dishes:
        check_length("The name of each dish", clean_line(label), 40)
    for thing in move.assume:
        check_length("Each thing that chefs may assume", clean_line(thing), 40)
    check_length("All that chefs may assume", "".join(map(clean_line, move.assume)), 600)
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
    _announce(party, card, move.criteria, move.special, chance)


def _announce(party: Evening, card: Assignment, criteria: str, special: str | None, chance: Chance) -> None:
    party.assignment, party.criteria, party.special = card, criteria, special
    if special is not None:
        party.draw.remove(special)
        party.draw = chance.shuffled(party.draw)  # CP-14: the judge has seen the deck
    deal_hands(party, chance)
    party.waiting = party.chefs
    party.step = "cooking"


def _why_not(party: Evening, card: Assignment) -> str:
    if party.options.assignment == "top":
        return f"The top card decides: {party.deck[0].title}."
    if "team" in card.flags:
        return f"{card.title} is for teams."
    return f"There are not enough cards to deal {card.hand} to everybody."


def _check_special(party: Evening, special: str | None) -> None:
    if special is None or special in party.draw:
        return
    insist(special in ingredients(), "There is no such ingredient card.")
    raise IllegalMove(f"{ingredients()[special].name} is not in the draw deck now.")
