"""What the practice room says: who plays, how strong they are, what the last choice was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from partychef.chefs.ladder_figures import beats, next_lower
from partychef.engine.game import Seat
from partychef.engine.words import listed
from partychef.games import GAMES
from partychef.web.games.screens import RoundScore, Who, capital
from partychef.web.practice.menu import ALONE, PICKS, Wish
from partychef.web.sentences import AI_KINDS, number, scored, signed, units

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLACES = {1: "First", 2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth"}
_WEAKEST = "still overlooks a lot"
_BY_HEART = {"novice": "makes any move that is allowed", "heuristic": "knows what it is doing"}
_FRACTIONS = tuple(Fraction(*one) for one in ((1, 2), (3, 5), (2, 3), (7, 10), (3, 4), (4, 5), (9, 10)))
SPEEDS = {"calm": "Calm", "quick": "Quick", "instant": "Instant"}
SPEED_HINTS = {"calm": "time to watch", "quick": "a moment each", "instant": "no waiting"}


def strength(game: str, kind: str) -> str:
    """How strong a kind of AI chef is in this game, in a few words."""
    share, lower = beats(game, kind), next_lower(game, kind)
    if share is None or lower is None:
        return _BY_HEART.get(kind, _WEAKEST)
    times = about(share)
    return f"beats the {AI_KINDS[lower]} {_NUMBERS[times.numerator]} times out of {_NUMBERS[times.denominator]}"


def about(share: float) -> Fraction:
    """The share as a fraction that is easily said."""
    return min(_FRACTIONS, key=lambda one: abs(float(one) - share))


def named(kind: str) -> str:
    """What a kind of AI chef is called."""
    return AI_KINDS[kind]


def several(kind: str, many: int) -> str:
    """So many AI chefs of a kind: "three sous-chefs"."""
    return so_many(AI_KINDS[kind], many)


def so_many(name: str, many: int) -> str:
    """So many of what is called so: "three sous-chefs", "an apprentice"."""
    return f"{_NUMBERS[many] if many < len(_NUMBERS) else many} {name}s" if many > 1 else f"{_article(name)} {name}"


def in_short(wish: Wish) -> str:
    """What is practised, in a line: "Chef's Hat against three sous-chefs"."""
    return against(wish.game, wish.kind, wish.opponents)


def against(game: str, kind: str, opponents: int) -> str:
    """What is played against whom."""
    return f"{GAMES[game].title} {'alone' if opponents == ALONE else f'against {several(kind, opponents)}'}"


def extras(wish: Wish) -> list[str]:
    """What else was chosen that is not the usual, in a few words each."""
    told = []
    for pick in PICKS.get(wish.game, ()):
        chosen = pick.chosen(wish.form.get(f"{wish.game}.{pick.name}"))
        if chosen is not pick.choices[0] and wish.opponents >= pick.fewest:
            told.append(chosen.told or chosen.label.lower())
    return told


def round_over(one: RoundScore, who: Who, me: Seat | None) -> str:
    """What a round brought that has ended, in a line."""
    points = ", ".join(f"{'you' if seat == me else who(seat).name} {signed(won)}" for seat, won in one.points.items())
    return f"{one.name} is over: {points}."


def place(ranked: Mapping[Seat, tuple[int, int]], me: Seat) -> str:
    """The player's place, from the score and the rank of each seat: "Second of four", "Tied first of three"."""
    rank, many = ranked[me][1], len(ranked)
    tied = sum(other == rank for _, other in ranked.values()) > 1
    said = f"{'tied ' if tied else ''}{_PLACES.get(rank, f'{rank}th').lower()}"
    return f"{capital(said)} of {_NUMBERS[many] if many < len(_NUMBERS) else many}"


def by_how_much(ranked: Mapping[Seat, tuple[int, int]], me: Seat, who: Who, unit: str = "point") -> str:
    """How far the player is from the best of the others: "3 points behind Sage."."""
    score = ranked[me][0]
    others = {seat: other for seat, (other, _) in ranked.items() if seat != me}
    best = max(others.values())
    rivals = listed([who(seat).name for seat, other in others.items() if other == best])
    if score == best:
        return f"As many {units(unit)} as {rivals}."
    return f"{scored(abs(score - best), unit)} {'ahead of' if score > best else 'behind'} {rivals}."


def against_first(
    first: Mapping[Seat, tuple[int, int]], now: Mapping[Seat, tuple[int, int]], me: Seat | None, unit: str = "point"
) -> str:
    """How a second try went against the first game: "First time: third with 14 points; this time: first with 21."."""
    if me is None or me not in first or me not in now:
        return ""
    (before, rank_before), (score, rank) = first[me], now[me]
    if len(now) == 1:
        return f"First time: {scored(before, unit)}; this time: {number(score)}."
    if first[me] == now[me]:
        return f"Same as the first time: {_PLACES.get(rank, f'{rank}th').lower()} with {scored(score, unit)}."
    was, is_ = (_PLACES.get(one, f"{one}th").lower() for one in (rank_before, rank))
    return f"First time: {was} with {scored(before, unit)}; this time: {is_} with {number(score)}."


def costly(made: str, better: str) -> str:
    """A move that cost something and a better one, both without who made them."""
    return f"“{made}”. Better: “{better}”."


def best_move(made: str, gain: float, name: str = "") -> str:
    """The best move of somebody with this name, or of whoever reads it, and what it added to the chance to win beside
    the next best."""
    whose = f"{name}’s" if name else "Your"
    fewer = max(1, round(100 * gain))
    return f"{whose} best move: “{made}”. The next best would have won {fewer} fewer games in 100."


def best_round(rounds: Sequence[RoundScore], me: Seat, unit: str = "point") -> str:
    """The round that brought the player most; among equal ones that in which the best of the others got least."""
    others = [max((won for seat, won in one.points.items() if seat != me), default=0) for one in rounds]
    gains = [(one.points.get(me, 0), -most) for one, most in zip(rounds, others, strict=True)]
    if len(gains) < 2 or max(gains) == min(gains):
        return ""
    won, _ = best = max(gains)
    return f"Your best: {rounds[gains.index(best)].name}, with {scored(won, unit)}." if won > 0 else ""


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"
