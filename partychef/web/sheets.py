"""Verdicts on dishes that were brought to the judge's table: what is kept of them, and how it reads."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from partychef.judges.critics import Critic
from partychef.judges.dishes import Tasting, Verdict
from partychef.judges.files.data import data_of
from partychef.judges.finding import Finding
from partychef.tables.names import Refusal
from partychef.tables.paper import keep_replay, kept_replay
from partychef.tables.play import Tables

_BANKS: dict[str, Any] = {
    "openings": {}, "closings": {}, "praise": {}, "doubts": {}, "questions": {}, "criteria": {}, "tampering": {},
    "greetings": {}, "inventions": (),
}  # fmt: skip


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """One verdict, when it was given, and everything that its page shows."""

    verdict: int = 1
    """The version of this format."""
    at: float
    finding: Finding


class Said(msgspec.Struct, frozen=True):
    """What a critic said of one chef's cooking."""

    critic: Critic
    text: str
    language: str


class Place(msgspec.Struct, frozen=True):
    """One chef's part of a verdict."""

    chef: str
    """Empty for a dish that nobody signed."""
    tasting: Tasting
    verdict: Verdict
    said: tuple[Said, ...]


def places_of(finding: Finding) -> list[Place]:
    """The chefs from first to last."""
    tastings = {tasting.id: tasting for tasting in finding.case.tastings}
    return [
        Place(re.sub(r"^dish \d+$", "", finding.case.chefs[one.id]), tastings[one.id], one, _said(finding, one.id))
        for one in finding.ranked()
    ]


def _said(finding: Finding, tasting: str) -> tuple[Said, ...]:
    return tuple(
        Said(one.critic, one.words[tasting], one.critic.language if one.speaker == "house" else finding.language)
        for one in finding.opinions
        if one.words.get(tasting)
    )


def keep_sheet(tables: Tables, finding: Finding) -> str:
    """Keep a verdict until there are too many newer ones; returns the key of its page.

    Photos are not kept, nor what models were told.
    """
    slim = replace(
        finding,
        case=replace(finding.case, photos={}),
        critiques={},
        opinions=tuple(replace(one, critic=replace(one.critic, **_BANKS)) for one in finding.opinions),
        exchanges=tuple(replace(one, prompt="", reply="") for one in finding.exchanges),
    )
    return keep_replay(tables, msgspec.json.encode(Sheet(at=tables.now(), finding=slim)).decode(), "verdict")


def kept_sheet(tables: Tables, key: str) -> Sheet:
    """A verdict that is kept. Raises Refusal (404) when it is gone, or was never one."""
    try:
        return msgspec.json.decode(kept_replay(tables, key, "verdict"), type=Sheet)
    except (Refusal, msgspec.MsgspecError):
        raise Refusal("This verdict is no longer kept: bring the dishes again.", status=404) from None


def as_data(finding: Finding) -> dict[str, Any]:
    """The verdict as plain data, the best dish first."""
    return {
        **data_of(finding),
        "critics": [one.critic.id for one in finding.opinions],
        "dishes": [_place_data(place) for place in places_of(finding)],
    }


def _place_data(place: Place) -> dict[str, Any]:
    found = msgspec.to_builtins(place.verdict)
    del found["id"], found["critique"]
    said = {one.critic.id: one.text for one in place.said}
    plates = msgspec.to_builtins(place.tasting.plates)
    return {"chef": place.chef, "plates": plates, **found, "points": sum(place.verdict.chips), "critiques": said}
