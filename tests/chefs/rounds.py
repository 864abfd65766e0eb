"""Rounds of the real game in which models cook; the game checks every move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.chefs import Chef
from partychef.chefs.characters import Character, characters
from partychef.chefs.model import ModelChef
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.rounds import Dish
from tests.chefs.stub import Script, StubAsker
from tests.games.cooking_party.kitchen import LEFT, Kitchen

COOK = characters()["ships-cook"]
GERMAN = characters()["kleingaertner"]


def chef(script: Script, character: Character = COOK, **settings: Any) -> tuple[ModelChef, StubAsker]:
    """A chef and the model behind it."""
    asker = StubAsker(script)
    return ModelChef(character, asker, **settings), asker


def choice(kitchen: Kitchen, seat: Seat, cook: Chef) -> Move:
    """What the chef would do."""
    return cook(kitchen.sees(seat), kitchen.party.legal_moves(seat), Chance(f"chef {seat}", kitchen.moves))


def moves_as(kitchen: Kitchen, seat: Seat, cook: Chef) -> Move:
    """The chef makes its move, if the game allows it."""
    move = choice(kitchen, seat, cook)
    kitchen.does(seat, move)
    return move


def cooks_on(kitchen: Kitchen, cooks: Mapping[Seat, Chef], until: str = "judging", ask: str = "") -> list[Move]:
    """Let the chefs play until the step, and the clock for all others; `ask` is the judge's question to each chef."""
    made = []
    while kitchen.party.step != until:
        party = kitchen.party
        ready = [seat for seat in sorted(cooks) if seat in party.to_move() and seat != party.judge]
        asked = any(question.chef == party.presenter for question in party.questions)
        if ready:
            made.append(moves_as(kitchen, ready[0], cooks[ready[0]]))
        elif ask and party.step == "questions" and not asked:
            kitchen.does(party.judge, moves.Ask(ask))
        else:
            kitchen.tick()
    return made


def a_kitchen(assignment: str = "free-choice") -> Kitchen:
    """Three at the table, and the judge has chosen."""
    kitchen = Kitchen()
    kitchen.chooses(assignment)
    return kitchen


def on_stage() -> Kitchen:
    """Let the clock plan for everybody, and call the chef at the judge's left."""
    kitchen = a_kitchen()
    kitchen.until("calling")
    kitchen.does(kitchen.party.judge, moves.Call(LEFT))
    return kitchen


def a_round(
    script: Script, assignment: str = "free-choice", ask: str = "How long did it cook?", **settings: Any
) -> tuple[Kitchen, StubAsker]:
    """A round in which a model cooks at the judge's left, on to the judging."""
    kitchen = a_kitchen(assignment)
    cook, asker = chef(script, **settings)
    cooks_on(kitchen, {LEFT: cook.choose}, ask=ask)
    return kitchen, asker


def length(dish: Dish) -> int:
    """How many characters the words of a dish have (GEN-13)."""
    return len(dish.name) + len(dish.text) + sum(len(served.note) for served in dish.cards)
