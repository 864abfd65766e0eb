"""Reads a chef model's replies strictly: what cannot be played becomes a ValueError in words that the model can use."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

import msgspec

from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.cards import ingredients, pantry
from partychef.games.cooking_party.view import PartyView
from partychef.games.cooking_party.wording import LONGEST_TEXT, NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.llm.overlap import copied_words
from partychef.typed import from_json

NAME, TEXT, ANSWER = NAME_OF_A_DISH, 170, 350
"""How many characters we ask for; GEN-13 allows more for a text or an answer."""
_LINE = 110
_TOO_MUCH = 2
"""Words longer than this many times the limit are sent back to the model instead of being shortened."""
_RECITAL = 10
"""This many words of the assignment in a row count as reciting it; fewer may just refer to it."""

Shape = TypeVar("Shape")


class Line(msgspec.Struct, frozen=True):
    """A card and what is said as it is laid down."""

    card: str
    line: str


class Course(msgspec.Struct, frozen=True):
    """One dish: its words, and its cards in the order in which they are revealed."""

    name: str
    text: str
    cards: tuple[Line, ...]
    pantry: tuple[str, ...] = ()

    def ids(self) -> tuple[str, ...]:
        """The ids of its cards."""
        return tuple(line.card for line in self.cards)


class Menu(msgspec.Struct, frozen=True):
    """Everything that a chef serves in a round."""

    dishes: tuple[Course, ...]


class Exchange(msgspec.Struct, frozen=True):
    """The cards that a chef hands in."""

    cards: tuple[str, ...]


class Answered(msgspec.Struct, frozen=True):
    """A chef's answer to the judge."""

    answer: str


def room_for_a_line(cards: int) -> int:
    """How many characters the line of each card may have so that the words of a dish stay within GEN-13."""
    return min(_LINE, (WORDS_OF_A_DISH - NAME - TEXT) // max(1, cards))


def cards_to_trade(text: str, hand: Sequence[str], most: int) -> tuple[str, ...]:
    """The cards to hand in. Raises ValueError."""
    cards = tuple(_card(name, hand) for name in _read(text, Exchange).cards)
    _check_from(cards, hand)
    if len(cards) > most:
        raise ValueError(f"You handed in {len(cards)} cards; at most {most} are allowed.")
    return cards


def planned(text: str, view: PartyView, samples: Collection[str] = ()) -> Menu:
    """The menu, if it can be planned from the seat's hand (CP-24 to CP-26). Raises ValueError.

    `samples` are the lines that show how the character talks, here and below: a model may not serve them again.
    """
    task, hand = view.assignment, view.hand
    assert task is not None
    menu = Menu(tuple(_course(dish, hand) for dish in _read(text, Menu).dishes))
    _check_number(menu, len(task.dishes))
    used = [card for dish in menu.dishes for card in dish.ids()]
    _check_from(used, hand)
    short = len(hand) < task.min * len(task.dishes)
    if short and len(used) < len(hand):
        raise ValueError("The hand is so small that every card of it must go into a dish.")
    for number, dish in enumerate(menu.dishes, 1):
        if len(dish.cards) < (0 if short else task.min):
            raise ValueError(f"Dish {number} has {len(dish.cards)} cards; it needs at least {task.min}.")
        if task.max is not None and len(dish.cards) > task.max:
            raise ValueError(f"Dish {number} has {len(dish.cards)} cards; at most {task.max} are allowed.")
    _check_own_words(menu, samples, task.text)
    return menu


def told(text: str, fixed: Sequence[Collection[str]], samples: Collection[str] = (), assignment: str = "") -> Menu:
    """The words for dishes that are fixed; `assignment` is the assignment's text. Raises ValueError."""
    menu = Menu(tuple(_course(dish, [card for cards in fixed for card in cards]) for dish in _read(text, Menu).dishes))
    _check_number(menu, len(fixed))
    for number, (dish, cards) in enumerate(zip(menu.dishes, fixed, strict=True), 1):
        if sorted(dish.ids()) != sorted(cards):
            raise ValueError(f"Dish {number} has exactly these cards, each once: {', '.join(sorted(cards))}.")
    _check_own_words(menu, samples, assignment)
    return menu


def answered(text: str, samples: Collection[str] = ()) -> str:
    """The answer to the judge. Raises ValueError."""
    answer = clean_line(_read(text, Answered).answer)
    if is_blank(answer):
        raise ValueError("The answer is empty.")
    if len(answer) > _TOO_MUCH * LONGEST_TEXT:
        raise ValueError(f"The answer has {len(answer)} characters; at most {ANSWER} are allowed.")
    _check_new(answer, samples)
    return shortened(answer, LONGEST_TEXT)


def shortened(text: str, most: int) -> str:
    """The text in at most that many characters: whole sentences if that leaves enough, else whole words.

    >>> shortened("Fried. Then fried again, with feeling.", 12), shortened("Fried with feeling", 12)
    ('Fried.', 'Fried with…')
    """
    if len(text) <= most:
        return text
    ends = [end.end() for end in re.finditer(r"[.!?…][\"'”’)]*(?=\s)", text[: most + 1])]
    if ends and ends[-1] > most * 0.4:
        return text[: ends[-1]]
    words = text[:most].rsplit(" ", 1)[0].rstrip(" ,;:–-(")
    return (words if len(words) < most else words[: max(0, most - 1)]) + "…" if most else ""


def _read(text: str, shape: type[Shape]) -> Shape:
    """The JSON object in the reply, round which models like to put thoughts and code fences."""
    text = text.rpartition("</think>")[2]
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise ValueError("Reply with one JSON object and nothing else.")
    try:
        return from_json(text[start : end + 1], shape)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(f"That is not the JSON object asked for: {error}.") from None


def _card(name: str, known: Sequence[str]) -> str:
    """The id of a card that the model named by id or by name. Raises ValueError."""
    wanted = clean_line(name).casefold()
    names: Mapping[str, str] = {ingredients()[card].name.casefold(): card for card in known}
    if wanted not in known and wanted not in names:
        raise ValueError(f"{clean_line(name)[:40]!r} is not one of your cards. They are: {', '.join(known[:20])}.")
    return wanted if wanted in known else names[wanted]


def _course(dish: Course, known: Sequence[str]) -> Course:
    """The dish with its words cleaned and within the limits of the game. Raises ValueError."""
    lines = [Line(_card(line.card, known), clean_line(line.line)) for line in dish.cards]
    name, text = clean_line(dish.name), clean_line(dish.text)
    if is_blank(name):
        raise ValueError("Give every dish a name.")
    if any(is_blank(line.line) for line in lines):
        raise ValueError("Give every card a line.")
    stock = {item.casefold(): item for item in pantry()}
    items = dict.fromkeys(stock[item.casefold()] for item in dish.pantry if item.casefold() in stock)
    return _within_limits(Course(name, text, tuple(lines), tuple(items)))


def _within_limits(dish: Course) -> Course:
    room = room_for_a_line(len(dish.cards))
    words = len(dish.name) + len(dish.text) + sum(len(line.line) for line in dish.cards)
    if len(dish.name) > _TOO_MUCH * NAME or words > _TOO_MUCH * WORDS_OF_A_DISH:
        raise ValueError(
            f"The words of a dish may have {WORDS_OF_A_DISH} characters together, not {words}: "
            f"the name at most {NAME}, the text {TEXT}, each line {room}."
        )
    cut: Callable[[str, int], str] = shortened if words > WORDS_OF_A_DISH else lambda text, most: text
    return Course(
        name=shortened(dish.name, NAME),
        text=cut(dish.text, TEXT),
        cards=tuple(Line(line.card, cut(line.line, room)) for line in dish.cards),
        pantry=dish.pantry,
    )


def _check_own_words(menu: Menu, samples: Collection[str], assignment: str) -> None:
    """Raise ValueError for words from an example or from the assignment, and for a line used for several cards."""
    for dish in menu.dishes:
        said = [line.line.casefold() for line in dish.cards]
        if twice := next((line for line in said if said.count(line) > 1), None):
            raise ValueError(f'"{shortened(twice, TEXT)}" is there twice: give each card a line of its own.')
        for words in (dish.text, *(line.line for line in dish.cards)):
            _check_new(words, samples)
            if recited := copied_words(words, (assignment,), _RECITAL):
                raise ValueError(f'"{recited}" is from the assignment, which everybody has heard: speak of your dish.')


def _check_new(words: str, samples: Collection[str]) -> None:
    if borrowed := copied_words(words, samples):
        raise ValueError(f'"{borrowed}" is from the lines that show how you sound: say something new.')


def _check_number(menu: Menu, dishes: int) -> None:
    if len(menu.dishes) != dishes:
        raise ValueError(
            f"Exactly {'one dish is' if dishes == 1 else f'{dishes} dishes are'} asked for, not {len(menu.dishes)}."
        )


def _check_from(cards: Sequence[str], hand: Sequence[str]) -> None:
    """Raise ValueError for a card that is used more often than it is in the hand."""
    twice = [card for card in dict.fromkeys(cards) if cards.count(card) > hand.count(card)]
    if twice:
        raise ValueError(f"You used {', '.join(twice)} more often than you have it.")
