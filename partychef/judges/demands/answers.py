"""Checks the words of a plate where somebody asked for a kind of answer, for numbers, or for letters.

What checks a demand gives its worth, about -1 (broken) to 1 (met), and the card or word that decides, or "".
"""

from __future__ import annotations

from partychef.games.cooking_party import palate
from partychef.judges.demands.claims import fitting
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.forms import SHAPES, cards_beginning, counted, words_beginning
from partychef.judges.demands.served import Served

_FUNNY, _JOKING = 0.5, 0.65
"""From which wit on words are funny, and from which on they joke though nobody wants it: an honest dish may sound witty
by accident."""
_TOLD_WELL = {"poetic", "story", "heartfelt"}
"""Kinds of answer that no recipe gives: what sounds like one has little wit."""
_PLAIN, _ORNATE = 0.2, 2.5
"""How rare the words of plain speech may be, and what rarer ones cost where simplicity is asked for."""
_LONG, _WINDING = 50, 16
"""How many words make a text long, and a sentence, where brevity is asked for."""
_DULL = -0.7
"""What dull words are worth at least where humour is wanted: they defy nobody."""


def check_count(demand: Demand, served: Served) -> tuple[float, str]:
    """Whether the plate, or its text, keeps to a number."""
    count = served.count if demand.what == "cards" else counted(demand.what, served.text)
    short = demand.least is not None and count < demand.least
    over = demand.most is not None and count > demand.most
    return (-1.0 if short or over else 0.4), ""


def check_letter(demand: Demand, served: Served) -> tuple[float, str]:
    """How many of the cards, or of the words, begin with a letter."""
    scope, letter = demand.what.split("-")
    if scope == "cards":
        return 2.0 * cards_beginning(served.cards, letter) - 1.0, ""
    return 2.0 * words_beginning(served.words[0] if scope == "name" and served.words else served.text, letter) - 1.0, ""


def check_answer(demand: Demand, served: Served) -> tuple[float, str]:
    """Whether the words sound like the answer that was asked for."""
    if demand.what == "funny":
        if demand.wanted:
            return max(_DULL, 1.8 * (served.wit - _FUNNY)), ""
        return 1.4 * (_JOKING - served.wit), ""
    tokens = served.claims.tokens
    says, spoils = (fitting(tokens, table, demand.what) for table in ("says", "spoils"))
    worth = 0.3 * min(3, len(says)) - 0.35 * min(3, len(spoils)) + 0.1 * bool(served.claims.count(demand.what))
    if demand.what in _TOLD_WELL:
        worth += 1.6 * (served.wit - _FUNNY)
    if demand.what == "simple":
        worth += 0.25 * (5 - served.count) - _ORNATE * max(0.0, served.ornate - _PLAIN)
    if demand.what == "short":
        words = sum(map(len, tokens))
        worth = 1.2 - words / _LONG - words / max(1, len(tokens)) / _WINDING
    if demand.what in {"surprising", "bold"}:
        worth += 1.5 * (palate.originality(served.cards) - 0.35)
    if demand.what in SHAPES:
        worth = SHAPES[demand.what](served.text)
    if demand.what == "honest":
        boasts = fitting(tokens, "says", "boastful")
        worth += 0.6 * (palate.harmony(served.cards) - 0.6) - 0.3 * max(0, min(3, len(boasts)) - 1)
    return (worth if demand.wanted else -worth), says[0] if says else ""
