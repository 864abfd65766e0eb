"""Games of AI chefs in every mode, and who won them by a second count: from the moves alone, without the rules.

`python -m tests.games.cooking_party.count_again 1000` plays so many of each mode and stops at the first difference.
Modes may be named after the number.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from partychef.chefs import lets_others_finish
from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Seat
from partychef.games.cooking_party.chef import choose
from partychef.games.cooking_party.moves import Award, AwardPoints, AwardWin, Buy, OpenRound, ServeDish
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.setup import set_up
from tests.games.cooking_party.subject import ALL_CARDS, cards

MODES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "duel": (2, {"mode": "duel"}),
    "solo": (1, {"mode": "solo"}),
    "solo with a critic": (1, {"mode": "solo", "permanent_judge": 1}),
    "honor": (4, {"mode": "honor", "permanent_judge": 1}),
    "menu": (4, {"mode": "honor", "honor": "menu", "permanent_judge": 1}),
    "permanent judge": (4, {"permanent_judge": 1, "rounds": 5}),
    "permanent critic": (3, {"permanent_judge": 3, "rounds": 2}),
    "teams": (8, {"mode": "teams"}),
    "teams and a critic": (7, {"mode": "teams", "permanent_judge": 7, "teams": 3}),
    "new teams": (6, {"mode": "teams", "team_mode": "rotate_judge"}),
    "teams with tokens": (6, {"mode": "teams", "card_purchasing": True, "chef_trades": True}),
    "tokens and trades": (
        4,
        {
            "permanent_judge": 4,
            "rounds": 2,
            "card_purchasing": True,
            "chef_trades": True,
            "novice_trades": 1,
            "novices": (1,),
        },
    ),
    "tasting": (4, {"tasting": True, "cook_time": 1800, "swap_cooks": True}),
    "tasting of finalists": (5, {"tasting": True, "finalists": 2}),
    "restaurant": (4, {"mode": "restaurant", "permanent_judge": 4}),
    "restaurant with chips": (3, {"mode": "restaurant", "kitchen_gives": "chips", "course_rounds": 2}),
    "restaurant of two": (2, {"mode": "restaurant", "courses": ("main course", "dessert")}),
    "tasting of two": (2, {"mode": "duel", "rounds": 2, "tasting": True}),
}
"""How many play each mode, and with which house rules."""
CROWNED = tuple(mode for mode in MODES if mode not in ("solo", "solo with a critic", "menu"))
"""In which of them somebody wins."""
LONGEST = 2000


class Played(NamedTuple):
    """A game that is over."""

    mode: str
    party: Party
    log: list[tuple[Actor, Move]]
    cooked: list[list[set[Seat]]]
    """For every move, who cooked with whom when it was made."""

    def scores(self) -> dict[Seat, int]:
        """Points by seat: every chip that somebody gave is worth its number to each of those who cooked together, in a
        tasting only those given there, and in a restaurant the kitchen's points come on top (CP-57); every token left
        is worth 10 (CP-47)."""
        found = dict.fromkeys(range(MODES[self.mode][0]), 0)
        served = [n for n, (_, move) in enumerate(self.log) if isinstance(move, ServeDish)]
        counted = list(zip(self.log, self.cooked, strict=True))[max(served, default=0) :]
        for (_, move), groups in counted:
            for chip, chef in move.chips.items() if isinstance(move, Award) else ():
                for member in next(group for group in groups if chef in group):
                    found[member] += chip
            for chef, points in move.points.items() if isinstance(move, AwardPoints) else ():
                found[chef] += points
        if MODES[self.mode][1].get("card_purchasing"):
            rounds = 1 + sum(isinstance(move, OpenRound) for _, move in self.log)
            for seat in found:
                spent = sum(isinstance(move, Buy) and actor == seat for actor, move in self.log)
                found[seat] += 10 * (rounds - spent)
        return found

    def winners(self) -> set[Seat]:
        """Who has most points, apart from a judge of all rounds."""
        judge = MODES[self.mode][1].get("permanent_judge")
        rivals = {seat: points for seat, points in self.scores().items() if seat != judge}
        best = max(rivals.values())
        return {seat for seat, points in rivals.items() if points == best and self.mode in CROWNED}

    def chosen(self) -> list[Seat]:
        """Whose dishes were put on the menu, course by course."""
        return [move.chef for _, move in self.log if isinstance(move, AwardWin)]


def play(mode: str, seed: str) -> Played:
    """A game of AI chefs to its end. Raises AssertionError if it does not end."""
    seats, rules = MODES[mode]
    game = Played(mode, set_up(seats, Options(**rules), Chance(seed, 0)), [], [])
    while movers := game.party.to_move():
        number = len(game.log) + 1
        assert number < LONGEST
        on_stage = game.party.step == "presenting"
        seat = game.party.speaker if on_stage else _next_of(game.party, movers)
        move = choose(game.party.view(seat), game.party.legal_moves(seat), Chance(f"{seed}/{seat}", number))
        game.party.check(seat, move)
        groups = [set(brigade.members) for brigade in game.party.brigades]
        game.party.apply(seat, move, Chance(seed, number))
        game.log.append((seat, move))
        game.cooked.append(groups)
    return game


def _next_of(party: Party, movers: Collection[Actor]) -> Actor:
    """The last seat that waits for nobody, if there is one (CP-55); the table itself only if nobody else may move."""
    seats = sorted(seat for seat in movers if seat is not None)
    busy = [seat for seat in seats if not lets_others_finish(party.legal_moves(seat))]
    return next(iter([*reversed(busy), *reversed(seats)]), None)


def main() -> None:
    """Play and compare."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for mode in sys.argv[2:] or MODES:
        for number in range(many):
            game = play(mode, f"{mode} {number}")
            outcome = game.party.outcome()
            assert outcome is not None
            found = (outcome.scores, set(outcome.winners), cards(game.party))
            assert found == (game.scores(), game.winners(), ALL_CARDS), f"{mode}, game {number}"
        print(f"{mode}: {many} games end as the second count finds")


if __name__ == "__main__":
    main()
