"""Makes the corpus: `python -m tests.records.make [--anew]` from the top of a checkout.

It is made once, by a version that is known to be right, and then kept: later versions must play it to the same ends.
Only records that are not there yet are made. Make all anew only when the rules change on purpose.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from partychef.chefs import lets_others_finish
from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, State, read_options
from partychef.engine.leaving import Leave
from partychef.engine.record import Entry, Header, Record, read, write
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Introduce, ReadOut
from partychef.games.cooking_party.presenting import covered_cards
from partychef.games.cooking_party.reading import next_line
from partychef.judges.critics import critic_named
from partychef.judges.seat import SeatedJudge
from partychef.judges.trial.simulated import SimulatedJudge
from partychef.llm.ask import MemoryLedger, Question
from partychef.tables.ai_seats import mover
from tests.games.test_laws import SUBJECTS
from tests.judges.stub import StubAsker
from tests.records.plans import PLANS, Plan
from tests.records.standing import ENDS, FOLDER, end_of

NAMES = (
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "Hugo", "Ida", "Jo", "Kim", "Lea", "Max", "Nora", "Ole",
    "Pia", "Quentin", "Rosa", "Sam", "Tilda",
)  # fmt: skip
WILD = ("random", "host")
"""Players who make random legal moves. The host's and the clock's moves are random only if a host is at the table."""


HOST_FIRST = 0.8
ASIDES = 0.2
"""How often a chatty company does what nobody waits for."""


class Sitting(NamedTuple):
    """A game being played."""

    plan: Plan
    state: Any
    seed: str
    dice: Random
    asker: StubAsker
    done: Counter[str]
    """How often the host has made each kind of move."""

    def actor(self) -> Actor:
        """Somebody who may move: nobody who could only cut others short, and a host only if the plan has one."""
        movers: list[Actor] = sorted(self.state.to_move(), key=str)
        if "host" in self.plan.by:
            return None if None in movers and self.dice.random() < HOST_FIRST else self.dice.choice(movers)
        seats = [seat for seat in movers if seat is not None]
        busy = [seat for seat in seats if not lets_others_finish(self.state.legal_moves(seat))]
        return self.dice.choice(busy or seats or movers)

    def move(self, actor: Actor, number: int) -> Move:
        """A move as the plan's company makes it."""
        if actor is None:
            return self.wild(actor) if "host" in self.plan.by else self.state.default_move(None)
        kind = self.kind(actor)
        if kind in WILD:
            return self.wild(actor)
        chance = Chance(f"{self.seed}/{actor}", number)
        view, legal = self.state.view(actor), self.state.legal_moves(actor)
        if kind.startswith("model:"):
            critics = [critic_named(name) for name in kind.removeprefix("model:").split("+")]
            judge = SeatedJudge(critics, self.asker, protocol="fast" if len(critics) > 1 else "fair")
            return judge.choose(view, legal, chance)
        if kind == "shy":
            return self.shy(actor, mover("heuristic", GAMES[self.plan.game].judged)(view, legal, chance))
        return mover(kind.replace("chatty", "heuristic"), GAMES[self.plan.game].judged)(view, legal, chance)

    def turn(self, number: int) -> Entry:
        """Whose move comes next, and which."""
        if "chatty" in self.plan.by and self.dice.random() < ASIDES:
            guest = self.dice.choice((*self.state.seats(), None))
            if asides := self.state.asides(guest):
                return Entry(guest, self.dice.choice(asides))
        actor = self.actor()
        return Entry(actor, self.move(actor, number))

    def shy(self, seat: int, move: Move) -> Move:
        """The chef's move, but the big screen reads the dishes."""
        reading = next_line(self.state)
        if reading is not None:
            return reading.move
        if not isinstance(move, Introduce):
            return move
        covered = covered_cards(self.state)
        return ReadOut(move.name, move.text, move.pantry, {covered[0]: "Not without a blush."})

    def kind(self, seat: int) -> str:
        """The kind of player in this seat; the seat after the last player's is the judge's, if the plan names one."""
        if seat >= self.plan.seats and self.plan.judge:
            return self.plan.judge
        return self.plan.by[seat % len(self.plan.by)]

    def wild(self, actor: Actor) -> Move:
        """Any legal move; the host does what was done least so far, and ends it when all was done twice."""
        if actor is None:
            moves: list[Move] = self.dice.sample(legal := self.state.legal_moves(None), len(legal))
            move = min(moves, key=lambda one: self.done[type(one).__name__] + 2 * (type(one).__name__ == "EndGame"))
            self.done[type(move).__name__] += 1
            return move
        chosen: Move = SUBJECTS[self.plan.game].choose(self.state, actor, self.dice)
        return chosen


def played(plan: Plan, seed: str) -> Record:
    """Play the game of a plan, up to its end or to where the plan cuts it off."""
    game, dice = GAMES[plan.game], Random(seed)
    state: State = game.deal(plan.seats, read_options(game, plan.options), Chance(seed, 0), plan.deal)
    sitting = Sitting(plan, state, seed, dice, _model(seed), Counter())
    entries: list[Entry] = []
    while state.to_move() and (plan.moves is None or len(entries) < plan.moves):
        number = len(entries) + 1
        leaver = plan.leaves.get(number)
        entry = sitting.turn(number) if leaver is None else Entry(None, Leave(leaver))
        state.check(entry.seat, entry.move)
        state.apply(entry.seat, entry.move, Chance(seed, number))
        entries.append(entry)
    return Record(_header(plan, seed), tuple(entries))


def _model(seed: str) -> StubAsker:
    """A model that judges like the simulated judge; its assignments and questions come from the stub."""
    judge = SimulatedJudge(seed=seed)

    def tasted(question: Question) -> str:
        return judge.answer([message.content for message in question.messages], "judge")

    return StubAsker({r"score/\d+|fast|photo|narrate": tasted}, MemoryLedger())


def _header(plan: Plan, seed: str) -> Header:
    outside: Mapping[str, Any] = plan.options
    seats_a_judge = plan.judge or outside.get("permanent_judge") == plan.seats
    return Header(
        game=plan.game, rules=GAMES[plan.game].rules_version, players=NAMES[: plan.seats], seed=seed,
        options=dict(plan.options), deal=plan.deal, judge="The Critic" if seats_a_judge else None,
    )  # fmt: skip


def main() -> None:
    """Write the records that are missing, or all, and the ends of all."""
    known = {} if "--anew" in sys.argv[1:] else msgspec.json.decode(ENDS.read_bytes())
    ends = {}
    for number, plan in enumerate(PLANS):
        nth = 1 + sum(other.game == plan.game for other in PLANS[:number])
        path = FOLDER / plan.game / f"{nth:02}-{plan.what}.jsonl"
        if end := known.get(f"{plan.game}/{path.name}"):
            ends[f"{plan.game}/{path.name}"] = end
            continue
        record = played(plan, f"{plan.game} {nth} {plan.what}")
        path.parent.mkdir(exist_ok=True)
        path.write_text(write(record), encoding="utf-8")
        ends[f"{plan.game}/{path.name}"] = end_of(read(write(record), GAMES), GAMES)
        print(f"{path.stat().st_size:8} {len(record.entries):5} {plan.game}/{path.name}")
    lines = [f"{msgspec.json.encode(path).decode()}: {msgspec.json.encode(end).decode()}" for path, end in ends.items()]
    ENDS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
