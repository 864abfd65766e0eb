"""A tap on the recipe sheet asks a model how to cook a dish; what it says is kept with the table (rulebook 6.1)."""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import pytest
from sqlalchemy import func, select

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.model.recipe_steps import must_be_cooked_through
from partychef.tables import forgetting
from partychef.tables import host as powers
from partychef.tables.models import Exchange
from tests.fake_model import Say
from tests.serving import wait_for
from tests.web.conftest import Guest, Open, Site, judging, text_of

TAP = "Suggest how to cook it"


def cooks(request: dict[str, Any]) -> Say:
    """A model that writes sensible steps, and judges as usual."""
    system = request["messages"][0]["content"]
    if "could really be cooked" not in system:
        return judging(request)
    dish = json.loads(request["messages"][1]["content"])
    uses = [f"Cook the {name} in the pan until cooked through, 80 °C inside." for name in dish["ingredients"]]
    pairs = [" ".join(uses[at : at + 2])[:240] for at in range(0, len(uses), 2)]
    return Say(json.dumps({"steps": ["Heat some oil in a large pan.", *pairs, "Serve it while it is warm."][:8]}))


def cooked(site: Site) -> tuple[str, str, Guest]:
    """A party of which one round is over: its code, the path of its sheets, and somebody who cooked."""
    code, _, guests = site.cooking("Ana", "Ben", "Cleo")
    while (state := site.tables.find(code).state) is not None and state.step != "break":
        powers.skip(site.tables, code)
    site.later()
    return code, f"/party/{site.tables.find(code).table.recap}/kitchen", guests[0][1]


def done(guest: Guest, path: str) -> str:
    wait_for(lambda: "Thinking about how" not in guest.get(path).text)
    return guest.get(path).text


def test_a_tap_fetches_steps_that_are_marked_kept_and_gone_with_the_table(with_model: Open) -> None:
    site, fake = with_model(cooks)
    code, path, guest = cooked(site)
    assert TAP in guest.get(path).text
    before = len(fake.requests)
    guest.get(path)
    assert len(fake.requests) == before  # never without a tap
    assert guest.post(f"{path}/1", htmx=False).location == f"{path}#sheet-1"
    page = done(guest, path)
    assert "Serve it while it is warm." in page
    assert "Suggested by the model openai/judge. Nobody has tried it" in text_of(page)
    assert page.count(TAP) == 1  # for the other dish
    stranger = site.guest().get(path).text
    assert "Serve it while it is warm." in stranger  # and so on paper
    assert TAP not in stranger
    asked = len(fake.requests)
    guest.post(f"{path}/1", htmx=False)
    assert len(fake.requests) == asked  # nothing is paid for twice
    forgetting.forget_for_good(site.tables, code)
    with site.tables.store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(Exchange)) == 0


def test_strangers_do_not_spend_the_partys_tokens(with_model: Open) -> None:
    site, fake = with_model(cooks)
    _, path, guest = cooked(site)
    before = len(fake.requests)
    assert site.guest().post(f"{path}/1", htmx=False).status_code == 403
    assert guest.post(f"{path}/99", htmx=False).status_code == 403
    assert len(fake.requests) == before


def test_without_a_model_there_is_no_button(site: Site) -> None:
    _, path, guest = cooked(site)
    assert TAP not in guest.get(path).text
    assert guest.post(f"{path}/1", htmx=False).status_code == 403


@pytest.mark.parametrize(
    "say",
    [
        Say(status=401, raw="no"),
        Say(json.dumps({"steps": ["Fly to the moon at once.", "Sing a song to it.", "Dance until dawn."]})),
    ],
    ids=["no key", "nonsense"],
)
def test_a_model_that_fails_is_told_in_a_sentence_and_may_be_asked_again(with_model: Open, say: Say) -> None:
    site, _ = with_model(lambda request: say if "really be cooked" in str(request["messages"]) else judging(request))
    _, path, guest = cooked(site)
    guest.post(f"{path}/1", htmx=False)
    page = done(guest, path)
    assert page.count(TAP) == 2
    assert "Fly to the moon" not in page
    why = re.search(r'role="status">([^<]+)</p>\s*<form', page)
    assert why is not None
    assert why.group(1).endswith(".")


def test_while_a_model_thinks_the_sheet_says_so(with_model: Open) -> None:
    gate = threading.Event()

    def slow(request: dict[str, Any]) -> Say:
        if "really be cooked" in str(request["messages"]):
            gate.wait(20)
        return cooks(request)

    site, _ = with_model(slow)
    _, path, guest = cooked(site)
    guest.post(f"{path}/1", htmx=False)
    page = guest.get(path).text
    assert "Thinking about how to cook it" in page
    assert 'hx-trigger="every 2s"' in page
    assert guest.post(f"{path}/1", htmx=False).status_code == 429
    gate.set()
    assert "Serve it while it is warm." in done(guest, path)


def test_the_sheet_says_what_must_be_cooked_through_whoever_suggests_the_steps(site: Site) -> None:
    code, path, guest = cooked(site)
    served = {card.card for dish in site.view(code).past[0].dishes for card in dish.cards}
    assert ("74 °C in the middle" in guest.get(path).text) == bool(must_be_cooked_through(served))


def test_every_card_that_must_be_cooked_through_is_in_the_deck() -> None:
    unsafe = must_be_cooked_through(ingredients())
    assert {"chicken", "turkey", "ground-beef"} <= set(unsafe)
    assert len(unsafe) == 11
