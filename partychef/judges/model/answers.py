"""Critics of a jury answer each other: one line on each dish, after all of them have spoken.

It is a garnish: a line that is missing or out of place is left out, and nobody is asked again for it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.words import clean_line
from partychef.judges.critics import Critic
from partychef.judges.engine import Sitting, Speech
from partychef.judges.jury import ROOM, Seat, shortened
from partychef.judges.model.claims import false_claims, names_an_id
from partychef.judges.model.datamark import fresh_mark, marked, tidy, unmarked
from partychef.judges.model.guard import out_of_character, superlative
from partychef.judges.model.json_reply import json_object
from partychef.judges.model.orders import fresh_ids, key_of
from partychef.judges.model.presenting import language_name
from partychef.judges.model.score_sheet import strict_object
from partychef.llm.ask import Asker, Message, NoReply, Question
from partychef.llm.prompts import prompt

_MOST_CRITICS = 3
"""With more critics there is no room for answers."""
_LINE_LETTERS, _SHORTEST = 150, 10
_TOKENS, _TOKENS_PER_DISH = 150, 60


def with_answers(sitting: Sitting, speeches: Sequence[Speech], asker: Asker) -> list[Speech]:
    """What the critics say, each with its lines to the others. Never raises NoReply."""
    seats = sitting.seats
    names = [one.id for one in sitting.case.tastings if all(one.id in speech.words for speech in speeches)]
    if not 2 <= len(seats) <= _MOST_CRITICS or not names:
        return list(speeches)
    pairs = {name: ((at + 1) % len(seats), at % len(seats)) for at, name in enumerate(names)}
    try:
        lines = _lines(sitting, speeches, pairs, asker)
    except NoReply:
        return list(speeches)
    said = [dict(speech.words) for speech in speeches]
    for name, line in lines.items():
        number = pairs[name][0]
        room = ROOM // len(seats) - 2 - len(seats[number].heading) - len(line) - 1
        said[number][name] = f"{shortened(said[number][name], room)} {line}"
    return [replace(speech, words=words) for speech, words in zip(speeches, said, strict=True)]


def _lines(
    sitting: Sitting, speeches: Sequence[Speech], pairs: dict[str, tuple[int, int]], asker: Asker
) -> dict[str, str]:
    """The lines by tasting. Raises NoReply. `pairs` has who answers whom about each."""
    call = sitting.name("answers")
    texts = [speech.words[name] for name in pairs for speech in speeches]
    key = f"{key_of(sitting.seed, sitting.case.tastings)}/{call}"
    ids = dict(zip(fresh_ids(len(pairs), Chance(key, 0), texts), pairs, strict=True))
    mark = fresh_mark(Chance(key, 1), texts)
    seats = sitting.seats
    dishes = [
        {
            "id": blind,
            "said": {
                seat.critic.name: marked(tidy(one.words[name]), mark) for seat, one in zip(seats, speeches, strict=True)
            },
            "speaker": seats[pairs[name][0]].critic.name,
            "to": seats[pairs[name][1]].critic.name,
        }
        for blind, name in ids.items()
    ]  # fmt: skip
    instructions = prompt("judging/answers").fill(
        critics="\n".join(_introduced(seat) for seat in seats), mark=mark, language=language_name(sitting.language)
    )
    data = json.dumps({"job": "answers", "mark": mark, "dishes": dishes}, ensure_ascii=False)
    text = prompt("judging/dishes").fill(dishes=data, ids=", ".join(ids))
    line: dict[str, Any] = {"type": "string", "minLength": _SHORTEST, "maxLength": _LINE_LETTERS}
    schema = strict_object({"lines": strict_object(dict.fromkeys(ids, line))})
    messages = (Message("system", instructions), Message("user", text))
    question = Question(call, messages, schema, _TOKENS + _TOKENS_PER_DISH * len(pairs))
    critics = [seat.critic for seat in seats]
    found: dict[str, str] = asker.ask(question, lambda reply: _read(reply, list(ids), mark, critics))
    return {ids[blind]: line for blind, line in found.items()}


def answers_in(reply: str) -> tuple[str, ...]:
    """The lines of a kept reply, as they came; none if they cannot be read."""
    try:
        lines = json_object(reply).get("lines")
    except ValueError:
        return ()
    return tuple(line for line in lines.values() if isinstance(line, str)) if isinstance(lines, dict) else ()


def _introduced(seat: Seat) -> str:
    return f"- {seat.critic.name}: {seat.critic.voice.manner}"


def _read(reply: str, ids: Sequence[str], mark: str, critics: Sequence[Critic]) -> dict[str, str]:
    """The lines that can be said, by id. Raises ValueError if there are none."""
    lines = json_object(reply).get("lines")
    if not isinstance(lines, dict):
        raise ValueError(f'"lines" must be an object with the ids {", ".join(ids)} as its fields.')
    said: dict[str, str] = {}
    for blind in ids:
        line = _spoken(lines.get(blind), mark, critics)
        if line and line not in said.values() and _may_be_said(line, ids):
            said[blind] = line
    if not said:
        raise ValueError(f"Give one line for each of {', '.join(ids)}, of at most {_LINE_LETTERS} characters.")
    return said


def _spoken(line: Any, mark: str, critics: Sequence[Critic]) -> str:
    """The line without marks, quotation marks and the name of its speaker."""
    if not isinstance(line, str):
        return ""
    words = clean_line(unmarked(line, mark)).strip('"“”„«»* ')
    for critic in critics:
        words = words.removeprefix(f"{critic.name}:").strip()
    return words


def _may_be_said(line: str, ids: Sequence[str]) -> bool:
    if not _SHORTEST <= len(line) <= _LINE_LETTERS or names_an_id(line, ids):
        return False
    return not (false_claims(line, ()) or superlative(line) or out_of_character(line))
