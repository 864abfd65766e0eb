"""How AI chefs talk when they present: no seat, and no guest whose voice a chef has, does better than another."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cooking_party import chef, menu
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.guests import Guest, guest_in, guests
from partychef.games.cooking_party.moves import Call
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.setup import set_up
from partychef.games.cooking_party.speech import card_words, fill
from partychef.judges.critics import shipped_critics
from partychef.judges.house.danger import suspicion_of
from partychef.judges.house.reading import sentences_of
from partychef.judges.house.scores import score
from partychef.judges.party import brief_of, tasting_of

TABLES = 400
COOK, OTHER, CRITIC = 0, 1, 2


def voice(table: str, seat: Seat, move: int = 0) -> Guest:
    """Who talks in this seat at a table with this seed, when it makes that move."""
    return guest_in(seat, Chance(f"{table}/{seat}", move))


def test_every_seat_gets_every_voice_equally_often() -> None:
    expected = TABLES / len(guests())
    for seat in range(5):
        heard = Counter(voice(f"table {number}", seat).about for number in range(TABLES))
        assert len(heard) == len(guests())
        assert all(0.5 * expected <= count <= 1.5 * expected for count in heard.values()), f"seat {seat}: {heard}"


def test_a_chef_keeps_its_voice_all_evening_and_no_two_have_the_same() -> None:
    for table in ("7", "party-12", "7/chefs"):
        assert len({voice(table, seat).about for seat in range(8)}) == 8
        for seat in range(8):
            assert {voice(table, seat, move).about for move in (1, 40, 300)} == {voice(table, seat).about}


def plated(number: int) -> Party:
    """A round of two AI chefs for a critic, up to the moment when the first of them begins to present."""
    party = set_up(2, Options(permanent_judge=CRITIC, rounds=1), Chance(f"dish {number}", 0))
    moves = 0
    while party.step in ("assignment", "cooking"):
        seat = min(seat for seat in party.to_move() if seat is not None)
        moves += 1
        move = chef.choose(party.view(seat), party.legal_moves(seat), Chance(f"chef {number}/{seat}", moves))
        party.apply(seat, move, Chance(f"dish {number}", moves))
    party.apply(CRITIC, Call(COOK), Chance(f"dish {number}", moves + 1))
    return party


def told_by(guest: Guest, party: Party, telling: str, patch: pytest.MonkeyPatch) -> Party:
    """The table after this guest has presented the dish; `telling` decides what is said of all that could be."""
    table = party.copy()
    patch.setattr(chef, "guest_in", lambda seat, chance: guest)
    for number in range(100):
        if table.step != "presenting" or table.presenter != COOK:
            break
        move = chef.choose(table.view(COOK), table.legal_moves(COOK), Chance(telling, number))
        table.apply(COOK, move, Chance(telling, number))
    return table


def test_the_same_dishes_score_alike_whichever_guest_tells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    critic = next(critic for critic in shipped_critics() if critic.id == "inspector")
    totals: dict[str, list[float]] = {guest.about: [] for guest in guests()}
    for number in range(30):
        party = plated(number)
        for guest in guests():
            seen = told_by(guest, party, f"telling {number}", monkeypatch).view(None)
            totals[guest.about].append(score([tasting_of(seen, COOK)], brief_of(seen), critic)[0].total)
    means = {about: mean(found) for about, found in totals.items()}
    # The best voice was once worth 8 points of 100 more than the worst, and won every second game of three.
    assert max(means.values()) - min(means.values()) < 6, means


def test_no_guest_says_what_a_critic_takes_for_a_danger() -> None:
    cards = sorted(ingredients())[::6]
    for guest in guests():
        for template in (*guest.hellos, *guest.lines):
            said = [fill(template, card_words(menu.name_of(card))) for card in cards]
            suspected = [suspicion_of(sentences_of(words), [card]) > 0 for words, card in zip(said, cards, strict=True)]
            assert mean(suspected) < 0.25, template
