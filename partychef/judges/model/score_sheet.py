"""The score sheet that a model fills in: its JSON schema, and the strict reading of the reply.

Every complaint is a ValueError in words that a model can act on. A false quote or an empty critique is no reason to ask
again: it is dropped, because no score depends on it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from partychef.engine.words import clean_line
from partychef.judges.critics import CRITERIA
from partychef.judges.model.claims import CRITIQUE_LETTERS, complaints_about
from partychef.judges.model.datamark import EVIDENCE_LETTERS, quote, tidy, unmarked
from partychef.judges.model.presenting import Tray
from partychef.llm.overlap import copied_words

HIGHEST = 20
_REASON_LETTERS = 200
_LONGEST_REPLY = 40_000
_MOST_COMPLAINTS = 4
_LEAST_LETTERS = 40
"""The fewest characters of a critique in the schema: a small model that may stop at once does so."""
_CROWD = 3
"""With this many dishes or more, it is not plausible that all of them talk to the judge, or have the same scores."""
_RECITED = 0.6
"""A critique with a larger share of a chef's words than this is no critique..."""
_OWN = 6
"""... unless it has at least this many words of its own round the quote."""
_RUN = 3
"""This many words in a row are taken from the chef and not just common phrases."""
_THOUGHTS = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)


class ScoreSheet(msgspec.Struct, frozen=True):
    """What one call found, by the ids under which it was shown the dishes."""

    scores: dict[str, dict[str, float]]
    evidence: dict[str, str]
    """Quotes that were checked; empty if there was none."""
    tampering: frozenset[str]
    critiques: dict[str, str]
    """Empty if only scores were asked for; a critique is empty if it said nothing of its own."""


def schema_of(tray: Tray, critiques: bool = False) -> dict[str, Any]:
    """The schema for these ids. Dishes are fields of an object, so that none can be missing or repeated."""
    entry = strict_object({
        "evidence": {"type": "string", "maxLength": EVIDENCE_LETTERS},
        "tampering": {"type": "boolean"},
        **{name: {"type": "integer", "minimum": 0, "maximum": HIGHEST} for name in CRITERIA},
    })  # fmt: skip
    dishes = {"dishes": strict_object(dict.fromkeys(tray.ids, entry))}
    text = {"type": "string", "minLength": _LEAST_LETTERS, "maxLength": CRITIQUE_LETTERS}
    return strict_object(dishes | ({"critiques": strict_object(dict.fromkeys(tray.ids, text))} if critiques else {}))


def duel_schema(tray: Tray) -> dict[str, Any]:
    """The schema for the direct comparison of two dishes."""
    reason = {"type": "string", "maxLength": _REASON_LETTERS}
    return strict_object({"reason": reason, "better": {"type": "string", "enum": list(tray.ids)}})


def strict_object(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an object: strict servers want every field required and no others allowed."""
    return {"type": "object", "properties": dict(fields), "required": list(fields), "additionalProperties": False}


def read_sheet(text: str, tray: Tray, critiques: bool = False, samples: Sequence[str] = ()) -> ScoreSheet:
    """Read a filled-in sheet. `samples` are the critic's lines in the prompt, which must not be used as a critique.

    Raises ValueError.
    """
    reply = json_object(text)
    complaints = _strange(reply, {"dishes", "critiques"} if critiques else {"dishes"}, "the answer")
    entries: Any = reply.get("dishes")
    complaints += _ids(entries, tray, "dishes")
    if not complaints:
        complaints = [wrong for name in tray.ids for wrong in _entry(name, entries[name])] or _untasted(entries)
    texts: Any = reply.get("critiques")
    if critiques:
        complaints += _ids(texts, tray, "critiques") or _texts(texts, tray)
    _complain(complaints)
    return ScoreSheet(
        scores={name: {field: float(entries[name][field]) for field in CRITERIA} for name in tray.ids},
        evidence={
            name: quote(entries[name]["evidence"], tray.mark, words)
            for name, words in zip(tray.ids, tray.words, strict=True)
        },
        tampering=_tampering(entries),
        critiques=_without_repeats({name: _opinion(texts[name], name, tray, samples) for name in tray.ids})
        if critiques
        else {},
    )


def read_duel(text: str, tray: Tray) -> str:
    """The id of the better tasting. Raises ValueError."""
    reply = json_object(text)
    _complain(_strange(reply, {"reason", "better"}, "the answer"))
    if reply["better"] not in tray.ids:
        raise ValueError(f'"better" must be one of {", ".join(tray.ids)}, not {_shown(reply["better"])}.')
    return tray.names[reply["better"]]


def one_paragraph(text: str) -> str:
    """A critique as it is spoken and shown: one paragraph, without Markdown."""
    return clean_line(re.sub(r"[*_`#]{2,}|[*`]", "", text))


def _complain(complaints: list[str]) -> None:
    if complaints:
        more = len(complaints) - _MOST_COMPLAINTS
        raise ValueError(" ".join(complaints[:_MOST_COMPLAINTS]) + (f" And {more} more." if more > 0 else ""))


def _strange(reply: Mapping[str, Any], fields: set[str], place: str) -> list[str]:
    missing, unknown = sorted(fields - reply.keys()), sorted(reply.keys() - fields)
    wrong = [f"{place} lacks {', '.join(missing)}."] if missing else []
    return wrong + ([f"{place} has no field called {', '.join(map(_shown, unknown[:4]))}."] if unknown else [])


def _ids(found: Any, tray: Tray, field: str) -> list[str]:
    if not isinstance(found, dict):
        return [f'"{field}" must be an object with the ids {", ".join(tray.ids)} as its fields.']
    missing, unknown = [name for name in tray.ids if name not in found], sorted(found.keys() - set(tray.ids))
    wrong = [f'"{field}" lacks {", ".join(missing)}: every dish must be there once.'] if missing else []
    strange = ", ".join(map(_shown, unknown[:4]))
    return wrong + ([f'"{field}" has {strange}, and there is no such dish.'] if unknown else [])


def _untasted(entries: Mapping[str, Any]) -> list[str]:
    """What is wrong if a small model gave nothing but zeros, or the same scores to every dish."""
    scores = [tuple(entry[field] for field in CRITERIA) for entry in entries.values()]
    if not any(map(any, scores)):
        return ["Every score is 0: taste each dish and use the whole scale from 0 to 20."]
    if len(scores) >= _CROWD and len(set(scores)) == 1:
        return ["Every dish has the same six scores: taste each dish for itself, and say which is better."]
    return []


def _without_repeats(critiques: Mapping[str, str]) -> dict[str, str]:
    """The critiques without those given to two dishes: the narrator is asked for them, and the scores stand."""
    times = Counter(text.casefold() for text in critiques.values())
    return {name: text if times[text.casefold()] == 1 else "" for name, text in critiques.items()}


def _tampering(entries: Mapping[str, Any]) -> frozenset[str]:
    """The dishes flagged for talking to the judge; none if a whole table is, as small models do."""
    flagged = frozenset(name for name, entry in entries.items() if entry["tampering"])
    return frozenset() if len(flagged) == len(entries) >= _CROWD else flagged


def _entry(name: str, entry: Any) -> list[str]:
    if not isinstance(entry, dict):
        return [f"{name} must be an object."]
    wrong = _strange(entry, {"evidence", "tampering", *CRITERIA}, name)
    if wrong:
        return wrong
    if not isinstance(entry["evidence"], str):
        wrong.append(f'{name}: "evidence" must be a text.')
    if not isinstance(entry["tampering"], bool):
        wrong.append(f'{name}: "tampering" must be true or false.')
    return wrong + [
        f'{name}: "{field}" must be a number from 0 to {HIGHEST}, not {_shown(entry[field])}.'
        for field in CRITERIA
        if not _is_score(entry[field])
    ]


def _is_score(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= HIGHEST


def _texts(texts: Mapping[str, Any], tray: Tray) -> list[str]:
    """What is wrong with critiques written along with the scores."""
    wrong = [f"the critique of {name} must be a text." for name in tray.ids if not isinstance(texts[name], str)]
    said = {} if wrong else {name: one_paragraph(unmarked(texts[name], tray.mark)) for name in tray.ids}
    return wrong + [one for name in said for one in complaints_about(name, said[name], tray.ids, ())]


def _opinion(text: str, name: str, tray: Tray, samples: Sequence[str]) -> str:
    """The critique as it is spoken; empty if it says nothing of its own, so that the narrator is asked for it."""
    said = one_paragraph(unmarked(text, tray.mark))
    return "" if no_opinion(name, said, tray) or copied_words(said, samples) else said


def no_opinion(name: str, text: str, tray: Tray) -> list[str]:
    """Why the words are no critique of the dish: there are none, or they only repeat any chef's words or cards."""
    words = _words(text)
    if text and not words:
        return [f"{name} has no critique."]
    if _recited(words, [_words(one) for one in (*chain(*tray.words), *_laid_down(tray))]):
        return [f"the critique of {name} only repeats what a chef said: say what you think of it."]
    return []


def _laid_down(tray: Tray) -> Iterator[str]:
    """The cards of each plate in a row, the way small models list them."""
    for plate in (plate for dish in tray.dishes for plate in dish["plates"]):
        names = [card if isinstance(card, str) else card["card"] for card in plate.get("cards", [])]
        yield unmarked(" ".join(names), tray.mark)


def _recited(words: list[str], typed: Sequence[list[str]]) -> bool:
    size = min(_RUN, len(words))
    theirs = {run for one in typed for run in _runs(one, size)}
    taken = {at + step for at, run in enumerate(_runs(words, size)) if run in theirs for step in range(size)}
    return len(taken) > _RECITED * len(words) and len(words) - len(taken) < _OWN


def _runs(words: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + size]) for at in range(len(words) - size + 1)] if size else []


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _shown(value: Any) -> str:
    """A value from the model's reply, shortened, to be shown to it in an error."""
    return tidy(json.dumps(value, ensure_ascii=False, default=str)[:60])


def json_object(text: str) -> dict[str, Any]:
    """The one JSON object of a reply, which may have prose or a code fence round it. Raises ValueError.

    Two objects are refused, because nobody knows which is the answer (one might be quoted from a dish); so are
    repeated fields and numbers such as NaN.
    """
    if len(text) > _LONGEST_REPLY:
        raise ValueError(f"The answer is too long: at most {_LONGEST_REPLY} characters are read.")
    rest = _THOUGHTS.sub("", text)
    found = _objects(rest)
    if not found:
        raise ValueError("The answer must be one complete JSON object, and none can be read in it.")
    if len(found) > 1:
        raise ValueError("The answer must be one complete JSON object and nothing around it; there are several.")
    return found[0]


def _objects(text: str) -> list[dict[str, Any]]:
    """The outermost JSON objects in a text, at most two; a brace that does not start one is skipped."""
    decoder = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
    found: list[dict[str, Any]] = []
    at, tries = text.find("{"), 0
    while at >= 0 and len(found) < 2 and tries < 50:
        tries += 1
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError:
            end = at + 1
        except RecursionError:
            raise ValueError("The answer is nested too deeply.") from None
        else:
            found.append(value)
        at = text.find("{", end)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, _ in pairs if sum(other == name for other, _ in pairs) > 1)
        raise ValueError(f"{_shown(twice)} is there twice; give it once.")
    return fields


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a number that can be a score.")
