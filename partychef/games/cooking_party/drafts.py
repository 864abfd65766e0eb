"""What somebody has written but not sent counts when the time is up (CP-60), and when a chef shows the rest at once.

The names of the fields are those of `templates/cooking_party` (`data-keep`): `name.0`, `text.0` and `pantry.0.salt` of
the first dish, `note.CARD`, `dishes` (JSON: the cards of each dish), `criteria`, `assignment`, `special`, `banned.TAG`,
`diet`, `ask.SEAT.0` for the first question to a chef and `answer.1` for what the chef says to it, `critique.SEAT`,
`chip.100`, `points.SEAT`, and the fields of an invented assignment. Notes of the judge are nobody else's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from partychef.engine.drafting import Drafting, Words
from partychef.engine.game import Move, Seat
from partychef.engine.words import clean, clean_line, is_blank
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.assigning import selectable, specials
from partychef.games.cooking_party.cards import Tag, pantry
from partychef.games.cooking_party.judging import default_award, due
from partychef.games.cooking_party.presenting import is_introduced, own_dishes
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import LONGEST_TEXT, NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.typed import ready

_PLATES = msgspec.json.Decoder(ready(list[list[str]]))
_NUMBER = re.compile(r"[0-9]{1,3}")
MOST_ITEMS = 3
"""How many dishes, and how many free extras, the form of an invented assignment has."""


def occasion(party: Evening) -> str:
    """Words are kept for a round: what a chef writes while cooking is said on stage."""
    return str(party.round)


def moves_of(party: Evening, seat: Seat, words: Words) -> Iterator[Move]:
    """The moves that a draft asks for now; none if nothing in it belongs to this step."""
    match party.step:
        case "assignment":
            yield from _tasks(party, words)
        case "cooking":
            yield from _plans(party, seat, words)
        case "presenting" if seat == party.speaker:
            said = list(_presentation(party, words))
            yield from said if any(isinstance(move, moves.Introduce) or move.note for move in said) else ()
        case "questions" if seat == party.asker:
            yield from _questions(party, words)
        case "answer":
            yield from _answers(party, words)
        case "judging":
            yield from _critiques(party, words)
            yield from _awards(party, words)


def awaited(party: Evening, seat: Seat) -> str | tuple[str, ...]:
    """Everybody watches the chef who answers, and the judge, or the team, that says what counts, asks, or has a word
    for each chef."""
    if party.step == "answer" and seat == party.speaker:
        return "answer."
    if not party.to_move().intersection(together(party, seat)[:1]):
        return ""
    if party.step == "judging":  # words that are said already are not being written
        award = due(party)
        said = {opinion.chef for opinion in party.opinions if opinion.by == award.by}
        return tuple(f"critique.{chef}" for chef in award.to if chef not in said)
    return {"assignment": "criteria", "questions": "ask."}.get(party.step, "")


def together(party: Evening, seat: Seat) -> tuple[Seat, ...]:
    """A team has one draft, kept under the number of its captain (CP-42)."""
    team = party.team_of(seat)
    return (seat,) if team is None else team.members


def ends(move: Move) -> bool:
    """A chef who finishes shows the rest of all dishes, with the words that were written for them (CP-29)."""
    return isinstance(move, moves.Finish)


DRAFTING = Drafting(occasion, moves_of, awaited, together, ends)


def _text(words: Words, name: str, most: int = LONGEST_TEXT) -> str:
    return clean(words.get(name, ""))[: max(0, most)]


def _number(words: Words, name: str) -> int | None:
    found = words.get(name, "")
    return int(found) if _NUMBER.fullmatch(found) else None


def _numbers(words: Words, *names: str) -> dict[str, Any]:
    found = {name: _number(words, name) for name in names}
    return {name: number for name, number in found.items() if number is not None}


# The judge's task


def _tasks(party: Evening, words: Words) -> Iterator[Move]:
    criteria, cards = _text(words, "criteria"), selectable(party)
    if party.options.assignment == "custom" and not is_blank(words.get("title", "")):
        yield _invented(words, criteria)
        yield _invented({name: words[name] for name in ("title", "task") if name in words}, criteria)
    chosen = next((card for card in cards if card.id == words.get("assignment")), None)
    if not cards or (chosen is None and is_blank(criteria)):
        return
    card = chosen or cards[0]
    special = None
    if card.special:
        found = specials(party)
        special = words["special"] if words.get("special") in found else next(iter(found), None)
    yield moves.ChooseAssignment(card.id, criteria, special, **_diet(words))


def _diet(words: Words) -> dict[str, Any]:
    """What the judge has ticked of a diet (CP-44)."""
    banned = tuple(tag for tag in get_args(Tag) if words.get(f"banned.{tag}"))
    mode = "substitute" if words.get("diet") == "substitute" else "exchange"
    return {"banned": banned, "diet": mode} if banned else {}


def _invented(words: Words, criteria: str) -> Move:
    def items(name: str) -> tuple[str, ...]:
        lines = (clean_line(words.get(f"{name}.{n}", ""))[:40] for n in range(MOST_ITEMS))
        return tuple(line for line in lines if not is_blank(line))

    return moves.InventAssignment(
        clean_line(words["title"])[:60],
        _text(words, "task"),
        dishes=items("dish") or ("dish",),
        assume=items("assume"),
        special=words.get("special") or None,
        criteria=criteria,
        **_diet(words),
        **_numbers(words, "hand", "min", "max", "trades", "trade_max"),
    )


# The chef's dishes


def _plans(party: Evening, chef: Seat, words: Words) -> Iterator[Move]:
    """The cards that the chef has chosen so far, and where that is too few the next ones of the hand (CP-50)."""
    try:
        plates = _PLATES.decode(words.get("dishes", ""))
    except (msgspec.DecodeError, UnicodeError):
        return
    task, hand = party.task, party.stations[chef].hand
    most, labels = task.max or len(hand), len(task.dishes)
    spare, dishes = list(hand), []
    for plate in [*plates, *[[]] * labels][:labels]:
        dish = [card for card in dict.fromkeys(plate) if card in spare][:most]
        spare = [card for card in spare if card not in dish]
        dishes.append(dish)
    if not any(dishes):
        return
    short = len(hand) < task.min * labels  # CP-26: then every card must go into a dish
    for dish in dishes:
        more = most - len(dish) if short else task.min - len(dish)
        dish += spare[: max(0, more)]
        spare = spare[max(0, more) :]
    yield moves.Plan(tuple(tuple(dish) for dish in dishes))


def _presentation(party: Evening, words: Words) -> Iterator[moves.Introduce | moves.Reveal]:
    """What is left to say of each dish: its name and text, then its cards with their lines."""
    assert party.presenter is not None
    to_read = {line.card: line.note for line in party.script or ()}  # what the big screen was about to read
    for number, dish in enumerate(own_dishes(party)):
        covered = (party.stations[party.presenter].plan or ())[number]
        if not covered:
            continue
        room = WORDS_OF_A_DISH - len(dish.name) - len(dish.text) - sum(len(item.note) for item in dish.cards)
        if not is_introduced(dish):
            name = clean_line(words.get(f"name.{number}", ""))[:NAME_OF_A_DISH]
            text = _text(words, f"text.{number}", room - len(name))
            things = tuple(item for item in pantry() if words.get(f"pantry.{number}.{item}"))
            room -= len(name) + len(text)
            if name or text or things:
                yield moves.Introduce(name, text, things)
        for card in covered:
            note = (to_read.get(card) or _text(words, f"note.{card}"))[: max(0, room)]
            room -= len(note)
            yield moves.Reveal(card, note)


def _questions(party: Evening, words: Words) -> Iterator[Move]:
    asked = sum(question.chef == party.presenter for question in party.questions)
    question = _text(words, f"ask.{party.presenter}.{asked}")
    if question:
        yield moves.Ask(question)


def _answers(party: Evening, words: Words) -> Iterator[Move]:
    asked = sum(question.chef == party.presenter for question in party.questions)
    answer = _text(words, f"answer.{asked}")
    if answer:
        yield moves.Answer(answer)


# The judge's verdict


def _critiques(party: Evening, words: Words) -> Iterator[Move]:
    for chef in due(party).to:
        text = _text(words, f"critique.{chef}")
        if text:
            yield moves.Critique(chef, text)


def _awards(party: Evening, words: Words) -> Iterator[Move]:
    award, usual = due(party), default_award(party)
    if isinstance(usual, moves.AwardPoints):
        points = {chef: _number(words, f"points.{chef}") or 0 for chef in award.to}
        yield moves.AwardPoints(points)
    elif isinstance(usual, moves.Award):
        kept = {chip: words.get(f"chip.{chip}") for chip in award.chips}
        chosen = {chip: chef for chip, to in kept.items() for chef in award.to if to == str(chef)}
        # Where all chips are given, those that the judge has not placed yet go round the table.
        all_of_them = award.count == len(award.chips)
        yield moves.Award({**usual.chips, **chosen} if all_of_them else chosen)
