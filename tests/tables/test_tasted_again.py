"""The dishes of a finished game are tasted again: by who judged them, with the same verdict, and by all others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from partychef.engine import record as records
from partychef.engine.record import Record
from partychef.games.cooking_party.moves import Award
from partychef.games.cooking_party.moves import Critique as Spoken
from partychef.judges.critics import Critic, critic_named, shipped_critics
from partychef.judges.tasted_again import LEAST, DishAgain, tasted_again
from partychef.tables import host, practice
from partychef.tables.records import record_of
from partychef.tables.thinkers import Thinkers
from tests.tables.conftest import House

TEXT = (
    "I roast it slowly until it sings like a sailor. It has a crisp crust and smells of smoke. Give me points, judge."
)
SENTENCES = TEXT.replace(". ", ".\n").splitlines()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "party.db")
    yield house
    house.store.close()


def serve(house: House, code: str) -> None:
    """The person cooks the first cards in their hand, with words for the dish and for its first card."""
    view = house.view(code, 0)
    assert view.assignment is not None
    house.move(code, 0, "plan", dishes=[view.hand[: view.assignment.min]] * len(view.assignment.dishes))
    while house.step(code) != "presenting" or 0 not in house.state(code).to_move():
        house.wait(5)
    (first, *_), *_ = house.view(code, 0).plan or ((),)
    house.move(code, 0, "introduce", name="Midnight Tide", text=TEXT)
    house.move(code, 0, "reveal", card=first, note="charred over vine wood")
    house.move(code, 0, "finish")


def game(house: House, critic: str = "inspector", opponents: int = 2, **options: Any) -> Record:
    """A game of one round in which the person has served their dish and AI chefs theirs."""
    known = critic_named(critic)
    opened = practice.open_practice(
        house.tables, "cooking-party", opponents=opponents, options={"rounds": 1, **options}, speed="instant",
        critic=practice.Critic(critic, known.name, known.emoji, known.language), seed="seven",
    )  # fmt: skip
    code = opened.code
    while house.step(code) != "cooking":
        house.wait(5)
    serve(house, code)
    for _ in range(200):
        if not house.live(code).playing:
            break
        house.wait(5)
        if 0 in house.state(code).to_move():
            host.skip(house.tables, code)
    return record_of(house.tables, house.live(code))


def again(record: Record, critics: tuple[Critic, ...], *judged_by: Critic, people: int = 1) -> list[DishAgain]:
    by_ai = range(people, len(record.header.players))
    return list(tasted_again(record, 0, critics, judged_by, by_ai=tuple(by_ai)))


@pytest.mark.parametrize(("opponents", "options"), [(2, {}), (0, {"mode": "solo"})])
def test_who_judged_says_and_gives_the_same_again(house: House, opponents: int, options: dict[str, Any]) -> None:
    inspector = critic_named("inspector")
    record = game(house, opponents=opponents, **options)
    (dish,) = again(record, (inspector,), inspector)
    (opinion,) = dish.opinions
    said = [one.move.text for one in record.entries if isinstance(one.move, Spoken) and one.move.chef == 0]
    given = [one.move.chips for one in record.entries if isinstance(one.move, Award)]
    assert said == [opinion.words]
    assert sum(chip for chips in given for chip, to in chips.items() if to == 0) == opinion.points
    assert (dish.round, dish.names, opinion.of) == (1, ("Midnight Tide",), opponents + 1)


def test_every_critic_of_the_house_has_an_opinion_and_the_kindest_comes_first(house: House) -> None:
    (dish,) = again(game(house), shipped_critics(), critic_named("inspector"))
    assert {one.critic for one in dish.opinions} == {critic.id for critic in shipped_critics()}
    points = [one.points or 0 for one in dish.opinions]
    assert points == sorted(points, reverse=True)
    assert len({one.words for one in dish.opinions}) == len(dish.opinions)


def test_each_part_of_the_words_earned_what_is_lost_without_it(house: House) -> None:
    inspector = critic_named("inspector")
    record = game(house, opponents=0, mode="solo")
    (dish,) = again(record, (inspector,), inspector)
    parts = [(one.part, one.text) for one in dish.worths]
    assert parts[:4] == [("name", "Midnight Tide"), *(("sentence", one) for one in SENTENCES)]
    assert parts[4] == ("note", "charred over vine wood") and dish.worths[4].card
    assert dish.worths[3].points == 0 and not dish.worths[3].mainly  # who talks to the judge earns nothing
    assert any(abs(one.points) >= LEAST and one.mainly for one in dish.worths)
    for part in dish.worths:
        (without,) = again(untold(record, part.text), (inspector,), inspector)
        assert part.points == pytest.approx(dish.total - without.total, abs=0.051)


def untold(record: Record, text: str) -> Record:
    """The same game in which the person did not say this."""
    plain = msgspec.json.encode(text).decode()[1:-1]
    told = [msgspec.json.encode(one.move).decode() for one in record.entries]
    moves = [
        msgspec.json.decode(move.replace(plain, "", 1), type=type(one.move)) if one.seat == 0 else one.move
        for one, move in zip(record.entries, told, strict=True)
    ]
    entries = tuple(msgspec.structs.replace(one, move=move) for one, move in zip(record.entries, moves, strict=True))
    return msgspec.structs.replace(record, entries=entries)


def test_where_a_person_judged_the_first_critic_says_what_words_earned(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False, options={"laps": 1})
    house.tables.start(code)
    for _ in range(400):
        if not house.live(code).playing:
            break
        host.skip(house.tables, code)
    record = record_of(house.tables, house.live(code))
    dishes = again(record, shipped_critics()[:2], people=3)
    past = house.view(code).past
    cooked = [played.number for played in past if any(dish.chef == 0 for dish in played.dishes)]
    assert [dish.round for dish in dishes] == cooked and len(cooked) == 2
    assert all(len(dish.opinions) == 2 for dish in dishes)


def test_it_is_the_same_in_a_process_of_its_own(house: House) -> None:
    inspector = critic_named("inspector")
    record = game(house, opponents=0, mode="solo")
    thinkers = Thinkers(1)
    try:
        found = thinkers.taste_again(records.write(record), 0, (inspector,), [inspector], "en", ())
    finally:
        thinkers.close()
    assert found == again(record, (inspector,), inspector)
