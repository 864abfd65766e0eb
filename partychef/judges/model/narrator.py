"""The critic speaks: one streamed call that is told the verdict and cannot change it, from the last dish to the best.

The reply is plain text. Before each critique stands a line with the dish's id between equals signs, as in
`=== k7m2x ===`. Listeners never hear those lines: they hear `\\x1e{id of the tasting}\\x1f` and then what is said
of it.
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
from partychef.judges.model.presenting import Tray, manners, messages, tray
from partychef.judges.model.score_sheet import no_opinion, spoken
from partychef.judges.model.scoring import voice_of
from partychef.llm.ask import AGAIN, Asker, Heard, Question
from partychef.llm.overlap import copied_words
from partychef.llm.prompts import prompt

_TOKENS, _TOKENS_PER_DISH = 300, 300
_OPENINGS, _OPENING_WORDS = 16, 4
_PLACE = "(your critique of this dish)"
"""What stands below each header in the example: without it small models write the headers alone."""
_HEADER = r"^[^\w\n]*({ids})[^\w\n]*$|={{2,}}[ \t]*({ids})[ \t]*={{2,}}"
_CLAIM_WORDS = 4
"""After a number so many words are waited for: they may make it a number of chips."""


def narrate(judgement: Judgement, sitting: Sitting, seat: Seat, asker: Asker) -> dict[str, str]:
    """What the critic in this seat says of every tasting, by its id. Raises NoReply.

    The openings of earlier critiques are not to be used again. A critic alone is heard while it speaks:
    listeners get the words as they come, each dish announced by `\\x1e{id}\\x1f`, and nothing that is no critique: no
    headers, no words after a false claim. `AGAIN` (alone) means as ever: forget all that was heard, it begins afresh.
    """
    tastings, brief, critic = sitting.case.tastings, sitting.case.brief, seat.critic
    verdicts = sorted(judgement.verdicts, key=lambda verdict: -verdict.rank)
    numbers = {tasting.id: at for at, tasting in enumerate(tastings)}
    order = [numbers[verdict.id] for verdict in verdicts]
    name = seat.name("narrate")
    # The verdict is part of the key: what nobody knew while the dishes were written makes the ids unguessable.
    secret = msgspec.json.encode(judgement.verdicts).decode()
    shown = tray(tastings, order, f"{key_of(secret, tastings)}/{name}")
    chips = {blind: verdict.chips for blind, verdict in zip(shown.ids, verdicts, strict=True)}
    told = prompt("judging/narrate").fill(
        manners=manners(shown, critic, brief, False),
        example="\n".join(f"=== {blind} ===\n{_PLACE}" for blind in shown.ids),
        **voice_of(critic, sitting.language),
    )
    found = {blind: _found(verdict, shown) for blind, verdict in zip(shown.ids, verdicts, strict=True)}
    text = messages(shown, "critiques", told, brief, found, _openings(said_by(seat, sitting.said)))
    question = Question(name, text, None, _TOKENS + _TOKENS_PER_DISH * len(order))
    speaker = Speaker(None if seat.heading else sitting.heard, shown.names, chips, shown.mark)
    critiques = asker.stream(question, partial(_own_critiques, chips=chips, shown=shown, critic=critic), speaker)
    speaker.close()
    return {shown.names[blind]: words for blind, words in critiques.items()}


def _own_critiques(text: str, chips: Mapping[str, Sequence[int]], shown: Tray, critic: Critic) -> dict[str, str]:
    """The critiques by id, each in words that are neither the chef's nor the prompt's. Raises ValueError."""
    critiques = read_critiques(text.replace(shown.mark, " "), chips)
    wrong = [told for name, words in critiques.items() for told in no_opinion(name, words, shown)]
    borrowed = {name: copied_words(words, (*critic.samples, _PLACE)) for name, words in critiques.items()}
    wrong += [f'the critique of {name} says "{run}", as in the examples.' for name, run in borrowed.items() if run]
    if wrong:
        raise ValueError(" ".join(wrong))
    return critiques


def _found(verdict: Verdict, shown: Tray) -> dict[str, object]:
    """What the narrator is told of a dish beside the dish itself."""
    return {
        "rank": f"{verdict.rank} of {len(shown.ids)}",
        "chips": list(verdict.chips),
        "scores of 20": verdict.scores,
        "worth quoting": marked(verdict.evidence, shown.mark),
        "tampering": verdict.tampering,
    }


def _openings(said: Sequence[str]) -> dict[str, list[str]]:
    """How earlier critiques began, newest first. They may quote a dish, so they are told as data like the dishes."""
    begun = [" ".join(tidy(text).split()[:_OPENING_WORDS]) for text in reversed(said)]
    used = list(dict.fromkeys(filter(None, begun)))[:_OPENINGS]
    return {"openings used earlier": used} if used else {}


def read_critiques(text: str, chips: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """The critiques by id. `chips` holds the ids in the order in which they are to come, and what each dish got.

    Raises ValueError: a dish is missing, twice, out of order, said nothing or too much of, or given chips it has not.
    What stands before the first header is dropped.
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
    critiques = {name: spoken(words) for name, words in parts}
    complaints = [told for name in ids for told in complaints_about(name, critiques[name], ids, chips[name])]
    if complaints:
        raise ValueError(" ".join(complaints))
    return critiques


def _sections(text: str, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each id that heads a part of the text, and the words of that part."""
    heads = list(_header(ids).finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=False):
        yield (head[1] or head[2]).casefold(), text[head.end() : end].strip()


def _header(ids: Sequence[str]) -> re.Pattern[str]:
    return re.compile(_HEADER.format(ids="|".join(map(re.escape, ids))), re.MULTILINE | re.IGNORECASE)


class Speaker:
    """Passes on a narration as it streams in: the words alone, each dish announced, nothing that might be a header yet.

    It falls silent at the first thing that the reading of the whole would reject, so nobody hears a dish be given
    chips it did not get; what it rejects only at the end (a dish that is missing) is taken back with `AGAIN`.
    """

    def __init__(
        self, heard: Heard | None, names: Mapping[str, str], chips: Mapping[str, Sequence[int]], mark: str = ""
    ) -> None:
        """`names` are the tastings behind the ids, `chips` what each got; both in the order to be told. `mark` stands
        between the words of the dishes and is heard as a space."""
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
        """The stream is over: what was held back is said."""
        if not self._silent:
            self._say(self._text, whole=True)

    def _complete_header(self) -> re.Match[str] | None:
        """The next header, when its line is complete."""
        head = self._headers.search(self._text)
        return head if head and (head[2] or head.end() < len(self._text)) else None

    def _announce(self, name: str) -> None:
        self._silent = self._silent or not self._due or self._due.pop(0) != name
        self._dish, self._told = name, ""
        if not self._silent:
            self._heard(f"{DISH_BEGINS}{self._names[name]}{WORDS_BEGIN}")

    def _say(self, text: str, whole: bool) -> None:
        """Say what is new in the words of this dish; unless they are whole, only what can no longer turn out wrong."""
        if not self._dish:
            return
        words = spoken(text if whole else _safe(text))
        wrong = names_an_id(words, list(self._names)) or false_claims(words, self._chips[self._dish])
        if wrong or len(words) > CRITIQUE_LETTERS or not words.startswith(self._told):
            self._silent = True
            return
        if words != self._told:
            self._heard(words[len(self._told) :])
            self._told = words


def _safe(text: str) -> str:
    """The beginning of the text that no header and no number of chips can still reach into: whole words only."""
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
