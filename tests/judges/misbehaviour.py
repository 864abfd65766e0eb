"""What model servers get wrong: a script for the fake server for each misbehaviour, and what comes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from partychef.judges.critics import CRITERIA
from partychef.judges.trial.simulated import SimulatedJudge, Temper
from tests.fake_model import NO_CHOICES, Say

Request = dict[str, Any]
Words = Literal["model", "house", "both"]
Answer = Callable[[Request], Say]

STEADY = SimulatedJudge(Temper(taste=0, noise=0, bias=0))
"""The judge behind all misbehaviours: what it would have said is right."""


class Misbehaviour(NamedTuple):
    """A server that goes wrong, who decides in the end, and whose words are heard."""

    name: str
    script: Callable[[], Answer]
    engine: Literal["model", "house"]
    words: Words
    tries: int = 1
    """How often a call is tried again when its trouble may pass."""


def good(request: Request) -> Say:
    """What a good model says."""
    return said(STEADY.script(request))


def said(text: str) -> Say:
    """A text that streams in pieces of some words: each piece costs time in the library that reads it."""
    return Say(text, pieces=tuple(re.findall(r".{1,60}", text, re.DOTALL)))


def job_of(request: Request) -> str:
    """What is asked for: scores, critiques..."""
    return str(_data(request)["job"])


def _data(request: Request) -> dict[str, Any]:
    found: dict[str, Any] = json.JSONDecoder().raw_decode(request["messages"][1]["content"])[0]
    return found


def ids_of(request: Request) -> list[str]:
    """The ids of the dishes of a request, in the order shown."""
    return [dish["id"] for dish in _data(request)["dishes"]]


def always(say: Say) -> Callable[[], Answer]:
    return lambda: lambda request: say


def scoring(change: Callable[[dict[str, Any], Request], object]) -> Callable[[], Answer]:
    """A judge whose sheets are changed before they are sent; a text is sent as it is, anything else as JSON."""

    def answer(request: Request) -> Say:
        if not job_of(request).startswith("scores"):
            return good(request)
        sheet = json.loads(STEADY.script(request))
        changed = change(sheet, request)
        return Say(changed if isinstance(changed, str) else json.dumps(changed))

    return lambda: answer


def telling(change: Callable[[str, Request], str | Say], times: int = 10**6) -> Callable[[], Answer]:
    """A judge whose narration is changed, the first so many times."""

    def script() -> Answer:
        told = iter(range(times))

        def answer(request: Request) -> Say:
            if job_of(request) != "critiques" or next(told, None) is None:
                return good(request)
            changed = change(STEADY.script(request), request)
            return changed if isinstance(changed, Say) else said(changed)

        return answer

    return script


def each(**fields: object) -> Callable[[dict[str, Any], Request], object]:
    """These fields in the entry of every dish."""
    return lambda sheet, request: sheet | {"dishes": {n: one | fields for n, one in sheet["dishes"].items()}}


def written(number: str) -> Callable[[dict[str, Any], Request], object]:
    """This in place of every score for flavour, whether it is JSON or not."""
    return lambda sheet, request: re.sub(r'("flavour": )\d+', rf"\g<1>{number}", json.dumps(sheet))


def renamed(change: Callable[[str], str]) -> Callable[[dict[str, Any], Request], object]:
    """Other ids."""
    return lambda sheet, request: sheet | {"dishes": {change(n): one for n, one in sheet["dishes"].items()}}


def text(form: str) -> Callable[[dict[str, Any], Request], object]:
    """The sheet in a text."""
    return lambda sheet, request: form.replace("SHEET", json.dumps(sheet))


def _stretched(sheet: dict[str, Any]) -> dict[str, Any]:
    return {name: {field: str(one[field]) if field in CRITERIA else one[field] for field in one}
            for name, one in sheet["dishes"].items()}  # fmt: skip


def _swapped_quotes(sheet: dict[str, Any], request: Request) -> object:
    names = list(sheet["dishes"])
    quotes = [sheet["dishes"][name]["evidence"] for name in names]
    for name, quote in zip(names, [*quotes[1:], quotes[0]], strict=True):
        sheet["dishes"][name]["evidence"] = quote
    return sheet


def sections(change: Callable[[str, int, int], str]) -> Callable[[str, Request], str | Say]:
    """The words about each dish changed, by their place and the number of dishes."""

    def changed(told: str, request: Request) -> str:
        parts = re.split(r"^(=== \w+ ===)\n", told, flags=re.MULTILINE)[1:]
        heads, words = parts[::2], [one.strip() for one in parts[1::2]]
        return "\n".join(
            f"{head}\n{change(one, n, len(words))}" for n, (head, one) in enumerate(zip(heads, words, strict=True))
        )

    return changed


def of_last(words: str) -> Callable[[str, Request], str | Say]:
    """These words too about the dish that is told first, if it is the last of three."""
    return sections(lambda told, n, count: f"{told} {words}" if n == 0 and count > 1 else told)


def raw(body: str | bytes, kind: str = "application/json") -> Callable[[], Answer]:
    return always(Say(raw=body, headers={"Content-Type": kind}))


def completion(message: dict[str, Any], **more: Any) -> str:
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": "stop"}
    return json.dumps(
        {"id": "1", "object": "chat.completion", "created": 1, "model": "judge", "choices": [choice], **more}
    )


def without_schema(status: int) -> Callable[[], Answer]:
    """A server that knows nothing of schemas."""
    return lambda: lambda request: Say("no", status) if "response_format" in request else good(request)


def dressed(prefix: bytes = b"", kind: str = "application/json") -> Callable[[], Answer]:
    """Good completions, oddly wrapped; streams are as they should be."""

    def answer(request: Request) -> Say:
        if request.get("stream"):
            return good(request)
        body = completion({"content": STEADY.script(request)}).encode()
        return Say(raw=prefix + body, headers={"Content-Type": kind})

    return lambda: answer


def only_first_call_hangs() -> Answer:
    left = iter([0])
    return lambda request: Say(hang=True) if next(left, None) == 0 else good(request)


TOOL = [{"id": "c1", "type": "function", "function": {"name": "score", "arguments": "{}"}}]
FLOOD = "Delicious, delicious, delicious! " * 60_000
ENDLESS = tuple(["=" * 50] * 8_000)
PRAISE = "This is the best dish of the night."
GERMAN = "Das ist nicht der Teller, den ich mit dir auf dem Tisch haben wollte, und die Soße ist auch nicht gut."
S, T = scoring, telling
H: Literal["house"] = "house"
M: Literal["model"] = "model"

TRANSPORT = [
    Misbehaviour("empty reply", always(Say("")), H, H),
    Misbehaviour("blank reply", always(Say(" \n\t")), H, H),
    Misbehaviour("refusal in words", always(Say("I'm sorry, but I can't help with that.")), H, H),
    Misbehaviour("refusal in its field", always(Say(refusal="No.")), H, H),
    Misbehaviour("filtered", always(Say("I", finish="content_filter")), H, H),
    Misbehaviour("cut off by length", always(Say('{"dishes": {', finish="length")), H, H),
    Misbehaviour("no choices", raw(NO_CHOICES), H, H),
    Misbehaviour("choices that are null", raw('{"id": "1", "object": "chat.completion", "choices": null}'), H, H),
    Misbehaviour("a body that is null", raw("null"), H, H),
    Misbehaviour("a body that is a list", raw("[1, 2]"), H, H),
    Misbehaviour("content that is a number", raw(completion({"content": 7})), H, H),
    Misbehaviour("tools instead of text", raw(completion({"content": None, "tool_calls": TOOL})), H, H),
    Misbehaviour("status 500", always(Say(status=500)), H, H),
    Misbehaviour("status 503", always(Say(status=503)), H, H),
    Misbehaviour("a gateway's page", always(Say(status=502, raw="<html>Bad Gateway</html>")), H, H),
    Misbehaviour("429 without a time", always(Say(status=429)), H, H, 2),
    Misbehaviour("429, come back at once", always(Say(status=429, headers={"Retry-After": "0"})), H, H, 2),
    Misbehaviour("429, come back in an hour", always(Say(status=429, headers={"Retry-After": "3600"})), H, H, 2),
    Misbehaviour("429, come back some day", always(Say(status=429, headers={"Retry-After": "soon"})), H, H, 2),
    Misbehaviour("key refused", always(Say(status=401)), H, H),
    Misbehaviour("nothing here", always(Say(status=404)), H, H),
    Misbehaviour("moved permanently", always(Say(status=301, headers={"Location": "http://127.0.0.1:9/v1"})), H, H),
    Misbehaviour("sent in a circle", always(Say(status=307, headers={"Location": "/v1/chat/completions"})), H, H),
    Misbehaviour("every question is bad", always(Say(status=400)), H, H),
    Misbehaviour("schema refused (400)", without_schema(400), M, M),
    Misbehaviour("schema refused (422)", without_schema(422), M, M),
    Misbehaviour("bad content type", dressed(kind="text/plain"), M, M),
    Misbehaviour("byte order mark", dressed(b"\xef\xbb\xbf"), M, M),
    Misbehaviour("a page instead of JSON", raw("<html><body>Welcome!</body></html>", "text/html"), H, H),
    Misbehaviour("invalid UTF-8", raw(b'{"choices": [{"message": {"content": "\xff\xfe\xc3"}}]}'), H, H),
    Misbehaviour("half a body", always(Say("Delicious. " * 50, cut_after=40)), H, H),
    Misbehaviour("reset", always(Say(reset=True)), H, H, 2),
    Misbehaviour("hangs", always(Say(hang=True)), H, H),
    Misbehaviour("drips", always(Say(raw=" " * 9_999, drip=0.05)), H, H),
    Misbehaviour("one call of two hangs", only_first_call_hangs, M, M),
    Misbehaviour("a flood", always(Say(FLOOD)), H, H),
    Misbehaviour("signs and surrogates", always(Say("\0\f\x1c\x1e\ud800\u202e")), H, H),
    Misbehaviour("usage that cannot be", lambda: lambda request: replace(good(request), usage=(-5, 10**12)), M, M),
]  # fmt: skip

SCORES = [
    Misbehaviour("NaN", S(written("NaN")), H, H),
    Misbehaviour("infinity", S(written("Infinity")), H, H),
    Misbehaviour("1e999", S(written("1e999")), H, H),
    Misbehaviour("a number of 5000 digits", S(written("9" * 5_000)), H, H),
    Misbehaviour("21 of 20", S(each(flavour=21)), H, H),
    Misbehaviour("negative", S(each(wit=-1)), H, H),
    Misbehaviour("null", S(each(craft=None)), H, H),
    Misbehaviour("true", S(each(craft=True)), H, H),
    Misbehaviour("scores in words", S(each(craft="fourteen")), H, H),
    Misbehaviour("scores as texts", S(lambda sheet, request: sheet | {"dishes": _stretched(sheet)}), M, M),
    Misbehaviour("all zeros", S(each(**dict.fromkeys(CRITERIA, 0))), H, H),
    Misbehaviour("all the same", S(each(**dict.fromkeys(CRITERIA, 12))), H, H),
    Misbehaviour("everybody accused", S(each(tampering=True)), M, M),
    Misbehaviour("tampering that is a word", S(each(tampering="maybe")), H, H),
    Misbehaviour("quotes of another dish", S(_swapped_quotes), M, M),
    Misbehaviour("quotes invented", S(each(evidence="sung by nine angels on toast")), M, M),
    Misbehaviour("wrong ids", S(renamed(lambda name: f"x{name[1:]}")), H, H),
    Misbehaviour("ids with spaces", S(renamed(lambda name: f" {name} ")), H, H),
    Misbehaviour("ids in capitals", S(renamed(str.upper)), H, H),
    Misbehaviour("a dish forgotten",
                 S(lambda sheet, request: {"dishes": dict(list(sheet["dishes"].items())[1:])}), H, H),
    Misbehaviour("a dish twice", S(lambda sheet, request: re.sub(r"(\{)(\"\w+\": \{.*?\}), ", r"\1\2, \2, ",
                 json.dumps(sheet["dishes"]), count=1).join(['{"dishes": ', "}"])), H, H),
    Misbehaviour("a list of dishes", S(lambda sheet, request: {"dishes": list(sheet["dishes"].values())}), H, H),
    Misbehaviour("chips handed out", S(each(chips=190)), H, H),
    Misbehaviour("a field too many", S(lambda sheet, request: sheet | {"winner": ids_of(request)[0]}), H, H),
    Misbehaviour("code fences", S(text("```json\nSHEET\n```")), M, M),
    Misbehaviour("prose around", S(text("Certainly! Here are my scores:\nSHEET\nBon appétit!")), M, M),
    Misbehaviour("thinks aloud", S(text("<think>{hm} what now</think>SHEET")), M, M),
    Misbehaviour("never stops thinking", S(text("<think>SHEET")), H, H),
    Misbehaviour("two answers", S(text("SHEET SHEET")), H, H),
    Misbehaviour("truncated JSON", S(lambda sheet, request: json.dumps(sheet)[:-20]), H, H),
    Misbehaviour("deep nesting", S(lambda sheet, request: '{"dishes": ' * 4_000), H, H),
    Misbehaviour("not quite JSON", S(lambda sheet, request: str(sheet)), H, H),
    Misbehaviour("HTML", S(text("<p>SHEET</p><script>alert(1)</script>")), M, M),
    Misbehaviour("escaped HTML", S(lambda sheet, request: json.dumps(sheet).replace('"', "&quot;")), H, H),
]  # fmt: skip

WORDS = [
    Misbehaviour("no words", T(lambda told, request: ""), M, H),
    Misbehaviour("the narrator hangs", T(lambda told, request: Say(hang=True)), M, H),
    Misbehaviour("the words drip", T(lambda told, request: Say(told, pause=0.3)), M, H),
    Misbehaviour("the stream breaks once",
                 T(lambda told, request: Say(told, cut_after=len(told.split()) - 4), 1), M, M),
    Misbehaviour("the stream always breaks", T(lambda told, request: Say(told, cut_after=9)), M, H),
    Misbehaviour("no end of the stream", T(lambda told, request: Say(told, cut_after=10**6)), M, "both"),
    Misbehaviour("a flood of words", T(lambda told, request: Say(pieces=tuple(FLOOD.split(" ")))), M, H),
    Misbehaviour("equal signs without end", T(lambda told, request: Say(pieces=ENDLESS)), M, H),
    Misbehaviour("praise for the last", T(of_last(PRAISE)), M, M),
    Misbehaviour("praise for all", T(sections(lambda told, n, count: f"{told} {PRAISE}")), M, "both"),
    Misbehaviour("praise for the last, once", T(of_last(PRAISE), 1), M, M),
    Misbehaviour("as an AI", T(sections(lambda told, n, count: f"As an AI, I cannot taste. {told}")), M, H),
    Misbehaviour("one sentence for all",
                 T(sections(lambda told, n, count: f"{told} It wants a little more salt.")), M, "both"),
    Misbehaviour("one text for all",
                 T(sections(lambda told, n, count: "Lovely plate, well done, thank you.")), M, "both"),
    Misbehaviour("nothing about the dish", T(sections(lambda told, n, count: f"I have {n} nice aunts.")), M, H),
    Misbehaviour("ids in the critiques",
                 T(lambda told, request: told.replace(", for", f" ({ids_of(request)[0]}), for")), M, H),
    Misbehaviour("markdown", T(sections(lambda told, n, count: f"**{told}**")), M, M),
    Misbehaviour("empty critiques", T(sections(lambda told, n, count: "")), M, H),
    Misbehaviour("one dish only", T(lambda told, request: told.split("\n===")[0]), M, M),
    Misbehaviour("every dish twice", T(lambda told, request: f"{told}\n{told}"), M, H),
    Misbehaviour("chips in the words",
                 T(sections(lambda told, n, count: f"{told} The 100 chip is yours, and 50 chips.")), M, H),
    Misbehaviour("too long", T(sections(lambda told, n, count: told + " And more." * 90)), M, H),
    Misbehaviour("another language", T(sections(lambda told, n, count: f"{GERMAN} {told.split('“')[1]}")), M, H),
    Misbehaviour("unknown ids", T(lambda told, request: re.sub(r"=== \w", "=== 0", told)), M, H),
    Misbehaviour("JSON instead of sections", T(lambda told, request: json.dumps({"critiques": told})), M, H),
    Misbehaviour("a story instead of sections", T(lambda told, request: re.sub(r"===.*", "", told)), M, H),
]  # fmt: skip

MISBEHAVIOURS = [*TRANSPORT, *SCORES, *WORDS]
