"""The variables that every fragment of a table is drawn from, for requests and streams; replays use the same types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple, cast

from flask import current_app, url_for
from flask_wtf.csrf import generate_csrf

from partychef.chefs.characters import Character
from partychef.engine.game import View
from partychef.games import GAMES
from partychef.judges.critics import Critic
from partychef.llm.ask import details_of, sentence_of
from partychef.tables import approval
from partychef.tables.exchanges import HOUSE, Spoke
from partychef.tables.host import NO_DEADLINE
from partychef.tables.live import Live, Shown, is_critic
from partychef.tables.models import Chair
from partychef.tables.practice import YOU
from partychef.tables.seating import fits, how_many, most_players
from partychef.web import whoami
from partychef.web.address import base_url
from partychef.web.games import folder_of, screens_of
from partychef.web.games.screens import Scene
from partychef.web.house import in_the_house
from partychef.web.judge.choices import LANGUAGES, critics
from partychef.web.links import links
from partychef.web.party import the_party
from partychef.web.practice import coaching, lessons
from partychef.web.practice.progress import practising
from partychef.web.recap.champions import series_of
from partychef.web.recap.sharing import photo_urls
from partychef.web.revealing import chips_seen, veiled
from partychef.web.step_time import deadline, introduction

On = Literal["phone", "screen", "replay"]
Typed = Mapping[str, str]

REBUKES = ("any", "bribe")
"""The kinds of a critic's lines about tampering."""


class ChairView(NamedTuple):
    """What screens show of a chair."""

    id: int
    seat: int | None
    name: str
    emoji: str
    kind: str
    is_ai: bool
    online: bool
    waiting: bool
    is_judge: bool
    leaving: bool
    has_phone: bool
    away: bool
    """Whether the table waits for a phone that is not connected."""
    is_you: bool = False
    """Whether this is the player of a practice table, to whom its pages say "You"; a guest may bear that name, too."""

    @property
    def critic(self) -> Critic | None:
        """The critic who sits here, or the first of a jury; None for guests, and for a critic whose file is gone."""
        return next(iter(self.critics), None)

    @property
    def critics(self) -> tuple[Critic, ...]:
        """The critics who sit here: one, a jury, or nobody."""
        kind, _, names = self.kind.partition(":")
        if kind != "critic":
            return ()
        known = the_party().critics
        return tuple(known[name] for name in names.split("+") if name in known)

    @property
    def greetings(self) -> tuple[str, ...]:
        """With what the house critic may introduce itself when it sits here, alone or in a jury."""
        return tuple(line for critic in self.critics for line in critic.bank("greetings"))

    @property
    def rebukes(self) -> tuple[str, ...]:
        """With what the house critic, when it sits here, answers words that were written for the judge."""
        return tuple(line for critic in self.critics for kind in REBUKES for line in critic.bank("tampering", kind))


class TableView(NamedTuple):
    """What screens show of a table, also of one that is only on paper: then nobody can join it, and no clock runs."""

    title: str
    game: str
    """The folder of its templates."""
    options: Mapping[str, Any]
    """The game's options as this table has chosen them."""
    house_rules: tuple[str, ...]
    """The options worth mentioning, a few words each."""
    how: tuple[str, ...]
    """How a round goes at this table, in a few sentences."""
    judge_kind: str
    critics: tuple[str, ...]
    """The critics who judge, by id: one, or a jury."""
    judged: bool
    """Whether this game has a judge."""
    newcomers: bool
    """Whether guests are seated and released between rounds (CP-61); else newcomers watch until the next game."""
    fewest: int
    """How many players the game needs to start."""
    most: int
    """How many players it takes."""
    chairs: int
    """How many may sit down in the lobby: the host may still choose an evening for more."""
    players: str
    """Both in words: "3 to 7 players"."""
    code: str = ""
    status: str = "playing"
    paused: bool = False
    ending: bool = False
    """Whether the host wants the game to end after this round."""
    join_url: str = ""
    join_host: str = ""
    again_code: str | None = None
    """The code of the party that follows this one."""
    finished_for: tuple[str, ...] = ()
    """The names of those who have left, if an AI chef played on in their seats."""
    recap_id: str = ""
    timers: str = "off"
    appealed: int = 0
    """The last round of which the host wanted a second tasting; 0: none so far."""
    stamp: str = "0"
    """When the table last changed: a page never replaces a newer state with an older one."""
    practice: bool = False
    """Whether one person practises here."""

    @classmethod
    def of(cls, game: str, options: Mapping[str, Any], judge: str) -> TableView:
        """A table of this game, by id, with these options and this judge (as in `Table.judge`)."""
        screens, (kind, _, names) = screens_of(game), judge.partition(":")
        return cls(
            title=GAMES[game].title, game=folder_of(game), options=options, house_rules=screens.house_rules(options),
            how=screens.explained(options), judge_kind=kind, critics=tuple(names.split("+")) if names else (),
            **_for_whom(game, options, judge),
        )  # fmt: skip


@dataclass(frozen=True)
class Page:
    """Who looks at a table, and on which screen. It is made during a request, so that streams need none later."""

    code: str
    on: On
    chair: int | None
    is_host: bool
    csrf: str
    join_url: str
    join_host: str
    urls: Mapping[str, str]
    notice: str | None = None
    typed: Typed = field(default_factory=dict)
    sent_away: frozenset[str] = frozenset()
    """The keys of this phone, hashed, whose seats the host has given away."""
    moved_on: bool = False
    """Whether this browser has practised at this table, and another goes on there."""
    known: int = 0
    """What this browser knows of the game, see `lessons.py`."""


def party_or_game(live: Live) -> str:
    """What a table is called: one person alone gives no party."""
    return "game" if live.table.practice else "party"


def csrf() -> str:
    """The CSRF token for this browser's forms."""
    return cast(str, generate_csrf())


def page_for(
    live: Live, on: On, chair: Chair | None, is_host: bool, notice: str | None = None, typed: Typed | None = None
) -> Page:
    """The page that this request is for."""
    base = base_url()
    return Page(
        code=live.table.code, on=on, chair=chair.id if chair else None, is_host=is_host, csrf=csrf(),
        urls=links(live, on), notice=notice,
        join_url=base + url_for("lobby.invitation", invite=live.table.invite), join_host=base.split("://")[1],
        typed=typed or {}, sent_away=whoami.sent_away(live) if on == "phone" else frozenset(),
        moved_on=live.table.practice and chair is None and whoami.number_at(live.table.code) is not None,
        known=lessons.known(live.table.game) if live.table.practice else 0,
    )  # fmt: skip


def draw(shown: Shown, page: Page, now: float, online: frozenset[int]) -> str:
    """The fragment that this page shows now, as HTML."""
    drawn = current_app.jinja_env.get_template("table/fragment.html").render(fragment_vars(shown, page, now, online))
    return screens_of(shown.table["game"]).in_their_words(drawn, shown.table["options"])


def fragment_vars(shown: Shown, page: Page, now: float, online: frozenset[int]) -> dict[str, Any]:
    """All variables of a fragment; see the templates."""
    chairs, guests, who = _seating(shown, online)
    table, state = _table_view(shown, page.join_url, page.join_host), shown.state
    me = next((chair for chair in chairs if chair.id == page.chair), None)
    seat = me.seat if me and page.on != "screen" else None
    view = _view(shown, seat) if state is not None and table.status != "lobby" else None
    screens = screens_of(shown.table["game"])
    return {
        "critics": critics() if table.status == "lobby" else (), "languages": LANGUAGES, "t": table, "urls": page.urls,
        "csrf": page.csrf, "chairs": chairs, "guests": guests, "moderation": shown.table["moderation"],
        "me": me, "view": view, "who": who, "is_host": page.is_host, "on": page.on, "after": shown.made.get(seat, 0),
        "silenced": f"{shown.silenced:.3f}" if shown.silenced and page.on == "screen" else "",
        "deadline": deadline(shown, now), "notice": page.notice, "typed": page.typed, "watching": False,
        "photos": photo_urls(page.urls["photo"], shown.table["photos"]), **_unread(shown, page, me, view),
        "sent_away": any(one["key"] in page.sent_away for one in shown.table["sent_away"]),
        "gone": shown.table["sent_away"] if page.is_host else (), "series": series_of(shown), **in_the_house(shown),
        "introduction": introduction(shown, now), "my_turn": _is_asked(shown, view, me),
        "can_skip": table.status == "playing" and not table.paused, "ending": table.ending, "screens": screens,
        "characters": _characters(table, page), **_instead(shown.spoke, view),
        "chips_seen": chips_seen(shown), "noted": shown.notes.of_round(view.round if view is not None else 0),
        "step_key": state.timed_step().key if state is not None else "", **_tempo(shown, page, table),
        **lessons.variables(shown, page.known, view, who, _is_asked(shown, view, me)),
        "hushed": shown.hushed, "veiled": page.on == "phone" and veiled(shown), "moved_on": page.moved_on,
        **coaching.offered(shown, view, me),
        "practice": practising(shown, seat, who) if table.practice and page.on == "phone" else None,
        **({} if view is None else screens.variables(_scene(shown, view, who, me))),
    }  # fmt: skip


def _unread(shown: Shown, page: Page, me: ChairView | None, view: View | None) -> dict[str, Any]:
    """What waits for the host: all of it for them, for a guest their own, and for all whose dish it is."""
    every = shown.table["waiting"]
    if not every:
        return {"unread": (), "mine_unread": {}, "being_read": (), "served_unread": ()}
    step = shown.state.timed_step().key if shown.state is not None else ""
    waiting = [one for one in every if one.get("step", step) == step and "unread" not in one]
    mine = [one for one in waiting if me and me.id == one.get("chair", -1)]
    mine += [one for one in waiting if me and me.seat is not None and me.seat == one.get("seat")]
    return {
        "unread": [one for one in waiting if not one["back"] and page.is_host],
        "mine_unread": {"name" if "chair" in one else "dish": one for one in mine},
        "being_read": tuple(one["seat"] for one in approval.dishes_to_read(every, step)),
        "served_unread": tuple(approval.served_unread(every, getattr(view, "round", 0))),
    }  # fmt: skip


def _tempo(shown: Shown, page: Page, table: TableView) -> dict[str, bool]:
    """Whether the host can hurry the step, and whether it makes a difference to give it more time."""
    state, judged = shown.state, GAMES[shown.table["game"]].judged
    if not page.is_host or state is None or table.status != "playing":
        return {"can_hurry": False, "can_extend": False}
    people = {chair["seat"] for chair in shown.chairs if chair["kind"] == "person"}
    kind, asked = state.timed_step().kind, [seat for seat in state.to_move() if seat is not None]
    awaited = people & {seat for seat in asked if judged is None or judged.awaits(kind, _view(shown, seat))}
    limited = shown.table["deadline"] is not None or shown.table["paused_left"] not in (None, NO_DEADLINE)
    more = limited or (table.timers != "off" and not awaited)
    return {"can_hurry": not table.paused and page.on == "phone", "can_extend": more}


def _is_asked(shown: Shown, view: View | None, me: ChairView | None) -> bool:
    """Whether the table waits for a move of whoever looks at this page."""
    state, judged = shown.state, GAMES[shown.table["game"]].judged
    if state is None or view is None or me is None or me.is_ai or shown.table["status"] != "playing":
        return False
    return view.seat in state.to_move() and (judged is None or judged.awaits(state.timed_step().kind, view))


def _scene(shown: Shown, view: View, who: Callable[[int | None], ChairView], me: ChairView | None) -> Scene:
    mine = me is not None and not me.is_ai and view.seat is not None and shown.table["status"] == "playing"
    return Scene(view, who, shown.state if mine else None)


def _characters(table: TableView, page: Page) -> list[Character]:
    """The characters that the host may add as AI chefs; none where no model can play them."""
    may_add = the_party().models and table.status == "lobby" and page.is_host
    return list(the_party().characters().values()) if may_add else []


def _instead(spoke: Spoke | None, view: View | None) -> dict[str, str]:
    """What is told of who judges instead: the sentence, and the details for those who want to know."""
    told = instead(spoke, view)
    return {"instead": told, "instead_details": details_of(spoke.why) if spoke and told else ""}


def instead(spoke: Spoke | None, view: View | None) -> str:
    """Who judges this round in place of the first model, and why: one sentence, or nothing."""
    if spoke is None or view is None or not spoke.why or spoke.who == "heuristic":
        return ""
    where, _, job = spoke.call.partition("/")
    if where.partition(".")[0] != f"r{view.round}" or job.startswith(("assignment", "question")):
        return ""
    speaker = "The house critic" if spoke.who == HOUSE else spoke.who
    only_words = job.endswith(("critiques", "narrate"))
    return f"{speaker} {'finds the words' if only_words else 'judges'} this round. {sentence_of(spoke.why)}"


class _Seating(NamedTuple):
    """The people at a table; all of its pages share it."""

    chairs: tuple[ChairView, ...]
    guests: tuple[ChairView, ...]
    who: Callable[[int | None], ChairView]


@lru_cache(maxsize=256)
def _seating(shown: Shown, online: frozenset[int]) -> _Seating:
    waiting_for = online if shown.table["status"] != "over" else None
    chairs = tuple(chair_view(chair, waiting_for, shown.table["practice"]) for chair in shown.chairs)
    judge, options = shown.table["judge"], shown.table["options"]
    guests = tuple(chair for chair in chairs if not is_critic(judge, options, chair.kind, chair.seat))
    return _Seating(chairs, guests, seating_plan(chairs))


def seating_plan(chairs: Iterable[ChairView]) -> Callable[[int | None], ChairView]:
    """A function from a seat to who sits there; it names somebody for released seats too."""
    by_seat = {chair.seat: chair for chair in chairs if chair.seat is not None}

    def who(seat: int | None) -> ChairView:
        return (by_seat.get(seat) if seat is not None else None) or stranger(seat)

    return who


def stranger(
    seat: int | None, name: str = "", emoji: str = "🍽️", kind: str = "person", practice: bool = False
) -> ChairView:
    """A chair that is in no table: for replays of records, and for seats that were released."""
    name = name or ("The table" if seat is None else f"Seat {seat}")
    return ChairView(
        id=-1 if seat is None else seat, seat=seat, name=name, emoji=emoji, kind=kind, is_ai=kind != "person",
        online=False, waiting=False, is_judge=False, leaving=False, has_phone=False, away=False,
        is_you=practice and (kind, name) == ("person", YOU),
    )  # fmt: skip


SOMEBODY = "Player"
"""What those are called who practised alone, where somebody else may read it."""


def in_third_person(chair: ChairView) -> ChairView:
    """The chair of somebody who practised alone as it stands in a replay or a recap: at the table it is called "You",
    and nobody else would say "You is thinking"."""
    return chair._replace(name=SOMEBODY, is_you=False) if chair.is_you else chair


def chair_view(chair: Mapping[str, Any], online: frozenset[int] | None, practice: bool) -> ChairView:
    """A chair as screens show it. `online` are the chairs with a connected phone; None once that does not matter.
    `practice`: whether it stands at a practice table."""
    kind, number = chair["kind"], chair["id"]
    here = online is not None and number in online
    return ChairView(
        id=number, seat=chair["seat"], name=chair["name"], emoji=chair["emoji"], kind=kind, is_ai=kind != "person",
        online=here, waiting=chair["seat"] is None, is_judge=chair["is_judge"], leaving=chair["leaving"],
        has_phone=chair["token_hash"] is not None, away=kind == "person" and online is not None and not here,
        is_you=practice and (kind, chair["name"]) == ("person", YOU),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _view(shown: Shown, seat: int | None) -> View:
    """What a seat may know; pages of the same seat and the host's panel ask for it more than once."""
    assert shown.state is not None
    return shown.state.view(seat)


@lru_cache(maxsize=256)
def _table_view(shown: Shown, join_url: str, join_host: str) -> TableView:
    """What is the same on all pages of a table."""
    table = shown.table
    return TableView.of(table["game"], table["options"], table["judge"])._replace(
        code=table["code"], status=table["status"], paused=table["paused_left"] is not None, ending=table["ending"],
        join_url=join_url, join_host=join_host, stamp=f"{shown.stamp:.3f}", finished_for=_finished_for(shown),
        timers=table["timers"], again_code=table["again"], recap_id=table["recap"], appealed=table["appealed"],
        practice=table["practice"],
    )  # fmt: skip


def _finished_for(shown: Shown) -> tuple[str, ...]:
    """The names of those who have left, if an AI chef plays on in their seats."""
    left = [chair for chair in shown.chairs if chair["leaving"] and chair["seat"] is not None]
    breaks = GAMES[shown.table["game"]].breaks
    if not left or breaks is None or shown.state is None:
        return tuple(chair["name"] for chair in left)
    return tuple(chair["name"] for chair in left if chair["seat"] in breaks.players(_view(shown, None)))


def _for_whom(game: str, options: Mapping[str, Any], judge: str) -> dict[str, Any]:
    room = fits(GAMES[game], options, judge).guests
    return {
        "judged": GAMES[game].always_judged,
        "newcomers": GAMES[game].breaks is not None and len(room) > 1,  # a duel is full from the start
        "chairs": most_players(GAMES[game]), "most": room[-1], "fewest": room[0], "players": how_many(GAMES[game]),
    }  # fmt: skip
