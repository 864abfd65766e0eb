"""Whatever is sent to a house, it answers with a sentence: fuzzed addresses, forms, moves and records."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from werkzeug.routing import Rule

from partychef.engine.game import IllegalMove
from partychef.games import GAMES
from partychef.tables import host
from partychef.tables.names import Refusal
from tests.house import ROOT
from tests.how_long import times
from tests.web.conftest import Site

MOVES = times(250, 10_000)
"""Fuzzed moves a game."""
REQUESTS = times(150, 10_000)
RECORDS = times(40, 10_000)
"""Fuzzed records a game."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 255, 10**9, -(10**18), 0.5, float("1e308"), "", " ", "x", "ann", "\x00",
    "\u202e", "٣", "a" * 5_000, "<script>", "' OR 1=1", "../../etc", "🍅", [], {}, [[]], [None], ["x", "x"], {"x": 1},
    {"x": [None]}, {"5": 0, "100": 99}, [0, 0, 0], [["tomato"]], "tomato", "free-choice",
)  # fmt: skip


def spoilt(chance: random.Random, data: Any) -> Any:
    """The data with something in it exchanged, taken away, doubled or added."""
    if isinstance(data, dict) and data and chance.random() < 0.85:
        key = chance.choice(sorted(data))
        what = chance.random()
        if what < 0.15:
            return {name: value for name, value in data.items() if name != key}
        if what < 0.25:
            return {**data, chance.choice(("seat", "x", "move", "cards", "chips")): chance.choice(JUNK)}
        return {**data, key: spoilt(chance, data[key])}
    if isinstance(data, list) and data and chance.random() < 0.7:
        place = chance.randrange(len(data))
        what = chance.random()
        if what < 0.2:
            return data[:place] + data[place + 1 :]
        if what < 0.4:
            return [*data, data[place]]
        return [*data[:place], spoilt(chance, data[place]), *data[place + 1 :]]
    if isinstance(data, int) and chance.random() < 0.4:
        return data + chance.choice((-1, 1, 100))
    return chance.choice(JUNK)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_a_fuzzed_move_is_made_as_the_rules_have_it_or_refused_and_changes_nothing(site: Site, game: str) -> None:
    chance = random.Random(game)
    told: Counter[str] = Counter()
    code = opened(site, game)
    for _ in range(MOVES):
        live = site.tables.find(code)
        state = live.state
        if not live.playing or state is None:
            code = opened(site, game)
            continue
        actors = sorted(state.to_move(), key=str)
        actor = chance.choice([*actors, *range(live.table.seats)])
        moves = state.legal_moves(actor) or [state.default_move(actors[0])]
        n, copy = live.n, state.copy()
        data, refused = msgspec.to_builtins(chance.choice(moves), str_keys=True), ""
        honest = chance.random() < 0.15  # the game has to go on
        try:
            site.tables.submit(code, actor, data if honest else spoilt(chance, data))
        except (IllegalMove, Refusal) as refusal:
            refused = str(refusal)
            assert refused
        told["honest" if honest else "refused" if refused else "made"] += 1
        if refused:
            assert (site.tables.find(code).n, live.state) == (n, state)
            if chance.random() < 0.05:  # a copy that was worked on is not the game
                assert state.view(None) == copy.view(None)
        if chance.random() < 0.05:
            host.skip(site.tables, code)
    site.tables.forget(code)
    assert site.tables.find(code).state is not None  # what was made can be replayed
    assert told["refused"] > MOVES / 3
    print(f"{game}: {told['refused']} refused, {told['made']} fit the rules, {told['honest']} honest ones between")


def opened(site: Site, game: str) -> str:
    """A game that has begun, with people in all seats."""
    code: str = site.tables.open_table({"game": game, "timers": "off"}, seed="7")[0]
    for name in NAMES[: GAMES[game].seats[-1]]:
        site.tables.sit(code, name, "🍅")
    site.tables.start(code)
    return code


@pytest.mark.timeout(3600)
def test_no_fuzzed_request_breaks_anything(site: Site) -> None:
    """Every page there is, with arguments and forms that nobody meant, by a host, a guest and a stranger."""
    site.app.testing, site.app.config["PROPAGATE_EXCEPTIONS"] = False, False
    chance = random.Random(4)
    owner, code, guests = site.playing(*NAMES)
    people = [owner, guests[0], site.guest()]
    rules = sorted((rule for rule in site.app.url_map.iter_rules() if rule.endpoint != "static"), key=str)
    arguments = (code, "ABCDEF", "x", "start", "0", "1", "-1", "é", "a" * 300, "%00", "..", "_")
    told: Counter[int] = Counter()
    for number in range(REQUESTS):
        rule = rules[number % len(rules)]
        path = address(rule, chance, arguments)
        if "stream" in path:
            continue
        fields = {
            chance.choice(
                ("move", "name", "code", "after", "chair", "emoji", "id", "n", "text", "level", "cards")
            ): str(chance.choice(JUNK))
            for _ in range(3)
        }
        who = chance.choice(people)
        reads = chance.random() < (0.9 if "GET" in (rule.methods or ()) else 0.1)
        answer = who.get(f"{path}?at={chance.choice(JUNK)}") if reads else who.post(path, fields)
        told[answer.status_code] += 1
        assert answer.status_code < 500 or answer.status_code == 501, (path, fields, answer.text[:300])
        if code not in site.tables.revisions() and site.guest().get(f"/table/{code}").status_code == 404:
            owner, code, guests = site.playing(*NAMES)  # the host has deleted it
            people, arguments = [owner, guests[0], site.guest()], (code, *arguments[1:])
    assert len(told) >= 4
    print(dict(told))


def address(rule: Rule, chance: random.Random, arguments: Sequence[str]) -> str:
    """The address of a page, with some of these arguments."""
    parts = [chance.choice(arguments) if part.startswith("<") else part for part in str(rule).split("/")]
    return "/".join(parts)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_a_fuzzed_record_is_shown_or_refused_with_a_sentence(site: Site, game: str) -> None:
    site.app.testing, site.app.config["PROPAGATE_EXCEPTIONS"] = False, False
    chance, guest = random.Random(game), site.guest()
    records = sorted((ROOT / "tests" / "records" / game).glob("*.jsonl"), key=lambda path: path.stat().st_size)
    lines = records[0].read_text(encoding="utf-8").splitlines()
    told: Counter[int] = Counter()
    for _ in range(RECORDS):
        some = list(lines)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(some))
            some[place] = broken(chance, some[place])
        if chance.random() < 0.2:
            some = some[: chance.randrange(len(some))]
        text = "\n".join(some).encode("utf-8", "surrogatepass")
        answer = guest.post("/replay", {"record": (io.BytesIO(text), "evening.jsonl")}, htmx=False)
        told[answer.status_code] += 1
        assert answer.status_code in (303, 413, 422), answer.text[:300]
        if answer.status_code == 303:
            assert guest.get(answer.location).status_code in (200, 404)
    assert told[422] > RECORDS / 3
    print(f"{game}: {dict(told)}")


def broken(chance: random.Random, line: str) -> str:
    """A line of a record with something spoilt in it, as JSON or as text."""
    if chance.random() < 0.8:
        try:
            return json.dumps(spoilt(chance, json.loads(line)))
        except ValueError:  # it is broken already
            return json.dumps(chance.choice(JUNK))
    place = chance.randrange(len(line) + 1)
    return line[:place] + chance.choice(("{", "\\", '"', "\x00", "é", "")) + line[place + chance.randint(0, 3) :]
