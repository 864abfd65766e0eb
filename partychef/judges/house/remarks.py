"""What there is to say about a plate: remarks of praise and of doubt, strongest first, each with its fillings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.palate import Meeting
from partychef.judges.critics import Critic
from partychef.judges.demands.asking import demands_of
from partychef.judges.demands.checking import ruled_out
from partychef.judges.demands.claims import claims_of
from partychef.judges.demands.demand import Judged
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.wording import said_of
from partychef.judges.dishes import Brief, card_name
from partychef.judges.grammar import card_forms, words_about
from partychef.judges.house.prose import prose_of
from partychef.judges.house.quotes import liveliest, lively
from partychef.judges.house.scores import Seen, broken_rule, disliked, liked, name_worth
from partychef.judges.house.techniques import mentions_in
from partychef.judges.house.vocabulary import tokens_of, vocabulary, words_of
from partychef.judges.languages import bound, label_in, number, technique_of, words_in

_SOFT = {"tender", "juicy"}
_OF_THE_GARDEN = {"veg", "fruit"}
_HARD = {"crisp", "firm", "crumbly", "chewy"}
_ANYTHING = 0.1
"""The weight of a remark that is made only when there is nothing better to say."""
_CROWD = 8
_NICE = 0.7
_MET = {"hard": 0.9, "firm": 0.95, "gentle": 0.7}
_DEFIED = {"hard": 1.4, "firm": 1.3, "gentle": 0.95}
"""The weights of remarks about demands, by their strength."""
_PLAINLY, _CLEARLY = -0.7, 0.45
"""From which worth on it is said that a demand was defied, or met."""
_MATTER_OF_TASTE = 0.85
"""The weight of a remark on a demand that nobody can measure: below that of remarks that have to be made."""
_SWEET_ENDS = ("dessert", "cake", "sweet")


class Remark(msgspec.Struct, frozen=True):
    """One thing worth saying: `kind` names a phrase bank, `words` fill the holes of its lines."""

    kind: str
    words: dict[str, str]
    weight: float


def about_card(card: str, language: str = "en", **more: str) -> dict[str, str]:
    """The fillings for a sentence about a card."""
    return {**words_about(card, language), **more}


def about_pair(one: str, other: str, language: str = "en", **more: str) -> dict[str, str]:
    """The fillings for a sentence about two cards."""
    return about_card(one, language, **card_forms("other", other, language), **more)


def praise_of(seen: Seen, brief: Brief, critic: Critic) -> list[Remark]:
    """What is good about the plate, strongest first. May be empty for a tasty plate if the worst was asked for."""
    language, served = critic.language, _served(seen)
    if palate.wants_the_worst(brief.assignment):
        served = () if is_nice(seen.cards) else served
        remarks = [*_praise_for_the_worst(served, language), *_praise_for_the_words(seen, language, bool(served))]
    else:
        remarks = [*_praise_for_a_pairing(seen, served, language), *_praise_for_the_hand(seen, language)]
        remarks += _praise_for_the_words(seen, language)
        dear = [card for card in liked(seen, critic.taste) if card in served]
        remarks += [Remark("like", about_card(card, language), 0.6) for card in dear]
    remarks += _demands(seen, "met", brief.criteria, language)
    remarks += [Remark("kind", about_card(card, language), _ANYTHING) for card in served]
    return sorted(remarks, key=lambda remark: -remark.weight)


def _served(seen: Seen) -> tuple[str, ...]:
    """The cards on the plate, except those that the chef claims to have left out."""
    return tuple(card for card in seen.cards if card not in seen.reading.contradictions)


def _praise_for_the_worst(cards: Sequence[str], language: str) -> Iterator[Remark]:
    weights = {"clash": 1.0, "strangers": 0.6}
    for met in palate.meetings(cards):
        if met.kind in weights:
            yield Remark("awful", about_pair(met.one, met.other, language), weights[met.kind])


def _praise_for_a_pairing(seen: Seen, cards: Sequence[str], language: str) -> Iterator[Remark]:
    rare = {(met.one, met.other) for met in palate.rare(cards)}
    for met in palate.meetings(cards):
        if met.kind == "classic":
            yield Remark("classic", about_pair(met.one, met.other, language), 0.7)
        elif (met.one, met.other) in rare:
            aroma = words_in(language).aromas.get(met.aroma, met.aroma)
            yield Remark("bridge", about_pair(met.one, met.other, language, aroma=aroma), 0.85)
    yield from _contrasts(seen, cards, language)


def _contrasts(seen: Seen, cards: Sequence[str], language: str) -> Iterator[Remark]:
    felt = {card: texture for card in cards for texture in _told_to_be(seen, card)}
    for one, other in [("crisp", "creamy"), ("crisp", "tender"), ("crumbly", "creamy"), ("juicy", "crisp")]:
        first = next((card for card in cards if felt.get(card) == one), None)
        second = next((card for card in cards if felt.get(card) == other), None)
        if first and second:
            feel, other_feel = words_in(language).adjective(one), words_in(language).adjective(other)
            yield Remark("contrast", about_pair(first, second, language, feel=feel, other_feel=other_feel), 0.65)
            return


def _told_to_be(seen: Seen, card: str) -> list[str]:
    """The card's texture if it is sure: somebody vouches for it, or it is in the nature of the card. Fruit and
    vegetables are crisp until they are cooked; bread may be a brioche."""
    garden = palate.shelf(card) in _OF_THE_GARDEN
    by_nature = [one for one in _felt(seen, card) if one in _SOFT or (garden and one != "creamy")]
    return _vouched(seen, card) or by_nature


def _vouched(seen: Seen, card: str) -> list[str]:
    """The card's texture if a technique makes it so, or a sentence about the card speaks of it."""
    claims, made = claims_of(_about(seen, card)), vocabulary().endings.get(seen.reading.techniques.get(card, ""))
    return [texture for texture in _felt(seen, card) if texture == made or claims.count(texture)]


def _about(seen: Seen, card: str) -> tuple[str, ...]:
    """The sentences that name the card."""
    return tuple(one for one in seen.reading.sentences if card in _named_in(one, seen.cards))


@lru_cache(maxsize=8192)
def _named_in(sentence: str, cards: tuple[str, ...]) -> frozenset[str]:
    """The cards that a sentence names."""
    names = {card: card_name(card) for card in cards}
    return frozenset(mention.card for mention in mentions_in(tokens_of(sentence), names))


def _felt(seen: Seen, card: str) -> list[str]:
    """The card's texture once the chef is done with it; in a soup it is crisp only if the chef says so."""
    technique = seen.reading.techniques.get(card, "")
    after = vocabulary().endings.get(technique)
    raw = palate.textures([card])
    if after or not {*raw} & _HARD:
        return [after] if after else raw
    softened = technique in vocabulary().softens or (not technique and "soup" in seen.plate.label)
    return ["tender"] if softened and not claims_of(seen.reading.sentences).count("crisp") else raw


def _praise_for_the_hand(seen: Seen, language: str) -> Iterator[Remark]:
    for card, technique in seen.reading.techniques.items():
        feat = 0.45 if technique in vocabulary().humble else 0.65
        bonus = 0.15 if palate.suits(technique, card) else 0.0
        said = technique_of(technique, card, language)
        yield Remark("technique", about_card(card, language, technique=said), feat + bonus)


def is_nice(cards: Sequence[str]) -> bool:
    """Whether these cards taste good together: a failure if the worst was asked for."""
    return palate.harmony(cards) > _NICE and all(met.kind != "clash" for met in palate.meetings(cards))


def _praise_for_the_words(seen: Seen, language: str, fitting: bool = True) -> Iterator[Remark]:
    quote = liveliest(seen)
    if quote and fitting:
        yield Remark("quote", {"quote": quote}, 0.75 if lively(words_of(quote)) > 1 else 0.45)
    if name_worth(seen) == 1:
        yield Remark("name", {}, 0.45)
    if len(seen.cards) > 3 and seen.reading.mentioned >= set(seen.cards):
        yield Remark("all_told", {"count": number(len(seen.cards), language)}, 0.4)


def doubts_of(seen: Seen, brief: Brief, critic: Critic) -> list[Remark]:
    """What is wrong with the plate, worst first; never empty for a plate with cards."""
    language = critic.language
    remarks = [*_broken_promises(seen, brief, language)]
    remarks += _demands(seen, "defied", brief.criteria, language)
    remarks += [] if brief.wordless else _untold(seen, language)
    if palate.wants_the_worst(brief.assignment):
        remarks += _too_nice(seen, language)
    else:
        remarks += [*_quarrels(seen, brief, language), *_monotony(seen, language)]
        remarks += [Remark("dislike", about_card(card, language), 0.5) for card in disliked(seen, critic.taste)]
    told = [card for card in seen.cards if card not in seen.reading.silent]
    remarks += [Remark("nitpick", about_card(card, language), _ANYTHING) for card in told]
    return sorted(remarks, key=lambda remark: -remark.weight)


def _demands(seen: Seen, outcome: str, criteria: str, language: str) -> Iterator[Remark]:
    """What became of the demands of the round; that a dish does what every dish has to do is no news."""
    kind, weights = ("demand", _MET) if outcome == "met" else ("defied", _DEFIED)
    for one in seen.demands:
        if (
            one.outcome == outcome
            and one.demand.plain
            and (_is_plain(one) if outcome == "defied" else _is_worth_praise(one))
        ):
            weight = (
                _MATTER_OF_TASTE if outcome == "defied" and _is_a_matter_of_taste(one) else weights[one.demand.strength]
            )
            yield Remark(kind, {"demand": said_of(one.demand, criteria, language)}, weight)


def _is_plain(one: Judged) -> bool:
    """Whether it is so plain that a demand was defied that nobody at the table would deny it."""
    if one.demand.kind in {"food", "diet"}:
        return one.reason in ingredients()  # a word alone may be a likeness: "as rich as cream"
    return one.worth <= _PLAINLY or one.demand.kind in {"count", "special"}


def _is_worth_praise(one: Judged) -> bool:
    return one.worth >= _CLEARLY and not _is_a_matter_of_course(one)


def _is_a_matter_of_taste(one: Judged) -> bool:
    """Whether others at the table may miss it by a little less and are spared: how romantic is romantic?"""
    return one.demand.wanted and one.demand.kind in {"occasion", "answer", "cuisine"}


def _is_a_matter_of_course(one: Judged) -> bool:
    return one.demand.kind in {"special", "task", "count"} or (one.demand.kind == "food" and not one.demand.wanted)


def _broken_promises(seen: Seen, brief: Brief, language: str) -> Iterator[Remark]:
    count = number(len(seen.plate.cards), language)
    asked = broken_rule(seen.plate, brief)
    # Whoever announces another number of cards than the assignment means it.
    if asked and not any(one.demand.kind == "count" and one.outcome == "met" for one in seen.demands):
        yield Remark("rule", {"count": count, "rule": bound(*asked, language)}, 1.2)
    banned = ruled_out(demands_of(brief.assignment, brief.criteria, brief.special))
    for card in _served(seen):
        if card in banned:
            yield Remark("diet", about_card(card, language), 1.3)
    for card in seen.reading.contradictions:
        yield Remark("contradiction", about_card(card, language), 1.3)
    for thing in sorted(_promised(seen, banned), key=lambda thing: thing not in banned)[:1]:
        # It says more than that the demand was defied.
        weight = 1.7 if thing in banned else 1.0
        yield Remark("phantom", card_forms("thing", thing, language), weight)
    if seen.copied:
        yield Remark("copied", {}, 1.15)
    if _is_a_manual(seen):
        yield Remark("robotic", {}, 0.55)


def _promised(seen: Seen, banned: Collection[str]) -> list[str]:
    """Food that the words promise although it is not there. Unless every card is named, it may stand for one of them:
    an alligator pear is an avocado."""
    named = seen.reading.mentioned >= set(_served(seen))
    return [thing for thing in seen.reading.phantoms if named or thing in banned]


def _is_a_manual(seen: Seen) -> bool:
    """Whether the words are a row of bare sentences of one pattern: "I roast the duck. I grill the oranges." """
    return prose_of(" ".join(seen.reading.sentences), seen.name).robotic


def _untold(seen: Seen, language: str) -> Iterator[Remark]:
    reading = seen.reading
    if not reading.typed or reading.vague:
        # Where nothing was written, no single wish that it leaves open is worth more words.
        yield Remark("vague", {}, 1.05) if reading.typed else Remark("thin", {}, 1.6)
        return
    for card in _served(seen):
        if card in reading.silent:
            yield Remark("silent", about_card(card, language), 0.9)
        elif card in reading.idle:
            yield Remark("untold", about_card(card, language), 0.15 if card in vocabulary().ready else 0.45)


def _too_nice(seen: Seen, language: str) -> Iterator[Remark]:
    nice = is_nice(seen.cards)
    for met in palate.meetings(seen.cards):
        if met.kind in {"classic", "bridge"}:
            weight = (1.1 if met.kind == "classic" else 0.8) if nice else 0.4
            yield Remark("too_nice", about_pair(met.one, met.other, language), weight)


def _quarrels(seen: Seen, brief: Brief, language: str) -> Iterator[Remark]:
    for met in palate.meetings(seen.cards):
        if met.kind == "clash":
            yield Remark("clash", about_pair(met.one, met.other, language), 1.0)
    label = seen.plate.label
    for card in seen.cards:
        if palate.fits(card, label) < 0.2:
            yield Remark("misplaced", about_card(card, language, label=label_in(label, language)), 0.8)
    if len(seen.cards) >= _CROWD and brief.assignment.min < _CROWD:
        yield Remark("crowd", {"count": number(len(seen.cards), language)}, 0.75)


def _monotony(seen: Seen, language: str) -> Iterator[Remark]:
    words = words_in(language)
    tasted = palate.tastes(seen.cards, 1)
    felt = [texture for card in seen.cards for texture in _vouched(seen, card)]
    claimed = {*claims_of(seen.reading.sentences).said}
    for taste in dict.fromkeys(tasted):
        if tasted.count(taste) > len(seen.cards) * 0.74 and claimed.isdisjoint(_of_a_kind("taste") - {taste}):
            weight = 0.35 if taste == "sweet" and seen.plate.label in _SWEET_ENDS else 0.6
            for missing in words.antidotes_to(taste):
                yield Remark("one_taste", {"taste": words.adjective(taste), "missing": missing}, weight)
    for texture in dict.fromkeys(felt):
        if felt.count(texture) > len(seen.cards) * 0.7 and claimed.isdisjoint(_of_a_kind("texture") - {texture}):
            for missing in words.antidotes_to("hard" if texture in _HARD else "soft"):
                yield Remark("one_texture", {"texture": words.adjective(texture), "missing": missing}, 0.55)


@cache
def _of_a_kind(kind: str) -> frozenset[str]:
    """All tastes, or all textures."""
    return frozenset(what for what, trait in knowledge().traits.items() if trait.kind == kind)


def worst_meeting(cards: Sequence[str]) -> Meeting | None:
    """The two cards that go together least; None for fewer than two cards."""
    return min(palate.meetings(cards), key=lambda met: met.worth, default=None)
