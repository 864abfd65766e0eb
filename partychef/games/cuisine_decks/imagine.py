"""Imagines what the others may hold: a kitchen in which a seat sees exactly what it sees now.

Every player has a deck whose cards everybody knows, so what a player does not show is spread over that player's hand,
deck and discard pile. Players prepare what they can: after that, their hands are expected to hold the rest.
"""

from __future__ import annotations

from collections import Counter

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import countries, deck_of
from partychef.games.cuisine_decks.moves import Effect
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.preparing import preparable
from partychef.games.cuisine_decks.responses import BLOCK
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.scoring import cards_in
from partychef.games.cuisine_decks.state import HAND, Kitchen, Prepared
from partychef.games.cuisine_decks.view import DecksPlace, DecksView

FETCHING: tuple[Effect, ...] = ("reuse_ingredient", "reuse_recipe", "restore_progress")
"""Effects for oneself whose target lies in one's discard pile."""


def imagine(view: DecksView, chance: Chance) -> Kitchen:
    """A kitchen that looks like this to the seat of the view."""
    assert view.seat is not None
    places = view.places
    kitchen = CuisineDecksGame(
        options=Options(roles=view.roles, long_goals=view.long_goals, turns=view.turns, last_cooked=view.last_cooked),
        deal=_to_come(view, chance),
        scores={place.seat: place.score for place in places},
        order=view.order,
        last_cooked=view.last_cooked,
        first_player=view.first_player or 0,
        countries={place.seat: place.country for place in places if place.country is not None},
        spare_roles=view.spare_roles,
        step=view.step,
        round=view.round,
        player=view.player,
        window="prepare_actions" if view.phase == "prepare" else "cook_actions",
        announced=view.announced,
        roles_done=tuple(place.seat for place in places if place.role_done),
        roles_played=view.roles_played,
        tallies=dict(enumerate(view.tallies)),
        log=view.log,
        past=view.past,
    )
    if view.step != "decks":
        for place in places:
            _lay_out(kitchen, place)
            _deal(kitchen, view, place, chance)
    _seal(kitchen, view)
    return kitchen


def _to_come(view: DecksView, chance: Chance) -> Prepared:
    """How the decks will be shuffled, as long as they are being chosen."""
    if view.step != "decks":
        return Prepared()
    return Prepared(decks={country: tuple(chance.shuffled(deck_of(country))) for country in countries()})


def _lay_out(kitchen: Kitchen, place: DecksPlace) -> None:
    """Put back what everybody sees of a seat."""
    seat = place.seat
    kitchen.prepared[seat], kitchen.utensils[seat] = place.prepared, place.utensils
    kitchen.tracked[seat], kitchen.cooked[seat] = place.tracked, place.cooked
    if place.role is not None:
        kitchen.roles[seat] = place.role


def _deal(kitchen: Kitchen, view: DecksView, place: DecksPlace, chance: Chance) -> None:
    """Spread what a seat does not show over its hand, its deck and its discard pile."""
    seat = place.seat
    pool = chance.shuffled(list(_covered(view, place).elements()))
    if seat == view.seat:
        kitchen.hands[seat], kitchen.discards[seat] = view.hand, view.discard_pile
        kitchen.decks[seat] = tuple(_without(pool, (*view.hand, *view.discard_pile)))
        return
    if view.phase in ("prepare", "cook", "score") and view.step != "prepare":
        pool.sort(key=lambda card: bool(preparable((card,))))
    thrown = _thrown(view, place)
    pool = _without(pool, thrown)
    hand, rest = pool[: place.hand], [*thrown, *chance.shuffled(pool[place.hand :])]
    kitchen.hands[seat] = tuple(hand)
    kitchen.discards[seat], kitchen.decks[seat] = tuple(rest[: place.discards]), tuple(rest[place.discards :])


def _thrown(view: DecksView, place: DecksPlace) -> tuple[str, ...]:
    """Cards of another seat that lie in its discard pile: what an action on the table is to fetch from there, and what
    was played openly in this turn. They may be fewer, if a new deck was made of the pile meanwhile."""
    act, seat, known, blocks = view.announced, place.seat, list[str](), list[Seat]()
    for deed in view.log:
        if deed.effect is not None:
            blocks += deed.blocks
            known += [ACTIONS[deed.effect].card] * (deed.seat == seat)
    if act is not None:
        blocks += act.blocks
        if act.seat == seat and act.card is not None and act.effect in FETCHING:
            known.insert(0, act.card)
    known += [BLOCK] * blocks.count(seat)
    return tuple((Counter(known) & _covered(view, place)).elements())[: place.discards]


def _covered(view: DecksView, place: DecksPlace) -> Counter[str]:
    """The cards of a seat's deck that do not lie open."""
    assert place.country is not None
    shown = Counter((*place.prepared, *(utensil.symbol for utensil in place.utensils)))
    tracked_now = view.tallies[place.seat].tracked if view.tallies else None
    shown.update(place.tracked)
    for cooked in place.cooked:
        shown.update((cooked.dish.recipe, *cards_in(cooked.dish)))
    if tracked_now is not None and place.cooked:  # it lies with the tracked cards, no longer on the stove
        shown[tracked_now] -= 1
    if view.announced is not None and view.announced.seat == place.seat:
        shown[ACTIONS[view.announced.effect].card] += 1
    return Counter(deck_of(place.country)) - shown


def _without(pool: list[str], cards: tuple[str, ...]) -> list[str]:
    """The pool without these cards, in its order."""
    gone, left = Counter(cards), list[str]()
    for card in pool:
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return left


def _seal(kitchen: Kitchen, view: DecksView) -> None:
    """Put back what is sealed: who has chosen has chosen something, and who has answered does not block."""
    for place in view.places:
        if place.done:
            kitchen.chosen[place.seat] = _chosen(view, kitchen.hands[place.seat])
    if view.step == "response" and view.chosen and view.seat is not None:
        kitchen.answers[view.seat] = False


def _chosen(view: DecksView, hand: tuple[str, ...]) -> tuple[str, ...]:
    match view.step:
        case "prepare":
            return preparable(hand)
        case "hand_limit":
            return hand[HAND:]
        case _:
            return ()
