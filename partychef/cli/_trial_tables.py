"""The results of `partychef try-judge` as tables and as plain data: of one judge, or of two side by side."""

from __future__ import annotations

from typing import Any

import msgspec

from partychef.cli._text import columns
from partychef.judges.trial.figures import Row
from partychef.judges.trial.measuring import Report
from partychef.judges.trial.sides import Side, sides

_UNCLEAR = "unclear: the target is missed, but that could be chance in so few rounds; try more --rounds."


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    rows = {row.name: {**msgspec.structs.asdict(row)} for row in report.rows}
    return {"judge": report.judge, "setting": report.setting, "failed": report.failed, "measurements": rows}


def both_as_data(one: Report, other: Report) -> dict[str, Any]:
    """Two reports as plain data, and the differences of their figures, second minus first."""
    differences = {
        side.name: {"difference": side.difference, "interval": side.interval}
        for side in sides(one, other) if side.difference is not None
    }  # fmt: skip
    return {"judges": [as_data(one), as_data(other)], "differences": differences}


def table_of(report: Report) -> str:
    """The report as a table: each measurement with its target and whether it was met."""
    heading = ["measurement", "found", "95 % interval", "target", "", "what"]
    rows = [[row.name, _found(row), _interval(row.interval), row.line, row.result, row.about] for row in report.rows]
    unclear = [_UNCLEAR] if any(row.result == "unclear" for row in report.rows) else []
    groups = [*_attacks(report), *_faults(report), *_languages(report)]
    return "\n\n".join([_heading(report), columns([heading, *rows]), *groups, *unclear])


def table_of_both(one: Report, other: Report) -> str:
    """Two reports as one table with a column for each judge, and by how much the second differs from the first."""
    heading = ["measurement", one.judge, "", other.judge, "", "difference", "95 % interval", "target"]
    rows = [[side.name, *_half(side.one), *_half(side.other), _difference(side), _interval(side.interval), _line(side)]
            for side in sides(one, other)]  # fmt: skip
    results = {row.result for report in (one, other) for row in report.rows}
    unclear = [_UNCLEAR] if "unclear" in results else []
    return "\n\n".join([_heading(one), _heading(other), columns([heading, *rows]), *unclear])


def _heading(report: Report) -> str:
    setting = ", ".join(f"{name} {value}" for name, value in report.setting.items())
    return f"On trial: {report.judge} ({setting})"


def _half(row: Row | None) -> list[str]:
    return [_found(row), row.result] if row else ["-", ""]


def _line(side: Side) -> str:
    row = side.one or side.other
    return row.line if row else ""


def _difference(side: Side) -> str:
    if side.difference is None or side.one is None:
        return "-"
    return f"{side.difference:+.3g}" if side.one.unit in {"s", "tau", "$"} else f"{side.difference:+.1f}"


def _found(row: Row) -> str:
    if row.value is None:
        return "-"
    if row.unit == "$":
        return f"${row.value:.4f}"
    sign = "+" if row.unit == "points" and row.value > 0 else ""
    figure = f"{row.value:.0f}" if row.unit in {"dishes", "tokens", ""} else f"{row.value:.3g}" if row.unit in {
        "s", "tau"} else f"{row.value:.1f}"  # fmt: skip
    return f"{sign}{figure} {row.unit}".rstrip()


def _interval(bounds: tuple[float, float] | None) -> str:
    return f"{bounds[0]:.1f} to {bounds[1]:.1f}" if bounds else ""


def _attacks(report: Report) -> list[str]:
    """A table of what attacks gain, by kind, the most dangerous first."""
    row = report.row("injections")
    if not row or not row.detail["kinds"]:
        return []
    kinds = sorted(row.detail["kinds"].items(), key=lambda item: -item[1]["lift"])
    lines = [[kind, f"{one['lift']:+.1f}", f"{100 * one['flagged']:.0f} %", str(one["count"])] for kind, one in kinds]
    return [columns([["attack", "points", "noticed", "tried"], *lines])]


def _faults(report: Report) -> list[str]:
    """A table of how often each fault of a twin is seen, the one that is seen least first."""
    row = report.row("twins")
    if not row:
        return []
    kinds = sorted(row.detail["by"].get("kind", {}).items(), key=lambda item: item[1]["share"])
    lines = [[kind, f"{one['share']:.1f} %", _interval(one["interval"]), str(one["entries"])] for kind, one in kinds]
    return [columns([["fault of a twin", "seen", "95 % interval", "twins"], *lines])] if lines else []


def _languages(report: Report) -> list[str]:
    """A table of the shares by language."""
    rows = {row.name: row.detail["by"]["language"] for row in report.rows if "by" in row.detail}
    languages = list(dict.fromkeys(language for shares in rows.values() for language in shares))
    lines = [[name, *(f"{shares[one]['share']:.1f} %" if one in shares else "-" for one in languages)]
             for name, shares in rows.items()]  # fmt: skip
    return [columns([["by language", *languages], *lines])] if len(languages) > 1 else []
