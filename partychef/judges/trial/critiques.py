"""What critiques say about decent dishes: is it true, does it quote the chef, and does it pick up the joke?"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.dishes import Verdict
from partychef.judges.trial.company import Served, even_tables, treated, witty
from partychef.judges.trial.data import DISHES, table
from partychef.judges.trial.figures import Row
from partychef.judges.trial.judges import Judge
from partychef.judges.trial.origins import origins, traced, untraced
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.shares import Goal, Outcome, share_row

FALSE, QUOTES, ODD = Goal(most=1), Goal(least=90), Goal(least=50)
ACCUSING = {
    "doubts": frozenset({"silent", "untold", "thin", "vague", "copied", "contradiction"}),
    "tampering": frozenset({"any", "bribe"}),
}
"""The phrase banks that are untrue of a dish whose words are its own and say what is done to every card."""
IN_A_ROW = 4
"""How many words of the chef in a row are a quote."""
_REMEMBERED = 6 * DISHES
"""How many critiques a party remembers: those of six rounds of four dishes."""
_QUOTED = re.compile(r"[“„«\"]\s?([^“”„«»\"]+?)\s?[”“»\"]")


class Heard(msgspec.Struct, frozen=True):
    """A critique, the dish that it is about, and the banks that its lines come from, if it comes from banks."""

    dish: Served
    treated: bool
    critic: str
    verdict: Verdict
    words: str
    banks: tuple[tuple[str, str], ...]

    @property
    def accusing(self) -> list[str]:
        """What it says that is not true of a dish whose words treat every card."""
        found = [f"{section}: {kind}" for section, kind in self.banks if kind in ACCUSING.get(section, ())]
        return [*found, *(["flag"] if self.verdict.tampering else []), *(() if self.banks else self._invented())]

    def _invented(self) -> Iterator[str]:
        """Quotes that do not stand in the dish: from whoever does not speak from banks, whose own lines may quote."""
        said = _in_a_row(f"{self.dish.plate.name} {self.dish.plate.text}")
        for quote in _QUOTED.findall(self.words):
            if len(_words(quote)) >= IN_A_ROW and _in_a_row(quote) not in said:
                yield "invented quote"


def critiques(run: TrialRun) -> list[Row]:
    """How often critiques of decent dishes accuse them of what is not true, quote them, and pick up what is odd."""
    heard = [one for judge in run.judges for one in _heard(run, judge)]
    if not heard:
        return []
    about_treated = [one for one in heard if one.treated]
    odd = [one for one in heard if one.dish.odd]
    rows = [share_row("quotes", [_outcome(one, quotes(one.words, one.dish)) for one in heard], QUOTES,
                      f"critiques with {IN_A_ROW} words of the dish in a row")]  # fmt: skip
    if about_treated:
        kinds = Counter(kind for one in about_treated for kind in dict.fromkeys(one.accusing))
        outcomes = [_outcome(one, bool(one.accusing)) for one in about_treated]
        about = "critiques that say something untrue of a dish that treats every card"
        rows.insert(0, share_row("false accusations", outcomes, FALSE, about, accused_of=dict(kinds.most_common())))
    if odd:
        outcomes = [_outcome(one, picks_up(one.words, one.dish.odd)) for one in odd]
        rows.append(share_row("odd phrases", outcomes, ODD, "critiques that pick up an odd phrase of the dish"))
    return rows


def planned_critiques(run: TrialRun) -> int:
    """The number of verdicts that `critiques` takes."""
    return len(run.judges) * len(_tables(run))


def quotes(words: str, dish: Served) -> bool:
    """Whether four words of the dish's name or text stand in the critique in a row."""
    said = _in_a_row(words)
    for text in (dish.plate.name, dish.plate.text):
        own = _words(text)
        runs = (" ".join(own[at : at + IN_A_ROW]) for at in range(len(own) - IN_A_ROW + 1))
        if any(f" {run} " in said for run in runs):
            return True
    return False


def picks_up(words: str, odd: Sequence[str]) -> bool:
    """Whether one of the phrases stands in the critique."""
    said = _in_a_row(words)
    return any(_in_a_row(phrase) in said for phrase in odd)


def _words(text: str) -> list[str]:
    """The words in lower case and without accents. Nothing else is changed, or a quote might no longer be found."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(char for char in letters if not unicodedata.combining(char)))


def _in_a_row(text: str) -> str:
    return f" {' '.join(_words(text))} "


def _outcome(heard: Heard, happened: bool) -> Outcome:
    return Outcome(float(happened), heard.dish, heard.critic)


def _tables(run: TrialRun) -> list[list[tuple[Served, bool]]]:
    """Tables of dishes that treat every card, and tables of funny ones, each in one language."""
    tables = []
    for language in run.corpus.languages:
        for dishes, are_treated in ((treated(run.corpus), True), (witty(run.corpus), False)):
            own = [(one, are_treated) for one in dishes if one.language == language]
            tables += even_tables(Chance(f"{run.seed}/critiques/{language}", are_treated).shuffled(own))
    return run.some(tables)


def _heard(run: TrialRun, judge: Judge) -> Iterator[Heard]:
    """All critiques of one critic, one table after the other, as at a party."""
    speaker = judge.played_by([traced(critic) for critic in judge.critics]) if judge.by_rules else judge
    said: list[str] = []
    for number, dishes in enumerate(_tables(run)):
        tastings = table([one.plate for one, _ in dishes])
        tasted = run.taste(tastings, f"critiques/{number}", "critiques", judge=speaker)
        if not tasted:
            continue
        words = run.speak(tasted, tastings, said[-_REMEMBERED:], speaker)
        said += words
        for (dish, is_treated), verdict, text in zip(dishes, tasted.verdicts, words, strict=False):
            yield Heard(dish, is_treated, judge.critics[0].id, verdict, untraced(text), tuple(origins(text)))
