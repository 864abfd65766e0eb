"""Cuisine Decks on the web: a turn phase by phase, actions step by step, pots and menus, blocks on blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Place, Seat, View
from partychef.engine.record import Entry
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import cards, countries, country_of, role_cards, utensils
from partychef.games.cuisine_decks.counting import GOAL as MET
from partychef.games.cuisine_decks.view import DecksView
from partychef.tables.names import Refusal
from partychef.web.games import cuisine_decks_desk as desk
from partychef.web.games import cuisine_decks_words as words
from partychef.web.games.cuisine_decks_stove import dishes_of, stove
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who

ANSWER_TIMES = ("5", "10", "20", "40")
USUAL_TIME = "10"
GOALS = ("book", "long")
CLASSES = {"primary": "grain", "secondary": "veg", "optional": "fruit"}
"""The cloth of `cards.css` that a class of ingredients lies on."""
SIGNS = {"primary": "P", "secondary": "S", "optional": "+1"}
FLAVOURS = {"sweet": "🍯", "sour": "🍋", "salty": "🧂", "spicy": "🌶️"}
COURSES = {"appetizer": "🥗", "soup": "🍲", "entrée": "🍖", "cheese": "🧀", "dessert": "🍮"}
LEVELS = {"easy": 1, "normal": 2, "hard": 3}
"""What a recipe is worth, and how many ingredients it takes."""
OWN_TURNS: Mapping[str, str] = {
    "decks": "chooses a deck", "role": "may use a role", "dishwasher": "is asked to wash up", "supplier": "takes cards",
    "prepare_actions": "may play actions", "cook": "cooks", "cook_actions": "may play actions",
    "forced_discard": "discards cards", "track": "works on the goal", "keep": "keeps a card",
}  # fmt: skip
"""What somebody does in the steps that ask one player after the other."""
ROLES = "Roles, from 3 players on: use yours once a turn; then it goes to the left."
SEALED = ("shop", "prepare", "hand_limit")


class CuisineDecksScreens(Screens):
    """Six kitchens, each with a deck of its own: shop, prepare, cook, score, and get in each other's way."""

    about = "A country’s deck each: cook, play actions, block. 2 to 6 players."
    begin = "Open the kitchens"
    round_word = "Turn"
    how = (
        "Shop: throw out up to 3 cards and fill up to 8.",
        "Prepare: lay out ingredients and utensils, then play actions, one player after the other.",
        "Cook: a recipe takes 1 primary and up to 2 secondaries: 1, 2 or 3 VP, also for less. "
        "A hard one, fully covered, gives each other recipe of yours 1 VP more. Then actions again.",
        "An action can be blocked, and a block can be blocked: it works if the blocks are even in number.",
        "Score: a fully covered recipe may give you a card for your country’s goal.",
        "When somebody has 40 VP or meets the goal, the turn is the last one. A goal that is met counts 30 VP.",
    )
    skips: ClassVar[Mapping[str, str]] = {
        "decks": "Whose turn it is gets the first deck that is free.",
        "shop": "Who is not done discards nothing.",
        "role": "The role card is left.",
        "dishwasher": "The hand is kept.",
        "supplier": "The last two cards are taken.",
        "prepare": "Who is not done prepares everything.",
        "prepare_actions": "No further action is played.",
        "cook": "Nothing is cooked.",
        "cook_actions": "No further action is played.",
        "response": "Who has not answered does not block.",
        "forced_discard": "The last cards of the hand go.",
        "track": "The first card that fits is tracked.",
        "keep": "Nothing is kept.",
        "hand_limit": "The last cards of the hand go.",
    }
    headings: ClassVar[Mapping[str, str]] = {
        "decks": "Choose your deck", "shop": "Now: shop", "role": "Now: your role", "dishwasher": "Wash up?",
        "supplier": "Take two back", "prepare": "Now: prepare", "prepare_actions": "Now: actions", "cook": "Now: cook",
        "cook_actions": "Last actions", "response": "Block it?", "forced_discard": "Two cards must go",
        "track": "One for the goal", "keep": "Keep one?", "hand_limit": "Too many cards",
        "over": "The kitchens are closed",
    }  # fmt: skip
    assets = ("cuisine_decks.css", "cuisine_decks_stage.css", "cuisine_decks.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cuisine_decks/pieces.html": (
            "cd_card", "cd_tile", "cd_named", "cd_needs", "cd_symbols", "cd_marks", "cd_back", "cd_role",
        ),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "cd_cards": cards(), "cd_countries": countries(), "cd_roles": role_cards(), "cd_utensils": utensils(),
        "cd_cloths": CLASSES, "cd_signs": SIGNS, "cd_flavours": FLAVOURS, "cd_courses": COURSES, "cd_levels": LEVELS,
        "cd_phases": desk.PHASES, "cd_goal": desk.GOAL, "cd_times": ANSWER_TIMES, "cd_time": USUAL_TIME,
        "cd_variants": words.VARIANTS, "cd_effects": ACTIONS, "cd_sealed": SEALED, "cd_counted": desk.counted,
        "cd_goal_of": desk.goal_of, "cd_enabled": desk.enabled, "cd_coded": desk.coded, "cd_finals": desk.finals,
    }  # fmt: skip

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        roles, decks = form.get("cd_roles", "on"), form.get("cd_decks", "choose")
        time, goals = form.get("cd_answer_time", USUAL_TIME), form.get("cd_goals", "book")
        if roles not in ("on", "off"):
            raise Refusal("Choose whether role cards are in play.", "cd_roles")
        if decks not in ("choose", "chance"):
            raise Refusal("Choose how the decks are given out.", "cd_decks")
        if time not in ANSWER_TIMES:
            raise Refusal("Choose how long an action waits for an answer.", "cd_answer_time")
        if goals not in GOALS:
            raise Refusal("Choose how long the goals are.", "cd_goals")
        options: dict[str, Any] = {"roles": False} if roles == "off" else {}
        options |= {"long_goals": True} if goals == "long" else {}
        options |= {"random_decks": True} if decks == "chance" else {}
        return NewTable({"options": options, "answer_time": int(time)})

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        rules = ["🎭 no roles"] if options.get("roles") is False else []
        rules += ["🎲 decks by chance"] if options.get("random_decks") else []
        rules += ["🏆 longer goals"] if options.get("long_goals") else []
        return tuple(rules)

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        if options.get("roles") is False:
            return self.how
        return (self.how[0], ROLES, *self.how[1:])

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return tuple(place.seat for place in view.places if place.asked and not (place.done and view.step in SEALED))

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """An action is the value of one button, a menu has a few fields for each pot; the rest as the move has it."""
        data = super().move(game, form)
        if data["move"] == "play" and "play" in form:
            return {"move": "play", **desk.decoded(form["play"])}
        if data["move"] == "cook":
            data["dishes"] = dishes_of(form, form.getlist)
        return data

    def ranking(self, view: View, without: Seat | None = None) -> list[tuple[Place, int]]:
        assert isinstance(view, DecksView)
        return super().ranking(desk.finals(view), without)

    def context(self, scene: Scene) -> dict[str, Any]:
        view: DecksView = scene.view
        place = next((one for one in desk.finals(view).places if one.seat == view.seat), None)
        number, tallies = desk.scored(view)
        cooks = view.step == "cook" and scene.may_move
        playing_actions = view.step in ("prepare_actions", "cook_actions", "role")
        legal = scene.legal() if playing_actions else []
        return {
            "place": place,
            "heading": heading(view, scene.who, scene.may_move),
            "held": desk.by_kind(view.hand),
            "blocks_held": view.hand.count("block"),
            "plays": desk.ways(legal, view.hand) if view.step != "role" else (),
            "roles_open": [move for move in legal if hasattr(move, "variant")],
            "stove": stove(view) if cooks else None,
            "exact_counts": place is not None and place.country is not None and desk.minds_exact(place.country),
            "race": desk.race(view.places),
            "news": desk.meanwhile(view),
            "scored_turn": number,
            "tallies": tallies,
            "country_of": country_of,
            **_tellers(view, scene.who),
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return f"{who(entry.seat).name} {words.SAYINGS[type(entry.move)](entry.move, who)}."

    def rounds(self, view: Any) -> list[RoundScore]:
        turns = [RoundScore(f"Turn {turn.number}", {one.seat: one.total for one in turn.tallies}) for turn in view.past]
        met = {place.seat: MET for place in view.places if place.goal_met}
        return [*turns, RoundScore("Goal met", met)] if met and view.outcome is not None else turns


def heading(view: DecksView, who: Who, may_move: bool) -> str:
    """The one line on top of a phone: what to do now, or who does what."""
    mine = view.player is None or view.player == view.seat
    if view.step == "response":
        return "Block it?" if may_move else "Will it be blocked?"
    if view.step in OWN_TURNS and not mine:
        return f"{who(view.player).name} {OWN_TURNS[view.step]}"
    return CuisineDecksScreens.headings[view.step]


def _tellers(view: DecksView, who: Who) -> dict[str, Any]:
    """What templates call to put things into words, for who looks."""
    return {
        "ordered": lambda play: _capital(words.ordered(play, who, view.seat)),
        "announced": lambda one: words.announced(one, who, view.seat),
        "blocked": lambda one, number: words.blocked(one.blocks, number, one.seat, who, view.seat),
        "told": lambda deed: words.told(deed, who, view.seat),
        "played_role": lambda one: words.played_role(one, who, view.seat),
        "effect_name": lambda way: words.EFFECTS[way.effect].name,
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


SCREENS = CuisineDecksScreens()
