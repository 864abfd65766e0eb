"""What the pages say of a night in a restaurant: courses, orders, and what everything was worth in the end. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from partychef.engine.game import Seat
from partychef.engine.words import how_many, listed
from partychef.games.cooking_party.modes import COURSES
from partychef.games.cooking_party.moves import AskGuest, ConfirmOrder, OrderDish, TellKitchen
from partychef.games.cooking_party.rounds import Dish, GivenAward, Order, Round
from partychef.games.cooking_party.speech import capital
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.screens import RoundScore, Who

HOW = (
    "Course by course a card is turned over, and everybody is dealt ingredient cards.",
    "Build the dish that you would like to eat, and present it. Nobody judges yet.",
    "Order one of your dishes: the kitchen asks, confirms, and cooks it. Taste each other’s, too.",
    "At the end each of you gives five chips to the others, and the kitchen scores every dish.",
)
PICTURES = ("A card names the course.", "Order your own dish.", "Table and kitchen say what it was worth.")
HEADLINES: Mapping[str, str] = {
    "ordering": "Your order, please", "judging": "What was it worth?", "break": "The kitchen cooks",
}  # fmt: skip
SAYINGS: Mapping[type, Any] = {
    OrderDish: lambda move, who: f"orders the dish of round {move.round}.",
    ConfirmOrder: lambda move, who: (
        f"takes the order of {who(move.guest).name}" + (f": “{move.remark}”" if move.remark.strip() else ".")
    ),
    AskGuest: lambda move, who: f"asks {who(move.guest).name}: “{move.question}”",
    TellKitchen: lambda move, who: (
        f"answers the kitchen: “{move.answer}”" if move.answer else "leaves it to the kitchen."
    ),
}


class Plate(NamedTuple):
    """A dish that was ordered, and what the kitchen gave for it."""

    dish: Dish
    title: str
    points: int


class Bill(NamedTuple):
    """What one guest had, and what it was worth."""

    guest: Seat
    plates: tuple[Plate, ...]
    chips: int
    """Points from the table."""
    total: int


def length(options: Mapping[str, Any]) -> str:
    """How long the night is, as its house rules say."""
    ideas = options.get("course_rounds", 1)
    courses = listed(list(options.get("courses", COURSES)))
    return courses + (f", {ideas} ideas for each" if ideas > 1 else "")


def with_kitchen(view: PartyView, who: Who) -> Who:
    """The same people, and whoever stands in the kitchen in the place of the host, or of an AI chef (CP-57, CP-62)."""
    if not view.rules.orders:
        return who

    def found(seat: Seat | None) -> Any:
        person: Any = who(seat)
        if seat is None or (seat == view.professional and not person.is_ai):
            return person._replace(name="The kitchen", emoji="👨‍🍳", away=False)
        return person

    return found


def number(view: PartyView) -> str:
    """Which course it is, and which round of it."""
    if view.reckoning:
        return "The reckoning"
    course = capital(view.course or "")
    before = "Next: " if view.step == "break" else ""
    of_all = f", round {view.round} of {view.rounds}" if view.rounds and view.rounds > len(view.courses) else ""
    return f"{before}{course}{of_all}"


def where(view: PartyView, table: int) -> str:
    """Which table it is, where several have numbers, and which course: what the big screen says besides its heading."""
    return " · ".join(([f"table {table}"] if table else []) + ([number(view)] if view.step != "over" else []))


def heading(view: PartyView) -> str:
    """The heading of a phone's page."""
    return {
        "cooking": "In the kitchen", "presenting": "On stage", "ordering": "Your order",
        "judging": "What was it worth?", "break": "Between courses",
    }.get(view.step, "The last plate")  # fmt: skip


def lesson(view: PartyView) -> str:
    """One line for guests who have never played: what this step is about."""
    mine = view.due is not None and view.due.by == view.seat
    return {
        "cooking": "Trade in what you do not like, tap cards into the dish that you would like to eat, lock it in.",
        "ordering": "Order one of your dishes. The kitchen may ask you something before it confirms.",
        "judging": (
            "Give five chips for what the others invented."
            if mine
            else "One after the other gives chips to the others."
        ),
        "break": "The kitchen cooks what you ordered. Taste each other’s dishes, too.",
    }.get(view.step, "")


def title_of(dish: Dish) -> str:
    """The name of a dish, or its course."""
    return dish.name or f"{capital(dish.label)} without a name"


def state_of(order: Order | None) -> str:
    """How far an order is."""
    if order is None:
        return "still choosing"
    return "✓ confirmed" if order.confirmed else "the kitchen asks" if order.asked else "in the kitchen"


def still(view: PartyView, who: Who) -> str:
    """For whom the table waits before the course is over."""
    choosing = [who(seat).name for seat in view.chefs if view.order_of(seat) is None]
    asked = [who(order.guest).name for order in view.orders if order.asked]
    if choosing:
        return f"Still choosing: {listed(choosing)}"
    if asked:
        return f"The kitchen has asked {listed(asked)}"
    return "The kitchen reads your orders"


def on_offer(view: PartyView, guest: Seat) -> list[Dish]:
    """What a guest has invented for this course, as far as the table has seen it: one of these can be ordered."""
    served = [dish for past in view.past for dish in past.dishes if dish.label == view.course]
    return [dish for dish in (*served, *view.dishes) if dish.chef == guest]


def weighing(view: PartyView, who: Who) -> str:
    """Whose turn it is to say what it was worth."""
    assert view.due is not None
    name, done = who(view.due.by).name, len(view.given)
    if view.due.course:
        return f"{name} scores each {view.due.course}"
    players = done + sum(not award.course for award in view.awards)
    return f"{name} gives chips, {done + 1} of {players}"


def due_for(view: PartyView) -> str:
    """What the award that is due is for, as a heading; empty for all that was eaten."""
    return capital(view.due.course) if view.due is not None and view.due.course else ""


def bills(past: Round) -> list[Bill]:
    """What everybody had and what it was worth, the most first."""
    found = []
    for brigade in past.brigades:
        guest = brigade.captain
        kitchen = [award for award in past.awards if award.course]
        plates = tuple(
            Plate(dish, title_of(dish), sum(award.points_for(guest) for award in kitchen if award.course == dish.label))
            for dish in past.dishes
            if dish.chef == guest
        )
        chips = sum(award.points_for(guest) for award in past.awards if not award.course)
        found.append(Bill(guest, plates, chips, past.points(guest)))
    return sorted(found, key=lambda bill: -bill.total)


def score_rows(view: PartyView) -> list[RoundScore]:
    """The points by where they came from: the table, then the kitchen course by course."""
    last = next((past for past in view.past if past.reckoning), None)
    if last is None:
        return []

    def row(name: str, awards: list[GivenAward]) -> RoundScore:
        return RoundScore(
            name, {place.seat: sum(one.points_for(place.seat) for one in awards) for place in view.places}
        )

    kitchen = [award for award in last.awards if award.course]
    rows = [row("The table", [award for award in last.awards if not award.course])]
    return rows + [row(f"Kitchen: {award.course}", [award]) for award in kitchen]


def next_up(view: PartyView) -> str:
    """What comes after the break."""
    return f"{capital(view.course or 'the next course')}: the next card is waiting"


def next_round(view: PartyView) -> str:
    """Who goes on, and when."""
    return "When you have eaten, anybody at the table turns over the next card."


def said_of(past: Round) -> str:
    """What stands above the dishes of a round that is over."""
    if past.reckoning:
        return "What it was worth"
    return "What you ordered" if past.orders else "What was served"


def who_judged(past: Round) -> Markup:
    """What stands below the title of a round in the evening's book."""
    if past.reckoning:
        return Markup("<b>The table</b> gave chips, <b>the kitchen</b> scored every dish")
    ordered = how_many(len(past.orders), "dish")
    return Markup("{} of this course went to the kitchen").format(ordered) if past.orders else Markup("Nobody judged")


def order_in(past: Round, dish: Dish) -> Order | None:
    """The order of this dish, if it was ordered in this round."""
    return next((one for one in past.orders if (one.dish.chef, one.dish.name) == (dish.chef, dish.name)), None)
