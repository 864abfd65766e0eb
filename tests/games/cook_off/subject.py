"""What the laws must know of Cook Off!: house rules to try, where the cards are, what is secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from partychef.engine.game import Actor, Move, Seat
from partychef.games.cook_off import moves
from partychef.games.cook_off.cards import event_deck, goals, ingredient_deck, ingredients, meals, names
from partychef.games.cook_off.cooking import JUDGE
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.view import Sealed

ALL_CARDS = sorted([*ingredient_deck(), *event_deck(), *meals(), *(goal for goal in goals() for _ in range(2))])
WISHES = 0.1
"""How often a player whose turn it is thinks of a trade of its own."""


def house_rules(seats: int) -> list[Options]:
    """Short and long games, with and without a first player named by the table or a judge at hand."""
    return [
        Options(),
        Options(meals=1, first_player=seats - 1),
        Options(meals=2, ai_choice=True),
        Options(meals=9, ai_choice=True, first_player=0),  # the events are shuffled again (CO-17)
    ]


def choose(game: CookOffGame, actor: Actor, dice: Random) -> Move:
    """A random move; sometimes a trade that is not on offer."""
    if (
        game.step == "turn"
        and isinstance(actor, int)
        and dice.random() < WISHES
        and (trade := _trade(game, actor, dice))
    ):
        return trade
    return dice.choice(game.legal_moves(actor))


def refused(game: CookOffGame, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*game.seats(), JUDGE, None, 99]
    cards = tuple(dice.sample(sorted(ingredients()), 3))
    for move in (
        moves.Offer(dice.choice(game.seats()), cards[:1], dice.randint(-1, 3), (dice.choice(sorted(names())),)),
        moves.Accept(cards[:1]),
        moves.Decline(),
        moves.Buy(dice.randint(0, 6)),
        moves.BuyGoal(dice.choice([*goals(), "yacht"])),
        moves.Pass(),
        moves.Order(),
        moves.Keep(cards[0]),
        moves.Done(),
        moves.Discard(cards[:1]),
        moves.Submit(dice.choice(sorted(meals())), cards, "Stew"),
        moves.NoDish(),
        moves.Vote((0, 1)),
        moves.ChooseBest((dice.randint(0, 4),)),
        moves.NextMeal(),
    ):
        yield dice.choice(anybody), move


def cards(game: CookOffGame) -> list[str]:
    """Every card, wherever it is."""
    found = [*game.deck, *game.dumpster, *game.store, *game.drawn, *game.event_deck, *game.old_events, *game.events]
    found += [card for pile in (*game.hands.values(), *game.trophies.values()) for card in pile]
    if game.step in ("vote", "judging"):  # before, they count as hands; afterwards they are trophies or thrown away
        found += [card for dish in game.dishes for card in dish.cards]
    found += [*game.meal_deck, *game.menu, *(id for row in game.past if row.number != game.meal for id in row.meals)]
    found += [kind for kind, left in game.shelf.items() for _ in range(left)]
    found += [goal.kind for owned in game.goals.values() for goal in owned]
    return sorted(found)


def blanked(game: CookOffGame, seat: Seat | None, dice: Random) -> CookOffGame:
    """The same game for this seat, and another one for everybody else: all that is covered is shuffled."""
    twin = game.copy()
    others = [one for one in twin.hands if one != seat]
    pool = [*twin.deck, *(card for one in others for card in twin.hands[one])]
    if twin.player != seat:
        pool += twin.drawn
    dice.shuffle(pool)
    twin.deck = [pool.pop() for _ in twin.deck]
    for one in others:
        twin.hands[one] = tuple(pool.pop() for _ in twin.hands[one])
        _blank_choices(twin, one, dice)
    if twin.player != seat:
        twin.drawn = tuple(pool.pop() for _ in twin.drawn)
    dice.shuffle(twin.event_deck)
    dice.shuffle(twin.meal_deck)
    assert not pool
    return twin


def _blank_choices(twin: CookOffGame, one: Seat, dice: Random) -> None:
    """What this seat has chosen in secret was something else."""
    if one in twin.discards:
        twin.discards[one] = twin.hands[one][: twin.excess(one)]
    if one in twin.submitted and twin.step == "cook_off":
        dish = Sealed(dice.choice(twin.menu), twin.hands[one][:3], "Something else")
        twin.submitted[one] = dice.choice((dish, Sealed(None)))
    if one in twin.ballots and twin.step == "vote":
        twin.ballots[one] = tuple(dice.sample(twin.ballots[one], len(twin.ballots[one])))


def _trade(game: CookOffGame, seat: Seat, dice: Random) -> moves.Offer | None:
    """Any legal offer; often one that the partner can accept."""
    partner = dice.choice([one for one in game.seats() if one != seat])
    theirs = game.hands[partner]
    told: dict[str, Any] = {
        "give": tuple(dice.sample(game.hands[seat], dice.randint(0, len(game.hands[seat])))),
        "give_money": dice.randint(0, game.money[seat]),
        "want": tuple(ingredients()[card].name for card in dice.sample(theirs, dice.randint(0, len(theirs)))),
        "want_money": dice.randint(0, game.money[partner]),
    }
    offered, asked = told["give"] or told["give_money"], told["want"] or told["want_money"]
    return moves.Offer(partner, **told) if offered and asked and game.declined < 10 else None
