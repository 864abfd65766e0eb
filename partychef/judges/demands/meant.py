"""Tells how likely what an announcement names is asked for, turned down, or only part of a story.

"I want to hear it crunch" and "the crunch of the gravel woke me" both name something crisp. The rules of `hearing` look
for words such as "no" and "want"; this looks at all words around a thing and weighs them as people's announcements
have taught it (`training/meant.py`). Both have a say: what the rules hear is one of the signs that are weighed.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from partychef.judges.demands.counting import counts_in
from partychef.judges.demands.demand import Demand, Strength
from partychef.judges.demands.hearing import hear
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import CONCEPTS, Found, language_of, scan, tokens_of
from partychef.judges.demands.sentences import sentences_in
from partychef.judges.demands.texts import texts_in
from partychef.settings import data_folder

TABLE = "meant.tsv"
"""The file in `prompts/house` with what was learned."""
RULE = "rule:"
"""How the sign begins that says what the rules hear."""
SAYS_MORE = 8.0
"""The rarity of that sign: it counts for more than any word."""
_REACH, _NEAR = 8, 3
"""How many words before and after a thing are looked at, and how many of them with their distance."""
_LEAD = 2
_PAUSES = frozenset(",?") | {"but", "aber", "mais"}
"""Where a clause ends, more or less."""
_SELDOM_TURNED_DOWN = ("occasion", "answer")
"""Kinds of which people mostly speak because they want them: there the rules decide which it is."""
_AGAINST_THE_RULES = 0.8
"""How much of its likelihood a wish keeps if the words around it speak for the contrary of what the rules hear."""
_NEARLY = 0.8
"""How likely a wish must be, beside the likeliest, to be one if the rules do not hear it."""
_COUNTED = ("count", "letter", "special", "task")
"""Kinds that only rules can hear."""


class Named(msgspec.Struct, frozen=True):
    """A thing that an announcement names, once or several times."""

    what: str
    contrary: bool
    """Whether the word means the contrary: "soggy" names the contrary of crisp."""
    signs: frozenset[str]
    """The words around it, each with its place, and what kind of thing it is."""


class Weights(msgspec.Struct, frozen=True):
    """What was learned: for each sign its rarity and how much it says for "asked for" and for "turned down"."""

    signs: dict[str, tuple[float, float, float]]
    asked: float
    """How much speaks for "asked for" without any sign."""
    turned_down: float

    def likely(self, signs: frozenset[str]) -> tuple[float, float]:
        """How likely a thing with these signs is asked for, and turned down, each from 0 to 1."""
        known = [*filter(None, map(self.signs.get, signs))]
        # Sums do not depend on the order in which a set happens to be walked through.
        length = math.sqrt(math.fsum(rarity * rarity for rarity, _, _ in known)) or 1.0
        asked = self.asked + math.fsum(rarity * weight for rarity, weight, _ in known) / length
        turned_down = self.turned_down + math.fsum(rarity * weight for rarity, _, weight in known) / length
        return 1 / (1 + math.exp(-asked)), 1 / (1 + math.exp(-turned_down))


@lru_cache(maxsize=1024)
def meant(text: str) -> tuple[Demand, ...]:
    """What the words ask of a dish, each demand with how sure it is that it was meant."""
    heard = {one.what: one for one in hear(text)}
    named = named_in(text)
    found = {what: one for what, one in heard.items() if one.kind in _COUNTED}
    # What stands in no single word, such as the wish for a contrast, was put together by the rules.
    found |= {what: one for what, one in heard.items() if all(thing.what != what for thing in named)}
    allowed = {what for one in heard.values() for what in one.but} - {*heard}
    for one in (_weighed(thing, heard.get(thing.what)) for thing in named if thing.what not in allowed):
        if one is not None and (one.what not in found or one.sure > found[one.what].sure):
            found[one.what] = one
    return tuple(_likeliest([found[what] for what in dict.fromkeys([*heard, *found]) if what in found], heard))


def _likeliest(found: Sequence[Demand], heard: Container[str]) -> Iterator[Demand]:
    """What was meant. Whoever announces something wants something: the likeliest wish is taken for sure, and with it
    what is nearly as likely, or heard by the rules. Nobody wants what the diet rules out that they ask for."""
    most = max((one.sure for one in found if one.kind not in _COUNTED), default=1.0)
    ruled_out = {food for one in found if one.kind == "diet" for food in knowledge().diets[one.what]}
    for one in found:
        sure = min(1.0, one.sure / most)
        if (one.what in heard or sure >= _NEARLY) and not (one.wanted and one.what in ruled_out):
            yield replace(one, sure=round(sure, 2), likely=round(one.likely, 2))


def _weighed(named: Named, heard: Demand | None) -> Demand | None:
    signs = named.signs | {f"{RULE}{rule_says(named, heard)}"}
    asked, turned_down = learned_weights().likely(signs)
    if named.contrary:
        asked, turned_down = turned_down, asked
    likely, wanted, kind = max(asked, turned_down), asked > turned_down, knowledge().kind(named.what)
    if heard is not None and wanted != heard.wanted and kind in _SELDOM_TURNED_DOWN:
        likely, wanted = _AGAINST_THE_RULES * likely, heard.wanted
    if heard is not None and heard.strength == "hard" and not heard.wanted:
        wanted = False  # an allergy is never taken for a wish, whatever the words around it are like
    if kind == "diet" and not wanted:
        return None
    strength: Strength = "hard" if kind == "diet" else "firm"
    if heard is not None and heard.wanted == wanted:
        strength = heard.strength
    but = heard.but if heard is not None and not wanted else ()
    return Demand(kind, named.what, wanted, strength, but=but, sure=likely, likely=likely)


def rule_says(named: Named, heard: Demand | None) -> str:
    """What the rules hear about the word itself: `yes`, `no` or `nothing`."""
    if heard is None:
        return "nothing"
    return "yes" if heard.wanted != named.contrary else "no"


def named_in(text: str) -> list[Named]:
    """Everything that an announcement names, in the order in which it is named first."""
    sentences = [_uncounted(sentence) for sentence in sentences_in(text)]
    language = language_of(tokens_of(text), lead=_LEAD)
    signs: dict[tuple[str, bool], set[str]] = {}
    for number, tokens in enumerate(sentences):
        place = {"first": number == 0, "last": number == len(sentences) - 1}
        for one, others, sides in _things(tokens, language_of(tokens) or language):
            known = signs.setdefault((one.meaning.what, one.meaning.role != "concept"), {f"lang:{language or '?'}"})
            known |= {f"s:{name}" for name, there in place.items() if there}
            known |= {f"w:{one.meaning.what}", f"own:{' '.join(tokens[one.start : one.end])}", f"n:{min(3, others)}"}
            known.update(_around(_kind(one), sides))
    return [Named(what, contrary, frozenset(those)) for (what, contrary), those in signs.items()]


def _uncounted(sentence: str) -> tuple[str, ...]:
    """The words of a sentence without numbers of cards and of words, which the rules hear."""
    _, words = texts_in(" ".join(tokens_of(sentence)))
    return tuple(counts_in(words)[1].split())


def _things(tokens: tuple[str, ...], language: str) -> Iterator[tuple[Found, int, Sequence[Sequence[str]]]]:
    """Each thing that a sentence names, how many it names, and what stands before and after it, the nearest first: the
    words, and the same with cues such as "can't stand" as one."""
    found = {one.start: one for one in scan(tokens, language, of_a_dish=False)}
    things = {start: one for start, one in found.items() if one.meaning.role in CONCEPTS}
    for one in things.values():
        sides = []
        for parts in (things, found):
            before, after = _parts(tokens, parts, 0, one.start), _parts(tokens, parts, one.end, len(tokens))
            sides += [["^", *before][::-1], [*after, "$"]]
        yield one, len(things), sides


def _parts(tokens: Sequence[str], found: Mapping[int, Found], at: int, end: int) -> Iterator[str]:
    """The words between two places, with things as their kinds and cues as their roles."""
    while at < end:
        one = found.get(at)
        if one is None:
            yield tokens[at]
        else:
            role = one.meaning.role
            yield f"<{_kind(one)}>" if role in CONCEPTS else f"[{role}]"
        at = one.end if one is not None and not one.gap else at + 1


def _kind(one: Found) -> str:
    return knowledge().kind(one.meaning.what)


def _around(kind: str, sides: Sequence[Sequence[str]]) -> Iterator[str]:
    """The signs of a thing of that kind between these words."""
    yield f"k:{kind}"
    for side, near in zip("bacd", sides, strict=True):
        for distance, word in enumerate(near[:_REACH]):
            yield f"{side}:{word}"
            if distance < _NEAR:
                yield f"{side}{distance}:{word}"
                yield f"{side}{distance}:{word}:{kind}"
        for length in (2, 3):
            if len(near) >= length:
                yield f"{side * 2}:{' '.join(near[:length])}"
    for side, near in zip("xyzu", sides, strict=True):
        for word in near:
            yield f"{side}:{word}"
            if word in _PAUSES:
                break


@cache
def learned_weights() -> Weights:
    """What ships as `prompts/house/meant.tsv`."""
    return weights_in((data_folder("prompts") / "house" / TABLE).read_text(encoding="utf-8"))


def weights_in(text: str) -> Weights:
    """The weights written by `written`. Raises ValueError if there are none."""
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    (_, asked, turned_down), *rest = lines
    signs = {sign: (float(rarity), float(yes), float(no)) for sign, rarity, yes, no in rest}
    return Weights(signs, float(asked), float(turned_down))


def written(weights: Weights, about: Mapping[str, str]) -> str:
    """The weights as a table that people can read: a sign, its rarity, what it says for "asked for" and for "turned
    down"; the strongest first."""
    strongest = sorted(weights.signs.items(), key=lambda item: (-item[1][0] * max(map(abs, item[1][1:])), item[0]))
    head = [*(f"# {name}: {value}" for name, value in about.items())]
    head.append(f"without any sign\t{weights.asked:.3f}\t{weights.turned_down:.3f}")
    table = [f"{sign}\t{rarity:.2f}\t{yes:.2f}\t{no:.2f}" for sign, (rarity, yes, no) in strongest]
    return "\n".join([*head, *table, ""])
