"""The host's page about the judge: which model thinks for it, whether it answers, its cost, and how to overrule it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.llm.ask import Ledger, NoReply
from partychef.llm.models import Budget, Limits, Model
from partychef.tables import host
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.htmx import redirect_browser
from partychef.web.judge.bill import Bill, bill_of, failures_of, why
from partychef.web.judge.choices import LANGUAGES, critics
from partychef.web.pages import csrf
from partychef.web.party import the_party

pages = Blueprint("judge_admin", __name__)

PATIENCE = 20.0
"""Seconds that a host waits for a model to say hello."""


@pages.get("/table/<code>/judge")
def judge(code: str) -> str:
    """Which judge is active, and what it has done."""
    return _page(_host_only(code))


@pages.get("/table/<code>/judge/overrule")
def overrule(code: str) -> str:
    """What the host can do about the judge right now. The page polls it, because it changes while the critic speaks."""
    return render_template("table/overrule.html", csrf=csrf(), **_overruling(_host_only(code)))


@pages.post("/table/<code>/judge/check")
def check(code: str) -> ResponseReturnValue:
    """Ask a model to say hello; the page shows the outcome."""
    live, party = _host_only(code), the_party()
    number = request.form.get("model", "")
    if not number.isdecimal() or len(number) > 3 or int(number) >= len(party.models):
        raise Refusal("There is no such model here.", status=404)
    model, ledger = party.models[int(number)], party.ledger(live)
    budget = Budget(party.settings.budget_tokens, party.settings.budget_money)
    _begin(f"check-{code}", lambda: hello(model, ledger, budget), model.name)
    return redirect_browser(url_for("judge_admin.judge", code=code))


@pages.post("/table/<code>/judge/find")
def find(code: str) -> ResponseReturnValue:
    """Look for model servers on this machine."""
    _host_only(code)
    settings = the_party().settings

    def look() -> list[tuple[str, str, str]]:
        from partychef.llm.finder import find_servers

        found = find_servers(settings.model_host, ours=settings.port)
        return [(f"{one.kind} on {one.url}", name, one.url) for one in found for name in one.models]

    _begin(f"find-{code}", look, None)
    return redirect_browser(url_for("judge_admin.judge", code=code))


@pages.post("/table/<code>/judge/appeal")
def appeal(code: str) -> ResponseReturnValue:
    """Have the dishes of this round tasted again."""
    _host_only(code)
    return _done(code, lambda: host.appeal(the_party().tables, code))


@pages.post("/table/<code>/judge/take_over")
def take_over(code: str) -> ResponseReturnValue:
    """Judge in the critic's place: this browser gets the critic's chair."""
    _host_only(code)

    def sit_down() -> None:
        whoami.remember_chair(code, *host.take_over(the_party().tables, code, whoami.number_at(code)))

    return _done(code, sit_down, url_for("table.phone", code=code))


@pages.post("/table/<code>/judge/give_back")
def give_back(code: str) -> ResponseReturnValue:
    """Let the AI critic judge again."""
    live = _host_only(code)
    mine = whoami.chair_at(live)

    def stand_up() -> None:
        host.give_back(the_party().tables, code)
        if mine is not None and mine in live.critics():
            whoami.forget_chair(code)

    return _done(code, stand_up)


def _done(code: str, work: Callable[[], None], then: str | None = None) -> ResponseReturnValue:
    """Do the work and show the page, with a sentence where it was refused."""
    try:
        work()
    except Refusal as refusal:
        return _page(the_party().tables.find(code), str(refusal)), refusal.status
    return redirect_browser(then or url_for("judge_admin.judge", code=code))


def hello(model: Model, ledger: Ledger, budget: Budget) -> str:
    """Ask the model for one word at the party's expense; returns the outcome in one sentence."""
    from partychef.llm.ladder import Ladder
    from partychef.llm.setup import HELLO

    question = msgspec.structs.replace(HELLO, call=f"check/{secrets.token_hex(4)}")
    try:
        Ladder((model,), ledger, Limits(per_call=PATIENCE, whole=PATIENCE, tries=1), budget).ask(question, str)
    except NoReply as failure:
        return f"{model.name} did not answer: {why(failure.trouble)}."
    reply = ledger.recall(question.call)
    return f"{model.name} answered in {reply.seconds if reply else 0:.1f} seconds."


def _begin(key: str, work: Any, about: Any) -> None:
    the_party().judge_tasks.begin(key, work, about, key=key)


def _host_only(code: str) -> Live:
    live = the_party().tables.find(code)
    if not whoami.hosts(live):
        raise Refusal("Only the host of this party can look at its judge.", status=403)
    if not live.game.always_judged and not live.critics():
        raise Refusal("Nobody judges in this game.", status=404)
    return live


def _page(live: Live, refusal: str | None = None) -> str:
    party, code = the_party(), live.table.code
    ledger = party.ledger(live)
    exchanges = ledger.exchanges()
    bill = bill_of(exchanges)
    return render_template(
        "table/judge.html", csrf=csrf(), engine=party.engine(), models=party.models, bill=bill,
        failures=failures_of(exchanges), summary=ledger.summary(), left=budget_left(bill), languages=LANGUAGES,
        language=live.table.language, protocol=party.settings.protocol, checked=party.judge_tasks.find(f"check-{code}"),
        refusal=refusal, found=party.judge_tasks.find(f"find-{code}"), back=url_for("table.phone", code=code),
        character_errors=party.character_errors(), **_overruling(live),
    )  # fmt: skip


def _overruling(live: Live) -> dict[str, Any]:
    """Template variables: who judges, and what the host may do about it now."""
    code, (kind, _, names) = live.table.code, live.table.judge.partition(":")
    seated = names.split("+") if kind == "critic" else []
    view = live.state.view(None) if live.playing and live.state is not None else None
    return {
        "code": code, "judges": [critic for critic in critics() if critic.id in seated], "playing": live.playing,
        "taken": any(one.kind == "person" for one in live.critics()), "may_appeal": not host.no_appeal(live),
        "cannot_judge": host.cannot_judge(live, whoami.number_at(code)),
        "appealed": view is not None and view.step == "judging" and live.table.appealed == view.round,
    }  # fmt: skip


def budget_left(bill: Bill) -> list[str]:
    """What is left of the party's budget, one sentence for each limit."""
    settings = the_party().settings
    left = []
    if settings.budget_tokens is not None:
        rest = max(0, settings.budget_tokens - bill.tokens)
        left.append(f"{rest:,} of {settings.budget_tokens:,} tokens are left.")
    if settings.budget_money is not None:
        rest_money = max(0.0, settings.budget_money - bill.cost)
        unknown = " Calls without a known price are not counted." if bill.unpriced else ""
        digits = 4 if 0 < bill.cost < 1 else 2  # as the bill has it
        left.append(f"${rest_money:.{digits}f} of ${settings.budget_money:.2f} are left.{unknown}")
    return left
