"""Teams on the pages: a team has a name and a face wherever a chef has one; its members stand below (CP-42). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from partychef.engine.game import Place, Seat
from partychef.engine.words import listed
from partychef.games.cooking_party.rounds import Brigade, Round, brigade_of
from partychef.games.cooking_party.teams import face_of
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.cooking_party_restaurant import with_kitchen
from partychef.web.games.screens import Person, Who


def cooks_now(view: PartyView, who: Who) -> Who:
    """From a captain to the team, as somebody with a name and a face; from anybody else to themselves."""
    return _with_teams(view.team_of, with_kitchen(view, who))


def cooks_in(view: PartyView, who: Who) -> Callable[[Round], Who]:
    """The same for a round that is over: then others may have cooked together. A team that judged is still one."""
    who = with_kitchen(view, who)
    return lambda past: _with_teams(lambda seat: brigade_of((*past.brigades, *view.teams), seat), who)


def at_the_side(view: PartyView, places: Iterable[Place]) -> list[Place]:
    """These places, but one for each team where the same teams play all evening: its captain's, with its points.

    Who came late has fewer points than the others of the team.
    """
    here = {place.seat: place for place in places}
    sides: list[Place] = []
    for team in view.teams:
        members = [here.pop(seat) for seat in team.members if seat in here]
        if members:
            captain = view.place(team.captain)
            sides.append(msgspec.structs.replace(captain, score=max(one.score for one in members)))
    return sides + list(here.values())


def winners(view: PartyView) -> list[Seat]:
    """Who has won, a team by its captain."""
    best = () if view.outcome is None else view.outcome.winners
    return list(dict.fromkeys(seat if (own := brigade_of(view.teams, seat)) is None else own.captain for seat in best))


def headline(view: PartyView, who: Who) -> str:
    """What stands above the evening's book where teams played it; else nothing."""
    cook = cooks_now(view, who)
    best = [cook(seat).name for seat in winners(view)] if view.teams else []
    return f"{listed(best)} cooked best" if best else ""


def captain(brigades: Iterable[Brigade], seat: Seat | None) -> Seat | None:
    """Who acted for this seat: its captain, or itself if it did not cook."""
    own = brigade_of(brigades, seat)
    return seat if own is None else own.captain


def members(team: Brigade, who: Who, me: Seat | None = None) -> str:
    """Who is in a team, the captain first, as one of them or the big screen reads it."""
    names = ["you" if seat == me else who(seat).name for seat in team.members]
    return listed([f"{names[0]} (captain)", *names[1:]] if me is not None else names)


def judges_with(view: PartyView, seat: Seat | None) -> bool:
    """Whether the seat is in the team that judges this round, besides its captain, who commits."""
    team = view.judging_team
    return team is not None and seat in team.members and seat != team.captain


def in_short(team: Brigade, who: Who) -> str:
    """Who is in a team, where there is little room: names, or of more than three the faces."""
    return members(team, who) if len(team.members) <= 3 else " ".join(who(seat).emoji for seat in team.members)


def _with_teams(team_of: Callable[[Seat | None], Brigade | None], who: Who) -> Who:
    def cook(seat: Seat | None) -> Person:
        person: Any = who(seat)
        team = team_of(seat)
        if team is None or not team.name or team.captain != seat:
            return person  # type: ignore[no-any-return]
        return person._replace(name=team.name, emoji=face_of(team.drawn or team.name))  # type: ignore[no-any-return]

    return cook
