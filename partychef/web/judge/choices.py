"""What a host or a guest may choose about the judge: a critic or a jury, and the language of the AIs."""

from __future__ import annotations

from collections.abc import Sequence

from werkzeug.datastructures import MultiDict

from partychef.judges.critics import Critic
from partychef.tables.names import Refusal
from partychef.web.party import the_party

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages in the menus; a critic may speak another."""
JURY = range(2, 4)
"""How many critics sit on a jury."""


def critics() -> tuple[Critic, ...]:
    """The critics of this house, the kindest first: a host who does not choose should not get the cruellest."""
    return tuple(the_party().critics.values())


def chosen_critics(form: MultiDict[str, str]) -> tuple[Critic, ...]:
    """The critic or the jury that a form names. Raises Refusal for what the form does not offer."""
    known, jury = the_party().critics, form.get("judge") == "jury"
    names = list(dict.fromkeys(form.getlist("jury"))) if jury else [form.get("critic", "")]
    if jury and len(names) not in JURY:
        raise Refusal("A jury has two or three critics: tick that many.", "jury")
    if any(name not in known for name in names):
        raise Refusal("Choose one of the critics.", "jury" if jury else "critic")
    return tuple(known[name] for name in names)


def chosen_language(form: MultiDict[str, str], chosen: Sequence[Critic]) -> str:
    """The language that AIs speak: the critic's own unless the form names one. Raises Refusal."""
    tag = form.get("language", "")
    if tag and tag not in LANGUAGES:
        raise Refusal("Choose one of the languages.", "language")
    return tag or (chosen[0].language if chosen else the_party().settings.language)


def kind_of(chosen: Sequence[Critic]) -> str:
    """The kind of the chair of a critic or a jury: `critic:NAME` or `critic:NAME+NAME+NAME`."""
    return "critic:" + "+".join(critic.id for critic in chosen)


def name_and_face(chosen: Sequence[Critic]) -> tuple[str, str]:
    """The name and the emoji of a critic or a jury."""
    return (chosen[0].name, chosen[0].emoji) if len(chosen) == 1 else ("The jury", "⚖️")
