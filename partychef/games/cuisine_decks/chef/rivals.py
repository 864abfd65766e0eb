"""How the players stand, from what everybody sees: how long the game may last, who is ahead, whom to hinder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from partychef.engine.game import Seat
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Class, is_ingredient
from partychef.games.cuisine_decks.chef.odds import Runner, turns_left, winning
from partychef.games.cuisine_decks.counting import CONDITIONS
from partychef.games.cuisine_decks.solver import Menu
from partychef.games.cuisine_decks.tracking import Missing, eligible, missing
from partychef.games.cuisine_decks.view import Cooked, DecksPlace, DecksView

PACE = 6.5
"""VP that a player scores in a turn, about, once the kitchen is running."""
ROLES = 1.2
"""Further VP from role cards."""
SLOW = 4.0
"""The VP by which the second turn falls short."""
TRACKS = 0.6
"""How likely a player tracks a card in a turn and keeps it."""
TRUST = 24
"""The number of turns after which a player's own record counts as much as the general expectation."""
READY, UNREADY = 0.92, 0.6
"""The probability of tracking a card in the next turn, if everything needed is there, and if it is not."""
SURE, LETS = 0.9, 0.85
"""How likely a card is tracked that can be, and how likely each opponent who may still play a card lets it happen."""
START, RISE = -3.0, 1.0
"""VP of a turn without anything prepared, and how many more each of the first turns brings."""
BRINGS: dict[Class, float] = {"primary": 1.1, "secondary": 0.8, "optional": 0.8}
"""VP that a prepared ingredient adds."""
_FROM_HAND = 3.0
"""What those add that are still in hand."""
_SETTLED = 5
"""From this turn on turns bring about the same."""
_KEPT = 0.8
"""The probability that the wish of the Chef, the Waiter or the Customer is fulfilled."""
_STEP = 2.0
"""The difference in VP from which the worth of one VP is estimated."""
_LEAST = 0.006
"""What 1 VP counts at least, in chances to win: the odds are not to be trusted so far."""
_COOKED = ("cook_actions", "track", "keep", "hand_limit")
_EVERYTHING = Missing(99, ())


class Race:
    """The players on their way to 40 VP or their win condition, as one of them sees it."""

    def __init__(self, view: DecksView) -> None:
        """Raises ValueError for the big screen."""
        if view.seat is None:
            raise ValueError("only a player is in the race")
        self.view = view
        self.me = view.places[view.seat]
        self.others = [place for place in view.places if place.seat != view.seat]
        self.before_cooking = view.phase in ("shop", "prepare")
        self.runners = {place.seat: self._runner(place) for place in (self.me, *self.others)}
        """The player first."""

    @cached_property
    def odds(self) -> float:
        """How likely the player wins as things stand."""
        return winning(tuple(self.runners.values()))

    @cached_property
    def turns(self) -> float:
        """How many turns there may be after this one, by the players' points and by the turns of the game (CD-49)."""
        return min(self.turns_by_points, float(self.view.turns - self.view.round))

    @cached_property
    def turns_by_points(self) -> float:
        """The same, in a game without a last turn."""
        return turns_left(tuple(self.runners.values()))

    @cached_property
    def slope(self) -> float:
        """What 1 VP is worth to the player, in chances to win, as far as they are known."""
        seat = self.me.seat
        return max(0.0, (self._odds_if(seat, _STEP) - self._odds_if(seat, -_STEP)) / (2 * _STEP))

    @cached_property
    def point(self) -> float:
        """The same, and never next to nothing: it is what everything else is measured by."""
        return max(_LEAST, self.slope)

    @cached_property
    def step(self) -> float:
        """What it is worth, in VP, to come a card nearer to the win condition with this turn."""
        me, *others = self.runners.values()
        chances = (self._sure(self.me), 0.0)
        tracked, not_tracked = (winning((me._replace(now=now, open=False), *others)) for now in chances)
        return (tracked - not_tracked) / self.point

    @cached_property
    def eagerness(self) -> Mapping[Seat, float]:
        """What it is worth to the player that another one loses 1 VP, in VP."""
        return {place.seat: self.change(place.seat, -_STEP) / _STEP for place in self.others}

    def change(self, seat: Seat, vp: float, place: DecksPlace | None = None) -> float:
        """What it is worth, in VP of the player, that somebody gains these VP, or that a place has changed."""
        return (self._odds_if(seat, vp, place) - self.odds) / self.point

    @cached_property
    def ready(self) -> float:
        """What it is worth, in VP, to be ready to track a card in the next turn, too."""
        me, *others = self.with_menu(self.runners[self.me.seat].score - self.me.score, True)
        better, worse = (winning((me._replace(soon=soon), *others)) for soon in (READY, UNREADY))
        return (better - worse) / self.point

    def with_menu(self, vp: float, tracks: bool) -> tuple[Runner, ...]:
        """The players once this one has cooked: what it brings, whether a card can be tracked."""
        me, *others = self.runners.values()
        return (me._replace(score=self.me.score + vp, now=self._sure(self.me) * tracks, open=False), *others)

    def promised(self, menu: Menu) -> int:
        """What role cards bring the player for a menu, if the others do what is asked (CD-53, CD-54, CD-58)."""
        seat, found = self.me.seat, 0
        levels = [len(dish.secondary) for dish in menu.dishes]
        for played in self.view.roles_played:
            if played.role in CONDITIONS and seat == played.player:
                won, lost = CONDITIONS[played.role]
                found += won if (len(levels) > 1 if played.role == "waiter" else any(levels)) else lost
            elif played.role in CONDITIONS and seat == played.holder:
                found += 1
        return found

    def _odds_if(self, seat: Seat, vp: float, place: DecksPlace | None = None) -> float:
        after = self.runners[seat] if place is None else self._runner(place)
        after = after._replace(score=self.runners[seat].score + vp)
        return winning(tuple(after if one == seat else other for one, other in self.runners.items()))

    def _runner(self, place: DecksPlace) -> Runner:
        cooked = self.view.step in _COOKED or bool(place.cooked)
        score = place.score + self._promised(place.seat) + (self._brought(place) if cooked else self._expected(place))
        past = [turn.tallies[place.seat] for turn in self.view.past]
        tracked = sum(tally.tracked is not None for tally in past)
        tracks = round((TRACKS * TRUST + tracked) / (TRUST + len(past)), 2)
        return Runner(
            score=round(score - SLOW * (self.view.round == 1), 1),
            cards=still_missing(place).cards,
            now=self._tracks_now(place) if cooked else tracks,
            soon=tracks,
            later=tracks,
            pace=PACE + ROLES * self.view.roles,
            open=not cooked,
        )

    def _tracks_now(self, place: DecksPlace) -> float:
        """How likely a player tracks a card who has cooked."""
        done = self.view.tallies and self.view.tallies[place.seat].tracked is not None
        return 0.0 if done or not nearer(place, place.cooked) else self._sure(place)

    def _sure(self, place: DecksPlace) -> float:
        """How likely it is that nobody stops a card from being tracked that can be."""
        if self.view.tallies:
            return 1.0
        return SURE * LETS ** sum(seat not in (place.seat, self.view.seat) for seat in self._to_act())

    def _to_act(self) -> tuple[Seat, ...]:
        """The players who may still play action cards once all have cooked."""
        view = self.view
        acting = view.announced.seat if view.announced is not None else view.player
        if view.phase == "cook" and view.step != "cook" and acting in view.order:
            return view.order[view.order.index(acting) + 1 :]
        return view.order

    def _brought(self, place: DecksPlace) -> int:
        """VP of this turn's recipes, while they are not counted yet."""
        if self.view.tallies or place.country is None:
            return 0
        return sum(line.total for line in place.lines) + ability_of(place.country).points(place.cooked)

    def _promised(self, seat: Seat) -> float:
        """VP that role cards may still bring this turn."""
        if self.view.tallies or not self.view.roles:
            return 0.0
        if self.view.phase == "shop":
            return ROLES
        waiting = [played for played in self.view.roles_played if played.role in CONDITIONS]
        return _KEPT * sum(seat in (played.holder, played.player) for played in waiting)

    def _expected(self, place: DecksPlace) -> float:
        """VP of a player who is about to cook."""
        ready = sum(worth * sum(is_ingredient(card, cls) for card in place.prepared) for cls, worth in BRINGS.items())
        if self.view.phase == "shop" or self.view.step == "prepare":
            ready += _FROM_HAND
        return max(0.0, START + RISE * min(self.view.round, _SETTLED) + ready)


def still_missing(place: DecksPlace, *more: str) -> Missing:
    """What a player's win condition still lacks at this table, once some more cards are tracked."""
    return missing(place.country, (*place.tracked, *more), place.goal_cards) if place.country else _EVERYTHING


def nearer(place: DecksPlace, cooked: Iterable[Cooked]) -> bool:
    """Whether these recipes can bring a player a card nearer to the win condition."""
    if place.country is None:
        return False
    now = still_missing(place).cards
    return any(still_missing(place, card).cards < now for card in eligible(place.country, cooked, place.tracked))
