"""Trades between chefs, and swaps for those who are new to the game (CP-55)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.chefs import lets_others_finish
from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.cooking_party import chef, palate
from partychef.games.cooking_party.moves import AcceptOffer, DeclineOffer, OfferCard, Plan, Swap, Trade, WithdrawOffer
from partychef.games.cooking_party.options import Options, check_house_rules
from partychef.games.cooking_party.pace import PACE
from partychef.games.cooking_party.rounds import Offer
from partychef.games.cooking_party.setup import set_up
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen

LEFTS = ["steak", "tofu", "ham", "rice", "basil", "corn", "milk"]
RIGHTS = ["apples", "pears", "figs", "bread", "honey", "tea", "mint"]
DEAL = {"ingredients": [card for two in zip(LEFTS, RIGHTS, strict=True) for card in two] + ["duck", "beans"]}


def trading(**rules: Any) -> Kitchen:
    kitchen = Kitchen(deal=DEAL, **({"chef_trades": True} | rules))
    kitchen.chooses("free-choice")
    return kitchen


def test_cp_55_one_card_for_one_when_the_other_chef_agrees() -> None:
    kitchen = trading()
    kitchen.does(LEFT, OfferCard(RIGHT, "steak", "something sweet"))
    assert kitchen.sees(RIGHT).offers == (Offer(LEFT, RIGHT, "steak", "something sweet"),)
    kitchen.does(RIGHT, AcceptOffer(LEFT, "honey"))
    assert kitchen.hand(LEFT) == [*LEFTS[1:], "honey"]
    assert kitchen.hand(RIGHT) == [card for card in RIGHTS if card != "honey"] + ["steak"]
    assert kitchen.sees(None).barters == ((LEFT, RIGHT),)
    assert kitchen.sees(LEFT).trades_left == 1  # it was no exchange of the assignment
    assert kitchen.party.stations[LEFT].returned == ()


def test_cp_55_only_the_two_know_of_it() -> None:
    kitchen = trading()
    kitchen.does(LEFT, OfferCard(RIGHT, "steak"))
    assert kitchen.sees(None).offers == kitchen.sees(JUDGE).offers == ()


def test_cp_55_the_other_chef_may_decline_and_the_first_may_take_it_back() -> None:
    kitchen = trading()
    kitchen.does(LEFT, OfferCard(RIGHT, "steak"))
    kitchen.does(RIGHT, DeclineOffer(LEFT))
    assert kitchen.sees(LEFT).offers == ()
    kitchen.does(LEFT, OfferCard(RIGHT, "ham"), WithdrawOffer())
    assert kitchen.refuses(RIGHT, AcceptOffer(LEFT, "honey")) == "That offer is no longer there."
    assert kitchen.hand(LEFT) == LEFTS


def test_cp_55_an_offer_lapses_with_its_card_and_with_a_plan() -> None:
    kitchen = trading()
    kitchen.does(LEFT, OfferCard(RIGHT, "steak"), Trade(("steak",)))
    assert kitchen.sees(RIGHT).offers == ()
    kitchen.does(LEFT, OfferCard(RIGHT, "ham"))
    kitchen.does(RIGHT, OfferCard(LEFT, "tea"))
    kitchen.plans(LEFT, ["ham", "rice", "basil", "corn"])
    assert kitchen.sees(RIGHT).offers == ()
    assert kitchen.refuses(RIGHT, OfferCard(LEFT, "tea")) == "That chef's dishes are locked in already."


def test_cp_55_what_cannot_be_offered() -> None:
    kitchen = trading()
    assert kitchen.refuses(LEFT, OfferCard(JUDGE, "steak")) == "Offer it to another chef of this round."
    assert kitchen.refuses(LEFT, OfferCard(LEFT, "steak")) == "Offer it to another chef of this round."
    assert kitchen.refuses(LEFT, OfferCard(RIGHT, "duck")) == "You do not hold Duck."
    assert "80 characters" in kitchen.refuses(LEFT, OfferCard(RIGHT, "steak", "x" * 81))
    kitchen.does(LEFT, OfferCard(RIGHT, "steak"))
    assert "wait for the answer" in kitchen.refuses(LEFT, OfferCard(RIGHT, "ham"))
    for card in ("ham", "tofu"):
        kitchen.does(LEFT, WithdrawOffer(), OfferCard(RIGHT, card))
    kitchen.does(LEFT, WithdrawOffer())
    assert kitchen.refuses(LEFT, OfferCard(RIGHT, "ham")) == "You have offered 3 cards in this round: that is enough."
    assert kitchen.refuses(LEFT, WithdrawOffer()) == "You have no card on offer."


def test_cp_55_without_the_option_chefs_do_not_trade() -> None:
    kitchen = trading(chef_trades=False)
    assert kitchen.sees(LEFT).offers_to == ()
    assert kitchen.refuses(LEFT, OfferCard(RIGHT, "steak")) == "At this table chefs do not trade with each other."


def test_cp_55_those_who_are_new_swap_cards_one_by_one() -> None:
    kitchen = trading(novice_trades=2, novices=(LEFT,))
    assert (kitchen.sees(LEFT).swaps_left, kitchen.sees(RIGHT).swaps_left) == (2, 0)
    kitchen.does(LEFT, Swap("steak"), Swap("duck"))
    assert kitchen.hand(LEFT) == [*LEFTS[1:], "beans"]
    assert kitchen.party.stations[LEFT].returned == ("steak", "duck")
    assert kitchen.sees(LEFT).trades_left == 1
    assert kitchen.refuses(LEFT, Swap("ham")) == "You have no swap left in this round."
    assert kitchen.refuses(RIGHT, Swap("tea")) == "Only those who are new to the game may do that."


def test_cp_55_they_have_them_again_in_every_round() -> None:
    kitchen = trading(novice_trades=1, novices=(LEFT,), permanent_judge=0, rounds=2)
    kitchen.does(LEFT, Swap("steak"))
    kitchen.round()
    kitchen.tick()
    kitchen.chooses("picnic")
    assert kitchen.sees(LEFT).swaps_left == 1


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"novice_trades": 8}, "Those who are new swap 0 to 7 cards, not 8."),
        ({"novices": (3,)}, "There is no seat 3 for somebody new to the game."),
        ({"prep_time": 30}, "Chefs have 1 to 60 minutes to plan, not 30 seconds."),
    ],
)
def test_cp_55_cp_50_rules_that_cannot_be_kept(rules: dict[str, object], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        check_house_rules(3, Options(**rules))  # type: ignore[arg-type]


def chooses(kitchen: Kitchen, seat: int) -> Any:
    """What an AI chef in this seat does; its view is all that it gets."""
    return chef.choose(kitchen.sees(seat), kitchen.party.legal_moves(seat), Chance(f"story/{seat}", kitchen.moves))


SAVOURY = ["steak", "potatoes", "onions", "marshmallows", "cookies", "marzipan", "caramel"]
SWEET = ["apples", "cinnamon", "honey", "oats", "bacon", "squid", "garlic"]


def main_courses() -> Kitchen:
    """One chef has all of a steak dinner but the garlic, and four sweets; the other has the garlic."""
    deal = {"ingredients": [card for two in zip(SAVOURY, SWEET, strict=True) for card in two]}
    kitchen = Kitchen(deal=deal, chef_trades=True)
    kitchen.chooses("main-course")
    return kitchen


def test_cp_55_an_ai_chef_takes_what_makes_a_better_dish_and_gives_what_it_needs_least() -> None:
    kitchen = main_courses()
    kitchen.does(RIGHT, OfferCard(LEFT, "garlic", "something sweet"))
    before = chef.worth_of_hand(kitchen.sees(LEFT))
    answer = chooses(kitchen, LEFT)
    assert isinstance(answer, AcceptOffer)
    assert answer.card in ("marshmallows", "cookies", "marzipan", "caramel")
    kitchen.does(LEFT, answer)
    assert "garlic" in kitchen.hand(LEFT)
    assert chef.worth_of_hand(kitchen.sees(LEFT)) > before
    assert chef.best_plan(kitchen.sees(LEFT))[0].count("garlic") == 1


def test_cp_55_an_ai_chef_declines_what_does_not_help() -> None:
    kitchen = main_courses()
    kitchen.does(RIGHT, OfferCard(LEFT, "oats"))
    assert chooses(kitchen, LEFT) == DeclineOffer(RIGHT)


def test_cp_55_an_ai_chef_offers_a_spare_card_that_somebody_could_use_in_such_a_dish_and_only_once() -> None:
    kitchen = main_courses()
    kitchen.does(RIGHT, *[move for move in [chooses(kitchen, RIGHT)] if isinstance(move, OfferCard)])
    (offer,) = kitchen.sees(RIGHT).offers
    assert palate.fits(offer.card, "main course") > 0.2
    assert not any(offer.card in dish for dish in chef.best_plan(kitchen.sees(RIGHT)))
    kitchen.does(LEFT, DeclineOffer(RIGHT))
    assert not isinstance(chooses(kitchen, RIGHT), OfferCard)


def test_cp_55_an_ai_chef_waits_for_the_answer_and_takes_the_card_back_when_none_comes() -> None:
    kitchen = main_courses()
    assert not lets_others_finish(kitchen.party.legal_moves(RIGHT))
    kitchen.does(RIGHT, OfferCard(LEFT, "bacon"))
    assert lets_others_finish(kitchen.party.legal_moves(RIGHT))
    assert not lets_others_finish(kitchen.party.legal_moves(LEFT))
    assert PACE.patience(kitchen.party, RIGHT) == 20
    assert PACE.patience(kitchen.party, LEFT) == 0
    kitchen.does(RIGHT, chooses(kitchen, RIGHT))
    assert kitchen.sees(LEFT).offers == ()
    assert PACE.patience(kitchen.party, RIGHT) == 0


def test_cp_55_ai_chefs_trade_with_each_other_and_nobody_gets_a_worse_hand_by_an_answer() -> None:
    offered, taken = 0, 0
    for evening in range(4):
        party = set_up(4, Options(permanent_judge=4, chef_trades=True), Chance(f"evening {evening}", 0))
        number = 0
        while party.step in ("assignment", "cooking"):
            movers = sorted(seat for seat in party.to_move() if seat is not None)
            busy = [seat for seat in movers if not lets_others_finish(party.legal_moves(seat))]
            seat, number = (busy or movers)[number % len(busy or movers)], number + 1
            view = party.view(seat)
            move = chef.choose(view, party.legal_moves(seat), Chance(f"evening {evening}/{seat}", number))
            party.check(seat, move)
            party.apply(seat, move, Chance(f"evening {evening}", number))
            offered += isinstance(move, OfferCard)
            if isinstance(move, AcceptOffer):
                taken += 1
                assert chef.worth_of_hand(party.view(seat)) > chef.worth_of_hand(view)
        assert all(station.offered <= 1 for station in party.stations.values())
    assert taken >= 2, f"{taken} of {offered} offers were accepted"


def test_cp_55_ai_chefs_offer_answer_and_finish() -> None:
    kitchen = trading(novice_trades=1, novices=(RIGHT,), card_purchasing=True)
    made: dict[int, list[Any]] = {LEFT: [], RIGHT: []}
    for number in range(40):
        for seat in (LEFT, RIGHT):
            if seat in kitchen.party.to_move() and kitchen.party.step == "cooking":
                move = chef.choose(kitchen.sees(seat), kitchen.party.legal_moves(seat), Chance("trade", number))
                made[seat].append(move)
                kitchen.does(seat, move)
    assert any(isinstance(move, OfferCard) for move in made[LEFT])
    assert any(isinstance(move, AcceptOffer | DeclineOffer) for move in made[RIGHT])
    assert [sum(isinstance(move, Plan) for move in made[seat]) for seat in made] == [1, 1]
