"""The judge as the host sees it, and models behind the judge's table: checked, counted, limited."""

from __future__ import annotations

import html
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from partychef.llm.ask import Exchange
from partychef.tables import host as powers
from partychef.tables.places import Visitor
from partychef.web.judge.bill import bill_of, failures_of
from tests.fake_model import Say
from tests.serving import wait_for
from tests.web.conftest import Guest, Open, Site, text_of
from tests.web.test_bad_input import notice
from tests.web.test_judge import FORM, PAPER, verdict

SECRET = "sk-secret-0123456789"


def checked(host: Guest, code: str, model: str = "0") -> str:
    """Tap "Check it" and wait for what the page says."""
    assert host.post(f"/table/{code}/judge/check", {"model": model}, htmx=False).status_code == 303
    wait_for(lambda: "to say hello" not in host.get(f"/table/{code}/judge").text)
    return text_of(host.get(f"/table/{code}/judge").text)


def judged(guest: Guest, **fields: Any) -> str:
    """Bring dishes and wait for the verdict; returns its address."""
    fields = {"way": "paper", "judge": "critic", "critic": "inspector", "text": PAPER, **fields}
    answer = guest.post("/judge", fields, htmx=False)
    assert answer.location.startswith("/judge/wait/")
    wait_for(lambda: guest.get(answer.location).status_code == 303)
    return guest.get(answer.location).location


def test_without_a_model_the_page_says_so_and_nothing_was_spent(site: Site) -> None:
    host, code = site.opened(judge="critic", critic="inspector")
    told = text_of(host.get(f"/table/{code}/judge").text)
    assert "The Inspector" in told
    assert "no model, no network" in told
    assert "Check it" not in told


def test_only_the_host_sees_the_judge_from_behind(site: Site) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo")
    assert ana.get(f"/table/{code}/judge").status_code == 403
    for what in ("check", "find", "appeal", "take_over", "give_back"):
        assert ana.post(f"/table/{code}/judge/{what}", {"model": "0"}, htmx=False).status_code == 403


def test_a_check_is_one_tiny_call_and_says_how_it_went(with_model: Open) -> None:
    site, fake = with_model()
    host, code = site.opened()
    told = checked(host, code)
    assert re.search(r"openai/judge answered in \d+\.\d seconds\.", told)
    assert len(fake.requests) == 1
    assert "Tokens 150" in told
    assert "Cost unknown" in told


def test_a_check_that_fails_says_why_and_no_key_reaches_the_page(
    with_model: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTYCHEF_MODEL_KEY", SECRET)
    site, fake = with_model(lambda request: Say(f"wrong key {SECRET}", status=401))
    host, code = site.opened()
    told = checked(host, code)
    assert "did not answer: its key was not accepted." in told
    assert fake.keys[-1] == f"Bearer {SECRET}"
    for page in (host.get(f"/table/{code}/judge"), host.get("/"), host.get("/judge"), host.get(f"/table/{code}")):
        assert SECRET not in page.text


def test_a_known_price_is_added_up_and_a_used_up_budget_asks_nobody(with_model: Open) -> None:
    site, fake = with_model(model_price="1000/2000", budget_tokens=150)
    host, code = site.opened()
    told = checked(host, code)
    assert "$0.2000" in told
    assert "0 of 150 tokens are left." in told
    told = checked(host, code)
    assert "the party's budget is used up" in told
    assert len(fake.requests) == 1


@pytest.mark.parametrize(
    ("costs", "money"),
    [
        ((), "nothing yet"),
        ((0.5, 0.25), "$0.7500"),
        ((None, None), "unknown"),
        ((2.0, None), "at least $2.00; the price of 1 of 2 calls is unknown"),
    ],
)
def test_an_unknown_price_is_never_nothing(costs: tuple[float | None, ...], money: str) -> None:
    exchanges = [Exchange("r1/score/0", "m", "", "x", "", 100, 10, cost) for cost in costs]
    notes = [Exchange("r1/verdict", "m", "", "{}", "", cost=0.0), Exchange("r1/score/1", "m", "", "", "timeout")]
    assert bill_of([*notes, *exchanges]).money.startswith(money)


def test_what_went_wrong_is_told_once_for_each_kind_the_newest_first() -> None:
    calls = [("r1/score/0", "timeout"), ("r1/score/1", "timeout"), ("r2/narrate", "server"), ("r2/score/0", "")]
    exchanges = [Exchange(call, "m", "", "", trouble) for call, trouble in calls]
    assert failures_of(exchanges) == [
        ("round 2, the critiques", "m", "its server had an error", 1),
        ("round 1, a tasting", "m", "it took too long", 2),
    ]


@pytest.mark.parametrize("model", ["", "1", "-1", "x", "0001", "99999999999999999999"])
def test_a_model_that_is_not_there_cannot_be_checked(with_model: Open, model: str) -> None:
    site, fake = with_model()
    host, code = site.opened()
    assert host.post(f"/table/{code}/judge/check", {"model": model}, htmx=False).status_code == 404
    assert fake.requests == []


def test_who_hosts_a_party_has_dishes_judged_by_the_model(with_model: Open) -> None:
    site, _ = with_model()
    host, code = site.opened()
    link = judged(host)
    found = host.get(f"{link}.json").get_json()
    assert found["engine"] == "model"
    assert found["models"] == ["openai/judge"]
    assert found["protocol"] == "fair"
    assert sum(dish["points"] for dish in found["dishes"]) == 190
    assert "openai/judge" in site.guest().get(link).text
    calls = re.search(r"Calls (\d+)", text_of(host.get(f"/table/{code}/judge").text))
    assert calls is not None and int(calls[1]) >= 3  # two tastings and the words; more after a photo finish


def test_a_jury_of_models_has_three_opinions(with_model: Open) -> None:
    site, _ = with_model()
    host, _ = site.opened()
    jury = ["inspector", "grandmother", "columnist"]
    found = host.get(f"{judged(host, judge='jury', jury=jury)}.json").get_json()
    assert found["engine"] == "model"
    assert all(list(dish["critiques"]) == jury for dish in found["dishes"])


def test_strangers_have_the_house_critic_and_spend_nothing(with_model: Open) -> None:
    site, fake = with_model(model_sees=True)
    site.opened()
    stranger = site.guest()
    stranger.client.environ_base["REMOTE_ADDR"] = "203.0.114.9"
    page = stranger.get("/judge").text
    assert "The house critic judges here" in page
    assert 'type="file" id="photo-0"' not in page
    fields = {"way": "paper", "judge": "critic", "critic": "inspector", "text": PAPER, "protocol": "fair"}
    assert verdict(stranger, stranger.post("/judge", fields, htmx=False))["engine"] == "house"
    assert fake.requests == []


def test_a_model_that_is_away_leaves_the_verdict_to_the_house_which_says_so(with_model: Open) -> None:
    site, _ = with_model(lambda request: Say("no", status=401))
    host, _ = site.opened()
    link = judged(host)
    assert host.get(f"{link}.json").get_json()["engine"] == "house"
    assert "The model gave no verdict" in host.get(link).text


def test_who_waits_is_shown_a_page_that_looks_again(with_model: Open) -> None:
    site, _ = with_model(lambda request: Say(hang=True))
    host, _ = site.opened()
    fields = {"way": "paper", "judge": "critic", "critic": "inspector", "text": PAPER}
    answer = host.post("/judge", fields, htmx=False)
    page = host.get(answer.location)
    assert page.status_code == 200
    assert '<noscript><meta http-equiv="refresh"' in page.text
    assert "The Inspector is tasting" in text_of(page.text)
    piece = host.get(answer.location, headers={"HX-Request": "true"}).text
    assert "<html" not in piece
    assert "is tasting" in piece
    again = host.post("/judge", fields, htmx=False)
    assert again.status_code == 429
    assert "still busy" in notice(again.text)
    assert host.get("/judge/wait/made-up").status_code == 404


def test_a_page_that_waits_is_sent_to_the_verdict(with_model: Open) -> None:
    site, _ = with_model()
    host, _ = site.opened()
    fields = {"way": "paper", "judge": "critic", "critic": "inspector", "text": PAPER}
    wait = host.post("/judge", fields, htmx=False).location
    wait_for(lambda: host.get(wait).status_code == 303)
    assert host.get(wait, headers={"HX-Request": "true"}).headers["HX-Redirect"] == host.get(wait).location


def test_characters_are_offered_where_a_model_can_play_them(with_model: Open) -> None:
    site, _ = with_model()
    host, code = site.opened()
    name, character = next(iter(site.party.characters().items()))
    assert f'value="model:{name}"' in host.page(code)
    assert host.host(code, "add_ai", kind=f"model:{name}").status_code == 200
    assert site.tables.find(code).chairs[0].kind == f"model:{name}"
    assert html.escape(character.name) in host.page(code)
    assert host.host(code, "add_ai", kind="model:nobody").status_code == 422


def test_a_broken_character_is_told_to_the_host_and_to_the_log(
    tmp_path: Path, with_model: Open, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "chefs").mkdir()
    (tmp_path / "chefs" / "uncle.toml").write_text('name = "Uncle"\nemoji = <b>\n', encoding="utf-8")
    site, _ = with_model()
    host, code = site.opened()
    told = text_of(host.get(f"/table/{code}/judge").text)
    assert re.search(r"One chef character could not be loaded: uncle\.toml .*line 2", told)
    assert "chefs/uncle.toml" in caplog.text
    assert "uncle" not in host.page(code)


def test_characters_are_not_offered_where_nobody_could_play_them(site: Site) -> None:
    host, code = site.opened()
    name = next(iter(site.party.characters()))
    assert "model:" not in host.page(code)
    assert host.host(code, "add_ai", kind=f"model:{name}").status_code == 422


def test_the_critics_words_reach_the_pages_while_the_model_writes(with_model: Open) -> None:
    site, _ = with_model(pace=0.0)
    host, code = site.opened(judge="critic", critic="inspector")
    for _ in range(2):
        powers.add_ai(site.tables, code)
    listener = site.party.hub.listen(code, Visitor("the big screen"))
    host.host(code, "start")
    flashes: list[str] = []

    def said() -> bool:
        site.party.clock.tick()
        flashes.extend(flash.data for flash in listener.flashes() if flash.event == "words")
        state = site.tables.find(code).state
        return state is not None and len(getattr(state.view(None), "past", ())) == 1

    wait_for(said)
    assert any('"start":true' in words for words in flashes)
    told = text_of(host.get(f"/table/{code}/judge").text)
    assert "Spoke last: openai/judge" in told


def test_a_host_without_a_model_never_imports_what_asks_models(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from partychef import create_app\n"
        "create_app(clock=False).extensions['partychef'].close()\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('litellm', 'openai') or name in "
        "('partychef.llm.client', 'partychef.llm.ladder', 'partychef.llm.setup')])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_photo_that_is_none_is_told_by_its_dish(with_model: Open) -> None:
    site, fake = with_model(model_sees=True)
    host, _ = site.opened()
    assert 'type="file" id="photo-0"' in host.get("/judge").text
    answer = host.post("/judge", {**FORM, "dish.3.photo": (io.BytesIO(b"no picture"), "dish.jpg")}, htmx=False)
    assert answer.status_code == 422
    assert "photo of dish 2" in notice(answer.text)
    assert fake.requests == []
