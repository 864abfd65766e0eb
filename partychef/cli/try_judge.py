"""`partychef try-judge`: measures a judge, be it the house critic, a model or the simulated one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import click
import msgspec

from partychef.cli._text import keep_file
from partychef.cli._trial_tables import as_data, both_as_data, table_of, table_of_both
from partychef.cli.judge import critics_named, settings_with, spoken_by
from partychef.engine.words import how_many
from partychef.judges.critics import Critic, CriticError, shipped_critics
from partychef.judges.finding import HOUSE
from partychef.judges.trial.corpus import HALVES, LANGUAGES, Corpus, Half, read_corpus
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
from partychef.judges.trial.judges import AskerOf, Judge
from partychef.judges.trial.measuring import MEASURES, OF_THE_CORPUS, SIMULATED, Report, planned, try_judge
from partychef.judges.trial.picture import picture
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.simulated import TYPICAL, Temper
from partychef.judges.trial.truth import simulated
from partychef.llm.ask import Asker, Ledger
from partychef.settings import Settings, SettingsError
from partychef.typed import convert

_ROUNDS, _ROUNDS_OF_A_MODEL = 20, 4
"""The rounds without --rounds: the house takes milliseconds, a model takes seconds and money."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The options given on the command line."""

    model: tuple[str, ...]
    judge: tuple[str, ...]
    critic: str | None
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
    corpus: Path | None
    half: Literal["tuning", "held-out", "both"]
    language: tuple[str, ...]


_CRITIC = "inspector"
"""Who judges if nobody is named."""
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.option("--model", multiple=True, help="A model as litellm names it; MODEL@http://... for a server of your own.")
@click.option(
    "--judge",
    multiple=True,
    type=click.Choice([HOUSE, SIMULATED]),
    help="A judge without a model.  [default: the model that is set, else the house critic]",
)
@click.option(
    "--critic",
    metavar="NAME[+NAME+NAME]",
    help=f"Whose voice and taste the judge has.  [default: {_CRITIC}; for the house's corpus, every critic that ships]",
)
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
    "--half",
    type=click.Choice([*HALVES, "both"]),
    default="both",
    show_default=True,
    help="The half of the corpus; never look at the held-out one while you tune a judge.",
)
@click.option(
    "--language", multiple=True, type=click.Choice(LANGUAGES), help="Only this language of the corpus; may be repeated."
)
@click.option(
    "--corpus",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with a corpus of your own, such as en.tuning.toml.",
)
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

    The dishes, the attacks, the honest dishes with suspicious words and the corpus are in prompts/trial. The number of
    verdicts is printed first, because a model's verdicts cost money; --rounds and --only reduce it. Two judges, such as
    --model A --model B or --judge house --model A, are measured side by side.
    """
    asked = convert(options, Asked)
    try:
        reports = _reports(asked, svg)
    except (CriticError, SettingsError, TrialError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    if svg:
        keep_file(svg, picture(reports[0]))
    if len(reports) == 2:
        click.echo(msgspec.json.encode(both_as_data(*reports)) if as_json else table_of_both(*reports))
    else:
        click.echo(msgspec.json.encode(as_data(reports[0])) if as_json else table_of(reports[0]))


def _reports(asked: Asked, svg: Path | None) -> list[Report]:
    """The report on each judge. Raises ValueError if the options do not go together."""
    named: list[tuple[str | None, str | None]] = [
        *((judge, None) for judge in asked.judge), *((None, model) for model in asked.model)
    ]  # fmt: skip
    if len(named) > 2:
        raise ValueError(f"Two judges can be compared, not {len(named)}.")
    if len(named) == 2 and svg:
        raise ValueError("A picture shows one judge; leave out --picture or the second judge.")
    every = [(judge, settings_with(model)) for judge, model in named or [(None, None)]]
    panel = not asked.critic and all(judge == HOUSE or (not judge and not settings.model) for judge, settings in every)
    trials = [_trial_run(asked, judge, settings, shipped_critics() if panel else ()) for judge, settings in every]
    reports = []
    for run, setting, steps in trials:
        with _progress(planned(run, asked.only), run.judge.name, steps):
            reports.append(try_judge(run, asked.only, **setting))
    return reports


Steps = list[Callable[[str], None]]


def _trial_run(
    asked: Asked, kind: str | None, settings: Settings, panel: tuple[Critic, ...]
) -> tuple[TrialRun, dict[str, Any], Steps]:
    """The trial, the settings to report with it, and a list of functions to be told of every verdict."""
    critic = asked.critic or _CRITIC
    tried: tuple[Attack, ...] = read_attacks(asked.attacks) if asked.attacks else attacks()
    honest: tuple[Dish, ...] = read_honest(asked.honest) if asked.honest else ()
    captions: tuple[Ranked, ...] = read_captions(asked.captions) if asked.captions else ()
    judge = _judge(asked, kind, settings, critics_named(critic, settings), tried, captions)
    rounds = asked.rounds or (_ROUNDS if judge.name in {HOUSE, SIMULATED} else _ROUNDS_OF_A_MODEL)
    steps: Steps = []

    def step(what: str) -> None:
        for watching in steps:
            watching(what)

    run = TrialRun(judge, rounds, asked.seed, step, tried, honest, captions, _corpus(asked), panel)
    setting: dict[str, Any] = {"critic": critic}
    if run.corpus.languages and (not asked.only or set(asked.only) & OF_THE_CORPUS.keys()):
        half = "both halves" if asked.half == "both" else f"{asked.half} half"
        setting["corpus"] = f"{half} {' '.join(run.corpus.languages)} by {how_many(len(run.judges), 'critic')}"
    if judge.name != HOUSE:
        setting |= {"protocol": asked.protocol or settings.protocol, "aggregate": asked.aggregate}
    if judge.name == SIMULATED:
        setting |= {"noise": asked.noise, "bias": asked.bias, "landing": asked.landing}
    return run, setting, steps


def _corpus(asked: Asked) -> Corpus:
    halves: tuple[Half, ...] = HALVES if asked.half == "both" else (asked.half,)
    corpus = read_corpus(asked.corpus, halves, asked.language or LANGUAGES)
    if asked.corpus and not corpus.languages:
        raise TrialError(f"{asked.corpus.name} has no file such as {LANGUAGES[0]}.{halves[0]}.toml")
    return corpus


def _judge(
    asked: Asked, kind: str | None, settings: Settings, critics: tuple[Critic, ...], tried: tuple[Attack, ...],
    captions: tuple[Ranked, ...],
) -> Judge:  # fmt: skip
    """The judge to put on trial. Raises ValueError if the options do not go together."""
    if kind == HOUSE or (not kind and not settings.model):
        return Judge(HOUSE, critics)
    if len(critics) > 1:
        raise ValueError("Try the critics of a jury one at a time: they are played by the same models.")
    asker_of = _asker_of(settings)
    name = settings.model
    if kind == SIMULATED:
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
