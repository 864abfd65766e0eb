"""Cooking Party Cards in words: one function for each sentence of its pages that is put together from pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

from markupsafe import Markup

from partychef.engine.game import Move, Seat
from partychef.engine.words import how_many, listed
from partychef.games.cooking_party import moves as m
from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.diets import Diet
from partychef.games.cooking_party.rounds import Dish, Served
from partychef.games.cooking_party.speech import capital, fragment_of
from partychef.games.cooking_party.view import PartyView
from partychef.web.decks.larder import TAGS
from partychef.web.games import cooking_party_mode_words as modes
from partychef.web.games import cooking_party_plain as children
from partychef.web.games import cooking_party_restaurant as restaurant
from partychef.web.games import cooking_party_tasting as tasting
from partychef.web.games import cooking_party_teams as teams
from partychef.web.games.screens import Who
from partychef.web.recap.recipes import RecipeCard

MOST_NAMED = 3
"""How many winners the big screen names in a line; of more, the podium shows the faces."""

# The assignment


def bounds(task: Assignment) -> str:
    """How many cards a dish has."""
    if task.max == task.min:
        return f"exactly {how_many(task.min, 'card')}"
    return f"{task.min} to {task.max} cards" if task.max else f"at least {how_many(task.min, 'card')}"


def bounds_of_each(task: Assignment, each: str = " for each dish") -> str:
    """The same; `each` follows where there are several dishes."""
    return bounds(task) + (each if len(task.dishes) > 1 else "")


def trading(task: Assignment) -> str:
    """How often cards may be traded in, and how many each time."""
    if not task.trades:
        return "🔒 no trading in"
    often = {1: "", 2: ", twice"}.get(task.trades, f", {task.trades} times")
    return f"🔁 trade in up to {task.trade_max}{often}"


def hand_key(hand: Iterable[str]) -> int:
    """A number that tells one hand from another, for ids in pages."""
    return crc32(" ".join(hand).encode())


def in_brief(task: Assignment) -> str:
    """What stands below the title of a card that is closed."""
    return f"{task.hand} cards, {bounds_of_each(task)}"


def choices(view: PartyView, custom: bool) -> str:
    """What the judge chooses from; `custom`: an assignment may be invented."""
    return f"One of {len(view.selectable)} tasks{', or one nobody has ever seen' if custom else ''}."


# The round


def number(view: PartyView) -> str:
    """Which round it is."""
    if view.tasting is not None:
        return "The tasting"
    if view.rules.orders:
        return restaurant.number(view)
    before = "Before round" if view.step == "break" else "Round"
    known = of_how_many(view)
    return f"{before} {view.round}{f' of {known}' if known else ''}"


def of_how_many(view: PartyView) -> int | None:
    """How many rounds the evening has if nobody comes or goes from now on; None where nobody can tell."""
    if view.rounds or view.step == "over":
        return view.rounds
    judges, before = len(view.teams or view.order), len(view.past)
    return judges * view.laps if before // judges + 1 == view.lap else None


LESSONS = {
    "assignment": (
        "Pick what everybody cooks, and say what you will reward.",
        "The judge sets the task, then you are dealt your cards.",
    ),
    "cooking": (
        "The chefs build their dishes. You call them when they are ready.",
        modes.TO_COOK,
    ),
    "calling": ("Call one chef after the other to the stage.", "The judge calls one chef after the other."),
    "presenting": (
        "Look and listen. You may stop a chef who goes on for too long.",
        "Name your dish, then lay down card after card, with a word about each.",
    ),
    "questions": ("Up to three questions, or none.", "The judge may ask you up to three questions."),
    "answer": ("The chef has the word.", "Answer as boldly as you like, or let it pass."),
    "judging": (
        "Say what was good, then give out the five chips.",
        "The judge gives out five chips, from 5 to 100 points.",
    ),
}
"""What one does in a step: the judge, and a chef whose turn it is."""
LOOKING_ON = {
    "presenting": "One card after another. Cheer with the faces below.",
    "questions": "The judge may ask up to three questions.",
    "answer": "The chef answers, or lets it pass.",
    "break": "The points stand, and somebody else may judge. Most points win at the end.",
}
"""The same for all others, where it differs."""


def lesson(view: PartyView, plain: bool = False) -> str:
    """One line for guests who have never played: what this step is about for them. `plain`: in words for children."""
    if view.step == "assignment" and view.seat == view.judge_now and len(view.selectable) == 1:
        return "The top card is the task. Say what you will reward."
    if told := tasting.lesson(view) if view.tasting is not None else modes.lesson(view):
        return told
    lessons, looking_on = (children.LESSONS, children.LOOKING_ON) if plain else (LESSONS, LOOKING_ON)
    for_judge, for_chef = lessons.get(view.step, ("", ""))
    if view.seat == view.judge_now and for_judge:
        return for_judge
    if view.step == "cooking" and not view.cooks(view.seat):
        return "The others are cooking. You hear of their dishes next."
    return for_chef if view.seat == view.speaker or view.step not in looking_on else looking_on[view.step]


def headline(view: PartyView, who: Who) -> str:
    """What stands on top of the big screen."""
    if view.tasting is not None and view.step in tasting.HEADLINES:
        return tasting.HEADLINES[view.step]
    if view.rules.orders and view.step in restaurant.HEADLINES:
        return restaurant.HEADLINES[view.step]
    if view.step == "assignment":
        return f"{who(view.judge_now).name} chooses"
    if view.step == "presenting":
        return f"On stage: {who(view.presenter).name}"
    if told := modes.HEADLINES.get((view.mode, view.step)):
        return told
    return {
        "cooking": "The kitchen is open", "calling": "Who is next?", "questions": "Any questions?",
        "answer": "A question", "judging": "The verdict", "break": "The chips", "over": "And the winner is…",
    }[view.step]  # fmt: skip


def diet_in_words(diet: Diet) -> str:
    """What a judge has banned, and what becomes of it (CP-44)."""
    banned = listed([TAGS[tag] for tag in diet.banned], "or")
    if diet.mode == "exchange":
        return f"🌱 Without {banned}: swap such cards as often as they come."
    return f"🌱 Without {banned}: such cards count as substitutes."


def served_name(served: Served) -> str:
    """The name of a card on the table; what a diet bans stands in for something else (CP-44)."""
    return f"{ingredients()[served.card].name}{SUBSTITUTE if served.substitute else ''}"


SUBSTITUTE = " (substitute)"
LONG_WISH = 160
"""From so many characters on, what the judge rewards stands below the field in which a chef writes."""


def to_trade(view: PartyView) -> str:
    """What a chef may trade in."""
    often = {0: "", 1: "", 2: " You may do this twice."}.get(
        view.trades_left, f" You may do this {view.trades_left} times."
    )
    return f"Tap up to {how_many(view.task.trade_max, 'card')} you can do without.{often}"


def already_served(chefs: Iterable[Seat], who: Who) -> str:
    """Who has presented."""
    return f"Already served: {', '.join(who(seat).name for seat in chefs)}"


def names_of_dishes(view: PartyView, seat: Seat) -> str:
    """What a chef's dishes of this round are called; empty where the first has no name."""
    names = [dish.name for dish in view.dishes if dish.chef == seat]
    return " · ".join(names) if names and names[0] else ""


def nameless(dish: Dish) -> str:
    """What stands for the name of a dish that has none."""
    return f"{capital(dish.label)} without a name"


# The verdict


def before_the_award(view: PartyView) -> str:
    """What tells the judge to speak."""
    assert view.due is not None
    chips = "the chip" if view.due.count == 1 else "the chips"
    award = {"chips": chips, "points": "your points"}.get(view.due.answer)
    what = f"give {award}" if award else "choose"
    return f"If you like, say what was good and what was not before you {what}."


def weighing(view: PartyView, who: Who, live: bool, by_ai: bool) -> str:
    """What the judge does while the others wait. An AI (`by_ai`) at a `live` table speaks before it gives chips."""
    assert view.due is not None
    if view.tasting is not None:
        return tasting.weighing(view, who)
    if view.reckoning:
        return restaurant.weighing(view, who)
    said = sum(opinion.by == view.judge_now for opinion in view.opinions)
    if live and 0 < said < len(view.due.to):
        return f"{who(view.judge_now).name} has the floor"
    if live and not said and by_ai:
        return f"{who(view.judge_now).name} is tasting…"
    chips = view.due.answer == "chips"
    what = "which chip it is" if chips and view.due.count == 1 else "the chips" if chips else "the dishes"
    return f"{who(view.judge_now).name} weighs {what}"


def crowned(view: PartyView) -> str:
    """What stands above the names of the winners on a phone."""
    best = 0 if view.outcome is None else len(view.outcome.winners)
    return (
        modes.crowned(view)
        or ("Nobody won tonight", "The crown goes to", "Two share the crown", "The crown is shared")[min(best, 3)]
    )


def finale(view: PartyView, who: Who) -> str:
    """How the evening ended."""
    best = teams.winners(view)
    if told := modes.finale(view, who):
        return told
    if not best:
        return "No chip was given tonight."
    if len(best) == 1:
        return f"{who(best[0]).name} takes the crown. Chapeau!"
    if len(best) > MOST_NAMED:
        return f"{len(best)} of you share the crown."
    return f"{listed([who(seat).name for seat in best])} share the crown."


def rebukes(critique: str, lines: Iterable[str]) -> bool:
    """Whether a critique has one of the house critic's lines for texts that were written to sway the judge."""
    said = critique.lower()
    return any(fragment_of(line) in said for line in lines)


# The evening's recipes


def course_of(card: RecipeCard) -> str:
    """Which round a recipe belongs to, and which course it was."""
    if card.played.tasting is not None:
        return f"{card.played.assignment.title}, cooked for real"
    kind = "" if card.dish.label == "dish" else f", {card.dish.label}"
    return f"Round {card.played.number}: {card.played.assignment.title}{kind}"


def judged_by(card: RecipeCard) -> str:
    """Who judged a recipe."""
    together = f", all {card.courses} courses together" if card.courses > 1 else ""
    if card.played.tasting is not None:
        judges = sum(award.by != card.dish.chef for award in card.played.awards)
        return f"tasted by {how_many(judges, 'judge')}"
    if card.played.reckoning:
        return f"by the table and the kitchen, {how_many(card.courses, 'course')} together"
    if card.judge is card.chef:
        return f"judged by {card.chef.name} alone{together}"
    return f"judged by {card.judge.emoji} {card.judge.name}{together}"


def judges_next(view: PartyView, who: Who) -> Markup:
    """Who judges the next round; where it is the same all evening, how far the evening is."""
    judge = who(view.judge_now)
    if view.rules.orders:
        return Markup("{}").format(restaurant.next_up(view))
    if view.judge_now is None:
        return Markup("Round {} of {} is next").format(view.round, view.rounds)
    if view.rounds and view.past and view.past[-1].judge == view.judge_now:
        return Markup("Round {} of {} is next").format(view.round, view.rounds)
    return Markup("Round {} is judged by {} <b>{}</b>").format(view.round, judge.emoji, judge.name)


# Moves, for replays


def _cards(ids: Iterable[str]) -> str:
    return ", ".join(_card(card) for card in ids)


def _card(card: str) -> str:
    known = ingredients().get(card)
    return f"{known.emoji} {known.name}" if known else card


def _title(assignment: str) -> str:
    known = assignments().get(assignment)
    return known.title if known else assignment


def _chips(move: m.Award, who: Who) -> str:
    return ", ".join(f"{chip} to {who(seat).name}" for chip, seat in sorted(move.chips.items()))


def chapter(move: Move, name: str, who: Who) -> str:
    """Name a move that is worth jumping to in a replay: a dish, what the judge said of it, the chips."""
    match move:
        case m.Introduce() | m.ReadOut():
            return f"🍽️ {name}: {move.name}" if move.name else f"🍽️ {name}’s dish"
        case m.Critique():
            return f"⚖️ Verdict: {who(move.chef).name}"
        case m.Nominate():
            return f"🍴 {name} nominates a dish"
        case m.AwardWin():
            return "🏆 The choice"
        case m.Award() | m.AwardPoints():
            return "🏆 The chips"
    return ""


def _reactions(move: m.Applause) -> str:
    return ", ".join(f"{kind} × {times}" for kind, times in move.times.items())


SAYINGS: dict[type[Move], Callable[[Any, Who], str]] = {
    m.ChooseAssignment: lambda move, who: f"sets the task “{_title(move.assignment)}”.",
    m.DrawAssignment: lambda move, who: "lets chance pick the task.",
    m.InventAssignment: lambda move, who: f"invents the task “{move.title}”.",
    m.Trade: lambda move, who: f"trades in {how_many(len(move.cards), 'card')}." if move.cards else "keeps every card.",
    m.Replace: lambda move, who: f"swaps {how_many(len(move.cards), 'banned card')}.",
    m.Buy: lambda move, who: f"spends a token on another card for {_card(move.card)}.",
    m.Swap: lambda move, who: f"swaps {_card(move.card)}.",
    m.OfferCard: lambda move, who: (
        f"offers {_card(move.card)} to {who(move.chef).name}" + (f": “{move.wish}”" if move.wish else ".")
    ),
    m.AcceptOffer: lambda move, who: f"takes what {who(move.chef).name} offers, for {_card(move.card)}.",
    m.DeclineOffer: lambda move, who: f"declines what {who(move.chef).name} offers.",
    m.WithdrawOffer: lambda move, who: "takes back the card on offer.",
    m.Plan: lambda move, who: f"locks in the dish: {'; '.join(_cards(dish) for dish in move.dishes)}.",
    m.Call: lambda move, who: f"calls {who(move.chef).name} to present.",
    m.Introduce: lambda move, who: f"introduces “{move.name or 'a dish without a name'}”.",
    m.Reveal: lambda move, who: f"reveals {_card(move.card)}" + (f": “{move.note}”" if move.note else "."),
    m.ReadOut: lambda move, who: f"lets the big screen read out “{move.name or 'a dish'}”.",
    m.PassOn: lambda move, who: f"passes the phone on: {who(move.to).name} speaks for the team.",
    m.Finish: lambda move, who: "has presented.",
    m.EndPresentation: lambda move, who: "has heard enough.",
    m.Ask: lambda move, who: f"asks: “{move.question}”",
    m.Answer: lambda move, who: f"answers: “{move.answer}”",
    m.Decline: lambda move, who: "lets the question pass.",
    m.Thank: lambda move, who: "has no more questions.",
    m.Critique: lambda move, who: f"says of {who(move.chef).name}'s cooking: “{move.text}”",
    m.Award: lambda move, who: f"gives out the {'chips' if len(move.chips) > 1 else 'chip'}: {_chips(move, who)}.",
    m.AwardWin: lambda move, who: f"chooses what {who(move.chef).name} cooked.",
    m.Bet: lambda move, who: "puts a side chip down, face down.",
    m.Tip: lambda move, who: f"calls into the kitchen: “{move.text}”",
    m.Applause: lambda move, who: f"notes what the room did: {_reactions(move)}.",
    m.Nominate: lambda move, who: f"nominates the dish of round {move.round} for the tasting.",
    m.ServeDish: lambda move, who: "serves too late." if move.late else "brings the dish to the table.",
    m.FlagLate: lambda move, who: (
        f"marks {who(move.seat).name} as late." if move.late else f"takes back that {who(move.seat).name} was late."
    ),
    **restaurant.SAYINGS,
    m.OpenRound: lambda move, who: "opens the next round.",
    m.SeatNewcomer: lambda move, who: f"seats a newcomer: {move.name}.",
    m.ReleaseSeat: lambda move, who: f"lets {who(move.seat).name} go; the points stay on the board.",
    m.EndGame: lambda move, who: "ends the game.",
}
"""What somebody did, after the name, with the full stop."""
