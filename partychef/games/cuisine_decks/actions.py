"""The action cards (rulebook, Action Cards; CD-28 to CD-35): the targets of each effect, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.engine.piles import without
from partychef.games.cuisine_decks.cards import ActionKind, is_ingredient, is_recipe
from partychef.games.cuisine_decks.moves import Effect, Play
from partychef.games.cuisine_decks.scoring import cards_in
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.supply import draw, shuffle_in
from partychef.games.cuisine_decks.tracking import restorable
from partychef.games.cuisine_decks.view import Announced, Deed

DRAWN = 2  # CD-33
TO_DISCARD = 2


class Action(NamedTuple):
    """One effect of an action card."""

    card: ActionKind
    offensive: bool
    """Whether it is played against an opponent; otherwise for oneself."""
    do: Callable[[Kitchen, Announced, Seat, Chance], None]
    """Carry it out on the seat in question."""


def plays(kitchen: Kitchen, seat: Seat) -> Iterator[Play]:
    """Every legal announcement: each effect whose target exists at this moment (CD-16, CD-34)."""
    hand = set(kitchen.hands[seat])
    for effect, action in ACTIONS.items():
        if action.card in hand:
            yield from _aimed(kitchen, seat, effect, action.offensive)
    if "hand" in hand:  # Replace Hand is offensive when it names somebody
        yield from (Play("replace_hand", other) for other in kitchen.others(seat) if kitchen.hands[other])


def announce(kitchen: Kitchen, seat: Seat, move: Play) -> None:
    """Announce the card with its effect and target (CD-28); it is in nobody's hands until it is resolved."""
    kitchen.take_from_hand(seat, (ACTIONS[move.effect].card,))
    kitchen.announced = Announced(seat, move.effect, move.player, move.card)


def settle(kitchen: Kitchen, chance: Chance) -> None:
    """Resolve the action when nobody answers any more; then its card goes to its owner's discard pile."""
    act = pending(kitchen)
    kitchen.note(
        Deed(act.seat, "play", act.player, _shown(act), effect=act.effect, blocks=act.blocks, worked=act.works)
    )
    if act.works:
        ACTIONS[act.effect].do(kitchen, act, act.seat if act.player is None else act.player, chance)
    if kitchen.step != "forced_discard":
        end_action(kitchen)


def end_action(kitchen: Kitchen) -> None:
    """Go back to the window of the player of the action."""
    act = pending(kitchen)
    kitchen.discards[act.seat] += (ACTIONS[act.effect].card,)
    kitchen.announced, kitchen.player = None, act.seat
    kitchen.enter(kitchen.window)


def pending(kitchen: Kitchen) -> Announced:
    """The action on the table."""
    assert kitchen.announced is not None
    return kitchen.announced


def _aimed(kitchen: Kitchen, seat: Seat, effect: Effect, offensive: bool) -> Iterator[Play]:
    if offensive:
        for other in kitchen.others(seat):
            yield from (Play(effect, other, card) for card in dict.fromkeys(_targets(kitchen, other, effect)))
    else:
        yield from (Play(effect, None, card) for card in dict.fromkeys(_targets(kitchen, seat, effect)))


def _shown(act: Announced) -> tuple[str, ...]:
    return () if act.card is None else (act.card,)


def _targets(kitchen: Kitchen, seat: Seat, effect: Effect) -> Iterable[str | None]:
    """The cards of the seat in question that the effect can target; a single None if it targets no card."""
    thrown, tracked = kitchen.discards[seat], kitchen.tracked[seat]
    match effect:
        case "discard_ingredient":
            return kitchen.prepared[seat]
        case "reuse_ingredient":
            return filter(is_ingredient, thrown)
        case "reuse_recipe":
            return filter(is_recipe, thrown)
        case "disrupt_progress":
            return tracked
        case "restore_progress":
            return (card for card in thrown if restorable(kitchen.countries[seat], card, tracked))
        case "break_utensil" | "repair_utensil":
            broken = effect == "repair_utensil"
            return (utensil.symbol for utensil in kitchen.utensils[seat] if utensil.enabled != broken)
        case "lose_recipe" | "score_less" | "score_more":
            return (one.dish.recipe for one in kitchen.cooked[seat])
        case "discard_cards":
            return (None,) if kitchen.hands[seat] else ()
        case _:
            return (None,)


def _discard_ingredient(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    kitchen.prepared[seat] = without(kitchen.prepared[seat], _shown(act))
    kitchen.discards[seat] += _shown(act)


def _reuse_ingredient(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    kitchen.discards[seat] = without(kitchen.discards[seat], _shown(act))
    kitchen.prepared[seat] += _shown(act)


def _lose_recipe(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    """Shuffle the recipe away; all its ingredients, the optional one too, are prepared again."""
    lost = next(one for one in kitchen.cooked[seat] if one.dish.recipe == act.card)
    kitchen.cooked[seat] = tuple(one for one in kitchen.cooked[seat] if one != lost)
    kitchen.prepared[seat] += cards_in(lost.dish)
    shuffle_in(kitchen, seat, lost.dish.recipe, chance)


def _back_to_hand(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    kitchen.discards[seat] = without(kitchen.discards[seat], _shown(act))
    kitchen.hands[seat] += _shown(act)


def _disrupt(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    kitchen.tracked[seat] = without(kitchen.tracked[seat], _shown(act))
    for card in _shown(act):
        shuffle_in(kitchen, seat, card, chance)


def _flip(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    kitchen.utensils[seat] = tuple(
        msgspec.structs.replace(one, enabled=not one.enabled) if one.symbol == act.card else one
        for one in kitchen.utensils[seat]
    )


def _discard_cards(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    """Let the opponent choose, if there is anything to choose."""
    hand = kitchen.hands[seat]
    if len(hand) > TO_DISCARD:
        kitchen.player = seat
        kitchen.enter("forced_discard")
    else:
        lay_off(kitchen, hand)


def lay_off(kitchen: Kitchen, cards: Sequence[str]) -> None:
    """Discard these cards of the opponent for Discard Cards."""
    act = pending(kitchen)
    assert act.player is not None
    kitchen.discard(act.player, cards)
    kitchen.note(Deed(act.player, "discard", act.seat, number=len(cards)))


def _draw_cards(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    draw(kitchen, seat, DRAWN, chance)


def _change_score(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    step = 1 if act.effect == "score_more" else -1
    kitchen.cooked[seat] = tuple(
        msgspec.structs.replace(one, changed=one.changed + step) if one.dish.recipe == act.card else one
        for one in kitchen.cooked[seat]
    )


def _replace_hand(kitchen: Kitchen, act: Announced, seat: Seat, chance: Chance) -> None:
    """Replace the hand; discarded cards may come back if the deck runs out meanwhile (CD-10)."""
    number = len(kitchen.hands[seat])
    kitchen.discard(seat, kitchen.hands[seat])
    draw(kitchen, seat, number, chance)


ACTIONS: dict[Effect, Action] = {
    "discard_ingredient": Action("ingredient", True, _discard_ingredient),
    "reuse_ingredient": Action("ingredient", False, _reuse_ingredient),
    "lose_recipe": Action("recipe", True, _lose_recipe),
    "reuse_recipe": Action("recipe", False, _back_to_hand),
    "disrupt_progress": Action("win", True, _disrupt),
    "restore_progress": Action("win", False, _back_to_hand),
    "break_utensil": Action("utensil", True, _flip),
    "repair_utensil": Action("utensil", False, _flip),
    "discard_cards": Action("draw", True, _discard_cards),
    "draw_cards": Action("draw", False, _draw_cards),
    "score_less": Action("score", True, _change_score),
    "score_more": Action("score", False, _change_score),
    "replace_hand": Action("hand", False, _replace_hand),
}
