"""The bonus action: CO-30, CO-31."""

from __future__ import annotations

import pytest

from partychef.games.cook_off.moves import Accept, Buy, Decline, Discard, Offer, Pass
from partychef.games.cook_off.view import Proposal
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, Kitchen

HANDS = "shrimp-9 peas-2 peas-2", "kale-5 kale-6 rice-3", "tofu-8 tofu-8 tofu-8"
STORE = "milk-3 onion-3 lettuce-4 beans-6 bread-4"
SWAP = Offer(BEN, ("shrimp-9",), 1, ("Kale",), 2)


def trading() -> Kitchen:
    return Kitchen(*HANDS, store=STORE)


def test_co_30_an_offer_is_made_and_the_partner_is_asked() -> None:
    kitchen = trading()
    kitchen.does(ANA, SWAP)
    assert kitchen.waits("trade", BEN)
    for seat in (ANA, CLEO, None):
        assert kitchen.sees(seat).offer == Proposal(ANA, BEN, ("shrimp-9",), 1, ("Kale",), 2)
    assert kitchen.refuses(CLEO, Decline()) == "The offer was made to somebody else."
    assert kitchen.refuses(ANA, Pass()) == "Not now: an offer must be answered first."


def test_co_30_it_is_done_at_once_with_the_cards_that_the_partner_names() -> None:
    kitchen = trading()
    kitchen.does(ANA, SWAP)
    assert set(kitchen.game.legal_moves(BEN)) == {Decline(), Accept(("kale-5",)), Accept(("kale-6",))}
    kitchen.does(BEN, Accept(("kale-6",)))
    assert kitchen.hand(ANA) == ["kale-6", "peas-2", "peas-2"]
    assert kitchen.hand(BEN) == ["kale-5", "rice-3", "shrimp-9"]
    assert (kitchen.place(ANA).money, kitchen.place(BEN).money) == (26, 24)
    assert kitchen.waits("turn", ANA)
    (deed,) = kitchen.sees(CLEO).log
    assert (deed.seat, deed.action, deed.partner) == (ANA, "trade", BEN)
    assert (deed.cards, deed.money, deed.got_cards, deed.got_money) == (("shrimp-9",), 1, ("kale-6",), 2)
    assert kitchen.sees(None).offer is None


def test_co_30_a_declined_offer_changes_nothing() -> None:
    kitchen = trading()
    kitchen.does(ANA, SWAP)
    kitchen.does(BEN, Decline())
    assert kitchen.hand(ANA) == sorted(HANDS[0].split())
    assert (kitchen.place(ANA).money, kitchen.place(BEN).money) == (25, 25)
    assert kitchen.waits("turn", ANA)
    assert kitchen.sees(None).log[0].action == "decline"


@pytest.mark.parametrize(
    ("offer", "refusal"),
    [
        (Offer(ANA, ("peas-2",), 0, (), 1), "Offer a trade to one of the other players."),
        (Offer(5, ("peas-2",), 0, (), 1), "Offer a trade to one of the other players."),
        (Offer(BEN, (), 0, ("Kale",)), "Offer a card or at least $1."),
        (Offer(BEN, ("peas-2",)), "Ask for a card or at least $1."),
        (Offer(BEN, ("kale-5",), 0, (), 1), "You do not hold Kale ($5)."),
        (Offer(BEN, ("shrimp-9", "shrimp-9"), 0, (), 1), "You do not have that many of Shrimp ($9)."),
        (Offer(BEN, ("yacht",), 0, (), 1), "You do not hold that card."),
        (Offer(BEN, (), 1, ("kale-5",)), "Ask for ingredients by their names."),
        (Offer(BEN, (), 26, ("Kale",)), "You have only $25."),
        (Offer(BEN, ("peas-2",), 0, (), 26), "Your partner has only $25."),
        (Offer(BEN, (), 1, ("Kale",) * 4), "Your partner does not have that many cards."),
        (Offer(BEN, (), -1, ("Kale",)), "Money is counted in whole dollars from $0."),
        (Offer(BEN, ("peas-2",), 0, ("Kale",), -1), "Money is counted in whole dollars from $0."),
    ],
)
def test_co_30_offers_that_cannot_be_made(offer: Offer, refusal: str) -> None:
    assert trading().refuses(ANA, offer) == refusal


@pytest.mark.parametrize(
    "offer",
    [
        Offer(BEN, ("shrimp-9",), 0, ("Rice",)),  # ingredients for ingredients
        Offer(BEN, (), 3, ("Rice",)),  # money for ingredients
        Offer(BEN, ("shrimp-9", "peas-2"), 0, (), 10),  # ingredients for money
    ],
)
def test_co_30_offers_of_any_kind(offer: Offer) -> None:
    kitchen = trading()
    kitchen.does(ANA, offer)
    assert Accept(("rice-3",) if offer.want else ()) in kitchen.game.legal_moves(BEN)


def test_co_30_whether_the_partner_holds_a_card_stays_secret() -> None:
    kitchen = trading()
    kitchen.does(ANA, Offer(BEN, ("shrimp-9",), 0, ("Salmon",)))  # he has none, and is asked all the same
    assert kitchen.waits("trade", BEN)
    assert kitchen.game.legal_moves(BEN) == [Decline()]
    assert kitchen.refuses(BEN, Accept(("salmon-12",))) == "You do not hold Salmon ($12)."


@pytest.mark.parametrize("cards", [(), ("rice-3",), ("kale-5",), ("kale-5", "rice-3"), ("kale-5", "kale-6", "rice-3")])
def test_co_30_the_partner_gives_just_what_is_wanted(cards: tuple[str, ...]) -> None:
    kitchen = trading()
    kitchen.does(ANA, Offer(BEN, ("shrimp-9",), 0, ("Kale", "Kale")))
    assert kitchen.refuses(BEN, Accept(cards)) == "Give exactly what is wanted: Kale, Kale."
    kitchen.does(BEN, Accept(("kale-6", "kale-5")))
    assert kitchen.hand(BEN) == ["rice-3", "shrimp-9"]


def test_co_30_only_the_active_player_offers() -> None:
    assert trading().refuses(BEN, Offer(CLEO, ("kale-5",), 0, (), 1)) == "It is not your turn."


def test_co_30_accepted_trades_are_unlimited() -> None:
    kitchen = trading()
    for _ in range(30):
        kitchen.does(ANA, Offer(BEN, (), 1, (), 1))
        kitchen.does(BEN, Accept())
    assert kitchen.sees(None).offers_left == 10
    assert kitchen.waits("turn", ANA)


def test_co_30_after_ten_declined_offers_there_is_no_further_one_in_this_turn() -> None:
    kitchen = trading()
    for left in range(9, -1, -1):
        kitchen.does(ANA, SWAP)
        kitchen.does(BEN, Decline())
        assert kitchen.sees(None).offers_left == left
    assert kitchen.refuses(ANA, SWAP) == "10 offers were declined in this turn: that is enough."
    assert kitchen.can(ANA) == {"Pass", "Buy", "BuyGoal"}
    kitchen.passes()
    kitchen.does(BEN, Offer(ANA, ("kale-5",), 0, (), 1))  # the next player begins anew
    kitchen.does(ANA, Decline())
    assert kitchen.sees(None).offers_left == 9


def test_co_30_both_keep_to_their_hand_limits() -> None:
    kitchen = trading()
    kitchen.holds(ANA, "shrimp-9 peas-2 peas-2 rice-2 rice-3")
    kitchen.does(ANA, Offer(BEN, ("peas-2",), 0, ("Kale", "Kale")))
    kitchen.does(BEN, Accept(("kale-5", "kale-6")))
    assert kitchen.waits("discard", ANA)
    kitchen.does(ANA, Discard(("rice-2",)))
    assert kitchen.waits("turn", ANA)  # trading costs no action
    kitchen.holds(BEN, "shrimp-9 peas-2 rice-2 rice-3 tofu-8")
    kitchen.does(ANA, Offer(BEN, ("kale-5",), 0, (), 1))
    kitchen.does(BEN, Accept())
    assert kitchen.waits("discard", BEN)
    kitchen.does(BEN, Discard(("kale-5",)))
    assert kitchen.sees(None).dumpster == ("rice-2", "kale-5")


def test_co_30_a_freezer_counts_in_trades() -> None:
    kitchen = trading()
    kitchen.has(BEN, "chest-freezer")
    kitchen.holds(BEN, "shrimp-9 peas-2 rice-2 rice-3 tofu-8 tofu-8")
    kitchen.does(ANA, Offer(BEN, ("shrimp-9",), 0, (), 1))
    kitchen.does(BEN, Accept())
    assert kitchen.waits("turn", ANA)


def test_co_31_no_trade_after_the_action() -> None:
    kitchen = trading()
    kitchen.has(ANA, "bulk-membership")
    kitchen.does(ANA, Buy(1))
    assert kitchen.refuses(ANA, SWAP) == "Not now: somebody may buy a second ingredient."
    kitchen = trading()
    kitchen.does(ANA, Pass())
    assert kitchen.refuses(ANA, SWAP) == "It is not your turn."


def test_co_31_trades_come_before_the_action() -> None:
    kitchen = trading()
    kitchen.does(ANA, SWAP)
    kitchen.does(BEN, Accept(("kale-5",)))
    kitchen.does(ANA, Buy(1))
    assert kitchen.waits("turn", BEN)


def test_a_few_trades_are_on_offer() -> None:
    kitchen = trading()
    kitchen.does(ANA, Buy(3))
    offers = [move for move in kitchen.game.legal_moves(BEN) if isinstance(move, Offer)]
    assert Offer(CLEO, ("kale-5",), want_money=5) in offers
    assert Offer(ANA, give_money=4, want=("Lettuce",)) in offers  # all saw her buy it
