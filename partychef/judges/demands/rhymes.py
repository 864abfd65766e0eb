"""Whether a text rhymes: by the letters of the words at the ends of its clauses, in English, German and French."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import combinations

_CLAUSES = re.compile(r"[,.;:!?…\n/–—]+")
_WORD = re.compile(r"[^\W\d_]+")
_NEIGHBOURS = 5
"""How many clauses further on a rhyme may come."""
_ALIKE = (
    ("aeu", "oi"), ("äu", "oi"), ("eu", "oi"), ("ai", "ei"), ("ä", "e"), ("ö", "e"), ("ü", "i"), ("eau", "o"),
    ("au", "o"),
    ("é", "e"), ("è", "e"), ("ê", "e"), ("igh", "ie"), ("y", "ie"), ("ea", "ee"), ("ie", "ee"), ("oa", "o"),
    ("ir", "er"), ("ur", "er"), ("ck", "k"), ("tz", "z"), ("ph", "f"), ("ß", "s"), ("ss", "s"), ("dt", "t"),
)  # fmt: skip
"""Letters that sound alike; roughly, because three languages have to share them."""
_HARD = str.maketrans("dgbvj", "tkpfi")
_TAIL = re.compile(r"[aeiou]+[^aeiou]*$")
_WEAK = re.compile(r"[aeiou]+[^aeiou]+e(?:[nrlsm]|nt|rs|ns|s|t)?$")
"""An ending without stress: the vowel before it has to rhyme, too."""
_SHORT_E = re.compile(r"^([^aeiou]{1,2})e$")
"""English "me" and "she" sound like "sea"."""
_SHORT = 2


def rhyming(text: str) -> float:
    """The share of the clauses of a text that rhyme with another one close by, 0 to 1; 0 for fewer than three."""
    ends = [found[-1] for part in _CLAUSES.split(text.lower()) if (found := _WORD.findall(part))]
    if len(ends) < 3:
        return 0.0
    rhymed = {
        at
        for pair in combinations(range(len(ends)), 2)
        if pair[1] - pair[0] <= _NEIGHBOURS and rhyme(ends[pair[0]], ends[pair[1]])
        for at in pair
    }
    return len(rhymed) / len(ends)


def rhyme(one: str, other: str) -> bool:
    """Whether two different words end alike from their last stressed vowel on."""
    return one != other and not _sounds(one).isdisjoint(_sounds(other))


@lru_cache(maxsize=4096)
def _sounds(word: str) -> frozenset[str]:
    """The ways in which the word may end, as different languages and spellings would have it."""
    ways = {word, word.replace("ea", "e"), _spoken_french(word), _SHORT_E.sub(r"\1ee", word)}
    return frozenset(filter(None, map(_ending, ways)))


def _spoken_french(word: str) -> str:
    word = re.sub(r"(?:er|ez|és|ées?|ée)$", "é", word)
    return re.sub(r"(?<=[a-zéèê]{2})[sxtdpz]+$", "", word)


def _ending(word: str) -> str:
    for written, spoken in _ALIKE:
        word = word.replace(written, spoken)
    plain = "".join(mark for mark in unicodedata.normalize("NFD", word) if not unicodedata.combining(mark))
    plain = re.sub(r"([^aeiou])\1", r"\1", re.sub(r"(?<=[aeiou])h", "", plain)).translate(_HARD)
    weak = _WEAK.search(plain)
    found = weak or _TAIL.search(plain)
    ending = found[0] if found else ""
    # A lone vowel rhymes with too much.
    return ending if len(ending) > 1 or (len(plain) <= _SHORT + 1 and ending) else ""
