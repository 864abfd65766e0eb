"""The questions put to a model that plays a chef. They are built from the view of its seat and nothing else.

Whatever people typed (assignments, criteria, questions, critiques) is cleaned, cut and put inside JSON values.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from partychef.chefs.characters import Character
from partychef.chefs.replies import ANSWER, NAME, TEXT, room_for_a_line
from partychef.engine.words import clean
from partychef.games.cooking_party.cards import Assignment, ingredients, pantry
from partychef.games.cooking_party.menu import name_of
from partychef.games.cooking_party.rounds import Dish, Round
from partychef.games.cooking_party.rounds import Question as Asked
from partychef.games.cooking_party.view import PartyView
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.llm.ask import Message, Question
from partychef.llm.prompts import prompt

_LANGUAGES = {
    "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "fi": "Finnish",
    "fr": "French", "hu": "Hungarian", "it": "Italian", "ja": "Japanese", "ko": "Korean", "nl": "Dutch",
    "nb": "Norwegian", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
    "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian", "zh": "Chinese",
}  # fmt: skip
_BOLDNESS = (
    "you stick to what people already love, and you do it properly.",
    "you start from something that people know and change one thing about it.",
    "you go where nobody has eaten before, as long as one flavour explains it.",
)
_MORE = 2
"""How many cards more than the minimum a dish should have at most: less is more (rulebook 7.1)."""
_SLACK = 1.5
"""The factor by which a schema allows more characters than we ask for: a hard limit cuts words in half."""
_REMEMBERED = 3
"""How many earlier rounds the model is told about."""
_IDEA = 300
_PANTRY = 4
"""The most things a dish may take from the pantry."""


def call_name(view: PartyView, job: str) -> str:
    """The name of a call at this table, the same whenever the same seat is asked for the same thing in a round."""
    return f"r{view.round}/s{view.seat}/{job}"


def trade_question(view: PartyView, character: Character, language: str) -> Question:
    """The question which cards to exchange (CP-21)."""
    task, more = _task(view), view.trades_left - 1
    words = prompt("chef/trade").fill(
        most=str(min(task.trade_max, len(view.hand))),
        later="You may do so once more afterwards." if more else "There is no other exchange.",
        need=_need(task, len(view.hand)),
        table=_json(_table(view)),
        language=_tongue(language),
    )
    schema = _object(idea=_text(_IDEA), cards=_list(_one_of(view.hand), 0, min(task.trade_max, len(view.hand))))
    job = f"trade/{task.trades - view.trades_left + 1}"
    return _question(call_name(view, job), character, language, words, schema, 1000)


def menu_question(view: PartyView, character: Character, language: str) -> Question:
    """The question which cards go into which dish, and what to say about them."""
    task, hand = _task(view), len(view.hand)
    short = hand < task.min * len(task.dishes)
    least, most = (0, hand) if short else (task.min, _most(task, hand))
    words = prompt("chef/menu").fill(
        need=_need(task, hand),
        telling=_telling(view, _usual(task, hand)),
        table=_json(_table(view)),
        count=_count(len(task.dishes)),
        language=_tongue(language),
    )
    schema = _menu_schema(view.hand, len(task.dishes), least, most)
    return _question(call_name(view, "menu"), character, language, words, schema, _tokens(len(task.dishes)))


def words_question(
    view: PartyView, cards: Sequence[Sequence[str]], job: str, character: Character, language: str
) -> Question:
    """The question what to say about dishes that are fixed; `cards` are all cards of each dish.

    If `job` is "menu", its call is the one in which the dishes were planned: whoever planned them has already written
    the words and is not asked again.
    """
    task = _task(view)
    dishes = [
        {"dish": _said(label, 60), "cards": [_card(card) for card in sorted(held)]}
        for label, held in zip(task.dishes, cards, strict=True)
    ]
    words = prompt("chef/words").fill(
        telling=_telling(view, max(map(len, cards))),
        table=_json(
            {key: value for key, value in _table(view).items() if key != "your_hand"} | {"your_dishes": dishes}
        ),
        count=_count(len(cards)),
        language=_tongue(language),
    )
    everything = sorted(card for held in cards for card in held)
    schema = _menu_schema(everything, len(cards), min(map(len, cards)), max(map(len, cards)))
    return _question(call_name(view, job), character, language, words, schema, _tokens(len(cards)))


def answer_question(view: PartyView, character: Character, language: str) -> Question:
    """The question what to answer the judge (CP-30)."""
    own = [dish for dish in view.dishes if dish.chef == view.seat]
    asked = [question for question in view.questions if question.chef == view.seat]
    table = {
        **{key: value for key, value in _table(view).items() if key not in ("your_hand", "pantry")},
        "your_dishes": [_presented(dish) for dish in own],
        "asked_before": [_asked(question) for question in asked[:-1]],
        "question": _said(asked[-1].question, 1000),
    }
    words = prompt("chef/answer").fill(most=str(ANSWER), table=_json(table), language=_tongue(language))
    schema = _object(answer=_text(int(ANSWER * _SLACK)))
    return _question(call_name(view, f"answer/{len(asked)}"), character, language, words, schema, 1000)


def _question(
    call: str, character: Character, language: str, words: str, schema: dict[str, Any], tokens: int
) -> Question:
    return Question(call, (Message("system", _who(character, language)), Message("user", words)), schema, tokens)


def _who(character: Character, language: str) -> str:
    """The prompt that tells the model who it is."""
    return prompt("chef/character").fill(
        name=character.name,
        about=character.about,
        manner=character.manner,
        style=character.style,
        boldness=_BOLDNESS[min(len(_BOLDNESS) - 1, int(character.boldness * len(_BOLDNESS)))],
        samples="\n".join(f"- {sample}" for sample in character.samples),
        language=_tongue(language),
    )


def _tongue(language: str) -> str:
    """The name of the language for a prompt. Prompts name it twice: small models forget what they were told first."""
    return _LANGUAGES.get(language.partition("-")[0], f"the language with the tag {language}")


def _table(view: PartyView) -> dict[str, Any]:
    """What the seat knows about the round and its own evening."""
    task = _task(view)
    known: dict[str, Any] = {
        "round": view.round,
        "assignment": {"title": _said(task.title, 60), "text": _said(task.text, 1000)},
        "dishes_asked_for": [_said(label, 60) for label in task.dishes],
        "criteria": _said(view.criteria, 1000),
        "pantry": list(pantry()),
        "your_hand": [_card(card) for card in view.hand],
        "your_evening_so_far": [
            _remembered(played, view)
            for played in view.past[-_REMEMBERED:]
            if any(dish.chef == view.seat for dish in played.dishes)
        ],
    }
    if task.assume:
        known["everybody_also_has"] = [_said(thing, 60) for thing in task.assume]
    if view.special:
        known["special_ingredient"] = _card(view.special)
    return known


def _remembered(played: Round, view: PartyView) -> dict[str, Any]:
    """An earlier round as this chef remembers it."""
    opinions = [opinion.text for opinion in played.opinions if opinion.chef == view.seat]
    return {
        "round": played.number,
        "your_dishes": [_said(dish.name, 60) for dish in played.dishes if dish.chef == view.seat],
        "the_judge_said": _said(" ".join(opinions), 300),
    }


def _presented(dish: Dish) -> dict[str, Any]:
    return {
        "dish": _said(dish.label, 60),
        "name": _said(dish.name, 60),
        "text": _said(dish.text, WORDS_OF_A_DISH),
        "pantry": list(dish.pantry),
        "cards": [{"name": name_of(served.card), "line": _said(served.note, WORDS_OF_A_DISH)} for served in dish.cards],
    }


def _asked(question: Asked) -> dict[str, str]:
    return {"question": _said(question.question, 300), "your_answer": _said(question.answer or "", 300)}


def _card(card: str) -> dict[str, Any]:
    """A card by id and name, without the text printed on it, which models would recite instead of cooking."""
    known = ingredients()[card]
    return {"card": card, "name": known.name} | ({"contains": list(known.tags)} if known.tags else {})


def _said(text: str, most: int) -> str:
    """Words that somebody typed, cleaned and cut."""
    return clean(text)[:most]


def _json(table: dict[str, Any]) -> str:
    """As JSON, one line for each key, with angle brackets escaped so that nothing looks like a closing tag."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in table.items()]
    text = "{\n" + ",\n".join(lines) + "\n}"
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def _telling(view: PartyView, cards: int) -> str:
    special = (
        f" It must say what you did with the special ingredient, {name_of(view.special)}: it belongs to the dish "
        "and has no card of yours."
        if view.special
        else ""
    )
    line, every = str(room_for_a_line(cards)), f"{WORDS_OF_A_DISH:,}"
    return prompt("chef/telling").fill(text=str(TEXT), line=line, all=every, special=special)


def _need(task: Assignment, hand: int) -> str:
    """How many dishes are needed and how many cards each takes, in words."""
    count = _count(len(task.dishes))
    if hand < task.min * len(task.dishes):
        return f"{count}, and every card of your small hand must go into {'it' if len(task.dishes) == 1 else 'one'}"
    least, most = task.min, min(_most(task, hand), task.min + _MORE)
    cards = f"exactly {_cards(least)}" if least == task.max else f"at least {_cards(least)}"
    limit = f" and at most {task.max}" if task.max is not None and task.max != least else ""
    advice = f" ({least} to {most} are best)" if most > least else ""
    return f"{count}{' of ' if len(task.dishes) == 1 else ', each of '}{cards}{limit}{advice}"


def _usual(task: Assignment, hand: int) -> int:
    """The number of cards from which the length of each line is worked out."""
    return max(
        1, hand // len(task.dishes) if hand < task.min * len(task.dishes) else min(_most(task, hand), task.min + 1)
    )


def _most(task: Assignment, hand: int) -> int:
    """How many cards one dish can have at most if the other dishes get their minimum."""
    left = hand - task.min * (len(task.dishes) - 1)
    return left if task.max is None else min(task.max, left)


def _count(dishes: int) -> str:
    return "one dish" if dishes == 1 else f"{dishes} dishes"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _tokens(dishes: int) -> int:
    return 1500 + 700 * dishes


def _menu_schema(cards: Sequence[str], dishes: int, least: int, most: int) -> dict[str, Any]:
    line = _object(card=_one_of(cards), line=_text(int(room_for_a_line(max(1, least)) * _SLACK)))
    dish = _object(
        name=_text(NAME),
        text=_text(int(TEXT * _SLACK)),
        pantry=_list(_one_of(pantry()), 0, _PANTRY),
        cards=_list(line, least, most),
    )
    return _object(idea=_text(_IDEA), dishes=_list(dish, dishes, dishes))


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any], least: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most}


def _one_of(words: Sequence[str]) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


def _task(view: PartyView) -> Assignment:
    assert view.assignment is not None
    return view.assignment
