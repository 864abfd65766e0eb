"""How much the judge does at the same time, for whom, and what is remembered of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from partychef.tables.names import Refusal
from partychef.tables.store import Store
from partychef.web.judge.tasks import AT_ONCE, REMEMBERED, JudgeTasks
from tests.serving import wait_for


@pytest.fixture
def go_on() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.upgrade()
    yield store
    store.close()


@pytest.fixture
def tasks(store: Store) -> Iterator[JudgeTasks]:
    tasks = JudgeTasks(store, "this process")
    yield tasks
    tasks.close()


def ended(tasks: JudgeTasks, key: str) -> bool:
    task = tasks.find(key)
    return task is not None and task.done


def test_each_has_one_task_at_a_time_and_the_judge_has_three(tasks: JudgeTasks, go_on: threading.Event) -> None:
    keys = [tasks.begin(f"browser {number}", lambda: go_on.wait(10)) for number in range(AT_ONCE)]
    assert AT_ONCE == 3
    with pytest.raises(Refusal, match="still busy with what you brought") as own:
        tasks.begin("browser 0", lambda: None)
    with pytest.raises(Refusal, match="try again in a minute") as full:
        tasks.begin("browser 9", lambda: None)
    assert own.value.status == full.value.status == 429
    go_on.set()
    wait_for(lambda: all(ended(tasks, key) for key in keys))
    tasks.begin("browser 0", lambda: None)


def test_a_task_shows_what_came_of_it_or_why_nothing_did(tasks: JudgeTasks, caplog: pytest.LogCaptureFixture) -> None:
    def refuse() -> None:
        raise Refusal("There is no oven.")

    def burn() -> None:
        raise RuntimeError("fire")

    found = {}
    for name, work in {"fine": lambda: "a verdict", "refused": refuse, "burnt": burn}.items():
        key = tasks.begin(name, work, about=name, key=name)
        wait_for(lambda key=key: ended(tasks, key))  # type: ignore[misc]
        found[name] = tasks.find(key)
    assert {name: (task.about, task.result, task.trouble) for name, task in found.items() if task} == {
        "fine": ("fine", "a verdict", ""),
        "refused": ("refused", None, "There is no oven."),
        "burnt": ("burnt", None, "Something burned in our kitchen: try again."),
    }
    assert "fire" in caplog.text
    assert "no oven" not in caplog.text


def test_a_hundred_tasks_are_remembered(tasks: JudgeTasks) -> None:
    keys = []
    for number in range(REMEMBERED + 1):
        keys.append(tasks.begin("somebody", lambda: None, about=number))
        wait_for(lambda: ended(tasks, keys[-1]))
    assert REMEMBERED == 100
    assert tasks.find(keys[0]) is None
    assert all(tasks.find(key) for key in keys[1:])
