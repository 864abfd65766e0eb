"""How witty a dish's words are: how alike they are to witty texts, sentence by sentence, and how odd their company is.

What wit is was learned from examples (`training/wit.py`), and not from what jokes have in common: they have too little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, fsum

import msgspec

from partychef.judges.house.learned import score_of
from partychef.judges.house.lexicon import cues, is_kitchen, is_one_of, is_verb, language_of, rarity, root, spelt
from partychef.judges.house.prose import Clause, Prose, Word, prose_of
from partychef.judges.house.reading import sentences_of
from partychef.judges.house.vocabulary import plain

_HALF, _STEEP = 0.2, 3.0
"""The learned score of an honest dish of no pretension, which is half of full wit, and how steep it is there."""
_WORDS = 10
"""How many words of a sentence or name add to its say."""
_FEW_WORDS = 8.0
"""With so many words in all a text has shown half of its wit: in a line or two anybody may sound witty."""
_HOLLOW, _PADDING = 0.03, -1.2
"""How surprising the words of a long sentence must be on average, and the most that it scores if they are not."""
_GRAMMAR = 4
"""One small word in so many is grammar enough."""
_STRAY = 0.3
"""How much surprise any text has, by a stray word."""
_ANY, _BREATH = 0.06, 8
"""How much surprise a long sentence has for each word after the first few, without being odd."""
_DENSE = 0.3
"""The share of surprising words among those that carry meaning from which on a text is full of them."""
_FEW = 4.0
"""Added to the words of a text, so that one odd word in four is no feast yet."""


class Wit(msgspec.Struct, frozen=True):
    """How witty a text is, and what keeps its food company, each 0 to 1."""

    total: float
    company: float
    """Words from elsewhere among words of the kitchen."""
    persons: float
    """Ingredients that do, feel or own what only persons can."""


@lru_cache(maxsize=4096)
def wit_of(name: str, text: str) -> Wit:
    """The wit of a dish with that name and that description."""
    prose = prose_of(text, name)
    company = _company(prose)
    return Wit(
        total=round(_learned_wit(name, text, prose.language) * _as_language(prose), 4),
        company=company,
        persons=_persons(prose) * min(1.0, 2 * company),
    )


def _learned_wit(name: str, text: str, language: str) -> float:
    """How witty the name and the sentences are on average. Saying something twice adds nothing."""
    said = (part for part in (name.strip(), *sentences_of(text)) if any(sign.isalnum() for sign in part))
    parts = dict.fromkeys(said)
    words = [min(_WORDS, len(part.split())) for part in parts]
    if not words:
        return 0.0
    scores = [_scored(part, language) for part in parts]
    above = fsum(count * score for count, score in zip(words, scores, strict=True)) / sum(words) - _HALF
    if above > 0:
        above *= sum(words) / (sum(words) + _FEW_WORDS)
    return 1 / (1 + exp(-_STEEP * above))


def _scored(part: str, language: str) -> float:
    """What a sentence scores by the learned model; padding is no wit, however it is put."""
    score = score_of("wit", part)
    return min(score, _PADDING) if _is_padding(spelt(part), language_of(part, language)) else score


def _is_padding(words: Sequence[str], language: str) -> bool:
    """Whether a long sentence names neither food nor anything from elsewhere."""
    if len(words) <= _WORDS or fsum(rarity(word, language) for word in words) >= _HOLLOW * len(words):
        return False
    return sum(is_kitchen(word, language) for word in words) <= 1


def _as_language(prose: Prose) -> float:
    """A factor: jokes need grammar too, so words without any are worth little."""
    words = list(_words(prose))
    small = sum(word.kind in {"small", "chef", "link"} for word in words)
    grammar = min(1.0, _GRAMMAR * small / len(words)) if words else 1.0
    return grammar * prose.worth


def _words(prose: Prose) -> Iterator[Word]:
    for clauses in prose.sentences:
        for clause in clauses:
            yield from clause


def _enough(count: float, enough: float) -> float:
    """How close a count comes to being enough, which is never quite: 0.63 at that number, 0.86 at twice that."""
    return 1 - exp(-count / enough)


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
    # What stands right behind the chef is the chef's own doing: "I tell you".
    by_chef = {at + ahead for at, word in enumerate(words) if word.kind == "chef" for ahead in (1, 2)}
    persons = [
        at for at, word in enumerate(words)
        if word.kind not in {"chef", "deed", "sense", "plating"}
        and at not in by_chef
        and is_one_of(word.text, listed.human, language)
    ]  # fmt: skip
    if food is not None and any(at > food for at in persons):
        return 1.0
    keys = [plain(word.text) for word in words]
    pronoun = not listed.persons.isdisjoint(keys)
    doing = 0.0 if food is None else _doing(words, keys, food, by_chef, language)
    return max(0.6 * doing, (0.3 + 0.2 * pronoun) * bool(persons), 0.35 * (pronoun and food is not None))


def _doing(words: Sequence[Word], keys: Sequence[str], food: int, by_chef: set[int], language: str) -> float:
    """How surprising the verbs are of which the food may be the subject: not the chef, and nothing done to it."""
    passive = {at + ahead for at, key in enumerate(keys) if key in cues(language).be for ahead in (1, 2, 3)}
    most = 0.0
    for at in range(food + 1, len(words)):
        # What does not surprise more than the words before it need not be a verb.
        if words[at].rarity > most and at not in by_chef and at not in passive and is_verb(words[at].text, language):
            most = words[at].rarity
    return most
