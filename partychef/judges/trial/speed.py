"""How long a full table waits: the time of a verdict on six dishes, critiques included."""

from __future__ import annotations

from statistics import median

from partychef.judges.trial.company import decent, saying
from partychef.judges.trial.data import spread_out, table
from partychef.judges.trial.figures import Result, Row
from partychef.judges.trial.judges import Judge
from partychef.judges.trial.run import TrialRun

SIX = 6
LINE = 0.05
"""The most seconds that the house may take."""


def six_dishes(run: TrialRun) -> list[Row]:
    """The median time of a verdict on six dishes and its critiques, on as many tables as rounds."""
    taken: list[tuple[float, float]] = []
    for number in range(planned_six(run)):
        judge = run.judges[number % len(run.judges)]
        taken += _once(run, judge, number)
    if not taken:
        return []
    verdict, words = median(one for one, _ in taken), median(other for _, other in taken)
    both = median(one + other for one, other in taken)
    line = f"at most {LINE:g}" if run.judge.by_rules else ""
    result: Result = "" if not line else "pass" if both <= LINE else "fail"
    about = f"six dishes take: {verdict:.3g} for the verdict, {words:.3g} for the critiques"
    return [Row("six dishes", both, "s", line, result, about, None, len(taken),
                {"verdict": verdict, "critiques": words})]  # fmt: skip


def planned_six(run: TrialRun) -> int:
    """The number of verdicts that `six_dishes` takes."""
    return run.rounds if any(len(decent(run.corpus, language)) >= SIX for language in run.corpus.languages) else 0


def _once(run: TrialRun, judge: Judge, number: int) -> list[tuple[float, float]]:
    able = [language for language in run.corpus.languages if len(decent(run.corpus, language)) >= SIX]
    dishes = decent(run.corpus, able[number % len(able)])
    at = number * SIX % len(dishes)
    # A number in every text keeps a judge from remembering a dish that it has read before.
    plates = [saying(one.plate, f"({number})") for one in spread_out([*dishes[at:], *dishes[:at]], SIX)]
    tastings = table(plates)
    tasted = run.taste(tastings, f"six/{number}", "six dishes", judge=judge)
    if not tasted or not run.speak(tasted, tastings, (), judge):
        return []
    return [(tasted.seconds, run.spoken[-1].seconds)]
