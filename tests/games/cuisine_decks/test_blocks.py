"""Answers to what is announced, and chains of blocks: CD-29 to CD-31."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.games.cuisine_decks.moves import Block, NoBlock
from tests.games.cuisine_decks import subject
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, DAN, Kitchen

CUISINES = ("italy", "france", "japan", "mexico", "india", "thailand")


def announced(*hands: str, seats: int = 3) -> Kitchen:
    """Ana breaks Ben's cookware, and the players hold these cards beside."""
    kitchen = Kitchen(*CUISINES[:seats])
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.owns(BEN, "cookware")
    for seat, hand in enumerate(hands):
        kitchen.holds(seat, hand)
    kitchen.game.hands[ANA] += ("utensil",)
    kitchen.announces(ANA, "break_utensil", BEN, "cookware")
    return kitchen


def broken(kitchen: Kitchen) -> bool:
    return not kitchen.place(BEN).utensils[0].enabled


def chain(kitchen: Kitchen) -> tuple[int, ...]:
    """Who has blocked so far."""
    assert kitchen.game.announced is not None
    return kitchen.game.announced.blocks


def test_cd_29_all_others_are_asked_at_once_whether_or_not_they_hold_a_block() -> None:
    kitchen = announced("block", "block", "duck")
    assert kitchen.waits("response", BEN, CLEO)
    assert [place.asked for place in kitchen.sees(None).places] == [False, True, True]
    assert (kitchen.can(BEN), kitchen.can(CLEO)) == ({"NoBlock", "Block"}, {"NoBlock"})
    assert kitchen.refuses(CLEO, Block()) == "You have no Blocking card."
    assert kitchen.refuses(ANA, Block()) == "You have answered already, or the card on top is yours."


def test_cd_29_when_nobody_answers_it_works() -> None:
    kitchen = announced("", "", "")
    kitchen.does(CLEO, NoBlock())
    assert not broken(kitchen)
    kitchen.does(BEN, NoBlock())
    assert broken(kitchen)
    assert kitchen.waits("prepare_actions", ANA)


def test_cd_29_a_block_cancels_the_card_under_it() -> None:
    kitchen = announced("", "block", "")
    kitchen.blocks(BEN)
    assert (kitchen.hand(BEN), kitchen.pile(BEN)) == ("", "block")
    kitchen.nobody_blocks()
    assert not broken(kitchen)


def test_cd_29_a_block_of_a_block_and_the_action_works() -> None:
    kitchen = announced("block", "block", "")
    kitchen.blocks(BEN)
    assert kitchen.waits("response", ANA, CLEO)
    shown = kitchen.sees(None).announced
    assert shown is not None and (shown.blocks, shown.works, shown.last) == ((BEN,), False, BEN)
    kitchen.blocks(ANA)
    assert kitchen.waits("response", BEN, CLEO)
    kitchen.nobody_blocks()
    assert broken(kitchen)
    assert kitchen.sees(None).log[-1].blocks == (BEN, ANA)


def test_cd_29_the_first_clockwise_from_the_card_on_top_is_the_one_who_blocks() -> None:
    kitchen = announced("", "block", "block", "block", seats=4)
    kitchen.does(DAN, Block())
    kitchen.does(CLEO, Block())
    assert chain(kitchen) == ()  # Ben could still come before them
    kitchen.does(BEN, NoBlock())
    assert chain(kitchen) == (CLEO,)
    assert (kitchen.hand(CLEO), kitchen.hand(DAN)) == ("", "block")  # the later block stays in the hand
    assert kitchen.waits("response", DAN, ANA, BEN)


def test_cd_29_clockwise_is_counted_anew_from_each_block() -> None:
    kitchen = announced("block", "block", "block", "block", seats=4)
    kitchen.blocks(CLEO)
    kitchen.does(BEN, Block())
    kitchen.does(ANA, Block())
    kitchen.does(DAN, NoBlock())  # Dan is asked first now, then Ana
    assert chain(kitchen) == (CLEO, ANA)


def test_cd_29_what_is_decided_happens_without_the_answers_of_those_behind() -> None:
    kitchen = announced("", "block", "block")
    kitchen.does(BEN, Block())
    assert chain(kitchen) == (BEN,)


def test_cd_29_nobody_sees_who_has_answered_and_how() -> None:
    kitchen = announced("", "", "block", "", seats=4)
    before = {seat: kitchen.sees(seat) for seat in (ANA, BEN, DAN, None)}
    kitchen.does(CLEO, Block())
    assert {seat: kitchen.sees(seat) for seat in before} == before
    assert kitchen.sees(CLEO).chosen
    assert kitchen.refuses(CLEO, NoBlock()) == "You have answered already, or the card on top is yours."


def test_cd_29_nobody_has_answered_any_more_when_it_is_decided() -> None:
    kitchen = announced("", "", "")
    kitchen.does(BEN, NoBlock())
    assert (kitchen.sees(BEN).chosen, kitchen.sees(CLEO).chosen) == (True, False)
    kitchen.does(CLEO, NoBlock())
    assert not any(kitchen.sees(seat).chosen for seat in (ANA, BEN, CLEO))


def test_cd_29_every_round_of_answers_is_a_step_of_its_own() -> None:
    kitchen = announced("block", "block", "")
    keys = [kitchen.game.timed_step().key]
    kitchen.does(CLEO, NoBlock())
    assert kitchen.game.timed_step().key == keys[0]
    kitchen.does(BEN, Block())
    keys.append(kitchen.game.timed_step().key)
    kitchen.blocks(ANA)
    keys.append(kitchen.game.timed_step().key)
    assert len(set(keys)) == 3


def test_cd_30_any_action_can_be_blocked_also_one_for_the_player_alone() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "draw")
    kitchen.holds(CLEO, "block")
    kitchen.announces(ANA, "draw_cards")
    kitchen.blocks(CLEO)
    kitchen.nobody_blocks()
    assert (kitchen.hand(ANA), kitchen.pile(ANA)) == ("", "draw")


def test_cd_30_who_is_not_concerned_may_block_and_may_block_a_block() -> None:
    kitchen = announced("", "block", "", "block", seats=4)
    kitchen.blocks(BEN)
    kitchen.blocks(DAN)
    kitchen.nobody_blocks()
    assert broken(kitchen)


def test_cd_30_nobody_blocks_an_own_card() -> None:
    kitchen = announced("block block", "block block", "")
    kitchen.blocks(BEN)
    assert BEN not in kitchen.game.to_move()
    assert kitchen.game.legal_moves(BEN) == []


def test_cd_31_blocked_cards_and_blocks_are_discarded_and_return_to_nobody() -> None:
    kitchen = announced("block", "block", "block")
    kitchen.blocks(BEN)
    kitchen.blocks(ANA)
    kitchen.blocks(CLEO)
    kitchen.nobody_blocks()
    assert not broken(kitchen)
    assert [kitchen.pile(seat) for seat in (ANA, BEN, CLEO)] == ["block utensil", "block", "block"]
    assert [kitchen.hand(seat) for seat in (ANA, BEN, CLEO)] == ["", "", ""]


seats = st.integers(2, 6)
answers = st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=120)


@settings(max_examples=150, deadline=None)
@given(seats, st.lists(st.integers(0, 3), min_size=6, max_size=6), answers)
def test_cd_29_it_works_if_and_only_if_the_number_of_blocks_is_even(
    number: int, blocks: list[int], told: list[tuple[bool, int]]
) -> None:
    """Players answer as told, in whatever order; the chain is as if they had been asked one after the other."""
    kitchen = announced(*(" ".join(["block"] * held) for held in blocks[:number]), seats=number)
    game = kitchen.game
    everything = Counter(sum((game.hands[seat] + game.discards[seat] for seat in game.seats()), ()))
    told = [*told]
    while game.step == "response":
        top = game.announced.last if game.announced else ANA
        assert top not in game.to_move()
        assert game.to_move() | game.answers.keys() == set(game.seats()) - {top}
        blocking, place = told.pop() if told else (False, 0)
        actor = sorted(game.to_move(), key=str)[place % len(game.to_move())]
        assert actor is not None
        wants = Block() if blocking and "block" in game.hands[actor] else NoBlock()
        kitchen.does(actor, wants)
    deed = kitchen.sees(None).log[-1]
    assert deed.worked == broken(kitchen) == (len(deed.blocks) % 2 == 0)
    assert all(one != other for one, other in zip((ANA, *deed.blocks), deed.blocks, strict=False))
    assert Counter(sum((game.hands[seat] + game.discards[seat] for seat in game.seats()), ())) == everything + Counter(
        ["utensil"]
    )
    used = Counter(deed.blocks)
    assert all(game.discards[seat].count("block") == used[seat] for seat in game.seats())


@settings(max_examples=100, deadline=None)
@given(seats, st.data())
def test_cd_29_the_order_in_which_answers_arrive_changes_nothing(number: int, data: st.DataObject) -> None:
    hands = ["block"] * number
    wants = data.draw(st.lists(st.booleans(), min_size=number, max_size=number))
    chains = set()
    for order in (range(1, number), data.draw(st.permutations(range(1, number)))):
        kitchen = announced(*hands, seats=number)
        for seat in order:
            if kitchen.game.step == "response" and not chain(kitchen) and seat in kitchen.game.to_move():
                kitchen.does(seat, Block() if wants[seat] else NoBlock())
        chains.add(chain(kitchen) if kitchen.game.announced else ())
    first = next((seat for seat in range(1, number) if wants[seat]), None)
    assert chains == {() if first is None else (first,)}


def test_cd_29_cards_are_conserved_in_the_middle_of_a_chain() -> None:
    kitchen = Kitchen(*CUISINES[:4])
    kitchen.goes_to("prepare_actions", ANA)
    game = kitchen.game
    for seat in game.seats():  # swap cards of the own deck, so that all are still there
        cards = [*game.hands[seat], *game.decks[seat]]
        cards.sort(key=lambda card: card not in ("block", "draw"))
        game.hands[seat], game.decks[seat] = tuple(cards[:8]), tuple(cards[8:])
    kitchen.announces(ANA, "discard_cards", BEN)
    for seat in (CLEO, ANA, DAN, BEN):
        assert subject.cards(game) == subject.ALL_CARDS
        kitchen.blocks(seat)
    kitchen.nobody_blocks()
    assert game.step == "forced_discard"
    assert subject.cards(game) == subject.ALL_CARDS
