"""What a strict table keeps back until its host has read it: names of guests, and dishes with a name or words.

It waits in the row of the table (`Table.waiting`), not in the log: nothing has happened yet. A guest whose name waits
sits at the table as "Guest 3". A dish that waits is served when the host says so. When its time is up, the table waits
for the host, and all screens say so; after that it is served without its words, and they say that, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from partychef.engine.game import IllegalMove, Move, Seat, read_move
from partychef.engine.lookalikes import looks
from partychef.tables import moderation, names
from partychef.tables.live import Live, as_json
from partychef.tables.models import Chair
from partychef.tables.names import Refusal

if TYPE_CHECKING:
    from partychef.tables.play import Tables

HOST_READS = 45.0
"""Seconds that a table waits for its host when the time for a dish is up."""

Waiting = Mapping[str, Any]
"""`id`, `what` is shown to the host, `back` is true once the host has asked for other words; of a guest the `chair` and
the `name`; of a dish the `seat`, the `move` as JSON and the `step` that it belongs to, `until` when the table waits for
the host, and once it has waited in vain the round in which it was `unread`."""


def hold_dish(tables: Tables, live: Live, seat: Seat, move: Move) -> None:
    """Keep a dish back. What the same seat had waiting gives way. The caller holds the table."""
    kept = [one for one in _remembered(live) if one.get("seat") != seat]
    dish = {"seat": seat, "move": as_json(move), "step": _step(live), "what": list(moderation.texts_of(move))}
    _keep(tables, live, kept, dish)


def hold_name(tables: Tables, live: Live, chair: Chair, name: str) -> None:
    """Keep the name back that a guest wants. The caller holds the table."""
    kept = [one for one in live.table.waiting if one.get("chair") != chair.id]
    _keep(tables, live, kept, {"chair": chair.id, "name": name, "what": [name]})


def stand_in_name(live: Live) -> str:
    """What a guest is called whose name is not shown: "Guest 3"."""
    taken = frozenset().union(*(looks(chair.name) for chair in live.chairs))
    return next(name for n in range(1, 1000) if looks(name := f"Guest {n}").isdisjoint(taken))


def still_waiting(live: Live) -> list[Waiting]:
    """What waits and can still be let through."""
    chairs, step = {chair.id for chair in live.chairs}, _step(live)
    return [one for one in live.table.waiting if one.get("chair") in chairs or _waits(one, step)]


def dishes_to_read(waiting: Sequence[Waiting], step: str) -> list[Waiting]:
    """The dishes of this step that the host has neither read nor sent back."""
    return [one for one in waiting if _waits(one, step) and not one["back"]]


def served_unread(waiting: Sequence[Waiting], number: int) -> frozenset[Seat]:
    """The seats whose words the host has not read in this round."""
    return frozenset(one["seat"] for one in waiting if one.get("unread") == number)


def waits_for_host(tables: Tables, live: Live) -> bool:
    """Do what follows for unread dishes when the time of their step is up; whether there is nothing more to do.

    At first the host gets more time. If that does not help, the dishes are served without words. The caller holds the
    table.
    """
    dishes, now = dishes_to_read(live.table.waiting, _step(live)), tables.now()
    if fresh := [one for one in dishes if "until" not in one]:
        _mark(tables, live, fresh, {"until": now + HOST_READS}, deadline=now + HOST_READS)
        return True
    late = [one for one in dishes if one["until"] <= now]
    if late:
        _mark(tables, live, late, {"unread": _round(live)})
        served = [_serve(tables, live, one) for one in late]
        return any(served)
    return bool(dishes)


def _mark(tables: Tables, live: Live, dishes: Sequence[Waiting], mark: Mapping[str, Any], **columns: Any) -> None:
    marked = [{**one, **mark} if one in dishes else one for one in _remembered(live)]
    tables.change(live, {"waiting": marked, **columns})


def _serve(tables: Tables, live: Live, dish: Waiting) -> bool:
    """Serve a dish without its words, if there is more in it than words."""
    move = moderation.with_texts(read_move(live.game, msgspec.json.decode(dish["move"])), lambda text: "")
    assert live.state is not None
    try:
        live.state.check(dish["seat"], move)
    except IllegalMove:
        return False
    tables.make_move(live, dish["seat"], move, "clock")
    return True


def let_through(tables: Tables, code: str, number: int) -> None:
    """The host has read it: show it. Raises Refusal when it is too late for it, or another guest has the name now."""
    with tables.at(code) as live:
        one = _find(live, number)
        if "chair" in one:
            others = [chair.name for chair in live.chairs if chair.id != one["chair"]]
            name = names.guest_name(one["name"], others, tables.kept_names())
            tables.change(live, {"waiting": _without(live, number)}, {one["chair"]: {"name": name}})
            return
        try:
            tables.submit(code, one["seat"], msgspec.json.decode(one["move"]), read=True)
        except IllegalMove as error:
            raise Refusal(f"It is too late for this dish. {error}", status=409) from None
        tables.change(live, {"waiting": _without(live, number)})


def send_back(tables: Tables, code: str, number: int) -> None:
    """The host wants other words: the guest is told so, and may try again."""
    with tables.at(code) as live:
        one = _find(live, number)
        tables.change(live, {"waiting": [*_without(live, number), {**one, "back": True}]})


def ask_for_name(tables: Tables, code: str, number: int, typed: str) -> None:
    """A guest whose name was sent back, or still waits, wants this one. Raises Refusal for one that cannot be used."""
    with tables.at(code) as live:
        chair = live.chair(number)
        if chair is None or not any(one.get("chair") == number for one in live.table.waiting):
            raise Refusal("Your name stands on your card already.", status=409)
        name = tables.name_for(live, typed, number)
        if moderation.is_one_of_ours(name):
            tables.change(
                live,
                {"waiting": [one for one in live.table.waiting if one.get("chair") != number]},
                {number: {"name": name}},
            )
        else:
            hold_name(tables, live, chair, name)


def change_level(tables: Tables, code: str, level: str) -> None:
    """From now on the table is moderated like this. What waits goes on waiting: the host still has to read it."""
    if level not in moderation.LEVELS:
        raise Refusal("Choose one of the three.", status=422)
    with tables.at(code) as live:
        tables.change(live, {"moderation": level})


def _keep(tables: Tables, live: Live, kept: Sequence[Waiting], new: Waiting) -> None:
    number = 1 + max((one["id"] for one in live.table.waiting), default=0)
    tables.change(live, {"waiting": [*kept, {"id": number, "back": False, **new}]})


def _find(live: Live, number: int) -> Waiting:
    found = next((one for one in still_waiting(live) if one["id"] == number and not one["back"]), None)
    if found is None:
        raise Refusal("This is not waiting any more.", status=409)
    return found


def _without(live: Live, number: int) -> list[Waiting]:
    return [one for one in _remembered(live) if one["id"] != number]


def _remembered(live: Live) -> list[Waiting]:
    """What waits, and what was served unread in this round: screens still say so."""
    now = _round(live)
    return [*still_waiting(live), *(one for one in live.table.waiting if one.get("unread") == now)]


def _waits(one: Waiting, step: str) -> bool:
    return one.get("step") == step and "unread" not in one


def _round(live: Live) -> int:
    return int(getattr(live.state.view(None), "round", 0)) if live.state is not None else 0


def _step(live: Live) -> str:
    return live.state.timed_step().key if live.state is not None else ""
