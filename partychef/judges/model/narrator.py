"""The critic speaks, from the last dish to the best: one streamed call that is told the verdict and cannot change it.

The reply is plain text. Each critique comes after a line with the dish's id between equals signs, as in
`=== k7m2x ===`. Listeners never hear those lines: they hear `\\x1e{id of the tasting}\\x1f` and then the critique.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec

from partychef.judges.critics import Critic
from partychef.judges.dishes import Verdict
from partychef.judges.engine import DISH_BEGINS, WORDS_BEGIN, Sitting
from partychef.judges.finding import Judgement
from partychef.judges.jury import Seat, said_by
from partychef.judges.model.claims import CRITIQUE_LETTERS, complaints_about, false_claims, is_number, names_an_id
from partychef.judges.model.datamark import marked, tidy
from partychef.judges.model.orders import key_of
from partychef.judges.model.presenting import Tray, ground_rules, messages, tray
from partychef.judges.model.score_sheet import no_opinion, one_paragraph
from partychef.judges.model.scoring import voice_of
from partychef.llm.ask import AGAIN, Asker, Heard, Question
from partychef.llm.overlap import copied_words
from partychef.llm.prompts import prompt

_TOKENS, _TOKENS_PER_DISH = 300, 300
_OPENINGS, _OPENING_WORDS = 16, 4
_PLACE = "(your critique of this dish)"
"""The placeholder below each header in the example: without it small models write nothing but the headers."""
_HEADER = r"^[^\w\n]*({ids})[^\w\n]*$|={{2,}}[ \t]*({ids})[ \t]*={{2,}}"
_CLAIM_WORDS = 4
"""How many words after a number are awaited before it is passed on: they may turn it into a number of chips."""


def narrate(judgement: Judgement, sitting: Sitting, seat: Seat, asker: Asker) -> dict[str, str]:
    """What the critic in this seat says about every tasting, by its id. Raises NoReply.

    The model is told not to repeat openings of earlier critiques. A critic alone is heard while it speaks: listeners
    get the words as they come, each dish announced by `\\x1e{id}\\x1f`, without headers and without anything after a
    false claim. A piece that is just `AGAIN` tells them to forget everything, because the model starts over.
    """
    tastings, brief, critic = sitting.case.tastings, sitting.case.brief, seat.critic
    verdicts = sorted(judgement.verdicts, key=lambda verdict: -verdict.rank)
    numbers = {tasting.id: at for at, tasting in enumerate(tastings)}
    order = [numbers[verdict.id] for verdict in verdicts]
    name = seat.name("narrate")
    # The verdict is part of the key: nobody knew it while the dishes were written, so nobody could guess the ids.
    secret = msgspec.json.encode(judgement.verdicts).decode()
    shown = tray(tastings, order, f"{key_of(secret, tastings)}/{name}")
    chips = {blind: verdict.chips for blind, verdict in zip(shown.ids, verdicts, strict=True)}
    instructions = prompt("judging/narrate").fill(
        ground_rules=ground_rules(shown, critic, brief, False),
        example="\n".join(f"=== {blind} ===\n{_PLACE}" for blind in shown.ids),
        **voice_of(critic, sitting.language),
    )
    found = {blind: _found(verdict, shown) for blind, verdict in zip(shown.ids, verdicts, strict=True)}
    text = messages(shown, "critiques", instructions, brief, found, _openings(said_by(seat, sitting.said)))
    question = Question(name, text, None, _TOKENS + _TOKENS_PER_DISH * len(order))
    speaker = Speaker(None if seat.heading else sitting.heard, shown.names, chips, shown.mark)
    critiques = asker.stream(question, partial(_own_critiques, chips=chips, shown=shown, critic=critic), speaker)
    speaker.close()
    return {shown.names[blind]: words for blind, words in critiques.items()}


def _own_critiques(text: str, chips: Mapping[str, Sequence[int]], shown: Tray, critic: Critic) -> dict[str, str]:
    """The critiques by id. Raises ValueError if one only repeats a chef's words or those of the prompt."""
    critiques = read_critiques(text.replace(shown.mark, " "), chips)
    wrong = [one for name, words in critiques.items() for one in no_opinion(name, words, shown)]
    borrowed = {name: copied_words(words, (*critic.samples, _PLACE)) for name, words in critiques.items()}
    wrong += [f'the critique of {name} says "{run}", as in the examples.' for name, run in borrowed.items() if run]
    if wrong:
        raise ValueError(" ".join(wrong))
    return critiques


def _found(verdict: Verdict, shown: Tray) -> dict[str, object]:
    """The verdict on a dish, as the narrator is told it."""
    return {
        "rank": f"{verdict.rank} of {len(shown.ids)}",
        "chips": list(verdict.chips),
        "scores of 20": verdict.scores,
        "worth quoting": marked(verdict.evidence, shown.mark),
        "tampering": verdict.tampering,
    }


def _openings(said: Sequence[str]) -> dict[str, list[str]]:
    """How earlier critiques began, newest first. They may quote a dish, so they go into the data with the dishes."""
    begun = [" ".join(tidy(text).split()[:_OPENING_WORDS]) for text in reversed(said)]
    used = list(dict.fromkeys(filter(None, begun)))[:_OPENINGS]
    return {"openings used earlier": used} if used else {}


def read_critiques(text: str, chips: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """The critiques by id. `chips` has the ids in the expected order, and what each dish got.

    Raises ValueError if a dish is missing, repeated or out of order, or if its critique is empty, too long or claims
    chips that it did not get. Anything before the first header is dropped.
    """
    ids = list(chips)
    parts = list(_sections(text, ids))
    order = [name for name, _ in parts]
    if sorted(order) != sorted(ids):
        missing, twice = set(ids) - set(order), {name for name in order if order.count(name) > 1}
        wrong = [f"there is no line === {name} ===" for name in sorted(missing)]
        wrong += [f"{name} is there twice" for name in sorted(twice)]
        raise ValueError(f"Every dish must be told once, after a line with its id: {', '.join(wrong)}.")
    if order != ids:
        raise ValueError(f"The dishes must be told in this order: {', '.join(ids)}.")
    critiques = {name: one_paragraph(words) for name, words in parts}
    complaints = [one for name in ids for one in complaints_about(name, critiques[name], ids, chips[name])]
    if complaints:
        raise ValueError(" ".join(complaints))
    return critiques


def _sections(text: str, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The id and the words of each part of the text that begins with a header."""
    heads = list(_header(ids).finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=False):
        yield (head[1] or head[2]).casefold(), text[head.end() : end].strip()


def _header(ids: Sequence[str]) -> re.Pattern[str]:
    return re.compile(_HEADER.format(ids="|".join(map(re.escape, ids))), re.MULTILINE | re.IGNORECASE)


class Speaker:
    """Passes on a narration as it streams in: only the words, each dish announced, nothing that may become a header.

    It falls silent at the first thing that `read_critiques` would reject, so nobody hears a dish get chips that it did
    not get. What can be rejected only at the end, such as a missing dish, is taken back with `AGAIN`.
    """

    def __init__(
        self, heard: Heard | None, names: Mapping[str, str], chips: Mapping[str, Sequence[int]], mark: str = ""
    ) -> None:
        """`names` has the tasting behind each id, `chips` what each got, both in the order of the narration. `mark`
        separates the words of the dishes and is heard as a space."""
        self._heard = heard or (lambda piece: None)
        self._names = names
        self._chips = chips
        self._mark = mark
        self._headers = _header(list(names))
        self._begin()

    def _begin(self) -> None:
        self._text = ""
        self._due = list(self._names)
        self._dish = ""
        self._told = ""
        self._silent = False

    def __call__(self, piece: str) -> None:
        """Take the next piece of the stream."""
        if piece == AGAIN:
            self._begin()
            self._heard(AGAIN)
            return
        self._text += piece
        if self._mark:
            self._text = self._text.replace(self._mark, " ")
        while not self._silent and (head := self._complete_header()):
            self._say(self._text[: head.start()], whole=True)
            self._text = self._text[head.end() :]
            self._announce((head[1] or head[2]).casefold())
        if not self._silent:
            self._say(self._text, whole=False)

    def close(self) -> None:
        """End the stream: say what was held back."""
        if not self._silent:
            self._say(self._text, whole=True)

    def _complete_header(self) -> re.Match[str] | None:
        """The next header, if its line is complete."""
        head = self._headers.search(self._text)
        return head if head and (head[2] or head.end() < len(self._text)) else None

    def _announce(self, name: str) -> None:
        self._silent = self._silent or not self._due or self._due.pop(0) != name
        self._dish, self._told = name, ""
        if not self._silent:
            self._heard(f"{DISH_BEGINS}{self._names[name]}{WORDS_BEGIN}")

    def _say(self, text: str, whole: bool) -> None:
        """Say what is new in the words about this dish; unless they are whole, only what can no longer be rejected."""
        if not self._dish:
            return
        words = one_paragraph(text if whole else _safe(text))
        wrong = names_an_id(words, list(self._names)) or false_claims(words, self._chips[self._dish])
        if wrong or len(words) > CRITIQUE_LETTERS or not words.startswith(self._told):
            self._silent = True
            return
        if words != self._told:
            self._heard(words[len(self._told) :])
            self._told = words


def _safe(text: str) -> str:
    """The beginning of the text, in whole words, that cannot become part of a header or of a number of chips."""
    start = text.rfind("\n") + 1
    tail = text[start:]
    if "==" in tail:
        text = text[: start + tail.index("==")]
    elif start and len(re.findall(r"\w+", tail)) < 2:
        text = text[:start]
    words = [word for word in re.finditer(r"\S+", text) if word.end() < len(text)]
    late = [word.start() for word in words[-_CLAIM_WORDS:] if is_number(word.group())]
    end = late[0] if late else words[-1].end() if words else 0
    return text[:end]
