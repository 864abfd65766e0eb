"""The host overrules an AI judge through the page: one appeal a round, or judging in its place and back again."""

from __future__ import annotations

import json
import re

from partychef.tables import host as powers
from partychef.web.party import Party
from tests.second_thoughts import SecondThoughts
from tests.serving import wait_for
from tests.web.conftest import Guest, Open, Site, text_of
from tests.web.test_bad_input import notice

APPEAL, TAKE_OVER = "Appeal this verdict", "Take over as judge"


def judge_page(host: Guest, code: str) -> str:
    """What the host reads about the judge."""
    return text_of(host.get(f"/table/{code}/judge").text)


def tap(host: Guest, code: str, what: str) -> str:
    """Tap a button of that page and look at the page that it leads to; a refusal is its notice."""
    answer = host.post(f"/table/{code}/judge/{what}", htmx=False)
    if answer.status_code == 409:
        return notice(answer.text).partition(">")[2]
    assert answer.status_code == 303
    return text_of(host.get(answer.location).text)


def heard(site: Site, code: str, critiques: int) -> None:
    """The clock ticks until the critic has said so much in this round."""

    def said() -> bool:
        site.party.clock.tick()
        return len(site.view(code).opinions) >= critiques

    wait_for(said)


def awarded(site: Site, code: str) -> int:
    """The clock ticks until the chips are out; returns who got the best one."""

    def done() -> bool:
        site.party.clock.tick()
        return bool(site.view(code).past)

    wait_for(done)
    return int(site.view(code).past[0].chips()[-1][1])


def best_of(party: Party, code: str, tasting: str) -> int:
    """Whose dish a tasting found best, as the critic has written it down."""
    reply = party.ledger(party.tables.find(code)).recall(f"{tasting}/verdict")
    assert reply is not None
    return next(int(verdict["id"]) for verdict in json.loads(reply.text)["verdicts"] if verdict["rank"] == 1)


def judged_by_a_critic(site: Site, *names: str, ais: int = 2) -> tuple[Guest, str]:
    """A host who cooks under the first of these names, if there is one, and an inspector who is about to choose."""
    host, code = site.opened(judge="critic", critic="inspector")
    for name in names:
        host.join(code, name)
    for _ in range(ais):
        powers.add_ai(site.tables, code)
    host.host(code, "start")
    return host, code


def test_an_appeal_through_the_page_makes_another_the_winner_and_everybody_sees_it(with_model: Open) -> None:
    model = SecondThoughts()
    site, _ = with_model(model, pace=0.0)
    host, code = judged_by_a_critic(site, ais=3)
    guest = site.guest()
    assert APPEAL not in judge_page(host, code)
    heard(site, code, 1)
    first = best_of(site.party, code, "r1")
    assert APPEAL in judge_page(host, code)

    model.again = True
    told = tap(host, code, "appeal")
    assert "You have appealed: everything is tasted again" in told
    assert APPEAL not in told
    for path in ("", "/screen"):
        assert "The host has appealed" in text_of(guest.get(f"/table/{code}{path}").text)
    assert tap(host, code, "appeal") == "One appeal a round: this verdict stands."

    winner = awarded(site, code)
    assert winner == best_of(site.party, code, "r1.a1") != first
    screen = guest.get(f"/table/{code}/screen").text
    fallen = re.search(r'id="drop-1-100".*?</li>', screen, re.S)
    assert fallen is not None
    assert next(chair.name for chair in site.tables.find(code).chairs if chair.seat == winner) in fallen[0]
    assert "appealed" not in screen
    assert APPEAL not in judge_page(host, code)
    assert "An appeal is possible while the critic speaks" in tap(host, code, "appeal")


def test_the_page_looks_again_by_itself_whether_there_is_something_to_appeal_against(with_model: Open) -> None:
    site, _ = with_model(SecondThoughts(), pace=0.0)
    host, code = judged_by_a_critic(site)
    piece = f"/table/{code}/judge/overrule"
    assert f'hx-get="{piece}"' in host.get(f"/table/{code}/judge").text
    assert APPEAL not in host.get(piece).text
    heard(site, code, 1)
    assert APPEAL in host.get(piece).text
    assert "<html" not in host.get(piece).text
    assert site.guest().get(piece).status_code == 403


def test_an_ai_chef_whose_turn_to_judge_it_is_can_be_asked_to_taste_again_and_keeps_its_seat(site: Site) -> None:
    host, code = site.opened()
    for _ in range(3):
        powers.add_ai(site.tables, code)
    host.host(code, "start")
    while site.view(code).step != "judging":
        powers.skip(site.tables, code)
    assert "Overrule" not in judge_page(host, code)  # nothing has been said
    view = site.view(code)
    site.tables.submit(code, view.judge, {"move": "critique", "chef": view.chefs[0], "text": "Hm."}, by="ai")
    assert APPEAL in judge_page(host, code)
    assert TAKE_OVER not in judge_page(host, code)
    assert "You have appealed" in tap(host, code, "appeal")


def test_the_host_takes_over_as_judge_and_gives_the_chair_back(site: Site) -> None:
    host, code = judged_by_a_critic(site)
    assert TAKE_OVER in judge_page(host, code)
    tap(host, code, "take_over")
    assert 'name="move" value="choose_assignment"' in host.page(code)
    told = judge_page(host, code)
    assert "A person judges" in told
    assert TAKE_OVER not in told
    assert APPEAL not in told
    assert TAKE_OVER in tap(host, code, "give_back")
    assert 'name="move" value="choose_assignment"' not in host.page(code)
    assert site.tables.find(code).critics()[0].kind == "critic:inspector"


def test_a_host_who_cooks_is_told_why_that_is_no_judge(site: Site) -> None:
    host, code = judged_by_a_critic(site, "Ana", ais=1)
    why = "You play at this table yourself, and nobody judges a dish of their own: give up your chair first."
    told = judge_page(host, code)
    assert why in told
    assert TAKE_OVER not in told
    assert tap(host, code, "take_over") == why


def test_a_host_who_gives_up_the_chair_judges_once_the_own_dish_is_off_the_table(site: Site) -> None:
    host, code = judged_by_a_critic(site, "Ana")
    mine = next(chair.id for chair in site.tables.find(code).chairs if chair.name == "Ana")
    assert host.host(code, "kick", chair=mine).status_code == 200
    why = "Your own dish belongs to this round: take over in the break that follows it."
    assert why in judge_page(host, code)
    assert tap(host, code, "take_over") == why
    while site.view(code).step != "break":
        powers.skip(site.tables, code)
    tap(host, code, "take_over")
    assert 'name="move" value="open_round"' in host.page(code)


def test_an_appeal_at_the_wrong_time_is_refused_with_a_sentence(site: Site) -> None:
    host, code = judged_by_a_critic(site)
    assert "An appeal is possible while the critic speaks" in tap(host, code, "appeal")
