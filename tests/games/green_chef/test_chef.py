"""The heuristic chef: sensible in every step, legal to the last move, better than novices and than plain players."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.green_chef.moves import (
    Allocate,
    Bid,
    Call,
    ChangeMenu,
    Deal,
    Decline,
    Draw,
    Keep,
    KeepTalent,
    Offer,
    Pass,
    Peek,
    PutBack,
    Swap,
    Wait,
)
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.setup import SEATS, set_up
from partychef.games.green_chef.solver import best, can_call, terms_of
from partychef.games.green_chef.view import GreenChefView
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, SHAKSHUKA, STEW, Kitchen
from tests.games.green_chef.subject import house_rules


def advice(table: Kitchen, seat: Seat) -> Move:
    game = table.game
    return CHEFS["heuristic"](game.view(seat), game.legal_moves(seat), Chance("advice", 1))


def at(step: Any, seat: Seat, **house: Any) -> Kitchen:
    """A table where it is this player's turn, and the first of all to choose in this step."""
    table = Kitchen(**{"head_chef": seat, **house})
    table.goes_to(step)
    return table


def drafting(kept: str, hand: str, phase: int = 2, **house: Any) -> Move:
    """What Ana keeps of this hand."""
    table = at("draft", ANA, **house)
    table.holds(ANA, kept)
    table.game.hands[ANA] = tuple(hand.split())
    table.game.round = phase
    return advice(table, ANA)


def regrouping(kept: str, phase: int = 2, talent: str | None = None, **house: Any) -> Kitchen:
    """Ana has to wait or to call, and keeps this."""
    table = at("regroup", ANA, **({"talents": True} if talent else {}), **house)
    for seat in table.game.seats():
        table.holds(seat, " ".join(["milk"] * len(kept.split())), "leftovers" if talent else None)
    table.holds(ANA, kept, talent)
    table.game.round = phase
    return table


def selling(kept: str) -> Kitchen:
    """Ana may offer a card."""
    table = at("market", ANA, chef_market=True)
    table.holds(ANA, kept)
    table.game.round = 2
    return table


def bidding(kept: str, card: str, price: int = 0) -> Move:
    """What Ana does when Ben sells this card and Cleo has bid this price."""
    table = at("market", BEN, chef_market=True)
    table.holds(BEN, card)
    table.does(BEN, Offer(card))
    table.game.round = 2
    table.holds(ANA, kept)
    table.does(CLEO, Bid(price) if price else Pass())
    table.does(DAN, Pass())
    return advice(table, ANA)


def test_it_keeps_the_last_ingredient_of_an_exact_recipe() -> None:
    assert drafting("tomato pepper eggs yogurt", "flour paprika butter lentils milk") == Keep("paprika")


def test_it_keeps_what_completes_a_recipe_rather_than_a_second_of_the_kind() -> None:
    assert drafting("carrot asparagus trout goat-cheese", "onion saffron", phase=3) == Keep("saffron")


def test_it_keeps_the_rarer_of_two_that_it_needs() -> None:
    assert drafting("tomato eggs yogurt", "paprika pepper", expert_chefs=True) == Keep("pepper")


def test_it_keeps_what_finds_a_slot() -> None:
    spices = "parsley " * 7
    assert drafting(spices, "parsley goat-cheese", expert_chefs=True) == Keep("goat-cheese")


def test_it_keeps_from_the_left_neighbour_what_is_worth_nothing_to_itself() -> None:
    table = at("draft", ANA, talents=True)
    table.holds(ANA, "parsley " * 7 + "carrot " * 4)  # as much of both as finds a slot, and the carrot of the stew
    table.game.hands[ANA] = ("parsley", "carrot")
    assert {advice(table, ANA) for _ in range(3)} == {Keep("carrot")}  # the stew lies face up


def test_it_calls_when_it_is_ahead() -> None:
    assert advice(regrouping(f"{SHAKSHUKA} flour milk apple"), ANA) == Call()


def test_it_waits_when_a_call_would_score_nothing() -> None:
    assert advice(regrouping("carrot carrot milk milk trout"), ANA) == Wait()
    assert advice(regrouping("tomato carrot eggs milk parsley", expert_chefs=True), ANA) == Wait()


def test_it_waits_when_somebody_else_has_called() -> None:
    table = at("regroup", BEN)
    table.holds(ANA, SHAKSHUKA)
    table.does(BEN, Call())
    table.does(CLEO, Wait())
    table.does(DAN, Wait())
    assert advice(table, ANA) == Wait()


def test_it_waits_when_others_hold_far_more_points() -> None:
    table = regrouping(f"{SHAKSHUKA} flour milk apple", experienced_chefs=True)
    table.game.points[CLEO] = 15
    assert advice(table, ANA) == Wait()


def test_early_bird_calls_first() -> None:
    assert advice(regrouping(f"{SHAKSHUKA} flour milk apple", talent="early-bird"), ANA) == Call(early_bird=True)


def test_tutti_frutti_makes_a_call_possible() -> None:
    nearly = "tomato pepper eggs yogurt milk flour apple lentils"
    assert advice(regrouping(nearly, expert_chefs=True, talent="leftovers"), ANA) == Wait()
    assert advice(regrouping(nearly, expert_chefs=True, talent="tutti-frutti"), ANA) == Call()


def test_pantry_swap_gives_what_finds_no_slot() -> None:
    table = regrouping("parsley " * 7 + SHAKSHUKA, talent="pantry-swap")
    assert advice(table, ANA) == Swap("parsley")


def test_menu_change_before_the_game_ends_when_the_new_recipe_may_be_better() -> None:
    spices = f"{SHAKSHUKA} " + "paprika " * 6
    table = regrouping(spices, talent="menu-change", recipes="shakshuka lentil-stew apple-cake apple-pancakes")
    assert advice(table, ANA) == ChangeMenu()


def test_nosy_neighbour_looks_at_whom_the_hand_goes_to() -> None:
    assert advice(regrouping("milk", talent="nosy-neighbour"), ANA) == Peek(BEN)


def test_second_helping_is_for_a_phase_that_may_be_the_last() -> None:
    table = at("draw", ANA, talents=True, seats=3)
    table.game.talents[ANA] = "second-helping"
    assert advice(table, ANA) == Draw()
    table.game.round = 3
    assert advice(table, ANA) == Draw(second_helping=True)


def test_what_it_does_not_keep_and_others_would_goes_under_the_deck() -> None:
    table = at("draw", ANA, talents=True)
    table.game.talents[ANA] = "second-helping"
    table.does(ANA, Draw(second_helping=True))
    table.goes_to("helping")
    table.holds(ANA, "tomato eggs yogurt paprika")
    table.game.hands[ANA] = tuple("pepper trout saffron carrot quinoa oats".split())
    assert advice(table, ANA) == PutBack("carrot")  # of the stew that lies face up


@pytest.mark.parametrize("others", ["nosy-neighbour", "safety-net", "pantry-swap"])
def test_of_two_talents_it_keeps_the_stronger(others: str) -> None:
    table = at("talents", ANA, talents=True)
    table.game.talents_dealt[ANA] = (others, "tutti-frutti")
    assert advice(table, ANA) == KeepTalent("tutti-frutti")


@pytest.mark.parametrize(("expert", "stronger"), [(False, "fine-palate"), (True, "tutti-frutti")])
def test_an_exact_recipe_counts_for_more_where_one_needs_it_to_call(expert: bool, stronger: str) -> None:
    table = at("talents", ANA, talents=True, expert_chefs=expert)
    table.game.talents_dealt[ANA] = ("fine-palate", "tutti-frutti")
    assert advice(table, ANA) == KeepTalent(stronger)


def test_it_bids_for_what_it_needs_up_to_what_that_is_worth() -> None:
    assert bidding("tomato pepper eggs yogurt", "paprika", price=4) == Bid(5)  # for six points more
    assert bidding("tomato pepper eggs yogurt", "parsley") == Bid(1)
    assert bidding("tomato pepper eggs yogurt", "parsley", price=4) == Pass()
    assert bidding("tomato pepper eggs yogurt", "carrot") == Pass()  # no better than the point it costs
    assert bidding("parsley " * 8, "parsley") == Pass()


def test_it_sells_what_it_can_spare_and_others_may_want() -> None:
    assert advice(selling(f"{SHAKSHUKA} {'paprika ' * 6}"), ANA) == Offer("paprika")
    assert advice(selling(SHAKSHUKA), ANA) == Decline()


def test_it_sells_what_it_could_use_where_prices_are_high() -> None:
    table = at("market", DAN, chef_market=True)
    table.holds(DAN, "onion")
    table.does(DAN, Offer("onion"))
    table.does(ANA, Pass())
    table.does(BEN, Bid(5))
    table.holds(ANA, "tomato pepper eggs yogurt")
    assert isinstance(advice(table, ANA), Offer)


def test_it_does_not_offer_again_what_nobody_wanted() -> None:
    table = selling("paprika " * 8)
    table.does(ANA, Offer("paprika"))
    for seat in (BEN, CLEO, DAN):
        table.does(seat, Pass())
    table.goes_to("regroup")
    table.regroups()
    table.goes_to("market")
    table.holds(ANA, "paprika " * 8)
    assert advice(table, ANA) == Decline()


def test_it_allocates_as_well_as_possible() -> None:
    table = at("regroup", ANA)
    table.holds(ANA, f"{SHAKSHUKA} {STEW} milk")
    table.regroups(ANA)
    move = advice(table, ANA)
    assert isinstance(move, Allocate)
    assert table.scores(ANA, move).total == best(f"{SHAKSHUKA} {STEW} milk".split(), table.game.terms(ANA)).points.total


def test_it_deals_when_the_deal_is_its_own() -> None:
    table = at("regroup", ANA, match=2)
    table.regroups(ANA)
    table.goes_to("break")
    assert advice(table, BEN) == Deal()


def plain(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Keeps what can be allocated best right now, calls as soon as it can, and ignores market and Talents."""
    if view.step == "draft":
        terms = terms_of(view)
        picks = [move for move in legal if isinstance(move, Keep)]
        return max(picks, key=lambda move: best((*view.kept, move.card), terms).points.total)
    if view.step == "regroup":
        return Call() if can_call(view.kept, terms_of(view)) else Wait()
    return legal[0]


def plays(kinds: tuple[str, ...], options: Options, seed: str) -> GreenChefGame:
    """A whole game; every move is checked."""
    players: dict[str, Callable[..., Move]] = {**CHEFS, "plain": plain}
    game, number = set_up(len(kinds), options, Chance(seed, 0)), 0
    while asked := sorted(seat for seat in game.to_move() if seat is not None):
        number += 1
        seat = asked[0]
        move = players[kinds[seat]](game.view(seat), game.legal_moves(seat), Chance(f"{seed}/chefs", number))
        game.check(seat, move)
        game.apply(seat, move, Chance(seed, number))
    return game


@cache
def share_of_wins(kinds: tuple[str, ...], options: Options, games: int) -> float:
    """How many games seat 0 won; a shared win counts in part."""
    winners = [
        outcome.winners for n in range(games) if (outcome := plays(kinds, options, f"chef {n}").outcome()) is not None
    ]
    return sum((0 in seats) / len(seats) for seats in winners) / games


@pytest.mark.parametrize("seats", SEATS)
def test_it_is_legal_and_never_calls_for_nothing_under_any_house_rules(seats: int) -> None:
    dice = Random(seats)
    for number, options in enumerate(house_rules(seats)):
        kinds = ["heuristic", *dice.choices(["novice", "heuristic"], k=seats - 1)]
        game = plays(tuple(kinds), options, f"any {number}")
        assert game.outcome() is not None
        for played in game.past:
            calls = [one for one in played.results if one.called and kinds[one.seat] == "heuristic"]
            assert all(one.total > one.before for one in calls)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [Options(), Options.advanced()], ids=["basic", "advanced"])
def test_it_is_clearly_better_than_novices(seats: int, options: Options) -> None:
    assert share_of_wins(("heuristic", *["novice"] * (seats - 1)), options, 20) > 0.6


@pytest.mark.parametrize(("options", "share"), [(Options(), 0.4), (Options.advanced(), 0.5)], ids=["basic", "advanced"])
def test_it_is_better_than_plain_players(options: Options, share: float) -> None:
    assert share_of_wins(("heuristic", "plain", "plain"), options, 16) > share  # a third would be fair


def test_among_themselves_somebody_calls() -> None:
    for seats in SEATS:
        game = plays(("heuristic",) * seats, Options.advanced(), "together")
        assert game.callers


def test_a_decision_takes_no_time() -> None:
    took = []
    game, number = set_up(6, Options.advanced(), Chance("speed", 0)), 0
    while asked := sorted(seat for seat in game.to_move() if seat is not None):
        number += 1
        view, legal = game.view(asked[0]), game.legal_moves(asked[0])
        start = time.process_time()
        move = CHEFS["heuristic"](view, legal, Chance("speed", number))
        took.append(time.process_time() - start)
        game.apply(asked[0], move, Chance("speed", number))
    took.sort()
    assert took[len(took) // 2] < 0.01  # about a fortieth of it is usual
    assert took[-1] < 0.5
