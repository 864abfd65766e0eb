"""A text that contradicts itself loses points, and no critic speaks of it (docs/judging.md)."""

from __future__ import annotations

import pytest

from partychef.judges.critics import shipped_critics
from partychef.judges.dishes import Plate, Tasting
from partychef.judges.house import scores
from partychef.judges.house.contradiction import contradicts_itself
from partychef.judges.house.scores import score
from partychef.judges.trial.data import FREE

CARDS = ("trout", "lemons", "potatoes")
PAIRS = [
    (
        "The trout has never been near a flame, it is served entirely raw. I grill it for ten minutes over hot coals.",
        "The trout rests in salt for an hour. Then I grill it for ten minutes over hot coals, lemons beside it.",
    ),
    (
        "Ohne Zitronen, streng ohne, da bin ich allergisch. Den Saft von vier Zitronen gieße ich am Schluss über die "
        "Forelle, mehr braucht es nicht.",
        "Die Forelle bleibt eine Stunde in Salz liegen. Gebacken wird sie dann zwei Stunden lang, mit Zitronen.",
    ),
    (
        "Ce plat est servi glacé, sans la moindre chaleur. La truite brûlante fume encore, attention à la langue.",
        "La truite sort du four avec ses herbes, un filet de citron par-dessus, et tout le monde se tait.",
    ),
]


@pytest.mark.parametrize(("false", "honest"), PAIRS)
def test_a_contradiction_is_told_from_an_honest_text(false: str, honest: str) -> None:
    assert contradicts_itself(false) > 0.3 > 0.2 > contradicts_itself(honest)


def test_a_contradiction_costs_every_critic_points(monkeypatch: pytest.MonkeyPatch) -> None:
    plate = Tasting("a", (Plate(CARDS, "Trout", PAIRS[0][0]),))
    for critic in shipped_critics():
        with_cost = score([plate], FREE, critic)[0].total
        monkeypatch.setattr(scores, "_INCONSISTENT", 0.0)
        without = score([plate], FREE, critic)[0].total
        monkeypatch.undo()
        assert with_cost < without


def test_a_few_words_have_no_room_for_a_contradiction() -> None:
    assert contradicts_itself("Raw, roasted.") == 0
