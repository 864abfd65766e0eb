"""The figures of this process in the format of Prometheus. Imported only when somebody asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from partychef.tables.figures import STEPS, Figures
from partychef.web.party import Party

CONTENT_TYPE = CONTENT_TYPE_LATEST
REFUSED = 400
"""The first HTTP status that says no."""


def figures_of(party: Party) -> bytes:
    """All figures as text."""
    registry = CollectorRegistry()
    registry.register(_House(party))
    return generate_latest(registry)


class _House(Collector):
    def __init__(self, party: Party) -> None:
        self._party = party

    def collect(self) -> Iterator[Metric]:
        party, figures = self._party, self._party.store.figures
        yield _gauge("partychef_tables", "Tables in memory.", ("status",), party.tables.by_status())
        yield _gauge("partychef_open_pages", "Pages with a stream.", ("of",), party.hub.open_pages())
        yield _gauge("partychef_phones", "Chairs whose phones are connected.", (), {(): party.hub.phones()})
        yield _counter("partychef_moves", "Moves in the logs.", ("game", "by"), figures.moves())
        yield from _answers(figures)
        yield _counter("partychef_model_calls", "Calls of models.", ("model", "trouble"), figures.calls())
        yield _counter("partychef_model_tokens", "Tokens of models.", ("model", "part"), figures.tokens())
        yield _counter("partychef_model_dollars", "What models cost, where known.", ("model",), figures.dollars())
        waits = figures.waits()
        ends = [*map(str, STEPS), "+Inf"]
        latency = HistogramMetricFamily("partychef_push_seconds", "From a change to the page that is told of it.")
        latency.add_metric([], [*zip(ends, accumulate(waits.classes), strict=True)], waits.seconds)
        yield latency


def _answers(figures: Figures) -> Iterator[Metric]:
    answers = figures.answers()
    refused: Counter[tuple[str, int]] = Counter({key: number for key, number in answers.items() if key[1] >= REFUSED})
    yield _counter("partychef_answers", "Answers to requests.", ("page", "status"), answers)
    yield _counter("partychef_refusals", "Those among them that say no.", ("page", "status"), refused)


def _counter(name: str, means: str, labels: tuple[str, ...], values: Mapping[Any, float]) -> Metric:
    return _filled(CounterMetricFamily(name, means, labels=labels), values)


def _gauge(name: str, means: str, labels: tuple[str, ...], values: Mapping[Any, float]) -> Metric:
    return _filled(GaugeMetricFamily(name, means, labels=labels), values)


def _filled(family: CounterMetricFamily | GaugeMetricFamily, values: Mapping[Any, float]) -> Metric:
    for key, value in values.items():
        family.add_metric([str(part) for part in (key if isinstance(key, tuple) else (key,))], value)
    return family
