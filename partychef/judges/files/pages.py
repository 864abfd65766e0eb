"""A verdict as one HTML file to keep or to send: everything is in it, escaped, and there are no scripts."""

from __future__ import annotations

import base64
from functools import cache

from jinja2 import Environment, FileSystemLoader, Template

from partychef.engine.words import listed
from partychef.judges.dishes import Tasting, card_name
from partychef.judges.finding import HOUSE, Call, Finding, Opinion, PhotoFinish
from partychef.llm.ask import sentence_of
from partychef.settings import data_folder

CRITERIA = {
    "flavour": "flavour logic",
    "cards": "use of the cards",
    "invention": "invention",
    "craft": "craft",
    "delight": "delight",
    "wit": "wit",
}
"""The names of the six criteria for readers."""

TASTED = {"fair": "several tastings in different orders", "fast": "one tasting"}
"""The protocols in words for readers."""


@cache
def _template() -> Template:
    """The page's template, which escapes everything that players, models and files say."""
    loader = FileSystemLoader(data_folder("templates"))
    pages = Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    return pages.get_template("judge/page.html")


def page_of(finding: Finding) -> str:
    """The page as HTML, with the photos in it."""
    case = finding.case
    tastings = {tasting.id: tasting for tasting in case.tastings}
    photos = {name: [base64.b64encode(one).decode() for one in case.photos.get(name, ())] for name in tastings}
    calls = [call for one in finding.opinions for call in one.calls]
    return _template().render(
        found=finding, task=case.brief.assignment, judges=judges_of(finding), notes=notes_of(finding),
        tastings=tastings, photos=photos, calls=calls, cost=cost_of(finding), criteria=CRITERIA, name_of=name_of,
        card_name=card_name, order_of=order_of, cards_of=lambda plate: listed(list(map(card_name, plate.cards))),
    )  # fmt: skip


def judges_of(finding: Finding) -> str:
    """One line that says who judged: "🧐 The Inspector, played by openai/gpt-5-mini"."""
    critics = listed([f"{one.critic.emoji} {one.critic.name}" for one in finding.opinions])
    if finding.engine == HOUSE:
        return f"{critics}, the house critic (rules, no model)"
    return f"{critics}, played by {listed(list(finding.models) or ['a model'])} ({TASTED[finding.protocol]})"


def notes_of(finding: Finding) -> list[str]:
    """What the reader should know before the verdict: which calls failed, what nobody saw, how close it was."""
    notes = []
    if finding.why:
        notes.append(f"The model gave no verdict, so the house critic judged: {sentence_of(finding.why)}")
    for one in finding.opinions:
        if finding.engine != HOUSE and one.speaker == HOUSE:
            notes.append(f"The words of {one.critic.name} are the house critic's: {sentence_of(one.why)}")
        if one.by_house:
            dishes = listed([name_of(tasting_of(finding, name)) for name in one.by_house])
            notes.append(f"The words of {one.critic.name} about {dishes} are the house critic's.")
        if one.calls and len(one.calls) < one.planned:
            notes.append(f"{len(one.calls)} of {one.planned} calls of {one.critic.name} were answered.")
        if one.photo_finish:
            notes.append(_finish(finding, one, one.photo_finish))
    return notes + [f"{remark[:1].upper()}{remark[1:]}." for remark in finding.remarks or finding.case.remarks]


def _finish(finding: Finding, opinion: Opinion, finish: PhotoFinish) -> str:
    first, second, winner = (name_of(tasting_of(finding, name)) for name in (*finish.pair, finish.winner))
    how = "the calls disagreed and the seed drew" if finish.coin else "the better one was"
    whose = f" by {opinion.critic.name}" if len(finding.opinions) > 1 else ""
    return f"Photo finish between {first} and {second}{whose}: compared directly in both orders, {how} {winner}."


def tasting_of(finding: Finding, name: str) -> Tasting:
    """The tasting of that id."""
    return next(tasting for tasting in finding.case.tastings if tasting.id == name)


def name_of(tasting: Tasting) -> str:
    """The name of a chef's dish, or of all dishes of a menu."""
    return ", ".join(plate.name for plate in tasting.plates)


def order_of(finding: Finding, call: Call) -> str:
    """The dishes in the order a call saw, each with its total: "Peach Harbour 62, Rolled Forest 55"."""
    return ", ".join(f"{name_of(tasting_of(finding, name))} {call.totals[name]:.0f}" for name in call.order)


def cost_of(finding: Finding) -> str:
    """Tokens, cost and time in one line."""
    cost = "at an unknown price" if finding.cost is None else f"for ${finding.cost:.4f}"
    return f"{finding.tokens} tokens {cost} in {finding.seconds:.1f} s"
