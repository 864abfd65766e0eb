"""Passes on a narration as it streams in, so that people can listen while a critic still speaks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from partychef.judges.engine import DISH_BEGINS, WORDS_BEGIN
from partychef.judges.model.claims import CRITIQUE_LETTERS, false_claims, is_number, names_an_id
from partychef.judges.model.score_sheet import one_paragraph
from partychef.llm.ask import AGAIN, Heard

# All repeats are bounded: a flood of equals signs must not take time by the square of their number.
_HEADER = r"^[^\w\n]{{0,40}}({ids})[^\w\n]{{0,40}}$|(?<!=)={{2,40}}[ \t]{{0,9}}({ids})[ \t]{{0,9}}={{2,40}}"
_CLAIM_WORDS = 4
"""How many words after a number are awaited before it is passed on: they may turn it into a number of chips."""
_LONGEST_LINE = 200
"""How many characters before the first header are kept, of which the header may be part."""
_LONGEST_TEXT = 3 * CRITIQUE_LETTERS
"""The most characters, blanks included, that are heard of one dish."""


def header_of(ids: Sequence[str]) -> re.Pattern[str]:
    """The line before each critique; the id is in one of two groups."""
    return re.compile(_HEADER.format(ids="|".join(map(re.escape, ids))), re.MULTILINE | re.IGNORECASE)


def announced(name: str, words: str) -> str:
    """The words about a tasting as listeners hear them."""
    return f"{DISH_BEGINS}{name}{WORDS_BEGIN}{words}"


class Hearing:
    """Passes on what is heard, and remembers what stands: what came since it last started over."""

    def __init__(self, heard: Heard | None) -> None:
        self._heard = heard or (lambda piece: None)
        self._said = ""

    def __call__(self, piece: str) -> None:
        """Take the next piece."""
        self._said = "" if piece == AGAIN else self._said + piece
        self._heard(piece)

    def start_over(self) -> None:
        """Have listeners forget what they have heard, if they have heard anything."""
        if self._said:
            self(AGAIN)

    def settle(self, critiques: Mapping[str, str]) -> None:
        """Make sure that exactly these critiques have been heard, in this order."""
        whole = "".join(announced(name, words) for name, words in critiques.items())
        if not whole.startswith(self._said):
            self.start_over()
        if rest := whole[len(self._said) :]:
            self(rest)


class Speaker:
    """Passes on a narration as it streams in: only the words, each dish announced, nothing that may become a header.

    It falls silent at the first thing that a critique may not say whatever its dish, so nobody hears a dish get chips
    that it did not get. What can be rejected only at the end, such as a missing dish, is taken back with `AGAIN`. It
    takes time linear in what comes, however much that is.
    """

    def __init__(
        self, heard: Heard | None, names: Mapping[str, str], chips: Mapping[str, Sequence[int]], mark: str = "",
        before: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """`names` has the tasting behind each id, `chips` what each got, both in the order of the narration. `mark`
        separates the words of the dishes and is heard as a space. `before` is what is heard before a dish, by its id:
        critiques of other dishes that were told earlier."""
        self._heard = heard or (lambda piece: None)
        self._names = names
        self._chips = chips
        self._mark = mark
        self._before = before or {}
        self._headers = header_of(list(names))
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
        if self._silent:
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
        if not self._dish:
            self._text = self._text[-_LONGEST_LINE:]
        self._silent = self._silent or len(self._text) > _LONGEST_TEXT

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
            self._heard(self._before.get(name, "") + announced(self._names[name], ""))

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
