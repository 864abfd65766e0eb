"""What an allocation is worth, and whether it is legal (rulebook, Scoring Phase)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import holds
from partychef.games.green_chef.cards import Recipe, category, talents
from partychef.games.green_chef.moves import Allocate
from partychef.games.green_chef.view import FilledRecipe, FilledSlot
from partychef.games.green_chef.wording import card_name

EARLY_BIRD = "early-bird"
TUTTI_FRUTTI = "tutti-frutti"
SAFETY_NET = "safety-net"
SIGNATURE_DISH = "signature-dish"
FINE_PALATE = "fine-palate"
LEFTOVERS = "leftovers"

EXACT = 5  # GC-28
CALL = 1  # GC-29
EARLY_CALL = 3  # Early Bird
SIGNATURE = 2
PALATE = 3
MOST_LEFTOVERS = 2


class Terms(NamedTuple):
    """What decides how a player scores."""

    recipes: tuple[Recipe, ...]
    """The face-up Recipes and the player's own (GC-22)."""
    caller: bool = False
    bonus: int = 0
    """The points for the call, which only the first caller gets."""
    expert: bool = False
    """Whether a caller needs an exact Recipe (GC-35)."""
    talent: str | None = None
    """The Talent the player has not used yet."""


class Points(NamedTuple):
    """What an allocation brings."""

    cards: int
    exact: int
    call: int
    extra: int
    penalty: int
    """What a failed call costs, 0 or less (GC-31)."""
    failed: bool
    """Whether the player called and completed no Recipe."""

    @property
    def total(self) -> int:
        """All of it together."""
        return self.cards + self.exact + self.call + self.extra + self.penalty


def standing(seat: Seat, callers: Sequence[Seat], early_bird: bool) -> tuple[bool, int]:
    """Whether the seat is a caller, and what its call brings: 0 unless it was the first (GC-15, GC-29)."""
    bonus = EARLY_CALL if early_bird else CALL
    return seat in callers, bonus if seat in callers[:1] else 0


def filled(terms: Terms, move: Allocate) -> tuple[FilledRecipe, ...]:
    """Every usable Recipe as the allocation fills it."""
    return tuple([_filled(one, move) for one in terms.recipes])


def points_of(terms: Terms, move: Allocate) -> Points:
    """What a legal allocation brings."""
    plates = filled(terms, move)
    cards = sum([len(row) - row.count(None) for row in move.recipes.values()])  # GC-26, GC-27
    exact = EXACT * sum(plate.exact for plate in plates)
    extra = _extra(terms, move, plates)
    failed = terms.caller and not any(plate.exact if terms.expert else plate.complete for plate in plates)
    lost = 0
    if failed:
        caught = move.talent and terms.talent == SAFETY_NET
        # GC-31, GC-35. No Recipe is exact where none is complete, so there are no 5 points to lose.
        lost = terms.bonus + (0 if caught else cards + extra)
    return Points(cards, exact, terms.bonus, extra, -lost, failed)


def check_allocation(terms: Terms, kept: Sequence[str], move: Allocate) -> None:
    """Raise IllegalMove unless these kept cards may be allocated like this."""
    _check_slots(terms, move)
    used = [card for row in move.recipes.values() for card in row if card is not None]
    for card in (*used, *move.cards):
        if card not in kept:
            raise IllegalMove(f"You have not kept {card_name(card, 'that card')}.")
    if not holds(kept, (*used, *move.cards)):  # GC-23
        many = next(iter(Counter((*used, *move.cards)) - Counter(kept)))
        raise IllegalMove(f"You do not have that many cards of {card_name(many)}: each card lies on one slot only.")
    _check_talent(terms, move)
    _check_categories(terms, move)


def _filled(recipe: Recipe, move: Allocate) -> FilledRecipe:
    row = move.recipes.get(recipe.id, (None,) * len(recipe.slots))
    return _plate(recipe.id, recipe.slots, row, move.slot if move.recipe == recipe.id else None)


@lru_cache(maxsize=5_000)
def _plate(recipe: str, asked: tuple[str, ...], row: tuple[str | None, ...], cover: int | None) -> FilledRecipe:
    """A Recipe with these cards; whoever looks for the best allocation asks for the same ones again and again."""
    slots = tuple(
        FilledSlot(slot, card, card is not None and (card == slot or place == cover), place == cover)
        for place, (slot, card) in enumerate(zip(asked, row, strict=True))
    )
    return FilledRecipe(recipe, slots, all(one.card is not None for one in slots), all(one.exact for one in slots))


def _extra(terms: Terms, move: Allocate, plates: tuple[FilledRecipe, ...]) -> int:
    if not move.talent:
        return 0
    if terms.talent == SIGNATURE_DISH:
        return SIGNATURE if any(plate.complete for plate in plates) else 0
    if terms.talent == FINE_PALATE:
        chosen = [plate for plate in plates if plate.recipe == move.recipe and not plate.exact]
        return sum(min(PALATE, sum(slot.exact for slot in plate.slots)) for plate in chosen)
    return len(move.cards)  # Leftovers; other Talents name none


def _check_slots(terms: Terms, move: Allocate) -> None:
    usable = {one.id: one for one in terms.recipes}
    for id, row in move.recipes.items():
        if id not in usable:
            raise IllegalMove("Cards go on the three face-up Recipes or on your own.")  # GC-22
        if len(row) != len(usable[id].slots):
            raise IllegalMove(f"{usable[id].name} has {len(usable[id].slots)} slots, not {len(row)}.")


def _check_categories(terms: Terms, move: Allocate) -> None:
    for recipe, plate in zip(terms.recipes, filled(terms, move), strict=True):
        for slot in plate.slots:
            if slot.card and not slot.covered and category(slot.card) != category(slot.slot):  # GC-25
                raise IllegalMove(
                    f"{card_name(slot.card)} does not fit the slot for {card_name(slot.slot)} of {recipe.name}."
                )


def _check_talent(terms: Terms, move: Allocate) -> None:
    if not move.talent:
        if move.recipe is not None or move.slot is not None or move.cards:
            raise IllegalMove("Name a Recipe, a slot or cards only when you use a Talent.")
        return
    if terms.talent is None or talents()[terms.talent].window != "scoring":
        raise IllegalMove("You have no Talent for the scoring.")
    _check_asked_for(terms.talent, move)
    plates = {plate.recipe: plate for plate in filled(terms, move)}
    match terms.talent:
        case "tutti-frutti":  # GC-40
            covered = [slot for plate in plates.values() for slot in plate.slots if slot.covered]
            if not covered:
                raise IllegalMove("Choose the Recipe and the slot that Tutti Frutti covers.")
            if covered[0].card is None:
                raise IllegalMove("Tutti Frutti lies on a card: there is none on that slot.")
        case "fine-palate":
            if move.recipe not in plates:
                raise IllegalMove("Choose the Recipe for Fine Palate.")
            if plates[move.recipe].exact:
                raise IllegalMove("Fine Palate is for a Recipe that is not exact.")
        case "leftovers":
            if not 1 <= len(move.cards) <= MOST_LEFTOVERS:
                raise IllegalMove("Leftovers is for one or two cards that lie on no slot.")
        case "safety-net":
            if not points_of(terms, move).failed:
                raise IllegalMove("Safety Net is only for a caller without a complete Recipe.")


def _check_asked_for(talent: str, move: Allocate) -> None:
    """Raise IllegalMove when the move names something that the Talent has no use for."""
    named = {"recipe": move.recipe is not None, "slot": move.slot is not None, "cards": bool(move.cards)}
    needed = {TUTTI_FRUTTI: {"recipe", "slot"}, FINE_PALATE: {"recipe"}, LEFTOVERS: {"cards"}}.get(talent, set())
    if any(said and what not in needed for what, said in named.items()):
        raise IllegalMove(f"{talents()[talent].name} does not need all that.")
