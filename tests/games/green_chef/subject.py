"""What the laws must know of Green Chef: house rules to try, where the cards are, what is secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from partychef.engine.game import Actor, Move, Seat
from partychef.games.green_chef import moves
from partychef.games.green_chef.cards import ingredient_deck, recipes, talent_deck, talents
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.view import Peeked

ALL_CARDS = sorted([*ingredient_deck(), *list(recipes()), *talent_deck()])
CALLS = 0.06
"""How often a player who may call does so: seldom enough for games of many phases, up to the end of the deck."""


def house_rules(seats: int) -> list[Options]:
    """The basic version, each advanced part alone, all of them, and the options that a table may add."""
    return [
        Options(),
        Options(expert_chefs=True, head_chef=0),
        Options(experienced_chefs=True),
        Options(talents=True),
        Options(chef_market=True),
        Options(strict_call=True, head_chef=seats - 1),
        Options.advanced(),
        Options.advanced(strict_call=True),
        Options.advanced(match=2),
    ]


def choose(game: GreenChefGame, actor: Actor, dice: Random) -> Move:
    """A random move, but seldom a call."""
    on_offer = game.legal_moves(actor)
    if dice.random() > CALLS:
        on_offer = [move for move in on_offer if not isinstance(move, moves.Call)]
    return dice.choice(on_offer)


def refused(game: GreenChefGame, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*game.seats(), None, 99]
    card, recipe = dice.choice(ingredient_deck()), dice.choice(game.recipes)
    for move in (
        moves.KeepTalent(dice.choice(talent_deck())),
        moves.Draw(second_helping=True),
        moves.PutBack(card),
        moves.Keep(card),
        moves.Offer(card),
        moves.Decline(),
        moves.Bid(dice.randint(-1, 9)),
        moves.Pass(),
        moves.Swap(card),
        moves.ChangeMenu(),
        moves.Peek(dice.randint(-1, 6)),
        moves.Wait(),
        moves.Call(early_bird=True),
        moves.Allocate({recipe: (card,)}, talent=True, recipe=recipe, slot=7, cards=(card,)),
        moves.Deal(),
    ):
        yield dice.choice(anybody), move


def cards(game: GreenChefGame) -> list[str]:
    """Every card, wherever it is."""
    found = [*game.deck, *game.recipes, *game.recipe_deck, *game.hidden.values()]
    found += [card for held in (*game.hands.values(), *game.kept.values()) for card in held]
    found += [game.sale.card] if game.sale else []
    found += [*game.talent_deck, *game.talents.values(), *(one for two in game.talents_dealt.values() for one in two)]
    if not game.options.talents:
        found += talent_deck()  # they stay in the box
    return sorted(found)


def blanked(game: GreenChefGame, seat: Seat | None, dice: Random) -> GreenChefGame:
    """The same game as this seat sees it, with everything that is hidden from the seat shuffled."""
    twin = game.copy()
    others = [one for one in twin.scores if one != seat]
    _blank_ingredients(twin, others, dice)
    _blank_recipes(twin, others, dice)
    _blank_talents(twin, others, dice)
    for one in others:
        if one in twin.chosen:
            choices = twin.talents_dealt[one] if twin.step == "talents" else twin.hands[one]
            twin.chosen[one] = dice.choice(choices)
        if one in twin.drawing:
            twin.drawing[one] = dice.random() < 0.5
        if one in twin.allocations:
            twin.allocations[one] = moves.Allocate({})
    return twin


def _blank_ingredients(twin: GreenChefGame, others: list[Seat], dice: Random) -> None:
    pool = [*twin.deck, *(card for one in others for card in (*twin.hands[one], *twin.kept[one]))]
    dice.shuffle(pool)
    twin.deck = [pool.pop() for _ in twin.deck]
    for one in others:
        twin.hands[one] = tuple(pool.pop() for _ in twin.hands[one])
        twin.kept[one] = tuple(pool.pop() for _ in twin.kept[one])
    assert not pool


def _blank_recipes(twin: GreenChefGame, others: list[Seat], dice: Random) -> None:
    covered = [one for one in others if one not in twin.callers and not twin.results]
    pool = [*twin.recipe_deck, *(twin.hidden[one] for one in covered)]
    dice.shuffle(pool)
    twin.recipe_deck = [pool.pop() for _ in twin.recipe_deck]
    for one in covered:
        twin.hidden[one] = pool.pop()
    for one in others:
        twin.peeked[one] = (Peeked(0, dice.choice(list(recipes()))),)
    assert not pool


def _blank_talents(twin: GreenChefGame, others: list[Seat], dice: Random) -> None:
    for one in others:
        if one in twin.talents:
            twin.talents[one] = dice.choice(list(talents()))
        if one in twin.talents_dealt:
            twin.talents_dealt[one] = (dice.choice(list(talents())), dice.choice(list(talents())))
    twin.talent_deck = [dice.choice(list(talents())) for _ in twin.talent_deck]
