"""What the pages say differently where the rulebook's other modes are played: duel, solo, a judge of honor. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from partychef.engine.game import Seat
from partychef.engine.words import how_many, listed
from partychef.games.cooking_party.modes import ModeName
from partychef.games.cooking_party.rounds import Round
from partychef.games.cooking_party.view import PartyView
from partychef.web.games import cooking_party_plain as children
from partychef.web.games import cooking_party_restaurant as restaurant
from partychef.web.games.screens import Who
from partychef.web.recap.keepsakes import is_best as is_best
from partychef.web.recap.recipes import RecipeCard

HOW: Mapping[str, tuple[str, ...]] = {
    "duel": (
        "The top card is the task for both of you, and both are dealt ingredient cards.",
        "Trade some in, then build a dish from the rest. Salt, oil and the like are always there.",
        "Present it to the other, card by card. The other may ask up to three questions.",
        "Then each of you gives the other one chip: 5, 10, 25, 50 or 100, but never the same one twice in a round.",
    ),
    "solo": (
        "The top card is your task, and you are dealt ingredient cards.",
        "Trade some in, then build a dish from the rest. Salt, oil and the like are always there.",
        "Present it, card by card, as if the room were full.",
        "One chip says how good it was: 5, 10, 25, 50 or 100. The sum of all rounds is yours to beat.",
    ),
    "honor": (
        "The guest of honor sets a task. All the others are dealt ingredient cards.",
        "Trade some in, then build a dish from the rest. Salt, oil and the like are always there.",
        "Present it, card by card. It is all for the guest of honor.",
        "The guest of honor says a few words and decides.",
    ),
    "children": children.HOW,
    "restaurant": restaurant.HOW,
    "teams": (
        "A team, or one judge, sets a task. Every other team is dealt one hand of ingredient cards.",
        "All of a team see the cards and write the words together; the captain trades and locks the dish in.",
        "Present it, card by card, and pass the phone from one to the next.",
        "Then the chips are given out, and everybody in a team scores what the team is given.",
    ),
}
"""How a round goes, by evening, for the lobby."""

_BOLD = "Present it, card by card. Be bold."
_BOLD_TEAM = "Present it together: pass the phone on."
PICTURES: Mapping[str, tuple[str, ...]] = {
    "standard": ("The judge sets a task.", _BOLD, "The judge gives out chips. Most points win."),
    "duel": ("The top card is the task.", "Present it to each other.", "Give each other one chip. Most points win."),
    "solo": ("The top card is the task.", _BOLD, "One chip says how good it was."),
    "honor": ("The guest of honor sets a task.", _BOLD, "The guest of honor gives out chips."),
    "teams": ("A team sets the task.", _BOLD_TEAM, "It gives out chips. All of a team score."),
    "judged_teams": ("The judge sets a task.", _BOLD_TEAM, "The judge gives out chips. All of a team score."),
    "new_teams": ("The judge sets a task.", _BOLD_TEAM, "Then new teams are formed. All of a team score."),
    "restaurant": restaurant.PICTURES,
    "menu": ("The guest of honor sets a task.", _BOLD, "The best dish of each course is on the menu."),
}  # fmt: skip
"""What stands below the first, the fourth and the fifth picture of the introduction on the big screen."""


HEADLINES: Mapping[tuple[ModeName, str], str] = {
    ("menu", "break"): "The choice", ("menu", "over"): "The menu", ("solo", "over"): "The total",
}  # fmt: skip
"""What stands on top of the big screen, by mode and step, where it differs from the classic game."""


def choosing(view: PartyView, name: str) -> str:
    """The button that names this chef the winner of a round."""
    return f"{name}’s dish goes on the menu" if view.mode == "menu" else f"{name} wins this round"


TO_COOK = "Write what it is, choose its cards, trade in those you do not like. Then lock it in."
"""What a chef does, in the order of the tabs of the desk."""


def lesson(view: PartyView) -> str:
    """One line for guests who have never played, where it differs from that of the classic game; else nothing."""
    due = view.due
    if view.rules.orders and (told := restaurant.lesson(view)):
        return told
    mine = view.seat == view.judge_now
    match (view.mode, view.step):
        case ("duel" | "solo", "cooking"):
            return TO_COOK
        case ("teams" | "judged_teams" | "new_teams", "cooking") if view.cooks(view.seat):
            return "One hand for all of you: choose cards and write together. The captain trades and locks it in."
        case ("duel", "questions" | "answer"):
            return "Up to three questions, or none." if mine else "Up to three questions. Answer as boldly as you like."
        case ("menu", "judging"):
            return "Say what was good, then choose the best dish." if mine else "One of these goes on the menu."
        case ("menu", "break"):
            return "Three courses make the menu. Nobody gets points."
        case (_, "judging") if due is not None and due.count == 1 and due.answer == "chips":
            return (
                "Say what was good, then give one chip: from 5 to 100." if mine else "One chip: from 5 to 100 points."
            )
        case ("duel", "break"):
            return "The points stand. In the next round the other one of you judges first."
        case ("solo", "break"):
            return "The points stand. The next card is waiting."
    return ""


def next_round(view: PartyView, who: Who, when: str) -> str:
    """Who opens the next round, and when."""
    if view.rules.orders:
        return restaurant.next_round(view)
    if view.judge is not None and view.openers == (view.judge,):
        return f"{who(view.judge).name} opens round {view.round} {when}."
    if len(view.openers) == 1:
        return "Go on when you are ready."
    return "Either of you opens it, when both are ready."


def next_up(view: PartyView) -> str:
    """What stands above the name of whoever judges next."""
    course = f", the {view.course}" if view.course else ""
    return f"Round {view.round} of {view.rounds}{course}" if view.rounds else "Next judge"


def crowned(view: PartyView) -> str:
    """What stands above the result, where nobody wins; else nothing."""
    return {"solo": "Your total", "menu": "The menu of the evening"}.get(view.mode, "") if not view.rules.crowns else ""


def finale(view: PartyView, who: Who) -> str:
    """How the evening ended, where nobody wins; else nothing."""
    if view.mode == "solo":
        (points,) = [place.score for place in view.places if place.seat in view.order]
        return (
            f"{who(view.order[0]).name} has cooked {how_many(points, 'point')} in {how_many(len(view.past), 'round')}."
        )
    if view.mode == "menu":
        cooks = dict.fromkeys(who(chosen).name for _, chosen in menu(view))
        return f"The menu is chosen. It was cooked by {listed(list(cooks))}." if cooks else "No dish was chosen."
    return ""


def menu(view: PartyView) -> list[tuple[Round, Seat]]:
    """The courses of the menu so far, each with the captain whose dish was chosen (CP-53)."""
    chosen = [(past, award.winner) for past in view.past for award in past.awards if award.winner is not None]
    return [(past, winner) for past, winner in chosen]


def judged(past: Round, who: Who) -> str:
    """Who judged a round, after its title."""
    if past.tasting is not None:
        return "What it tasted like"
    if past.reckoning or not past.awards:
        return restaurant.said_of(past)
    if past.judge is not None:
        return f"{who(past.judge).name} has spoken"
    return "What it was worth" if len(past.brigades) == 1 else "What you gave each other"


def best_of(past: Round) -> str:
    """What stands above the card of the best dish of a round."""
    if any(award.winner is not None for award in past.awards):
        return f"On the menu: the {past.assignment.dishes[0]}"
    if past.tasting is not None or past.reckoning:
        points = sorted(past.points(seat) for seat in {dish.chef for dish in past.dishes})
        if points[-1:] == points[-2:-1]:
            return "Shares the first place"
        return "Winner of the tasting" if past.tasting is not None else "Winner of the table"
    return f"{'Winner of round' if len(past.brigades) > 1 else 'Round'} {past.number}"


def headline(view: PartyView, who: Who) -> str:
    """What stands above the evening's book, where nobody wins; else nothing."""
    if view.rules.crowns or not view.past:
        return ""
    if view.mode == "menu":
        return f"A menu for {who(view.past[0].judge).name}"
    return f"{how_many(len(view.past), 'dish')} by {who(view.order[0]).name}"


def who_judged(cards: Sequence[RecipeCard]) -> Markup:
    """Who judged the dishes of a round, in the evening's book."""
    if cards[0].played.tasting is not None:
        return Markup("Everything on these plates was cooked for real")
    if cards[0].played.reckoning or cards[0].unjudged:
        return restaurant.who_judged(cards[0].played)
    names = list(dict.fromkeys(card.judge.name for card in cards))
    if len(cards) == 1 and cards[0].judge is cards[0].chef:
        return Markup("<b>{}</b> cooked and judged").format(names[0])
    return Markup("<b>{}</b> judged").format(listed(names)) if len(names) == 1 else Markup("You judged each other")


def falling(past: Round, who: Who) -> str:
    """What stands above the chips of a round while they fall."""
    title = f"{past.assignment.emoji} {past.assignment.title}"
    if past.tasting is not None:
        return title
    if past.judge is not None:
        return f"{title}, judged by {who(past.judge).name}"
    return title if len(past.brigades) == 1 else f"{title}: one chip each"


def chosen_dish(past: Round, captain: Seat) -> str:
    """The name of the dish that was chosen, or what it was."""
    dish = next((one for one in past.dishes if one.chef == captain), None)
    return (dish.name or f"{dish.label[:1].upper()}{dish.label[1:]} without a name") if dish else ""


def my_total(view: PartyView) -> Markup:
    """What somebody who cooked alone takes home: the sum, and how it compares with the best there is."""
    points = sum(place.score for place in view.places if place.seat in view.order)
    best = 100 * len(view.past)
    return Markup("{} of {} possible points in {}").format(points, best, how_many(len(view.past), "round"))
