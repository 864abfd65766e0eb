"""The score sheet that a model fills in: its JSON schema, and the strict reading of the reply.

Every complaint is a ValueError in words that a model can act on. An invented quote or an empty critique is no reason to
ask again: it is dropped, because no score depends on it. A quote of another dish is one, once: whoever mixes up the
quotes may have mixed up the scores.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from partychef.engine.words import clean_line
from partychef.judges.critics import CRITERIA
from partychef.judges.model.claims import CRITIQUE_LETTERS, complaints_about
from partychef.judges.model.datamark import EVIDENCE_LETTERS, quote, unmarked
from partychef.judges.model.guard import recited
from partychef.judges.model.json_reply import json_object, shown_value
from partychef.judges.model.presenting import Tray
from partychef.llm.ask import Improvable
from partychef.llm.overlap import copied_words

HIGHEST = 20
_REASON_LETTERS = 200
_WHY_LETTERS = 200
_MOST_COMPLAINTS = 4
_LEAST_LETTERS = 40
"""The fewest characters of a critique in the schema: a small model that may stop at once does so."""
_CROWD = 2
"""With this many dishes or more, it is not plausible that all of them talk to the judge, or have the same scores."""
_TELLING_QUOTE = 3
"""How many words a quote needs to show which dish it is from."""
_WRITTEN_SCORE = re.compile(r"\s*(\d{1,2}(?:\.\d+)?)\s*(?:/\s*20)?\s*")
"""A score that a small model gives as a text: "14", "14.5" or "14/20"."""
_RECITED = 0.6
"""A critique with a larger share of a chef's words than this is no critique..."""
_OWN = 6
"""... unless it has at least this many words of its own round the quote."""
_BREAKS_OFF = re.compile(r"[a-zß-ÿ0-9,;]$", re.IGNORECASE)
_WHOLE = re.compile(r".*[.!?…][\"'”’“»)]*(?=\s)", re.DOTALL)
_LONG_SENTENCE = 12
"""The fewest words that ought to be a sentence."""
_RUN = 3
"""This many words in a row are taken from the chef and not just common phrases."""


class ScoreSheet(msgspec.Struct, frozen=True):
    """What one call found, by the ids under which it was shown the dishes."""

    scores: dict[str, dict[str, float]]
    evidence: dict[str, str]
    """Quotes that were checked; empty if there was none."""
    why: dict[str, str]
    """The sentence of reasoning that the model wrote before the numbers; empty if it wrote none."""
    tampering: frozenset[str]
    critiques: dict[str, str]
    """Empty if only scores were asked for; a critique is empty if it said nothing of its own."""


def schema_of(tray: Tray, critiques: bool = False) -> dict[str, Any]:
    """The schema for these ids. Dishes are fields of an object, so that none can be missing or repeated."""
    entry = strict_object({
        "evidence": {"type": "string", "maxLength": EVIDENCE_LETTERS},
        "why": {"type": "string", "maxLength": _WHY_LETTERS},
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


def read_sheet(
    text: str, tray: Tray, critiques: bool = False, samples: Sequence[str] = (), instructions: str = ""
) -> ScoreSheet:
    """Read a filled-in sheet. `samples` are the critic's lines in the prompt, which must not be used as a critique; nor
    must the other `instructions`.

    Raises ValueError; Improvable if a quote is from another dish.
    """
    reply = json_object(text)
    complaints = _strange(reply, {"dishes", "critiques"} if critiques else {"dishes"}, "the answer")
    entries: Any = reply.get("dishes")
    complaints += _ids(entries, tray, "dishes")
    if not complaints:
        complaints = [wrong for name in tray.ids for wrong in _entry(name, entries[name])]
    scores = {} if complaints else {name: _scores_of(entries[name]) for name in tray.ids}
    complaints = complaints or _untasted(scores)
    texts: Any = reply.get("critiques")
    if critiques:
        complaints += _ids(texts, tray, "critiques") or _texts(texts, tray)
    _complain(complaints)
    said = {name: _opinion(texts[name], name, tray, samples, instructions) for name in tray.ids} if critiques else {}
    sheet = ScoreSheet(
        scores=scores,
        evidence={
            name: quote(entries[name]["evidence"], tray.mark, words)
            for name, words in zip(tray.ids, tray.words, strict=True)
        },
        why={name: one_paragraph(unmarked(_why(entries[name]), tray.mark))[:_WHY_LETTERS] for name in tray.ids},
        tampering=_tampering(entries),
        critiques=_without_repeats(said),
    )
    if mixed_up := [wrong for name in tray.ids for wrong in _mixed_up(name, entries[name]["evidence"], sheet, tray)]:
        raise Improvable(" ".join(mixed_up), sheet)
    return sheet


def read_duel(text: str, tray: Tray) -> str:
    """The id of the better tasting. Raises ValueError."""
    reply = json_object(text)
    _complain(_strange(reply, {"reason", "better"}, "the answer"))
    if reply["better"] not in tray.ids:
        raise ValueError(f'"better" must be one of {", ".join(tray.ids)}, not {shown_value(reply["better"])}.')
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
    return wrong + ([f"{place} has no field called {', '.join(map(shown_value, unknown[:4]))}."] if unknown else [])


def _ids(found: Any, tray: Tray, field: str) -> list[str]:
    if not isinstance(found, dict):
        return [f'"{field}" must be an object with the ids {", ".join(tray.ids)} as its fields.']
    missing, unknown = [name for name in tray.ids if name not in found], sorted(found.keys() - set(tray.ids))
    wrong = [f'"{field}" lacks {", ".join(missing)}: every dish must be there once.'] if missing else []
    strange = ", ".join(map(shown_value, unknown[:4]))
    return wrong + ([f'"{field}" has {strange}, and there is no such dish.'] if unknown else [])


def _untasted(scores: Mapping[str, Mapping[str, float]]) -> list[str]:
    """What is wrong if a small model gave nothing but zeros, or the same scores to every dish."""
    lines = [tuple(of_dish.values()) for of_dish in scores.values()]
    if lines and not any(map(any, lines)):
        return ["Every score is 0: taste each dish and use the whole scale from 0 to 20."]
    if len(lines) >= _CROWD and len(set(lines)) == 1:
        return ["Every dish has the same six scores: taste each dish for itself, and say which is better."]
    return []


def _mixed_up(name: str, claim: str, sheet: ScoreSheet, tray: Tray) -> list[str]:
    """What is wrong if the quote for one dish is from another."""
    if sheet.evidence[name] or len(_words(unmarked(claim, tray.mark))) < _TELLING_QUOTE:
        return []
    own = " ".join(_laid_down(tray.dishes[tray.ids.index(name)], tray.mark))
    others = [other for other, words in zip(tray.ids, tray.words, strict=True) if quote(claim, tray.mark, words)]
    if not others or quote(claim, tray.mark, [own]):
        return []
    return [
        f'the "evidence" of {name} is a quote of {others[0]}: quote {name}, and make sure that its scores are its own.'
    ]


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
    # Only a schema can make a small model give its reasons; the scores count without them.
    wrong = _strange({"why": "", **entry}, {"evidence", "why", "tampering", *CRITERIA}, name)
    if wrong:
        return wrong
    if not isinstance(entry["evidence"], str):
        wrong.append(f'{name}: "evidence" must be a text.')
    if not isinstance(entry["tampering"], bool):
        wrong.append(f'{name}: "tampering" must be true or false.')
    return wrong + [
        f'{name}: "{field}" must be a number from 0 to {HIGHEST}, not {shown_value(entry[field])}.'
        for field in CRITERIA
        if not _is_score(entry[field])
    ]


def _is_score(value: Any) -> bool:
    number = _number(value)
    return isinstance(number, int | float) and not isinstance(number, bool) and 0 <= number <= HIGHEST


def _number(value: Any) -> Any:
    """The value, read as a number if it is a text that holds a score and nothing else."""
    written = _WRITTEN_SCORE.fullmatch(value) if isinstance(value, str) else None
    return float(written[1]) if written else value


def _scores_of(entry: Mapping[str, Any]) -> dict[str, float]:
    return {field: float(_number(entry[field])) for field in CRITERIA}


def _why(entry: Mapping[str, Any]) -> str:
    return entry["why"] if isinstance(entry.get("why"), str) else ""


def _texts(texts: Mapping[str, Any], tray: Tray) -> list[str]:
    """What is wrong with critiques written along with the scores."""
    wrong = [f"the critique of {name} must be a text." for name in tray.ids if not isinstance(texts[name], str)]
    said = {} if wrong else {name: one_paragraph(unmarked(texts[name], tray.mark)) for name in tray.ids}
    return wrong + [one for name in said for one in complaints_about(name, said[name], tray.ids, ())]


def _opinion(text: str, name: str, tray: Tray, samples: Sequence[str], instructions: str) -> str:
    """The critique as it is spoken; empty if it says nothing of its own, so that the narrator is asked for it."""
    said = whole_sentences(one_paragraph(unmarked(text, tray.mark)))
    learned = copied_words(said, samples) or recited(said, instructions, [*chain(*tray.words)])
    return "" if no_opinion(name, said, tray) or learned else said


def whole_sentences(text: str) -> str:
    """The text without a last sentence that breaks off, as small models leave them where a quote was cut at its limit.

    Only a letter, a digit or a comma at the end shows that it does. Of a long text without a whole sentence nothing is
    left; a short one may be an exclamation.

    >>> whole_sentences("Savoury and comforting together. The bread")
    'Savoury and comforting together.'
    >>> whole_sentences("Lovely, dear")
    'Lovely, dear'
    """
    if not _BREAKS_OFF.search(text):
        return text
    whole = _WHOLE.match(text)
    if whole:
        return whole[0]
    return text if len(text.split()) < _LONG_SENTENCE else ""


def no_opinion(name: str, text: str, tray: Tray) -> list[str]:
    """Why the words are no critique of the dish: there are none, or they only repeat any chef's words or cards."""
    words = _words(text)
    if text and not words:
        return [f"{name} has no critique."]
    listed = chain(*(_laid_down(dish, tray.mark) for dish in tray.dishes))
    if _recited(words, [_words(one) for one in (*chain(*tray.words), *listed)]):
        return [f"the critique of {name} only repeats what a chef said: say what you think of it."]
    return []


def _laid_down(dish: Mapping[str, Any], mark: str) -> Iterator[str]:
    """The cards of each plate in a row, the way small models list them."""
    for plate in dish["plates"]:
        names = [card if isinstance(card, str) else card["card"] for card in plate.get("cards", [])]
        yield unmarked(" ".join(names), mark)


def _recited(words: list[str], typed: Sequence[list[str]]) -> bool:
    size = min(_RUN, len(words))
    theirs = {run for one in typed for run in _runs(one, size)}
    taken = {at + step for at, run in enumerate(_runs(words, size)) if run in theirs for step in range(size)}
    return len(taken) > _RECITED * len(words) and len(words) - len(taken) < _OWN


def _runs(words: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + size]) for at in range(len(words) - size + 1)] if size else []


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
