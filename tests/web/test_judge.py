"""The judge's table: dishes come in as a form, a text or a file, and a verdict goes out under a link of its own."""

from __future__ import annotations

import io
import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from markupsafe import escape
from PIL import Image
from werkzeug.test import TestResponse

from partychef.cli import main
from partychef.llm.ask import Exchange
from partychef.tables import records as table_records
from partychef.web.judge.allowance import DAY, Allowance
from partychef.web.judge.dishes import PAPER_LIMIT
from tests.fake_model import Say
from tests.serving import wait_for
from tests.web.conftest import Guest, Open, Site
from tests.web.test_bad_input import EVIL, notice

PAPER = """# Free Choice
Criteria: Courage, and a crisp crust.

## Peach Harbour (Lisa)
Cards: Lobster, Peaches, Lavender, Cucumber
I fry the lobster in butter, with thin peaches.

## Rolled Forest (Ellen)
Cards: Chicken, Mushrooms, Thyme, Pasta
Roasted chicken rolled in lasagne.
"""
FORM = {
    "way": "form", "judge": "critic", "critic": "inspector", "assignment": "Free Choice",
    "dish.0.name": "Peach Harbour", "dish.0.cards": "Lobster, Peaches", "dish.0.text": "Fried in butter.",
    "dish.3.name": "Rolled Forest", "dish.3.cards": "Chicken; Thyme", "dish.3.text": "Roasted.",
}  # fmt: skip
RECORD = b'{"record": 1, "game": "cooking-party", "rules": 1, "players": ["A", "B", "C"], "seed": "7"}\n'


def serve(guest: Guest, **fields: Any) -> TestResponse:
    return guest.post("/judge", {"way": "paper", "judge": "critic", "critic": "inspector", **fields}, htmx=False)


def verdict(guest: Guest, answer: TestResponse) -> dict[str, Any]:
    assert answer.status_code == 303, notice(answer.text)
    found: dict[str, Any] = json.loads(guest.get(f"{answer.location}.json").text)
    return found


def test_dishes_written_into_the_form_get_a_verdict(site: Site) -> None:
    guest = site.guest()
    answer = guest.post("/judge", FORM, htmx=False)
    found = verdict(guest, answer)
    assert {dish["plates"][0]["name"] for dish in found["dishes"]} == {"Peach Harbour", "Rolled Forest"}
    assert sum(dish["points"] for dish in found["dishes"]) == 190
    assert found["engine"] == "house"
    assert all(dish["critiques"]["inspector"] for dish in found["dishes"])
    page = guest.get(answer.location).text
    assert "Peach Harbour" in page
    assert "no model" in page


@pytest.mark.parametrize("jury", [["inspector"], ["inspector", "grandmother", "columnist"]], ids=["one", "jury"])
def test_the_page_finds_what_the_command_finds_of_the_same_dishes(site: Site, tmp_path: Path, jury: list[str]) -> None:
    guest, file = site.guest(), tmp_path / "evening.md"
    file.write_text(PAPER, encoding="utf-8")
    who: dict[str, Any] = {"judge": "jury", "jury": jury} if len(jury) > 1 else {"critic": jury[0]}
    page = verdict(guest, serve(guest, text=PAPER, **who))
    told = CliRunner().invoke(main, ["judge", str(file), "--critic", "+".join(jury), "--protocol", "house", "--json"])
    command = {dish["chef"]: dish for dish in json.loads(told.stdout)["dishes"]}
    assert len(page["dishes"]) == len(command) == 2
    for dish in page["dishes"]:
        same = command[dish["chef"]]
        assert all(dish[part] == same[part] for part in ("scores", "total", "z", "rank", "chips", "evidence"))


@pytest.mark.parametrize("name", ["evening.md", "evening.txt", "evening.json"])
def test_a_file_of_dishes_gets_a_verdict(site: Site, name: str) -> None:
    dishes = [{"name": n, "cards": ["Lobster", "Peaches"], "text": n} for n in ("One", "Two")]
    text = json.dumps({"dishes": dishes}) if name.endswith("json") else PAPER
    guest = site.guest()
    found = verdict(guest, serve(guest, file=(io.BytesIO(text.encode()), name)))
    assert len(found["dishes"]) == 2


def test_a_jury_says_three_things_and_gives_the_chips_once(site: Site) -> None:
    guest, jury = site.guest(), ["inspector", "grandmother", "columnist"]
    found = verdict(guest, serve(guest, text=PAPER, judge="jury", jury=jury))
    assert found["critics"] == jury
    for dish in found["dishes"]:
        assert len(set(dish["critiques"].values())) == 3
    assert sorted(chip for dish in found["dishes"] for chip in dish["chips"]) == [5, 10, 25, 50, 100]


def test_two_dishes_by_one_chef_are_one_menu(site: Site) -> None:
    guest = site.guest()
    both = PAPER.replace("(Ellen)", "(Lisa)") + "\n## Toast (Ellen)\nCards: Potatoes\nToasted.\n"
    found = verdict(guest, serve(guest, text=both))
    assert sorted(len(dish["plates"]) for dish in found["dishes"]) == [1, 2]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"text": ""}, "Nothing was served"),
        ({"text": "# A task"}, "The text: there are no dishes."),
        ({"text": "{"}, "is not JSON"),
        ({"text": '{"dishes": [{"name": 3}]}'}, "dish 1, name: expected a text"),
        ({"text": "## A\nCards: Lobster\n"}, "at least two dishes"),
        ({"text": "## A\nfried\n## B\nCards: Lobster"}, "dish 1 has no cards"),
        ({"text": "".join(f"## Dish {n}\nCards: Lobster\n" for n in range(7))}, "at most 6"),
        ({"text": "".join(f"## Dish {n} (Ana)\nCards: Lobster\n" for n in range(30))}, "30 dishes"),
        ({"text": PAPER, "file": (io.BytesIO(b"x"), "x.md")}, "send one of them"),
        ({"file": (io.BytesIO(b"\xff\xfe\x00"), "x.md")}, "is not text"),
        ({"text": PAPER, "critic": "nobody"}, "Choose one of the critics"),
        ({"text": PAPER, "judge": "jury", "jury": ["inspector"]}, "two or three critics"),
        ({"text": PAPER, "language": "xx"}, "Choose one of the languages"),
        ({"way": "form"}, "at least two dishes"),
        ({"text": '{"dishes": [{"name": "A", "cards": ["b"], "photos": ["/etc/passwd"]}]}'}, "photos cannot be named"),
    ],
)
def test_what_cannot_be_judged_is_told_in_one_sentence(site: Site, fields: dict[str, Any], sentence: str) -> None:
    answer = serve(site.guest(), **fields)
    assert answer.status_code == 422
    told = notice(answer.text)
    assert sentence in told
    assert "Traceback" not in answer.text
    assert answer.text.count('role="alert"') == 1


def test_what_was_typed_is_kept_when_something_is_wrong(site: Site) -> None:
    answer = site.guest().post("/judge", {**FORM, "dish.3.cards": ""}, htmx=False)
    assert answer.status_code == 422
    assert "dish 2 has no cards" in notice(answer.text)
    for typed in ("Peach Harbour", "Fried in butter.", "Roasted."):
        assert typed in answer.text


def test_html_in_a_dish_is_only_text(site: Site) -> None:
    guest = site.guest()
    evil = PAPER.replace("Peach Harbour (Lisa)", f"{EVIL} (Lisa)").replace("I fry", f"{EVIL} I fry")
    answer = serve(guest, text=evil.replace("Courage", EVIL))
    assert EVIL not in guest.get(answer.location).text
    wrong = serve(guest, file=(io.BytesIO(b"nothing"), f"{EVIL}.md"))
    assert EVIL not in wrong.text


def test_a_text_that_is_too_long_does_not_fit_through_the_door(site: Site) -> None:
    assert serve(site.guest(), text="x" * (PAPER_LIMIT + 1)).status_code == 413


def test_a_verdict_has_a_link_that_nobody_guesses_and_is_no_record(site: Site) -> None:
    guest = site.guest()
    link = serve(guest, text=PAPER).location
    key = link.rsplit("/", 1)[1]
    assert len(key) > 20
    assert site.guest().get(link).status_code == 200
    assert site.guest().get("/judge/made-up").status_code == 404
    assert site.guest().get("/judge/made-up.json").status_code == 404
    assert site.guest().get(f"/replay/{key}").status_code == 404


def test_a_record_is_no_verdict(site: Site) -> None:
    guest = site.guest()
    key = guest.post("/replay", {"record": (io.BytesIO(RECORD), "x.jsonl")}, htmx=False).location.rsplit("/", 1)[1]
    assert guest.get(f"/replay/{key}").status_code == 200
    assert guest.get(f"/judge/{key}").status_code == 404


def test_the_judge_is_told_of_no_chef(site: Site) -> None:
    guest = site.guest()
    one = verdict(guest, serve(guest, text=PAPER))
    other = verdict(guest, serve(guest, text=PAPER.replace("Lisa", "Zoe").replace("Ellen", "Abe")))
    assert [dish["scores"] for dish in one["dishes"]] == [dish["scores"] for dish in other["dishes"]]


def test_the_page_offers_every_critic(site: Site) -> None:
    page = site.guest().get("/judge").text
    for critic in site.party.critics:
        assert re.search(rf'type="radio" name="critic" value="{critic}"', page)
        assert re.search(rf'type="checkbox" name="jury" value="{critic}"', page)


def test_photos_are_refused_where_nobody_could_see_them(site: Site) -> None:
    photo = (io.BytesIO(b"\xff\xd8\xff\xe0"), "dish.jpg")
    answer = site.guest().post("/judge", {**FORM, "dish.0.photo": photo}, htmx=False)
    assert answer.status_code == 422
    assert "Nobody here can see photos" in notice(answer.text)


def test_records_and_verdicts_make_room_for_their_own_kind_only(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_records, "KEPT", {"record": 2, "verdict": 3})
    guest, times = site.guest(), count(1_000_000)
    monkeypatch.setattr(site.tables, "now", lambda: float(next(times)))
    verdicts = [serve(guest, text=PAPER).location for _ in range(2)]
    records = [
        guest.post("/replay", {"record": (io.BytesIO(RECORD), "x.jsonl")}, htmx=False).location for _ in range(4)
    ]
    assert [guest.get(link).status_code for link in records] == [404, 404, 200, 200]
    assert [guest.get(link).status_code for link in verdicts] == [200, 200]
    verdicts += [serve(guest, text=PAPER).location for _ in range(2)]
    assert [guest.get(link).status_code for link in verdicts] == [404, 200, 200, 200]
    assert "This verdict is no longer kept: bring the dishes again." in guest.get(verdicts[0]).text
    assert guest.get(records[-1]).status_code == 200


def served(guest: Guest, answer: TestResponse) -> dict[str, Any]:
    """The verdict once the waiting page leads to it."""
    assert answer.status_code == 303, notice(answer.text)
    wait_for(lambda: guest.get(answer.location).status_code == 303)
    found: dict[str, Any] = guest.get(f"{guest.get(answer.location).location}.json").get_json()
    return found


def test_a_visitor_in_the_house_is_judged_by_its_model_and_photos_are_looked_at(
    with_model: Open,
) -> None:
    site, fake = with_model(model_sees=True)
    guest, photo = site.guest(), io.BytesIO()
    Image.new("RGB", (20, 20), (200, 30, 30)).save(photo, "JPEG")
    assert 'id="photo-0"' in guest.get("/judge").text
    photo.seek(0)
    found = served(guest, guest.post("/judge", {**FORM, "dish.0.photo": (photo, "dish.jpg")}, htmx=False))
    assert found["engine"] == "model" and found["why"] == ""
    assert "image_url" in json.dumps(fake.requests)
    assert site.party.allowance.used() == 150 * len(fake.requests) > 0


@pytest.mark.parametrize(
    ("where", "headers"),
    [("203.0.114.9", {}), ("127.0.0.1", {"X-Forwarded-For": "203.0.114.9"}), ("2a00:1450::1", {}), ("", {})],
)
def test_a_stranger_from_elsewhere_is_judged_by_the_house_and_told_so(
    with_model: Open, where: str, headers: dict[str, str]
) -> None:
    site, fake = with_model(model_sees=True)
    guest = site.guest()
    guest.csrf()
    from_there = {"environ_overrides": {"REMOTE_ADDR": where}, "headers": headers}
    assert "The house critic judges here" in guest.get("/judge", **from_there).text
    found = verdict(guest, guest.post("/judge", FORM, htmx=False, **from_there))
    assert found["engine"] == "house" and fake.requests == []


@pytest.mark.parametrize("where", ["127.0.0.1", "192.168.1.20", "10.0.0.7", "fd00::5", "fe80::1"])
def test_the_network_of_the_house_is_this_machine_and_private_addresses(with_model: Open, where: str) -> None:
    site, _ = with_model(model_sees=True)
    page = site.guest().get("/judge", environ_overrides={"REMOTE_ADDR": where}).text
    assert "The house critic judges here" not in page and "openai/judge" in page


def test_visitors_share_an_allowance_for_the_day_and_are_told_when_it_is_used_up(
    with_model: Open,
) -> None:
    site, fake = with_model(model_sees=True, visitors_tokens=400)
    first, second = site.guest(), site.guest()
    served(first, first.post("/judge", FORM, htmx=False))
    asked = len(fake.requests)
    assert site.party.allowance.used() >= 400
    answer = second.post("/judge", FORM, htmx=False)
    found = served(second, answer)
    assert (found["engine"], found["why"]) == ("house", "The budget for models is used up.")
    assert (
        "The model gave no verdict, so the house critic judged" in second.get(second.get(answer.location).location).text
    )
    assert len(fake.requests) == asked
    host, _ = site.opened()
    assert served(host, host.post("/judge", FORM, htmx=False))["engine"] == "model", "a party has a budget of its own"


def test_without_an_allowance_only_hosts_ask_the_model(
    with_model: Open,
) -> None:
    site, fake = with_model(model_sees=True, visitors_tokens=0)
    guest = site.guest()
    assert verdict(guest, guest.post("/judge", FORM, htmx=False))["engine"] == "house"
    assert fake.requests == []


def test_what_was_used_yesterday_is_forgotten() -> None:
    times = iter([0.0, 10.0, DAY - 1, DAY + 1])
    allowance = Allowance(100, lambda: next(times))
    allowance.note(Exchange("a", "m", "", "", "", 60, 10))
    allowance.note(Exchange("b", "m", "", "", "broken", 20, 0))
    assert [allowance.used(), allowance.used()] == [90, 20]


def test_a_trouble_is_one_sentence_with_its_details_folded_away_and_escaped(
    with_model: Open,
) -> None:
    site, fake = with_model(model_sees=True, protocol="fast")
    fake.script = lambda request: Say(json.dumps({"dishes": {EVIL: 1}, "critiques": {}}))
    guest = site.guest()
    answer = guest.post("/judge", FORM, htmx=False)
    found = served(guest, answer)
    page = guest.get(guest.get(answer.location).location).text
    sentence = "openai/judge gave an answer that cannot be used."
    assert found["why"].startswith(f"{sentence}\n") and EVIL in found["why"]
    assert f"the house critic judged: {sentence}</p>" in page
    assert EVIL not in page
    (folded,) = re.findall(
        r"<details[^>]*><summary>What went wrong, in detail</summary><p[^>]*>(.*?)</p>", page, re.DOTALL
    )
    assert str(escape(EVIL)) in folded
