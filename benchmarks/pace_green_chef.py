"""How long games of Green Chef last among chefs, who wins them, and whether a seat, a Talent or a Recipe decides them.

`benchmarks/pace.py green-chef` prints it beside the figures of the design.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, NamedTuple

from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.green_chef import chef
from partychef.games.green_chef.cards import recipes, talents
from partychef.games.green_chef.moves import Call, KeepTalent, Wait
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.setup import SEATS, set_up
from partychef.games.green_chef.solver import can_call, terms_of
from partychef.games.green_chef.view import GreenChefView
from partychef.judges.trial.figures import wilson

Player = Callable[[GreenChefView, list[Move], Chance], Move]

PHASES = 4
"""Phases after which it is counted who could call."""


class Expected(NamedTuple):
    """The figures of the design for one number of players."""

    anybody_ready: tuple[float | None, ...]
    """Percent of games in which somebody could call after phase 1, 2, ..."""
    expert_ready: tuple[float | None, ...]
    """The same with Expert Chefs."""
    eager: float
    """Phases of whole games when everybody calls as soon as possible."""
    patient: float
    """Phases when they wait for more."""


CHECK = {
    3: Expected((0, 89, 100, None), (None, 4, 22, 57), 2.1, 2.8),
    4: Expected((18, 100, None, None), (None, 17, 64, 92), 1.9, 2.4),
    5: Expected((61, 100, None, None), (None, 49, 99, None), 1.5, 1.9),
    6: Expected((94, 100, None, None), (None, 88, 100, None), 1.1, 1.6),
}


def eager(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Drafts like the heuristic chef, and calls as soon as it can."""
    if view.step != "regroup":
        return chef.choose(view, legal, chance)
    return Call() if can_call(view.kept, terms_of(view)) else Wait()


def waiting(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Drafts like the heuristic chef, and never calls."""
    return Wait() if view.step == "regroup" else chef.choose(view, legal, chance)


def any_talent(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """The heuristic chef, but it keeps any of the two Talents: so they can be compared."""
    return chance.pick(legal) if isinstance(legal[0], KeepTalent) else chef.choose(view, legal, chance)


@dataclass
class Evening:
    """One game as it goes on."""

    game: GreenChefGame
    seed: str
    moves: int = 0
    talents: dict[Seat, str] = field(default_factory=dict)
    """Which Talent each seat kept."""

    def steps(self, player: Player) -> Iterator[GreenChefGame]:
        """The game before each move, to its end, with the same player in every seat."""
        game = self.game
        while asked := [seat for seat in game.to_move() if seat is not None]:
            yield game
            self.moves += 1
            seat = min(asked)
            # Of allocations everybody makes the best one, and to list others takes long.
            legal = [game.default_move(seat)] if game.step == "allocation" else game.legal_moves(seat)
            move = player(game.view(seat), legal, Chance(f"{self.seed}/{seat}", self.moves))
            if isinstance(move, KeepTalent):
                self.talents[seat] = move.talent
            game.check(seat, move)
            game.apply(seat, move, Chance(self.seed, self.moves))

    def share(self, seat: Seat) -> float:
        """1 for who won alone, less for joint winners, 0 for others."""
        outcome = self.game.outcome()
        winners = outcome.winners if outcome else ()
        return (seat in winners) / max(1, len(winners))

    @property
    def exact(self) -> list[str]:
        """The Recipes that somebody filled exactly, once for each player who did."""
        return [one.recipe for result in self.game.results for one in result.recipes if one.exact]


def played(seats: int, options: Options, player: Player, games: int, name: str = "pace") -> list[Evening]:
    """Play a number of games to their end."""
    evenings = []
    for number in range(games):
        evening = Evening(set_up(seats, options, Chance(f"{name} {number}", 0)), f"{name} {number}")
        for _ in evening.steps(player):
            pass
        evenings.append(evening)
    return evenings


def readiness(seats: int, options: Options, games: int) -> list[tuple[float, float]]:
    """Percent of players, and of tables with a player, who could call after each phase if nobody had."""
    own: defaultdict[int, list[bool]] = defaultdict(list)
    anybody: defaultdict[int, list[bool]] = defaultdict(list)
    for number in range(games):
        evening = Evening(set_up(seats, options, Chance(f"ready {number}", 0)), f"ready {number}")
        for game in evening.steps(waiting):
            if game.round > PHASES or game.step == "allocation":
                break
            if game.step == "regroup" and game.player == game.head_chef and not game.choices:
                can = [can_call(game.kept[one], game.terms(one)) for one in game.seats()]
                own[game.round] += can
                anybody[game.round].append(any(can))
    return [(100 * fmean(own[phase]), 100 * fmean(anybody[phase])) for phase in sorted(own)]


def whole_games(evenings: Sequence[Evening]) -> dict[str, Any]:
    """What came of games among equals."""
    games = [one.game for one in evenings]
    scores = [score for game in games for score in game.points.values()]
    callers = [(one, one.game.callers[0]) for one in evenings if one.game.callers]
    sales = [sale for game in games for sale in game.sales]
    return {
        "games": len(games),
        "phases": fmean(game.round for game in games),
        "longest": max(game.round for game in games),
        "moves": fmean(one.moves for one in evenings),
        "score": fmean(scores),
        "highest": max(scores),
        "joint": fmean(sum(one.share(seat) > 0 for seat in one.game.seats()) > 1 for one in evenings),
        "called": len(callers) / len(games),
        "caller_wins": tally(one.share(seat) for one, seat in callers),
        "exact": fmean(len(one.exact) for one in evenings),
        "places": [
            tally(one.share((one.game.head_chef + place) % len(one.game.scores)) for one in evenings)
            for place in range(len(games[0].scores))
        ],
        "offers": len(sales) / len(games),
        "sold": sum(sale.bidder is not None for sale in sales) / len(games),
        "price": fmean([sale.price for sale in sales if sale.bidder is not None] or [0]),
    }


def tally(shares: Iterable[float]) -> dict[str, float]:
    """A share of wins with its 95 % interval; joint winners count in part."""
    listed = list(shares)
    low, high = wilson(sum(listed), len(listed))
    return {"of": len(listed), "rate": sum(listed) / max(1, len(listed)), "low": low, "high": high}


def by_card(evenings: Iterable[Evening], held: Callable[[Evening], Mapping[Seat, str]]) -> dict[str, dict[str, float]]:
    """How often who held a card won, times the number of players: 1 is fair."""
    shares: defaultdict[str, list[float]] = defaultdict(list)
    fair: defaultdict[str, list[float]] = defaultdict(list)
    for one in evenings:
        for seat, card in held(one).items():
            shares[card].append(one.share(seat))
            fair[card].append(1 / len(one.game.scores))
    found = {}
    for card in shares:
        mean, counted = fmean(fair[card]), tally(shares[card])
        found[card] = {"of": counted["of"]} | {key: counted[key] / mean for key in ("rate", "low", "high")}
    return found


def used(evenings: Iterable[Evening]) -> dict[str, float]:
    """How often who kept a Talent used it."""
    kept: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for one in evenings:
        kept.update(one.talents.values())
        played.update(one.game.used.values())
    return {id: played[id] / kept[id] for id in kept}


def measure(games: int) -> dict[str, Any]:
    """All figures of `report`, from this many games for each number of players and version.

    What takes fewer games is measured by fewer.
    """
    versions = {"basic": Options(), "advanced": Options.advanced()}
    figures: dict[str, Any] = {"ready": {}, "eager": {}, "whole": {}, "talents": {}}
    evenings: list[Evening] = []
    compared: list[Evening] = []
    few, fewer = max(1, games // 5), max(1, games // 10)
    for seats in SEATS:
        figures["ready"][seats] = {
            "basic": readiness(seats, Options(), fewer),
            "expert": readiness(seats, Options(expert_chefs=True), fewer),
        }
        figures["eager"][seats] = whole_games(played(seats, Options(), eager, few))
        for version, options in versions.items():
            whole = played(seats, options, chef.choose, games)
            figures["whole"].setdefault(version, {})[seats] = whole_games(whole)
            evenings += whole
        some = played(seats, versions["advanced"], any_talent, few, "talents")
        figures["talents"][f"{seats} players"] = by_card(some, _talents_of)
        compared += some
    figures["talents"]["all"] = by_card(compared, _talents_of)
    figures["used"] = used(compared)
    figures["talents"]["4, not expert"] = by_card(played(4, Options(talents=True), any_talent, 2 * few), _talents_of)
    figures["recipes"] = by_card(evenings, lambda one: one.game.hidden)
    return figures


def _talents_of(one: Evening) -> dict[Seat, str]:
    return one.talents


def report(figures: dict[str, Any]) -> str:
    """The figures as tables."""
    parts = [
        (
            "Could anybody call after phase 1, 2, ...? Percent of tables where nobody calls (design)",
            _ready(figures),
        ),
        ("Phases of a whole game, basic (design)", _phases(figures)),
        ("Whole games among heuristic chefs", _whole(figures)),
        ("Wins by place from the Head Chef, percent (95 % interval)", _places(figures)),
        (
            "Wins by Talent, when any of the two is kept: times the fair share (95 % interval)",
            _talents(figures),
        ),
        ("Wins by hidden Recipe: times the fair share (95 % interval)", _recipes(figures)),
    ]
    return "\n\n".join(f"{title}\n\n{columns(rows)}" for title, rows in parts)


def _ready(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["players", "version", *(f"phase {phase + 1}" for phase in range(PHASES))]]
    for seats, versions in figures["ready"].items():
        for version, found in versions.items():
            expected = CHECK[seats].expert_ready if version == "expert" else CHECK[seats].anybody_ready
            percents = [f"{anybody:.0f}" for _, anybody in found]
            percents = [*percents, *["-"] * (PHASES - len(percents))]
            cells = [
                ours if theirs is None else f"{ours} ({theirs})"
                for ours, theirs in zip(percents, expected, strict=True)
            ]
            rows.append([str(seats), version, *cells])
    return rows


def _phases(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["players", "as soon as possible", "heuristic", "score", "highest"]]
    for seats, check in CHECK.items():
        soon, whole = figures["eager"][seats], figures["whole"]["basic"][seats]
        rows.append([
            str(seats), f"{soon['phases']:.2f} ({check.eager})", f"{whole['phases']:.2f} ({check.patient})",
            f"{soon['score']:.1f}", str(soon["highest"]),
        ])  # fmt: skip
    return rows


def _whole(figures: dict[str, Any]) -> list[list[str]]:
    heading = (
        "version players phases longest moves score highest exact joint,% called,% caller_wins,% offers sold price"
    )
    rows = [[name.replace("_", " ").replace(",", ", ") for name in heading.split()]]
    for version, by_seats in figures["whole"].items():
        for seats, one in by_seats.items():
            rows.append([
                version, str(seats), f"{one['phases']:.2f}", str(one["longest"]), f"{one['moves']:.0f}",
                f"{one['score']:.1f}", str(one["highest"]), f"{one['exact']:.2f}", f"{100 * one['joint']:.0f}",
                f"{100 * one['called']:.0f}", f"{100 * one['caller_wins']['rate']:.0f}", f"{one['offers']:.2f}",
                f"{one['sold']:.2f}", f"{one['price']:.1f}",
            ])  # fmt: skip
    return rows


def _places(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["version", "players", "Head Chef", *(f"+{place}" for place in range(1, SEATS[-1]))]]
    for version, by_seats in figures["whole"].items():
        for seats, one in by_seats.items():
            cells = [_cell(place, 100, 0) for place in one["places"]]
            rows.append([version, str(seats), *cells, *["-"] * (SEATS[-1] - seats)])
    return rows


def _talents(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["Talent", *figures["talents"], "used, %"]]
    for id, one in talents().items():
        cells = [_cell(found[id], 1, 2) if id in found else "-" for found in figures["talents"].values()]
        rows.append([one.name, *cells, f"{100 * figures['used'].get(id, 0):.0f}"])
    return rows


def _recipes(figures: dict[str, Any]) -> list[list[str]]:
    ordered = sorted(figures["recipes"].items(), key=lambda pair: -float(pair[1]["rate"]))
    rows = [["Recipe", "slots", "wins", "of"]]
    for id, one in ordered:
        rows.append([recipes()[id].name, str(len(recipes()[id].slots)), _cell(one, 1, 2), str(one["of"])])
    return rows


def _cell(share: dict[str, float], times: float, digits: int) -> str:
    rate, low, high = (f"{times * share[key]:.{digits}f}" for key in ("rate", "low", "high"))
    return f"{rate} ({low}-{high})"
