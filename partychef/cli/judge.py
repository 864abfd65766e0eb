"""`partychef judge`: judges the dishes of a file, by a model in a critic's voice or by the house critic."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.cli._text import keep_file, wrapped
from partychef.engine.words import listed
from partychef.judges.critics import Critic, CriticError, critic_named
from partychef.judges.dishes import Case, Verdict, card_name
from partychef.judges.files.data import data_of
from partychef.judges.files.judging import judge_case
from partychef.judges.files.pages import CRITERIA, cost_of, judges_of, name_of, notes_of, order_of, page_of, tasting_of
from partychef.judges.files.reader import LANGUAGE, FileError, read_case
from partychef.judges.finding import HOUSE, Finding, Protocol
from partychef.judges.jury import jury
from partychef.llm.ask import MemoryLedger, sentence_of
from partychef.settings import Settings, SettingsError

_HELP = """Judge the dishes of FILE: critiques, scores and award chips.

If a language model is set, with --model or PARTYCHEF_MODEL, it judges in the voice of the critic. If none is
set or none answers, the house critic judges, which needs no model. Several critics joined by + are a jury: one
verdict, and an opinion from each.

FILE is JSON or Markdown. The assignment is the id or title of a card, or your own words. Cards are names or ids;
anything that is not in the deck counts as a free ingredient. Several dishes by one chef are judged as one menu.
Chefs' names are never shown to the judge. "photos" names JPEG or PNG files in the folder of FILE, for models that
can see; in Markdown write a line "Photo: tart.jpg". "language" is the language of the verdict, such as de.

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


@click.command(help=_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--critic",
    "names",
    default="inspector",
    show_default=True,
    metavar="NAME[+NAME+NAME]",
    help="Who judges; see `partychef critics`.",
)
@click.option("--model", help="A model as litellm names it; MODEL@http://... for a server of your own.")
@click.option(
    "--protocol",
    type=click.Choice(["fair", "fast", HOUSE]),
    help="Several balanced calls, one call, or the house critic.  [default: fair if a model is set]",
)
@click.option("--language", metavar="TAG", help="The language of the verdict, such as en or de.")
@click.option("--seed", default="1", show_default=True, help="Settles orders, ties and the choice of words.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, including everything that was asked and answered.")
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="OUT",
    help="Also write the verdict to a stand-alone page.",
)
def command(
    file: Path,
    names: str,
    model: str | None,
    protocol: str | None,
    language: str | None,
    seed: str,
    as_json: bool,
    page: Path | None,
) -> None:
    """Judge the dishes of a file."""
    if language and not LANGUAGE.fullmatch(language):
        raise click.ClickException(f'"{language}" is not a language tag, such as en or pt-BR')
    try:
        settings = settings_with(model)
        critics = critics_named(names, settings)
        case = read_case(file)
    except (CriticError, FileError, SettingsError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    finding = _judged(case, critics, settings, protocol, language, seed)
    if page:
        keep_file(page, page_of(finding))
    click.echo(msgspec.json.encode(as_data(finding)) if as_json else report(finding))


def settings_with(model: str | None) -> Settings:
    """The settings, with another model if one is named. Raises SettingsError."""
    environ = {**os.environ, **({"PARTYCHEF_MODEL": model} if model else {})}
    return Settings.from_environ(environ)


def critics_named(names: str, settings: Settings) -> tuple[Critic, ...]:
    """The critic of that name, or the jury of `NAME+NAME+NAME`. Raises CriticError, or ValueError for too many."""
    wanted = dict.fromkeys(name.strip() for name in names.split("+"))
    return jury([critic_named(name, settings.instance / "critics") for name in wanted])


def _judged(
    case: Case, critics: tuple[Critic, ...], settings: Settings, protocol: str | None, language: str | None, seed: str
) -> Finding:
    # Imported late: without a model nobody should wait for what models need.
    from partychef.llm.setup import asker_from

    ledger = MemoryLedger()
    asker = None if protocol == HOUSE else asker_from(settings, ledger)
    if asker is None:
        return judge_case(case, critics, seed)
    way: Protocol = "fast" if (protocol or settings.protocol) == "fast" else "fair"
    spoken = language or case.language or spoken_by(critics, settings)
    _say(f"{' + '.join(asker.models())}: tasting {len(case.tastings)} dishes")
    return judge_case(case, critics, seed, asker, ledger, protocol=way, language=spoken, tell=_tell)


def _tell(call: str, who: str, why: str) -> None:
    """Say how far the judging is."""
    if call == "verdict":
        _say(f"No verdict: {sentence_of(why)} The house critic judges." if who == HOUSE else "Decided. Now the words")


def _say(what: str) -> None:
    click.echo(f"partychef: {what}", err=True)


def spoken_by(critics: tuple[Critic, ...], settings: Settings) -> str:
    """The language of the first critic if it is not English, else the one that is set."""
    return critics[0].language if critics[0].language != "en" else settings.language


def as_data(finding: Finding) -> dict[str, Any]:
    """The verdict as plain data, dishes in the order of the file."""
    return {
        **data_of(finding),
        "critic": "+".join(one.critic.id for one in finding.opinions),
        # Each critic's part: its words, and every call with the order it saw; dishes are named by their ids.
        "critics": [msgspec.to_builtins(one) | {"critic": one.critic.id} for one in finding.opinions],
        "dishes": [_dish_data(finding, verdict) for verdict in finding.verdicts],
        "exchanges": msgspec.to_builtins(finding.exchanges),
    }


def _dish_data(finding: Finding, verdict: Verdict) -> dict[str, Any]:
    return {
        "chef": finding.case.chefs[verdict.id],
        "name": name_of(tasting_of(finding, verdict.id)),
        **msgspec.structs.asdict(verdict),
        "critique": finding.critiques[verdict.id],
        "points": sum(verdict.chips),
    }


def report(finding: Finding) -> str:
    """The verdict for a terminal, best dish first."""
    brief = finding.case.brief
    head = [f"{brief.assignment.emoji} {brief.assignment.title}", judges_of(finding)]
    criteria = [wrapped(f"Criteria: {brief.criteria}")] if brief.criteria else []
    notes = [wrapped(f"Note: {note}") for note in notes_of(finding)]
    dishes = [_dish(finding, verdict) for verdict in finding.ranked()]
    return "\n\n".join(["\n".join([*head, *criteria, *notes]), *dishes, *_how(finding)])


def _dish(finding: Finding, verdict: Verdict) -> str:
    tasting = tasting_of(finding, verdict.id)
    chips = f"{' + '.join(map(str, verdict.chips))} = {sum(verdict.chips)} points" if verdict.chips else "no chips"
    scores = "  ".join(f"{CRITERIA[name]} {score:.0f}" for name, score in verdict.scores.items())
    flag = [wrapped("(Part of the text was addressed to the judge.)")] if verdict.tampering else []
    cards = [card_name(card) for plate in tasting.plates for card in plate.cards]
    spoken = finding.critiques[verdict.id].split("\n\n")
    return "\n".join(
        [
            f"{verdict.rank}. {name_of(tasting)} ({finding.case.chefs[verdict.id]})",
            wrapped(listed(cards)),
            *map(wrapped, spoken),
            *flag,
            wrapped(f"{verdict.total:.0f} of 100: {scores}"),
            wrapped(f"Chips: {chips}"),
        ]
    )


def _how(finding: Finding) -> list[str]:
    """The totals of each call in the order it saw, and what everything cost."""
    if not finding.exchanges:
        return []
    calls = [call for one in finding.opinions for call in one.calls]
    lines = [wrapped(f"{call.call} ({call.model}): {order_of(finding, call)}") for call in calls]
    head = "How it was judged: the order that each call saw, with its totals"
    if not lines:
        answered = any(exchange.reply for exchange in finding.exchanges)
        head = "No answer could be used for the verdict" if answered else "No call was answered"
    return ["\n".join([head, *lines, wrapped(cost_of(finding))])]
