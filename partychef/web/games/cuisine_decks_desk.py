"""What players of Cuisine Decks see besides the view: groups of cards, goals with gaps, actions step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import (
    Action,
    ActionKind,
    Ingredient,
    Recipe,
    Symbol,
    Utensil,
    actions,
    cards,
    countries,
)
from partychef.games.cuisine_decks.counting import GOAL as MET
from partychef.games.cuisine_decks.tracking import missing
from partychef.games.cuisine_decks.view import DecksPlace, DecksView, Deed, Tally

PHASES = (("shop", "🧺", "Shop"), ("prepare", "🔪", "Prepare"), ("cook", "🍳", "Cook"), ("score", "🏅", "Score"))
GOAL = 40
"""The VP that end the game (CD-45)."""
TOGETHER = ("discard", "prepare")
"""Deeds of steps in which everybody acts at once."""
CLOSE = 1.7
"""Runners this close to each other stand above one another, in VP on a track of 40."""


class Hand(NamedTuple):
    """A player's own cards by kind, each in the order of the deck."""

    ingredients: tuple[str, ...]
    recipes: tuple[str, ...]
    actions: tuple[str, ...]
    utensils: tuple[str, ...]

    @property
    def to_prepare(self) -> tuple[str, ...]:
        """The cards that Prepare 1 may put on the table."""
        return (*self.ingredients, *self.utensils)

    @property
    def everything(self) -> tuple[str, ...]:
        return (*self.recipes, *self.ingredients, *self.utensils, *self.actions)


class Slot(NamedTuple):
    """A place of a tracking area."""

    card: str | None
    label: str
    """What is still missing there; "" if any eligible card will do."""


class Goal(NamedTuple):
    """A tracking area against the win condition of its country."""

    slots: tuple[Slot, ...]
    done: int
    needed: int


class Against(NamedTuple):
    """An opponent whom an action could hit, or oneself, with the possible targets."""

    seat: Seat | None
    plays: tuple[m.Play, ...]


class Way(NamedTuple):
    """One of the effects of an action card."""

    effect: m.Effect
    offensive: bool
    against: tuple[Against, ...]


class Held(NamedTuple):
    """An action card in the hand, with all that it could do now."""

    kind: ActionKind
    number: int
    ways: tuple[Way, ...]


class Runner(NamedTuple):
    """Somebody in the race to 40 VP."""

    seat: Seat
    score: int
    """With what a goal counts that is met (CD-47)."""
    goal: int
    """How much of it is for the goal."""
    at: float
    """Where it stands, in VP: its score, or a little below 0."""
    level: int
    """How many runners stand below on the same spot."""


class Race(NamedTuple):
    """The race to 40 VP, as long as it takes to have everybody on it."""

    runners: tuple[Runner, ...]
    """Whoever leads comes last, so that it is drawn on top."""
    length: int
    """The last number on the track, in VP: 40 or more."""
    every: int
    """A number stands at each multiple of this, in VP."""


def by_kind(hand: Iterable[str]) -> Hand:
    """A hand in groups, each in the order of the deck."""
    known = list(cards())
    held = sorted(hand, key=known.index)

    def of(kind: type) -> tuple[str, ...]:
        return tuple(card for card in held if isinstance(cards()[card], kind))

    return Hand(of(Ingredient), of(Recipe), of(Action), of(Utensil))


def counted(held: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Cards in the order in which they came, each once with its count."""
    return tuple(Counter(held).items())


def goal_of(place: DecksPlace) -> Goal | None:
    """The tracking area of a seat; None while it has no deck."""
    if place.country is None:
        return None
    lacks = missing(place.country, place.tracked, place.goal_cards)
    gaps = (*lacks.groups, *[""] * (lacks.cards - len(lacks.groups)))
    slots = (*(Slot(card, "") for card in place.tracked), *(Slot(None, gap) for gap in gaps))
    return Goal(slots, len(place.tracked), len(place.tracked) + len(gaps))


def owners(view: DecksView) -> dict[str, Seat]:
    """Whose deck each country is, of those that are taken."""
    return {place.country: place.seat for place in view.places if place.country}


def minds_exact(country: str) -> bool:
    """Whether it matters to a country that a recipe has the primary it names (CD-20)."""
    known = countries()[country]
    return known.ability.effect == "exact" or known.goal.trackable == "exact_primary"


def ways(legal: Sequence[Move], hand: Iterable[str]) -> tuple[Held, ...]:
    """The action cards of a hand with all that they could do now, in the order in which they are chosen."""
    plays = [move for move in legal if isinstance(move, m.Play)]
    numbers = Counter(hand)
    return tuple(
        Held(card.id, numbers[card.id], _ways_of([one for one in plays if ACTIONS[one.effect].card == card.id]))
        for card in actions().values()
        if numbers[card.id]
    )


def _ways_of(plays: Iterable[m.Play]) -> tuple[Way, ...]:
    """The plays of a way, and those against a seat, follow one another."""
    by_way = groupby(plays, key=lambda play: (play.effect, play.player is not None))
    return tuple(Way(effect, offensive, _against(those)) for (effect, offensive), those in by_way)


def _against(plays: Iterable[m.Play]) -> tuple[Against, ...]:
    return tuple(Against(seat, tuple(those)) for seat, those in groupby(plays, key=lambda play: play.player))


def coded(play: m.Play) -> str:
    """A play as the value of one button.

    >>> coded(m.Play("break_utensil", 1, "cookware"))
    'break_utensil 1 cookware'
    """
    return f"{play.effect} {'' if play.player is None else play.player} {play.card or ''}"


def decoded(value: str) -> dict[str, object]:
    """The data of the play that a button stands for; what is no such value stays for the game to refuse.

    >>> decoded("break_utensil 1 cookware")
    {'effect': 'break_utensil', 'player': 1, 'card': 'cookware'}
    >>> decoded("draw_cards  ")
    {'effect': 'draw_cards'}
    """
    effect, _, rest = value.partition(" ")
    player, _, card = rest.partition(" ")
    data: dict[str, object] = {"effect": effect}
    data |= {"player": int(player)} if player.isdecimal() and len(player) < 3 else {}
    return data | ({"card": card} if card else {})


def race(places: Sequence[DecksPlace]) -> Race:
    """Where everybody stands on the way to 40 VP; a goal that is met counts as it will at the end (CD-47)."""
    scores = {place.seat: place.score + MET * place.goal_met for place in places}
    every = 5 if max(scores.values()) <= GOAL else 10
    length = max(GOAL, -(-max(scores.values()) // every) * every)
    runners: list[Runner] = []
    for place in sorted(places, key=lambda one: (scores[one.seat], -one.seat)):
        score = scores[place.seat]
        at = float(max(-1, score))
        taken = {one.level for one in runners if abs(one.at - at) < CLOSE * length / GOAL}
        level = next(n for n in range(len(places)) if n not in taken)
        runners.append(Runner(place.seat, score, MET * place.goal_met, at, level))
    return Race(tuple(runners), length, every)


def enabled(place: DecksPlace) -> frozenset[Symbol]:
    """The utensils that score for this seat (CD-37)."""
    return frozenset(one.symbol for one in place.utensils if one.enabled)


def finals(view: DecksView) -> DecksView:
    """At the end the points are those that decide: with what a met win condition counts (CD-47)."""
    if view.outcome is None:
        return view
    scores = view.outcome.scores
    return replace(view, places=tuple(replace(place, score=scores[place.seat]) for place in view.places))


def meanwhile(view: DecksView) -> tuple[Deed, ...]:
    """What the others have openly done since this seat last acted, but not what all did at once before; and first what
    became of the seat's own action, if somebody blocked it."""
    own = [n for n, deed in enumerate(view.log) if deed.seat == view.seat and deed.kind not in TOGETHER]
    since = view.log[own[-1] + 1 :] if own else view.log
    blocked = [view.log[own[-1]]] if own and view.log[own[-1]].blocks else []
    return (*blocked, *(deed for deed in since if deed.seat != view.seat and not _is_old(deed, view)))


def _is_old(deed: Deed, view: DecksView) -> bool:
    """Whether everybody did it at once and saw it: discards in the Shop, and after Prepare, prepared cards."""
    sealed = deed.kind in TOGETHER and deed.player is None
    return sealed and (deed.kind == "discard" or view.phase != "prepare")


def scored(view: DecksView) -> tuple[int, tuple[Tally, ...]]:
    """The turn whose scores the pages show, and its tallies: the one being scored, or the last one in Shop."""
    if view.tallies:
        return view.round, view.tallies
    if view.past and view.step in ("shop", "over"):
        return view.past[-1].number, view.past[-1].tallies
    return 0, ()
