"""Cooking Party Cards on the web: the host's choices of judge and tasks, moves in words, the evening's recipes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, IllegalMove, Place, Seat
from partychef.engine.record import Entry
from partychef.engine.words import how_many
from partychef.games.cooking_party import COOKING_PARTY
from partychef.games.cooking_party.cards import CHIPS, pantry
from partychef.games.cooking_party.modes import COURSES
from partychef.games.cooking_party.moves import AskGuest, Award, AwardPoints, ConfirmOrder, Critique, Introduce
from partychef.games.cooking_party.options import HOST_CHOOSES, Options, check_house_rules
from partychef.games.cooking_party.team_names import NAMING
from partychef.games.cooking_party.teams import LONGEST_NAME
from partychef.games.cooking_party.wording import LONGEST_TIP, NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.judges.critics import without_greeting
from partychef.tables.names import Refusal
from partychef.tables.seating import groups, team_names
from partychef.typed import convert
from partychef.web.decks import larder
from partychef.web.forms import option_data
from partychef.web.games import cooking_party_end_words as end_words
from partychef.web.games import cooking_party_evenings as evenings
from partychef.web.games import cooking_party_extra_words as extras
from partychef.web.games import cooking_party_lesson as lesson
from partychef.web.games import cooking_party_mode_words as modes
from partychef.web.games import cooking_party_plain as plain
from partychef.web.games import cooking_party_restaurant as restaurant
from partychef.web.games import cooking_party_room as room
from partychef.web.games import cooking_party_rules as rules
from partychef.web.games import cooking_party_stage
from partychef.web.games import cooking_party_tasting as tasting
from partychef.web.games import cooking_party_teams as teams
from partychef.web.games import cooking_party_words as words
from partychef.web.games.screens import PODIUM, NewTable, RoundScore, Scene, Screens, Who
from partychef.web.judge.choices import chosen_critics, chosen_language, critics, kind_of
from partychef.web.recap.magazine import best_dishes, chips_won, magazine, my_evening, only_judged
from partychef.web.recap.recipes import recipes

FEW = 6
"""So many stand at the side of the big screen in the order of their seats; more, with the best first."""
ROOM_FOR_LINES = 26
"""How many second lines have room at the side of the big screen in the end; each place takes that of 4/3 lines."""


class CookingPartyScreens(Screens):
    """The judged game."""

    begins = "judges first"
    asks = "Who judges first?"
    about = "You invent dishes, somebody judges."
    minutes = "20 to 60 minutes"
    own_tiles = True
    timed: ClassVar[Mapping[str, str]] = {"cooking": "to cook", "presenting": "to present", "judging": "to judge"}
    begin = "Start cooking"
    house_deck = True
    how = (
        "The judge sets a task. Every chef is dealt ingredient cards.",
        "Trade some in, then build a dish from the rest. Salt, oil and the like are always there.",
        "Present it, card by card. Be persuasive.",
        "The judge says a few words and hands out chips: 5, 10, 25, 50 and 100.",
    )
    seen = (Introduce,)
    headings: ClassVar[Mapping[str, str]] = {
        "assignment": "The task", "cooking": "In the kitchen", "calling": "Who is next?",
        "presenting": "On stage", "questions": "Questions", "answer": "Questions", "judging": "The verdict",
        "ordering": "Your order",
        "break": "Round over", "nominating": "Your best dish", "kitchen": "Real food", "over": "The last plate",
    }  # fmt: skip
    aim = lesson.AIM
    bubbles = lesson.BUBBLES
    learnt = lesson.LEARNT
    assets = ("cooking_party.css",)
    phone_assets = ("cooking_party_phone.css", "together.js", "drafts.js", "cooking_party.js")
    screen_assets = ("cooking_party_stage.css", "cooking_party_stage.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cooking_party/pieces.html": (
            "facts", "assignment", "award", "dish", "deck_card", "special_picks", "task_card", "wish_of",
            "about", "diet_picks", "from_pantry", "spoken", "scribble", "to_trade", "to_cook", "to_see", "rehearsal",
            "pick_a_card",
        ),
        "cooking_party/help.html": ("cp_help",),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "cp": words, "cp_stage": cooking_party_stage, "cp_room": room, "cp_evenings": evenings, "cp_mode": modes,
        "cp_team": teams, "cp_tasting": tasting,
        "pantry": pantry(), "chips": CHIPS, "without_greeting": without_greeting, "cp_larder": larder,
        "cp_end": end_words, "cp_extra": extras, "cp_plain": plain, "cp_restaurant": restaurant,
        "cp_words": WORDS_OF_A_DISH, "cp_name": NAME_OF_A_DISH, "cp_tip": LONGEST_TIP,
        "cp_team_name": LONGEST_NAME, "cp_naming": NAMING,
    }  # fmt: skip
    skips: ClassVar[Mapping[str, str]] = {
        "assignment": "What the judge has picked and written counts, else the first card on the list.",
        "cooking": "Anyone who is not done cooks what they have picked, else the first cards in their hand.",
        "calling": "The next chef round the table is called.",
        "presenting": "The rest of the dish is laid on the table at once, with the words that were written for it.",
        "questions": "No more questions for this chef.",
        "answer": "What is written so far is the answer; if nothing is, the question stays unanswered.",
        "judging": "What the judge has written and given counts. Other chips go round the table from the judge's left.",
        "break": "The next round begins.",
        "ordering": "Whoever has not chosen orders the first dish of the course, and the kitchen takes every order.",
        "nominating": "Whoever has not chosen cooks what brought them most.",
        "kitchen": "Every dish counts as served; where a countdown runs, whoever is not done counts as late.",
    }

    def rules_page(self) -> dict[str, Any]:
        return rules.page()

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        chosen_evening = evenings.evening(form.get("evening", evenings.EVENINGS[0].id))
        if chosen_evening is None:
            raise Refusal("Choose what evening it is.", "evening")
        judge = form.get(chosen_evening.asked("judge"), chosen_evening.judges[0].value)
        if judge not in [one.value for one in chosen_evening.judges]:
            raise Refusal("Choose who judges.", "judge")
        chosen = chosen_critics(form) if judge in ("critic", "jury") else ()
        if chosen_evening.kind_critics and any(critic.generosity < evenings.KIND for critic in chosen):
            raise Refusal("With children a kind critic judges: choose another one.", "critic")
        language = chosen_language(form, chosen)
        columns = {
            "options": _chosen_options(form, chosen_evening, judge) | larder.chosen_cards(form, chosen_evening.never),
            "judge": kind_of(chosen) if chosen else judge,
            "language": language, "timers": chosen_evening.clock, "moderation": chosen_evening.moderation,
        }  # fmt: skip
        return NewTable(columns, chosen, _how_many(form, chosen_evening))

    def evening(self, options: Mapping[str, Any]) -> evenings.Evening:
        return evenings.evening_of(options)

    def lobby_teams(self, options: Mapping[str, Any], judge: str, guests: Sequence[Any]) -> list[tuple[str, list[Any]]]:
        known = {guest.id: guest for guest in guests}
        formed = groups(COOKING_PARTY, options, judge, guests)
        names = team_names(options, len(formed))
        return [(name, [known[one] for one in team]) for name, team in zip(names, formed, strict=True)]

    def better_evenings(self, guests: int, options: Mapping[str, Any], judge: str) -> list[evenings.Evening]:
        return evenings.better(guests, options, judge)

    def why_evening(self, guests: int, options: Mapping[str, Any], judge: str) -> str:
        return evenings.why_teams(guests, options, judge)

    def another_evening(self, name: str, judge: str, kind: str = "", critic: str = "") -> NewTable:
        chosen = evenings.evening(name)
        if chosen is None:
            raise Refusal("Choose what evening it is.", "evening")
        form = MultiDict({"evening": name, "critic": critic or next(iter(critics())).id})
        if kind:
            form[chosen.asked("judge")] = kind
        elif chosen.keeps_judge:
            kind, _, names = judge.partition(":")
            form[chosen.asked("judge")] = "jury" if "+" in names else kind
            form.setlist("jury", names.split("+") if "+" in names else [])
            form["critic"] = names or form["critic"]
        return self.new_table(form)

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        if form.get("move") == "choose_assignment" and not form.get("assignment"):
            raise IllegalMove("Pick a task card first.")
        data = super().move(game, form)
        if not data.get("banned"):  # no box is ticked: no diet, and the move is written as it always was
            data = {name: value for name, value in data.items() if name not in ("banned", "diet")}
        return data

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        laps, rounds, kind = options.get("laps", 1), options.get("rounds"), evenings.evening_of(options)
        task = {"top": "the top card is the task", "custom": "the judge invents the task"}.get(
            options.get("assignment", "choose")
        )
        length = "one round each" if laps == 1 else f"{laps} rounds each"
        if rounds or kind.rounds:
            length = how_many(rounds or kind.rounds[0], "round")
        if options.get("mode") == "restaurant":
            length = restaurant.length(options)
        if options.get("honor") == "menu":
            length = "a menu of three courses"
        if options.get("tasting"):
            length += ", then real food"
        named = [f"{kind.emoji} {kind.title}"] if kind.rules else []
        cards = filter(None, (larder.in_play(options), larder.own_tasks(options)))
        return (*named, f"🔁 {length}", *([f"🎴 {task}"] if task else []), *extras.house_rules(options), *cards)

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return modes.HOW.get(evenings.evening_of(options).id, self.how)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        speaks = teams.captain(view.teams, view.speaker)  # at the side of the big screen stands the team
        return () if speaks is None else (speaks,)

    def ranking(self, view: Any, without: Seat | None = None) -> list[tuple[Place, int]]:
        """Nobody is ranked where a menu is chosen (CP-53), and whoever has left comes last (GEN-16)."""
        if view.mode == "menu":
            return []
        ranked = super().ranking(view, without)
        left = [(place, rank) for place, rank in ranked if place.seat in view.gone]
        here = [
            (place, rank - sum(other < rank for _, other in left))
            for place, rank in ranked
            if place.seat not in view.gone
        ]
        return here + [(place, len(here) + n) for n, (place, _) in enumerate(left, 1)] if here else ranked

    def headline(self, view: Any, who: Who) -> str:
        return modes.headline(view, who) or teams.headline(view, who)

    def podium(self, view: Any) -> list[tuple[Place, int]]:
        """Who plays alone stands there without a rank, 0: nobody has lost (CP-41)."""
        if view.mode == "solo":
            return [(place, 0) for place in view.places if place.seat in view.order]
        return [(place, rank) for place, rank in self._staying(view) if rank <= 3][:PODIUM]

    def below_the_podium(self, view: Any, who: Who) -> dict[Seat, str]:
        """A line for each of those for whom the podium has no step, as far as the side of the big screen has room."""
        on_it = {place.seat for place, _ in self.podium(view)}
        room = max(0, ROOM_FOR_LINES - len(self.seated(view)) * 4 // 3)
        below = [(place.seat, rank) for place, rank in self._staying(view) if place.seat not in on_it][:room]
        best = best_dishes(view, who, [seat for seat, _ in below])
        return {seat: end_words.below_the_podium(rank, best[seat]) for seat, rank in below}

    def _staying(self, view: Any) -> list[tuple[Place, int]]:
        """Only who is seated at the end and has cooked: no judge of the whole evening, and nobody who has left."""
        if not view.rules.crowns:
            return []
        chefs = set(view.order) - only_judged(view)
        chefs = chefs - set(view.gone) or chefs  # an AI chef that finished for somebody cannot win (GEN-16)
        staying = teams.at_the_side(view, [place for place, _ in self.ranking(view) if place.seat in chefs])
        staying.sort(key=lambda place: -place.score)
        return [(place, 1 + sum(other.score > place.score for other in staying)) for place in staying]

    def rounds(self, view: Any) -> list[RoundScore]:
        if view.mode == "menu":
            return []
        if view.rules.orders:
            return restaurant.score_rows(view) + extras.last_rows(view)
        return [
            RoundScore(
                "Tasting" if past.tasting else f"Round {past.number}",
                {place.seat: past.points(place.seat) for place in view.places},
            )
            for past in view.past
        ] + extras.last_rows(view)

    def seated(self, view: Any) -> list[Any]:
        """Teams where they stay together, else everybody but those who have left and judges of earlier rounds.

        Many of them come with the best first, by what they had before the chips that fall now.
        """
        here = {*view.order, view.judge}
        found = [one for one in super().seated(view) if one.role != "released" and one.seat in here]
        found = teams.at_the_side(view, found)
        falling = view.past[-1] if view.step == "break" and view.past else None
        if view.teams or len(found) > FEW:
            found.sort(key=lambda one: (falling.points(one.seat) if falling else 0) - one.score)
        return found

    def in_their_words(self, page: str, options: Mapping[str, Any]) -> str:
        return plain.in_plain_words(page) if options.get("short_hands") else page

    def context(self, scene: Scene) -> dict[str, Any]:
        own = scene.view.seat
        over = scene.view.step == "over" and own is not None
        below = self.below_the_podium(scene.view, scene.who) if scene.view.step == "over" and own is None else {}
        cook = teams.cooks_now(scene.view, scene.who)
        return {
            "my_evening": my_evening(scene.view, scene.who, own) if over else None, "below": below,
            "cook": cook, "cook_in": teams.cooks_in(scene.view, scene.who),
            "diner": cook if scene.view.teams else scene.who,
        }  # fmt: skip

    def in_words(self, entry: Entry, who: Who) -> str:
        told = words.SAYINGS.get(type(entry.move))
        by_kitchen = entry.seat is None and isinstance(entry.move, OF_THE_KITCHEN)
        name = "The kitchen" if by_kitchen else who(entry.seat).name
        return f"{name} {told(entry.move, who)}" if told else f"{name} moves."

    def lately(self, entries: Sequence[Entry], before: Any, view: Any, who: Who) -> list[Markup | str]:
        """See `Screens.lately`; during the verdict, whoever presented last is no news any more."""
        return [] if view.step == "judging" else super().lately(entries, before, view, who)

    def chapter(self, entry: Entry, who: Who) -> str:
        return words.chapter(entry.move, who(entry.seat).name, who)

    def chips(self, view: Any) -> dict[Seat, int]:
        return chips_won(view)

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        return {"cards": recipes(view, who), "magazine": magazine(view, who)}


def _how_many(form: MultiDict[str, str], chosen: evenings.Evening) -> int:
    """How many tables play together. Raises Refusal for a number that the form does not offer."""
    many = form.get("tables", "1") if chosen.tables > 1 else "1"
    if not (many.isdecimal() and len(many) < 4 and 1 <= int(many) <= chosen.tables):
        raise Refusal(f"Choose 1 to {chosen.tables} tables.", "tables")
    return int(many)


OF_THE_KITCHEN = (ConfirmOrder, AskGuest, Critique, Award, AwardPoints)
"""Moves that the professional chef of a restaurant makes in the place of the host (CP-57)."""
MODE = ("mode", "honor", "team_mode", "tasting")
"""The options on which all others depend."""
OF_THE_EVENING = (*MODE, "short_hands", "rounds")
"""Options that follow from the evening, or that each evening asks for in a field of its own."""


def _chosen_options(form: MultiDict[str, str], chosen: evenings.Evening, judge: str) -> dict[str, Any]:
    """The house rules that the host set. Raise Refusal for the first that no table could keep."""
    not_asked = {
        "laps" if chosen.rounds or not chosen.takes_turns else "",
        "" if chosen.tasks else "assignment",
        *OF_THE_EVENING,
        "prep_time",
    }
    not_asked |= set() if chosen.rules.get("tasting") else set(evenings.OF_A_TASTING)
    not_asked |= set() if chosen.rules.get("mode") == "restaurant" else set(evenings.OF_A_RESTAURANT)
    asked = [name for name in HOST_CHOOSES if name not in not_asked]
    mine = MultiDict({name: form.get(chosen.asked(name), form.get(name, "")) for name in asked})
    rules = {**option_data(Options, asked, mine), **chosen.rules}
    if "courses" in rules:  # a choice of the form names several of them
        rules["courses"] = [one for named in rules["courses"] for one in named.split(",")] or list(COURSES)
    unless_usual = (*extras.NAMES, *evenings.OF_A_RESTAURANT)
    usual = msgspec.json.decode(msgspec.json.encode(Options()))  # as it is stored: with lists for tuples
    rules = {name: it for name, it in rules.items() if name not in unless_usual or it != usual[name]}
    if minutes := form.get("prep_time", "").strip():
        rules["prep_time"] = 60 * int(minutes) if minutes.isdecimal() and len(minutes) < 4 else minutes
    if chosen.pick is not None and chosen.pick.option not in asked:
        rules[chosen.pick.option] = form.get(chosen.asked(chosen.pick.option), chosen.pick.choices[0].value)
    if judge != "turns":
        rules.pop("team_mode", None)  # the judge is there all evening, and so are the teams
    rounds = form.get(chosen.asked("rounds"), "") if chosen.takes_turns else ""
    if (rounds and judge != "turns") or (rounds and chosen.rounds):
        rules |= {"rounds": int(rounds) if rounds.isdecimal() and len(rounds) < 4 else rounds}
    for name in sorted(rules.keys() - chosen.rules.keys(), key=lambda name: (name not in MODE, name)):
        _check_rule(name, rules, judge)
    return rules


def _check_rule(name: str, rules: Mapping[str, Any], judge: str) -> None:
    """Raise Refusal if this house rule cannot be kept at any table of this kind."""
    kept = {one: rules[one] for one in MODE if one in rules} | {name: rules[name]}
    try:
        options = convert(kept, Options)
        seats = options.rules.most_players
        judges = options.rules.fixed_judge or (name in ("rounds", "tasters") and judge != "turns")
        one_judge = {"permanent_judge": seats - (judge == "seat")} if judges else {}
        check_house_rules(seats, convert({**kept, **one_judge}, Options))
    except (msgspec.ValidationError, IllegalMove):
        raise Refusal(HOST_CHOOSES[name], name) from None  # every rule that a form can set is there


SCREENS = CookingPartyScreens()
