"""Verdicts on dishes from the judge's table: storing them, and their JSON."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from partychef.judges.critics import Critic
from partychef.judges.dishes import Tasting, Verdict
from partychef.judges.files.data import data_of
from partychef.judges.finding import Finding
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.play import Tables
from partychef.tables.records import keep_file, kept_file
from partychef.typed import from_json

_BANKS: dict[str, Any] = {
    "openings": {}, "closings": {}, "praise": {}, "doubts": {}, "questions": {}, "criteria": {}, "tampering": {},
    "greetings": {}, "inventions": (),
}  # fmt: skip


class KeptVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict as it is stored: when it was given, and everything that its page shows."""

    verdict: int = 1
    """The version of this format."""
    at: float
    finding: Finding


class Said(msgspec.Struct, frozen=True):
    """What a critic said of one chef's cooking."""

    critic: Critic
    text: str
    language: str


class RankedChef(msgspec.Struct, frozen=True):
    """One chef's part of a verdict, with what the critics said."""

    chef: str
    """The chef's name; empty for a dish that nobody signed."""
    tasting: Tasting
    verdict: Verdict
    said: tuple[Said, ...]


def ranked_chefs(finding: Finding) -> list[RankedChef]:
    """The chefs of a verdict, best first."""
    tastings = {tasting.id: tasting for tasting in finding.case.tastings}
    return [
        RankedChef(re.sub(r"^dish \d+$", "", finding.case.chefs[one.id]), tastings[one.id], one, _said(finding, one.id))
        for one in finding.ranked()
    ]


def _said(finding: Finding, tasting: str) -> tuple[Said, ...]:
    return tuple(
        Said(one.critic, one.words[tasting], one.critic.language if one.speaker == "house" else finding.language)
        for one in finding.opinions
        if one.words.get(tasting)
    )


def keep_verdict(tables: Tables, finding: Finding) -> str:
    """Store a verdict until there are too many newer ones; returns the key of its page.

    Photos are not kept, nor what models were told.
    """
    slim = replace(
        finding,
        case=replace(finding.case, photos={}),
        critiques={},
        opinions=tuple(replace(one, critic=replace(one.critic, **_BANKS)) for one in finding.opinions),
        exchanges=tuple(replace(one, prompt="", reply="") for one in finding.exchanges),
    )
    return keep_file(tables, msgspec.json.encode(KeptVerdict(at=tables.now(), finding=slim)).decode(), "verdict")


def kept_verdict(tables: Tables, key: str) -> KeptVerdict:
    """A stored verdict. Raises Refusal (404) when there is none of this key."""
    try:
        return from_json(kept_file(tables, key, "verdict"), KeptVerdict)
    except (Refusal, msgspec.MsgspecError):
        raise WrongCode("This verdict is no longer kept: bring the dishes again.") from None


def as_data(finding: Finding) -> dict[str, Any]:
    """The verdict as plain data, the best dish first."""
    return {
        **data_of(finding),
        "critics": [one.critic.id for one in finding.opinions],
        "dishes": [_chef_data(chef) for chef in ranked_chefs(finding)],
    }


def _chef_data(chef: RankedChef) -> dict[str, Any]:
    found = msgspec.to_builtins(chef.verdict)
    del found["id"], found["critique"]
    said = {one.critic.id: one.text for one in chef.said}
    plates = msgspec.to_builtins(chef.tasting.plates)
    return {"chef": chef.chef, "plates": plates, **found, "points": sum(chef.verdict.chips), "critiques": said}
