"""How witty a dish's words are, as far as rules can tell: what in them does not come from the kitchen, and how.

Every device saturates, and all of them together do: heaping similes does not pay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, prod

import msgspec

from partychef.judges.house.lexicon import cues, is_one_of, is_verb, rarity, root, spelt, zipf
from partychef.judges.house.prose import Clause, Prose, Word, prose_of
from partychef.judges.house.vocabulary import plain

_WEIGHTS = {
    "company": 0.5,
    "persons": 0.5,
    "story": 0.35,
    "simile": 0.35,
    "reversal": 0.3,
    "gag": 0.25,
    "title": 0.3,
    "speech": 0.15,
    "exactness": 0.15,
    "aside": 0.15,
    "punchline": 0.12,
}
"""How much of what is missing to full wit each device adds."""
_GATED = ("persons", "story", "simile", "reversal", "gag", "punchline")
"""Devices that also occur in recipes, and are jokes only in the company of words from elsewhere."""
_NOISE = 0.1
"""So much wit is found in dull texts by mistake, and does not count."""
_STRAY = 0.3
"""How much surprise any text has, by a stray word."""
_ANY, _BREATH = 0.06, 8
"""How much surprise a long sentence has for each word after the first few, without being odd."""
_DENSE = 0.3
"""The share of surprising words among those that carry meaning from which on a text is full of them."""
_FEW = 4.0
"""Added to the words of a text, so that one odd word in four is no feast yet."""
_FAR = 0.3
"""How surprising the other side of a comparison must be."""
_QUOTED = re.compile(r"[“«„\"]([^”»“\"]{3,80})[”»“\"]")
_ASIDE = re.compile(r"\(([^)]{5,120})\)|\s[–—-]\s([^–—-]{5,80})\s[–—-]\s")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,:]\d+)?\s*(%|\w+)?")


class Wit(msgspec.Struct, frozen=True):
    """What makes a text witty, each 0 to 1, and all of it together."""

    total: float
    company: float
    """Words from elsewhere among words of the kitchen."""
    persons: float
    """Ingredients that do, feel or own what only persons can."""
    story: float
    simile: float
    reversal: float
    """A turn: but, only, technically, nobody."""
    gag: float
    """A word from elsewhere that comes back."""
    title: float
    """A name from elsewhere, and better if the text takes it up."""
    speech: float
    exactness: float
    aside: float
    punchline: float


@lru_cache(maxsize=4096)
def wit_of(name: str, text: str) -> Wit:
    """The wit of a dish with that name and that description."""
    prose, title = prose_of(text, name), prose_of(name, text)
    found = {
        "company": _company(prose),
        "persons": _persons(prose),
        "story": _story(prose),
        "simile": _enough(sum(_similes(prose)), 1),
        "reversal": _reversal(prose),
        "gag": _gag(prose, title),
        "title": _title(prose, title),
        "speech": _enough(sum(_surprise(said, prose.language) > 0 for said in _QUOTED.findall(text)), 1),
        "exactness": _exactness(text, prose.language),
        "aside": _enough(sum(_surprise(" ".join(said), prose.language) > 0.4 for said in _ASIDE.findall(text)), 1),
        "punchline": _punchline(prose),
    }
    for device in _GATED:
        found[device] *= _gate(found["company"])
    whole: float = 1 - prod(1 - weight * found[device] for device, weight in _WEIGHTS.items())
    heard = max(0.0, whole * _as_language(prose) - _NOISE) / (1 - _NOISE)
    return Wit(total=round(heard, 4), **found)


def _as_language(prose: Prose) -> float:
    """A factor: jokes need grammar too, so words without any are worth little."""
    words = list(_words(prose))
    small = sum(word.kind in {"small", "chef", "link"} for word in words)
    grammar = min(1.0, 4 * small / len(words)) if words else 1.0
    return grammar * prose.worth


def _gate(company: float) -> float:
    return min(1.0, 2 * company)


def _words(prose: Prose) -> Iterator[Word]:
    for clauses in prose.sentences:
        for clause in clauses:
            yield from clause


def _enough(count: float, enough: float) -> float:
    """How close a count comes to being enough, which is never quite: 0.63 at that number, 0.86 at twice that."""
    return 1 - exp(-count / enough)


def _surprise(text: str, language: str) -> float:
    return sum(rarity(word, language) for word in spelt(text))


def _company(prose: Prose) -> float:
    told = sum(_news(clauses, prose.language) for clauses in prose.sentences)
    meaning = sum(word.kind not in {"small", "link", "chef"} for word in _words(prose))
    return min(1.0, max(0.0, told - _STRAY) / (meaning + _FEW) / _DENSE)


def _news(clauses: Sequence[Clause], language: str) -> float:
    """How surprising the different words of a sentence are, less what any long sentence has: padding has no more."""
    words = [word for clause in clauses for word in clause]
    odd = {root(word.text, language): word.rarity for word in words}
    return max(0.0, sum(odd.values()) - _ANY * max(0, len(words) - _BREATH))


def _persons(prose: Prose) -> float:
    return _enough(sum(_acts(clauses, prose.language) for clauses in prose.sentences), 1.5)


def _acts(clauses: Sequence[Clause], language: str) -> float:
    """How much the food in a sentence behaves like a person, 0 to 1."""
    words = [word for clause in clauses for word in clause]
    food = next((at for at, word in enumerate(words) if word.kind in {"food", "plating"}), None)
    listed = cues(language)
    persons = [
        at for at, word in enumerate(words)
        if word.kind not in {"chef", "deed", "sense", "plating"}
        and not is_chef_before(words, at)
        and is_one_of(word.text, listed.human, language)
    ]  # fmt: skip
    if food is not None and any(at > food for at in persons):
        return 1.0
    pronoun = any(plain(word.text) in listed.persons for word in words)
    doing = max((word.rarity for at, word in enumerate(words) if _does(words, at, food, language)), default=0.0)
    return max(0.6 * doing, (0.3 + 0.2 * pronoun) * bool(persons), 0.35 * (pronoun and food is not None))


def _does(words: Sequence[Word], at: int, food: int | None, language: str) -> bool:
    """Whether that word may be a verb, of which the food is the subject: not the chef, and nothing done to it."""
    if food is None or at <= food or is_chef_before(words, at):
        return False
    passive = any(plain(word.text) in cues(language).be for word in words[max(0, at - 3) : at])
    return not passive and is_verb(words[at].text, language)


def is_chef_before(words: Sequence[Word], at: int) -> bool:
    """Whether the word right before is the chef: "I tell you"."""
    return any(word.kind == "chef" for word in words[max(0, at - 2) : at])


def _story(prose: Prose) -> float:
    listed, language = cues(prose.language), prose.language
    words = list(_words(prose))
    people = {root(word.text, language) for word in words if is_one_of(word.text, listed.people, language)}
    when = sum(plain(word.text) in listed.when for word in words)
    past = sum(_is_past(word, language) for word in words)
    return _enough(1.2 * len(people) + 0.7 * min(2, when) + 0.5 * min(4, past), 2.5)


def _is_past(word: Word, language: str) -> bool:
    key = plain(word.text)
    if key in cues(language).past:
        return True
    endings = {"en": ("ed",), "de": ("te", "ten"), "fr": ("ait", "aient")}[language]
    return word.kind == "other" and key.endswith(endings) and is_verb(word.text, language)


def _similes(prose: Prose) -> Iterator[float]:
    """For each comparison how far from the kitchen it goes."""
    likes = cues(prose.language).like
    for clauses in prose.sentences:
        words = [word for clause in clauses for word in clause]
        for at, word in enumerate(words):
            if plain(word.text) in likes:
                far = max((after.rarity for after in words[at + 1 : at + 7]), default=0.0)
                yield far if far > _FAR else 0.0


def _reversal(prose: Prose) -> float:
    turns = 0.0
    for clauses in prose.sentences:
        words = [word for clause in clauses for word in clause]
        turned = sum(plain(word.text) in cues(prose.language).turns for word in words)
        turns += min(1, turned) * min(1.0, 0.3 + sum(word.rarity for word in words) / 1.5)
    return _enough(turns, 1.5)


def _gag(prose: Prose, title: Prose) -> float:
    """How often a surprising word comes back in another sentence, the name being one of them."""
    seen: dict[str, int] = {}
    for clauses in [*prose.sentences, *title.sentences]:
        odd = {root(word.text, prose.language) for clause in clauses for word in clause if word.rarity > 0.2}
        for one in sorted(odd):
            seen[one] = seen.get(one, 0) + 1
    return _enough(sum(count - 1 for count in seen.values()), 1)


def _title(prose: Prose, title: Prose) -> float:
    odd = [word for word in _words(title) if word.rarity > 0]
    acts = _acts([clause for clauses in title.sentences for clause in clauses], prose.language)
    own = min(1.0, 0.7 * sum(word.rarity for word in odd) + 0.4 * acts)
    in_text = {root(word.text, prose.language) for word in _words(prose)}
    taken_up = any(root(word.text, prose.language) in in_text for word in odd)
    follows = _company(prose)
    return own * (0.4 + 0.4 * follows + 0.2 * taken_up)


def _exactness(text: str, language: str) -> float:
    units = [unit for unit in _NUMBER.findall(text) if unit]
    silly = sum(zipf(unit, language) > 0 and not _is_measure(unit, language) for unit in units)
    return _enough(silly, 1)


def _is_measure(unit: str, language: str) -> bool:
    return plain(unit) in cues(language).kitchen or plain(unit) in _MEASURES


_MEASURES = frozenset("g kg ml l dl cl c h min hours hour heures heure stunden stunde % °c °f x ways".split())


def _punchline(prose: Prose) -> float:
    """A last sentence that is short, comes after a longer one, and is not about cooking."""
    if len(prose.sentences) < 2:
        return 0.0
    *_, before, last = (sum(len(clause) for clause in clauses) for clauses in prose.sentences)
    cooking = any(word.kind in {"deed", "sense", "plating"} for clause in prose.sentences[-1] for word in clause)
    return float(last <= 7 and before > last and not cooking)
