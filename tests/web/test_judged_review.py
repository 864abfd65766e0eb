"""The page that tastes the dishes of a judged game again, for those who sat there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from partychef.engine.record import read
from partychef.games import GAMES
from partychef.judges.critics import shipped_critics
from partychef.judges.tasted_again import DishAgain, Worth, tasted_again
from partychef.tables import host as powers
from partychef.tables.hiding import hide_name
from partychef.tables.models import Sitting
from partychef.web.practice.judged_review import quotes
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


def cooked(house: House, guest: Guest, critique: str = "", **fields: str) -> str:
    """A practice game in which this browser has served a dish with words of its own, and that is over. The judge says
    `critique` of it."""
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
        state: Any = house.live(code).state
        if critique and state.timed_step().kind == "judging" and not state.view(None).opinions:
            move = {"move": "critique", "chef": 0, "text": critique}
            house.tables.submit(code, min(state.to_move()), move, by="ai")
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


def test_a_sentence_that_the_critic_quotes_and_that_earned_nothing_is_told_to_be_both(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The critic's words stand right above what each sentence earned: the two must not contradict each other."""
    earned = {"It smells of smoke.": 0.0, "A crisp crust and a warm glaze.": -3.4, "I char it until it sings.": 2.0,
              "Then I rest.": 0.0}  # fmt: skip
    worths = tuple(Worth("sentence", text, "", points, "wit" if points else "") for text, points in earned.items())
    again = [DishAgain(1, (EVIL,), 40.0, (Worth("name", EVIL, "", 0.0, ""), *worths), ())]
    monkeypatch.setattr(house.party.clock.ai_seats, "taste_again", lambda *asked: again)
    guest = house.guest()
    said = f"I wept at “It smells of smoke”. “A crisp crust and a warm glaze”! You “char it until it sings”, “{EVIL}”."
    told = text_of(looked_back(guest, cooked(house, guest, said)))
    assert "It smells of smoke. Quoted above, but the points would have been the same without it." in told
    assert "glaze. Quoted above, but without it there would have been more points. −3" in told
    assert "I char it until it sings. Quoted above. +2" in told
    assert "Then I rest. made no difference" in told
    assert told.count("Quoted above") == 3  # the critic speaks of the dish by its name, which is no quote


@pytest.mark.parametrize(
    ("critique", "said", "is_quoted"),
    [
        ("“My oven SINGS”, she says.", "My oven sings, at night.", True),
        ("« the lid stays on » : bravo.", "Salt it; the lid stays on!", True),
        ("Wer „ganz ohne Salz“ kocht, hat Mut.", "Gekocht ganz ohne Salz.", True),
        ("You answered “Never”.", "Never.", True),
        ("My oven sings, too.", "My oven sings, at night.", False),
        ("So “salt” it is.", "Salt and pepper.", False),
        ("“Night Shift” has manners.", "Cooked on the night shift.", False),
        ("The “oven” is “at night” not as warm.", "My oven sings at nightfall.", False),
    ],
)
def test_a_quote_is_what_stands_between_quotation_marks_in_any_language(
    critique: str, said: str, is_quoted: bool
) -> None:
    assert quotes(critique, said, ("Night Shift",)) == is_quoted


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
