"""The page that tastes the dishes of a judged game again, for those who sat there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from partychef.engine.record import read
from partychef.games import GAMES
from partychef.judges.critics import shipped_critics
from partychef.judges.tasted_again import DishAgain, tasted_again
from partychef.tables import host as powers
from partychef.tables.hiding import hide_name
from partychef.tables.models import Sitting
from tests.serving import wait_for
from tests.web.conftest import Guest, text_of
from tests.web.house import House

WAITS = "The critics taste your dishes again."
CRITICS = shipped_critics()[:2]
EVIL = "<b>Night & Day</b>"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    house = House(tmp_path)

    def here(text: str, seat: int, judged_by: Any, language: str, by_ai: Any) -> list[DishAgain]:
        judges = [one for one in CRITICS if one.id in judged_by]
        return list(tasted_again(read(text, GAMES), seat, CRITICS, judges, language, by_ai))

    monkeypatch.setattr(house.party.clock.ai_seats, "taste_again", here)
    yield house
    house.party.close()


def cooked(house: House, guest: Guest, **fields: str) -> str:
    """A practice game in which this browser has served a dish with words of its own, and that is over."""
    form = {"game": "cooking-party", "cooking-party.opponents": "0", "cooking-party.critic": CRITICS[0].id, **fields}
    code = str(guest.post("/practice", form, htmx=False).location.rsplit("/", 1)[1])
    view: Any = house.live(code).state.view(0)  # type: ignore[union-attr]
    dishes = {f"dishes.{n}": view.hand[n * view.assignment.min : (n + 1) * view.assignment.min]
              for n in range(len(view.assignment.dishes))}  # fmt: skip
    assert guest.move(code, "plan", 0, **dishes).status_code == 200
    while house.live(code).state.timed_step().kind != "presenting":  # type: ignore[union-attr]
        house.wait(10)
    guest.move(code, "introduce", 1, name=EVIL, text="A crisp crust and a warm glaze. It smells of smoke.")
    for _ in range(100):
        if not house.live(code).playing:
            break
        house.wait(10)
        powers.skip(house.tables, code)
    house.time += 120
    return code


def looked_back(guest: Guest, code: str) -> str:
    path = f"/table/{code}/review/dishes?as=0"
    assert "Taste it all again" in guest.get(path).text
    assert guest.post(path, htmx=False).status_code == 303
    wait_for(lambda: WAITS not in guest.get(path).text)
    return guest.get(path).text


def test_a_cook_reads_what_each_sentence_earned_and_what_each_critic_would_have_said(house: House) -> None:
    guest = house.guest()
    page = looked_back(guest, cooked(house, guest))
    told = text_of(page)
    assert "What your words earned" in told and "It smells of smoke." in told and "The name <b>Night & Day</b>" in told
    assert "&lt;b&gt;Night &amp; Day&lt;/b&gt;" in page and EVIL not in page
    assert all(critic.name in told for critic in CRITICS) and "judged" in told
    assert told.count(" point") >= 3


def test_the_end_of_the_game_its_review_and_its_recap_lead_there(house: House) -> None:
    guest = house.guest()
    code = cooked(house, guest)
    answer = guest.get(f"/table/{code}/review?as=0")
    assert answer.status_code == 302 and answer.location.endswith(f"/table/{code}/review/dishes?as=0")
    assert f'action="/table/{code}/review"' in guest.page(code)
    begun = guest.post(f"/table/{code}/review", htmx=False)
    assert begun.status_code == 303 and begun.location.endswith(f"/table/{code}/review/dishes?as=0")
    recap = guest.get(f"/party/{house.live(code).table.recap}").text
    assert f"/table/{code}/review/dishes?as=0" in recap and "🔎 Look back at this game" in recap


def test_only_who_sat_there_has_it_tasted_and_only_when_all_chips_have_fallen(house: House) -> None:
    guest, stranger = house.guest(), house.guest()
    code = cooked(house, guest)
    path = f"/table/{code}/review/dishes"
    assert stranger.post(f"{path}?as=0", htmx=False).status_code == 403
    assert guest.get(f"{path}?as=9").status_code == 404
    begun = str(guest.post("/practice", {}, htmx=False).location.rsplit("/", 1)[1])
    assert guest.get(f"/table/{begun}/review/dishes").status_code == 409
    _, other, _ = house.playing("Ana", "Ben", "Cleo", game="kitchen-closing", rounds="1")
    assert guest.get(f"/table/{other}/review/dishes").status_code == 404


def test_what_was_found_goes_with_the_table_and_with_words_that_are_hidden(house: House) -> None:
    guest = house.guest()
    kept, hidden = cooked(house, guest), cooked(house, guest)

    def found() -> list[str]:
        with house.tables.store.reading() as connection:
            return [str(key) for key in connection.scalars(select(Sitting.key))]

    for code in (kept, hidden):
        looked_back(guest, code)
    assert len(found()) == 2
    guest.post(f"/table/{kept}/kept/delete", {"sure": "on"}, htmx=False)
    assert len(found()) == 1
    hide_name(house.tables, hidden, house.live(hidden).guests()[0].id)
    assert found() == []
