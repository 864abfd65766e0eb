"""Where the published simulator plays otherwise than the rulebook (CH-44), each difference by name.

The rules ask `Differences` and nothing else; with `rules=rulebook` every answer is no.

What chance decides in the simulator a log tells: the `deal` of a replayed log has for every shift the `hands` before
any exchange and the `starter`, who makes the first move of the shift, whatever the hand has. The Chef's and
Sous-Chef's gifts are moves, except where they are fixed.
"""

from __future__ import annotations

import re

import msgspec

from partychef.engine.game import IllegalMove

NEWEST = (2, 3, 8, 6)
"""Plays as the last release whose logs are read here."""


class Differences(msgspec.Struct, frozen=True, kw_only=True):
    """What is otherwise than in the rulebook. The ruling in brackets is the one that each replaces."""

    any_eleven_opens: bool = False
    """The opening placement is of 11s, with or without the Golden one (CH-16)."""
    opens_by_joker: bool = False
    """A holder of a Joker opens the shift, whatever else the hand has (CH-16)."""
    leader_may_pass: bool = False
    """Passing is allowed on an empty pizza, the opening included (CH-16, CH-22). When everybody passes on it, the next
    pizza is led by whoever placed last in this game, in this shift or an earlier one, seat 0 if nobody has yet; or,
    when that player is out, by the next one with cards (CH-27)."""
    starter_keeps_to_elevens: bool = False
    """Who opened the shift plays 11s or passes until its first pizza is ready (CH-16 asks it of one placement)."""
    lone_joker_is_unbeatable: bool = False
    """Nothing may be placed on a lone Joker (CH-20)."""
    two_jokers_only_open: bool = False
    """Two Jokers go together only with the 11s of the opening placement (CH-19), and never alone (CH-21)."""
    answers_are_cut_short: bool = False
    """A pizza is ready once everybody with cards has had a turn in it and all but one of them have passed, even if
    that one has not answered a last placement by somebody who went out with it (CH-25)."""
    last_player_plays_on: bool = False
    """The fourth player plays the hand to its end, alone (CH-30)."""
    gifts_are_fixed: bool = False
    """Chef and Sous-Chef give what `fixed_gift` says instead of what they choose (CH-11, CH-12)."""
    nobody_is_asked_for_an_action: bool = False
    """Special actions are no choice (CH-8). So nothing stops an exchange but `food_fight_by_itself`: "Dinner is
    served!" is either never said or has no effect (CH-9)."""
    food_fight_by_itself: bool = False
    """A Dishwasher with two Jokers turns the roles round at once, and then no cards are exchanged (CH-10)."""
    tie_is_shared: bool = False
    """Who has most points wins; on a tie the last shift does not count (CH-34)."""


RULEBOOK = Differences()


def differences(rules: str, version: str) -> Differences:
    """How the game is played under these options. Raises IllegalMove for a version that nobody can read."""
    if rules != "simulator":
        if version:
            raise IllegalMove("Only the simulator's rules have a version.")
        return RULEBOOK
    return _of(number(version))


def number(version: str) -> tuple[int, ...]:
    """The version as a number that can be compared; none at all is the newest one.

    >>> number("2.1.1")
    (2, 1, 1)
    """
    if not version:
        return NEWEST
    if not re.fullmatch(r"\d{1,4}(\.\d{1,4}){1,3}", version):
        raise IllegalMove(f'"{version[:40]}" is no version of the simulator: write it like 2.3.8.6.')
    return tuple(map(int, version.split(".")))


def fixed_gift(hand: list[int], cards: int) -> list[int]:
    """What old versions let Chef (two cards) or Sous-Chef (one) give away; the hand is in ascending order.

    The Chef keeps the last card and gives the two before it, the Sous-Chef gives the last one, a Joker included.
    """
    return hand[-3:-1] if cards == 2 else hand[-1:]


def _of(version: tuple[int, ...]) -> Differences:
    before_two = version < (2,)
    return Differences(
        any_eleven_opens=True,
        opens_by_joker=version >= (2, 0, 9),
        leader_may_pass=True,
        starter_keeps_to_elevens=version < (2, 3, 9),
        lone_joker_is_unbeatable=True,
        two_jokers_only_open=True,
        answers_are_cut_short=True,
        last_player_plays_on=version < (2, 2, 2),
        gifts_are_fixed=before_two,
        nobody_is_asked_for_an_action=True,
        food_fight_by_itself=before_two,
        tie_is_shared=True,
    )
