"""What the pictures of an evening and of a verdict show. Pure: cards of the recap go in, subjects of pictures come out.

A card of the recap holds only what the big screen has shown, so a picture tells no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from partychef.games.ingredients import Ingredient, ingredients
from partychef.judges.critics import Critic
from partychef.judges.dishes import Plate, card_name
from partychef.judges.finding import Finding
from partychef.web.decks.drawings import drawing_of
from partychef.web.games.screens import Person
from partychef.web.judge.verdicts import RankedChef, ranked_chefs
from partychef.web.pictures.subjects import (
    PLAIN_DISH,
    PLAIN_EVENING,
    DishPicture,
    Face,
    Item,
    MenuLine,
    MenuPicture,
    Standing,
)
from partychef.web.recap.best_lines import kindest
from partychef.web.recap.recipes import RecipeCard
from partychef.web.recap.recipes import Standing as Placed

SIGNS = {
    "meat": "🍗",
    "sea": "🐟",
    "veg": "🥕",
    "fruit": "🍎",
    "grain": "🌾",
    "dairy": "🥛",
    "herb": "🌿",
    "treat": "☕",
}
"""The small pictures of the categories, as on the cards of the pages."""


def dish_picture(card: RecipeCard, best: bool) -> DishPicture:
    """The picture of a dish. The verdict is on it once the chips are given."""
    task, judged = card.played.assignment, card.judged
    return DishPicture(
        kicker=f"{task.emoji} {task.title}", name=card.title, plain_name=PLAIN_DISH,
        chef=face(card.chef), items=_items(card), text=card.dish.text,
        line=line_about(card) if judged else "", critic=face(card.judge),
        chips=card.chips if judged else (), points=card.points if judged else None,
        badge=f"🏆 {'menu' if card.courses > 1 else 'dish'} of the round" if best and judged else "",
    )  # fmt: skip


def line_about(card: RecipeCard) -> str:
    """The kindest thing that was said of a dish."""
    return kindest(card.critique, getattr(card.judge, "critic", None))


def menu_picture(
    kicker: str, title: str, when: str, standings: Sequence[Placed], cards: Iterable[RecipeCard]
) -> MenuPicture:
    """The picture of an evening."""
    shown = list(cards)
    return MenuPicture(
        kicker=kicker, title=plain_text(title), plain_title=PLAIN_EVENING, when=when,
        faces=tuple(face(person) for person, _, rank in standings if rank == 1),
        standings=tuple(Standing(rank, face(person), points) for person, points, rank in standings),
        menu=tuple(_line(card, is_best(card, shown)) for card in shown),
    )  # fmt: skip


def is_best(card: RecipeCard, cards: Iterable[RecipeCard]) -> bool:
    """Whether nobody got more in the round, or the dish was chosen; who cooked alone is no better than anybody."""
    of_round = {one.dish.chef for one in cards if one.played.number == card.played.number}
    return card.judged and card.has_verdict and card.dish.chef in card.played.best() and len(of_round) > 1


def verdict_dish(found: Finding, chef: RankedChef, critics: Mapping[str, Critic]) -> DishPicture:
    """The picture of one chef's cooking in a verdict that somebody asked for at `/judge`.

    `critics` are those of the house, by id: a kept verdict has not their lines.
    """
    task, plates = found.case.brief.assignment, chef.tasting.plates
    said = chef.said[0] if chef.said else None
    return DishPicture(
        kicker=f"{task.emoji} {task.title}", name=_names(plates), plain_name=PLAIN_DISH,
        chef=Face("🧑‍🍳", chef.chef) if chef.chef else None,
        items=tuple(_item(card) for plate in plates for card in plate.cards), text=plates[0].text,
        line=kindest(said.text, critics.get(said.critic.id)) if said else "",
        critic=face(said.critic) if said else None,
        chips=chef.verdict.chips, points=sum(chef.verdict.chips),
        badge="🏆 first place" if chef.verdict.rank == 1 else "",
    )  # fmt: skip


def verdict_menu(found: Finding, when: str) -> MenuPicture:
    """The picture of a whole verdict: the critics, and every dish in the order of its rank."""
    task, ranked = found.case.brief.assignment, ranked_chefs(found)
    return MenuPicture(
        kicker="The verdict", title=task.title, plain_title="The verdict", when=when,
        faces=tuple(face(one.critic) for one in found.opinions),
        standings=tuple(
            Standing(one.verdict.rank, Face("🧑‍🍳", one.chef), sum(one.verdict.chips)) for one in ranked if one.chef
        ),
        menu=tuple(
            MenuLine(
                _names(one.tasting.plates), f"Dish {number}", Face("🧑‍🍳", one.chef) if one.chef else None,
                sum(one.verdict.chips), one.verdict.rank == 1,
            )
            for number, one in enumerate(ranked, 1)
        ),
    )  # fmt: skip


def face(person: Person) -> Face:
    """Somebody as pictures show them."""
    return Face(person.emoji, person.name, isinstance(person, Critic) or getattr(person, "is_ai", False))


def plain_text(title: str) -> str:
    """The text of a title that was made for a page."""
    return str(title.unescape()) if isinstance(title, Markup) else title


def _line(card: RecipeCard, best: bool) -> MenuLine:
    points = card.points if card.judged and card.has_verdict else None
    return MenuLine(card.title, f"A {card.dish.label} by {card.chef.name}", face(card.chef), points, best)


def _items(card: RecipeCard) -> tuple[Item, ...]:
    special = (_of_deck(card.special, special=True),) if card.special else ()
    return (*special, *(_of_deck(line.card) for line in card.lines))


def _of_deck(card: Ingredient, special: bool = False) -> Item:
    sign = f"{SIGNS[card.category]} {card.number}"
    return Item(card.name, card.emoji, card.category, sign, special, drawing_of(card))


def _item(card: str) -> Item:
    known = ingredients().get(card)
    return _of_deck(known) if known else Item(card_name(card))


def _names(plates: Sequence[Plate]) -> str:
    return " · ".join(plate.name for plate in plates if plate.name) or "A dish without a name"
