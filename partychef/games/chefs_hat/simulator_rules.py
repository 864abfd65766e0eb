"""How the published simulator differs from the rulebook (CH-44), each difference by name.

The rules ask only `Differences`; with `rules=rulebook` every answer is no.

A log tells what chance decided in the simulator: the `deal` of a replayed log has, for every shift, the `hands` before
any exchange and the `starter`, who makes the first move of the shift whatever the hand holds. The gifts of Chef and
Sous-Chef are moves, except where they are fixed.
"""

from __future__ import annotations

import re

import msgspec

from partychef.engine.game import IllegalMove

NEWEST = (2, 3, 8, 6)
"""The last release whose logs are read here."""


class Differences(msgspec.Struct, frozen=True, kw_only=True):
    """What differs from the rulebook. The ruling in brackets is the one replaced."""

    any_eleven_opens: bool = False
    """The opening placement is of 11s, with or without the Golden one (CH-16)."""
    opens_by_joker: bool = False
    """A holder of a Joker opens the shift, whatever else the hand has (CH-16)."""
    leader_may_pass: bool = False
    """Passing is allowed on an empty pizza, even the opening one (CH-16, CH-22). If everybody passes, the next pizza is
    led by whoever placed last in this game, even if that was in an earlier shift, or by seat 0 if nobody has placed
    yet; if that player is out, the next one with cards leads (CH-27)."""
    starter_keeps_to_elevens: bool = False
    """The opener plays only 11s, or passes, until the shift's first pizza is ready (CH-16 asks it of one placement)."""
    lone_joker_is_unbeatable: bool = False
    """Nothing may be placed on a lone Joker (CH-20)."""
    two_jokers_only_open: bool = False
    """Two Jokers go together only with the 11s of the opening placement (CH-19), and never alone (CH-21)."""
    answers_are_cut_short: bool = False
    """A pizza is ready once everybody with cards has had a turn in it and all but one have passed, even if that one has
    not yet answered the last placement of a player who went out with it (CH-25)."""
    last_player_plays_on: bool = False
    """The fourth player plays on alone to the last card (CH-30)."""
    gifts_are_fixed: bool = False
    """Chef and Sous-Chef give what `fixed_gift` says instead of what they choose (CH-11, CH-12)."""
    nobody_is_asked_for_an_action: bool = False
    """Special actions are not chosen by players (CH-8). So only `food_fight_by_itself` stops an exchange: "Dinner is
    served!" is never said, or has no effect (CH-9)."""
    food_fight_by_itself: bool = False
    """A Dishwasher with two Jokers reverses the roles at once, and no cards are exchanged (CH-10)."""
    patience: int = 0
    """Whoever has passed so many times in a row has the next action drawn by chance (CH-23). The log says what came of
    it, so only chefs who look ahead ask; 0: never."""
    tie_is_shared: bool = False
    """The most points win; the last shift does not break a tie (CH-34)."""


RULEBOOK = Differences()


def differences(rules: str, version: str) -> Differences:
    """How these options differ from the rulebook. Raises IllegalMove for a version that is not a version number."""
    if rules != "simulator":
        if version:
            raise IllegalMove("Only the simulator's rules have a version.")
        return RULEBOOK
    return _of(number(version))


def number(version: str) -> tuple[int, ...]:
    """The version as a tuple that can be compared; an empty one is the newest.

    >>> number("2.1.1")
    (2, 1, 1)
    """
    if not version:
        return NEWEST
    if not re.fullmatch(r"\d{1,4}(\.\d{1,4}){1,3}", version):
        raise IllegalMove(f'"{version[:40]}" is not a version of the simulator. Write it like 2.3.8.6.')
    return tuple(map(int, version.split(".")))


def fixed_gift(hand: list[int], cards: int) -> list[int]:
    """The gift of the Chef (two cards) or the Sous-Chef (one) in old versions; the hand is in ascending order.

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
        patience=10 if before_two else 5,
        tie_is_shared=True,
    )
