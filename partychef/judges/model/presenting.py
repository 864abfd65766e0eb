"""How dishes are shown to a model: as JSON, with ids, an order and a mark that are new for each call."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import ingredients, pantry
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Plate, Tasting, card_name
from partychef.judges.model.datamark import ANSWER_LETTERS, capped, fresh_mark, marked, tidy, typed_card
from partychef.judges.model.orders import fresh_ids
from partychef.llm.ask import Message
from partychef.llm.prompts import prompt

_BRIEF_LETTERS = 1_000
_LANGUAGES = {
    "ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "en": "English", "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian", "fi": "Finnish",
    "fr": "French", "ga": "Irish", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ko": "Korean", "lt": "Lithuanian",
    "lv": "Latvian", "nb": "Norwegian", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese",
    "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovenian", "sr": "Serbian", "sv": "Swedish",
    "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


class Tray(msgspec.Struct, frozen=True):
    """The dishes as one call sees them."""

    names: dict[str, str]
    """The tasting behind each id, in the order shown."""
    mark: str
    words: tuple[tuple[str, ...], ...]
    """What the chef of each dish typed, tidied and unmarked, in the same order: the words that may be quoted."""
    cards: tuple[tuple[str, ...], ...]
    """The ids of the cards of each dish, in the same order."""
    dishes: tuple[dict[str, Any], ...]
    """The dishes as they go into the JSON."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in the order shown."""
        return tuple(self.names)


def tray(tastings: Sequence[Tasting], order: Sequence[int], key: str) -> Tray:
    """The tastings in this order, with ids and a mark that follow from the key; no two calls share a key."""
    served = [(tuple(map(capped, tastings[at].plates)), _answers(tastings[at])) for at in order]
    words = tuple(_typed(plates, answers) for plates, answers in served)
    texts = [text for typed in words for text in typed]
    ids = fresh_ids(len(served), Chance(key, 0), texts)
    mark = fresh_mark(Chance(key, 1), texts)
    dishes = [_dish(name, plates, answers, mark) for name, (plates, answers) in zip(ids, served, strict=True)]
    names = dict(zip(ids, (tastings[at].id for at in order), strict=True))
    cards = tuple(tuple(dict.fromkeys(card for plate in plates for card in plate.cards)) for plates, _ in served)
    return Tray(names, mark, words, cards, tuple(dishes))


def _answers(tasting: Tasting) -> tuple[str, ...]:
    room, answers = ANSWER_LETTERS, []
    for answer in tasting.answers:
        answers.append(tidy(answer)[:room].strip())
        room -= len(answers[-1])
    return tuple(filter(None, answers))


def _typed(plates: Sequence[Plate], answers: Sequence[str]) -> tuple[str, ...]:
    """What may be quoted, the richest words first."""
    texts = [plate.text for plate in plates] + [note for plate in plates for note in plate.notes.values()]
    names = [plate.name for plate in plates]
    free = [card for plate in plates for card in plate.cards if card not in ingredients()]
    rest = [thing for plate in plates for thing in plate.pantry]
    return tuple(filter(None, [*texts, *names, *answers, *free, *rest]))


def _dish(name: str, plates: Sequence[Plate], answers: Sequence[str], mark: str) -> dict[str, Any]:
    dish: dict[str, Any] = {"id": name, "plates": [_plate(plate, mark) for plate in plates]}
    return dish | ({"answers to the judge": [marked(answer, mark) for answer in answers]} if answers else {})


def _plate(plate: Plate, mark: str) -> dict[str, Any]:
    shown = {
        "course": plate.label,
        "name": marked(plate.name, mark),
        "cards": [_card(card, plate.notes.get(card, ""), mark) for card in plate.cards],
        "pantry": [thing if thing in pantry() else marked(thing, mark) for thing in plate.pantry],
        "description": marked(plate.text, mark),
    }
    return {field: value for field, value in shown.items() if value}


def _card(card: str, note: str, mark: str) -> dict[str, str] | str:
    name = card_name(card) if card in ingredients() else marked(card, mark)
    return {"card": name, "line": marked(note, mark)} if note else name


def messages(
    tray: Tray,
    job: str,
    instructions: str,
    brief: Brief,
    found: Mapping[str, dict[str, Any]] | None = None,
    more: Mapping[str, Any] | None = None,
) -> tuple[Message, ...]:
    """The system message with the instructions, and the user message with task and dishes as JSON and a last reminder.

    `found` adds fields to dishes by id, `more` to the whole. What is new in every call comes last: servers remember how
    a prompt begins, and need not read it again.
    """
    instructions += "\n\n" + prompt("judging/mark").fill(mark=tray.mark)
    dishes = [dish | (found or {}).get(dish["id"], {}) for dish in tray.dishes]
    data = {"job": job, "mark": tray.mark, "task": task(brief), **(more or {}), "dishes": dishes}
    ids = ", ".join(tray.ids)
    text = prompt("judging/dishes").fill(dishes=json.dumps(data, ensure_ascii=False), ids=ids)
    return Message("system", instructions), Message("user", text)


def pictures(tray: Tray, photos: Mapping[str, tuple[bytes, ...]]) -> tuple[Message, ...]:
    """One message for the photos of each dish, so that no model mixes them up."""
    photo = prompt("judging/photos")
    return tuple(
        Message("user", photo.fill(id=name), photos[one]) for name, one in tray.names.items() if photos.get(one)
    )


def task(brief: Brief) -> dict[str, Any]:
    """What the chefs were asked for, as shown to a model."""
    asked = brief.assignment
    shown = {
        "title": tidy(asked.title),
        "text": tidy(asked.text)[:_BRIEF_LETTERS],
        "announced criteria": tidy(brief.criteria)[:_BRIEF_LETTERS],
        "courses of every chef": [tidy(label) for label in asked.dishes] if len(asked.dishes) > 1 else [],
        "cards of a dish": f"{asked.min} to {asked.max}" if asked.max else f"at least {asked.min}",
        "special ingredient, which is in every dish": card_name(typed_card(brief.special or "")),
        "chefs may also assume": [tidy(thing) for thing in asked.assume],
    }
    return {field: value for field, value in shown.items() if value}


def ground_rules(critic: Critic, brief: Brief, pictured: bool) -> str:
    """The first part of all instructions: who judges, and how to treat the words of players."""
    taste = critic.taste
    return prompt("judging/ground_rules").fill(
        critic=critic.name,
        about=critic.about,
        likes=", ".join(map(card_name, taste.likes)) or "anything that is done well",
        dislikes=", ".join(map(card_name, taste.dislikes)) or "nothing in particular",
        worst=prompt("judging/worst").fill() if palate.wants_the_worst(brief.assignment) else "",
        photos=prompt("judging/pictured").fill() if pictured else "",
    )


def scale(brief: Brief, demands: Sequence[str] = ()) -> str:
    """How the six criteria are scored, with anchors. For `demands` see `demanded`."""
    edible = "" if palate.wants_the_worst(brief.assignment) else prompt("judging/edible").fill()
    return prompt("judging/scale").fill(edible=edible, demands=demanded(demands))


def demanded(demands: Sequence[str]) -> str:
    """What the announced criteria and the task ask for, point by point; nothing if `demands` is empty."""
    points = "\n".join(f"- {tidy(one)}" for one in demands)
    return prompt("judging/demands").fill(demands=points) if points else ""


def language_name(tag: str) -> str:
    """The name of a language in a prompt: `German` for `de` and `de-AT`; an unknown tag stays a tag."""
    base = tag.strip().replace("_", "-").split("-")[0].lower()
    if base in _LANGUAGES:
        return _LANGUAGES[base]
    return f"the language with the tag {base}" if base.isalpha() and len(base) <= 3 else "English"
