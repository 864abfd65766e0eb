"""Player's Choice in Cook Off! for two players, whose votes could only ever tie: a critic decides (CO-39).

This is the house option `ai_choice`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cook_off.cards import ingredients
from partychef.games.cook_off.moves import ChooseBest
from partychef.games.cook_off.view import CookOffView, Dish
from partychef.games.cooking_party.cards import Assignment
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Case, Plate, Tasting, card_id
from partychef.judges.engine import Sitting
from partychef.judges.finding import Finding, last_to_best
from partychef.judges.jury import ROOM, shortened
from partychef.llm.ask import Heard

TASK = Assignment(
    id="players-choice", title="Player's Choice", min=1,
    text="A meal from what the budget allowed. Which of these would you rather eat? Everybody has given a name to the "
    "dish and nothing else: nobody was asked for a description.",
)  # fmt: skip


@dataclass(frozen=True)
class MealTable:
    """The table as seen by the judge who decides in the players' place."""

    view: CookOffView

    def sitting(
        self, critics: tuple[Critic, ...], chance: Chance, language: str, heard: Heard | None, appeal: int,
        by_ai: Collection[Seat] = (),
    ) -> Sitting:  # fmt: skip
        """The verdict that this meal is waiting for."""
        table = chance.seed.rpartition("/")[0]  # the table's own seed, so the seat of the judge changes nothing
        return Sitting(
            case=case_of(self.view, by_ai), critics=critics, seed=f"{table}/{self.view.meal}",
            call=f"r{self.view.meal}/choice", language=language,
        )  # fmt: skip

    def move(self, finding: Finding) -> Move:
        """The choice of the best dish, with what the critics say about every dish, the best one last."""
        dishes = dict(zip((tasting.id for tasting in finding.case.tastings), self.view.dishes, strict=True))
        names = last_to_best(finding.verdicts)
        room = ROOM // len(dishes) - 1
        said = [shortened(f"{dishes[name].name}: {finding.critiques[name]}", room) for name in names]
        return ChooseBest(best=(dishes[names[-1]].seat,), words="\n".join(said))

    def check(self, move: Move) -> None:
        """Do nothing: any dish on the table may be chosen."""


def case_of(view: CookOffView, by_ai: Collection[Seat] = ()) -> Case:
    """The dishes on the table without their cooks. Prices and the gains from the meal card do not concern the judge."""
    tastings = tuple(Tasting(f"tasting {number}", (_plate(dish),)) for number, dish in enumerate(view.dishes, 1))
    ids = tuple(one.id for one, dish in zip(tastings, view.dishes, strict=True) if dish.seat in by_ai)
    names_before = tuple(dish.name for played in view.past for dish in played.dishes)
    return Case(Brief(TASK, told_before=names_before, wordless=True), tastings, by_ai=ids)


def _plate(dish: Dish) -> Plate:
    # The judge's own deck has most of these ingredients, one card each; any other is a free ingredient, by its name.
    cards = dict.fromkeys(card_id(ingredients()[card].name) for card in dish.cards)
    return Plate(tuple(cards), dish.name)
