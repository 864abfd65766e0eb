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
from partychef.games.cuisine_decks.counting import LAST_TURN
from partychef.games.cuisine_decks.view import DecksView
from partychef.tables.names import Refusal
from partychef.web.games import cuisine_decks_desk as desk
from partychef.web.games import cuisine_decks_lesson as lesson
from partychef.web.games import cuisine_decks_rules as rules
from partychef.web.games import cuisine_decks_sentences as sentences
from partychef.web.games import cuisine_decks_words as words
from partychef.web.games.cuisine_decks_stove import dishes_of, stove
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who

ANSWER_TIMES = ("5", "10", "20", "40")
USUAL_TIME = "10"
GOALS = ("book", "long")
CLASSES = {"primary": "grain", "secondary": "veg", "optional": "fruit"}
"""The cloth of the house deck's cards that a class of ingredients lies on."""
SIGNS = {"primary": "P", "secondary": "S", "optional": "+1"}
FLAVOURS = {"sweet": "🍯", "sour": "🍋", "salty": "🧂", "spicy": "🌶️"}
COURSES = {"appetizer": "🥗", "soup": "🍲", "entrée": "🍖", "cheese": "🧀", "dessert": "🍮"}
LEVELS = {"easy": 1, "normal": 2, "hard": 3}
"""What a recipe is worth, which is also how many ingredients it takes."""
ROLES = "Roles (three players or more): use yours once a turn. Then it moves to the player on your left."
SEALED = ("shop", "prepare", "hand_limit")


class CuisineDecksScreens(Screens):
    """Up to six kitchens, each with its own deck: shop, prepare, cook, score, and get in each other's way."""

    unit = "VP"
    begins = "cooked last"
    asks = "Who was the last to cook a meal, in real life?"
    asks_why = "They win in a tie. Chance decides who plays first."
    about = "Each player cooks with one country’s deck, plays actions and blocks."
    minutes = "20 to 40 minutes"
    begin = "Open the kitchens"
    round_word = "Turn"
    how = (
        "Shop: throw out up to 3 cards, then fill your hand up to 8.",
        "Prepare: lay out ingredients and utensils, then play actions, one player after the other.",
        "Cook: a recipe takes 1 primary and up to 2 secondaries and scores 1, 2 or 3 VP, and less with fewer "
        "secondaries. A hard recipe with all its ingredients adds 1 VP to each of your other recipes. Then play "
        "actions again.",
        "An action can be blocked, and so can a block: one block stops the action, a block of the block lets it happen "
        "after all, and so on.",
        "Score: a recipe with all its ingredients may give you a card for your country’s goal.",
        "The game ends with the turn in which somebody has 40 VP or meets their goal. Meeting it is worth 30 VP.",
    )
    helps = rules.HELPS
    aim = lesson.AIM
    bubbles = lesson.BUBBLES
    learnt = lesson.LEARNT
    skips: ClassVar[Mapping[str, str]] = {
        "decks": "The player whose turn it is gets the first free deck.",
        "shop": "Players who are not done discard nothing.",
        "role": "The role card is not used.",
        "dishwasher": "The hand is kept.",
        "supplier": "The last two cards are taken.",
        "prepare": "Players who are not done prepare everything.",
        "prepare_actions": "No further action is played.",
        "cook": "Nothing is cooked.",
        "cook_actions": "No further action is played.",
        "response": "Players who have not answered do not block.",
        "forced_discard": "The cards drawn last are discarded.",
        "track": "The first card that fits is tracked.",
        "keep": "Nothing is kept.",
        "hand_limit": "The cards drawn last are discarded.",
    }
    headings = sentences.HEADINGS
    assets = ("cuisine_decks.css", "cuisine_decks_stage.css", "cuisine_decks.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cuisine_decks/pieces.html": (
            "cd_card", "cd_tile", "cd_needs", "cd_symbols", "cd_marks", "cd_role",
        ),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "cd_cards": cards(), "cd_countries": countries(), "cd_roles": role_cards(), "cd_utensils": utensils(),
        "cd_cloths": CLASSES, "cd_signs": SIGNS, "cd_flavours": FLAVOURS, "cd_courses": COURSES, "cd_levels": LEVELS,
        "cd_phases": desk.PHASES, "cd_goal": desk.GOAL, "cd_times": ANSWER_TIMES, "cd_time": USUAL_TIME,
        "cd_variants": words.VARIANTS, "cd_effects": ACTIONS, "cd_sealed": SEALED, "cd_counted": desk.counted,
        "cd_goal_of": desk.goal_of, "cd_owners": desk.owners, "cd_say": sentences,
        "cd_most_turns": LAST_TURN, "cd_enabled": desk.enabled, "cd_coded": desk.coded, "cd_finals": desk.finals,
    }  # fmt: skip

    def rules_page(self) -> dict[str, Any]:
        return rules.page()

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
        rules += ["🎲 random decks"] if options.get("random_decks") else []
        rules += ["🏆 longer goals"] if options.get("long_goals") else []
        rules += (
            [f"⏱️ {turns} turn{'s' * (turns > 1)}"] if (turns := options.get("turns", LAST_TURN)) < LAST_TURN else []
        )
        return tuple(rules)

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        turns = int(options.get("turns", LAST_TURN))
        short = (
            ()
            if turns == LAST_TURN
            else (f"At this table it ends after {turns} turn{'s' * (turns > 1)} at the latest.",)
        )
        if options.get("roles") is False:
            return (*self.how, *short)
        return (self.how[0], ROLES, *self.how[1:], *short)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return tuple(place.seat for place in view.places if place.asked and not (place.done and view.step in SEALED))

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """Decode an action from its button's value, and a menu from the fields of its pots."""
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
            "heading": sentences.heading(view, scene.who, scene.may_move),
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
            "ordered": lambda play: capital(words.ordered(play, scene.who, view.seat)),
            "effect_name": lambda way: words.EFFECTS[way.effect].name,
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return f"{who(entry.seat).name} {words.SAYINGS[type(entry.move)](entry.move, who)}."

    def rounds(self, view: Any) -> list[RoundScore]:
        turns = [RoundScore(f"Turn {turn.number}", {one.seat: one.total for one in turn.tallies}) for turn in view.past]
        met = {place.seat: MET for place in view.places if place.goal_met}
        return [*turns, RoundScore("Goal met", met)] if met and view.outcome is not None else turns


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


SCREENS = CuisineDecksScreens()
