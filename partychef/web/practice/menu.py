"""What one may choose for practice, game by game, as data: variants, short forms, who tastes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from partychef.games import GAMES
from partychef.judges.critics import Critic
from partychef.tables import practice
from partychef.tables.alone import SPEEDS
from partychef.tables.names import Refusal

ALONE, MYSELF = 0, "myself"
"""No opponents, and nobody but the player to judge (CP-41)."""
ONLY_ALONE = "You can judge only if you cook alone: choose a critic, or nobody to cook besides you."


class Choice(NamedTuple):
    """One thing of several that one may pick, and what it means for the game's options."""

    value: str
    label: str
    hint: str = ""
    options: Mapping[str, Any] = {}
    told: str = ""
    """How it is told in a line, if not like its label: "the advanced version"."""


class Pick(NamedTuple):
    """A choice of one game: the first is the usual one."""

    name: str
    legend: str
    choices: tuple[Choice, ...]
    fewest: int = 0
    """With fewer opponents it changes nothing."""

    def chosen(self, value: str | None) -> Choice:
        """The choice of this value, the usual one for none. Raises Refusal for what is not offered."""
        for one in self.choices:
            if value in (None, one.value):
                return one
        raise Refusal("Choose one of what is offered.", self.name, 422)


_ADVANCED = dict.fromkeys(("expert_chefs", "experienced_chefs", "talents", "chef_market"), True)

PICKS: Mapping[str, tuple[Pick, ...]] = {
    "chefs-hat": (
        Pick(
            "length", "How long?",
            (
                Choice("all", "To 15 points", "at most ten shifts"),
                Choice("three", "Three shifts", options={"shifts": 3}),
                Choice("one", "One shift", options={"shifts": 1}),
            ),
        ),
    ),
    "kitchen-closing": (
        Pick(
            "length", "How long?",
            (
                Choice("all", "Ten rounds", "or a lead of 3 points"),
                Choice("short", "Three rounds", "or a lead of 3 points", {"rounds": 3}),
            ),
        ),
    ),
    "cook-off": (
        Pick("length", "How long?", (Choice("all", "Three meals"), Choice("short", "One meal", options={"meals": 1}))),
    ),
    "green-chef": (
        Pick(
            "version", "Which version?",
            (
                Choice("basic", "Basic", "draft, call, allocate"),
                Choice("advanced", "Advanced", "Talents, a market, exact calls", _ADVANCED, "the advanced version"),
            ),
        ),
    ),
    "cuisine-decks": (
        Pick(
            "length", "How long?",
            (
                Choice("all", "To 40 VP", "or a goal that is met"),
                Choice("short", "Three turns", options={"turns": 3}),
            ),
        ),
        Pick(
            "decks", "Which country?",
            (
                Choice("dealt", "Chance decides", "thinking ahead then helps chefs little", {"random_decks": True}),
                Choice("choose", "You choose", "and so do the others", told="you choose your country"),
            ),
        ),
        Pick(
            "roles", "Role cards?",
            (Choice("with", "With"), Choice("without", "Without", "", {"roles": False}, "without roles")),
            fewest=2,
        ),
    ),
    "cooking-party": (
        Pick(
            "rounds", "How many rounds?",
            (
                Choice("1", "One", options={"rounds": 1}),
                Choice("3", "Three", "", {"rounds": 3}, "three rounds"),
                Choice("5", "Five", "", {"rounds": 5}, "five rounds"),
            ),
        ),
    ),
}  # fmt: skip
"""By game; games that have nothing to choose are left out."""


class Wish(NamedTuple):
    """What somebody wants to practise."""

    game: str
    kind: str
    opponents: int
    options: Mapping[str, Any]
    speed: str
    critic: str = ""
    """The id of the critic who tastes; empty where nobody does."""
    form: Mapping[str, str] = {}
    """The fields that say so, as a browser keeps them."""


def opponents_of(game: str) -> tuple[int, ...]:
    """How many opponents one may choose; 0: one plays alone."""
    alone = (ALONE,) if GAMES[game].always_judged else ()
    return (*alone, *practice.opponents_in(GAMES[game]))


def read_wish(form: Mapping[str, str] | MultiDict[str, str], critics: Mapping[str, Critic]) -> Wish:
    """What a form asks for. Raises Refusal for what is not offered."""
    game = form.get("game", "")
    if game not in GAMES:
        raise Refusal("Choose one of the games.", "game", 422)
    own = {name: form[f"{game}.{name}"] for name in _fields(game) if f"{game}.{name}" in form}
    speed, kind = form.get("speed", practice.QUICK), own.get("kind", practice.usual_kind(game))
    opponents = own.get("opponents", str(practice.usual_opponents(game)))
    if kind not in practice.kinds(game) or opponents not in map(str, opponents_of(game)):
        raise Refusal("Choose one of the opponents.", "kind", 422)
    if speed not in SPEEDS:
        raise Refusal("Choose one of the three speeds.", "speed", 422)
    options: dict[str, Any] = {}
    for pick in PICKS.get(game, ()):
        options |= pick.chosen(own.get(pick.name)).options
    critic = _critic(game, int(opponents), own.get("critic", ""), options, critics)
    kept = {"game": game, "speed": speed, **{f"{game}.{name}": value for name, value in own.items()}}
    return Wish(game, kind, int(opponents), options, speed, critic, kept)


def _fields(game: str) -> tuple[str, ...]:
    return ("kind", "opponents", "critic", *(pick.name for pick in PICKS.get(game, ())))


def _critic(game: str, opponents: int, asked: str, options: dict[str, Any], critics: Mapping[str, Critic]) -> str:
    """Who tastes; `options` are completed by what follows from it. Raises Refusal for cooks who judge themselves."""
    if game == "cooking-party":
        if opponents == ALONE:
            options["mode"] = "solo"
        if asked == MYSELF and opponents == ALONE:
            return ""
        if asked == MYSELF:
            raise Refusal(ONLY_ALONE, "critic", 422)
    elif game == "cook-off" and opponents == 1:
        options["ai_choice"] = True  # the votes of two always tie (CO-39)
    else:
        return ""
    return asked if asked in critics else next(iter(critics))
