"""A dish that promises to do without something, and has it all the same, loses points (docs/judging.md)."""

from __future__ import annotations

import pytest

from partychef.judges.critics import shipped_critics
from partychef.judges.demands.served import Served
from partychef.judges.dishes import Plate, Tasting
from partychef.judges.house.promises import broken_promises
from partychef.judges.house.scores import score
from partychef.judges.trial.data import FREE


def promised(cards: str, *words: str, heated: str = "") -> tuple[str, ...]:
    """The broken promises of a dish of these cards and sentences, one of which is fried."""
    plate = tuple(cards.split())
    techniques = {heated: "fried"} if heated else {}
    return broken_promises(Served(plate, len(plate), techniques, frozenset(plate), frozenset(), words))


@pytest.mark.parametrize(
    ("cards", "words", "what"),
    [
        ("trout almonds", "There is not a single nut in it. The almonds go on last.", "nuts"),
        ("duck red-wine", "Not a drop of alcohol was used, so the red wine cooks down nicely.", "alcohol"),
        ("blueberries whipped-cream", "Totally dairy-free. A cloud of whipped cream on the blueberries.", "dairy"),
        ("spinach chickpeas", "Vegan from the first spoon to the last. We fry the spices in butter.", "vegan"),
        ("potatoes", "No salt on this table. Then a good handful of sea salt over the potatoes.", "salt"),
        ("steak potatoes", "Es ist kein Fleisch drin. Das Steak brate ich in Scheiben.", "meat"),
        ("shrimp rum", "Sans une goutte d'alcool. Le rhum flambe les crevettes.", "alcohol"),
    ],
)
def test_what_is_left_out_and_used_all_the_same_is_a_broken_promise(cards: str, words: str, what: str) -> None:
    assert what in promised(cards, *words.split(". "))


def test_nothing_is_cooked_and_something_is_fried() -> None:
    assert promised("tuna", "We don't switch on the stove", "Then the tuna is fried", heated="tuna") == ("heat",)
    assert not promised("tuna", "We don't switch on the stove", "The tuna stays as it is")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("mozzarella salami", "Mozzarella torn, not sliced, salami curling at the edges."),
        ("oranges rum", "A good glass of rum in the pan. The children get theirs without alcohol, folded into boats."),
        ("steak garlic", "No garlic press was harmed. The garlic is chopped."),
        ("coffee", "Für Kinder natürlich koffeinfrei. Der Kaffee kommt in große Tassen."),
        ("trout lemons", "No nuts, no butter, no fuss. Trout and lemons."),
    ],
)
def test_no_promise_is_made_where_something_else_is_left_out(cards: str, words: str) -> None:
    assert promised(cards, *words.split(". ")) == ()


def test_a_broken_promise_costs_every_critic_points() -> None:
    honest = Plate(("trout", "almonds"), "Trout", "The trout is fried in oil. There is a nut in it, sliced almonds.")
    false = Plate(("trout", "almonds"), "Trout", "The trout is fried in oil. There is no nut in it, sliced almonds.")
    for critic in shipped_critics():
        kept, broken = (score([Tasting("a", (plate,))], FREE, critic)[0].total for plate in (honest, false))
        assert broken < 0.8 * kept
