"""What the laws need to know about Cooking Party Cards: house rules, where the cards are, what each seat may see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from partychef.engine.game import Actor, Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rules import Party

Dishes = tuple[tuple[str, ...], ...]

ALL_CARDS = {"ingredients": sorted(ingredients()), "assignments": sorted(assignments())}
WORDS = ("", "", "", "Oh!", "a pinch of courage", "<b>bold</b> & “quoted” 🍋", "x" * 60)


def house_rules(seats: int) -> list[Options]:
    """The house rules to try with this number of players."""
    outside = Options(permanent_judge=seats)
    if seats == 2:
        return [outside, Options(permanent_judge=2, assignment="custom", rounds=3)]
    return [
        Options(),
        Options(laps=2, first_judge=seats - 1),
        Options(assignment="top"),
        Options(assignment="custom", laps=2),
        outside,
        Options(permanent_judge=1, rounds=4, assignment="top"),
        Options(permanent_judge=seats, assignment="custom"),
    ]


def choose(party: Party, actor: Actor, dice: Random) -> Move:
    """A random move, freer than the list on offer, and with the host's moves in a break."""
    move = dice.choice(party.legal_moves(actor))
    if actor is None:
        return dice.choices(party.legal_moves(None), [6, *([1] * (len(party.legal_moves(None)) - 1))])[0]
    match move:
        case moves.Trade() if party.stations[actor].trades_left and dice.random() < 0.5:
            hand = party.stations[actor].hand
            return moves.Trade(tuple(dice.sample(hand, dice.randint(0, min(len(hand), party.task.trade_max)))))
        case moves.Plan(dishes):
            return moves.Plan(_other_cards(dishes, party.stations[actor].hand, dice))
        case moves.Introduce(name):
            return moves.Introduce(name, dice.choice(WORDS), dice.choice(((), ("Salt",), ("Water", "Vanilla"))))
        case moves.Reveal(card):
            return moves.Reveal(card, dice.choice(WORDS))
        case moves.ChooseAssignment(assignment, _, special):
            return moves.ChooseAssignment(assignment, dice.choice(WORDS), special)
        case moves.InventAssignment():
            return _invention(party, dice)
    return move


def refused(party: Party, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*party.seats(), None, 99]
    cards = dice.sample(sorted(ingredients()), 4)
    for move in (
        moves.Trade(tuple(cards)),
        moves.Plan((tuple(cards),)),
        moves.Reveal(cards[0]),
        moves.Call(dice.choice(party.seats())),
        moves.Award(dict.fromkeys((5, 10, 25, 50, 100), dice.choice(party.seats()))),
        moves.ReleaseSeat(99),
        moves.ChooseAssignment("free-choice"),
        moves.Thank(),
        moves.OpenRound(),
        moves.Bet(dice.choice(party.seats())),
        moves.Tip(dice.choice(WORDS)),
        moves.Applause(dice.choice((*party.seats(), None)), {"laughter": dice.randint(0, 2)}),
    ):
        yield dice.choice(anybody), move


def cards(party: Party) -> dict[str, list[str]]:
    """Every card of each deck, wherever it is."""
    found = [*party.draw, *party.discard]
    for station in party.stations.values():
        found += [*station.hand, *station.returned, *(card for dish in station.plan or () for card in dish)]
    found += [served.card for dish in party.dishes for served in dish.cards]
    found += [party.special] if party.special else []
    tasks = [card.id for card in party.deck]
    tasks += [party.assignment.id] if party.assignment and party.assignment.id != "invented" else []
    return {"ingredients": sorted(found), "assignments": sorted(tasks)}


def blanked(party: Party, seat: Seat | None, dice: Random) -> Party:
    """A state that looks the same to this seat, while everything it cannot see is shuffled."""
    twin = party.copy()
    others = [chef for chef in twin.stations if chef != seat]
    pool = list(twin.discard)
    for chef in others:
        station = twin.stations[chef]
        pool += [*station.hand, *(card for dish in station.plan or () for card in dish)]
    for station in twin.stations.values():
        pool += station.returned
    if _has_searched_the_deck(party, seat):
        dice.shuffle(twin.draw)
    else:
        pool += twin.draw
    dice.shuffle(pool)
    if not _has_searched_the_deck(party, seat):
        twin.draw = [pool.pop() for _ in twin.draw]
    twin.discard = [pool.pop() for _ in twin.discard]
    for guest in twin.bets:
        if guest != seat:  # CP-65
            twin.bets[guest] = dice.choice(twin.chefs)
    for chef in twin.stations:
        _cover(twin, chef, chef != seat, pool, dice)
    assert not pool
    return twin


def _has_searched_the_deck(party: Party, seat: Seat | None) -> bool:
    # CP-14: the judge looks for a special ingredient, so the deck's cards are known, but not their order.
    return party.step == "assignment" and seat == party.judge


def _cover(twin: Party, chef: Seat, whole: bool, pool: list[str], dice: Random) -> None:
    station = twin.stations[chef]
    twin.update(chef, returned=tuple(pool.pop() for _ in station.returned))
    if not whole:
        return
    twin.update(chef, hand=tuple(pool.pop() for _ in station.hand))
    if station.plan is None:
        return
    sizes = [len(dish) for dish in station.plan]
    if chef in twin.waiting:  # how the cards are divided among the dishes shows when the chef is called
        cuts = sorted(dice.randint(0, sum(sizes)) for _ in sizes[1:])
        sizes = [end - start for start, end in zip([0, *cuts], [*cuts, sum(sizes)], strict=True)]
    twin.update(chef, plan=tuple(tuple(pool.pop() for _ in range(size)) for size in sizes))


def _other_cards(dishes: Dishes, hand: tuple[str, ...], dice: Random) -> Dishes:
    cards = dice.sample(hand, len(hand))
    return tuple(tuple(cards.pop() for _ in dish) for dish in dishes)


def _invention(party: Party, dice: Random) -> moves.InventAssignment:
    dishes = dice.randint(1, 3)
    least = dice.randint(1, 2)
    most = dice.choice((None, least, least + 3))
    hand = min(dice.randint(least * dishes, 14), 160 // len(party.chefs))
    return moves.InventAssignment(
        title="Leftovers",
        text=dice.choice(WORDS),
        hand=max(hand, 4, least * dishes),
        trade_max=dice.randint(0, 4),
        trades=dice.randint(0, 2),
        dishes=("plate",) * dishes,
        min=least,
        max=most,
        special=dice.choice((None, party.draw[0])),
        assume=dice.choice(((), ("eggs", "patience"))),
    )
