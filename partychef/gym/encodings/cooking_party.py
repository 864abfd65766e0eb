"""Cooking Party Cards as numbers. It is a game of words, and words have no numbers here.

So an agent that plays by numbers says what the engine's samples say ("What is your secret?"). One that can write makes
moves with words of its own by `Environment.play`, and reads what the others wrote in `Environment.view`. Cards and
assignments of a host's own decks have no entries of their own either.

Actions in order: open the round, finish, end the presentation, thank, ask, answer, decline, serve a dish, exchange no
card; call each other seat from the left on, pass the phone on to each, and say thank you to each as a critique; choose
each of the 28 assignments that need no special ingredient; reveal each of the 160 ingredients. The others are cards to
exchange, plans, assignments with a special ingredient, dishes to introduce, orders and awards. Of plans, exchanges and
awards the engine lists some of the many there are; the first award deals the chips round the table from the left.

Ingredients are in the order of their categories, then of their ids; assignments in that of the game's `decks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from partychef.engine.game import Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import CHIPS, assignments, ingredients
from partychef.games.cooking_party.legal_moves import ANSWER, ASK
from partychef.games.cooking_party.modes import MODES
from partychef.games.cooking_party.rounds import Answer
from partychef.games.cooking_party.setup import SEATS
from partychef.games.cooking_party.view import PartyView, StepKind
from partychef.games.ingredients import Category, Tag
from partychef.gym.blocks import amounts, cards, choice, kinds_by_seat, number, places, seats
from partychef.gym.encoding import Encoding

PLAYERS = SEATS[-1] + 1
"""Twenty, and a judge who is no player."""
CATEGORIES: tuple[Category, ...] = get_args(Category)
CARDS = tuple(sorted(ingredients(), key=lambda id: (CATEGORIES.index(ingredients()[id].category), id)))
KNOWN = frozenset(CARDS)
TASKS = tuple(assignments())
TAGS: tuple[Tag, ...] = get_args(Tag)
THANKS = "Thank you."
WAYS = 300
"""Twice as many as were ever listed in random play by all house rules."""


def _table(others: Sequence[Seat]) -> Iterator[Move]:
    yield from (moves.OpenRound(), moves.Finish(), moves.EndPresentation(), moves.Thank(), ASK, ANSWER)
    yield from (moves.Decline(), moves.ServeDish(), moves.Trade(()))
    yield from map(moves.Call, others)
    yield from map(moves.PassOn, others)
    yield from (moves.Critique(other, THANKS) for other in others)
    yield from map(moves.ChooseAssignment, TASKS)
    yield from map(moves.Reveal, CARDS)


def _of_the_house(ids: Iterable[str]) -> list[str]:
    return [id for id in ids if id in KNOWN]


def _planned(view: PartyView) -> list[str]:
    return _of_the_house(id for dish in view.plan or () for id in dish)


def _on_stage(view: PartyView) -> list[str]:
    return _of_the_house(one.card for dish in view.dishes if dish.chef == view.presenter for one in dish.cards)


def _served(view: PartyView) -> Iterator[tuple[Seat, Category]]:
    known = ingredients()
    for dish in view.dishes:
        for one in dish.cards:
            if one.card in KNOWN:
                yield dish.chef, known[one.card].category


def _demands(view: PartyView) -> tuple[int, ...]:
    task = view.assignment
    if task is None:
        return ()
    return task.hand, task.trades, task.trade_max, len(task.dishes), task.min, task.max or 0


def _roles(view: PartyView) -> Iterator[tuple[Seat, str]]:
    return ((place.seat, place.role) for place in view.places)


def _team(view: PartyView) -> tuple[Seat, ...]:
    team = view.team_of(view.seat)
    return team.members if team else ()


def _chips(view: PartyView) -> Iterator[tuple[Seat, int]]:
    return ((seat, chip) for award in view.given for chip, seat in award.chips.items())


def _points(view: PartyView) -> list[float]:
    points = dict.fromkeys(range(len(view.places)), 0)
    for award in view.given:
        for seat, more in award.points.items():
            points[seat] += more
    return _by_seat(view, points)


def _by_seat(view: PartyView, numbers: Mapping[Seat, float]) -> list[float]:
    """The numbers of the seats, from the seat that looks on."""
    around = len(view.places)
    return [numbers.get(((view.seat or 0) + more) % around, 0) for more in range(around)]


ENCODING = Encoding(
    blocks=(
        choice("step", get_args(StepKind), lambda view: view.step, "the step"),
        choice("mode", tuple(MODES), lambda view: view.mode, "the mode of the rulebook"),
        cards("hand", CARDS, 1, lambda view: _of_the_house(view.hand), "cards of the own brigade"),
        cards("plan", CARDS, 1, _planned, "cards of the own dishes that are not on the table yet"),
        choice("task", TASKS, lambda view: view.assignment and view.assignment.id, "the assignment"),
        amounts("demands", 6, 20, _demands, "its hand, exchanges, cards in each, dishes, fewest and most cards"),
        choice("special", CARDS, lambda view: view.special, "the special ingredient, which is in every dish"),
        cards("selectable", TASKS, 1, lambda view: [id for id in view.selectable if id in TASKS], "what may be chosen"),
        cards("banned", TAGS, 1, lambda view: view.diet.banned if view.diet else (), "what the judge has banned"),
        kinds_by_seat("role", PLAYERS, ("judge", "chef", "released"), 1, _roles, "roles"),
        seats("judge", PLAYERS, lambda view: [view.judge], "who leads the round"),
        seats("judging", PLAYERS, lambda view: [view.judge_now], "who judges at this moment"),
        seats("cooks", PLAYERS, lambda view: view.chefs, "captains of those who cook in this round"),
        seats("team", PLAYERS, _team, "the own team"),
        seats("waiting", PLAYERS, lambda view: view.waiting, "captains not called yet"),
        seats("presenter", PLAYERS, lambda view: [view.presenter], "who presents or was just asked"),
        seats("speaker", PLAYERS, lambda view: [view.speaker], "who speaks for them"),
        places("here", PLAYERS, 1, lambda place: 1, "who sits there"),
        places("score", PLAYERS, 2000, lambda place: place.score, "points"),
        places("cards", PLAYERS, 20, lambda place: place.hand, "how many cards everybody holds"),
        places("traded", PLAYERS, 60, lambda place: place.traded, "how many cards everybody has exchanged"),
        places("trades", PLAYERS, 10, lambda place: place.trades_left, "how often everybody may still exchange cards"),
        places("planned", PLAYERS, 1, lambda place: place.planned, "whose dishes are fixed"),
        places("presented", PLAYERS, 1, lambda place: place.presented, "who has presented"),
        cards("on stage", CARDS, 1, _on_stage, "cards that the presenter has revealed"),
        kinds_by_seat("served", PLAYERS, CATEGORIES, 20, _served, "cards on the table"),
        kinds_by_seat("chips", PLAYERS, CHIPS, PLAYERS, _chips, "chips given in this round"),
        amounts("points", PLAYERS, 500, _points, "points given in this round instead of chips, by seat"),
        choice("due", get_args(Answer), lambda view: view.due and view.due.answer, "what is given next"),
        cards("chips left", CHIPS, 1, lambda view: view.due.chips if view.due else (), "the chips to choose from"),
        seats("eligible", PLAYERS, lambda view: view.due.to if view.due else (), "captains who may be given something"),
        number("questions", 100, lambda view: len(view.questions), "questions asked in this round"),
        amounts("tokens", PLAYERS, 20, lambda view: _by_seat(view, view.tokens), "tokens, by seat"),
        number("swaps", 7, lambda view: view.swaps_left, "how many cards somebody new may still swap"),
        seats("ordered", PLAYERS, lambda view: [one.guest for one in view.orders], "in a restaurant: who has ordered"),
        seats(
            "finalists", PLAYERS, lambda view: view.tasting.finalists if view.tasting else (), "who cooks in the end"
        ),
        seats("ready", PLAYERS, lambda view: view.tasting.ready if view.tasting else (), "whose dish is on the table"),
        number("round", 100, lambda view: view.round, "the round, from 1"),
        number("rounds", 100, lambda view: view.rounds or 0, "how many there are, once that is certain"),
    ),
    table=_table,
    players=PLAYERS,
    others=WAYS,
    never_win=lambda options: [options.permanent_judge],
)
