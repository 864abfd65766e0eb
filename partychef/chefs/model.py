"""A chef played by a language model, which trades, plans, presents and answers in character.

If the model fails, the heuristic chef makes that one move in its place, so the chef is never stuck and never breaks a
rule. The chef keeps nothing of a round itself: earlier replies come back from the asker's ledger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from partychef.chefs import heuristic
from partychef.chefs.briefing import answer_question, menu_question, trade_question, words_question
from partychef.chefs.characters import Character
from partychef.chefs.replies import Course, Menu, answered, cards_to_trade, planned, shortened, told
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.cooking_party.chef import bargain_of, replacement
from partychef.games.cooking_party.moves import Answer, Finish, Introduce, Plan, Replace, Reveal, Trade
from partychef.games.cooking_party.rounds import Dish
from partychef.games.cooking_party.view import PartyView
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.llm.ask import Asker, Check, NoReply, Question

Tell = Callable[[str, str, str], None]
"""Called with the name of a call that failed, who moves instead, and why."""
_INSTEAD = "heuristic"


class ModelChef:
    """A character in a seat. It cooks but does not judge: when it is the judge, somebody else has to play for it."""

    def __init__(
        self, character: Character, asker: Asker, *, language: str | None = None, tell: Tell | None = None
    ) -> None:
        """`language` is the table's, such as `en` or `de`; if None, the character speaks its mother tongue.

        A `Ladder` limits the time from its first call on, so with a ladder make a new chef for each move.
        """
        self.character = character
        self.asker = asker
        self.language = language or character.language
        self._tell = tell
        # Spares the table a second wait for the same call; losing it costs only time.
        self._failed: set[str] = set()

    def choose(self, view: View, legal: list[Move], chance: Chance) -> Move:
        """The chef's next move, always a legal one: the heuristic chef's if the model has none."""
        return self._own_move(view, chance) or heuristic.choose(view, legal, chance)

    def _own_move(self, view: View, chance: Chance) -> Move | None:
        """The model's move; None if it is not asked or has failed."""
        if not isinstance(view, PartyView) or view.seat is None or view.seat not in view.chefs:
            return None
        if view.step == "cooking" and view.plan is None:
            return self._cook(view, chance)
        if view.presenter != view.seat:
            return None
        if view.step == "presenting":
            return self._present(view)
        return self._answer(view) if view.step == "answer" else None

    def _cook(self, view: PartyView, chance: Chance) -> Move | None:
        """Exchange first, then plan; a chef who hands in no card gives up the remaining exchanges (CP-21)."""
        if banned := replacement(view):
            return Replace(banned)  # CP-44: there is nothing to think about
        if (bargain := bargain_of(view, chance)) is not None:
            return bargain  # CP-46, CP-55: a matter of a moment, for which no model is asked
        task = view.assignment
        if task and view.trades_left and task.trade_max and view.hand:
            most = min(task.trade_max, len(view.hand))
            question = trade_question(view, self.character, self.language)
            cards = self._ask(question, lambda text: cards_to_trade(text, view.hand, most))
            if cards is None or cards:
                return None if cards is None else Trade(cards)
        menu = self._ask(
            menu_question(view, self.character, self.language), lambda text: planned(text, view, self.character.samples)
        )
        return Plan(tuple(dish.ids() for dish in menu.dishes)) if menu else None

    def _present(self, view: PartyView) -> Move | None:
        """Introduce each dish, lay down its cards in order, and finish."""
        own = [dish for dish in view.dishes if dish.chef == view.seat]
        number = next((n for n, dish in enumerate(own) if dish.hidden), None)
        if number is None:
            return Finish()
        menu = self._words(view, own)
        if menu is None:
            return None
        dish, course = own[number], menu.dishes[number]
        return _introduction(dish, course) or _next_card(dish, course)

    def _words(self, view: PartyView, own: list[Dish]) -> Menu | None:
        """The words written when the dishes were planned, or new ones if that failed or another chef made the plan."""
        covered = view.plan or ((),) * len(own)
        task = view.assignment.text if view.assignment else ""
        cards = [[*(card.card for card in dish.cards), *rest] for dish, rest in zip(own, covered, strict=True)]
        for job in ("menu", "words"):
            question = words_question(view, cards, job, self.character, self.language)
            menu: Menu | None = self._ask(question, lambda text: told(text, cards, self.character.samples, task))
            if menu is not None:
                return menu
        return None

    def _answer(self, view: PartyView) -> Move | None:
        answer = self._ask(
            answer_question(view, self.character, self.language), lambda text: answered(text, self.character.samples)
        )
        return Answer(answer) if answer else None

    def _ask(self, question: Question, check: Check) -> Any:
        """What the check made of the reply; None, with a word to the table, if there is none."""
        if question.call in self._failed:
            return None
        try:
            return self.asker.ask(question, check)
        except NoReply as failure:
            self._failed.add(question.call)
            if self._tell:
                self._tell(question.call, _INSTEAD, failure.message)
            return None


def _introduction(dish: Dish, course: Course) -> Introduce | None:
    """The words about the whole dish; None if some were already said or there is no room left."""
    room = WORDS_OF_A_DISH - sum(len(served.note) for served in dish.cards)
    if dish.name or dish.text or dish.pantry or room < len(course.name):
        return None
    return Introduce(course.name, shortened(course.text, room - len(course.name)), course.pantry)


def _next_card(dish: Dish, course: Course) -> Reveal:
    laid = {served.card for served in dish.cards}
    room = WORDS_OF_A_DISH - len(dish.name) - len(dish.text) - sum(len(served.note) for served in dish.cards)
    line = next(line for line in course.cards if line.card not in laid)
    return Reveal(line.card, shortened(line.line, room))
