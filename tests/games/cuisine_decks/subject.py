"""What the laws must know of Cuisine Decks: house rules to try, where the cards are, what is secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from partychef.engine.game import Actor, Move, Seat
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import cards as all_cards
from partychef.games.cuisine_decks.cards import countries, deck_of, role_cards
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.preparing import preparable
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.serving import on_the_stove

ALL_CARDS = sorted([*(f"{country}: {card}" for country in countries() for card in deck_of(country)), *role_cards()])
ACTIVE = 0.6
"""How often a player in a window for action cards plays one, if there is one."""


def house_rules(seats: int) -> list[Options]:
    """With roles and without, decks chosen and dealt, ties decided by the table or by chance."""
    return [
        Options(),
        Options(roles=False, turns=4),
        Options(random_decks=True, last_cooked=tuple(reversed(range(seats)))),
        Options(roles=False, random_decks=True),
    ]


def choose(game: CuisineDecksGame, actor: Actor, dice: Random) -> Move:
    """A random move; often the first real one that a window or a stove allows."""
    on_offer = game.legal_moves(actor)
    if game.step in ("cook", "prepare_actions", "cook_actions", "response") and dice.random() < ACTIVE:
        return dice.choice(on_offer[1:] or on_offer)
    return dice.choice(on_offer)


def refused(game: CuisineDecksGame, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*game.seats(), None, 99]
    some = tuple(dice.sample(sorted(all_cards()), 3))
    seat = dice.randint(-1, 6)
    for move in (
        moves.ChooseDeck(dice.choice([*countries(), "atlantis"])),
        moves.Discard(some),
        moves.PlayRole(seat, dice.choice(("take", "return", "praise", "pan", None))),
        moves.SkipRole(),
        moves.FillUp(),
        moves.Refuse(),
        moves.Take(some[:2]),
        moves.Prepare(some[:1]),
        moves.Play(dice.choice(list(ACTIONS)), seat, some[0]),
        moves.Block(),
        moves.NoBlock(),
        moves.Done(),
        moves.Cook((Dish(some[0], some[1], some[2:], some[0]),)),
        moves.Track(some[0]),
        moves.Keep(some[0]),
    ):
        yield dice.choice(anybody), move


def cards(game: CuisineDecksGame) -> list[str]:
    """Every card, wherever it is, with the country to whose deck it belongs; and the role cards."""
    found = [f"{game.countries[seat]}: {card}" for seat in game.decks for card in _cards_of(game, seat)]
    in_play = game.countries.values() if game.decks else ()
    found += [f"{country}: {card}" for country in countries() if country not in in_play for card in deck_of(country)]
    found += [*game.roles.values(), *game.spare_roles] if game.roles else role_cards()
    return sorted(found)


def blanked(game: CuisineDecksGame, seat: Seat | None, dice: Random) -> CuisineDecksGame:
    """The same game for this seat, and another one for everybody else: all that is covered is shuffled.

    Decks never mix, so what a player does not show may be anything else of what that player does not show.
    """
    twin = game.copy()
    for one in twin.decks:
        covered = [twin.decks] if one == seat else [twin.decks, twin.hands, twin.discards]
        pool = [card for piles in covered for card in piles[one]]
        dice.shuffle(pool)
        for piles in covered:
            piles[one] = tuple(pool.pop() for _ in piles[one])
        if one != seat:
            _blank_choices(twin, one, dice)
    return twin


def _blank_choices(twin: CuisineDecksGame, one: Seat, dice: Random) -> None:
    """What this seat has chosen in secret was something else."""
    hand = twin.hands[one]
    if one in twin.chosen:
        number = {"shop": dice.randint(0, min(3, len(hand))), "hand_limit": len(hand) - 8}
        twin.chosen[one] = preparable(hand) if twin.step == "prepare" else hand[: number[twin.step]]
    if one in twin.answers:
        twin.answers[one] = not twin.answers[one]


def _cards_of(game: CuisineDecksGame, seat: Seat) -> list[str]:
    found = [*game.decks[seat], *game.hands[seat], *game.discards[seat], *game.prepared[seat], *game.tracked[seat]]
    found += [utensil.symbol for utensil in game.utensils[seat]]
    found += on_the_stove(game, seat)
    if game.announced and game.announced.seat == seat:
        found.append(ACTIONS[game.announced.effect].card)
    return found
