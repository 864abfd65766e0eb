"""A verdict as plain data, for JSON: what the command line and the web both give."""

from __future__ import annotations

from typing import Any

from partychef.judges.finding import Finding


def data_of(finding: Finding) -> dict[str, Any]:
    """Everything about a verdict but its critics and dishes, which each of its readers shows in its own way."""
    return {
        "engine": finding.engine,
        "why": finding.why,
        "models": list(finding.models),
        "protocol": finding.protocol,
        "language": finding.language,
        "assignment": finding.case.brief.assignment.title,
        "criteria": finding.case.brief.criteria,
        "seed": finding.seed,
        "remarks": list(finding.remarks or finding.case.remarks),
        "tokens": finding.tokens,
        "cost": finding.cost,
        "seconds": round(finding.seconds, 2),
    }
