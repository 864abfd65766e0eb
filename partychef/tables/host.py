"""What the host may do. Pausing or giving a seat to an AI are not moves: they change who moves and when.

Hurrying a step and giving it more time: `tempo.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.chefs import ladder
from partychef.chefs.characters import Character
from partychef.engine.game import Actor, IllegalMove
from partychef.engine.judged import Verdict
from partychef.engine.leaving import Leave
from partychef.engine.pace import CLOCKS
from partychef.tables import drafts, names
from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.names import NAME_LENGTH, Refusal
from partychef.tables.play import Tables
from partychef.tables.timers import time_for_a_person

AI_KINDS = ("novice", "heuristic")
AI_NAMES = (
    "Basil", "Ginger", "Pepper", "Olive", "Rosemary", "Saffron", "Clementine", "Juniper", "Fennel", "Sage", "Maple",
    "Cinnamon", "Coriander", "Truffle", "Nutmeg", "Caper", "Quince", "Sorrel", "Tarragon", "Chestnut",
)  # fmt: skip
AI_EMOJIS = ("🦊", "🐼", "🐙", "🐸", "🦄", "🐝", "🐻", "🦞")
NO_DEADLINE = -1.0
SENT_AWAY = 100
"""How many people who were sent away a table remembers; the first are forgotten."""


def pause(tables: Tables, code: str) -> None:
    """Stop the clock and keep the time that is left."""
    with tables.at(code) as live:
        if live.playing and not live.paused:
            deadline = live.table.deadline
            left = NO_DEADLINE if deadline is None else max(0.0, deadline - tables.now())
            tables.change(live, {"paused_left": left, "deadline": None})


def resume(tables: Tables, code: str) -> None:
    """Let the clock run on from where it stopped."""
    with tables.at(code) as live:
        left = live.table.paused_left
        if left is not None:
            deadline = None if left == NO_DEADLINE else tables.now() + left
            tables.change(live, {"paused_left": None, "deadline": deadline})


def skip(tables: Tables, code: str, step: str | None = None) -> None:
    """Make the default move for everybody whom the table waits for (CP-60), as if the time were up.

    `step` is the key of the step that the host saw: a second tap must not skip the next one.
    """
    with tables.at(code) as live:
        if step is None or live.state is None or live.state.timed_step().key == step:
            settle_late(tables, live, "host")


def skip_introduction(tables: Tables, code: str) -> None:
    """Let the game begin without its introduction on the big screen."""
    with tables.at(code) as live:
        if not live.tempo.introduced:
            tables.set_tempo(live, introduced=True)


def settle_late(tables: Tables, live: Live, by: str, spared: frozenset[Actor] = frozenset()) -> None:
    """Make the moves of this step for everybody but those who are spared: what they have written but not sent, else the
    defaults (CP-60). The caller holds the table.

    A turn may take several: whoever has drawn a card has yet to discard one.
    """
    if not live.playing or live.state is None:
        return
    key = live.state.timed_step().key
    late = sorted(live.state.to_move() - spared, key=lambda seat: -1 if seat is None else seat)
    unsent = {actor: drafts.moves(tables, live, actor) for actor in late}
    # Whoever has something to say comes first: the judge's default move cuts the chef on stage short.
    for actor in sorted(late, key=lambda actor: not unsent[actor]):
        if by == "clock" and actor is not None and (note := live.game.pace.late(live.state, actor)) is not None:
            tables.make_move(live, None, note, by)
        written = iter(unsent[actor])
        while live.state.timed_step().key == key and actor in live.state.to_move():
            move = next(written, None)
            if move is None:
                tables.make_move(live, actor, live.state.default_move(actor), by)
            elif drafts.is_legal(live.state, actor, move):
                tables.make_move(live, actor, move, by)


def add_ai(tables: Tables, code: str, kind: str = "heuristic", character: Character | None = None) -> None:
    """Put an AI chef on a free chair: one of this kind, or a character that a model plays."""
    with tables.at(code) as live:
        if character is None:
            _check_kind(live, kind)
        taken = [chair.name for chair in live.chairs]
        if character is not None:
            name = _free_name(character.name, taken)
            tables.sit(code, name, character.emoji, kind=f"model:{character.id}", face=character.emoji, known=True)
            return
        number = len(live.chairs)
        free = [name for name in AI_NAMES if names.twin_of(name, taken) is None] or [_free_name("Chef", taken)]
        # Names follow the seed, so that two parties in a row do not get the same AI chefs.
        start = int(live.table.seed[:4].encode().hex(), 16) % len(free)
        worn = {chair.emoji for chair in live.chairs}
        faces = [face for face in AI_EMOJIS if face not in worn] or list(AI_EMOJIS)
        tables.sit(code, free[start], faces[number % len(faces)], kind=kind, known=True)


def _check_kind(live: Live, kind: str) -> None:
    """Raise Refusal unless AI chefs of this kind play the table's game."""
    unknown = "" if kind in (*AI_KINDS, *ladder.RUNGS) else "There is no such AI chef."
    if why := unknown or ladder.why_not(live.table.game, live.game.title, kind):
        raise Refusal(why)


def fill(tables: Tables, code: str) -> None:
    """In the lobby: add as many AI chefs as the game needs to start."""
    with tables.at(code) as live:
        _in_lobby(live)
        for _ in range(live.game.seats[0] - len(live.guests())):
            add_ai(tables, code)


def _free_name(name: str, taken: list[str]) -> str:
    """The name, or with a number behind it where it is taken."""
    tries = (name if number == 1 else f"{name[: NAME_LENGTH - 3]} {number}" for number in range(1, 100))
    return next(one for one in tries if names.twin_of(one, taken) is None)


def choose_judge(tables: Tables, code: str, number: int | None) -> None:
    """In the lobby: let this guest judge every round, or the first one (CP-6) where judges take turns. Where nobody
    judges, the guest is the one of whom the game asks (GEN-7): who deals first, begins, or has cooked last.

    None leaves it to chance.
    """
    with tables.at(code) as live:
        _in_lobby(live)
        if live.game.begins is None:
            raise Refusal("In this game the cards decide who begins.", status=409)
        chair = _chair(live, number) if number is not None else None
        tables.change(live, {}, {one.id: {"is_judge": one is chair} for one in live.guests()})


def mark_novice(tables: Tables, code: str, number: int) -> None:
    """In the lobby: note that this guest is new to the game, or that they are not after all (CP-55)."""
    with tables.at(code) as live:
        _in_lobby(live)
        _judged(live)
        chair, known = _chair(live, number), list(live.table.options.get("novices", []))
        novices = [one for one in known if one != chair.id] + ([] if chair.id in known else [chair.id])
        tables.change(live, {"options": {**live.table.options, "novices": novices}})


def change_evening(
    tables: Tables, code: str, columns: Mapping[str, Any], critic: tuple[str, str] | None = None
) -> None:
    """In the lobby: play another evening, by its columns of `Table`: at least the options, and who judges.

    `critic`: the name and the emoji of the critic or jury that the column `judge` names.
    """
    with tables.at(code) as live:
        _in_lobby(live)
        for chair in live.critics():
            tables.take_chair_away(live, chair)
        nobody = {one.id: {"is_judge": False} for one in live.guests()}
        tables.change(live, columns, nobody)
        if critic is not None:
            seat_critic(tables, code, columns["judge"].removeprefix("critic:"), *critic)


def change_clock(tables: Tables, code: str, name: str) -> None:
    """In the lobby: choose a clock, one of `CLOCKS`."""
    with tables.at(code) as live:
        _in_lobby(live)
        if name not in CLOCKS:
            raise Refusal("There is no such clock.", status=404)
        tables.change(live, {"timers": name})


def move_chair(tables: Tables, code: str, number: int, by: int) -> None:
    """In the lobby: change places with the neighbour (`by` is -1 or 1)."""
    with tables.at(code) as live:
        _in_lobby(live)
        guests = live.guests()
        here = guests.index(_chair(live, number))
        there = here + by
        if 0 <= there < len(guests):
            guests[here], guests[there] = guests[there], guests[here]
            tables.change(live, {}, {one.id: {"position": place} for place, one in enumerate(guests, 1)})
            live.sort_chairs()


def send_away(tables: Tables, code: str, number: int) -> None:
    """Remove somebody who may not sit down again, here or in the games that follow, unless the host lets them."""
    with tables.at(code) as live:
        chair = _chair(live, number)
        if chair.token_hash is not None:
            number_of_its_own = max([chair.id, *(one["chair"] + 1 for one in live.table.sent_away)])
            gone = {"chair": number_of_its_own, "name": chair.name, "emoji": chair.emoji, "key": chair.token_hash}
            tables.change(live, {"sent_away": [*live.table.sent_away, gone][-SENT_AWAY:]})
        remove(tables, code, number)


def let_back(tables: Tables, code: str, number: int) -> None:
    """Let somebody who was sent away take a chair again; `number` is how the table's list of them has it."""
    with tables.at(code) as live:
        left = [one for one in live.table.sent_away if one["chair"] != number]
        if len(left) < len(live.table.sent_away):
            tables.change(live, {"sent_away": left})


def remove(tables: Tables, code: str, number: int) -> None:
    """Take somebody's chair or seat away; their phone's key is void at once.

    In the lobby, or while waiting to be seated, the chair goes too. During a game an AI chef plays the seat, which can
    no longer win (GEN-16), until the next break, where it is released (CP-61). Where there are no breaks, it plays to
    the end.
    """
    with tables.at(code) as live:
        chair = _chair(live, number)
        if chair.seat is None:
            tables.take_chair_away(live, chair)
        else:
            _leave_to_ai(tables, live, chair)
        tables.hub.dismiss(code, number)


def _leave_to_ai(tables: Tables, live: Live, chair: Chair) -> None:
    """Void the phone's key and let an AI chef play, who cannot win (GEN-16). The caller holds the table."""
    gone = {chair.id: {"kind": "heuristic", "token_hash": None, "leaving": True}}
    drafts.forget(tables, live, chair.seat)
    if live.state is not None and live.playing and chair.seat is not None:
        move = Leave(chair.seat)
        try:
            live.state.check(None, move)
        except IllegalMove:  # somebody who judges every round cannot win anyway
            pass
        else:
            tables.make_move(live, None, move, "host", gone)
            return
    tables.change(live, {}, gone)


def to_ai(tables: Tables, code: str, number: int, kind: str = "heuristic") -> None:
    """Let an AI chef play for somebody who is away. The phone keeps its key and can get the seat back."""
    with tables.at(code) as live:
        _check_kind(live, kind)
        chair = _chair(live, number)
        if chair.token_hash is not None:
            tables.change(live, {}, {chair.id: {"kind": kind}})


def to_person(tables: Tables, code: str, number: int) -> None:
    """Give a seat back to its phone."""
    with tables.at(code) as live:
        chair = _chair(live, number)
        if chair.token_hash is None:
            raise Refusal(f"{chair.name} has no phone at this table.")
        tables.change(live, time_for_a_person(live, tables.now()), {chair.id: {"kind": "person"}})


def end_after_round(tables: Tables, code: str, ending: bool = True) -> None:
    """End the game in the next break, or at once during one; `ending` False takes that back."""
    with tables.at(code) as live:
        if live.game.breaks is None:
            raise Refusal("This game ends by its own rules: play it out, or stop it.", status=409)
        tables.change(live, {"ending": ending})


def stop(tables: Tables, code: str) -> None:
    """Stop the game at once; the points so far stand."""
    with tables.at(code) as live:
        if live.table.status in ("lobby", "playing"):
            tables.change(live, {"status": "stopped", "deadline": None, "paused_left": None})
            tables.store.write(lambda connection: drafts.clear(connection, live.table.id))


def appeal(tables: Tables, code: str) -> None:
    """Have this round's dishes tasted again, in other orders, before the AI critic hands out the chips.

    It is possible once a round, from the first critique on. What was said stays in the log; the critiques that are
    still to come, and the chips, follow the second tasting.
    """
    with tables.at(code) as live:
        why = no_appeal(live)
        if why or live.state is None:
            raise Refusal(why, status=409)
        tables.change(live, {"appealed": live.state.view(None).round})


def no_appeal(live: Live) -> str:
    """Why there can be no second tasting right now, in one sentence; empty when there can."""
    verdict = _verdict(live) if live.playing else None
    if verdict is None or not verdict.begun or live.state is None:
        return "An appeal is possible while the critic speaks, before the chips are handed out."
    chairs = [live.chair_in(seat) for seat in verdict.judges]
    if all(chair is None or chair.kind in ("person", "novice") for chair in chairs):
        return "Only an AI critic can be asked to taste again."
    appealed = live.table.appealed == getattr(live.state.view(None), "round", 0)
    return "One appeal a round: this verdict stands." if appealed else ""


def take_over(tables: Tables, code: str, number: int | None = None) -> tuple[int, str]:
    """Let a person judge in the critic's place from now on, even in the middle of a verdict.

    `number` is the chair that the phone has or had at this table, if any. Returns the critic's chair and a key for it;
    a phone that judged in its place before is sent away. Raises Refusal.
    """
    with tables.at(code) as live:
        chair = _critic(live)
        _judged(live)  # where a critic decides only what the players cannot, no player can take its place
        if why := cannot_judge(live, number):
            raise Refusal(why, status=409)
        key = names.new_key()
        values = {"kind": "person", "token_hash": names.key_hash(key)}
        tables.change(live, time_for_a_person(live, tables.now()), {chair.id: values})
        drafts.forget(tables, live, chair.seat)
        tables.hub.dismiss(code, chair.id)
        return chair.id, key


def cannot_judge(live: Live, number: int | None) -> str:
    """Why the phone of this chair cannot judge in the critic's place, in one sentence; empty when it can.

    Nobody judges a dish of their own: somebody who has given up their chair waits until that dish is off the table.
    """
    chair = live.chair(number) if number is not None else None
    if chair is None or chair in live.critics():
        return ""
    if not chair.leaving:
        return "You play at this table yourself, and nobody judges a dish of their own: give up your chair first."
    verdict = _verdict(live)
    served = verdict is not None and chair.seat in verdict.cooks
    return "Your own dish belongs to this round: take over in the break that follows it." if served else ""


def give_back(tables: Tables, code: str) -> None:
    """Let the AI critic judge again. The phone that judged in its place is sent away."""
    with tables.at(code) as live:
        chair = _critic(live)
        if chair.kind == "person":
            tables.change(live, {}, {chair.id: {"kind": live.table.judge, "token_hash": None}})
            drafts.forget(tables, live, chair.seat)
            tables.hub.dismiss(code, chair.id)


def _verdict(live: Live) -> Verdict | None:
    """How far the verdict of this round is, as everybody can see; None in games that are not judged."""
    judged = live.game.judged
    return judged.verdict(live.state.view(None)) if judged is not None and live.state is not None else None


def _critic(live: Live) -> Chair:
    if not live.playing:
        raise Refusal("Nothing is being played at this table right now.", status=409)
    if not live.critics():
        raise Refusal("No AI critic judges at this table.", status=409)
    return live.critics()[0]


def _in_lobby(live: Live) -> None:
    if live.table.status != "lobby":
        raise Refusal("The game has begun: nobody changes seats now.", status=409)


def _judged(live: Live) -> None:
    if not live.game.always_judged:
        raise Refusal("Nobody judges in this game.", status=409)


def _chair(live: Live, number: int) -> Chair:
    chair = live.chair(number)
    if chair is None or chair in live.critics():
        raise Refusal("Nobody sits in that chair any more.", status=409)
    return chair


def seat_critic(tables: Tables, code: str, critic: str, name: str, emoji: str) -> None:
    """In the lobby: an AI critic takes the judge's place, beside the players (CP-62).

    `critic` is the critic's id, or those of a jury with `+` between them.
    """
    with tables.at(code) as live:
        _in_lobby(live)
        judged = live.game.judged
        if judged is None or not live.table.options.get(judged.option):
            _judged(live)
        chair = {"position": 1000, "name": name, "emoji": emoji, "kind": f"critic:{critic}", "is_judge": True}
        tables.add_chair(live, chair)
