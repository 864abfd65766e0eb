"""Green Chef as numbers.

Actions in order: draw, draw with Second Helping, wait, call, call with Early Bird, pass, decline, deal, change the
menu, look at the Recipe of each other seat from the left on, keep each of the ten Talents, bid 1 to 60; then for each
of the 30 ingredients keep, for each put back, for each offer, for each swap. The others are ways to allocate cards, of
which the engine lists the best ones: the best of all first, then the best without a Talent, and on each Recipe alone.

Ingredients, Recipes and Talents are in the order of the files in the game's `decks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from partychef.engine.game import Move, Seat
from partychef.games.green_chef import moves
from partychef.games.green_chef.cards import ingredients, recipes, talents
from partychef.games.green_chef.view import GreenChefView, StepKind
from partychef.gym.blocks import cards, choice, flag, kinds_by_seat, number, places, seats
from partychef.gym.encoding import Encoding

PLAYERS = 6
KINDS = tuple(ingredients())
RECIPES = tuple(recipes())
TALENTS = tuple(talents())
BIDS = 60
COPIES = 8
POINTS = 100
ALLOCATIONS = 7


def _table(others: Sequence[Seat]) -> Iterator[Move]:
    yield from (moves.Draw(), moves.Draw(second_helping=True), moves.Wait(), moves.Call(), moves.Call(early_bird=True))
    yield from (moves.Pass(), moves.Decline(), moves.Deal(), moves.ChangeMenu())
    yield from map(moves.Peek, others)
    yield from map(moves.KeepTalent, TALENTS)
    yield from map(moves.Bid, range(1, BIDS + 1))
    for kind in (moves.Keep, moves.PutBack, moves.Offer, moves.Swap):
        yield from map(kind, KINDS)


def _revealed(view: GreenChefView) -> Iterator[tuple[Seat, str]]:
    """Hidden Recipes that this seat knows: its own, those that are revealed, and those that it has looked at."""
    known = {one.seat: one.recipe for one in view.peeked}
    known |= {place.seat: place.recipe for place in view.places if place.recipe}
    if view.seat is not None and view.recipe:
        known[view.seat] = view.recipe
    return iter(known.items())


def _used(view: GreenChefView) -> Iterator[tuple[Seat, str]]:
    return ((place.seat, place.talent) for place in view.places if place.talent)


def _bought(view: GreenChefView) -> Iterator[tuple[Seat, str]]:
    """Cards that were sold on the market; an unsold one stays with its seller, and everybody has seen it."""
    return ((sale.seller if sale.bidder is None else sale.bidder, sale.card) for sale in view.sales)


def _rules(view: GreenChefView) -> list[str]:
    return [name for name in RULES if getattr(view.options, name)]


RULES = ("expert_chefs", "experienced_chefs", "talents", "chef_market", "strict_call")

ENCODING = Encoding(
    blocks=(
        choice("step", get_args(StepKind), lambda view: view.step, "the step"),
        cards("hand", KINDS, COPIES, lambda view: view.hand, "cards to choose from"),
        cards("kept", KINDS, COPIES, lambda view: view.kept, "own kept cards"),
        cards("recipes", RECIPES, 1, lambda view: view.recipes, "the face-up Recipes"),
        kinds_by_seat("hidden", PLAYERS, RECIPES, 1, _revealed, "hidden Recipes that the seat knows, its own first"),
        choice("talent", TALENTS, lambda view: view.talent, "the own Talent, until it is used"),
        cards("talents dealt", TALENTS, 2, lambda view: view.talents_dealt, "the two Talents to choose from"),
        kinds_by_seat("talents used", PLAYERS, TALENTS, 1, _used, "Talents that were used"),
        choice("on sale", KINDS, lambda view: view.sale and view.sale.card, "the card on sale"),
        number("price", POINTS, lambda view: view.sale.price if view.sale else 0, "the highest bid"),
        seats("bidder", PLAYERS, lambda view: [view.sale.bidder] if view.sale else (), "whose bid it is"),
        seats("out", PLAYERS, lambda view: view.sale.passed if view.sale else (), "who has passed"),
        seats("seller", PLAYERS, lambda view: [view.sale.seller] if view.sale else (), "who sells"),
        seats("sellers", PLAYERS, lambda view: view.sellers, "who may still offer a card"),
        kinds_by_seat("market", PLAYERS, KINDS, COPIES, _bought, "who got what on the market in this game"),
        places("here", PLAYERS, 1, lambda place: 1, "who plays"),
        places("points", PLAYERS, POINTS, lambda place: place.points, "points of this game", least=-POINTS),
        places("score", PLAYERS, 500, lambda place: place.score, "points of the finished games", least=-500),
        places("cards", PLAYERS, 8, lambda place: place.hand, "how many cards are in each hand"),
        places("keeps", PLAYERS, 60, lambda place: place.kept, "how many cards everybody has kept"),
        places("asked", PLAYERS, 1, lambda place: place.asked, "for whom the game waits"),
        places("done", PLAYERS, 1, lambda place: place.done, "who has chosen"),
        places("called", PLAYERS, PLAYERS, lambda place: place.called or 0, "1 for the first caller, and so on"),
        places("has talent", PLAYERS, 1, lambda place: place.has_talent, "who has an unused Talent"),
        seats("turn", PLAYERS, lambda view: [view.player], "whose turn it is"),
        seats("head chef", PLAYERS, lambda view: [view.head_chef], "who is Head Chef"),
        number("pick", PLAYERS + 1, lambda view: view.pick, "which pick of the draft it is"),
        number("phase", 20, lambda view: view.round, "the Ingredients Phase, from 1"),
        number("game", 9, lambda view: view.game, "the game of the match, from 1"),
        number("match", 9, lambda view: view.options.match, "how many games are played"),
        number("deck", 132, lambda view: view.deck_size, "cards in the deck"),
        cards("rules", RULES, 1, _rules, "house rules that hold"),
        flag("allocated", lambda view: view.allocation is not None, "whether the seat has allocated"),
    ),
    table=_table,
    players=PLAYERS,
    others=ALLOCATIONS,
)
