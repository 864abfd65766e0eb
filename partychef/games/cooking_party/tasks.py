"""What an assignment may ask for that a judge invents (CP-16), or that stands on a card of somebody's own deck."""

from __future__ import annotations

from collections.abc import Iterator

from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.moves import InventAssignment
from partychef.games.cooking_party.wording import LONGEST_TEXT

MOST_TRADES = 2
"""How many exchanges a judge may allow."""
LONGEST_TITLE, LONGEST_WORD, ALL_ASSUMED = 60, 40, 600  # GEN-13


def wrong_with(task: Assignment | InventAssignment, most_trades: int = MOST_TRADES) -> Iterator[tuple[str, str]]:
    """Everything that such an assignment may not ask: the field and a sentence."""
    yield from _in_numbers(task, most_trades)
    yield from _in_words(task)


def _in_numbers(task: Assignment | InventAssignment, most_trades: int) -> Iterator[tuple[str, str]]:
    if is_blank(task.title):
        yield "title", "Give your task a title."
    if not 4 <= task.hand <= 14:
        yield "hand", f"Deal 4 to 14 cards, not {task.hand}."
    if not 0 <= task.trade_max <= 7:
        yield "trade_max", f"Let chefs trade in 0 to 7 cards each time, not {task.trade_max}."
    if task.trade_max > task.hand:
        yield "trade_max", "Nobody can trade in more cards than a hand has."
    if not 0 <= task.trades <= most_trades:
        yield "trades", f"Let chefs trade in 0 to {most_trades} times, not {task.trades}."
    if not 1 <= len(task.dishes) <= 3:
        yield "dishes", f"Ask for 1 to 3 dishes, not {len(task.dishes)}."
    if any(map(is_blank, task.dishes)):
        yield "dishes", "Say what each dish should be."
    if any(map(is_blank, task.assume)):
        yield "assume", "Say what the chefs may assume."
    if task.min < 1:
        yield "min", "Every dish needs at least 1 card."
    if task.min * len(task.dishes) > task.hand:
        yield "min", "The dishes need more cards than a hand has."
    if task.max is not None and task.max < task.min:
        yield "max", "The maximum per dish must be at least the minimum."


def _in_words(task: Assignment | InventAssignment) -> Iterator[tuple[str, str]]:
    yield from _too_long("title", "The title", task.title, LONGEST_TITLE)
    yield from _too_long("text", "The text", task.text, LONGEST_TEXT)
    for label in task.dishes:
        yield from _too_long("dishes", "The name of each dish", clean_line(label), LONGEST_WORD)
    for thing in task.assume:
        yield from _too_long("assume", "Each thing that chefs may assume", clean_line(thing), LONGEST_WORD)
    yield from _too_long("assume", "All that chefs may assume", "".join(map(clean_line, task.assume)), ALL_ASSUMED)


def _too_long(field: str, what: str, text: str, most: int) -> Iterator[tuple[str, str]]:
    if len(text) > most:
        yield field, f"{what} may have at most {most} characters; there are {len(text)}."
