"""What an AI chef says: dish names, introductions, lines about cards, answers. Texts are data in `decks/menu.toml`, and
in `decks/guests.toml` those that tell one chef from another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.decks import read_deck
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.games.cooking_party.guests import Guest
from partychef.games.cooking_party.palate import meeting
from partychef.games.cooking_party.speech import card_words, fill, fresh, in_a_sentence, repeats, singular, unsaid
from partychef.games.cooking_party.wording import NAME_OF_A_DISH

_CHATS = 4
"""In how many of ten lines there is no word on cooking."""
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


def dish_name(cards: Sequence[str], kind: str, said: Sequence[str], guest: Guest, chance: Chance) -> str:
    """A name for a dish led by its first card."""
    bank = phrases()["names"].get(kind, guest.names)
    words = _leaders([name_of(card) for card in cards])
    short = [template for template in bank if len(fill(template, words)) <= NAME_OF_A_DISH]
    return fill(fresh(short, said, chance), words)


def introduction(cards: Sequence[str], kind: str, said: Sequence[str], guest: Guest, chance: Chance) -> str:
    """A few words about the whole dish; every other time the guest has something else to say first."""
    bank = phrases()["intros"].get(kind, guest.intros)
    text = fill(fresh(bank, said, chance), _leaders([in_a_sentence(name_of(card)) for card in cards]))
    hellos = unsaid(guest.hellos, said)
    return f"{chance.pick(hellos)} {text}" if hellos and chance.below(2) else text


def _leaders(names: Sequence[str]) -> dict[str, str]:
    """For each of the first three names: {a}, one of it {a1}, and words that agree with it: {a_s}, {a_is}, {a_them}."""
    words: dict[str, str] = {}
    for letter, name in zip("abc", [*names, *names[-1:], *names[-1:]], strict=False):
        words |= {letter: name, f"{letter}1": singular(name)}
        words |= {f"{letter}_{hole}": word for hole, word in card_words(name).items()}
    return words


def techniques_for(card: str) -> list[str]:
    """What can be done with a card, without repeating its name ("smoked smoked salmon")."""
    flavour = flavours().get(card)
    known = flavour.techniques if flavour else ()
    return [t for t in known if t in phrases()["lines"] and not repeats(t, name_of(card))]


def line_about(
    card: str, worst: bool, told: Sequence[str], said: Sequence[str], room: int, guest: Guest, chance: Chance
) -> str:
    """What the guest says about the card, in at most `room` characters: what was done with it, if possible with a
    technique new in this dish, or just anything."""
    words, before = card_words(name_of(card)), [*said, *told]
    cooked, chat = _lines(card, told), unsaid(guest.lines, before)
    chatting = not cooked or (bool(chat) and chance.below(10) < _CHATS)
    bank = phrases()["worst_lines"]["any"] if worst else (chat or guest.lines) if chatting else cooked
    line = fill(fresh(bank, before, chance), words)
    if not worst and not chatting and "," not in line:
        # Not twice "until": an aside begins with a word that the line does not have.
        asides = [one for one in unsaid(guest.asides, before) if one.split()[0] not in line.split()]
        line += f", {chance.pick(asides)}" if asides else ""
    return line if len(line) <= room else ""


def _lines(card: str, told: Iterable[str]) -> list[str]:
    used = {note.split()[0].lower() for note in told if note}
    techniques = techniques_for(card)
    new = [technique for technique in techniques if technique not in used] or techniques
    return [line for technique in new[:3] for line in phrases()["lines"][technique]]


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
