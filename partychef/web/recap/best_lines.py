"""The kindest sentence of a critique, for pictures and for phones.

A critic's own lines of praise and doubt are known; what a model or a guest wrote is told by its words, in three
languages. Nothing depends on it but which sentence is quoted.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain

from partychef.judges.critics import Critic

# Not after a closing quotation mark: whoever was quoted is often named behind it.
_ENDS = re.compile(r"(?<=[.!?…])\s+|\n+")
_HOLE = re.compile(r"\\\{\w+\\\}")
_WARM = re.compile(
    r"\b(?:love[ds]?|lovely|adore|beautiful\w*|brilliant\w*|bravo|best|charm\w*|clever\w*|courage\w*|crisp\w*|deligh\w+|"
    r"delicious\w*|elegant\w*|enjoy\w*|excellent|fine|finest|fresh|genius|glad|good|great|happ\w+|heart|joy\w*|kiss\w*|"
    r"laugh\w*|magic\w*|nice\w*|perfect\w*|pleas\w+|praise|proud\w*|remember|seconds|smil\w+|splendid|sublime|superb|"
    r"surpris\w+|sweet\w*|tender\w*|thank\w*|triumph\w*|warm\w*|well|wit|witty|won|wonder\w*|yes|"
    r"gut|gute\w*|besser|beste\w*|bravo|danke|fein\w*|freud\w*|frisch\w*|gefällt|gelacht|gelungen\w*|gern\w*|genial\w*|"
    r"glück\w*|großartig\w*|herrlich\w*|herz\w*|hervorragend\w*|köstlich\w*|lache\w*|lecker\w*|lieb\w*|mut|mutig\w*|"
    r"perfekt\w*|prima|respekt|schön\w*|stark\w*|stolz|toll\w*|wunderbar\w*|zart\w*|"
    r"aime\w*|adore\w*|beau\w*|belle\w*|bien|bon|bonne\w*|bravo|charm\w*|cœur|courage\w*|délic\w+|élégant\w*|exquis\w*|"
    r"fameu\w+|fin|fine|fraîch\w*|génial\w*|heureu\w+|joie|magnifique\w*|meilleur\w*|merci|parfait\w*|plaisir|réuss\w+|"
    r"ri|rire|savour\w+|splendide\w*|superbe\w*|tendre\w*)\b",
    re.IGNORECASE,
)
_COLD = re.compile(
    r"\b(?:bad|badly|bland|boring|burnt|but|cannot|confus\w*|disappoint\w*|disaster|dry|dull|fail\w*|forgot\w*|greasy|"
    r"however|horr\w+|inedible|lack\w*|lost|miss\w+|mistake\w*|never|no|nobody|nor|not|nothing|only|poor\w*|quarrel\w*|"
    r"raw|sad\w*|soggy|sorry|unfortunately|wast\w+|weak\w*|without|worse|worst|wrong|\w+n['’]t|"
    r"aber|allerdings|doch|enttäusch\w*|falsch\w*|fad\w*|fehl\w*|kein\w*|langweil\w*|leider|nicht\w*|niemand\w*|nur|ohne|"
    r"roh\w*|schade|schlecht\w*|schwach\w*|traurig\w*|trocken\w*|verbrannt\w*|vergessen|zäh\w*|"
    r"aucun\w*|déçu\w*|dommage|fade\w*|hélas|jamais|mais|manqu\w+|mauvais\w*|ni|oubli\w*|pas|personne|pourtant|rat\w+|"
    r"rien|sans|sec|sèche\w*|seulement|trist\w*)\b",
    re.IGNORECASE,
)
_HANDSOME = range(35, 170)
"""How many characters a line should have to be quoted."""


Lines = tuple[str, ...]


def kindest(critique: str, critic: Critic | None = None, longest: int = 240) -> str:
    """The kindest sentence of a critique; empty if there is no critique. Of equals, the first."""
    return _kindest(critique, longest, *_lines_of(critic))


def sentences(text: str) -> list[str]:
    """The sentences of a text, on one line each."""
    return [" ".join(one.split()) for one in _ENDS.split(text) if one.strip()]


def warmth(sentence: str, praise: Lines = (), doubts: Lines = ()) -> float:
    """How kind a sentence is, and how fit to be quoted: the more, the better. See `_lines_of`."""
    known = 4.0 * any(one.fullmatch(sentence) for one in _patterns(praise))
    known -= 4.0 * any(one.fullmatch(sentence) for one in _patterns(doubts))
    words = min(3, len(_WARM.findall(sentence))) - 1.2 * min(3, len(_COLD.findall(sentence)))
    torn = sentence.count("“") != sentence.count("”") and "„" not in sentence
    shape = 0.6 * (len(sentence) in _HANDSOME) - 0.8 * sentence.endswith("?") - 2.0 * torn
    return known + words + shape


@lru_cache(1024)
def _kindest(critique: str, longest: int, praise: Lines, doubts: Lines) -> str:
    said = sentences(critique)
    fitting = [one for one in said if len(one) <= longest] or said
    return max(fitting, key=lambda one: warmth(one, praise, doubts), default="")


def _lines_of(critic: Critic | None) -> tuple[Lines, Lines]:
    """What the critic has ready for praise and for doubt."""
    if critic is None:
        return (), ()
    praise = (*critic.praise.values(), critic.closings.get("best", ()), critic.closings.get("good", ()))
    doubts = (*critic.doubts.values(), critic.closings.get("last", ()))
    return tuple(chain.from_iterable(praise)), tuple(chain.from_iterable(doubts))


@lru_cache(64)
def _patterns(lines: Lines) -> tuple[re.Pattern[str], ...]:
    """The lines with their holes open."""
    return tuple(re.compile(_HOLE.sub(".{1,80}?", re.escape(line)), re.IGNORECASE) for line in lines)
