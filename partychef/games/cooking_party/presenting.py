"""Chefs present their dishes, one after the other, and the judge may ask (rulebook 3.3.5)."""

from __future__ import annotations

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat, insist
from partychef.engine.piles import without
from partychef.engine.rulebook import Key
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import pantry
from partychef.games.cooking_party.ordering import after_presenting
from partychef.games.cooking_party.rounds import Dish, Question, Served
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import (
    LONGEST_TEXT,
    NAME_OF_A_DISH,
    WORDS_OF_A_DISH,
    card_name,
    check_length,
)

QUESTIONS = 3  # CP-30


def next_chef(party: Evening) -> None:
    """Go on to the next chef: called by the judge unless it is the last (CP-29), or in order if there is no judge."""
    party.presenter = party.took_over = None
    if not party.waiting:
        after_presenting(party)
    elif len(party.waiting) == 1 or party.judge is None:
        _bring_on(party, party.waiting[0])
    else:
        party.step = "calling"


def check_call(party: Evening, actor: Actor, move: moves.Call) -> None:
    insist(move.chef in party.chefs, "Only a chef of this round can be called.")
    insist(move.chef in party.waiting, "This chef has already presented.")


def call(party: Evening, actor: Actor, move: moves.Call, chance: Chance) -> None:
    _bring_on(party, move.chef)


def _bring_on(party: Evening, chef: Seat) -> None:
    party.step = "presenting"
    party.presenter, party.took_over, party.script, party.shy = chef, None, None, False
    party.waiting = tuple(seat for seat in party.waiting if seat != chef)
    covered = zip(party.task.dishes, party.stations[chef].plan or (), strict=True)
    party.dishes += tuple(Dish(chef, label, "", "", (), (), len(cards)) for label, cards in covered)


def on_stage(party: Evening) -> tuple[Seat, ...]:
    """The members of the brigade on stage."""
    own = party.brigade_of(party.presenter)
    return () if own is None else own.members


def check_pass_on(party: Evening, actor: Actor, move: moves.PassOn) -> None:
    insist(move.to in on_stage(party), "Only somebody of your own team can take over.")
    insist(move.to != party.speaker, "They are speaking for the team already.")
    insist(actor in (move.to, party.speaker), "Only whoever speaks can choose who goes on; or take over yourself.")


def pass_on(party: Evening, actor: Actor, move: moves.PassOn, chance: Chance) -> None:
    party.took_over = None if move.to == party.presenter else move.to


def own_dishes(party: Evening) -> list[Dish]:
    """The dishes of the chef who presents, in the order of the assignment."""
    return [dish for dish in party.dishes if dish.chef == party.presenter]


def current(party: Evening) -> int:
    """The index of the presenter's dish on stage: the first with covered cards, else the last (CP-29)."""
    dishes = own_dishes(party)
    return next((n for n, dish in enumerate(dishes) if dish.hidden), len(dishes) - 1)


def covered_cards(party: Evening) -> tuple[str, ...]:
    """The cards of the dish on stage that are still covered."""
    return _plan(party)[current(party)]


def is_introduced(dish: Dish) -> bool:
    """Whether the chef has said something about the dish itself."""
    return bool(dish.name or dish.text or dish.pantry)


def which_part(party: Evening) -> str:
    """The part of the step for clocks: it is the opening until the chef has begun with the dish on stage (CP-60).

    After a dish that the big screen has read it is the next course.
    """
    dish = own_dishes(party)[current(party)]
    begun = is_introduced(dish) or dish.cards or not dish.hidden or party.script is not None
    return "" if begun else "next course" if party.shy else "opening"


def check_introduce(party: Evening, actor: Actor, move: moves.Introduce) -> None:
    dish = own_dishes(party)[current(party)]
    silent = is_blank(move.name) and is_blank(move.text) and not move.pantry
    insist(not is_introduced(dish), "You have already introduced this dish.")
    insist(not silent, "Give your dish a name or say a word about it.")
    check_introduction(move)
    check_words(dish, len(move.name) + len(move.text))


def check_introduction(move: moves.Introduce | moves.ReadOut) -> None:
    check_length("The name of a dish", move.name, NAME_OF_A_DISH)
    insist(set(move.pantry) <= set(pantry()), f"The pantry has only {', '.join(pantry())}.")  # CP-27
    insist(len(set(move.pantry)) == len(move.pantry), "Name each pantry item once.")


def introduce(party: Evening, actor: Actor, move: moves.Introduce | moves.ReadOut, chance: Chance) -> None:
    dish = own_dishes(party)[current(party)]
    _replace(party, current(party), replace(dish, name=clean_line(move.name), text=move.text, pantry=move.pantry))


def check_reveal(party: Evening, actor: Actor, move: moves.Reveal) -> None:
    dish = own_dishes(party)[current(party)]
    insist(dish.hidden > 0, "All your cards are on the table.")
    covered = move.card in covered_cards(party)
    insist(covered, f"{card_name(move.card)} is not a covered card of your {dish.label}.")
    check_words(dish, len(move.note))


def reveal(party: Evening, actor: Actor, move: moves.Reveal, chance: Chance) -> None:
    _lay_down(party, current(party), (_served(party, move.card, move.note),))
    if party.script is not None:
        party.script = tuple(line for line in party.script if line.card != move.card)
        if not party.script and covered_cards(party):
            party.script = None  # the next dish may be presented in another way


def finish(party: Evening, actor: Actor, move: moves.Finish | moves.EndPresentation, chance: Chance) -> None:
    """Reveal all cards still covered, whoever ends the presentation (CP-29, CP-30)."""
    said = {line.card: line.note for line in party.script or ()}  # what was to be read out is not lost
    for number, cards in enumerate(_plan(party)):
        _lay_down(party, number, tuple(_served(party, card, said.get(card, "")) for card in cards))
    party.script = None
    if party.asker is None:
        next_chef(party)  # there is nobody to ask questions
    else:
        party.step = "questions"


def questions_left(party: Evening) -> int:
    """How many more questions the judge may ask the chef who has just presented."""
    return QUESTIONS - sum(question.chef == party.presenter for question in party.questions)


def which_question(party: Evening) -> Key:
    """The key of a step in which the judge and a chef talk: each question has a deadline of its own."""
    return (party.round, party.step, party.presenter, questions_left(party))


def check_ask(party: Evening, actor: Actor, move: moves.Ask) -> None:
    insist(questions_left(party) > 0, f"You have asked this chef {QUESTIONS} questions already.")
    insist(not is_blank(move.question), "Write your question first.")
    check_length("A question", move.question, LONGEST_TEXT)


def ask(party: Evening, actor: Actor, move: moves.Ask, chance: Chance) -> None:
    assert party.presenter is not None
    party.questions += (Question(party.presenter, move.question),)
    party.step = "answer"


def check_answer(party: Evening, actor: Actor, move: moves.Answer) -> None:
    insist(not is_blank(move.answer), "Write your answer first, or let the question pass.")
    check_length("An answer", move.answer, LONGEST_TEXT)


def answer(party: Evening, actor: Actor, move: moves.Answer, chance: Chance) -> None:
    _settle(party, replace(party.questions[-1], answer=move.answer))


def decline(party: Evening, actor: Actor, move: moves.Decline, chance: Chance) -> None:
    _settle(party, replace(party.questions[-1], declined=True))


def _settle(party: Evening, question: Question) -> None:
    party.questions = (*party.questions[:-1], question)
    party.step = "questions"


def _plan(party: Evening) -> tuple[tuple[str, ...], ...]:
    assert party.presenter is not None
    return party.stations[party.presenter].plan or ()


def _served(party: Evening, card: str, note: str) -> Served:
    substitute = party.diet is not None and party.diet.mode == "substitute" and party.diet.bans(card)  # CP-44
    return Served(card, note, substitute)


def _lay_down(party: Evening, number: int, served: tuple[Served, ...]) -> None:
    assert party.presenter is not None
    plan, dish = list(_plan(party)), own_dishes(party)[number]
    plan[number] = without(plan[number], [item.card for item in served])
    party.update(party.presenter, plan=tuple(plan))
    _replace(party, number, replace(dish, cards=(*dish.cards, *served), hidden=len(plan[number])))


def _replace(party: Evening, number: int, dish: Dish) -> None:
    # The presenter was called last, so the presenter's dishes are the last ones.
    dishes = list(party.dishes)
    dishes[number - len(party.task.dishes)] = dish
    party.dishes = tuple(dishes)


def check_words(dish: Dish, more: int) -> None:
    words = len(dish.name) + len(dish.text) + sum(len(item.note) for item in dish.cards) + more
    most = f"{WORDS_OF_A_DISH:,} characters"
    sentence = f"The words about a dish may have at most {most} together; there are {words:,}."
    insist(words <= WORDS_OF_A_DISH, sentence)
