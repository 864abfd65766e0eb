"""What a critic may come back to: the chef's answer, the third mint tonight, an earlier dish, the one beside it.

A callback names dishes, never chefs, and is chosen after the ranks are decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.dishes import Earlier, Tasting
from partychef.judges.engine import Sitting
from partychef.judges.grammar import words_about
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.house.quotes import answer_in, quotable
from partychef.judges.languages import ordinal, quoted

_OFTEN = 3
"""From this time on it is worth a word that an ingredient comes back."""


class Callback(msgspec.Struct, frozen=True):
    """Something to come back to: `kind` names a phrase bank, `words` fill the holes of its lines."""

    kind: str
    words: dict[str, str]
    urgent: bool = False
    """Whether now is the moment: an answer, and the third mint tonight."""
    odd: bool = False
    """Whether an answer is odd enough to be worth any line."""

    @property
    def named(self) -> str:
        """The words or the dish that it comes back to; empty for an ingredient."""
        return self.words.get(self.kind, "")


class Evening(msgspec.Struct, frozen=True):
    """What was on the table before a dish is spoken of, and what its chef has answered."""

    answers: tuple[str, ...] = ()
    neighbours: tuple[Earlier, ...] = ()
    """The other dishes of this round."""
    earlier: tuple[Earlier, ...] = ()
    before: tuple[Earlier, ...] = ()
    """All dishes of the evening of which the critic has spoken."""


def evening_of(tasting: Tasting, sitting: Sitting, spoken_of: Iterable[str]) -> Evening:
    """What the critic may come back to at this tasting, after it has spoken of the tastings `spoken_of`."""
    others = [one for one in sitting.case.tastings if one.id != tasting.id]
    names = set(spoken_of)
    served = [dish for one in others if one.id in names for dish in _dishes(one)]
    return Evening(
        answers=tasting.answers,
        neighbours=tuple(sorted((dish for one in others for dish in _dishes(one)), key=lambda dish: dish.name)),
        earlier=sitting.earlier,
        before=(*sitting.earlier, *served),
    )


def _dishes(tasting: Tasting) -> list[Earlier]:
    return [Earlier(plate.name, plate.cards) for plate in tasting.plates]


def callbacks_of(
    tasting: Tasting, evening: Evening, said: Sequence[str], language: str, chance: Chance
) -> list[Callback]:
    """What there is to come back to, the most personal first."""
    own = Earlier(" ".join(plate.name for plate in tasting.plates), _cards(tasting))
    found = _answers(evening) + _again(own, evening, language)
    earlier = _one_of(evening.earlier, own, said, language, chance)
    neighbour = _one_of(evening.neighbours, own, said, language, chance)
    named = {"earlier": earlier, "neighbour": neighbour}
    order = chance.shuffled(sorted(named))
    return found + [Callback(kind, {kind: named[kind]}) for kind in order if named[kind]]


def _cards(tasting: Tasting) -> tuple[str, ...]:
    return tuple(card for plate in tasting.plates for card in plate.cards)


def _answers(evening: Evening) -> list[Callback]:
    """The last answer that says something, in words that may be quoted."""
    told = [answer_in(answer) for answer in evening.answers if not talks_to_the_judge(answer)]
    said = [quote for quote in told if len(quote.text.split()) > 1]
    return [Callback("answer", {"answer": quote.text}, urgent=True, odd=quote.odd) for quote in said[-1:]]


def _again(own: Earlier, evening: Evening, language: str) -> list[Callback]:
    """The ingredient that comes back for the third time or more, the most frequent one."""
    served = Counter(card for dish in evening.before for card in set(dish.cards))
    often = [card for card in own.cards if served[card] + 1 >= _OFTEN and ordinal(served[card] + 1, language)]
    often.sort(key=lambda card: (served[card] + 1 != _OFTEN, -served[card], card))
    return [
        Callback(
            "again", words_about(card, language) | {"nth": ordinal(served[card] + 1, language)},
            urgent=served[card] + 1 == _OFTEN,
        )
        for card in often[:1]
    ]  # fmt: skip


def _one_of(
    dishes: Sequence[Earlier], own: Earlier, said: Sequence[str], language: str, chance: Chance
) -> str:  # fmt: skip
    """The name of one of these dishes in quotation marks: one that was not spoken of lately, and akin to this dish."""
    named = {dish.name: dish for dish in dishes if _may_be_named(dish.name, own.name)}
    names = chance.shuffled(sorted(named))
    heard = "\n".join(said)

    def rank(name: str) -> tuple[int, bool, bool]:
        akin = bool(set(named[name].cards) & set(own.cards))
        return heard.count(_short(name)), not akin, not named[name].best

    best = min(names, key=rank, default="")
    return quoted(_short(best), language) if best else ""


def _may_be_named(name: str, own: str) -> bool:
    short, other = _short(name).casefold(), own.casefold()
    return bool(short) and short not in other and not (other and other in short)


def _short(name: str) -> str:
    words = quotable(name).split()
    return " ".join(words[:8]) if len(words) <= 8 else ""
