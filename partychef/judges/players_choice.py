"""Player's Choice in Cook Off! where only two play: a critic decides what two votes never could (CO-39).

That is the house option `ai_choice`.
"""

from __future__ import annotations

from collections.abc import Sequence

from partychef.games.cook_off.cards import ingredients
from partychef.games.cook_off.moves import ChooseBest
from partychef.games.cook_off.view import CookOffView, Dish
from partychef.games.cooking_party.cards import Assignment
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.files.reader import Paper, card_id
from partychef.judges.model.scoring import Protocol
from partychef.judges.outside import Finding, by_models, by_the_house
from partychef.judges.panel import ROOM, joint, shortened
from partychef.llm.ask import Asker, Ledger

TASK = Assignment(
    id="players-choice", title="Player's Choice", min=1,
    text="A meal from what the budget allowed. Which of these would you rather eat? Everybody has given a name to the "
    "dish and nothing else: nobody was asked for a description.",
)  # fmt: skip


def chosen_by_the_house(view: CookOffView, critics: Sequence[Critic], seed: str) -> ChooseBest:
    """The best of the dishes on the table by the house's rules, and what the critics say of all of them."""
    return _choice(view, by_the_house(paper_of(view), critics, _seed(view, seed)))


def chosen_by_models(
    view: CookOffView, critics: Sequence[Critic], seed: str, asker: Asker, ledger: Ledger, *,
    protocol: Protocol = "fair", language: str = "en",
) -> tuple[ChooseBest, Finding]:  # fmt: skip
    """The same by models, or by the house where none answers: the finding says which. `ledger` is the asker's."""
    finding = by_models(
        paper_of(view), critics, asker, ledger, seed=_seed(view, seed), protocol=protocol, language=language,
        call=call_of(view),
    )  # fmt: skip
    return _choice(view, finding), finding


def call_of(view: CookOffView) -> str:
    """What the calls about this meal begin with."""
    return f"r{view.meal}/choice"


def paper_of(view: CookOffView) -> Paper:
    """The dishes on the table, without their cooks: neither the prices nor what the meal card gave is to the judge."""
    tastings = tuple(Tasting(f"tasting {number}", (_plate(dish),)) for number, dish in enumerate(view.dishes, 1))
    told = tuple(dish.name for played in view.past for dish in played.dishes)
    return Paper(Brief(TASK, told_before=told, wordless=True), tastings, {tasting.id: "" for tasting in tastings}, ())


def _plate(dish: Dish) -> Plate:
    # The judge's deck has most of these ingredients, and it knows one of a kind; what it has not, it takes by its name.
    cards = dict.fromkeys(card_id(ingredients()[card].name) for card in dish.cards)
    return Plate(tuple(cards), dish.name)


def _seed(view: CookOffView, seed: str) -> str:
    return f"{seed}/{view.meal}"


def _choice(view: CookOffView, finding: Finding) -> ChooseBest:
    dishes = dict(zip((tasting.id for tasting in finding.paper.tastings), view.dishes, strict=True))
    best_last = [verdict.id for verdict in reversed(finding.ranked())]
    critics = [opinion.critic for opinion in finding.opinions]
    room = ROOM // len(dishes) - 1
    said = [
        shortened(f"{dishes[name].name}: " + joint(critics, [one.words[name] for one in finding.opinions]), room)
        for name in best_last
    ]
    return ChooseBest(best=(dishes[best_last[-1]].seat,), words="\n".join(said))
