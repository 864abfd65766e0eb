"""How an AI chef talks: dish names, introductions, a line per card, answers. Texts are data in `decks/menu.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.decks import read_deck
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.games.cooking_party.palate import meeting
from partychef.games.cooking_party.speech import card_words, fill, fresh, in_a_sentence, is_plural, repeats, singular
from partychef.games.cooking_party.wording import NAME_OF_A_DISH

_LONG_LINE = 46
# A line that already says where or when needs no second phrase of place.
_PLACED = ("table", "top", "last", "end", "edge", "over", "rest", "served", "plate", "paper", "bowl")
_KINDS = ("worst", "dessert", "cake", "soup", "sandwich", "salad", "breakfast", "pizza", "children", "snack", "country")
_SAME_AS = {"cake": "dessert", "children": "kids", "snack": "street", "country": "world"}


@cache
def phrases() -> dict[str, Any]:
    """All texts of the AI chefs."""
    phrases: dict[str, Any] = read_deck(__package__, "menu")
    return phrases


def kind_of(label: str, worst: bool) -> str:
    """The key in `menu.toml` of the texts that suit a dish of that label."""
    if worst:
        return "worst"
    word = next((kind for kind in _KINDS if kind in label.lower()), "any")
    return _SAME_AS.get(word, word)


def name_of(card: str) -> str:
    """What the card is called."""
    known = ingredients().get(card)
    return known.name if known else card


def dish_name(cards: Sequence[str], kind: str, said: Sequence[str], chance: Chance) -> str:
    """A name for a dish led by its first card."""
    bank = phrases()["names"].get(kind, phrases()["names"]["any"])
    words = _leaders([name_of(card) for card in cards])
    short = [template for template in bank if len(fill(template, words)) <= NAME_OF_A_DISH]
    return fill(fresh(short, said, chance), words)


def introduction(cards: Sequence[str], kind: str, said: Sequence[str], chance: Chance) -> str:
    """A sentence about the whole dish."""
    bank = phrases()["intros"].get(kind, phrases()["intros"]["any"])
    return fill(fresh(bank, said, chance), _leaders([in_a_sentence(name_of(card)) for card in cards]))


def _leaders(names: Sequence[str]) -> dict[str, str]:
    """For each of the first three names: {a}, one of it {a1}, and the ending of its verb {a_s}."""
    words: dict[str, str] = {}
    for letter, name in zip("abc", [*names, *names[-1:], *names[-1:]], strict=False):
        words |= {letter: name, f"{letter}1": singular(name), f"{letter}_s": "" if is_plural(name) else "s"}
    return words


def techniques_for(card: str) -> list[str]:
    """What can be done with a card, without repeating its name ("smoked smoked salmon")."""
    flavour = flavours().get(card)
    known = flavour.techniques if flavour else ()
    return [t for t in known if t in phrases()["lines"] and not repeats(t, name_of(card))]


def line_about(card: str, worst: bool, told: Sequence[str], said: Sequence[str], room: int, chance: Chance) -> str:
    """What is done with the card, in at most `room` characters; if possible with a technique new in this dish."""
    words = card_words(name_of(card))
    bank = phrases()["worst_lines"]["any"] if worst else _lines(card, told)
    line = fill(fresh(bank, [*said, *told], chance), words) if bank else ""
    if not worst and len(line) < _LONG_LINE and not any(word in line for word in _PLACED):
        template = fresh(_tails(card), [*said, *told], chance)
        tail = template[:1] + fill(template, words)[1:]  # it continues a sentence
        line = f"{line}, {tail}" if len(line) + len(tail) + 2 <= room else line
    return line if len(line) <= room else ""


def _lines(card: str, told: Iterable[str]) -> list[str]:
    used = {note.split()[0].lower() for note in told if note}
    techniques = techniques_for(card)
    new = [technique for technique in techniques if technique not in used] or techniques
    return [line for technique in new[:3] for line in phrases()["lines"][technique]]


def _tails(card: str) -> list[str]:
    known = ingredients().get(card)
    bank: list[str] = phrases()["tails"][known.category if known else "veg"]
    return bank


def answer_about(
    question: str, cards: Sequence[str], notes: dict[str, str], worst: bool, said: Sequence[str], chance: Chance
) -> str:
    """An answer about what was asked: a card, a pair of cards, or how the dish is served."""
    asked = [card for card in cards if in_a_sentence(name_of(card)).lower() in question.lower()]
    card = asked[0] if asked else cards[0]
    words = card_words(name_of(card)) | {"technique": _done_to(card, notes)}
    kind = _kind_of_answer(question, asked, worst)
    if kind == "pair":
        met = meeting(*sorted(asked[:2]))
        other = card_words(name_of(asked[1]))
        words |= {"other": other["card"], "other_s": other["s"], "aroma": met.aroma}
        kind = met.kind if met.kind in {"classic", "bridge"} else "pair"
    return fill(fresh(phrases()["answers"][kind], said, chance), words)


def _kind_of_answer(question: str, asked: Sequence[str], worst: bool) -> str:
    if worst:
        return "worst"
    if len(asked) > 1:
        return "pair"
    if asked:
        return "card"
    return "serve" if any(word in question.lower() for word in ("serve", "plate", "present", "beside")) else "any"


def _done_to(card: str, notes: dict[str, str]) -> str:
    first = notes.get(card, "").split(" ")[0].strip(",").lower()
    return first if first in phrases()["lines"] else next(iter(techniques_for(card)), "tasted")
