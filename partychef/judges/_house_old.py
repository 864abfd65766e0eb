"""The house critic at the table: every job of the judge (rulebook 3.3), from the view alone, without a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import Assignment, assignments
from partychef.games.cooking_party.moves import (
    Ask,
    Award,
    Call,
    ChooseAssignment,
    Critique,
    InventAssignment,
    OpenRound,
    Thank,
)  # fmt: skip
from partychef.games.cooking_party.speech import fill, fresh
from partychef.games.cooking_party.view import Dish, PartyView
from partychef.judges.critics import Critic, Invention
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.grammar import card_forms
from partychef.judges.house.phrases import spoken_name
from partychef.judges.house.remarks import about_card, about_pair, worst_meeting
from partychef.judges.house.scores import Seen, look, traits
from partychef.judges.tasks import kind_of
from partychef.judges.verdicts import Place, ranked, written
from partychef.llm.ask import Heard

_CHOICE = 4
"""Among how many of its favourites the critic lets chance decide."""


class HouseJudge:
    """A judge that follows rules of its own and says so. The critic lends it voice and taste."""

    def __init__(self, critic: Critic) -> None:
        self.critic = critic

    def choose(
        self, view: PartyView, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0
    ) -> Move:
        """The judge's next move. Nothing is streamed to `heard`: what the house says, it says at once.

        On an appeal it tastes the same and marks the same; only ties are drawn anew.
        """
        jobs: dict[str, Callable[[PartyView, list[Move], Chance], Move]] = {
            "assignment": self._set_the_task,
            "calling": self._call,
            "questions": self._ask_once,
            "judging": partial(self._judge, appeal=appeal),
        }
        job = jobs.get(view.step)
        return job(view, legal, chance) if job else _open_or(legal)

    def _set_the_task(self, view: PartyView, legal: list[Move], chance: Chance) -> Move:
        if any(isinstance(move, InventAssignment) for move in legal):
            ideas = [idea for idea in self.critic.inventions if _can_be_dealt(idea, view)]
            if ideas:
                return self._invent(ideas, view, chance)
        return self._choose_card(view, chance)

    def _invent(self, ideas: Sequence[Invention], view: PartyView, chance: Chance) -> Move:
        told = [played.assignment.title for played in view.past]
        title = fresh([idea.title for idea in ideas], told, chance)
        idea = next(idea for idea in ideas if idea.title == title)
        return InventAssignment(
            title=idea.title, text=idea.text, hand=idea.hand, trade_max=idea.trade_max, trades=idea.trades,
            dishes=idea.dishes, min=idea.min, max=idea.max, criteria=self._criteria("any", None, view, chance),
        )  # fmt: skip

    def _choose_card(self, view: PartyView, chance: Chance) -> Move:
        card = self._favourite([assignments()[name] for name in view.selectable], view, chance)
        special = self._special(view, chance) if card.special else None
        return ChooseAssignment(card.id, self._criteria(kind_of(card), special, view, chance), special)

    def _favourite(self, cards: Sequence[Assignment], view: PartyView, chance: Chance) -> Assignment:
        """A card not played tonight if possible, of a kind not played lately, and to the critic's taste."""
        played = [done.assignment.id for done in view.past]
        kinds = [kind_of(done.assignment) for done in view.past]
        tastes = self.critic.taste.assignments

        def rank(card: Assignment) -> tuple[int, int, int]:
            kind = kind_of(card)
            liking = tastes.index(kind) if kind in tastes else len(tastes)
            return played.count(card.id), kinds.count(kind), liking

        best = sorted(chance.shuffled(cards), key=rank)[:_CHOICE]
        return chance.pick([card for card in best if rank(card)[:2] == rank(best[0])[:2]])

    def _special(self, view: PartyView, chance: Chance) -> str | None:
        had = {played.special for played in view.past}
        new = [card for card in view.specials if card not in had] or list(view.specials)
        liked = [card for card in new if set(self.critic.taste.likes) & traits(card)]
        return chance.pick(liked or new) if new else None

    def _criteria(self, kind: str, special: str | None, view: PartyView, chance: Chance) -> str:
        told = [played.criteria for played in view.past]
        bank = self.critic.bank("criteria", kind) or self.critic.bank("criteria")
        words = card_forms("special", special, self.critic.language) if special else {"special": "it"}
        greeting = self.critic.bank("greetings")
        parts = [chance.pick(greeting)] if greeting and not any(p.judge == view.judge for p in view.past) else []
        return " ".join([*parts, fill(fresh(bank, told, chance), words)]) if bank else " ".join(parts)

    def _call(self, view: PartyView, legal: list[Move], chance: Chance) -> Move:
        return Call(chance.pick(view.waiting))

    def _ask_once(self, view: PartyView, legal: list[Move], chance: Chance) -> Move:
        """One question for every chef, then thanks."""
        asked = any(question.chef == view.presenter for question in view.questions)
        may = any(isinstance(move, Ask) for move in legal)
        question = "" if asked or not may else self._question(view, chance)
        return Ask(question) if question else Thank()

    def _question(self, view: PartyView, chance: Chance) -> str:
        dishes = [dish for dish in view.dishes if dish.chef == view.presenter and dish.cards]
        if not dishes:
            return ""
        brief = brief_of(view)
        seen = look(plate_of(chance.pick(dishes)), brief)
        kind, words = _what_to_ask(seen, brief, chance, self.critic.language)
        heard = [question.question for played in view.past for question in played.questions]
        said = [*heard, *(question.question for question in view.questions)]
        bank = self.critic.bank("questions", kind) or self.critic.bank("questions", "any")
        dish = spoken_name(seen.name, self.critic.language)
        return fill(fresh(bank, said, chance), {**words, "dish": dish}) if bank else ""

    def _judge(self, view: PartyView, legal: list[Move], chance: Chance, appeal: int = 0) -> Move:
        """A critique for everybody, from the last to the best, and then the chips."""
        tastings = [tasting_of(view, chef) for chef in view.chefs]
        places = ranked(tastings, brief_of(view), self.critic, seed_of(view, chance, appeal))
        heard = {opinion.chef for opinion in view.opinions}
        left = [place for place in reversed(places) if _chef(place) not in heard]
        if not left:
            return Award({chip: _chef(place) for place in places for chip in place.chips})
        text = written(left[0], len(places), brief_of(view), self.critic, chance.seed, said_tonight(view))
        return Critique(_chef(left[0]), text)


def _open_or(legal: list[Move]) -> Move:
    return next((move for move in legal if isinstance(move, OpenRound)), legal[0])


def _can_be_dealt(idea: Invention, view: PartyView) -> bool:
    return idea.hand * len(view.chefs) <= view.draw_size + view.discard_size  # CP-18


def seed_of(view: PartyView, chance: Chance, appeal: int = 0) -> str:
    """The same for every move of a verdict, so the chips agree with what the critiques said."""
    return f"{chance.seed}/{view.round}" + (f"/appeal {appeal}" if appeal else "")


def said_tonight(view: PartyView) -> list[str]:
    """Every critique of the evening, oldest first."""
    said = [opinion.text for played in view.past for opinion in played.opinions]
    return said + [opinion.text for opinion in view.opinions]


def brief_of(view: PartyView) -> Brief:
    """What this round asks of the chefs, and what was told before. There has to be an assignment."""
    assert view.assignment is not None
    told = [_words(dish) for played in view.past for dish in played.dishes]
    return Brief(view.assignment, view.criteria, view.special, tuple(told))


def _words(dish: Dish) -> str:
    return " ".join([dish.text, *(served.note for served in dish.cards)])


def plate_of(dish: Dish) -> Plate:
    """A dish without its chef."""
    return Plate(
        cards=tuple(served.card for served in dish.cards),
        name=dish.name,
        text=dish.text,
        notes={served.card: served.note for served in dish.cards if served.note},
        pantry=dish.pantry,
        label=dish.label,
    )


def tasting_of(view: PartyView, chef: Seat) -> Tasting:
    """All that one chef has served and answered in this round. Its id is the seat's number."""
    plates = tuple(plate_of(dish) for dish in view.dishes if dish.chef == chef)
    answers = tuple(question.answer for question in view.questions if question.chef == chef and question.answer)
    return Tasting(str(chef), plates, answers)


def _chef(place: Place) -> Seat:
    return int(place.tasting.id)


def _what_to_ask(seen: Seen, brief: Brief, chance: Chance, language: str) -> tuple[str, dict[str, str]]:
    met = worst_meeting(seen.cards)
    pair = about_pair(met.one, met.other, language) if met else about_card(seen.cards[0], language)
    if palate.wants_the_worst(brief.assignment) and met:
        return "worst", pair
    if met and met.kind == "clash":
        return "clash", pair
    silent = [card for card in seen.cards if card not in seen.reading.techniques]
    if silent:
        return "untold", about_card(chance.pick(silent), language)
    return ("pair", pair) if met and chance.below(2) else ("any", about_card(chance.pick(seen.cards), language))
