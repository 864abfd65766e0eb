"""How the house critic scores a tasting by six criteria, before any critique is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from statistics import fmean

import msgspec
from msgspec.structs import replace

from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.judges.critics import CRITERIA, Critic, Taste
from partychef.judges.demands.asking import demands_of
from partychef.judges.demands.checking import judged
from partychef.judges.demands.demand import Judged
from partychef.judges.demands.effect import after_demands, within_scale
from partychef.judges.demands.served import Served
from partychef.judges.dishes import Brief, Plate, Tasting, card_name
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.house.contradiction import contradicts_itself
from partychef.judges.house.danger import Danger, asks_for_dirt, dangers_of, endangered, suspicion_of
from partychef.judges.house.promises import broken_promises
from partychef.judges.house.prose import Prose, prose_of
from partychef.judges.house.reading import Reading, read, sentences_of
from partychef.judges.house.vocabulary import vocabulary, words_of
from partychef.judges.house.wit import Wit, wit_of
from partychef.judges.tasks import total, weights_of
from partychef.typed import from_json

# Mean and spread of each raw score over plausible dishes, so that the scores use the whole scale.
_TYPICAL = {
    "flavour": (0.80, 0.13),
    "cards": (0.70, 0.24),
    "invention": (0.24, 0.15),
    "craft": (0.44, 0.27),
    "delight": (0.60, 0.12),
    "wit": (0.42, 0.29),
}
_LOST = {"flavour": 0.35, "cards": 0.65, "invention": 0.65, "craft": 0.7, "delight": 0.7, "wit": 0.9}
"""Which share of each score a heap of words loses: nobody can tell what was cooked."""
_INCONSISTENT = 0.3
"""Which share of every score a text loses that contradicts itself."""
_CENTRE, _STEP = 11.1, 4.9
_LOW = 4.0
_ENOUGH = 0.7
"""The share of the cards that need a technique of their own for the craft to be complete."""
_SHINGLE = 5
_SURELY_COPIED = 4
"""How many runs of words two texts share by no accident: eight words in a row are four runs."""


class Seen(msgspec.Struct, frozen=True):
    """A plate as the critic sees it: its cards, and a reading of the words about it."""

    plate: Plate
    cards: tuple[str, ...]
    """The plate's cards and the special ingredient."""
    reading: Reading
    prose: Prose
    """How the words are written: whether they are sentences, or a list."""
    wit: Wit
    name: str
    """Empty if it is addressed to the judge."""
    copied: bool
    tampering: bool
    dangers: tuple[Danger, ...] = ()
    """What nobody should eat, worst first."""
    hints: int = 0
    """How many words only hint at something that nobody should eat."""
    demands: tuple[Judged, ...] = ()
    """What became of the demands of the round on this plate."""
    inconsistent: float = 0.0
    """How surely the words contradict themselves, 0 to 1."""


class Scored(msgspec.Struct, frozen=True):
    """The six scores of one tasting, its total, and the plates as they were seen."""

    scores: dict[str, float]
    total: float
    seen: tuple[Seen, ...]
    tampering: bool
    bribe: bool


def score(tastings: Sequence[Tasting], brief: Brief, critic: Critic) -> list[Scored]:
    """Score every tasting of a round. No score depends on the order of the tastings."""
    return [_score_one(tasting, brief, critic, _others(tasting, tastings, brief)) for tasting in tastings]


def _others(tasting: Tasting, tastings: Iterable[Tasting], brief: Brief) -> list[str]:
    """The words of the other tastings, except for plates that copied their words from this one."""
    plates = [plate for other in tastings if other.id != tasting.id for plate in other.plates]
    return [_all_words(plate) for plate in plates if not _took_from(plate, tasting, brief)]


def _took_from(plate: Plate, tasting: Tasting, brief: Brief) -> bool:
    """Whether both share words, and those fit the tasting's own dish better than the plate."""
    alike = [own for own in tasting.plates if _copied(_all_words(own), [_all_words(plate)])]
    return any(_fit(own, brief) > _fit(plate, brief) for own in alike)


def _fit(plate: Plate, brief: Brief) -> float:
    seen = look(plate, brief)
    return len(seen.reading.mentioned) / max(1, len(seen.cards)) - 0.1 * len(seen.reading.phantoms)


def _all_words(plate: Plate) -> str:
    return " ".join([plate.text, *plate.notes.values()])


def _score_one(tasting: Tasting, brief: Brief, critic: Critic, others: Sequence[str]) -> Scored:
    seen = tuple(look(plate, brief, others) for plate in tasting.plates)
    worst = palate.wants_the_worst(brief.assignment)
    raw = {name: fmean(rule(one, brief, critic.taste, worst) for one in seen) for name, rule in _RULES.items()}
    answered = any(not talks_to_the_judge(answer) and len(words_of(answer)) > 3 for answer in tasting.answers)
    raw["delight"] += 0.06 * answered
    asked = demands_of(brief.assignment, brief.criteria, brief.special)
    became = [one for plate in seen for one in plate.demands]
    dangers = [danger for one in seen for danger in one.dangers]
    scores = after_demands({name: _stretched(name, raw[name]) for name in CRITERIA}, became)
    scores = endangered(scores, dangers, worst, max((one.hints for one in seen), default=0))
    heap = fmean(one.prose.heap for one in seen)
    kept = 1 - _INCONSISTENT * fmean(one.inconsistent for one in seen)
    scores = {name: round(score * (1 - _LOST[name] * heap) * kept, 1) for name, score in scores.items()}
    tampering = any(one.tampering for one in seen) or any(map(talks_to_the_judge, tasting.answers))
    bribe = any(one.reading.bribe for one in seen)
    return Scored(scores, round(total(scores, weights_of(critic, asked)), 1), seen, tampering, bribe)


def _stretched(name: str, raw: float) -> float:
    """The raw score on the scale of 0 to 20, whose ends are hardly ever reached, so that few dishes tie."""
    mean, spread = _TYPICAL[name]
    score = _CENTRE + _STEP * (raw - mean) / spread
    return round(within_scale(score, _LOW), 1)


def look(plate: Plate, brief: Brief, others: Sequence[str] = ()) -> Seen:
    """Read a plate, leaving out what is printed on the cards. The special ingredient is on it, too (CP-14)."""
    seen = _read_alone(msgspec.json.encode(plate), replace(brief, told_before=()))
    return replace(seen, plate=plate, copied=_copied(_all_words(plate), [*others, *brief.told_before]))


# All critics of a jury read the same plate, once for the scores and once for the words, at every move of a round.
@lru_cache(maxsize=512)
def _read_alone(encoded: bytes, brief: Brief) -> Seen:
    """A plate, given as JSON because that can be remembered, seen as if there were no other dishes."""
    plate = from_json(encoded, Plate)
    cards = tuple(dict.fromkeys([*plate.cards, *([brief.special] if brief.special else [])]))
    names = {card: card_name(card) for card in cards}
    notes = {card: note for card, note in plate.notes.items() if note.strip() and not _glossary(note, card)}
    name = "" if talks_to_the_judge(plate.name) else plate.name
    allowed = [*brief.assignment.assume, *plate.pantry, name]
    text = _without_card_texts(plate.text, brief)
    reading = read(text, notes, names, allowed)
    told = [part for part in [*sentences_of(text), *notes.values()] if not talks_to_the_judge(part)]
    tampering = reading.tampering or name != plate.name
    dangers, hints = _dangers_in(reading, [*sentences_of(text), *notes.values()], cards, brief)
    # Rat poison is a surprise, but no joke.
    safe = [part for part in reading.sentences if not any(danger.quote in part for danger in dangers)]
    prose, wit = prose_of(" ".join(told), name), wit_of(name, " ".join(safe))
    asked = demands_of(brief.assignment, brief.criteria, brief.special)
    served = _served(plate, cards, reading, name, wit.total, prose.ornate)
    became = judged(asked, served)
    inconsistent = 1.0 if broken_promises(served) else contradicts_itself(" ".join(reading.sentences))
    return Seen(plate, cards, reading, prose, wit, name, False, tampering, dangers, hints, became, inconsistent)


def _dangers_in(
    reading: Reading, told: Sequence[str], cards: Sequence[str], brief: Brief
) -> tuple[tuple[Danger, ...], int]:
    """What nobody should eat, and how many words only hint at it. What is said to the judge is on the plate, too."""
    dangers = dangers_of([*reading.sentences, *told], cards)
    aside = [part for part in told if part not in reading.sentences]
    hints = suspicion_of(reading.sentences, cards, said_to_the_judge=aside)
    if asks_for_dirt(f"{brief.assignment.title} {brief.assignment.text} {brief.criteria}"):
        return tuple(danger for danger in dangers if danger.kind != "dirty"), 0
    return dangers, hints


def _served(plate: Plate, cards: tuple[str, ...], reading: Reading, name: str, wit: float, ornate: float) -> Served:
    words = tuple(text for text in (name, *reading.sentences) if text)
    told = reading.techniques, reading.mentioned, reading.denied
    return Served(cards, len(plate.cards), *told, words, wit, ornate, plate.text)


def _glossary(note: str, card: str) -> bool:
    known = ingredients().get(card)
    return known is not None and _overlap(note, known.gloss) > 0.6


def _without_card_texts(text: str, brief: Brief) -> str:
    return "" if text and _overlap(text, brief.assignment.text) > 0.6 else text


def _copied(text: str, others: Sequence[str]) -> bool:
    mine = _shingles(text)
    shared = (len(mine & theirs) for theirs in map(_shingles, others) if not mine.isdisjoint(theirs))
    return any(count >= _SURELY_COPIED and count / len(mine) > 0.5 for count in shared)


def _overlap(text: str, other: str) -> float:
    """The share, 0 to 1, of the text's runs of five words that also occur in the other text."""
    mine, theirs = _shingles(text), _shingles(other)
    return len(mine & theirs) / len(mine) if mine else 0.0


# A judge reads the same dishes again for every move of a round, and compares each with all others of the evening.
@lru_cache(maxsize=4096)
def _shingles(text: str) -> frozenset[tuple[str, ...]]:
    words = words_of(text)
    return frozenset(tuple(words[at : at + _SHINGLE]) for at in range(len(words) - _SHINGLE + 1))


def _flavour(seen: Seen, brief: Brief, taste: Taste, worst: bool) -> float:
    cards, label = seen.cards, _label(seen, brief)
    fit, harmony, balance = palate.course_fit(cards, label), palate.harmony(cards), palate.balance(cards)
    if worst:
        return 0.3 + 0.75 * (1 - harmony) + 0.15 * (1 - balance)
    return 0.45 * harmony + 0.25 * palate.contrast(cards) + 0.1 * balance + 0.2 * fit


def _label(seen: Seen, brief: Brief) -> str:
    return seen.plate.label if palate.courses_of(seen.plate.label) else brief.assignment.title


def _cards(seen: Seen, brief: Brief, taste: Taste, worst: bool) -> float:
    mentioned = len(seen.reading.mentioned & set(seen.cards)) / max(1, len(seen.cards))
    specific = min(1.0, len(seen.reading.specific) / 2)
    # In a heap of words a card is only a word.
    prose = seen.prose.worth if seen.prose.stuffed else 0.5 + 0.5 * seen.prose.worth
    return (0.82 * mentioned + 0.18 * specific) * prose - (1 - truth(seen))


def truth(seen: Seen) -> float:
    """How far the words keep to what is on the plate, 0.3 to 1. What is only likely costs less than what is proven."""
    reading = seen.reading
    promised = 0.13 * len(reading.phantoms[:3]) + 0.13 * len(sorted(reading.luxuries)[1:3])
    denied = 0.25 * len(reading.contradictions) + 0.12 * len(reading.denied - {*reading.contradictions})
    return max(0.3, 1 - promised - denied)


def _worth(seen: Seen) -> float:
    """What the words are worth: less for lists, and for words that do not keep to the plate."""
    return seen.prose.worth * truth(seen) * (0.6 if seen.prose.stuffed else 1.0)


def broken_rule(plate: Plate, brief: Brief) -> tuple[int | None, int | None] | None:
    """The minimum or the maximum number of cards, one of them None, if this dish breaks it; else None.

    That happens only in files of dishes: at a table the rules prevent it.
    """
    asked, count = brief.assignment, len(plate.cards)
    if count < asked.min:
        return asked.min, None
    return (None, asked.max) if asked.max is not None and count > asked.max else None


def _invention(seen: Seen, brief: Brief, taste: Taste, worst: bool) -> float:
    met = palate.meetings(seen.cards)
    odd = sum(one.kind in {"clash", "strangers"} for one in met) / max(1, len(met))
    idea = odd if worst else palate.originality(seen.cards)
    done = seen.reading.techniques
    unusual = sum(not palate.suits(technique, card) for card, technique in done.items()) / max(1, len(seen.cards))
    told = 0.2 * min(1.0, unusual * 2) + 0.1 * bool(seen.reading.specific) + 0.2 * seen.wit.company
    return 0.6 * idea + told * _worth(seen) - 0.4 * seen.copied


def _craft(seen: Seen, brief: Brief, taste: Taste, worst: bool) -> float:
    count, done = max(1, len(seen.cards)), seen.reading.techniques
    treated = seen.reading.treated
    played = 0.5 * seen.wit.persons * len(seen.reading.mentioned - treated)
    covered = min(1.0, (len(treated) + played) / (_ENOUGH * count))
    different = min(1.0, len(set(done.values())) / min(count, 3))
    suited = min(1.0, sum(palate.suits(technique, card) for card, technique in done.items()) / (_ENOUGH * count))
    plated = min(1.0, len(seen.reading.plating) / 2)
    crowd = 0.06 * max(0, count - 6) * (brief.assignment.min < count)
    done_well = 0.35 * covered + 0.25 * different + 0.15 * suited + 0.25 * plated
    return done_well * _density(seen) * _worth(seen) - crowd


def _density(seen: Seen) -> float:
    """A factor for the craft: below 1 if a long text says little about the food."""
    reading = seen.reading
    said = len(reading.mentioned) + len(reading.techniques) + len(reading.senses) + len(reading.plating)
    return 1.0 if reading.length < 40 or said / reading.length > 0.15 else 0.88


def _delight(seen: Seen, brief: Brief, taste: Taste, worst: bool) -> float:
    vivid = min(1.0, seen.prose.senses / 3)
    sympathy = len(liked(seen, taste)) - len(disliked(seen, taste))
    heart = max(-1.0, min(1.0, sympathy * (-1 if worst else 1) / 2))
    charm = 0.25 * vivid + 0.25 * name_worth(seen) + 0.3 * seen.wit.total + 0.2 * max(0.0, heart)
    return 0.2 + charm * _worth(seen) + 0.2 * min(0.0, heart) - 0.25 * seen.copied


def _wit(seen: Seen, brief: Brief, taste: Taste, worst: bool) -> float:
    return seen.wit.total * (1 - 0.5 * seen.copied) * truth(seen)


def name_worth(seen: Seen) -> float:
    """What the name is worth: 1 for a name of its own, 0.5 for a list of its cards or a long name, 0 for none."""
    words = words_of(seen.name)
    cards = {word for card in seen.cards for word in words_of(card_name(card))}
    own = set(words) - cards - vocabulary().links - vocabulary().beside
    named = len(own) > 1 or (bool(own) and len(words) > 1 and not cards & set(words))
    return 0.0 if not words else 0.5 + 0.5 * (named and len(words) <= 8)


def liked(seen: Seen, taste: Taste) -> list[str]:
    """The cards of the plate that the critic likes, for themselves or for what was done to them."""
    return _matching(seen, taste.likes)


def disliked(seen: Seen, taste: Taste) -> list[str]:
    """The cards of the plate that the critic dislikes and does not also like for another reason."""
    return [card for card in _matching(seen, taste.dislikes) if card not in liked(seen, taste)]


def _matching(seen: Seen, words: Sequence[str]) -> list[str]:
    return [card for card in seen.cards if set(words) & traits(card, seen.reading.techniques.get(card, ""))]


@lru_cache(maxsize=4096)
def traits(card: str, technique: str = "") -> frozenset[str]:
    """Everything for which a critic can like or dislike a card."""
    known, flavour = ingredients().get(card), flavours().get(card)
    about = {card, technique} | ({known.category, *known.tags} if known else set())
    if flavour:
        about |= {*flavour.tastes[:1], *flavour.textures[:1], *flavour.cuisines}
    return frozenset(about)


_RULES: dict[str, Callable[[Seen, Brief, Taste, bool], float]] = {
    "flavour": _flavour,
    "cards": _cards,
    "invention": _invention,
    "craft": _craft,
    "delight": _delight,
    "wit": _wit,
}
