"""What to say to somebody who practises Chef's Hat: what matters in a step, and why the chef's move is a good one."""

from __future__ import annotations

from partychef.engine.advice import Advice, times
from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.chefs_hat.cards import JOKER, Counts, counted, ingredients
from partychef.games.chefs_hat.chef import Odds, weighed
from partychef.games.chefs_hat.moves import DinnerIsServed, Discard, FoodFight, Give, NoAction
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.games.chefs_hat.wording import named, together

PLACES = ("first", "second", "third", "last")
WORTH_THE_LEAD = 0.5
"""How likely a placement must win its pizza for that to be the reason for it."""


def nudge(view: ChefsHatView, legal: list[Move]) -> str:
    """What to look at."""
    match view.step:
        case "special":
            return (
                "Compare this shift with the exchange and without it. Who hands over rare cards, you or somebody else?"
            )
        case "exchange":
            keep = " A Joker is worth keeping: beside other cards it counts as one more of them."
            return (
                "Which of your cards will be hardest to get rid of? Look for those that stand alone and are common."
                f"{keep if JOKER in view.hand else ''}"
            )
        case "pizza":
            return _about_the_pizza(view, legal)
        case _:
            return ""


def reason(view: ChefsHatView, legal: list[Move], move: Move) -> str:
    """Why the move is a good one."""
    if isinstance(move, Discard):
        return _why_place(view, move)
    if isinstance(move, Give):
        return _why_give(view, move)
    return _why_announce(view, move) if view.step == "special" else _why_pass(view, legal)


def _about_the_pizza(view: ChefsHatView, legal: list[Move]) -> str:
    if not any(isinstance(move, Discard) for move in legal):
        return "Nothing that you hold beats this pizza, so all you can do is pass."
    if not view.pizza:
        groups = how_many(_groups(counted(view.hand)), "kind")
        return (
            f"You lead, and you hold {groups} of ingredients. Which of them can you get rid of only when you lead, and "
            "which would win a pizza at any time?"
        )
    left = [place.hand for place in view.places if place.hand and not place.passed and place.seat != view.seat]
    held = f"{listed([str(number) for number in left])} {'card' if left == [1] else 'cards'}"
    return (
        f"Look at what the others wait for: {how_many(len(left), 'player')} can still answer, with {held} in hand. "
        "What would they let you get away with, and what will you need later?"
    )


def _why_place(view: ChefsHatView, move: Discard) -> str:
    hand, (_, now) = counted(view.hand), _odds(view)
    rest = hand.copy()
    for card in move.cards:
        rest[card] -= 1
    number, left = move.cards[0], _groups(rest)
    if not any(rest):
        done = sum(place.finished is not None for place in view.places)
        return f"These are your last cards: with them you finish {PLACES[done]} in this shift."
    wins = now.unbeaten(number, len(move.cards))
    with_joker = " It is worth the Joker." if JOKER in move.cards and number != JOKER else ""
    if number < JOKER and rest[number]:
        return f"It wins this pizza {times(wins)}, and you keep {rest[number]} × {named(number)} for later.{with_joker}"
    more = f"then {how_many(left, 'kind')} of ingredients {'is' if left == 1 else 'are'} left in your hand"
    if wins >= WORTH_THE_LEAD:
        return f"It wins this pizza {times(wins)}, and whoever wins it leads next; {more}.{with_joker}"
    return f"It wins this pizza {_only(wins)}, but it is a good moment to be rid of these cards: {more}.{with_joker}"


def _why_pass(view: ChefsHatView, legal: list[Move]) -> str:
    best = next(move for _, move in weighed(view, legal) if isinstance(move, Discard))
    hand, (later, now) = counted(view.hand), _odds(view)
    number, naturals, jokers, size = PLACEMENTS[best.cards]
    cards = together(ingredients()[number].name, naturals or size, jokers if naturals else 0)
    said = f"The best you could place, {cards}, wins this pizza {times(now.unbeaten(number, size))}"
    if jokers:
        return (
            f"{said}, and costs you {'a Joker' if jokers == 1 else 'both Jokers'}. A pass costs nothing but this pizza."
        )
    if hand[number] > size:
        return f"{said}, and breaks up your {hand[number]}. A pass costs nothing but this pizza."
    return f"{said}. Kept for a pizza that you lead, those cards win {times(later.unbeaten(number, size))}."


def _why_give(view: ChefsHatView, move: Give) -> str:
    later, hand = _odds(view)[0], counted(view.hand)
    said = [
        f"{together(ingredients()[card].name, hand[card], 0)} wins a pizza {times(later.unbeaten(card, hand[card]))}"
        for card in dict.fromkeys(move.cards)
        if card != JOKER
    ]
    if not said:
        return "You keep everything that is worth more."
    card = "It is" if len(move.cards) == 1 else "They are"
    joker = " The Joker stays: it joins any other card." if hand[JOKER] > move.cards.count(JOKER) else ""
    return f"{card} hard to get rid of: {listed(said)}.{joker}"


def _why_announce(view: ChefsHatView, move: Move) -> str:
    if isinstance(move, FoodFight):
        return "The roles are reversed: you become Chef, and the two rarest cards come to you instead of leaving you."
    if isinstance(move, DinnerIsServed):
        rarest = min(card for card in view.hand if card != JOKER)
        return f"Without an exchange you keep your rarest card, {named(rarest)}."
    assert isinstance(move, NoAction)
    role = view.places[view.seat or 0].role
    many = "the two rarest cards" if role == "chef" else "the rarest card"
    return f"The exchange is good for you: it brings you {many} of another player."


def _only(wins: float) -> str:
    said = times(wins)
    return f"only {said}" if said.startswith("about") else said


def _odds(view: ChefsHatView) -> tuple[Odds, Odds]:
    """How likely groups of cards win a pizza: one that begins anew, and this one."""
    hand = counted(view.hand)
    rivals = [place.seat for place in view.places if place.hand and place.seat != view.seat]
    return Odds(view, hand, rivals), Odds(view, hand, [seat for seat in rivals if not view.place(seat).passed])


def _groups(hand: Counts) -> int:
    return sum(1 for size in hand[:JOKER] if size)


ADVICE = Advice(frozenset({"special", "exchange", "pizza"}), nudge, reason)
