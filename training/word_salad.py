"""Words mixed up in the ways in which writers of word salad mix them, to learn from (`training/order.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from partychef.judges.house.order import ENDINGS, ending_of, is_mark, is_stop, small_words

Chunks = list[list[int]]
"""Places of words that stay together while everything else is mixed up."""
Mix = Callable[[Sequence[str], Sequence[int], str, Random], list[int]]
"""From the pieces of a text and the places of its words to the same places in another order."""

WRONG, OFTEN, STRAY = 0.5, 0.2, 0.12
"""In which share of the salads endings or small words are wrong, and in which shares of their words."""


def salad(pieces: Sequence[str], language: str, chance: Random, mix: Mix) -> list[str]:
    """The pieces mixed up, with their marks in place, some endings wrong, and a capital after every stop."""
    small, capitals = small_words(language), any(piece[0].isupper() for piece in pieces[1:])
    first = [at == 0 or is_stop(pieces[at - 1]) for at in range(len(pieces))]
    words = [
        piece.lower() if starts and piece.lower() in small else piece
        for piece, starts in zip(pieces, first, strict=True)
    ]
    places = [at for at, piece in enumerate(words) if not is_mark(piece)]
    mixed = dict(zip(places, mix(words, places, language, chance), strict=True))
    row = [words[mixed.get(at, at)] for at in range(len(words))]
    if chance.random() < WRONG:
        row = [_stray(piece, language, chance) if chance.random() < STRAY else piece for piece in row]
    if chance.random() < WRONG:
        row = [_wrong(piece, language, chance) if chance.random() < OFTEN else piece for piece in row]
    return [
        piece[0].upper() + piece[1:] if starts and capitals else piece for piece, starts in zip(row, first, strict=True)
    ]


def _stray(word: str, language: str, chance: Random) -> str:
    """A small word that has nothing to do there: "beneath", "weil", "dont"."""
    return word if is_mark(word) else chance.choice([*small_words(language)])


def _wrong(word: str, language: str, chance: Random) -> str:
    """The word with another ending: "spinached", "haricoter"."""
    if is_mark(word) or word.lower() in small_words(language) or len(word) < 4:
        return word
    stem = word.removesuffix(ending_of(word.lower(), language))
    return (stem if chance.random() < 0.5 else stem.lower()) + chance.choice(ENDINGS[language].split())


def everywhere(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """All words of the text in any order."""
    return _shuffled([[at] for at in places], chance)


def within_sentences(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """The words of each sentence in any order."""
    mixed: list[int] = []
    sentence: Chunks = []
    for at, piece in enumerate(pieces):
        if is_stop(piece):
            mixed, sentence = mixed + _shuffled(sentence, chance), []
        elif not is_mark(piece):
            sentence.append([at])
    return mixed + _shuffled(sentence, chance)


def nearby(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """Every word a few places from where it was."""
    moved = {at: number + chance.uniform(0, 5) for number, at in enumerate(places)}
    return sorted(places, key=moved.__getitem__)


def in_twos(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """Some pairs of words stay together."""
    chunks: Chunks = []
    for at in places:
        if chunks and len(chunks[-1]) < 2 and chance.random() < 0.5:
            chunks[-1].append(at)
        else:
            chunks.append([at])
    return _shuffled(chunks, chance)


def in_phrases(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """Small words stay before the word that they belong to, until a few change places."""
    chunks: Chunks = [[]]
    for at in places:
        chunks[-1].append(at)
        if not _is_small(pieces[at], language):
            chunks.append([])
    mixed = _shuffled(chunks, chance)
    for _ in range(len(mixed) // 5):
        one, two = chance.sample(range(len(mixed)), 2)
        mixed[one], mixed[two] = mixed[two], mixed[one]
    return mixed


def only_small(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """The small words change places with each other."""
    return _exchanged(places, [at for at in places if _is_small(pieces[at], language)], chance)


def mostly_large(pieces: Sequence[str], places: Sequence[int], language: str, chance: Random) -> list[int]:
    """The other words change places with each other, and a few words with any."""
    large = _exchanged(places, [at for at in places if not _is_small(pieces[at], language)], chance)
    return _exchanged(large, chance.sample(large, len(large) // 4), chance)


MIXES: tuple[Mix, ...] = (everywhere, within_sentences, nearby, in_twos, in_phrases, only_small, mostly_large)


def _is_small(word: str, language: str) -> bool:
    return word.lower() in small_words(language)


def _shuffled(chunks: Chunks, chance: Random) -> list[int]:
    chance.shuffle(chunks)
    return [at for chunk in chunks for at in chunk]


def _exchanged(row: Sequence[int], some: Sequence[int], chance: Random) -> list[int]:
    """The row in which some of its members have changed places."""
    mixed = dict(zip(some, _shuffled([[at] for at in some], chance), strict=True))
    return [mixed.get(at, at) for at in row]
