"""A verdict as a page of its own: one file to keep or to send, without scripts, with everything in it, escaped."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from partychef.games.cooking_party.speech import listed
from partychef.judges.dishes import Plate, Tasting, Verdict, card_name
from partychef.judges.finding import HOUSE, Call, Finding, Opinion

CRITERIA = {
    "flavour": "flavour logic",
    "cards": "use of the cards",
    "invention": "invention",
    "craft": "craft",
    "delight": "delight",
}
"""The five criteria as people read them."""

TASTED = {"fair": "several tastings in different orders", "fast": "one tasting"}
"""The protocols as people read them."""

_STYLE = Markup(
    """
:root { color-scheme: light dark; --paper: #fbf7f0; --card: #fff; --ink: #26221c; --quiet: #6a6255; --rule: #e4dbcd;
        --warm: #b4480a; --bar: #e9b872; }
@media (prefers-color-scheme: dark) { :root { --paper: #191613; --card: #24201b; --ink: #f1eae0; --quiet: #b3a999;
        --rule: #3b352d; --warm: #ffa45c; --bar: #9a6a2b; } }
* { box-sizing: border-box; } body { margin: 0; overflow-wrap: anywhere; background: var(--paper); color: var(--ink);
  font: 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { font-size: 1.3rem; line-height: 1.25; margin: 0; }
.quiet { color: var(--quiet); } .note { border-left: .3rem solid var(--warm); padding: .2rem .8rem; }
article { background: var(--card); border: 1px solid var(--rule); border-radius: .8rem; padding: 1.1rem 1.3rem;
  margin: 1.2rem 0; }
.place { color: var(--warm); font-weight: 700; } blockquote { margin: .8rem 0; } .words { white-space: pre-line; }
.chips { display: flex; gap: .4rem; flex-wrap: wrap; margin: .6rem 0; padding: 0; list-style: none; }
.chips li { border: .15rem dashed var(--warm); border-radius: 50%; width: 3rem; height: 3rem; display: grid;
  place-items: center; font-weight: 700; }
dl { display: grid; grid-template-columns: minmax(0, max-content) 1fr; gap: .2rem .8rem; margin: .8rem 0 0; }
dd { margin: 0; display: flex; gap: .6rem; align-items: center; white-space: nowrap; }
summary { min-height: 2.75rem; line-height: 2.75rem; cursor: pointer; } meter { flex: 1; min-width: 4rem; }
img { max-width: 100%; border-radius: .6rem; display: block; margin: .6rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; } .wide { overflow-x: auto; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
@media print { article { break-inside: avoid; } }
""".strip()
)
_PAGE = Markup("""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
""")


def page_of(finding: Finding) -> str:
    """The page. Whatever players, models and files said is escaped; photos are in it."""
    task = finding.case.brief.assignment
    body = [
        Markup("<header><h1>{} {}</h1>").format(task.emoji, task.title),
        Markup('<p class="quiet">{}</p>').format(judges_of(finding)),
        *([Markup("<p>{}</p>").format(finding.case.brief.criteria)] if finding.case.brief.criteria else []),
        *(Markup('<p class="note">{}</p>').format(note) for note in notes_of(finding)),
        Markup("</header>"),
        *(_dish(finding, verdict) for verdict in finding.ranked()),
        *_how(finding),
    ]
    return str(_PAGE.format(language=finding.language, title=f"Verdict: {task.title}", style=_STYLE, body=_lines(body)))


def judges_of(finding: Finding) -> str:
    """Who judged, in a line: "🧐 The Inspector, played by openai/gpt-5-mini"."""
    critics = listed([f"{one.critic.emoji} {one.critic.name}" for one in finding.opinions])
    if finding.engine == HOUSE:
        return f"{critics}, the house critic (rules, no model)"
    return f"{critics}, played by {listed(list(finding.models) or ['a model'])} ({TASTED[finding.protocol]})"


def notes_of(finding: Finding) -> list[str]:
    """What the reader must know before the verdict: who failed, what could not be seen, how close it was."""
    notes = []
    if finding.why:
        notes.append(f"The model gave no verdict, so the house critic judged: {finding.why}")
    for one in finding.opinions:
        if finding.engine != HOUSE and one.speaker == HOUSE:
            notes.append(f"The words of {one.critic.name} are the house critic's: {one.why}")
        if one.calls and len(one.calls) < one.planned:
            notes.append(f"{len(one.calls)} of {one.planned} calls of {one.critic.name} were answered.")
        if one.photo_finish:
            notes.append(_finish(finding, one))
    return notes + [f"{remark[:1].upper()}{remark[1:]}." for remark in finding.remarks or finding.case.remarks]


def _finish(finding: Finding, opinion: Opinion) -> str:
    finish = opinion.photo_finish
    assert finish is not None
    first, second = (name_of(tasting_of(finding, name)) for name in finish.pair)
    winner = name_of(tasting_of(finding, finish.winner))
    how = "they were split and the seed drew" if finish.coin else "the better one was"
    whose = f" by {opinion.critic.name}" if len(finding.opinions) > 1 else ""
    return f"Photo finish of {first} and {second}{whose}: compared directly in both orders, {how} {winner}."


def tasting_of(finding: Finding, name: str) -> Tasting:
    """The tasting of that id."""
    return next(tasting for tasting in finding.case.tastings if tasting.id == name)


def name_of(tasting: Tasting) -> str:
    """What a chef's dish or menu is called."""
    return ", ".join(plate.name for plate in tasting.plates)


def _lines(parts: Iterable[Markup]) -> Markup:
    return Markup("\n").join(parts)


def _dish(finding: Finding, verdict: Verdict) -> Markup:
    tasting = tasting_of(finding, verdict.id)
    chips = Markup().join(Markup("<li>{}</li>").format(chip) for chip in verdict.chips)
    flag = Markup('<p class="quiet">Some of the text was addressed to the judge.</p>') if verdict.tampering else ""
    return Markup(
        '<article>\n<h2><span class="place">{rank}.</span> {name}</h2>\n<p class="quiet">by {chef}</p>\n{photos}\n'
        "{plates}\n{words}\n{flag}\n"
        '<ul class="chips" aria-label="{points} points">{chips}</ul>\n<dl>{scores}</dl>\n</article>'
    ).format(
        rank=verdict.rank, name=name_of(tasting), chef=finding.case.chefs[verdict.id],
        photos=_photos(finding.case.photos.get(verdict.id, ())), plates=_lines(map(_plate, tasting.plates)),
        words=_lines(_words(one, verdict.id, len(finding.opinions)) for one in finding.opinions), flag=flag,
        points=sum(verdict.chips), chips=chips or Markup("<li>0</li>"), scores=_scores(verdict),
    )  # fmt: skip


def _photos(photos: Sequence[bytes]) -> Markup:
    return _lines(
        Markup('<img src="data:image/jpeg;base64,{}" alt="Photo of the dish">').format(base64.b64encode(photo).decode())
        for photo in photos
    )


def _plate(plate: Plate) -> Markup:
    cards = listed([card_name(card) for card in plate.cards])
    notes = Markup().join(
        Markup("<br>{}: {}").format(card_name(card), note) for card, note in plate.notes.items() if note
    )
    return Markup('<p class="quiet">{}</p>\n<p class="words">{}{}</p>').format(cards, plate.text, notes)


def _words(opinion: Opinion, name: str, critics: int) -> Markup:
    who = Markup("<strong>{} {}:</strong> ").format(opinion.critic.emoji, opinion.critic.name) if critics > 1 else ""
    return Markup('<blockquote class="words">{}{}</blockquote>').format(who, opinion.words.get(name, ""))


def _scores(verdict: Verdict) -> Markup:
    rows = [
        Markup('<dt>{}</dt><dd><meter min="0" max="20" value="{}"></meter>{} of 20</dd>').format(
            CRITERIA[name], f"{score:.1f}", f"{score:.0f}"
        )
        for name, score in verdict.scores.items()
    ]
    total = Markup('<dt>total</dt><dd><meter min="0" max="100" value="{}"></meter>{} of 100</dd>')
    return _lines([*rows, total.format(f"{verdict.total:.1f}", f"{verdict.total:.0f}")])


def _how(finding: Finding) -> list[Markup]:
    """How the verdict came about: what each call saw and gave."""
    calls = [call for one in finding.opinions for call in one.calls]
    if not calls:
        return []
    rows = _lines(_call_row(finding, call) for call in calls)
    head = Markup(
        "<tr><th>call</th><th>model</th><th>order shown, with totals</th><th>tokens</th><th>seconds</th></tr>"
    )
    return [
        Markup('<details>\n<summary>How it was judged</summary>\n<p class="quiet">{}</p>').format(cost_of(finding)),
        Markup('<div class="wide"><table>\n{}\n{}\n</table></div>\n</details>').format(head, rows),
    ]


def _call_row(finding: Finding, call: Call) -> Markup:
    return Markup("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>").format(
        call.call, call.model, order_of(finding, call), call.prompt_tokens + call.completion_tokens,
        f"{call.seconds:.1f}",
    )  # fmt: skip


def order_of(finding: Finding, call: Call) -> str:
    """The dishes as a call saw them, with what it gave each: "Peach Harbour 62, Rolled Forest 55"."""
    return ", ".join(f"{name_of(tasting_of(finding, name))} {call.totals[name]:.0f}" for name in call.order)


def cost_of(finding: Finding) -> str:
    """Tokens, cost and time in a line."""
    cost = "at an unknown price" if finding.cost is None else f"for ${finding.cost:.4f}"
    return f"{finding.tokens} tokens {cost} in {finding.seconds:.1f} s"
