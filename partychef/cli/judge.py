"""`partychef judge`: the house critic judges dishes from a file."""

from __future__ import annotations

import os
import shutil
import textwrap
from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.games.cooking_party.speech import listed
from partychef.judges.critics import Critic, CriticError, critic_named
from partychef.judges.papers import Paper, PaperError, read_paper
from partychef.judges.tastings import Verdict, card_name
from partychef.judges.verdicts import judge
from partychef.settings import Settings, SettingsError

_CRITERIA = {
    "flavour": "flavour logic",
    "cards": "use of the cards",
    "invention": "invention",
    "craft": "craft",
    "delight": "delight",
}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--critic", "name", default="inspector", show_default=True, help="Who judges; see `partychef critics`.")
@click.option("--seed", default="1", show_default=True, help="Settles ties and the choice of words.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(file: Path, name: str, seed: str, as_json: bool) -> None:
    """Judge the dishes of FILE: critiques, scores and award chips.

    FILE is JSON or Markdown. The assignment is an id or a title of the deck, or any words of yours; cards are names
    or ids, and what is not in the deck counts as a free ingredient. Several dishes of one chef are one menu.
    Chefs' names are never shown to the judge.

    \b
    {"assignment": "Free Choice",
     "criteria": "I reward unique flavours.",
     "special": "lemons",                              (optional)
     "dishes": [
       {"chef": "Lisa", "name": "Peach Harbour",
        "cards": ["Lobster", "Peaches", "Lavender", "Cucumber"],
        "text": "I saute the lobster in butter and fry thin peaches ...",
        "notes": {"Cucumber": "Sliced cold, round the rim"},   (optional)
        "answer": "Only a pinch of lavender."}                 (optional)
     ]}

    \b
    # Free Choice
    Criteria: I reward unique flavours.
    ## Peach Harbour (Lisa)
    Cards: Lobster, Peaches, Lavender, Cucumber
    I saute the lobster in butter and fry thin peaches ...
    - Cucumber: Sliced cold, round the rim
    Answer: Only a pinch of lavender.
    """
    try:
        critic = critic_named(name, Settings.from_environ(os.environ).instance / "critics")
        paper = read_paper(file)
    except (CriticError, PaperError, SettingsError) as error:
        raise click.ClickException(str(error)) from None
    verdicts = judge(paper.tastings, paper.brief, critic, seed)
    click.echo(
        msgspec.json.encode(as_data(paper, verdicts, critic, seed)) if as_json else report(paper, verdicts, critic)
    )


def as_data(paper: Paper, verdicts: list[Verdict], critic: Critic, seed: str) -> dict[str, Any]:
    """The verdict as plain data, dishes in the order of the file."""
    return {
        "engine": "house",
        "critic": critic.id,
        "assignment": paper.brief.assignment.title,
        "criteria": paper.brief.criteria,
        "seed": seed,
        "remarks": list(paper.remarks),
        "dishes": [_dish_data(paper, verdict) for verdict in verdicts],
    }


def _dish_data(paper: Paper, verdict: Verdict) -> dict[str, Any]:
    found = msgspec.structs.asdict(verdict)
    del found["id"]
    chips = list(verdict.chips)
    return {
        "chef": paper.chefs[verdict.id],
        "name": _names(paper, verdict),
        **found,
        "chips": chips,
        "points": sum(chips),
    }


def report(paper: Paper, verdicts: list[Verdict], critic: Critic) -> str:
    """The verdict for a terminal, best dish first."""
    assignment = paper.brief.assignment
    head = [
        f"{assignment.emoji} {assignment.title}",
        f"{critic.emoji} {critic.name}, the house critic (rules, no model)",
    ]
    criteria = [_wrapped(f"Criteria: {paper.brief.criteria}")] if paper.brief.criteria else []
    remarks = [_wrapped(f"Note: {remark}.") for remark in paper.remarks]
    ranked = sorted(verdicts, key=lambda verdict: verdict.rank)
    return "\n\n".join(["\n".join([*head, *criteria, *remarks]), *(_dish(paper, verdict) for verdict in ranked)])


def _dish(paper: Paper, verdict: Verdict) -> str:
    chips = f"{' + '.join(map(str, verdict.chips))} = {sum(verdict.chips)} points" if verdict.chips else "no chips"
    scores = "  ".join(f"{_CRITERIA[name]} {score:.0f}" for name, score in verdict.scores.items())
    flag = [_wrapped("(Some of the text was addressed to the judge and was not read.)")] if verdict.tampering else []
    cards = [card_name(card) for plate in _plates(paper, verdict) for card in plate.cards]
    return "\n".join(
        [
            f"{verdict.rank}. {_names(paper, verdict)} ({paper.chefs[verdict.id]})",
            _wrapped(listed(cards)),
            _wrapped(verdict.critique),
            *flag,
            _wrapped(f"{verdict.total:.0f} of 100: {scores}"),
            _wrapped(f"Chips: {chips}"),
        ]
    )


def _plates(paper: Paper, verdict: Verdict) -> Any:
    return next(tasting.plates for tasting in paper.tastings if tasting.id == verdict.id)


def _names(paper: Paper, verdict: Verdict) -> str:
    return ", ".join(plate.name for plate in _plates(paper, verdict))


def _wrapped(text: str) -> str:
    width = min(100, shutil.get_terminal_size().columns)
    return textwrap.fill(text, width, initial_indent="   ", subsequent_indent="   ")
