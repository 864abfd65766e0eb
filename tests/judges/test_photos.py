"""Photos of really cooked dishes (docs/judging.md), from a file or a form, over the wire to a model that sees."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from partychef import create_app
from partychef.cli import main
from partychef.judges.model.datamark import unmarked
from partychef.judges.trial.simulated import SimulatedAsker, SimulatedJudge, Temper
from partychef.llm.ask import Question
from partychef.llm.prompts import prompt
from partychef.settings import Settings
from tests.fake_model import FakeModel, Say
from tests.judges.evening import critics
from tests.judges.noisy import BRIEF, PLAIN, Scripted, table
from tests.judges.steps import decide, decide_together
from tests.serving import wait_for
from tests.web.conftest import Site
from tests.web.test_bad_input import notice

ALIKE = SimulatedJudge(Temper(taste=0, noise=0, bias=1), worth=lambda dish: -2.0 if dish.name.endswith("/3") else 0.0)
"""A judge that prefers whatever it sees first, and so compares the first two directly as well."""
WHERE = "48.2082 N, 16.3738 E"
JUDGES = [("inspector",), ("inspector", "grandmother", "columnist")]
COLOURS = {"Peach Harbour": [(230, 60, 40), (240, 200, 40)], "Rolled Forest": [(30, 140, 60)]}
"""What is to be seen in the photos of each dish."""
SEEING = pytest.mark.parametrize("sees", [True, False], ids=["sees", "blind"])
JURIES = pytest.mark.parametrize("names", JUDGES, ids=["one", "jury"])


def shot(colour: tuple[int, int, int]) -> bytes:
    """A photo as a phone takes it: large, lying on its side, with the place where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010E] = WHERE
    out = io.BytesIO()
    Image.new("RGB", (2400, 1600), colour).save(out, "JPEG", exif=exif)
    assert WHERE.encode() in out.getvalue()
    return out.getvalue()


@pytest.fixture
def fake() -> Iterator[FakeModel]:
    with FakeModel(lambda request: Say(ALIKE.script(request))) as fake:
        yield fake


def told(request: dict[str, Any]) -> dict[str, Any]:
    """The dishes as this request tells of them."""
    found: dict[str, Any] = json.JSONDecoder().raw_decode(request["messages"][1]["content"])[0]
    return found


def pictures(request: dict[str, Any]) -> dict[str, list[Image.Image]]:
    """The pictures of a request by the name of the dish whose id stands before them."""
    shown = told(request)
    names = {dish["id"]: unmarked(dish["plates"][0]["name"], shown["mark"]) for dish in shown["dishes"]}
    found: dict[str, list[Image.Image]] = {}
    for message in request["messages"]:
        if isinstance(message["content"], str):
            continue
        words, *images = message["content"]
        about = re.fullmatch(r"Photos of dish (\w+):", words["text"])
        assert about is not None and images
        found[names[about[1]]] = [picture(image) for image in images]
    return found


def picture(part: dict[str, Any]) -> Image.Image:
    """The picture in a part of a message: a small upright JPEG that tells nothing of where it was taken."""
    head, _, data = part["image_url"]["url"].partition(",")
    assert (part["type"], head) == ("image_url", "data:image/jpeg;base64")
    sent = base64.b64decode(data, validate=True)
    image = Image.open(io.BytesIO(sent))
    assert (image.format, image.size) == ("JPEG", (683, 1024))
    assert len(sent) < 100_000
    assert not image.getexif() and WHERE.encode() not in sent
    return image


def look_alike(image: Image.Image, colour: tuple[int, int, int]) -> bool:
    pixel = image.convert("RGB").getpixel((300, 500))
    assert isinstance(pixel, tuple)
    return all(abs(one - other) < 8 for one, other in zip(pixel, colour, strict=True))


def expect_photos(fake: FakeModel, sees: bool, critics: int) -> None:
    """Whoever scores or compares was shown each dish's own photos, or nobody was shown any."""
    if not sees:
        assert fake.requests
        assert "image_url" not in json.dumps(fake.requests) and "Photos of dish" not in json.dumps(fake.requests)
        return
    looking = [request for request in fake.requests if told(request)["job"] not in ("critiques", "answers")]
    jobs = [told(request)["job"] for request in looking]
    assert (jobs.count("scores"), jobs.count("the better of two")) == (2 * critics, 2)
    for request in looking:
        assert prompt("judging/pictured").fill() in request["messages"][0]["content"]
        found = pictures(request)
        assert found.keys() == COLOURS.keys()
        for name, images in found.items():
            assert [look_alike(*pair) for pair in zip(images, COLOURS[name], strict=True)] == [True] * len(images)


@SEEING
@JURIES
def test_photos_beside_a_file_are_shown_to_every_critic_if_the_model_sees(
    tmp_path: Path, fake: FakeModel, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], sees: bool
) -> None:
    dishes = []
    for name, colours in COLOURS.items():
        files = [f"{name} {number}.jpg" for number in range(len(colours))]
        for file, colour in zip(files, colours, strict=True):
            (tmp_path / file).write_bytes(shot(colour))
        dishes.append({"name": name, "cards": ["Chicken", "Thyme"], "text": f"{name} indeed.", "photos": files})
    menu = tmp_path / "menu.json"
    menu.write_text(json.dumps({"assignment": "Free Choice", "dishes": dishes}), encoding="utf-8")
    monkeypatch.setenv("PARTYCHEF_MODEL_SEES", str(sees).lower())
    args = ["judge", str(menu), "--json", "--critic", "+".join(names), "--model", f"openai/judge@{fake.url}"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert found["engine"] == "model"
    assert ["photos were not shown" in remark for remark in found["remarks"]] == [True] * (not sees)
    expect_photos(fake, sees, len(names))


@pytest.fixture
def house(tmp_path: Path, fake: FakeModel, sees: bool) -> Iterator[Site]:
    """A house whose critics have a model behind them, which sees or does not."""
    environ = {
        "PARTYCHEF_INSTANCE": str(tmp_path), "PARTYCHEF_MODEL": "openai/judge", "PARTYCHEF_MODEL_URL": fake.url,
        "PARTYCHEF_MODEL_SEES": str(sees).lower(),
    }  # fmt: skip
    app = create_app(Settings.from_environ(environ), clock=False, now=lambda: 1_000_000.0)
    app.testing = True
    site = Site(app)
    yield site
    site.party.close()


def form(names: tuple[str, ...]) -> dict[str, Any]:
    """Two dishes written into the form of the judge's table; a menu of two dishes has two photos."""
    rows = [(name, colour) for name, colours in COLOURS.items() for colour in colours]
    fields: dict[str, Any] = {"way": "form", "assignment": "Free Choice", "judge": "critic", "critic": names[0]}
    if len(names) > 1:
        fields |= {"judge": "jury", "jury": list(names)}
    for number, (name, _) in enumerate(rows):
        row = {"name": name, "cards": "Chicken, Thyme", "text": f"{name} indeed.", "chef": f"Chef of {name}"}
        fields |= {f"dish.{number}.{field}": typed for field, typed in row.items()}
    return fields


def photos() -> dict[str, Any]:
    colours = [colour for colours in COLOURS.values() for colour in colours]
    return {f"dish.{number}.photo": (io.BytesIO(shot(colour)), "dish.jpg") for number, colour in enumerate(colours)}


@pytest.mark.parametrize("sees", [True], ids=["sees"])
@JURIES
def test_photos_in_the_form_are_shown_to_every_critic(house: Site, fake: FakeModel, names: tuple[str, ...]) -> None:
    host, _ = house.opened()
    answer = host.post("/judge", form(names) | photos(), htmx=False)
    assert answer.status_code == 303, notice(answer.text)
    wait_for(lambda: host.get(answer.location).status_code == 303)
    found = host.get(f"{host.get(answer.location).location}.json").get_json()
    assert found["engine"] == "model" and not [remark for remark in found["remarks"] if "photo" in remark]
    expect_photos(fake, True, len(names))


@pytest.mark.parametrize("sees", [False], ids=["blind"])
@JURIES
def test_a_form_with_photos_is_refused_where_the_model_does_not_see_and_none_is_sent(
    house: Site, fake: FakeModel, names: tuple[str, ...]
) -> None:
    host, _ = house.opened()
    assert 'type="file" id="photo-0"' not in host.get("/judge").text
    answer = host.post("/judge", form(names) | photos(), htmx=False)
    assert answer.status_code == 422 and "Nobody here can see photos" in notice(answer.text)
    assert fake.requests == []
    plain = host.post("/judge", form(names), htmx=False)
    wait_for(lambda: host.get(plain.location).status_code == 303)
    expect_photos(fake, False, len(names))


@SEEING
def test_calls_with_photos_begin_with_the_model_that_sees_and_others_are_spread(sees: bool) -> None:
    judge = SimulatedAsker(ALIKE)

    def say(question: Question) -> str:
        return str(judge.ask(question, str))

    tastings = table(1)
    pictured = {tastings[0].id: (b"jpeg",)}
    alone = Scripted(say, ["seeing", "blind"], sees)
    decide(tastings, BRIEF, PLAIN, alone, seed="1", photos=pictured)
    assert alone.firsts == ([0] * 6 if sees else [0, 1, 2, 3, 0, 1])
    jury, two = Scripted(say, ["seeing", "blind"], sees), critics("inspector", "grandmother")
    decide_together(
        tastings, BRIEF, two, jury, seed="1", call="", protocol="fair", language="en", photos=pictured
    )  # fmt: skip
    assert jury.firsts == ([0] * 10 if sees else [0, 1, 2, 3, 1, 2, 3, 4, 0, 1])
