"""Imagines what the others may hold: a kitchen in which a seat sees exactly what it sees now.

Each player has a deck of a known country, so what a player does not show is what of that deck lies nowhere open. What
was chosen in secret in this step is imagined, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.engine.piles import without
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import deck_of
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.preparing import preparable
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.serving import on_the_stove
from partychef.games.cuisine_decks.state import HAND, Kitchen, Prepared
from partychef.games.cuisine_decks.view import DecksView

FROM_THE_PILE = ("reuse_ingredient", "reuse_recipe", "restore_progress")
"""Effects that take a card out of their player's own discard pile."""


def imagine(view: DecksView, chance: Chance) -> Kitchen:
    """A kitchen that looks like this to the seat of the view."""
    assert view.seat is not None
    choosing = view.step == "decks"
    kitchen = CuisineDecksGame(
        options=Options(roles=view.roles, long_goals=view.long_goals, turns=view.turns),
        deal=Prepared(first_player=chance.below(len(view.places))) if choosing else Prepared(),  # CD-7
        scores={place.seat: place.score for place in view.places},
        order=view.order if choosing else tuple(place.seat for place in view.places),
        last_cooked=view.last_cooked,
        first_player=view.first_player or 0,
        countries={place.seat: place.country for place in view.places if place.country is not None},
        roles={place.seat: place.role for place in view.places if place.role is not None},
        spare_roles=view.spare_roles,
        step=view.step,
        round=view.round,
        player=view.player,
        window="prepare_actions" if view.phase == "prepare" else "cook_actions",
        announced=view.announced,
        roles_done=tuple(place.seat for place in view.places if place.role_done),
        roles_played=view.roles_played,
        role_scores={one.seat: one.roles for one in view.tallies if one.roles},
        tallies={one.seat: one for one in view.tallies},
        kept={deed.seat: deed.cards[0] for deed in view.log if deed.kind == "keep" and deed.cards},
        log=view.log,
        past=view.past,
        reason=view.outcome.reason if view.outcome is not None else "",
    )
    if not choosing:
        _deal(kitchen, view, chance)
        _seal(kitchen, view)
    return kitchen


def _deal(kitchen: Kitchen, view: DecksView, chance: Chance) -> None:
    """What lies open lies there; the rest of each deck is shared out among the piles that are covered."""
    for place in view.places:
        seat = place.seat
        kitchen.prepared[seat], kitchen.utensils[seat] = place.prepared, place.utensils
        kitchen.tracked[seat], kitchen.cooked[seat] = place.tracked, place.cooked
        own = (*view.hand, *view.discard_pile) if seat == view.seat else ()
        covered = chance.shuffled(sorted((_unseen(kitchen, seat) - Counter(own)).elements()))
        if seat == view.seat:
            kitchen.hands[seat], kitchen.discards[seat] = view.hand, view.discard_pile
        else:
            shown = _shown(kitchen, seat, covered)
            covered = list(without(covered, shown))
            buried = place.discards - len(shown)
            kitchen.hands[seat], covered = tuple(covered[: place.hand]), covered[place.hand :]
            kitchen.discards[seat], covered = (*covered[:buried], *shown), covered[buried:]
        kitchen.decks[seat] = tuple(covered)


def _shown(kitchen: Kitchen, seat: Seat, covered: list[str]) -> tuple[str, ...]:
    """The card of the discard pile that the player of the action wants back: everybody has heard of it."""
    act = kitchen.announced
    wanted = act is not None and act.seat == seat and act.effect in FROM_THE_PILE and act.card in covered
    return (act.card,) if act is not None and act.card is not None and wanted else ()


def _unseen(kitchen: Kitchen, seat: Seat) -> Counter[str]:
    """The cards of a deck that do not lie open on the table."""
    seen: Iterable[str] = (
        *kitchen.prepared[seat],
        *kitchen.tracked[seat],
        *(utensil.symbol for utensil in kitchen.utensils[seat]),
        *on_the_stove(kitchen, seat),
    )
    gone = Counter(seen)
    if kitchen.announced is not None and kitchen.announced.seat == seat:
        gone[ACTIONS[kitchen.announced.effect].card] += 1
    return Counter(deck_of(kitchen.countries[seat])) - gone


def _seal(kitchen: Kitchen, view: DecksView) -> None:
    """Who has chosen already has chosen something; who has answered an action is not known, but for oneself."""
    for place in view.places:
        hand = kitchen.hands[place.seat]
        if place.done:
            kitchen.chosen[place.seat] = {"shop": (), "prepare": preparable(hand)}.get(kitchen.step, hand[HAND:])
    if view.step == "response" and view.chosen and view.seat is not None:
        kitchen.answers[view.seat] = False
