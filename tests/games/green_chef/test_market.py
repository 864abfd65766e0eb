"""The Chef Market: GC-41 to GC-48."""

from __future__ import annotations

from typing import Any

from partychef.games.green_chef.moves import Bid, Decline, Offer, Pass
from partychef.games.green_chef.view import Bidding, Sale
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, Kitchen


def market(**rules: Any) -> Kitchen:
    """At the market of the first phase, Ana may sell; everybody has a saffron and four tomatoes."""
    kitchen = Kitchen(chef_market=True, **rules)
    kitchen.goes_to("market")
    for seat in range(4):
        kitchen.holds(seat, "saffron tomato tomato tomato tomato")
    return kitchen


def points(kitchen: Kitchen) -> list[int]:
    return [place.points for place in kitchen.sees(None).places]


def test_gc_41_in_every_phase_between_draft_and_regroup() -> None:
    kitchen = Kitchen(chef_market=True)
    seen: list[str] = []
    while kitchen.sees(None).round < 3:
        if not seen or seen[-1] != kitchen.step():
            seen.append(kitchen.step())
        kitchen.everybody_defaults()
    assert seen == ["draft", "market", "regroup", "draft", "market", "regroup"]


def test_gc_42_the_head_chef_first_then_clockwise_each_once_and_all_may_decline() -> None:
    kitchen = market(head_chef=CLEO)
    assert kitchen.sees(None).sellers == (CLEO, DAN, ANA, BEN)
    for seat in (CLEO, DAN, ANA, BEN):
        assert kitchen.game.to_move() == {seat}
        assert kitchen.refuses((seat + 1) % 4, Decline()) == "It is not your turn to offer a card."
        kitchen.does(seat, Decline())
    assert kitchen.step() == "regroup"


def test_gc_43_one_of_the_own_kept_cards_also_from_earlier_phases() -> None:
    kitchen = Kitchen(chef_market=True)
    kitchen.goes_to("market")
    old = kitchen.sees(ANA).kept
    kitchen.regroups()
    kitchen.goes_to("market")
    assert kitchen.refuses(ANA, Offer("moon")) == "You have not kept that card."
    assert {move.card for move in kitchen.game.legal_moves(ANA) if isinstance(move, Offer)} >= set(old)
    kitchen.does(ANA, Offer(old[0]))
    view = kitchen.sees(None)
    assert view.sale == Sale(2, ANA, old[0])  # face up
    assert view.place(ANA).kept == 9


def test_gc_43_an_offer_cannot_be_withdrawn() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    assert kitchen.game.to_move() == {BEN}
    assert kitchen.refuses(ANA, Decline()) == "Not now: a card is being sold."


def test_gc_44_from_the_left_of_the_seller_clockwise_until_only_the_highest_bidder_is_left() -> None:
    kitchen = market()
    kitchen.does(ANA, Decline())
    kitchen.does(BEN, Offer("saffron"))
    for seat, move in ((CLEO, Bid(1)), (DAN, Pass()), (ANA, Bid(2)), (CLEO, Bid(4))):
        assert kitchen.game.to_move() == {seat}
        kitchen.does(seat, move)
    sale = kitchen.sees(None).sale
    assert sale is not None
    assert sale.bids == (Bidding(CLEO, 1), Bidding(ANA, 2), Bidding(CLEO, 4))
    assert (sale.bidder, sale.price, sale.passed) == (CLEO, 4, (DAN,))
    assert kitchen.game.to_move() == {ANA}  # Dan is out, Cleo need not outbid herself
    kitchen.does(ANA, Pass())
    assert kitchen.sees(None).sale is None
    assert kitchen.game.to_move() == {CLEO}  # who may now offer a card
    assert kitchen.step() == "market"


def test_gc_44_the_next_one_is_left_of_who_has_just_bid() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    kitchen.does(BEN, Bid(1))
    kitchen.does(CLEO, Bid(2))
    assert kitchen.game.to_move() == {DAN}


def test_gc_44_who_bids_alone_has_the_card() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    kitchen.does(BEN, Pass())
    kitchen.does(CLEO, Pass())
    kitchen.does(DAN, Bid(1))
    assert kitchen.sees(None).sales[-1].bidder == DAN


def test_gc_45_bids_begin_at_one_and_rise() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    assert kitchen.refuses(BEN, Bid(0)) == "Bid at least 1, or pass."
    assert kitchen.refuses(BEN, Bid(-3)) == "Bid at least 1, or pass."
    assert kitchen.refuses(ANA, Bid(1)) == "It is not your turn to bid."  # the seller never bids
    kitchen.does(BEN, Bid(2))
    assert kitchen.refuses(CLEO, Bid(2)) == "Bid at least 3, or pass."
    assert {move.points for move in kitchen.game.legal_moves(CLEO) if isinstance(move, Bid)} == {3, 4, 5}


def test_gc_45_if_all_pass_the_card_goes_back_and_nobody_pays() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    for seat in (BEN, CLEO, DAN):
        kitchen.does(seat, Pass())
    assert points(kitchen) == [5, 5, 5, 5]
    assert sorted(kitchen.sees(ANA).kept) == ["saffron", *["tomato"] * 4]
    assert kitchen.sees(None).sales == (Sale(1, ANA, "saffron", (), (BEN, CLEO, DAN)),)


def test_gc_46_the_buyer_pays_the_seller_at_once_from_the_board() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    kitchen.does(BEN, Bid(3))
    kitchen.does(CLEO, Pass())
    assert points(kitchen) == [5, 5, 5, 5]
    kitchen.does(DAN, Pass())
    assert points(kitchen) == [8, 2, 5, 5]
    kitchen.does(BEN, Offer("saffron"))
    kitchen.does(CLEO, Pass())
    kitchen.does(DAN, Pass())
    kitchen.does(ANA, Bid(8))  # with what Ben has just paid
    assert points(kitchen) == [0, 10, 5, 5]


def test_gc_47_nobody_bids_more_than_the_points_on_the_board() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    assert kitchen.refuses(BEN, Bid(6)) == "You have 5 points, so you cannot bid more."
    kitchen.does(BEN, Bid(5))
    # The others have five points as well, so nobody can bid more, and all are out.
    assert kitchen.sees(None).sales[-1].passed == (CLEO, DAN)
    assert points(kitchen) == [10, 0, 5, 5]


def test_gc_47_who_has_nothing_is_not_asked() -> None:
    kitchen = market()
    kitchen.game.points = {ANA: 20, BEN: 0, CLEO: 0, DAN: 0}
    kitchen.does(ANA, Offer("saffron"))
    assert kitchen.game.to_move() == {BEN}  # to offer a card: the sale is over already
    assert kitchen.sees(None).sales[-1].bidder is None


def test_gc_48_the_sold_card_joins_the_buyers_kept_cards_and_all_have_seen_it() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    kitchen.does(BEN, Bid(5))
    assert kitchen.sees(BEN).kept == ("saffron", "tomato", "tomato", "tomato", "tomato", "saffron")
    assert kitchen.sees(ANA).kept == ("tomato", "tomato", "tomato", "tomato")
    assert kitchen.sees(DAN).sales[-1].card == "saffron"
    assert [place.kept for place in kitchen.sees(DAN).places] == [4, 6, 5, 5]


def test_gc_48_every_sale_of_the_game_is_remembered() -> None:
    kitchen = market()
    kitchen.does(ANA, Offer("saffron"))
    kitchen.does(BEN, Bid(5))
    kitchen.regroups()
    kitchen.goes_to("market")
    kitchen.holds(ANA, "tomato")
    kitchen.does(ANA, Offer("tomato"))
    kitchen.does(CLEO, Bid(5))
    assert [(sale.phase, sale.card, sale.bidder, sale.price) for sale in kitchen.sees(None).sales] == [
        (1, "saffron", BEN, 5), (2, "tomato", CLEO, 5),
    ]  # fmt: skip
