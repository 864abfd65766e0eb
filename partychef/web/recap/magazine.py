"""The evening as a small magazine: what was said best, figures, and what one guest takes home. Pure, like the recipes.

What the room laughed at stands in `games/cooking_party_room.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from partychef.engine.game import Seat
from partychef.games.cooking_party.cards import CHIPS, Ingredient
from partychef.games.cooking_party.rounds import brigade_of
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.screens import Person, Who
from partychef.web.recap.best_lines import warmth
from partychef.web.recap.keepsakes import line_about
from partychef.web.recap.recipes import RecipeCard, recipes

MOST_LINES = 4
"""Lines on the first page of the magazine."""


class Quoted(msgspec.Struct, frozen=True):
    """Something that a critic said, and of what."""

    line: str
    card: RecipeCard


class ChipRow(msgspec.Struct, frozen=True):
    """How often somebody won each chip."""

    who: Person
    chips: tuple[int, ...]
    """As often as each chip in `CHIPS`, the smallest first."""


class Magazine(msgspec.Struct, frozen=True):
    """What stands before the recipes."""

    quotes: tuple[Quoted, ...]
    favourite: tuple[Ingredient, ...]
    """The ingredient that came to the table most often; several if they are equal, none if each came once."""
    times: int
    """How often it came."""
    longest: RecipeCard | None
    """The dish that was described in the most words."""
    words: int
    """How many these were."""
    chips: tuple[ChipRow, ...]
    """Of everybody who won a chip, the one with the most points first."""


class MyEvening(msgspec.Struct, frozen=True):
    """What one guest takes home, whoever won."""

    only_judged: bool
    """Whether the guest has judged, and the evening ended before they could cook: then there is no place to tell."""
    rank: int
    of: int
    """How many were ranked."""
    shared: bool
    """Whether somebody else has the same place."""
    points: int
    best: RecipeCard | None
    """The dish of the guest's best round."""
    kindest: Quoted | None


def magazine(view: PartyView, who: Who) -> Magazine:
    """The first pages of the evening's book."""
    cards = recipes(view, who)
    favourite, times = _favourite(cards)
    longest = max(cards, key=words_in, default=None)
    return Magazine(
        quotes=_quotes(cards), favourite=favourite, times=times,
        longest=longest if longest is not None and words_in(longest) else None,
        words=words_in(longest) if longest is not None else 0, chips=_chips(view, who),
    )  # fmt: skip


def my_evening(view: PartyView, who: Who, seat: Seat) -> MyEvening | None:
    """What this seat takes home; None for a judge who cooked nothing and for those who have left."""
    mine = next((place for place in view.places if place.seat == seat and seat in view.order), None)
    if mine is None:
        return None
    judges = only_judged(view) - {seat}
    ranked = [place for place in view.places if place.seat in view.order and place.seat not in judges]
    judged = _judged(recipes(view, who), seat)
    said = [quoted for quoted in map(_quoted, judged) if quoted.line]
    return MyEvening(
        only_judged=seat in only_judged(view),
        rank=1 + sum(place.score > mine.score for place in ranked), of=len(ranked),
        shared=sum(place.score == mine.score for place in ranked) > 1, points=mine.score,
        best=_best(judged),
        kindest=max(filter(_is_kind, said), key=_kindness, default=None),
    )  # fmt: skip


def best_dishes(view: PartyView, who: Who, seats: Iterable[Seat]) -> dict[Seat, RecipeCard | None]:
    """The dish of the best round of each of these."""
    cards = recipes(view, who)
    return {seat: _best(_judged(cards, seat)) for seat in seats}


def only_judged(view: PartyView) -> frozenset[Seat]:
    """Who has judged a round, but never cooked: the evening ended too early for a place of theirs."""
    judges = {past.judge for past in view.past if past.judge is not None}
    cooked = {served.chef for past in view.past for served in past.dishes}
    return frozenset(judges - cooked - {seat for past in view.past for one in past.brigades for seat in one.members})


def words_in(card: RecipeCard) -> int:
    """How many words the chef wrote about a dish."""
    written = [card.dish.name, card.dish.text, *(line.note for line in card.lines)]
    return sum(len(text.split()) for text in written)


def _quotes(cards: Iterable[RecipeCard]) -> tuple[Quoted, ...]:
    """The warmest lines of the evening, one of each chef at most, in the order in which they were said."""
    judged = [_quoted(card) for card in cards if card.judged and card.has_verdict]
    warmest = sorted((one for one in judged if one.line), key=_kindness, reverse=True)
    of_each: dict[str, Quoted] = {}
    for quoted in warmest:
        of_each.setdefault(quoted.card.chef.name, quoted)
    kept = list(of_each.values())[:MOST_LINES]
    return tuple(sorted(kept, key=lambda one: one.card.number))


def _quoted(card: RecipeCard) -> Quoted:
    return Quoted(line_about(card), card)


def _kindness(quoted: Quoted) -> tuple[bool, float]:
    """How kind a line is, the more the better. Words alone deceive: a cruel critic mocks in the warmest ones, but gives
    no chip for what it mocks."""
    return quoted.card.points > 0, warmth(quoted.line)


def _is_kind(quoted: Quoted) -> bool:
    return quoted.card.points > 0 or warmth(quoted.line) > 0


def _favourite(cards: Sequence[RecipeCard]) -> tuple[tuple[Ingredient, ...], int]:
    served = Counter(line.card.id for card in cards for line in card.lines)
    known = {line.card.id: line.card for card in cards for line in card.lines}
    most = max(served.values(), default=0)
    if most < 2:
        return (), most
    return tuple(known[id] for id, times in served.items() if times == most), most


def chips_won(view: PartyView) -> dict[Seat, int]:
    """How many award chips each seat has won."""
    return {seat: won.total() for seat, won in _won(view).items()}


def _won(view: PartyView) -> dict[Seat, Counter[int]]:
    won: dict[Seat, Counter[int]] = {}
    for past in view.past:
        for chip, captain in past.chips():
            brigade = brigade_of(past.brigades, captain)
            for seat in brigade.members if brigade else (captain,):
                won.setdefault(seat, Counter())[chip] += 1
    return won


def _chips(view: PartyView, who: Who) -> tuple[ChipRow, ...]:
    won = _won(view)
    order = sorted(won, key=lambda seat: -sum(chip * times for chip, times in won[seat].items()))
    return tuple(ChipRow(who(seat), tuple(won[seat][chip] for chip in CHIPS)) for seat in order)


def _judged(cards: Iterable[RecipeCard], seat: Seat) -> list[RecipeCard]:
    """What this seat cooked and somebody judged, one for each round."""
    return [card for card in cards if _cooked(card, seat) and card.judged and card.has_verdict]


def _best(judged: Iterable[RecipeCard]) -> RecipeCard | None:
    return max(judged, key=lambda card: card.points, default=None)


def _cooked(card: RecipeCard, seat: Seat) -> bool:
    brigade = brigade_of(card.played.brigades, card.dish.chef)
    return card.dish.chef == seat or (brigade is not None and seat in brigade.members)
