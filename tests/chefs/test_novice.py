"""The novice plays any move that is on offer, and nothing else."""

from __future__ import annotations

from partychef.chefs import CHEFS, lets_others_finish
from partychef.chefs.novice import novice
from partychef.engine.chance import Chance
from partychef.games.cooking_party.moves import Ask, EndPresentation, Finish, Thank
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.setup import set_up

MOVES = [Thank(), Ask("Why?"), Finish()]
VIEW = set_up(3, Options(), Chance("1", 0)).view(0)


def test_the_novice_plays_every_move_on_offer_sooner_or_later() -> None:
    played = {type(novice(VIEW, list(MOVES), Chance("1", number))) for number in range(50)}
    assert played == set(map(type, MOVES))


def test_the_same_chance_makes_the_same_choice() -> None:
    assert novice(VIEW, list(MOVES), Chance("1", 7)) == novice(VIEW, list(MOVES), Chance("1", 7))


def test_the_novice_is_on_the_list_of_chefs() -> None:
    assert CHEFS["novice"] is novice


def test_cp_30_a_chef_who_judges_does_not_cut_others_short() -> None:
    assert lets_others_finish([EndPresentation()])
    assert not lets_others_finish([Finish()])
    assert not lets_others_finish([Thank(), Ask("Why?")])
