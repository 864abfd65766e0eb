"""What the laws need to know about Cooking Party Cards: house rules, where the cards are, what each seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from partychef.engine.game import Actor, Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import Tag, ingredients
from partychef.games.cooking_party.diets import DietMode
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.own_decks import WrittenAssignment, WrittenIngredient
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.teams import FEWEST_PLAYERS

Dishes = tuple[tuple[str, ...], ...]

OWN = tuple(WrittenIngredient(f"Leftover {n}", "🍲", "veg", "From yesterday.", ("meat",)).card() for n in range(30))
ALL_CARDS: dict[str, list[str]] = {"ingredients": [], "assignments": []}
"""What `cards` finds when no card is astray: house rules decide which cards there are (CP-52)."""
TASKS = (WrittenAssignment("Leftovers", "Whatever is left.", hand=5, min=2).card(),)
DIETS: tuple[tuple[tuple[Tag, ...], DietMode], ...] = (
    ((), "exchange"), ((), "substitute"), (("meat", "fish"), "exchange"), (("animal",), "substitute"),
)  # fmt: skip
"""What a judge may ban (CP-44)."""
WORDS = ("", "", "", "Oh!", "a pinch of courage", "<b>bold</b> & “quoted” 🍋", "x" * 60)


def house_rules(seats: int) -> list[Options]:
    """The house rules to try with this number of players."""
    outside = Options(permanent_judge=seats)
    if seats == 1:
        return [
            Options(mode="solo"),
            Options(mode="solo", permanent_judge=1),
            Options(mode="solo", rounds=2, card_purchasing=True, novice_trades=1, novices=(0,), prep_time=300),
        ]
    menu = Options(mode="honor", honor="menu", permanent_judge=seats)
    if seats == 2:
        return [
            Options(mode="duel"),
            Options(mode="duel", first_judge=1, rounds=2, chef_trades=True, card_purchasing=True),
            Options(mode="duel", first_judge=1, rounds=2, tasting=True, cook_time=600),
            Options(permanent_judge=2, assignment="custom", rounds=3),
            menu,
            Options(mode="restaurant", courses=("main course",)),
        ]
    return [
        Options(mode="honor", permanent_judge=0, rounds=3),
        Options(mode="honor", permanent_judge=0, tasting=True, tasters="judge", swap_cooks=True),
        Options(permanent_judge=seats, rounds=2, tasting=True, tasters="everybody", finalists=2),
        Options(tasting=True, cook_time=3600, swap_cooks=True),
        Options(mode="honor", honor="menu", permanent_judge=seats - 1, assignment="custom"),
        Options(),
        Options(laps=2, first_judge=seats - 1, short_hands=True),
        Options(assignment="top"),
        Options(assignment="custom", laps=2),
        outside,
        Options(permanent_judge=1, rounds=4, assignment="top", card_purchasing=True, prep_time=60),
        Options(card_purchasing=True, chef_trades=True, novice_trades=2, novices=(0, seats - 1), prep_time=300),
        Options(permanent_judge=seats, assignment="custom"),
        Options(own_ingredients=OWN, own_assignments=TASKS, unavailable=tuple(ingredients())[::3]),  # CP-52
        Options(own_ingredients=OWN, own_assignments=TASKS, house_assignments=False, assignment="top"),
        Options(unavailable=tuple(ingredients())[seats * 6 :]),  # CP-52: as few cards as can be
        *_restaurant(seats),
        *(_teams(seats) if seats >= FEWEST_PLAYERS else ()),
    ]


def _restaurant(seats: int) -> list[Options]:
    """Nights in a restaurant (CP-56), with a host or somebody who is no player as the professional chef."""
    return [
        Options(mode="restaurant"),
        Options(mode="restaurant", permanent_judge=seats, course_rounds=2, courses=("appetizer", "dessert")),
        Options(mode="restaurant", kitchen_gives="chips", card_purchasing=True, course_rounds=2),
    ]


def _teams(seats: int) -> list[Options]:
    """Every way to play in teams (CP-42), with the usual and other numbers of teams, and teams that the host listed."""
    pairs = tuple(tuple(range(first, seats, 3)) for first in range(3))
    return [
        Options(mode="teams"),
        Options(mode="teams", teams=3, team_list=pairs[::-1], laps=2, assignment="custom"),
        Options(mode="teams", teams=2, permanent_judge=seats),
        Options(mode="teams", permanent_judge=1, rounds=2, short_hands=True),
        Options(mode="teams", card_purchasing=True, chef_trades=True, prep_time=300),
        Options(mode="teams", team_mode="rotate_judge", card_purchasing=True, novice_trades=1, novices=(0, 3)),
        Options(mode="teams", team_mode="rotate_judge"),
        Options(mode="teams", team_mode="rotate_judge", teams=2, assignment="top"),
    ]


def has_winners(options: Options) -> bool:
    """Whether somebody with points wins: not alone (CP-41), and not where a menu is chosen (CP-53)."""
    return options.mode != "solo" and options.honor != "menu"


def choose(party: Party, actor: Actor, dice: Random) -> Move:
    """A random move, freer than the list on offer, and with the host's moves in a break."""
    move = dice.choice(party.legal_moves(actor))
    if party.step == "kitchen":
        return moves.ServeDish(late=dice.random() < 0.3)
    if actor is None and party.step == "break":
        return dice.choices(party.legal_moves(None), [6, *([1] * (len(party.legal_moves(None)) - 1))])[0]
    if actor is None or party.step == "ordering" or isinstance(move, moves.AwardPoints):
        return _ordered(move, dice)
    if any(one.by == actor for one in party.offers) and dice.random() < 0.3:
        return moves.WithdrawOffer()
    offers = [one for one in party.legal_moves(actor) if isinstance(one, moves.OfferCard)]
    if offers and dice.random() < 0.3:  # else they drown in the many plans
        move = dice.choice(offers)
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
        case moves.ChooseAssignment() if party.options.assignment != "top" and dice.random() < 0.4:
            return moves.DrawAssignment(dice.choice(WORDS), *dice.choice(DIETS))
        case moves.OfferCard(to):
            return moves.OfferCard(to, dice.choice(party.stations[actor].hand), dice.choice(WORDS))
        case moves.AcceptOffer(by):
            return moves.AcceptOffer(by, dice.choice(party.stations[actor].hand))
        case moves.ChooseAssignment(assignment, _, special):
            return moves.ChooseAssignment(assignment, dice.choice(WORDS), special, *dice.choice(DIETS))
        case moves.InventAssignment():
            return _invention(party, dice)
    return move


def _ordered(move: Move, dice: Random) -> Move:
    """The move of a guest who orders, or of the kitchen, with words and points of its own."""
    match move:
        case moves.ConfirmOrder(guest):
            return moves.ConfirmOrder(guest, dice.choice(WORDS))
        case moves.TellKitchen():
            return moves.TellKitchen(dice.choice(WORDS))
        case moves.AwardPoints(points):
            return moves.AwardPoints({chef: dice.randint(0, 100) for chef in points})
    return move


def refused(party: Party, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*party.seats(), None, 99]
    cards = dice.sample(sorted(ingredients()), 4)
    for move in (
        moves.Trade(tuple(cards)),
        moves.Replace(tuple(cards[:1])),
        moves.Buy(cards[0]),
        moves.Swap(cards[0]),
        moves.OfferCard(dice.choice(party.seats()), cards[0], dice.choice(WORDS)),
        moves.AcceptOffer(dice.choice(party.seats()), cards[0]),
        moves.DeclineOffer(dice.choice(party.seats())),
        moves.WithdrawOffer(),
        moves.FlagLate(dice.choice(party.seats())),
        moves.DrawAssignment(),
        moves.Plan((tuple(cards),)),
        moves.Reveal(cards[0]),
        moves.Call(dice.choice(party.seats())),
        moves.OrderDish(dice.randint(0, 4)),
        moves.ConfirmOrder(dice.choice(party.seats()), dice.choice(WORDS)),
        moves.AskGuest(dice.choice(party.seats()), dice.choice(WORDS)),
        moves.TellKitchen(dice.choice(WORDS)),
        moves.AwardPoints(dict.fromkeys(party.seats(), dice.randint(-1, 101))),
        moves.Award(dict.fromkeys((5, 10, 25, 50, 100), dice.choice(party.seats()))),
        moves.ReleaseSeat(99),
        moves.ChooseAssignment("free-choice"),
        moves.Thank(),
        moves.PassOn(dice.choice(party.seats())),
        moves.OpenRound(),
        moves.Bet(dice.choice(party.seats())),
        moves.Tip(dice.choice(WORDS)),
        moves.Nominate(dice.randint(0, 3), dice.randint(0, 2)),
        moves.ServeDish(late=dice.random() < 0.5),
        moves.FlagLate(dice.choice(party.seats()), dice.random() < 0.5),
        moves.Applause(dice.choice((*party.seats(), None)), {"laughter": dice.randint(0, 2)}),
    ):
        yield dice.choice(anybody), move


def cards(party: Party) -> dict[str, list[str]]:
    """Every card of each deck that is missing, or in two places."""
    found = [*party.draw, *party.discard]
    for station in party.stations.values():
        found += [*station.hand, *station.returned, *(card for dish in station.plan or () for card in dish)]
    # The dishes of a tasting and of a restaurant are really cooked (CP-48, CP-57): their cards are put away already.
    found += [served.card for dish in party.dishes for served in dish.cards] if not _eats(party) else []
    found += [party.special] if party.special else []
    tasks = [card.id for card in party.deck]
    set_now = party.assignment and party.assignment.id
    tasks += [set_now] if set_now and set_now not in ("invented", "tasting", "reckoning") else []
    return {
        "ingredients": _astray(found, party.options.ingredient_deck()),
        "assignments": _astray(tasks, party.options.assignment_deck()),
    }


def _eats(party: Party) -> bool:
    return party.tasting is not None or party.reckoning


def _astray(found: list[str], deck: list[str]) -> list[str]:
    there, should_be = Counter(found), Counter(deck)
    return sorted(((there - should_be) + (should_be - there)).elements())


def blanked(party: Party, seat: Seat | None, dice: Random) -> Party:
    """A state that looks the same to this seat, while everything it cannot see is shuffled."""
    twin = party.copy()
    own = _captain_of(party, seat)
    others = [chef for chef in twin.stations if chef != own]
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
    twin.offers = tuple(
        one if own in (one.by, one.to) else replace(one, card="salt", wish="anything") for one in twin.offers
    )  # CP-55
    for chef in twin.stations:
        _cover(twin, chef, chef != own, pool, dice)
    assert not pool
    return twin


def _has_searched_the_deck(party: Party, seat: Seat | None) -> bool:
    # CP-14: the judge looks for a special ingredient, so the deck's cards are known, but not their order.
    # The team that judges looks together (CP-42).
    judges = next((team.members for team in party.teams if party.judge in team.members), (party.judge,))
    return party.step == "assignment" and seat in judges


def _captain_of(party: Party, seat: Seat | None) -> Seat | None:
    """Whose hand the seat sees: its own, or in a team the captain's (CP-42)."""
    return next((team.captain for team in party.brigades if seat in team.members), seat)


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
    dishes = 1 if party.mode.courses else dice.randint(1, 3)
    least = dice.randint(1, 2)
    most = dice.choice((None, least, least + 3))
    hand = min(dice.randint(least * dishes, 14), (len(party.draw) + len(party.discard)) // len(party.chefs))
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
