"""Writes drafts of a critique: for each part of a shape the line that fits best and was heard least."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import itemgetter

import msgspec

from partychef.engine.chance import Chance
from partychef.games.cooking_party.speech import capital, fill, holes
from partychef.judges.critics import Critic
from partychef.judges.grammar import card_forms, words_about
from partychef.judges.house.material import MUST, Material
from partychef.judges.house.memory import Memory, bank_name
from partychef.judges.house.remarks import Remark
from partychef.judges.house.shapes import (
    NAMED_TWICE,
    NO_QUOTE_HERE,
    QUOTED_TWICE,
    QUOTING,
    RECENT,
    REPEATED,
    TWO_QUOTES,
    USED,
    Draft,
    Part,
    PartName,
    Shape,
)
from partychef.judges.languages import contracted

# Remarks whose weight is this close to the strongest one's are as good: choosing among them keeps critiques different.
_AS_GOOD = 0.25
_SECOND_CHOICE, _NOT_NOW, _NOT_ODD = 6.0, 60.0, 12.0
_PLAIN = 2
"""From this weight on a theme needs no quote: several words speak of it, or the name does."""
_CALLED_BACK, _SO_SOON = 14.0, 10.0
"""What coming back to another dish is worth, for it shows that the critic has listened all evening, and what it costs
right after a critique that did so, for two in a row are a mannerism."""

_holes = cache(holes)


def _begun(text: str) -> str:
    """The text with a capital at its beginning, also behind a quotation mark."""
    mark = len(text) - len(text.lstrip("“„« "))
    return text[:mark] + capital(text[mark:])


class _Choice(msgspec.Struct):
    """A line that could be said; the fields are those of a `Part`."""

    bank: str
    line: str
    words: Mapping[str, str]
    """What fills its holes."""
    cost: float
    """What it costs unless it repeats a whole sentence."""
    quote: str
    names_dish: bool
    quotes_name: bool
    cards: frozenset[str]
    text: str = ""
    """The line with its holes filled, as soon as it was needed: few ever are, because most cost too much."""


_Priced = tuple[float, _Choice]
"""A line and what it costs after what the draft says already."""
_cost: Callable[[_Priced], float] = itemgetter(0)


def _quoting_costs(draft: Draft, quote: str) -> float:
    """What it costs to quote this after what the draft quotes already."""
    if not quote or not draft.quotes:
        return 0.0
    return QUOTED_TWICE * draft.quotes_again(quote) + TWO_QUOTES


class Writer:
    """Writes about one dish in the words of one critic."""

    def __init__(self, critic: Critic, material: Material, memory: Memory, chance: Chance) -> None:
        self._critic = critic
        self._about = material
        self._memory = memory
        self._chance = chance
        self._lines_of: dict[tuple[str, ...], list[_Choice]] = {}
        self._banks = {
            section: {one.kind: critic.bank(section, one.kind) for one in remarks}
            for section, remarks in (("praise", material.praise), ("doubts", material.doubts))
        }

    def draft(self, shape: Shape) -> Draft | None:
        """The shape in words; None if there is nothing to say for one of its parts, or nothing new."""
        draft = Draft()
        quoting = bool(QUOTING & set(shape))
        for name in shape:
            part = self._best(self._candidates(name, draft, quoting))
            if part is None or (part.cost >= REPEATED and name != "closing"):
                return None
            draft = draft.followed_by(part)
        return draft

    def _best(self, choices: Iterable[_Priced]) -> Part | None:
        """The cheapest line; of those that cost the same, chance decides."""
        shuffled = self._chance.shuffled([*choices])
        if not shuffled:
            return None
        # The first is nearly always new, so there is rarely a need to put all in order.
        part = self._part(min(shuffled, key=_cost))
        if part.cost < REPEATED:
            return part
        parts = (self._part(choice) for choice in sorted(shuffled, key=_cost))
        repeated: list[Part] = []
        for part in parts:
            if part.cost < REPEATED:
                return part
            repeated.append(part)
        return min(repeated, key=lambda part: part.cost)

    def _candidates(self, name: PartName, draft: Draft, quoting: bool) -> Iterable[_Priced]:
        about = self._about
        match name:
            case "opening":
                return self._lines(draft, "openings", "any")
            case "closing":
                return self._lines(draft, "closings", about.band)
            case "odd":
                return self._lines(draft, "odd", "any", self._quote(draft), self._dull)
            case "one_line" | "story":
                return self._lines(draft, "shapes", name, self._quote(draft), self._dull)
            case "question":
                return self._lines(draft, "shapes", name, self._quote(draft))
            case "three":
                return self._three(draft)
            case "reaction":
                return self._reactions(draft, quoting)
            case "callback":
                return self._callbacks(draft)
            case "point":
                return self._points(draft)
            case "danger":
                return [choice for one in about.dangers for choice in self._remark(draft, "danger", one)]
            case "tampering":
                kind = about.tampering if self._critic.tampering.get(about.tampering) else "any"
                return self._lines(draft, "tampering", kind)

    @property
    def _dull(self) -> float:
        """What it costs to marvel at a phrase that is not odd."""
        return _NOT_ODD * (not self._about.odd)

    def _quote(self, draft: Draft) -> dict[str, str]:
        """The oddest phrase that the draft does not quote yet."""
        left = (quote.text for quote in self._about.quotes if not draft.quotes_again(quote.text))
        quote = next(left, "")
        return {"quote": quote} if quote else {}

    def _lines(
        self, draft: Draft, section: str, kind: str, more: Mapping[str, str] | None = None, extra: float = 0.0
    ) -> list[_Priced]:
        """The lines of a bank that can be filled, and what each costs after what the draft says already."""
        choices = self._fitting(section, kind, more or {})
        if not draft.parts:
            return [(choice.cost + extra, choice) for choice in choices]
        told = draft.lines
        again = {quote: _quoting_costs(draft, quote) for quote in {choice.quote for choice in choices}}
        named = NAMED_TWICE * draft.names_dish
        return [
            (choice.cost + extra + (named if choice.names_dish else 0.0) + again[choice.quote], choice)
            for choice in choices
            if choice.line not in told
        ]

    def _fitting(self, section: str, kind: str, more: Mapping[str, str]) -> list[_Choice]:
        """The lines of a bank for which there are words."""
        key = section, kind, *more.values()
        known = self._lines_of.get(key)
        if known is None:
            words, bank = self._about.words | dict(more), bank_name(section, kind)
            there = {hole for hole, word in words.items() if word}
            cards = frozenset(words[hole] for hole in ("card", "other") if hole in words)
            lines = (line for line in self._critic.bank(section, kind) if _holes(line) <= there)
            known = self._lines_of[key] = [self._choice(bank, line, words, cards) for line in lines]
        return known

    def _choice(self, bank: str, line: str, words: Mapping[str, str], cards: frozenset[str]) -> _Choice:
        used, cost = _holes(line), 0.0
        if self._memory.age(line):
            cost = RECENT if self._memory.is_recent(line) else USED
        quote = words["quote"] if "quote" in used else words["answer"] if "answer" in used else ""
        quotes_name = bool(quote) and quote in words["dish"]
        return _Choice(bank, line, words, cost, quote, "dish" in used or quotes_name, quotes_name, cards)

    def _part(self, priced: _Priced) -> Part:
        """The line with its holes filled."""
        cost, one = priced
        if not one.text:
            one.text = _begun(fill(contracted(one.line, one.words, self._critic.language), one.words))
        if self._memory.heard(one.text):
            cost += REPEATED - one.cost
        return Part(one.bank, one.line, one.text, cost, one.quote, one.names_dish, one.quotes_name, one.cards)

    def _three(self, draft: Draft) -> list[_Priced]:
        quote = self._quote(draft)
        quoted = quote.get("quote", "").lower()
        named = [(card, self._named(card)) for card in self._about.cards]
        spoken_of = draft.cards
        cards = [card for card, name in named if name not in spoken_of and name.lower() not in quoted]
        if len(cards) < 2 or not quote:
            return []
        language = self._critic.language
        one, other = self._chance.shuffled(cards)[:2]
        words = quote | words_about(one, language) | card_forms("other", other, language)
        return self._lines(draft, "shapes", "three", words)

    def _named(self, card: str) -> str:
        return words_about(card, self._critic.language)["card"]

    def _reactions(self, draft: Draft, quoting: bool) -> Iterator[_Priced]:
        for place, theme in enumerate(self._about.themes[:3]):
            words = {"quote": theme.quote} if theme.quote else {}
            quoted_again = draft.quotes_again(theme.quote)
            for cost, one in self._lines(draft, "reactions", theme.kind, words, _SECOND_CHOICE * place):
                missing = NO_QUOTE_HERE * (bool(one.quote) == quoting)
                # Who hears neither the word nor the name wonders what the critic is talking about.
                if theme.weight >= _PLAIN or one.quote or quoted_again:
                    yield cost + missing, one

    def _callbacks(self, draft: Draft) -> Iterator[_Priced]:
        callbacks, spoken_of, text = self._about.callbacks, draft.cards, draft.text
        recent = any("callbacks" in pattern for pattern in self._memory.patterns[-1:])
        for place, one in enumerate(callbacks):
            later = _SECOND_CHOICE * place + _NOT_NOW * (callbacks[0].urgent and not one.urgent)
            later += _SO_SOON if recent and not one.urgent else -_CALLED_BACK
            if one.words.get("card") not in spoken_of and not (one.named and one.named in text):
                yield from self._lines(draft, "callbacks", one.kind, one.words, later)
            if one.kind == "answer":
                yield from self._lines(draft, "odd", "any", {"quote": one.named}, later + _SECOND_CHOICE)

    def _points(self, draft: Draft) -> list[_Priced]:
        """The strongest remarks of praise or doubt, none of a kind or about a card that the draft has."""
        done = [part.bank for part in draft.parts if part.bank in {"praise", "doubts"}]
        if len(done) >= len(self._about.sections):
            return []
        section = self._about.sections[len(done)]
        other = {"praise": "doubts", "doubts": "praise"}[section]
        found = self._strongest(draft, section)
        return found if found or self._about.must_point else self._strongest(draft, other)

    def _strongest(self, draft: Draft, section: str) -> list[_Priced]:
        remarks = self._about.praise if section == "praise" else self._about.doubts
        left = {kind for kind, bank in self._banks[section].items() if bank and draft.lines.isdisjoint(bank)}
        said = [one for one in remarks if one.kind in left]
        spoken_of = draft.cards
        new = [
            one for one in said
            if one.words.get("card") not in spoken_of and one.words.get("other") not in spoken_of
        ]  # fmt: skip
        best = max((one.weight for one in new), default=0.0)
        if best < MUST <= max((one.weight for one in said), default=0.0):
            return []  # the gravest thing to say is about a card of which the draft speaks already
        return [choice for one in new if one.weight >= best - _AS_GOOD for choice in self._remark(draft, section, one)]

    def _remark(self, draft: Draft, section: str, remark: Remark) -> list[_Priced]:
        return self._lines(draft, section, remark.kind, remark.words)
