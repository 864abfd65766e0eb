"""The Kitchen is Closing as numbers.

Cards are in the order of their categories, then of their numbers, 1 to 10, then of their ids: 8 x 10 x 2, so that
`hand.reshape(8, 10, 2)` shows categories, numbers and the two cards of each. Actions in order: declare, draw, take,
deal, and discarding each of the 160 cards. The others are the ways to place two stacks; the first of them is the best
by itself, whatever the others have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from partychef.engine.game import Move, Seat
from partychef.games.ingredients import Category, ingredients
from partychef.games.kitchen_closing.moves import Deal, Declare, Discard, Draw, Take
from partychef.games.kitchen_closing.view import Action, KitchenView, StepKind
from partychef.gym.blocks import cards, choice, number, places, seats
from partychef.gym.encoding import Encoding

PLAYERS = 7
CATEGORIES: tuple[Category, ...] = get_args(Category)
CARDS = tuple(
    card.id
    for card in sorted(ingredients().values(), key=lambda card: (CATEGORIES.index(card.category), card.number, card.id))
)
WAYS = 256
"""In so many ways a hand of six can be placed in two stacks at most: if all its cards are of one category."""


def _table(others: Sequence[Seat]) -> Iterator[Move]:
    yield from (Declare(), Draw(), Take(), Deal())
    yield from map(Discard, CARDS)


def _discarded(view: KitchenView) -> set[str]:
    """The cards that were seen to be discarded in this round and that nobody has taken since."""
    found = set[str]()
    for turn in (*view.log, *([view.begun] if view.begun else [])):
        found.discard(turn.taken or "")
        found.update(turn.discards)
    return found


def _taken(view: KitchenView) -> set[str]:
    """The cards that others were seen to take from the discard pile, and have not discarded since."""
    found = set[str]()
    for turn in (*view.log, *([view.begun] if view.begun else [])):
        if turn.taken and turn.seat != view.seat:
            found.add(turn.taken)
        found.difference_update(turn.discards)
    return found


ENCODING = Encoding(
    blocks=(
        choice("step", get_args(StepKind), lambda view: view.step, "the step"),
        cards("hand", CARDS, 1, lambda view: view.hand, "own cards"),
        cards("drawn", CARDS, 1, lambda view: [view.drawn] if view.drawn else [], "the own card just drawn"),
        cards("top", CARDS, 1, lambda view: [view.discard_top] if view.discard_top else [], "the card to be taken"),
        cards("discarded", CARDS, 1, _discarded, "cards discarded in this round and not taken since"),
        cards("taken", CARDS, 1, _taken, "cards that others took from the discard pile and still hold"),
        cards("dish", CARDS, 1, lambda view: view.dish or (), "own Dish Stack, once it is placed"),
        cards("pantry", CARDS, 1, lambda view: view.pantry or (), "own Pantry Stack, once it is placed"),
        seats("turn", PLAYERS, lambda view: [view.player], "whose turn it is"),
        choice(
            "begun", get_args(Action), lambda view: view.begun and view.begun.action, "what that player has begun to do"
        ),
        seats("dealer", PLAYERS, lambda view: [view.dealer], "who dealt, in the break who deals next"),
        seats("declarer", PLAYERS, lambda view: [view.declarer], "who has closed the kitchen"),
        seats("last lap", PLAYERS, lambda view: view.last_lap, "who still has a turn once it is closing"),
        places("here", PLAYERS, 1, lambda place: 1, "who plays"),
        places("cards", PLAYERS, 7, lambda place: place.hand, "how many cards everybody holds"),
        places("turns", PLAYERS, 40, lambda place: place.turns, "how many turns everybody has had in this round"),
        places("placed", PLAYERS, 1, lambda place: place.placed, "whose stacks are on the table"),
        places("score", PLAYERS, 10, lambda place: place.score, "points", least=-10),
        number("deck", 160, lambda view: view.deck_size, "cards in the deck"),
        number("discard pile", 160, lambda view: view.discard_size, "cards in the discard pile"),
        number("round", 10, lambda view: view.round, "the round, from 1"),
        number("rounds", 10, lambda view: view.rounds, "how many rounds are played at most"),
    ),
    table=_table,
    players=PLAYERS,
    others=WAYS,
)
