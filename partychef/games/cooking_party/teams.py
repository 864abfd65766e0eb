"""Who cooks with whom where teams play (CP-42): how many teams, who is in which, and what they are called.

A team is a brigade. The names are data in `decks/teams.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise

import msgspec

from partychef.engine.decks import read_deck
from partychef.engine.game import Seat
from partychef.engine.lookalikes import looks
from partychef.engine.seats import clockwise_from
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.rounds import Brigade

FEWEST_PLAYERS = 6  # CP-1
PROPOSED_FROM = 7  # CP-1
MOST_TEAMS = 5
LONGEST_NAME = 20
"""As many characters as a guest's name has at most."""
GOOD_SIZE = 3
"""How many share a hand where nobody says how many teams there are."""


BEGINNING = "Team "
"""Every name begins so: on a screen a team is never taken for a guest, the judge or the host."""
_BEGINNING = re.compile(r"(?:the )?teams?\b[ :-]*", re.IGNORECASE)


def full_name(typed: str) -> str:
    """The name of a team as screens show it.

    >>> full_name("  the team  Whisk ")
    'Team Whisk'
    """
    name = clean_line(typed)
    return BEGINNING + name[match.end() if (match := _BEGINNING.match(name)) else 0 :].strip()


def wrong_with_name(name: str, others: Iterable[str]) -> str:
    """Why a team cannot have this full name beside these others, in one sentence; empty when it can."""
    bare = name.removeprefix(BEGINNING)
    if is_blank(bare):
        return "Give your team a name that the others can see."
    if len(name) > LONGEST_NAME:
        room = LONGEST_NAME - len(BEGINNING)
        return f"A team's name may have at most {room} characters; there are {len(bare)}."
    if twin := next((other for other in others if looks(other) & looks(name)), None):
        return f"Another team is called {twin}: choose a name that nobody mixes up with it."
    return ""


@cache
def team_names() -> tuple[str, ...]:
    """What teams may be called, more names than there are teams."""
    return tuple(_teams())


def face_of(name: str) -> str:
    """The emoji of a team."""
    return _teams().get(name, "👥")


@cache
def _teams() -> dict[str, str]:
    found: dict[str, str] = read_deck(__package__, "teams")["teams"]
    return found


def usual_number(chefs: int, fewest: int) -> int:
    """How many teams so many chefs form where nobody says so: teams of about three, but never too few or too many."""
    return min(MOST_TEAMS, max(fewest, chefs // GOOD_SIZE))


def usual_groups(chefs: int, fewest: int) -> int:
    """How many teams are formed anew in each round where nobody says so: as many as can have two members."""
    return min(MOST_TEAMS, max(fewest, chefs // 2))


def dealt(seats: Sequence[Seat], number: int, names: Sequence[str]) -> tuple[Brigade, ...]:
    """Fixed teams: the seats are dealt to them one by one, round and round."""
    return listed([seats[first::number] for first in range(number)], names)


def evened(groups: Iterable[Sequence[int]], chairs: Sequence[int], number: int) -> tuple[tuple[int, ...], ...]:
    """So many groups of about the same size of all these chairs, which changes these groups as little as it can.

    Without any groups the chairs are dealt round and round. Who is in none joins the smallest; where one has too many,
    the last of it joins the smallest.
    """
    if not groups:
        return tuple(tuple(chairs[first::number]) for first in range(number))
    kept = [[chair for chair in group if chair in chairs] for group in groups][:number]
    kept += [[] for _ in range(number - len(kept))]
    for chair in chairs:
        if not any(chair in group for group in kept):
            min(kept, key=len).append(chair)
    while sizes_differ(kept):
        min(kept, key=len).append(max(kept, key=len).pop())
    return tuple(tuple(sorted(group, key=chairs.index)) for group in kept)


def listed(groups: Iterable[Sequence[Seat]], names: Sequence[str], own: Sequence[str] = ()) -> tuple[Brigade, ...]:
    """Fixed teams as the host lists them: in the order of their lowest seats, which are their captains.

    `names` are drawn for them in this order; `own` are those that they have given themselves, as they are listed.
    """
    listing = list(groups)
    chosen = {tuple(sorted(group)): full_name(name) for group, name in zip(listing, own, strict=False) if name}
    ordered = sorted(tuple(sorted(group)) for group in listing)
    return tuple(
        Brigade(members, chosen[members], name) if members in chosen else Brigade(members, name)
        for members, name in zip(ordered, names, strict=False)
    )


def cut(chefs: Sequence[Seat], number: int, names: Sequence[str]) -> tuple[Brigade, ...]:
    """Teams for one round: neighbours cook together, and the larger groups come first. The lowest seat is captain."""
    small, larger = divmod(len(chefs), number)
    ends = accumulate([small + (place < larger) for place in range(number)], initial=0)
    groups = [sorted(chefs[start:end]) for start, end in pairwise(ends)]
    return tuple(Brigade(tuple(group), name) for group, name in zip(groups, names, strict=False))


def cooking(teams: Sequence[Brigade], judge: Seat) -> tuple[Brigade, ...]:
    """The teams that cook in a round, in team order from the left of the judge or of the team that judges."""
    by_captain = {team.captain: team for team in teams}
    order = clockwise_from(sorted({*by_captain, judge}), judge)[1:]
    return tuple(by_captain[captain] for captain in order)


def joined(teams: Sequence[Brigade], seat: Seat) -> tuple[Brigade, ...]:
    """The teams with a newcomer, who joins the smallest, of equal ones the last."""
    smallest = min(reversed(teams), key=lambda team: len(team.members))
    return _changed(teams, smallest, (*smallest.members, seat))


def left(teams: Sequence[Brigade], seat: Seat) -> tuple[Brigade, ...]:
    """The teams without this seat; none of them is left empty."""
    own = next(team for team in teams if seat in team.members)
    return _changed(teams, own, tuple(member for member in own.members if member != seat))


def _changed(teams: Sequence[Brigade], one: Brigade, members: Sequence[Seat]) -> tuple[Brigade, ...]:
    new = msgspec.structs.replace(one, members=tuple(sorted(members)))
    return tuple(new if team is one else team for team in teams)


def sizes_differ(groups: Iterable[Sequence[Seat]]) -> bool:
    """Whether some team has at least two members more than another."""
    sizes = [len(group) for group in groups]
    return max(sizes) - min(sizes) > 1


def members_of(teams: Iterable[Iterable[Seat]]) -> Iterator[Seat]:
    """Everybody in these teams."""
    return (seat for team in teams for seat in team)
