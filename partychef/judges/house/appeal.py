"""How much a phrase invites to be quoted: would everybody at the table repeat it?

What each sign of that is worth was learned from phrases that listeners picked: a joke ends a sentence, compares, has
words from far away beside food, or lets food do what only persons do. The longer phrase keeps more of the joke.
"""

from __future__ import annotations

from collections.abc import Sequence

from partychef.judges.house.cuts import MOST_WORDS, Place
from partychef.judges.house.lexicon import cues, is_kitchen, is_one_of, spelt
from partychef.judges.house.oddity import oddity_of
from partychef.judges.house.vocabulary import plain

_CLOSES, _WHOLE, _LAST = 0.57, 0.59, 0.84
"""What it is worth to end a sentence, to be all of it, and to end the text."""
_COMPARES, _ENDS_COMPARING = 0.75, 0.8
_ODD, _RARE, _LONG = 1.05, 0.29, 0.95
_COLLIDES, _ACTS = 0.36, 0.44
"""What it is worth that food meets a word from far away, and that it does what persons do."""
_RAREST = 5
"""How many of the rarest words count."""
_FAR = 0.6
"""From this oddity on a word is from far away."""
_COMPARISON = 6
"""A comparison ends a phrase if it begins among this many last words."""
_ENOUGH = 4
"""How many words are left of a phrase without its dull beginning if it is to be quoted without it."""
_DULL = 0.2
_REACH = 3
"""How many words after food a verb may stand to be what it does."""


def appeal(phrase: str, place: Place, oddness: float, language: str) -> float:
    """How much the phrase invites to be quoted; `oddness` is that of its oddest part."""
    words = [word for token in phrase.split() for word in spelt(token)]
    odd = sorted((oddity_of(word, language) for word in words), reverse=True)
    food = [is_kitchen(word, language) for word in words]
    worth = _ODD * oddness + _RARE * sum(odd[:_RAREST]) + _LONG * len(words) / MOST_WORDS
    worth += _CLOSES * place.closes + _WHOLE * (place.opens and place.closes) + _LAST * (place.closes and place.last)
    worth += _COLLIDES * (any(food) and odd[0] >= _FAR) + _ACTS * _acts(words, food, language)
    return worth + _comparing(words, language)


def begins_dully(phrase: str, language: str) -> bool:
    """Whether it begins like any recipe and has its point after a pause: "Grilled lemons, in a magician's tent"."""
    first, _, rest = phrase.partition(", ")
    if len(rest.split()) < _ENOUGH:
        return False
    words = [word for token in first.split() for word in spelt(token)]
    food = sum(is_kitchen(word, language) for word in words)
    return food * 2 >= len(words) and all(oddity_of(word, language) < _DULL for word in words)


def _acts(words: Sequence[str], food: Sequence[bool], language: str) -> bool:
    human = [is_one_of(word, cues(language).human, language) for word in words]
    return any(food[at] and any(human[at + 1 : at + 1 + _REACH]) for at in range(len(words)))


def _comparing(words: Sequence[str], language: str) -> float:
    found = [at for at, word in enumerate(words[:-1]) if plain(word) in cues(language).like]
    if not found:
        return 0.0
    return _COMPARES + _ENDS_COMPARING * (len(words) - found[-1] <= _COMPARISON)
