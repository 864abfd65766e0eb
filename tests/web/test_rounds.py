"""Pages follow the round's data: whoever has something to award is offered just that, and all see what was given."""

from __future__ import annotations

from collections.abc import Sequence

from werkzeug.test import TestResponse

from partychef.games.cooking_party.rounds import Answer, Brigade, PendingAward
from partychef.games.cooking_party.rules import Party
from tests.web.conftest import Guest, Site, text_of

ANA, BEN, CLEO, DAN = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dan")
TEAMS = (Brigade((BEN, DAN)), Brigade((CLEO,)))


def round_with(
    site: Site, awards: Sequence[PendingAward], brigades: Sequence[Brigade] = TEAMS
) -> tuple[str, list[Guest]]:
    """Ana leads a round with two teams and these awards. No house rule asks for one yet, so it is laid out by hand."""
    _, code, guests = site.playing(*NAMES)
    with site.tables.at(code) as live:
        party = live.state
        assert isinstance(party, Party)
        party.judge, party.brigades, party.awards = ANA, TEAMS, tuple(awards)
        live.touch(site.tables.now())
    assert guests[ANA].move(code, "choose_assignment", assignment="free-choice").status_code == 200
    return code, guests


def clock_until_judging(site: Site, code: str) -> None:
    """Whoever is to move lets the clock decide, until the dishes are judged."""
    with site.tables.at(code) as live:
        while live.state is not None and live.state.step != "judging":
            actor = max(live.state.to_move(), key=lambda seat: -1 if seat is None else seat)
            site.tables.make_move(live, actor, live.state.default_move(actor), "clock")


def gives(site: Site, code: str, judge: Guest, seat: int, tag: str, **fields: object) -> TestResponse:
    """A judge sends the form of an award, as the page just shows it."""
    return judge.move(code, tag, site.tables.find(code).made[seat], **fields)


def test_every_member_of_a_brigade_sees_its_hand_and_the_captain_fixes_the_dish(site: Site) -> None:
    code, guests = round_with(site, [PendingAward(ANA, (BEN, CLEO))])
    hand = site.view(code, BEN).hand
    assert site.view(code, DAN).hand == hand
    assert "chef" in text_of(guests[DAN].page(code))
    refusal = guests[DAN].move(code, "plan", **{"dishes.0": hand[:4]})
    assert (refusal.status_code, "Your captain does that for your brigade." in text_of(refusal.text)) == (422, True)
    assert guests[BEN].move(code, "plan", **{"dishes.0": hand[:4]}).status_code == 200


def test_chips_are_offered_for_the_brigades_of_the_award(site: Site) -> None:
    code, guests = round_with(site, [PendingAward(ANA, (BEN, CLEO))])
    clock_until_judging(site, code)
    page = guests[ANA].page(code)
    assert 'data-award="5"' in page
    assert [f'data-chef="{seat}"' in page for seat in range(4)] == [False, True, True, False]


def test_two_judges_with_one_chip_each(site: Site) -> None:
    first, second = PendingAward(ANA, (BEN,), count=1, shared=True), PendingAward(CLEO, (BEN,), count=1, shared=True)
    code, guests = round_with(site, [first, second])
    clock_until_judging(site, code)
    assert 'data-award="1"' in guests[ANA].page(code)
    assert "data-award" not in guests[CLEO].page(code)
    assert "Ana weighs which chip it is" in text_of(guests[BEN].page(code))
    assert gives(site, code, guests[ANA], ANA, "award", **{"chips.50": BEN}).status_code == 200
    page = guests[CLEO].page(code)
    assert ('data-take="50"' in page, 'data-take="100"' in page) == (False, True)
    assert "Cleo weighs which chip it is" in text_of(guests[BEN].page(code))
    assert gives(site, code, guests[CLEO], CLEO, "award", **{"chips.100": BEN}).status_code == 200
    assert site.view(code).place(DAN).score == 150
    assert "+150" in guests[DAN].page(code)


def test_points_are_a_number_for_every_brigade(site: Site) -> None:
    code, guests = round_with(site, [PendingAward(ANA, (BEN, CLEO), answer="points")])
    clock_until_judging(site, code)
    page = guests[ANA].page(code)
    assert 'name="points.1"' in page and 'name="points.2"' in page
    assert "Ana weighs the dishes" in text_of(guests[DAN].page(code))
    missing = gives(site, code, guests[ANA], ANA, "award_points", **{"points.1": 70})
    assert "Give points to every chef; 0 is allowed." in text_of(missing.text)
    assert gives(site, code, guests[ANA], ANA, "award_points", **{"points.1": 70, "points.2": 0}).status_code == 200
    assert [site.view(code).place(seat).score for seat in range(4)] == [0, 70, 0, 70]
    told = text_of(guests[DAN].page(code))
    assert "+70" in told and "no chip this time" not in told


def test_a_winner_is_one_tap(site: Site) -> None:
    code, guests = round_with(site, [PendingAward(ANA, (BEN, CLEO), answer="winner")])
    clock_until_judging(site, code)
    assert "Cleo wins this round" in text_of(guests[ANA].page(code))
    assert gives(site, code, guests[ANA], ANA, "award_win", chef=CLEO).status_code == 200
    assert site.view(code).past[0].awards[0].winner == CLEO


def test_the_big_screen_shows_every_kind_of_award(site: Site) -> None:
    answers: tuple[Answer, ...] = ("chips", "points", "winner")
    for answer in answers:
        code, guests = round_with(site, [PendingAward(ANA, (BEN, CLEO), answer=answer)])
        clock_until_judging(site, code)
        page = guests[ANA].get(f"/table/{code}/screen").text
        assert "Silence, please." in text_of(page)
        assert ("big-rack" in page) == (answer == "chips")
