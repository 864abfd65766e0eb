"""Whole evenings judged by an outside judge: every move goes through the real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import Move, State, read_options
from partychef.games import GAMES
from partychef.games.cooking_party import chef
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic, critic_named
from partychef.judges.finding import Protocol
from partychef.judges.seat import SeatedJudge
from partychef.llm.ask import Ledger
from partychef.tables.ai_seats import Judge
from tests.judges.stub import Answer, StubAsker

GAME = GAMES["cooking-party"]


class Evening:
    """A party of heuristic chefs with a judge beside them. `judge` is made anew for every move, as a table does it."""

    def __init__(self, judge: Callable[[], Judge], chefs: int = 3, seed: str = "7", **house_rules: Any) -> None:
        options = read_options(GAME, {"permanent_judge": chefs, "rounds": 1} | house_rules)
        self.judge = judge
        self.seat = chefs
        self.seed = seed
        self.state: State = GAME.deal(chefs, options, Chance(seed, 0))
        self.number = 0
        self.made: list[Move] = []
        """The judge's moves."""

    def table(self, seat: int | None = None) -> PartyView:
        """What a seat sees; the big screen without one."""
        view = self.state.view(seat)
        assert isinstance(view, PartyView)
        return view

    def step(self, **how: Any) -> Move:
        """One move of whoever the table waits for. Refused moves raise IllegalMove."""
        self.number += 1
        actor = self._next()
        chance = Chance(f"{self.seed}/{actor}", self.number)
        view, legal = self.table(actor), self.state.legal_moves(actor)
        move = (
            self.judge().choose(view, legal, chance, **how) if actor == self.seat else chef.choose(view, legal, chance)
        )
        self.does(actor, move)
        return move

    def does(self, actor: int, move: Move) -> None:
        """This very move, if the rules allow it."""
        self.state.check(actor, move)
        self.state.apply(actor, move, Chance(self.seed, self.number))
        self.made += [move] if actor == self.seat else []

    def until(self, step: str) -> PartyView:
        """Play on until the step begins."""
        while self.table().step != step:
            self.step()
        return self.table()

    def end(self) -> PartyView:
        """Play to the end."""
        return self.until("over")

    def _next(self) -> int:
        view = self.table()
        players = sorted(seat for seat in self.state.to_move() if seat is not None)
        return view.presenter if view.step == "presenting" and view.presenter is not None else players[0]


def critics(*names: str) -> tuple[Critic, ...]:
    """Critics that ship with partychef."""
    return tuple(map(critic_named, names))


class Party:
    """An evening with a model for a judge, and everything that can be known of it."""

    def __init__(
        self,
        script: Mapping[str, Answer] | None = None,
        *,
        names: tuple[str, ...] = ("grandmother",),
        ledger: Ledger | None = None,
        protocol: Protocol = "fair",
        language: str = "en",
        **house_rules: Any,
    ) -> None:
        self.asker = StubAsker(script, ledger)
        self.told: list[tuple[str, str, str]] = []

        def judge() -> Judge:
            def tell(call: str, who: str, why: str) -> None:
                self.told.append((call, who, why))

            return SeatedJudge(critics(*names), self.asker, protocol=protocol, language=language, tell=tell)

        self.evening = Evening(judge, **house_rules)

    def by_the_house(self) -> dict[str, str]:
        """The jobs that the house did, and why."""
        return {call: why for call, who, why in self.told if who == "house"}


def house_evening(name: str = "grandmother", **house_rules: Any) -> Evening:
    """The same evening judged by the house."""
    return Evening(lambda: SeatedJudge(critics(name)), **house_rules)


def of_kind(made: list[Move], *kinds: type[Move]) -> list[Move]:
    """The moves of these kinds."""
    return [move for move in made if isinstance(move, kinds)]
