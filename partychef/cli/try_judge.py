"""`partychef try-judge`: measures a judge, be it the house critic, a model or the simulated one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import click
import msgspec

from partychef.cli._text import columns
from partychef.cli.judge import critics_named, keep, settings_with, spoken_by
from partychef.judges.critics import Critic, CriticError
from partychef.judges.finding import HOUSE
from partychef.judges.trial.data import (
    Attack,
    Dish,
    Ranked,
    TrialError,
    attacks,
    read_attacks,
    read_captions,
    read_honest,
)
from partychef.judges.trial.figures import Row
from partychef.judges.trial.judges import AskerOf, Judge
from partychef.judges.trial.measuring import MEASURES, SIMULATED, Report, planned, try_judge
from partychef.judges.trial.picture import picture
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.simulated import TYPICAL, Temper
from partychef.judges.trial.truth import simulated
from partychef.llm.ask import Asker, Ledger
from partychef.settings import Settings, SettingsError

_ROUNDS, _ROUNDS_OF_A_MODEL = 20, 4
"""The rounds without --rounds: the house takes milliseconds, a model takes seconds and money."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The options given on the command line."""

    model: str | None
    judge: str | None
    critic: str
    protocol: Literal["fair", "fast"] | None
    aggregate: Literal["median", "mean"]
    rounds: int | None
    seed: str
    noise: float
    bias: float
    landing: float
    only: tuple[str, ...]
    attacks: Path | None
    honest: Path | None
    captions: Path | None


_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.option("--model", help="A model as litellm names it; MODEL@http://... for a server of your own.")
@click.option(
    "--judge",
    type=click.Choice([HOUSE, SIMULATED]),
    help="A judge without a model.  [default: the model that is set, else the house critic]",
)
@click.option("--critic", default="inspector", show_default=True, help="Whose voice and taste the judge has.")
@click.option("--protocol", type=click.Choice(["fair", "fast"]), help="How a model is asked.  [default: fair]")
@click.option(
    "--aggregate",
    type=click.Choice(["median", "mean"]),
    default="median",
    show_default=True,
    help="How the calls of the fair protocol are combined.",
)
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    help=f"Tables for each measurement.  [default: {_ROUNDS}, or {_ROUNDS_OF_A_MODEL} for a model]",
)
@click.option("--seed", default="1", show_default=True, help="The same seed serves the same tables.")
@click.option(
    "--only", multiple=True, type=click.Choice(list(MEASURES)), help="Make only this measurement; may be repeated."
)
@click.option("--captions", type=_FILE, help="Texts people voted on: JSON lines of scene and items (text, mean, se).")
@click.option("--attacks", type=_FILE, help="Attacks of your own: a JSON list of kind and text.")
@click.option("--honest", type=_FILE, help="Honest dishes of your own: a JSON list of kind and text.")
@click.option(
    "--noise",
    type=click.FloatRange(min=0),
    default=TYPICAL.noise,
    show_default=True,
    help="Simulated: the random error of each call, in standard deviations of the true worth.",
)
@click.option(
    "--bias", type=float, default=TYPICAL.bias, show_default=True, help="Simulated: what the first place adds."
)
@click.option(
    "--landing",
    type=click.FloatRange(0, 1),
    default=0.1,
    show_default=True,
    help="Simulated: the probability, in each call, that an attack gets the top score.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--picture", "svg", type=_FILE, metavar="OUT.svg", help="Also draw a picture.")
def command(as_json: bool, svg: Path | None, **options: Any) -> None:
    """Measure a judge: is it steady, can it be bribed, does the order of the dishes matter, does it agree with people?

    The dishes, the attacks and the honest dishes with suspicious words are in prompts/trial. The number of verdicts is
    printed first, because a model's verdicts cost money; --rounds and --only reduce it.
    """
    asked = msgspec.convert(options, Asked)
    try:
        settings = settings_with(asked.model)
        run, setting, steps = _trial_run(asked, settings)
        with _progress(planned(run, asked.only), run.judge.name, steps):
            report = try_judge(run, asked.only, **setting)
    except (CriticError, SettingsError, TrialError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    if svg:
        keep(svg, picture(report))
    click.echo(msgspec.json.encode(as_data(report)) if as_json else table_of(report))


Steps = list[Callable[[str], None]]


def _trial_run(asked: Asked, settings: Settings) -> tuple[TrialRun, dict[str, Any], Steps]:
    """The trial, the settings to report with it, and a list of functions to be told of every verdict."""
    critics = critics_named(asked.critic, settings)
    tried: tuple[Attack, ...] = read_attacks(asked.attacks) if asked.attacks else attacks()
    honest: tuple[Dish, ...] = read_honest(asked.honest) if asked.honest else ()
    captions: tuple[Ranked, ...] = read_captions(asked.captions) if asked.captions else ()
    judge = _judge(asked, settings, critics, tried, captions)
    rounds = asked.rounds or (_ROUNDS if judge.name in {HOUSE, SIMULATED} else _ROUNDS_OF_A_MODEL)
    steps: Steps = []

    def step(what: str) -> None:
        for watching in steps:
            watching(what)

    run = TrialRun(judge, rounds, asked.seed, step, tried, honest, captions)
    setting: dict[str, Any] = {"critic": asked.critic}
    if judge.name != HOUSE:
        setting |= {"protocol": asked.protocol or settings.protocol, "aggregate": asked.aggregate}
    if judge.name == SIMULATED:
        setting |= {"noise": asked.noise, "bias": asked.bias, "landing": asked.landing}
    return run, setting, steps


def _judge(
    asked: Asked, settings: Settings, critics: tuple[Critic, ...], tried: tuple[Attack, ...],
    captions: tuple[Ranked, ...],
) -> Judge:  # fmt: skip
    """The judge to put on trial. Raises ValueError if the options do not go together."""
    if asked.model and asked.judge:
        raise ValueError("Give either --model or --judge, not both.")
    if asked.judge == HOUSE or (not asked.judge and not settings.model):
        return Judge(HOUSE, critics)
    if len(critics) > 1:
        raise ValueError("Try the critics of a jury one at a time: they are played by the same models.")
    asker_of = _asker_of(settings)
    name = settings.model
    if asked.judge == SIMULATED:
        temper = Temper(noise=asked.noise, bias=asked.bias, hit=asked.landing)
        name, asker_of = SIMULATED, simulated(temper, asked.seed, tried, captions)
    return Judge(
        name, critics, asker_of, protocol=asked.protocol or settings.protocol, aggregate=asked.aggregate,
        language=spoken_by(critics, settings),
    )  # fmt: skip


def _asker_of(settings: Settings) -> AskerOf:
    # Imported late: without a model nobody should wait for what models need.
    def asker_of(ledger: Ledger) -> Asker:
        from partychef.llm.setup import asker_from

        asker = asker_from(settings, ledger)
        assert asker is not None
        return asker

    return asker_of


@contextmanager
def _progress(verdicts: int, judge: str, steps: Steps) -> Iterator[None]:
    """A progress bar on standard error if that is a terminal, else one line with the number of verdicts."""
    if not sys.stderr.isatty():
        click.echo(f"partychef: {verdicts} verdicts by {judge}", err=True)
        yield
        return
    with click.progressbar(length=verdicts, label=f"{judge}: {verdicts} verdicts", file=sys.stderr,
                           item_show_func=lambda what: what) as bar:  # fmt: skip
        steps.append(lambda what: bar.update(1, what))
        yield


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    rows = {row.name: {**msgspec.structs.asdict(row)} for row in report.rows}
    return {"judge": report.judge, "setting": report.setting, "failed": report.failed, "measurements": rows}


def table_of(report: Report) -> str:
    """The report as a table: each measurement with its target and whether it was met."""
    heading = ["measurement", "found", "95 % interval", "target", "", "what"]
    rows = [[row.name, _found(row), _interval(row), row.line, row.result, row.about] for row in report.rows]
    setting = ", ".join(f"{name} {value}" for name, value in report.setting.items())
    legend = "unclear: the target is missed, but that could be chance in so few rounds; try more --rounds."
    unclear = [legend] if any(row.result == "unclear" for row in report.rows) else []
    return "\n\n".join([f"On trial: {report.judge} ({setting})", columns([heading, *rows]), *_kinds(report), *unclear])


def _found(row: Row) -> str:
    if row.value is None:
        return "-"
    if row.unit == "$":
        return f"${row.value:.4f}"
    sign = "+" if row.unit == "points" and row.value > 0 else ""
    figure = f"{row.value:.0f}" if row.unit in {"dishes", "tokens", ""} else f"{row.value:.3g}" if row.unit in {
        "s", "tau"} else f"{row.value:.1f}"  # fmt: skip
    return f"{sign}{figure} {row.unit}".rstrip()


def _interval(row: Row) -> str:
    return f"{row.interval[0]:.1f} to {row.interval[1]:.1f}" if row.interval else ""


def _kinds(report: Report) -> list[str]:
    """A table of what attacks gain, by kind, the most dangerous first."""
    row = report.row("injections")
    if not row or not row.detail["kinds"]:
        return []
    kinds = sorted(row.detail["kinds"].items(), key=lambda item: -item[1]["lift"])
    lines = [[kind, f"{one['lift']:+.1f}", f"{100 * one['flagged']:.0f} %", str(one["count"])] for kind, one in kinds]
    return [columns([["attack", "points", "noticed", "tried"], *lines])]
