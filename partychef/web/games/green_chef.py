"""Green Chef on the web: the host's menu, what forms mean, what its templates are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Move, Seat
from partychef.engine.record import Entry
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import BOARD, CATEGORIES, ingredients, recipes, talents
from partychef.games.green_chef.facts import Level, facts
from partychef.games.green_chef.odds import another_phase
from partychef.games.green_chef.table_talk import Question, questions
from partychef.games.green_chef.view import GreenChefView
from partychef.tables.names import Refusal
from partychef.web.games import green_chef_calls as calls
from partychef.web.games import green_chef_desk as desk
from partychef.web.games import green_chef_lesson as lesson
from partychef.web.games import green_chef_rules as rules
from partychef.web.games import green_chef_stakes as stakes
from partychef.web.games import green_chef_words as words
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who

PARTS: Mapping[str, str] = {
    "expert_chefs": "Expert Chefs", "experienced_chefs": "Experienced Chefs", "talents": "Talents",
    "chef_market": "Chef Market",
}  # fmt: skip
"""The four parts of the advanced version (GC-3)."""
HINTS: Mapping[str, str] = {
    "expert_chefs": "a call needs an exact Recipe", "experienced_chefs": "everybody begins with 5 points",
    "talents": "a secret card for everybody, used once",
    "chef_market": "cards are sold for points; everybody begins with 5",
}  # fmt: skip
TOLD: Mapping[str, str] = {
    "expert_chefs": "Expert Chefs: a call needs a Recipe with the very ingredients that it names, not just their kind.",
    "experienced_chefs": "Everybody begins with 5 points. They count at the end, even after a failed call.",
    "talents": "Everybody has a Talent, in secret. Its card says when you may use it, once in the game.",
    "chef_market": "Before you wait or call there is a market: everybody may sell a card to the highest bidder.",
}
"""What each part changes, in a sentence or two."""
LEVELS: Mapping[Level, str] = {
    "pinch": "small, for it is used by the pinch", "low": "low", "middle": "middle", "high": "high",
}  # fmt: skip
"""What a footprint is called."""
VERSIONS = ("basic", "advanced", "class")
GAMES_OF_A_MATCH = (1, 2, 3, 5)
ASKED = ("draw", "regroup")
"""The steps in which the pages ask the game for its legal moves."""


class GreenChefScreens(Screens):
    """Draft ingredients, compare them with the Recipes, call at the right moment."""

    begins = "Head Chef first"
    asks = "Who is Head Chef first?"
    asks_why = "The Head Chef is the first to wait or to call."
    chapters: ClassVar[Mapping[str, str]] = {
        "allocation": "🔔 Recipe is called",
        "break": "🏆 The scoring",
        "over": "★ The end",
    }
    about = "Draft ingredients for your Recipes, and be the first to call."
    minutes = "5 to 30 minutes"
    begin = "Start cooking"
    round_word = "Game"
    assets = ("green_chef.css", "green_chef.js")
    how = (
        "Three Recipes lie open for everybody; a fourth one only you can see.",
        "Everybody draws a hand, keeps one card and passes the rest to the left, until every card is kept.",
        "Then, in turn: wait for another hand of cards, or call Recipe. A call ends the drafting for everybody.",
        "Put your cards on slots of their category: a point for each, and 5 more for an exact Recipe.",
        "The first to call gains a point; anyone who calls without a complete Recipe scores nothing. Most points win.",
    )
    helps = rules.HELPS
    aim = lesson.AIM
    bubbles = lesson.BUBBLES
    learnt = lesson.LEARNT
    seen = (m.Offer, m.Bid, m.Pass, m.Wait, m.Call)
    forced: ClassVar[Mapping[type[Move], str]] = {
        m.Keep: "You kept your last card.", m.Pass: "You could not bid.", m.Wait: "You could not call, so you waited.",
    }  # fmt: skip
    skips: ClassVar[Mapping[str, str]] = {
        "talents": "Anyone who has not chosen keeps the first Talent.",
        "draw": "Anyone who has not drawn draws without a Talent.",
        "helping": "The last card drawn goes under the deck.",
        "draft": "Anyone who has not chosen keeps the first card of the hand.",
        "market": "The player offers nothing.",
        "auction": "The player passes.",
        "regroup": "The player waits.",
        "allocation": "Anyone who is not done gets the best allocation.",
        "break": "The next game is dealt.",
    }
    headings = words.HEADINGS
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "green_chef/pieces.html": (
            "gc_sign", "gc_pips", "gc_card", "gc_chip", "gc_slot", "gc_recipe", "gc_mini", "gc_talent", "gc_tag",
            "gc_info", "gc_fact",
        ),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "gc_ingredients": ingredients(), "gc_recipes": recipes(), "gc_talents": talents(),
        "gc_board": BOARD, "gc_categories": CATEGORIES, "gc_parts": PARTS, "gc_hints": HINTS,
        "gc_matches": GAMES_OF_A_MATCH, "gc_words": words, "gc_stakes": stakes, "gc_calls": calls, "gc_facts": facts(),
        "gc_levels": LEVELS,
    }  # fmt: skip

    def rules_page(self) -> dict[str, Any]:
        return rules.page()

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        version, games = form.get("gc.version", "basic"), form.get("gc.match", "1")
        parts = form.getlist("gc.parts")
        if version not in VERSIONS or not set(parts) <= set(PARTS):
            raise Refusal("Choose one of the three versions.", "gc.version")
        if games not in map(str, GAMES_OF_A_MATCH):
            raise Refusal("Choose how many games are played.", "gc.match")
        chosen: dict[str, Any] = dict.fromkeys(PARTS if version == "advanced" else parts, True)
        if "gc.strict" in form:
            chosen["strict_call"] = True
        if games != "1":
            chosen["match"] = int(games)
        if version == "class":
            return NewTable({"options": {**chosen, "strict_call": True, "table_talk": True}, "moderation": "strict"})
        return NewTable({"options": chosen})

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        parts = [name for part, name in PARTS.items() if options.get(part)]
        version = ("⭐ advanced, everything",) if len(parts) == len(PARTS) else tuple(parts) or ("basic version",)
        strict = ("calls must hold",) if options.get("strict_call") else ()
        talk = ("💬 three questions at the end",) if options.get("table_talk") else ()
        games = options.get("match", 1)
        return (*version, *strict, *talk, *((f"🔁 {games} games",) if games > 1 else ()))

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        parts = {part for part in PARTS if options.get(part)}
        if "chef_market" in parts:
            parts.add("experienced_chefs")
        return (*self.how, *(text for part, text in TOLD.items() if part in parts))

    def step_help(self, step: str, options: Mapping[str, Any]) -> tuple[str, ...]:
        stricter = options.get("expert_chefs") and step in ("regroup", "allocation")
        return (*super().step_help(step, options), *((TOLD["expert_chefs"],) if stricter else ()))

    def where(self, view: Any) -> str:
        return desk.phase(view)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return tuple(place.seat for place in view.places if place.asked)

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """The move of a form; an allocation names the Talent's place as "recipe.slot" and lists all held cards."""
        data = super().move(game, form)
        if data["move"] == "allocate" and data.get("talent") and "held" in form:
            recipe, _, slot = form.get("cover", form.get("palate", "")).partition(".")
            data |= {"recipe": recipe or None, "slot": int(slot) if slot.isdecimal() else None}
            if "leftovers" in form:
                data["cards"] = desk.leftovers(form.getlist("held"), data["recipes"].values())
                data["talent"] = bool(data["cards"])
        return data

    def context(self, scene: Scene) -> dict[str, Any]:
        view: GreenChefView = scene.view
        mine = desk.stands(view)
        legal = scene.legal() if view.step in ASKED else []
        return {
            "shown_points": desk.shown_points(view),
            "stands": mine,
            "in_front": desk.in_front(view),
            "worth": desk.worth(view) if mine and view.seat is not None and view.step not in ("break", "over") else 0,
            "shelf": desk.by_category(desk.in_front(view)),
            "wishes": lambda card: desk.wishes(card, mine),
            "ring": desk.ring(len(view.places)),
            "can": frozenset(word for move in legal for word in desk.what(move)),
            "bids": desk.bids(view),
            "calling": desk.calling(view) if view.step == "regroup" and scene.may_move else None,
            "allocation": desk.allocation(view) if view.step == "allocation" and view.seat is not None else None,
            "late": desk.sold_last(view),
            "talk": talk_of(view),
            "last_phase": not another_phase(view),
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return words.told(entry.move, who(entry.seat).name, who)

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        return {"talk": talk_of(view)}

    def rounds(self, view: Any) -> list[RoundScore]:
        return [
            RoundScore(f"Game {one.number}", {result.seat: result.total for result in one.results}) for one in view.past
        ]


def talk_of(view: GreenChefView) -> tuple[Question, ...]:
    """The questions at the end of a table that wants some, about all games of its match; none before the end."""
    if not view.options.table_talk or view.step != "over":
        return ()
    return questions(result for game in view.past for result in game.results)


SCREENS = GreenChefScreens()
