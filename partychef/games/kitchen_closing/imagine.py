"""Imagines what the others may hold: a kitchen in which a seat sees exactly what it sees now.

Everything that was done openly is in the log of the round: it tells which cards lie on the discard pile, and which
cards the others took and still hold. The rest of their hands is not just anything, for they have kept the better cards:
so each of them is dealt any cards, and then makes as many turns as it has had.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.chef import against, turns_of_others
from partychef.games.kitchen_closing.dealing import HAND
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.quick import without_spare
from partychef.games.kitchen_closing.rules import KitchenGame
from partychef.games.kitchen_closing.solver import Stacks, best_for
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.view import KitchenView, Turn


class Traces:
    """What the log of the round tells about where cards are."""

    def __init__(self, view: KitchenView) -> None:
        self.pile: list[str] = [] if view.first_discard is None else [view.first_discard]
        self.taken: dict[Seat, list[str]] = {place.seat: [] for place in view.places}
        """Cards that a seat took openly and has not laid down since."""
        self._deck = len(ingredients()) - HAND * len(view.places) - 1
        for turn in view.log if view.begun is None else (*view.log, view.begun):
            self._follow(turn)

    def _follow(self, turn: Turn) -> None:
        if turn.taken is not None and self.pile:
            self.pile.pop()
            self.taken[turn.seat].append(turn.taken)
        discards = list(turn.discards)
        if turn.action == "discard":
            self._lay_down(turn.seat, discards.pop(0))
        if turn.action in ("draw", "discard"):
            self._draw()
        for card in discards:
            self._lay_down(turn.seat, card)

    def _draw(self) -> None:
        if not self._deck:  # KC-14
            self._deck, self.pile = len(self.pile) - 1, self.pile[-1:]
        self._deck -= 1

    def _lay_down(self, seat: Seat, card: str) -> None:
        if card in self.taken[seat]:
            self.taken[seat].remove(card)
        self.pile.append(card)


def imagine(view: KitchenView, chance: Chance) -> Kitchen:
    """A kitchen that looks like this to the seat of the view."""
    assert view.seat is not None
    kitchen = KitchenGame(
        options=Options(rounds=view.rounds),
        scores={place.seat: place.score for place in view.places},
        dealer=view.dealer,
        step=view.step,
        round=view.round,
        player=view.player,
        begun=view.begun,
        drawn=view.drawn,
        log=view.log,
        declarer=view.declarer,
        turns={place.seat: place.turns for place in view.places},
        past=view.past,
        first_discard=view.first_discard,
    )
    _deal(kitchen, view, chance)
    if view.begun is not None and view.begun.action != "take" and view.player != view.seat:
        assert view.player is not None
        kitchen.drawn = kitchen.hands[view.player][-1]
    for place in view.places:
        if place.placed and place.seat != view.seat:
            odds = against(turns_of_others(view, place.seat))
            kitchen.placed[place.seat] = best_for(kitchen.hands[place.seat], odds.aim)
    if view.dish is not None and view.pantry is not None:
        kitchen.placed[view.seat] = Stacks(view.dish, view.pantry)
    return kitchen


def _deal(kitchen: Kitchen, view: KitchenView, chance: Chance) -> None:
    """Put all cards somewhere: where they are seen, else anywhere."""
    traces = Traces(view)
    pile = traces.pile[len(traces.pile) - view.discard_size :] if view.step in ("turn", "stacks") else []
    held = {seat: tuple(cards) for seat, cards in traces.taken.items() if seat != view.seat}
    known = {*view.hand, *pile, *(view.discard_top or "",), *(card for cards in held.values() for card in cards)}
    unseen = iter(chance.shuffled([card for card in sorted(ingredients()) if card not in known]))
    for place in view.places:
        if place.seat == view.seat:
            kitchen.hands[place.seat] = view.hand
        else:
            certain = held[place.seat][: place.hand]
            kitchen.hands[place.seat] = (*certain, *_some(unseen, place.hand - len(certain)))
    kitchen.discard = pile or _buried(view, unseen)
    kitchen.draw = list(unseen)[: view.deck_size]
    if view.step in ("turn", "stacks"):
        for place in view.places:
            if place.seat != view.seat:
                _keep_the_better_cards(kitchen, view, place.seat, held[place.seat], chance)


def _buried(view: KitchenView, unseen: Iterator[str]) -> list[str]:
    """A discard pile of which only the top card matters: in the break all cards are collected anyway."""
    if view.discard_top is None:
        return []
    return [*_some(unseen, view.discard_size - 1), view.discard_top]


def _some(cards: Iterator[str], number: int) -> Sequence[str]:
    return [next(cards) for _ in range(number)]


def _keep_the_better_cards(
    kitchen: Kitchen, view: KitchenView, seat: Seat, certain: Sequence[str], chance: Chance
) -> None:
    """Exchange cards of the hand with cards of the deck, as often as the seat has drawn, where that makes it better."""
    turns = turns_of_others(view, seat)
    drawn = sum(turn.seat == seat and turn.action in ("draw", "discard") for turn in view.log)
    hand, deck = list(kitchen.hands[seat]), kitchen.draw
    for _ in range(min(drawn, len(deck))):
        at = chance.below(len(deck))
        hand.append(deck[at])
        _, spare = without_spare(hand, turns, certain)
        hand.remove(spare)
        deck[at] = spare
    kitchen.hands[seat] = tuple(hand)
