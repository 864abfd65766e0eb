"""How an evening of Cooking Party Cards feels, in minutes: `python benchmarks/evening.py [--evenings 10]`.

Five people play one lap at the tempo that a host gets who chooses nothing: with an AI critic, and with the judge's role
going round; and one person tries it now. Time is simulated. People read, write and speak at the speeds below; how long
they choose, how many words they write and when they ask is drawn from a seed. Everything else is the real thing: the
table, its clock, its AI chefs and critics.

Who waits does what a phone offers meanwhile, each for as long as it takes (`meanwhile.py`); `--bare` leaves that out.
`--pastime 40` has whoever waits spend forty more seconds of each wait with anything else, such as talking.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.meanwhile import NEWS, WORDS_OF_SCRIBBLE, Meanwhile, Span, Wait, cut, leaves, words
from partychef.chefs import CHEFS
from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.view import PartyView
from partychef.tables import host
from partychef.tables.alone import SPEEDS
from partychef.tables.clock import Clock
from partychef.tables.live import Live, has_work
from partychef.tables.play import Tables
from partychef.tables.practice import usual_opponents
from partychef.tables.push import Hub
from partychef.tables.store import Store

READ, SPEAK, LAUGH = 0.25, 0.38, 2.0
"""Seconds to read a word, to say one, and to laugh about what was said."""
TYPE = (1.2, 2.2)
"""Seconds to write a word on a phone: from 50 down to 27 words a minute."""
CHIPS_FALL, INTRODUCTION = 12.0, 15.0
"""Seconds that the big screen shows the chips and the points after a round, and the game before the first one."""
HURRY = 5.0
"""Seconds before the time is up in which people do what they have not done yet."""
GLANCE = 1.5
"""Seconds to take in that the big screen shows another scene."""
POLISHED = 0.2
"""Which part of their words people change while the others cook, after reading them all once more."""
GUESTS = tuple("Ana Ben Cleo Dan Eve Finn Gina Hugo Ida Jon Kim Leo".split())
TARGETS = {"longest wait, s": "25", "minutes a round": "8-11", "reading, %": "25"}


class Effort(NamedTuple):
    """What a move costs the person who makes it, in seconds."""

    alone: float
    """Thinking, choosing and writing."""
    aloud: float = 0.0
    """Speaking, while everybody listens."""
    scribbled: int = 0
    """How many words everybody sees grow, though not which: they are the last that is done alone."""


@dataclass
class Person:
    """Somebody at the table."""

    seat: Actor
    chance: Chance
    typing: float
    """Seconds a word."""
    polish: float = 0.0
    """Seconds that it takes to go over what was written."""
    spans: list[Span] = field(default_factory=list)
    plan: tuple[tuple[int, str], float, Move] | None = None
    """For which of the moves in which step, when it is made, and which it is."""

    def between(self, least: float, most: float) -> float:
        """A number of seconds, drawn evenly."""
        return least + (most - least) * self.chance.below(1001) / 1000


class Evening:
    """One party from the first card to the podium, with nobody in the room."""

    def __init__(
        self,
        folder: Path,
        seed: str,
        guests: int,
        ais: int = 0,
        pastime: float = 0.0,
        bare: bool = False,
        **settings: Any,
    ) -> None:
        self.pastime, self.bare = pastime, bare
        self.now = 1_000_000.0
        self.store = Store(f"sqlite:///{folder / seed}.db")
        self.store.upgrade()
        self.tables = Tables(self.store, Hub(), lambda: self.now)
        self.clock = Clock(self.tables)
        self.code, _ = self.tables.open_table({"game": "cooking-party", **settings}, seed=seed)
        if (judge := settings.get("judge", "turns")).startswith("critic:"):
            host.seat_critic(self.tables, self.code, judge.removeprefix("critic:"), "The critic", "👵")
        for name in GUESTS[:guests]:
            self.tables.sit(self.code, name, "🍅")
        for _ in range(ais):
            host.add_ai(self.tables, self.code)
        if judge == "seat":
            host.choose_judge(self.tables, self.code, self.live.guests()[-1].id)
        self.tables.start(self.code)
        self.began, self.rounds = self.now, [self.now]
        self.steps: list[tuple[float, str, PartyView]] = []
        self.behind = 0.0
        """By how many seconds somebody who reads all was late for what the big screen showed."""
        chances = [Chance(f"{seed}/{seat}", 0) for seat in range(guests)]
        self.people = [Person(seat, one, TYPE[0]) for seat, one in enumerate(chances)]
        for one in self.people:
            one.typing = one.between(*TYPE)

    @property
    def live(self) -> Live:
        """The table."""
        return self.tables.find(self.code)

    def view(self, seat: Seat | None = None) -> PartyView:
        """What a seat knows."""
        assert self.live.state is not None
        view = self.live.state.view(seat)
        assert isinstance(view, PartyView)
        return view

    def play(self) -> None:
        """Play to the end."""
        self.shows(INTRODUCTION if self.live.introduces(self.now) else 0.0)
        self.clock.look_at(self.code)
        while self.live.table.status == "playing":
            n, view = self.live.n, self.view()
            due = self.clock.tick()
            if self.live.n == n:
                plans = [plan for one in self.people if (plan := self.plan(one))]
                times = [self.in_time(at) for _, at, _ in plans] + ([due] if due is not None else [])
                self.now = max(self.now, min(times))
                self.act()
            if self.live.n > n:
                self.tell(view)
        self.store.close()

    def plan(self, one: Person) -> tuple[tuple[int, str], float, Move] | None:
        """What this person is about to do, if the table waits for them."""
        state = self.live.state
        assert state is not None
        if one.seat not in state.to_move() or not has_work(self.live, one.seat):
            one.plan = None
            return None
        which = (self.live.made[one.seat], state.timed_step().key)
        if one.plan is None or one.plan[0] != which:
            view = self.view(one.seat)
            move = self.choice(one, view)
            effort = self.effort(one, view, move)
            start = max([self.now, *(span.end for span in one.spans if span.reading)])
            at = start + effort.alone + effort.aloud
            one.spans.append(Span(self.now, at))
            if effort.aloud:
                for other in self.people:
                    other.spans.append(Span(at - effort.aloud, at + LAUGH))
            if not self.bare:
                self.scribble(one, at - effort.aloud, effort.scribbled)
            one.plan = which, at, move
        return one.plan

    def scribble(self, one: Person, end: float, written: int) -> None:
        """Let the others glance at what is being written until then: at the first word, and at every fifth."""
        for n in {1, *range(WORDS_OF_SCRIBBLE, written + 1, WORDS_OF_SCRIBBLE)} if written else ():
            seen = end - (written - n) * (one.typing - SPEAK)
            for other in self.people:
                if other is not one:
                    other.spans.append(Span(seen, seen + GLANCE))

    def in_time(self, at: float) -> float:
        """When somebody moves who would move then: nobody lets the clock decide who can see it run down."""
        deadline = self.live.table.deadline
        return at if deadline is None else min(at, max(self.now, deadline - HURRY))

    def act(self) -> None:
        """Let everybody move whose time has come."""
        for one in self.people:
            if one.plan is not None and self.in_time(one.plan[1]) <= self.now + 1e-6:
                move, one.plan = one.plan[2], None
                if isinstance(move, moves.Plan):
                    one.spans.append(Span(self.now, self.now + one.polish))
                    self.shows(0.0 if self.bare else NEWS)
                data = msgspec.to_builtins(move, str_keys=True)
                try:
                    self.tables.submit(self.code, one.seat, data)
                except Exception as error:  # somebody was faster
                    print(f"{self.code}: {error}", file=sys.stderr)
                return

    def choice(self, one: Person, view: PartyView) -> Move:
        """What a sensible chef or judge would do, in fewer words."""
        assert self.live.state is not None
        asked = any(question.chef == view.presenter for question in view.questions)
        if view.step == "questions" and not asked and one.chance.below(5) < 2:
            return moves.Ask("And what would your grandmother say about that?")
        move = CHEFS["heuristic"](view, self.live.state.legal_moves(one.seat), one.chance)
        most = 3 + one.chance.below(10)
        match move:
            case moves.Introduce(name, text, pantry):
                return moves.Introduce(cut(name, 5), cut(text, 8 + most), pantry)
            case moves.Reveal(card, note):
                return moves.Reveal(card, cut(note, most))
            case moves.Answer(answer):
                return moves.Answer(cut(answer, 3 + most))
            case moves.Critique(chef, text):
                return moves.Critique(chef, cut(text, 6 + most))
        return move

    def effort(self, one: Person, view: PartyView, move: Move) -> Effort:
        """What it costs this person."""
        match move:
            case moves.ChooseAssignment(_, criteria):
                return Effort(one.between(12, 30) + words(criteria) * one.typing)
            case moves.Trade():
                return Effort(one.between(8, 20))
            case moves.Plan(dishes):
                # name and text, and a line for most of the cards; it is said on stage
                to_write = 5 + one.between(6, 16) + sum(one.between(0, 10) for dish in dishes for _ in dish)
                one.polish = to_write * (READ + POLISHED * one.typing)
                return Effort(one.between(15, 35) + to_write * one.typing)
            case moves.Call():
                return Effort(one.between(2, 5))
            case moves.Introduce(name, text):
                return Effort(one.between(2, 4), SPEAK * words(f"{name} {text}"))
            case moves.Reveal(_, note):
                return Effort(one.between(1, 2), SPEAK * (words(note) + 2))
            case moves.Ask(question):
                return Effort(words(question) * one.typing, scribbled=words(question))
            case moves.Answer(answer):
                writes = words(answer) * (one.typing - SPEAK)
                return Effort(one.between(2, 5) + writes, SPEAK * words(answer), words(answer))
            case moves.Critique(_, text):
                writes = words(text) * (one.typing - SPEAK)
                return Effort(one.between(1, 4) + writes, SPEAK * words(text), words(text))
            case moves.Award():
                return Effort(one.between(10, 25))
        return Effort(one.between(2, 4))

    def tell(self, before: PartyView) -> None:
        """Let everybody look at what has just happened."""
        view = self.view()
        if view.step != before.step:
            for one in self.people if before.step == "cooking" and not self.bare else ():
                one.spans += leaves(self.steps[-1][0] if self.steps else self.began, self.now)
            self.steps.append((self.now, before.step, before))
            self.shows(GLANCE)
        new_task = view.step == "cooking" != before.step
        text = f"{view.assignment.title} {view.assignment.text} {view.criteria}" if new_task and view.assignment else ""
        said, funny = self.said(before, view)
        if view.step in ("break", "over") and before.step == "judging":
            self.shows(CHIPS_FALL)
            self.rounds.append(self.now)
        if text or said:
            for one in self.people:
                begin = max([self.now, *(span.end for span in one.spans if span.reading)])
                self.behind = max(self.behind, begin - self.now)
                end = begin + READ * words(f"{text} {said}")
                one.spans += [Span(begin, end, True), Span(end, end + (LAUGH if funny else 0.0))]

    def said(self, before: PartyView, view: PartyView) -> tuple[str, bool]:
        """What there is to read now and was not before, unless it was said aloud; and whether it may be funny."""
        spoke = self.live.last.get(self.mover(before))
        by_ai = spoke is not None and spoke[1] == "ai"
        match spoke[0] if spoke else None:
            case moves.Introduce(name, text) if by_ai:
                return f"{name} {text}", True
            case moves.Reveal(_, note) if by_ai:
                return note, False
            case moves.Critique(_, text) if by_ai:
                return text, True
            case moves.Ask(question):
                return question, False
            case moves.Answer(answer) if by_ai:
                return answer, True
        return "", False

    def mover(self, before: PartyView) -> Seat | None:
        """Who has just moved."""
        return max(self.live.last_at, key=lambda seat: (self.live.last_at[seat], seat == before.judge_now))

    def shows(self, seconds: float) -> None:
        """Let everybody look at the big screen for so long."""
        for one in self.people:
            one.spans.append(Span(self.now, self.now + seconds))

    def waits(self) -> Iterator[Wait]:
        """All times in which somebody had nothing to see or to do."""
        for one in self.people:
            busy, does = self.began, Meanwhile(one.typing)
            for span in sorted(one.spans):
                if span.begin > busy:
                    yield self.wait(one, does, busy, span.begin)
                busy = max(busy, span.end)
            if busy < self.now:
                yield self.wait(one, does, busy, self.now)

    def wait(self, one: Person, does: Meanwhile, begin: float, end: float) -> Wait:
        """One wait, by the step in which it began, without what the phone offers in it."""
        step, view = next(((step, view) for at, step, view in self.steps if at > begin + 1e-6), ("over", self.view()))
        menu = view.past[-1].dishes if view.past else ()
        read = READ * sum(words(f"{dish.name} {dish.text}") for dish in menu)
        does.begin(view.round, one.seat == view.judge, view.cooks(one.seat), len(view.chefs), read)
        spent = 0.0 if self.bare else does.passes(end - begin, step)
        return Wait(max(0.0, end - begin - spent - self.pastime), step)

    def seconds(self, span: Span) -> float:
        """How long it took, as far as the evening lasted."""
        return max(0.0, min(span.end, self.now) - span.begin)

    def reading(self) -> float:
        """The share of the evening in which people read, on average."""
        read = [sum(self.seconds(span) for span in one.spans if span.reading) for one in self.people]
        return fmean(read) / (self.now - self.began)


KINDS: dict[str, dict[str, Any]] = {
    "five, a critic": {"guests": 5, "judge": "critic:columnist", "options": {"laps": 1}},
    "five, taking turns": {"guests": 5, "judge": "turns", "options": {"laps": 1}},
    "practising": {
        "guests": 1, "ais": usual_opponents("cooking-party"), "judge": "critic:columnist",
        "options": {"laps": 1, "rounds": 1}, "timers": "off", "pace": SPEEDS["quick"],
    },
}  # fmt: skip


def measure(evenings: int, pastime: float = 0.0, bare: bool = False) -> dict[str, Any]:
    """The figures of each kind of evening."""
    found = {}
    with TemporaryDirectory() as folder:
        for kind, settings in KINDS.items():
            played = [
                Evening(Path(folder), f"{kind} {n}", pastime=pastime, bare=bare, **settings) for n in range(evenings)
            ]
            for evening in played:
                evening.play()
            found[kind] = figures_of(played)
    return found


def figures_of(played: list[Evening]) -> dict[str, Any]:
    """What came of some evenings: the longest waits in seconds, minutes and percents."""
    longest: defaultdict[str, float] = defaultdict(float)
    for evening in played:
        for wait in evening.waits():
            longest[wait.step] = max(longest[wait.step], wait.seconds)
    rounds = [(evening.now - evening.began) / 60 / (len(evening.rounds) - 1) for evening in played]
    return {
        "longest wait, s": max(longest.values(), default=0.0),
        "minutes a round": fmean(rounds),
        "shortest": min(rounds),
        "longest": max(rounds),
        "reading, %": 100 * fmean(evening.reading() for evening in played),
        "behind, s": max(evening.behind for evening in played),
        "waits": dict(sorted(longest.items(), key=lambda pair: -pair[1])),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as tables."""
    names = ["longest wait, s", "minutes a round", "shortest", "longest", "reading, %", "behind, s"]
    rows = [["evening", *names], ["target", *(TARGETS.get(name, "") for name in names)]]
    rows += [[kind, *(f"{one[name]:.1f}" for name in names)] for kind, one in figures.items()]
    steps = sorted({step for one in figures.values() for step in one["waits"]})
    waits = [["evening", *steps]]
    waits += [[kind, *(f"{one['waits'].get(step, 0):.0f}" for step in steps)] for kind, one in figures.items()]
    return f"{columns(rows)}\n\nThe longest wait in each step, seconds\n\n{columns(waits)}"


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=10, help="of each kind; otherwise 10")
    parser.add_argument("--pastime", type=float, default=0.0, help="seconds; otherwise 0")
    parser.add_argument("--bare", action="store_true", help="nobody does what phones offer meanwhile")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    figures = measure(given.evenings, given.pastime, given.bare)
    print(json.dumps(figures) if given.json else report(figures))


if __name__ == "__main__":
    main()
