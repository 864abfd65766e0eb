"""Cooking Party Cards as its judge sees it. No other module of the judges reads that game's view.

A view becomes dishes, a brief and a sitting; a finding becomes moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat
from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.games.cooking_party.moves import Ask, Award, AwardPoints, AwardWin, Critique, InventAssignment
from partychef.games.cooking_party.options import TEAM_MODES, Options
from partychef.games.cooking_party.rounds import Dish, PendingAward
from partychef.games.cooking_party.rounds import Round as Played
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.speech import capital
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic, without_greeting
from partychef.judges.dishes import Brief, Case, Earlier, Plate, Tasting, as_judged
from partychef.judges.engine import Sitting
from partychef.judges.evening import Evening, PastRound, evening_of
from partychef.judges.finding import Finding, last_to_best
from partychef.llm.ask import Heard


class Round(msgspec.Struct, frozen=True):
    """What a judge knows about a round before tasting: what it may set, and whom it may ask."""

    number: int
    step: str
    presenter: Seat | None
    cooks: int
    past: tuple[Played, ...]
    greeted: bool
    """Whether this judge has already judged a round tonight."""
    choices: tuple[str, ...]
    """The assignments to choose from, by id."""
    specials: tuple[str, ...]
    """The cards that may be the special ingredient."""
    cards: int
    """How many cards there are to deal."""
    invents: bool
    """Whether the judge invents the assignment (CP-16)."""
    waiting: tuple[Seat, ...]
    """The chefs who may be called to present."""
    brief: Brief | None
    plates: tuple[Plate, ...]
    """The dishes of the chef who is presenting."""
    asked: tuple[str, ...]
    """All questions of the evening, oldest first."""
    asked_of: int
    """How many other chefs were asked a question this round."""
    may_ask: bool
    """Whether the presenting chef may be asked a question and has not been asked yet."""


@dataclass(frozen=True)
class PartyTable:
    """The table as its judge sees it, and the moves that the judge may make."""

    view: PartyView
    legal: Sequence[Move]

    @property
    def due(self) -> PendingAward:
        """What the judge has to award; there is something only in the step "judging"."""
        assert self.view.due is not None
        return self.view.due

    def round(self) -> Round:
        """What the judge knows before tasting."""
        view = self.view
        before = [one.question for played in view.past for one in played.questions]
        asked = {one.chef for one in view.questions}
        return Round(
            number=view.round,
            step=view.step,
            presenter=view.presenter,
            cooks=len(view.chefs),
            past=view.past,
            greeted=any(played.judge == view.judge for played in view.past),
            choices=tuple(view.selectable),
            specials=tuple(view.specials),
            cards=view.draw_size + view.discard_size,
            invents=self._invents(),
            waiting=tuple(view.waiting),
            brief=brief_of(view) if view.assignment else None,
            plates=_plates_of(view, view.presenter),
            asked=(*before, *(one.question for one in view.questions)),
            asked_of=len(asked - {view.presenter}),
            may_ask=view.presenter not in asked and any(isinstance(move, Ask) for move in self.legal),
        )

    def sitting(
        self, critics: tuple[Critic, ...], chance: Chance, language: str, heard: Heard | None, appeal: int,
        by_ai: Collection[Seat] = (),
    ) -> Sitting:  # fmt: skip
        """The verdict that this round is waiting for. Each `appeal`, counted from 1, is tasted afresh."""
        view, chefs = self.view, self.due.to
        said = [one.text for played in view.past for one in played.opinions] + [one.text for one in view.opinions]
        greetings = [line for critic in critics for line in critic.bank("greetings")]
        return Sitting(
            case=Case(
                brief_of(view, greetings),
                tuple(tasting_of(view, chef, self.due.course) for chef in chefs),
                by_ai=tuple(str(chef) for chef in chefs if chef in by_ai),
            ),
            critics=critics,
            seed=f"{chance.seed}/{view.round}" + (f"/appeal {appeal}" if appeal else ""),
            seed_of_words=chance.seed,
            call=f"r{view.round}" + (f".{len(view.given)}" if view.given else "") + (f".a{appeal}" if appeal else ""),
            language=language,
            said=tuple(said),
            evening=self._evening(),
            earlier=earlier_dishes(view),
            done=self._done(),
            heard=heard,
            aloud=True,
        )

    def _evening(self) -> Evening:
        """What has happened tonight before this round. Whoever a dish was by is left out."""
        rounds = []
        for played in self.view.past:
            best = max((brigade.captain for brigade in played.brigades), key=played.points, default=None)
            winner = next((dish.name for dish in played.dishes if dish.chef == best and dish.name), "")
            said = next((one.text for one in played.opinions if one.chef == best), "")
            rounds += [PastRound(played.assignment.title, winner, said)] if winner else []
        dishes = [dish for played in self.view.past for dish in played.dishes] + list(self.view.dishes)
        return evening_of(rounds, map(plate_of, dishes))

    def _done(self) -> tuple[str, ...]:
        """Of whose dishes this judge has spoken, in a restaurant of this course."""
        by, course = self.due.by, self.due.course
        return tuple(str(one.chef) for one in self.view.opinions if (one.by, one.course) == (by, course))

    def move(self, finding: Finding) -> Move:
        """The next move of a verdict: the critiques one by one, from the last place to the first, then the award."""
        spoken_of = last_to_best(finding.verdicts)
        many = self.view.tasting is not None or self.view.reckoning
        if many and self.view.seat in self.view.order:
            spoken_of = spoken_of[-1:]  # of many judges each says a word about their favourite
        left = [name for name in spoken_of if name not in self._done()]
        if left:
            return Critique(int(left[0]), finding.critiques[left[0]])
        return _award(finding, self.due)

    def award(self, finding: Finding) -> Move:
        """What this verdict gives, whatever has been said so far."""
        return _award(finding, self.due)

    def check(self, move: Move) -> None:
        """Raise IllegalMove, with the rules' own sentence, if the judge may not make this move now.

        The judge can see all that these rules depend on, so the game is set up again from the view and asked: that
        way no rule is written twice.
        """
        self._as_seen().check(self.view.seat, move)

    def allowed(self, move: Move) -> Move:
        """The move, if it is legal. Raises ValueError, with the rules' own sentence, if not."""
        try:
            self.check(move)
        except IllegalMove as refusal:
            raise ValueError(str(refusal)) from None
        return move

    def _invents(self) -> bool:
        return any(isinstance(move, InventAssignment) for move in self.legal)

    def _as_seen(self) -> Party:
        view = self.view
        return Party(
            options=_options_of(view, "custom" if self._invents() else "choose"),
            outside=None,
            planned_rounds=None,
            order=view.order,
            scores={},
            # CP-14: the judge sees the draw deck if it may pick a special ingredient; otherwise only its size matters.
            draw=list(view.specials) or [""] * view.draw_size,
            discard=[""] * view.discard_size,
            deck=[assignments()[card] for card in view.selectable],
            judge=view.judge,
            head=(view.awards[0].by if view.awards else 0) or 0,
            brigades=view.brigades,
            awards=view.awards,
            given=view.given,
            step=view.step,
            round=view.round,
            assignment=view.assignment,
            waiting=view.waiting,
            presenter=view.presenter,
            dishes=view.dishes,
            questions=view.questions,
            opinions=view.opinions,
        )


def _options_of(view: PartyView, assignment: Literal["custom", "choose"]) -> Options:
    """The house rules on which the judge's moves depend."""
    if view.mode == "menu":
        return Options(mode="honor", honor="menu", assignment=assignment)
    for team_mode, mode in TEAM_MODES.items():
        if mode == view.mode:
            return Options(mode="teams", team_mode=team_mode, assignment=assignment)
    return Options(mode=cast(Any, view.mode), assignment=assignment)  # all others are named like the option


def _award(finding: Finding, due: PendingAward) -> Move:
    """The award that follows from the scores.

    If a single chip is to be given, its value says how good the best dish is; several chips go down the ranking.
    """
    ranked = finding.ranked()
    match due.answer:
        case "points":
            return AwardPoints({int(verdict.id): round(verdict.total) for verdict in ranked})
        case "winner":
            return AwardWin(int(ranked[0].id))
        case "chips" if due.count == len(CHIPS):
            return Award({chip: int(verdict.id) for verdict in ranked for chip in verdict.chips})
        case "chips" if due.count == 1:
            return Award({due.chips[round(ranked[0].total / 100 * (len(due.chips) - 1))]: int(ranked[0].id)})
        case "chips":
            chips = sorted(due.chips, reverse=True)[: due.count]
            return Award({chip: int(ranked[place % len(ranked)].id) for place, chip in enumerate(chips)})


def brief_of(view: PartyView, greetings: Iterable[str] = ()) -> Brief:
    """What this round asks of the chefs, and what chefs said in earlier rounds. There has to be an assignment.

    `greetings` are the lines with which a critic may have begun its announcement: they are no part of it.
    """
    assert view.assignment is not None
    dishes = [dish for played in view.past for dish in played.dishes if dish not in view.dishes]
    told_before = tuple(" ".join([dish.text, *(served.note for served in dish.cards)]) for dish in dishes)
    special = None if view.special is None else as_judged(view.special)
    task, course = view.assignment, "" if view.due is None else view.due.course
    if course:  # CP-57: the dishes of this course are scored by themselves
        task = msgspec.structs.replace(task, title=capital(course), dishes=(course,))
    return Brief(task, without_greeting(view.criteria, greetings), special, told_before)


def earlier_dishes(view: PartyView) -> tuple[Earlier, ...]:
    """The dishes of the rounds that are over, without their chefs."""
    found = []
    for played in view.past:
        most = max((played.points(dish.chef) for dish in played.dishes), default=0)
        found += [
            Earlier(dish.name, tuple(as_judged(one.card) for one in dish.cards), played.points(dish.chef) == most > 0)
            for dish in played.dishes
            if dish not in view.dishes
        ]
    return tuple(found)


def plate_of(dish: Dish) -> Plate:
    """A dish without its chef."""
    return Plate(
        cards=tuple(as_judged(served.card) for served in dish.cards),
        name=dish.name,
        text=dish.text,
        notes={as_judged(served.card): served.note for served in dish.cards if served.note},
        pantry=dish.pantry,
        label=dish.label,
    )


def tasting_of(view: PartyView, chef: Seat, course: str = "") -> Tasting:
    """Everything that one chef has served and answered in this round, or for this course. Its id is the number of the
    seat."""
    answers = tuple(question.answer for question in view.questions if question.chef == chef and question.answer)
    return Tasting(str(chef), _plates_of(view, chef, course), answers)


def _plates_of(view: PartyView, chef: Seat | None, course: str = "") -> tuple[Plate, ...]:
    return tuple(plate_of(dish) for dish in view.dishes if dish.chef == chef and course in ("", dish.label))
