"""What there is to say about a dish: what to quote, what it is about, what is good or wrong, what it calls to mind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.games.cooking_party import palate
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Tasting
from partychef.judges.grammar import card_forms
from partychef.judges.house.callbacks import Callback, Evening, callbacks_of
from partychef.judges.house.quotes import Quote, quotable, quotes_of
from partychef.judges.house.remarks import Remark, doubts_of, praise_of
from partychef.judges.house.scores import Scored, Seen
from partychef.judges.house.themes import Theme, themes_of
from partychef.judges.languages import number, quoted, words_in

_NAME_WORDS, _NAME_LETTERS = 8, 60
_PAUSE = re.compile(r".*\w(?=[,;:.!?(–—])")
"""The beginning of a name up to its last pause."""
_FUNNY = 14.0
"""From this score for wit on the critic laughs."""
_WISHES = frozenset({"defied", "diet", "rule"})
MUST = 1.0
"""Doubts of this weight are always spoken of."""


@dataclass(frozen=True)
class Material:
    """All that a critique of one tasting can be made of."""

    words: dict[str, str]
    """The fillings that fit every line about the dish."""
    quotes: tuple[Quote, ...]
    """Phrases to quote, the most inviting first."""
    themes: tuple[Theme, ...]
    callbacks: tuple[Callback, ...]
    praise: tuple[Remark, ...]
    doubts: tuple[Remark, ...]
    dangers: tuple[Remark, ...]
    tampering: str
    """The kind of tampering; empty for an honest dish."""
    cards: tuple[str, ...]
    band: str

    @property
    def odd(self) -> str:
        """The oddest phrase, if one is odd enough for a remark of its own."""
        return self.quotes[0].text if self.quotes and self.quotes[0].odd else ""

    @property
    def sections(self) -> tuple[str, ...]:
        """Whether the first point of a critique is praise or a doubt, and the second."""
        grave = bool(self.doubts and self.doubts[0].weight >= MUST)
        if self.tampering:
            return ("praise",) if self.band in {"best", "good"} else ("doubts",)
        if self.band == "best" and self.praise:
            return ("doubts", "praise") if self._broke_a_wish else ("praise", "praise")
        return ("doubts", "praise") if self.band in {"last", "middle"} or grave else ("praise", "doubts")

    @property
    def must_point(self) -> bool:
        """Whether something is so wrong that it has to be said."""
        grave = bool(self.doubts and self.doubts[0].weight >= MUST)
        return grave and (self.band != "best" or not self.praise or self._broke_a_wish) and not self.tampering

    @property
    def _broke_a_wish(self) -> bool:
        """Whether it broke what all had to do. That is said to the winner, too, or the others are scolded unfairly."""
        return bool(self.doubts and self.doubts[0].weight >= MUST and self.doubts[0].kind in _WISHES)


def material_of(
    scored: Scored, tasting: Tasting, brief: Brief, critic: Critic, band: str, evening: Evening,
    said: Sequence[str], others: Sequence[str], chance: Chance,
) -> Material:  # fmt: skip
    """What this critic can say. `others` are the critiques of the same dish of its jury: it quotes other words."""
    plates, language, elsewhere = scored.seen, critic.language, "\n".join(others)
    quotes = sorted((quote for seen in plates for quote in quotes_of(seen)), key=lambda quote: -quote.appeal)
    fresh = tuple(quote for quote in quotes if quote.text not in elsewhere)
    themes = sorted((theme for seen in plates for theme in themes_of(seen)), key=lambda theme: -theme.weight)
    worst = palate.wants_the_worst(brief.assignment)
    dangers = tuple(_dangers(plates, worst))
    praise = [] if dangers and not worst else [one for seen in plates for one in praise_of(seen, brief, critic)]
    if fresh and fresh[0].odd and scored.scores["wit"] >= _FUNNY:
        praise.append(Remark("witty", {"quote": fresh[0].text}, 0.7))
    doubts = sorted((one for seen in plates for one in doubts_of(seen, brief, critic)), key=lambda one: -one.weight)
    if band == "good" and doubts and doubts[0].weight >= MUST:
        band = "middle"  # whoever was just told what is wrong is not praised for it at the end
    callbacks = callbacks_of(tasting, evening, said, language, chance)
    return Material(
        words=_dish_words(plates, language),
        quotes=fresh,
        themes=_others_first(themes, others),
        callbacks=tuple(one for one in callbacks if not one.named or one.named not in elsewhere),
        praise=tuple(sorted(praise, key=lambda remark: -remark.weight)),
        doubts=tuple(doubts),
        dangers=dangers,
        tampering=("bribe" if scored.bribe else "any") if scored.tampering else "",
        cards=tuple(card for seen in plates for card in seen.cards if card not in seen.reading.contradictions),
        band="last" if dangers and not worst and band != "best" else band,
    )


def _others_first(themes: Sequence[Theme], others: Sequence[str]) -> tuple[Theme, ...]:
    """The themes, so that each critic of a jury begins with another and quotes none of what the others quote."""
    turned = [*themes[len(others) :], *themes[: len(others)]]
    elsewhere = "\n".join(others)
    return tuple(replace(theme, quote="") if theme.quote in elsewhere else theme for theme in turned)


def _dangers(plates: Sequence[Seen], worst: bool) -> Iterator[Remark]:
    for danger in (danger for seen in plates for danger in seen.dangers):
        yield Remark("welcome" if worst else danger.kind, {"quote": quotable(danger.quote)}, 1.0)


def _dish_words(plates: Sequence[Seen], language: str) -> dict[str, str]:
    lead = next((card for seen in plates for card in seen.cards), "")
    count = sum(len(seen.cards) for seen in plates)
    said = words_in(language).said
    name = spoken_name(plates[0].name, language) if len(plates) == 1 else _called(said.menu, language)
    return {"dish": name or "this menu", "count": number(count, language), **card_forms("lead", lead, language)}


def spoken_name(name: str, language: str = "en") -> str:
    """The dish's name in quotation marks, or other words for it if it has none.

    Of a long name only the beginning is spoken, where it has a comma or the like up to there: nobody says "Braised at".
    """
    words = name.split()
    short = " ".join(words[:_NAME_WORDS])[:_NAME_LETTERS]
    if len(words) > _NAME_WORDS and (paused := _PAUSE.match(short)):
        short = paused[0]
    short = short.strip(' .,;:!?"“”„«»')
    return _called(short or words_in(language).said.nameless, language) or "this dish"


def _called(name: str, language: str) -> str:
    return quoted(name, language) if name else ""
