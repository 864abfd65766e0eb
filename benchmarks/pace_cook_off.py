"""How games of Cook Off! go among chefs, who wins them, and whether a seat, a Savings Goal, a meal or an event decides.

`benchmarks/pace.py cook-off` prints it beside the figures of the design.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cook_off import chef
from partychef.games.cook_off.cards import GoalKind, events, goals, ingredient_deck, meals
from partychef.games.cook_off.forecast import need_of
from partychef.games.cook_off.moves import Accept, Buy, BuyGoal, Decline, Offer, Order, Pass
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.scoring import score
from partychef.games.cook_off.setup import SEATS, set_up
from partychef.games.cook_off.view import CookOffView
from partychef.judges.trial.figures import wilson

Player = Callable[[CookOffView, list[Move], Chance], Move]

ACTIONS = (Buy, BuyGoal, Pass, Order)
CHECK = {
    "spent a meal, $": "13",
    "dishes a meal, %": "100",
    "full meals, %": "48-57",
    "points a meal": "6.0",
    "points a game": "18",
    "money left, $": "37",
    "passes, %": "27-34",
    "cards drawn, most": "102",
    "joint winners, %": "8-22",
}
"""The figures of the design: greedy bots, no Savings Goals, no votes."""


def greedy(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """Buys what brings it nearer to the meal card it is nearest to, the cheapest; no Savings Goals, no trades."""
    if view.step != "turn":
        return legal[0]

    def near(hand: tuple[str, ...]) -> float:
        return max(score(meal, hand).points - sum(need_of(hand, meal).missing) / 10 for meal in view.menu)

    now = near(view.hand)
    slots = [view.store[move.slot - 1] for move in legal if isinstance(move, Buy)]
    gains = {slot: near((*view.hand, slot.card or "")) - now for slot in slots}
    best = max(slots, key=lambda slot: (gains[slot], -slot.price), default=None)
    return Buy(best.number) if best is not None and gains[best] > 0 else Pass()


def must_buy(kind: GoalKind) -> Player:
    """The heuristic chef, but the only Savings Goal it buys is this one, as soon as it can."""

    def play(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
        if BuyGoal(kind) in legal:
            return BuyGoal(kind)
        return chef.choose(view, [move for move in legal if not isinstance(move, BuyGoal)], chance)

    return play


@dataclass
class Evening:
    """One game, and what was done in it."""

    game: CookOffGame
    done: Counter[type[Move]] = field(default_factory=Counter)
    spent: int = 0
    """On ingredients and deliveries."""

    def share(self, seat: Seat) -> float:
        """1 for who won alone, less for joint winners, 0 for others."""
        outcome = self.game.outcome()
        winners = outcome.winners if outcome else ()
        return (seat in winners) / max(1, len(winners))

    @property
    def drawn(self) -> int:
        """Ingredients drawn, if the Dumpster was never shuffled."""
        return len(ingredient_deck()) - len(self.game.deck)

    @property
    def owners(self) -> list[tuple[Seat, GoalKind]]:
        """Who had bought which Savings Goal in the end."""
        return [(seat, goal.kind) for seat, owned in self.game.goals.items() for goal in owned]


def evening(players: Sequence[Player], seed: str) -> Evening:
    """One game to its end; every move is checked."""
    one = Evening(set_up(len(players), Options(), Chance(seed, 0)))
    game, number = one.game, 0
    while asked := [seat for seat in game.to_move() if seat is not None]:
        number += 1
        seat = min(asked)
        move = players[seat](game.view(seat), game.legal_moves(seat), Chance(f"{seed}/{seat}", number))
        game.check(seat, move)
        before = game.money[seat]
        game.apply(seat, move, Chance(seed, number))
        one.done[type(move)] += 1
        if isinstance(move, Buy | Order):
            one.spent += before - game.money[seat]
    return one


def played(seats: int, player: Player, games: int, name: str = "pace") -> list[Evening]:
    """Play a number of games between players who all play alike."""
    return [evening([player] * seats, f"{name} {number}") for number in range(games)]


def whole_games(evenings: Sequence[Evening]) -> dict[str, Any]:
    """What came of games among equals; a meal's points without votes, as in the economy check."""
    seats, games = len(evenings[0].game.points), len(evenings)
    players = seats * games
    dishes = [dish for one in evenings for row in one.game.past for dish in row.dishes]
    rows = sum(len(one.game.past) for one in evenings) * seats
    done = sum((one.done for one in evenings), Counter())
    scores = [score for one in evenings for score in one.game.points.values()]
    return {
        "spent a meal, $": sum(one.spent for one in evenings) / rows,
        "dishes a meal, %": 100 * len(dishes) / rows,
        "full meals, %": 100 * sum(dish.full > 0 for dish in dishes) / len(dishes),
        "points a meal": sum(dish.points - dish.choice for dish in dishes) / rows,
        "points a game": (sum(scores) - sum(dish.choice for dish in dishes)) / players,
        "with votes": fmean(scores),
        "highest": max(scores),
        "money left, $": fmean(money for one in evenings for money in one.game.money.values()),
        "passes, %": 100 * done[Pass] / sum(done[action] for action in ACTIONS),
        "cards drawn, most": max(one.drawn for one in evenings),
        "joint winners, %": 100 * fmean(sum(one.share(seat) > 0 for seat in range(seats)) > 1 for one in evenings),
        "goals a player": done[BuyGoal] / players,
        "offers a player": done[Offer] / players,
        "of them accepted, %": 100 * done[Accept] / max(1, done[Accept] + done[Decline]),
        "moves a game": sum(done.values()) / games,
    }


def by_place(evenings: Sequence[Evening]) -> list[dict[str, float]]:
    """How often who sat so far from the first player of Meal 1 won."""
    seats = len(evenings[0].game.points)
    return [
        tally(one.share((one.game.past[0].first_player + place) % seats) for one in evenings) for place in range(seats)
    ]


def by_goal(evenings: Iterable[Evening]) -> dict[str, dict[str, float]]:
    """How often who had bought a Savings Goal won, times the number of players: 1 is fair."""
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for one in evenings:
        for seat, kind in one.owners:
            shares[kind].append(one.share(seat))
    return {kind: tally(shares[kind]) for kind in goals()}


def forced(seats: int, games: int) -> list[Evening]:
    """Games in which everybody must buy one Savings Goal, named by chance, as soon as it can, and no other."""
    kinds = [goal.kind for goal in goals().values()]
    named = [Chance("goals", number).shuffled(kinds)[:seats] for number in range(games)]
    return [evening([*map(must_buy, some)], f"goals {number}") for number, some in enumerate(named)]


def among_greedy(seats: int, games: int) -> dict[str, float]:
    """How often one heuristic chef wins against greedy players."""
    shares = []
    for number in range(games):
        seat = number % seats
        players = [chef.choose if one == seat else greedy for one in range(seats)]
        shares.append(evening(players, f"alone {number}").share(seat))
    return tally(shares)


def by_meal(evenings: Iterable[Evening]) -> dict[str, dict[str, float]]:
    """Of dishes cooked where a meal card lay: how many were for it; how many of those full, and their points."""
    cooked: defaultdict[str, list[tuple[bool, int, int]]] = defaultdict(list)
    there: Counter[str] = Counter()
    for row in (row for one in evenings for row in one.game.past):
        there.update({meal: len(row.dishes) for meal in row.meals})
        for dish in row.dishes:
            cooked[dish.meal].append((dish.full > 0, dish.points - dish.choice, dish.choice))
    return {
        id: tally([1.0] * len(cooked[id]) + [0.0] * (there[id] - len(cooked[id])))
        | dict(zip(("full", "points", "choice"), map(fmean, zip(*cooked[id], strict=True)), strict=True))
        for id in meals()
        if cooked[id]
    }


def by_event(evenings: Iterable[Evening]) -> dict[str, dict[str, float]]:
    """Points a player gets in a meal with the event, and how often the first player of that meal has the most."""
    points: defaultdict[str, list[float]] = defaultdict(list)
    first: defaultdict[str, list[float]] = defaultdict(list)
    for row in (row for one in evenings for row in one.game.past):
        most = max(row.points)
        for id in set(row.events):
            points[id].append(fmean(row.points))
            first[id].append((row.points[row.first_player] == most) / row.points.count(most))
    return {id: tally(first[id]) | {"points": fmean(points[id])} for id in events() if points[id]}


def tally(shares: Iterable[float]) -> dict[str, float]:
    """A share of wins with its 95 % interval; joint winners count in part."""
    listed = list(shares)
    low, high = wilson(sum(listed), len(listed))
    return {"of": len(listed), "rate": sum(listed) / max(1, len(listed)), "low": low, "high": high}


def measure(games: int) -> dict[str, Any]:
    """All figures of `report`, from this many games for each number of players."""
    found: dict[str, Any] = {"greedy": {}, "heuristic": {}, "places": {}, "goals": {}, "forced": {}, "alone": {}}
    everything: list[Evening] = []
    for seats in SEATS:
        found["greedy"][seats] = whole_games(played(seats, greedy, max(1, games // 5)))
        evenings = played(seats, chef.choose, games)
        found["heuristic"][seats] = whole_games(evenings)
        found["places"][seats] = by_place(evenings)
        found["goals"][seats] = by_goal(evenings)
        found["alone"][seats] = among_greedy(seats, max(1, games // 2))
        found["forced"][seats] = by_goal(forced(seats, max(1, games // 2)))
        everything += evenings
    found["meals"] = by_meal(everything)
    found["events"] = {seats: by_event(one for one in everything if len(one.game.points) == seats) for seats in SEATS}
    return found


def report(figures: dict[str, Any]) -> str:
    """The figures as tables."""
    parts = [
        ("Whole games: greedy players (design), heuristic chefs", _whole(figures)),
        ("Wins of one heuristic chef against greedy players: times the fair share (95 % interval)", _alone(figures)),
        ("Wins by place from the first player of Meal 1, percent (95 % interval)", _places(figures)),
        ("Wins by Savings Goal: times the fair share (95 % interval); chosen by the chef", _goals(figures["goals"])),
        ("The same where everybody must buy one that chance has named, at once", _goals(figures["forced"])),
        ("Meal cards: dishes cooked for it where it lay, percent (33 is even)", _meals(figures)),
        ("Events: the meal's points a player, and its first player's wins in percent", _events(figures)),
    ]
    return "\n\n".join(f"{title}\n\n{columns(rows)}" for title, rows in parts)


def _whole(figures: dict[str, Any]) -> list[list[str]]:
    kinds = ("greedy", "heuristic")
    rows = [["", "design", *(f"{kind} {seats}" for kind in kinds for seats in SEATS)]]
    for name in figures["greedy"][SEATS[0]]:
        cells = [f"{figures[kind][seats][name]:.1f}" for kind in kinds for seats in SEATS]
        rows.append([name, CHECK.get(name, "-"), *cells])
    return rows


def _alone(figures: dict[str, Any]) -> list[list[str]]:
    found = figures["alone"]
    return [[f"{seats} players" for seats in found], [_cell(one, seats, 2) for seats, one in found.items()]]


def _places(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["players", "first", *(f"+{place}" for place in range(1, SEATS[-1]))]]
    for seats, places in figures["places"].items():
        rows.append([str(seats), *(_cell(one, 100, 0) for one in places), *["-"] * (SEATS[-1] - seats)])
    return rows


def _goals(found: dict[int, dict[str, dict[str, float]]]) -> list[list[str]]:
    rows = [["Savings Goal", *(f"{seats} players" for seats in found)]]
    for kind, goal in goals().items():
        cells = [f"{_cell(one[kind], seats, 2)} of {one[kind]['of']:.0f}" for seats, one in found.items()]
        rows.append([f"{goal.name} ${goal.price}", *cells])
    return rows


def _meals(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["meal card", "cooked", "full, %", "points", "choice"]]
    for id, one in sorted(figures["meals"].items(), key=lambda pair: -float(pair[1]["rate"])):
        cells = [f"{100 * one['full']:.0f}", f"{one['points']:.1f}", f"{one['choice']:.1f}"]
        rows.append([meals()[id].name, _cell(one, 100, 0), *cells])
    return rows


def _events(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["event", *(f"{seats} players" for seats in SEATS)]]
    for id, event in events().items():
        found = [figures["events"][seats].get(id) for seats in SEATS]
        rows.append([event.name, *(f"{one['points']:.1f} {_cell(one, 100, 0)}" if one else "-" for one in found)])
    return rows


def _cell(share: dict[str, float], times: float, digits: int) -> str:
    rate, low, high = (f"{times * share[key]:.{digits}f}" for key in ("rate", "low", "high"))
    return f"{rate} ({low}-{high})"
