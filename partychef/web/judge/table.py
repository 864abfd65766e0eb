"""The judge's table: anybody can have dishes judged here that were cooked elsewhere, or only imagined."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, cast, get_args

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from partychef.engine.words import listed
from partychef.games.cooking_party.cards import assignments
from partychef.judges.dishes import Case
from partychef.judges.files.judging import judge_case
from partychef.judges.files.pages import CRITERIA, cost_of, judges_of, notes_of, page_of
from partychef.judges.finding import Protocol
from partychef.llm.ask import AGAIN, Ledger
from partychef.settings import Settings
from partychef.tables.live import Live
from partychef.tables.names import Refusal, WrongCode
from partychef.typed import from_json
from partychef.web import whoami
from partychef.web.address import in_our_network
from partychef.web.form_sizes import FormSize, takes_large_forms
from partychef.web.htmx import htmx, redirect_browser
from partychef.web.judge.choices import LANGUAGES, chosen_critics, chosen_language, critics
from partychef.web.judge.dishes import PAPER_LIMIT, PHOTO_LIMIT, ROWS, case_from
from partychef.web.judge.ledger import BudgetLedger, ScopedLedger
from partychef.web.judge.verdicts import as_data, keep_verdict, kept_verdict, ranked_chefs
from partychef.web.pages import csrf
from partychef.web.party import Party, the_party
from partychef.web.pictures.subjects import MenuPicture
from partychef.web.recap.keepsakes import verdict_dish, verdict_menu
from partychef.web.recap.page import download
from partychef.web.recap.sharing import Preview, absolute, answer_with, picture_url, shortened
from partychef.web.sentences import day

pages = Blueprint("judge", __name__)

JOB = "judge"
"""The kind of these jobs."""
EVERY = 0.5
"""Seconds between two notes of what a critic has said so far."""

# How the narrator announces a dish; the end of the mark may not have arrived yet.
_ANNOUNCED = re.compile("\x1e[^\x1f]*(\x1f|$)")


@pages.get("/judge")
def table() -> str:
    """The form for bringing dishes."""
    return _table()


def _size() -> FormSize:
    seen = the_party().engine().sees and _purse() is not None
    return FormSize(PHOTO_LIMIT if seen else PAPER_LIMIT, PAPER_LIMIT)


@pages.post("/judge")
@takes_large_forms(_size)
def taste() -> ResponseReturnValue:
    """Judge the dishes: the house critic at once, models in the background while the browser shows a waiting page."""
    tables, purse = the_party().tables, _purse()
    try:
        chosen, protocol = chosen_critics(request.form), _protocol(request.form)
        case = case_from(request.form, request.files, photos=purse is not None and the_party().engine().sees)
        language = case.language or chosen_language(request.form, chosen)
        if purse is not None:
            critics = tuple(critic.id for critic in chosen)
            order = Order(secrets.token_urlsafe(16), case, critics, protocol, language, purse.code)
            return redirect(url_for("judge.wait", key=_begin(order)), 303)
    except Refusal as error:
        return _table({error.field or "dishes": str(error)}, request.form), error.status
    found = judge_case(case, chosen, secrets.token_hex(8))
    return redirect(url_for("judge.verdict", key=keep_verdict(tables, found)), 303)


class Purse(NamedTuple):
    """What pays for questions to models."""

    ledger: Ledger
    settings: Settings
    """With the budget that applies."""
    code: str | None
    """Of the party that pays."""


def _purse() -> Purse | None:
    """What pays for this browser's questions to models: the party that it hosts, or the day's allowance for visitors
    on the host's own network. Nothing where there is no model, and for strangers from elsewhere: they get the house
    critic."""
    party = the_party()
    if not party.models:
        return None
    hosted = whoami.hosted(party.tables)
    if hosted is None and (not party.allowance.tokens or not in_our_network()):
        return None
    return _purse_of(party, hosted)


def _purse_of(party: Party, hosted: Live | None) -> Purse:
    """The purse of a party, or that of visitors."""
    if hosted is not None:
        return Purse(party.ledger(hosted), party.settings, hosted.table.code)
    budget = replace(party.settings, budget_tokens=party.allowance.tokens, budget_money=None)
    return Purse(party.allowance.ledger(), budget, None)


def _protocol(form: MultiDict[str, str]) -> Protocol:
    chosen = form.get("protocol") or the_party().settings.protocol
    if chosen not in get_args(Protocol):
        raise Refusal("Choose how thoroughly the judge tastes.", "protocol")
    return cast(Protocol, chosen)


class NarrationSoFar:
    """What a critic has said so far, for somebody who waits."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """`tell` is called with the text now and then."""
        self._tell = tell
        self._told = float("-inf")
        self._heard = ""

    def __call__(self, piece: str) -> None:
        """Take the next piece of a narration."""
        self._heard = "" if piece == AGAIN else self._heard + piece
        if time.monotonic() - self._told > EVERY:
            self._told = time.monotonic()
            self._tell(self.text)

    @property
    def text(self) -> str:
        """The words, a paragraph for each dish."""
        return _ANNOUNCED.sub("\n\n", self._heard).strip()


class Order(msgspec.Struct, frozen=True):
    """What models are to judge, at any process of the house."""

    key: str
    """Of the task."""
    case: Case
    critics: tuple[str, ...]
    """Their ids."""
    protocol: Protocol
    language: str
    pays: str | None
    """The code of the party that pays; None for the day's allowance for visitors."""


def _begin(order: Order) -> str:
    """Have models judge in the background; returns the key of the task."""
    party, written = the_party(), msgspec.json.encode(order)
    shown = {
        "critics": [{"name": party.critics[name].name, "emoji": party.critics[name].emoji} for name in order.critics],
        "dishes": len(order.case.tastings), "protocol": order.protocol, "language": order.language,
    }  # fmt: skip
    work = partial(party.jobs.do, JOB, order.key, written)
    return party.judge_tasks.begin(whoami.browser(), lambda: work().decode(), shown, order.key)


def offer(party: Party) -> None:
    """Say how dishes are judged, for those who want it and for those who do it."""
    party.jobs.offer(JOB, partial(_judge, party))


def _judge(party: Party, written: bytes) -> bytes:
    """Judge what is ordered; returns the key of the verdict."""
    from partychef.llm.setup import asker_from

    order = from_json(written, Order)
    purse = _purse_of(party, party.tables.find(order.pays) if order.pays is not None else None)
    call = f"judge/{order.key[:8]}"
    critics = tuple(party.critics[name] for name in order.critics)
    found = judge_case(
        order.case, critics, secrets.token_hex(8), asker_from(purse.settings, BudgetLedger(purse.ledger, call)),
        ScopedLedger(purse.ledger, call), protocol=order.protocol, language=order.language,
        heard=NarrationSoFar(partial(party.judge_tasks.tell, order.key)),
    )  # fmt: skip
    return keep_verdict(party.tables, found).encode()


@pages.get("/judge/wait/<key>")
def wait(key: str) -> ResponseReturnValue:
    """The page that waits for the verdict."""
    task = the_party().judge_tasks.find(key)
    if task is None or not isinstance(task.about, dict):
        raise WrongCode("This table has been cleared: bring your dishes again.")
    if task.trouble:
        raise Refusal(task.trouble, status=503)
    if task.result is not None:
        return redirect_browser(url_for("judge.verdict", key=task.result))
    template = "judge/tasting.html" if htmx else "judge/wait.html"
    return render_template(
        template, csrf=csrf(), again=url_for("judge.wait", key=key), order=task.about, seconds=task.seconds,
        telling=task.heard,
    )  # fmt: skip


@pages.get("/judge/<key>")
def verdict(key: str) -> str:
    """The page of a verdict."""
    kept = kept_verdict(the_party().tables, key)
    whole, of_each = verdict_menu(kept.finding, day(kept.at)), ranked_chefs(kept.finding)
    share, picture = absolute(url_for("judge.verdict", key=key)), picture_url("judge.menu", whole, key=key)
    urls = {
        "share": share,
        "picture": picture,
        "pictures": [
            picture_url("judge.dish", verdict_dish(kept.finding, one, the_party().critics), key=key, place=place)
            for place, one in enumerate(of_each, 1)
        ],
        "json": url_for("judge.data", key=key),
        "page": url_for("judge.page", key=key),
        "table": url_for("judge.table"),
    }
    found = kept.finding
    return render_template(
        "judge/verdict.html", csrf=csrf(), urls=urls, found=found, places=of_each, criteria=CRITERIA,
        preview=_preview(whole, share, absolute(picture)),
        how=judges_of(found), notes=notes_of(found), cost=cost_of(found) if found.tokens else "", when=day(kept.at),
    )  # fmt: skip


def _preview(whole: MenuPicture, url: str, image: str) -> Preview:
    first = whole.menu[0]
    by = f" by {first.chef.name}" if first.chef else ""
    judges = listed([critic.name for critic in whole.faces])
    told = f"First of {len(whole.menu)}: {first.name}{by}. Judged by {judges}, {whole.when}."
    alt = f"A menu card with {len(whole.menu)} dishes and their points"
    return Preview(f"{whole.title}: the verdict", shortened(told), url, image, alt)


@pages.get("/judge/<key>/menu.png")
def menu(key: str) -> Response:
    """The whole verdict as a picture."""
    kept = kept_verdict(the_party().tables, key)
    return answer_with(verdict_menu(kept.finding, day(kept.at)))


@pages.get("/judge/<key>/dish-<int:place>.png")
def dish(key: str, place: int) -> Response:
    """What one chef cooked as a picture; 1 is the best."""
    found = kept_verdict(the_party().tables, key).finding
    ranked = ranked_chefs(found)
    if not 1 <= place <= len(ranked):
        raise Refusal("No such dish was judged here.", status=404)
    return answer_with(verdict_dish(found, ranked[place - 1], the_party().critics))


@pages.get("/judge/<key>.json")
def data(key: str) -> Response:
    """The verdict as JSON, to keep."""
    found = kept_verdict(the_party().tables, key).finding
    text = msgspec.json.format(msgspec.json.encode(as_data(found)), indent=2).decode()
    return download(text, "application/json", "partychef-verdict.json")


@pages.get("/judge/<key>.html")
def page(key: str) -> Response:
    """The verdict as a page of its own, to keep."""
    return download(page_of(kept_verdict(the_party().tables, key).finding), "text/html", "partychef-verdict.html")


def _table(errors: Mapping[str, str] | None = None, form: MultiDict[str, str] | None = None) -> str:
    form = form if form is not None else MultiDict()
    return render_template(
        "judge/table.html", csrf=csrf(), critics=critics(), critic_errors=the_party().critics.errors,
        engine=the_party().engine(), languages=LANGUAGES, errors=errors or {}, form=form, jury=form.getlist("jury"),
        rows=range(ROWS), may_ask=_purse() is not None, tasks=[card.title for card in assignments().values()],
    )  # fmt: skip
