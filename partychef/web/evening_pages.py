"""What the two pages of a restaurant show: where guests find their table, and the kitchen with all orders.

They are drawn from one `Door`, for requests and for streams.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from flask import Flask, current_app, url_for

from partychef.games.cooking_party.rounds import Order
from partychef.games.cooking_party.view import PartyView
from partychef.tables import restaurants
from partychef.tables.live import Live, Shown
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.push import of_evening
from partychef.tables.restaurants import Evening, Scores
from partychef.web import whoami
from partychef.web.address import base_url
from partychef.web.games.cooking_party_teams import cooks_now
from partychef.web.games.screens import Who
from partychef.web.house import house, lives_of, tables_of
from partychef.web.pages import ChairView, chair_view, csrf, seating_plan
from partychef.web.party import Party
from partychef.web.stream import event

On = Literal["evening", "kitchen"]


@dataclass(frozen=True)
class Door:
    """Who looks at an evening, and on which page. It is made during a request, so that streams need none later."""

    code: str
    """Of the evening."""
    on: On
    is_host: bool
    csrf: str
    join_host: str
    urls: Mapping[str, str]
    notice: str = ""


class Pass(NamedTuple):
    """One table, as the kitchen sees it."""

    number: int
    code: str
    status: str
    view: PartyView | None
    who: Who
    to: tuple[str, str, str]
    """For the forms: where they go, the token, and nothing: the rules tell a second tap."""
    orders: tuple[Order, ...]
    """What has been ordered of this course; until the next orders come, those of the last one, which are cooked now."""
    plates: Mapping[str, tuple[Order, ...]]
    """What was ordered and confirmed so far, by course."""
    scores: Scores
    waits: bool
    """Whether the table waits for nothing but the kitchen's scores."""
    critic: ChairView | None
    """The AI chef who is meant to cook for this table; None where the kitchen is."""
    by_ai: bool
    """Whether the AI chef cooks; not where the kitchen has taken the table over."""

    @property
    def open(self) -> int:
        """How many orders wait for the people in the kitchen."""
        return 0 if self.by_ai else sum(not order.confirmed and not order.asked for order in self.orders)


def door_to(found: Evening, on: On, notice: str = "") -> Door:
    """The page that this request is for."""
    is_host = any(whoami.hosts(live) for live in lives_of(found))
    urls = {
        "table": url_for("table.phone", code="_").removesuffix("_"),
        "qr": url_for("restaurant.qr", code=found.code),
        "start": url_for("restaurant.start", code=found.code),
        "evening": url_for("restaurant.evening", code=found.code),
        "stream": url_for("restaurant.evening_stream", code=found.code),
    }
    if is_host or on == "kitchen":
        urls["kitchen"] = url_for("restaurant.kitchen", key=found.kitchen)
    if on == "kitchen":
        urls |= {
            "stream": url_for("restaurant.kitchen_stream", key=found.kitchen),
            "reveal": url_for("restaurant.reveal", key=found.kitchen),
            "kitchen_qr": url_for("restaurant.kitchen_qr", key=found.kitchen),
        }
    return Door(found.code, on, is_host, csrf(), base_url().split("://")[1], urls, notice)


def variables(found: Evening, lives: Sequence[Live], door: Door) -> dict[str, Any]:
    """All variables of a page or its fragment; see the templates."""
    shown = [(live, live.shown) for live in lives]
    every = {
        "on": door.on, "evening": found, "house": house(found), "is_host": door.is_host, "notice": door.notice,
        "csrf": door.csrf, "urls": door.urls, "stamp": stamp_of([one for _, one in shown]), "join_host": door.join_host,
    }  # fmt: skip
    if door.on == "evening":
        return {**every, "tables": [(live, _guests(one)) for live, one in shown]}
    passes = [_pass(found, live, door) for live in lives]
    return {
        **every, "passes": passes,
        "waiting": sum(one.open for one in passes), "ready": sum(one.waits for one in passes),
        "playing": sum(one.status == "playing" and not one.by_ai for one in passes),
    }  # fmt: skip


def stamp_of(shown: Sequence[Shown]) -> str:
    """When a table of the evening last changed: a page never replaces a newer state with an older one."""
    return f"{max((one.stamp for one in shown), default=0.0):.3f}"


def _guests(shown: Shown) -> list[ChairView]:
    return [
        chair_view(chair, None, practice=False) for chair in shown.chairs if not chair["kind"].startswith("critic:")
    ]


def _pass(found: Evening, live: Live, door: Door) -> Pass:
    shown, code = live.shown, live.table.code
    chairs = [chair_view(chair, None, practice=False) for chair in shown.chairs]
    who: Who = seating_plan(chairs)
    view: Any = shown.state.view(None) if shown.state is not None else None
    ordered = [order for past in view.past for order in past.orders] if view is not None else []
    confirmed = [*ordered, *(order for order in (view.orders if view is not None else ()) if order.confirmed)]
    courses = dict.fromkeys(order.dish.label for order in confirmed)
    critics = {chair.id for chair in live.critics()}
    critic = next((chair for chair in chairs if chair.id in critics), None)
    return Pass(
        number=live.table.number, code=code, status=live.table.status, view=view,
        who=cooks_now(view, who) if view is not None else who,
        to=(f"{door.urls['kitchen']}/order/{code}", door.csrf, ""),
        orders=_on_the_pass(view) if view is not None and live.table.status == "playing" else (),
        plates={course: tuple(one for one in confirmed if one.dish.label == course) for course in courses},
        scores=found.scores.get(code, {}), waits=restaurants.waits_for_kitchen(live),
        critic=critic, by_ai=critic is not None and critic.is_ai,
    )  # fmt: skip


def _on_the_pass(view: PartyView) -> tuple[Order, ...]:
    if view.step == "ordering":
        return tuple(view.orders)
    return next((tuple(past.orders) for past in reversed(view.past) if past.orders), ())


class EveningLook:
    """Draws a page of an evening again whenever one of its tables has changed."""

    def __init__(self, party: Party, found: Evening, door: Door) -> None:
        self.app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
        self.party = party
        self.tables = found.tables
        self.door = door
        self.drawn: list[Shown] | None = None

    def __call__(self) -> str | None:
        with self.app.app_context():
            lives = tables_of(self.tables)
            shown = [live.shown for live in lives]
            if shown == self.drawn:
                return ""
            try:
                found = restaurants.by_code(self.party.tables, self.door.code)
            except WrongCode:  # its last table has been deleted
                self.party.hub.part_with(of_evening(self.door.code))
                return None
            except Refusal:
                return None  # the page comes again, and perhaps the database is back
            template = self.app.jinja_env.get_template(f"restaurant/{self.door.on}_fragment.html")
            self.drawn = shown
            return event(template.render(variables(found, lives, self.door)))
