"""What a critic may quote: short phrases of a chef's own words, the one that everybody would repeat first.

Nothing that talks to the judge is quoted, no address, no shouting, and no half of a pair of quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from partychef.judges.house.appeal import appeal, begins_dully
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.house.cuts import MOST_WORDS, Place, phrases_in
from partychef.judges.house.lexicon import language_of
from partychef.judges.house.oddity import odd_phrases
from partychef.judges.house.scores import Seen
from partychef.judges.house.vocabulary import vocabulary, words_of

_FEWEST, _LONGEST, _LONGEST_WORD = 3, 90, 28
_GOOD = 4
"""A quote has at least so many words if the text allows it."""
_ODD = 0.3
"""From this oddness on a phrase is worth a remark of its own."""
_HALF_ODD, _INVITING = 0.25, 3.0
"""The same for a phrase that invites to be quoted, and how much it must do so."""
_ADDRESS = re.compile(r"https?:|www\.|@|\b[\w-]+\.(?:com|org|net|io|de|fr|co)\b", re.IGNORECASE)
_MAY_BE_ADDRESS = re.compile(r"[.:@]")
"""What every address has, and hardly any phrase."""
_MARKS = re.compile(r"[\"“”„«»‹›‟<>\[\]{}()*_#|\\^~`=]|(?<!\w)['‘’‚]|['‘’](?!\w)")
_ENDS = " .,;:!?…–—-/'’&%"
_JOINS = re.compile(r"^(?:and|but|then|which|who|und|aber|dann|et|mais|puis|qui|also)\s+", re.IGNORECASE)
_LOOSE = frozenset(
    """
    a an the and or but my your his her our their its is was than that which who until while because der die das ein
    eine mit und oder von zu dem den le la les un une de du des et ou avec aux dans que qui
    """.split()
)
"""Words with which no phrase ends."""
_BEFORE = frozenset("of with to in on at by for from into as in auf im am sur pour à au en".split())
"""Words with which no phrase ends that was cut short: "with the lid on" is whole, "from the top of" is not."""


class Quote(msgspec.Struct, frozen=True):
    """A phrase to quote."""

    text: str
    oddness: float
    """How odd it is: 0 for a line of any recipe."""
    appeal: float = 0.0
    """How much it invites to be quoted."""

    @property
    def odd(self) -> bool:
        """Whether it is worth a remark of its own."""
        return self.oddness >= _ODD or (self.oddness >= _HALF_ODD and self.appeal >= _INVITING)


# The name of a dish is asked for at every other dish of the table, which might call it to mind.
@lru_cache(maxsize=4096)
def quotable(text: str, fewest: int = 1) -> str:
    """The text as it may stand between quotation marks, at most twelve words; empty if it should not be quoted.

    >>> quotable('“my uncle’s ALIBI”, and'), quotable("see www.example.com")
    ('my uncle’s ALIBI', '')
    """
    return "" if talks_to_the_judge(text) else _readable(text, fewest)


def _readable(text: str, fewest: int) -> str:
    """The text as it may stand between quotation marks if it does not talk to the judge."""
    if _MAY_BE_ADDRESS.search(text) and _ADDRESS.search(text):
        return ""
    whole = " ".join(_MARKS.sub(" ", text).split()).strip(_ENDS).split()
    words, loose = whole[:MOST_WORDS], _LOOSE | _BEFORE if len(whole) > MOST_WORDS else _LOOSE
    if len(whole) > MOST_WORDS:
        words = _without_a_start(words)
    while words and (words[-1].strip(_ENDS).lower() in loose or not re.search(r"\w", words[-1])):
        words.pop()
    said = " ".join(words).strip(_ENDS)
    letters = [*filter(str.isalpha, said)]
    if sum(map(str.isupper, letters)) > max(6, len(letters) * 0.6):
        said = said.lower()
    fits = fewest <= len(said.split()) and len(said) <= _LONGEST and all(len(word) <= _LONGEST_WORD for word in words)
    return said if fits and letters else ""


def _without_a_start(words: list[str]) -> list[str]:
    """The words of a phrase that was cut short, without what has only just begun: "backwards with a full"."""
    begun = [at for at, word in enumerate(words) if at >= len(words) - 3 and word.lower() in _LOOSE | _BEFORE]
    return words[: begun[0]] if begun else words


def quotes_of(seen: Seen) -> tuple[Quote, ...]:
    """All phrases of the chef's text that may be quoted, the most inviting first; if there are none, the name."""
    found = _phrases(seen.reading.sentences)
    name = quotable(seen.name, _FEWEST)
    return found or ((Quote(name, 0.0),) if name else ())


@lru_cache(maxsize=4096)
def _phrases(sentences: tuple[str, ...]) -> tuple[Quote, ...]:
    language = language_of(" ".join(sentences))
    places: dict[str, Place] = {}
    for number, sentence in enumerate(sentences, 1):
        # To ask each of its phrases takes long, and a part says no more to the judge than the whole.
        readable = quotable if talks_to_the_judge(sentence) else _readable
        for phrase, place in phrases_in(sentence, language, last=number == len(sentences)):
            text = readable(_JOINS.sub("", phrase), _FEWEST)
            if text and not begins_dully(text, language):
                places.setdefault(f"{text}…" if place.cut else text, place)
    long = [text for text in places if len(text.split()) >= _GOOD]
    found = [_quote(text, places[text], language) for text in long or places]
    # Of phrases that invite as much, the longer one keeps the point of the joke.
    return tuple(sorted(found, key=lambda quote: (-round(quote.appeal, 2), -len(quote.text), quote.text)))


def _quote(text: str, place: Place, language: str) -> Quote:
    oddness = _oddness(text, language)
    return Quote(text, oddness, appeal(text, place, oddness, language))


def _oddness(text: str, language: str) -> float:
    """How odd the oddest part of a phrase is."""
    found = odd_phrases((text,), language)
    return found[0].oddness if found else 0.0


def answer_in(answer: str) -> Quote:
    """What a chef replied, or the oddest phrase of a longer reply; without text if it cannot be quoted."""
    found = (*_phrases((answer,)), Quote("", 0.0))
    whole = quotable(answer, 2) if len(answer.split()) <= MOST_WORDS or not found[0].text else ""
    return Quote(whole, found[0].oddness) if whole else found[0]


def liveliest(seen: Seen) -> str:
    """The phrase with most words about how the food is made, tastes and feels; empty if there is none."""
    lively = [(life(quote.text), quote.text) for quote in quotes_of(seen) if seen.reading.sentences]
    best = max(lively, default=(0.0, ""))
    return best[1] if best[0] else ""


def life(text: str) -> float:
    """The share of the words that say how food is made, tastes and feels."""
    words = words_of(text)
    return lively(words) / (len(words) + 3)


def lively(words: Sequence[str]) -> int:
    """How many of the words say how food is made, tastes and feels."""
    return sum(word in vocabulary().senses or word in vocabulary().techniques for word in words)
