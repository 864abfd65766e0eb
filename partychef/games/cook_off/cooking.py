"""Cook Off! and Scoring Points (rulebook 3 and 4): sealed dishes, their points, and Player's Choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Outcome, Seat
from partychef.engine.piles import without
from partychef.engine.words import clean_line, is_blank
from partychef.games.cook_off.cards import meals
from partychef.games.cook_off.moves import ChooseBest, NoDish, Submit, Vote
from partychef.games.cook_off.scoring import FEWEST, price, score
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import CookedMeal, Dish, Sealed
from partychef.games.cook_off.wording import check_held

VOTING_CARDS = (3, 2, 1)  # CO-39
BEST, TIED = 3, 1  # CO-40
TABLE_FOR_TWO = 2
JUDGE: Seat = TABLE_FOR_TWO
"""The seat of a judge who does not play: the first number after the players' (`ai_choice`)."""
LONGEST_NAME = 60  # GEN-13
LONGEST_WORDS = 1000


def begin_cook_off(kitchen: Kitchen) -> None:
    """Ask everybody with three ingredients for a dish (CO-32)."""
    kitchen.enter("cook_off")
    if not cooks(kitchen):
        _reveal(kitchen)


def cooks(kitchen: Kitchen) -> list[Seat]:
    """The seats that hold enough cards for a dish, in order from the first player."""
    return [seat for seat in kitchen.in_order() if len(kitchen.hands[seat]) >= FEWEST]


def check_submit(kitchen: Kitchen, seat: Seat, move: Submit) -> None:
    if move.meal not in kitchen.menu:
        raise IllegalMove("Choose one of the three meal cards on the table.")
    if len(move.cards) < FEWEST:
        raise IllegalMove(f"Choose at least {FEWEST} ingredients for the dish.")
    check_held(kitchen.hands[seat], move.cards)
    if len(clean_line(move.name)) > LONGEST_NAME:
        raise IllegalMove(f"A dish's name may have at most {LONGEST_NAME} characters.")


def submit(kitchen: Kitchen, seat: Seat, move: Submit, chance: Chance) -> None:
    name = meals()[move.meal].name if is_blank(move.name) else clean_line(move.name)
    _seal(kitchen, seat, Sealed(move.meal, tuple(sorted(move.cards)), name))


def no_dish(kitchen: Kitchen, seat: Seat, move: NoDish, chance: Chance) -> None:
    _seal(kitchen, seat, Sealed(None))


def voters(kitchen: Kitchen) -> list[Seat]:
    """The seats that have a dish to rank: all except a cook whose dish is the only one (CO-39)."""
    return [seat for seat in kitchen.in_order() if to_rank(kitchen, seat)]


def to_rank(kitchen: Kitchen, seat: Seat) -> tuple[Seat, ...]:
    """The cooks whose dishes the seat ranks: all except itself."""
    return tuple(sorted(dish.seat for dish in kitchen.dishes if dish.seat != seat))


def check_vote(kitchen: Kitchen, seat: Seat, move: Vote) -> None:
    if seat in move.ranking:
        raise IllegalMove("You cannot vote for your own dish.")
    if tuple(sorted(move.ranking)) != to_rank(kitchen, seat):
        raise IllegalMove("Rank each of the others' dishes exactly once.")


def vote(kitchen: Kitchen, seat: Seat, move: Vote, chance: Chance) -> None:
    """Keep the vote secret until everybody has voted (CO-39)."""
    kitchen.ballots[seat] = move.ranking
    if len(kitchen.ballots) == len(voters(kitchen)):
        totals = votes_of(kitchen.ballots)
        dishes = [msgspec.structs.replace(dish, votes=totals[dish.seat]) for dish in kitchen.dishes]
        best = max(totals.values())
        _end_meal(kitchen, dishes, [seat for seat, total in totals.items() if total == best])


def votes_of(ballots: Mapping[Seat, Sequence[Seat]]) -> Counter[Seat]:
    """The votes for each dish: three from everybody who ranks it first, two for a second place, one for a third."""
    totals: Counter[Seat] = Counter()
    for ranking in ballots.values():
        totals.update(dict(zip(ranking, VOTING_CARDS, strict=False)))
    return totals


def check_choose_best(kitchen: Kitchen, judge: Seat, move: ChooseBest) -> None:
    cooked = [dish.seat for dish in kitchen.dishes]
    if not move.best or len(set(move.best)) < len(move.best) or not set(move.best) <= set(cooked):
        raise IllegalMove("Choose one of the dishes, or both of them.")
    if len(move.words) > LONGEST_WORDS:
        raise IllegalMove(f"The judge's words may have at most {LONGEST_WORDS:,} characters.")


def choose_best(kitchen: Kitchen, judge: Seat, move: ChooseBest, chance: Chance) -> None:
    _end_meal(kitchen, kitchen.dishes, move.best, move.words)


def choice_points(best: Sequence[Seat]) -> int:
    """The points for each dish with the most votes: 3 for one alone, 1 each for two, 0 for more (CO-40)."""
    return {1: BEST, 2: TIED}.get(len(best), 0)


def outcome_of(kitchen: Kitchen) -> Outcome:
    """The most points win, equal points win together; money is worth nothing (CO-46).

    Nobody wins for those who have left (GEN-16).
    """
    return Outcome.most_points(kitchen.points, kitchen.reason, kitchen.rivals(kitchen.points))


def _seal(kitchen: Kitchen, seat: Seat, sealed: Sealed) -> None:
    kitchen.submitted[seat] = sealed
    if len(kitchen.submitted) == len(cooks(kitchen)):
        _reveal(kitchen)


def _reveal(kitchen: Kitchen) -> None:
    """Turn all dishes over, score lines, all lines and the cheapest dish, then let the table vote (CO-33)."""
    submitted = [(seat, kitchen.submitted[seat]) for seat in cooks(kitchen)]
    dishes = [_dish(kitchen, seat, sealed) for seat, sealed in submitted if sealed.meal is not None]
    cheapest = min((dish.price for dish in dishes), default=0)
    # CO-38: every dish with the lowest price
    kitchen.dishes = tuple(msgspec.structs.replace(dish, cheapest=int(dish.price == cheapest)) for dish in dishes)
    for dish in kitchen.dishes:
        kitchen.hands[dish.seat] = without(kitchen.hands[dish.seat], dish.cards)
        kitchen.points[dish.seat] += dish.points
    if not _needs_a_judge(kitchen):
        if voters(kitchen):
            kitchen.enter("vote")
        else:
            _end_meal(kitchen, (), ())  # CO-41: nobody cooked
    elif len(dishes) == TABLE_FOR_TWO:
        kitchen.enter("judging")
    else:
        _end_meal(kitchen, kitchen.dishes, [dish.seat for dish in dishes])  # CO-41: the only dish wins


def _needs_a_judge(kitchen: Kitchen) -> bool:
    return kitchen.options.ai_choice and len(kitchen.points) == TABLE_FOR_TWO


def _dish(kitchen: Kitchen, seat: Seat, sealed: Sealed) -> Dish:
    assert sealed.meal is not None
    fulfilled, lines, full, course = score(sealed.meal, sealed.cards, kitchen.active_goals(seat))
    cost = price(sealed.cards)
    return Dish(seat, sealed.name, sealed.meal, sealed.cards, cost, fulfilled, lines, full, course, cheapest=0)


def _end_meal(kitchen: Kitchen, dishes: Sequence[Dish], best: Sequence[Seat], words: str = "") -> None:
    """Score Player's Choice: its dishes are kept as trophies, all others go to the Dumpster (CO-42)."""
    choice = choice_points(best)
    kitchen.dishes = tuple(
        msgspec.structs.replace(dish, choice=choice) if dish.seat in best else dish for dish in dishes
    )
    for dish in kitchen.dishes:
        kitchen.points[dish.seat] += dish.choice
        if dish.choice:
            kitchen.trophies[dish.seat] += dish.cards
        else:
            kitchen.dumpster += dish.cards
    kitchen.past += (_row(kitchen, words),)
    if kitchen.meal == kitchen.options.meals:
        kitchen.reason = "all meals cooked"
        kitchen.enter("over")
    else:
        kitchen.player = kitchen.left_of(kitchen.first_player)
        kitchen.enter("break")


def _row(kitchen: Kitchen, words: str) -> CookedMeal:
    brought = {dish.seat: dish.points for dish in kitchen.dishes}
    return CookedMeal(
        number=kitchen.meal,
        first_player=kitchen.first_player,
        meals=kitchen.menu,
        events=kitchen.events,
        dishes=kitchen.dishes,
        ballots=dict(kitchen.ballots),
        points=tuple(brought.get(seat, 0) for seat in kitchen.seats()),
        scores=tuple(kitchen.points.values()),
        words=words,
    )
