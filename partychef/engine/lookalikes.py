"""Tells names apart as people across a room do: by what they look like, not by how they are spelt in Unicode.

Letters of other alphabets that look like Latin ones count as these, as Unicode's list of confusables has it; only the
letters of living alphabets, and those that keyboards and fonts for fun offer, are kept here.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_TWINS = str.maketrans(
    # Cyrillic, upper and lower case
    "АВЕЅІЈКМНОРСТУХҮԌԚԜӀЬ" "авесѕіјкмнорстухүһԁԛԝѵӏгп"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "αβγεηικνορτυχω"
    # Armenian, phonetic letters and small capitals
    "ՕՍՏօոսհɑɡɩıȷɪʀɴʜʟʙɢᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ",
    "ABESIJKMHOPCTYXYGQWIb" "abecsijkmhopctyxyhdqwvlrn"
    "ABEZHIKMNOPTYX" "abyenikvoptuxw"
    "OUSonuhagiijirnhlbgacdejkmoptuvwz",
)  # fmt: skip
_OF_LATIN = str.maketrans("ØøŁłĐđŊŋÞþ", "OoLlDdNnPp")
_BOXES = {0x1F130: 26, 0x1F150: 26, 0x1F170: 26, 0x1F1E6: 26}
"""Letters in squares and circles, and of flags, which Unicode does not call letters: the first ones and how many."""
_IN_BOXES = {first + n: chr(ord("A") + n) for first, many in _BOXES.items() for n in range(many)}
_ACCENTS = re.compile("[\u0300-\u036f]+")
"""Accents of Latin, Greek and Cyrillic. Marks of other scripts make another letter, or a vowel."""
_AT_A_GLANCE = str.maketrans("I|105", "lllOS")
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=1024)
def looks(name: str) -> frozenset[str]:
    """What a name looks like, in small letters and without spaces and punctuation: read, and at a glance.

    Two names that have one of these in common may be taken for each other.

    >>> sorted(looks("Аlа 1"))
    ['ala1', 'alal']
    """
    plain = _in_latin(name)
    return frozenset(
        "".join(filter(_tells, look)).casefold() or name for look in (plain, plain.translate(_AT_A_GLANCE))
    )  # fmt: skip


def words_in(name: str) -> tuple[str, ...]:
    """The words of a name in small Latin letters, as they look."""
    return tuple(_WORD.findall(_in_latin(name).casefold()))


def _in_latin(name: str) -> str:
    boxed = name.translate(_IN_BOXES)
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", boxed))
    return unicodedata.normalize("NFC", bare).translate(_TWINS).translate(_OF_LATIN)


def _tells(char: str) -> bool:
    """Whether a character tells names apart: a letter, a digit, a mark of other scripts or a picture."""
    kind = unicodedata.category(char)
    return not (kind[0] in "ZPC" or kind == "Sk" or "\ufe00" <= char <= "\ufe0f")
