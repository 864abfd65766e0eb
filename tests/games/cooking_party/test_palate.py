"""The palate: what goes together, checked with pairs that every cook knows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.flavours import flavours

hands = st.lists(st.sampled_from(sorted(ingredients())), min_size=1, max_size=8, unique=True)


def test_tomatoes_and_basil_are_a_classic() -> None:
    assert palate.meeting("tomatoes", "basil").kind == "classic"


def test_marshmallows_and_anchovies_clash() -> None:
    assert palate.meeting("anchovies", "marshmallows").kind == "clash"


def test_a_bridge_names_the_aroma_that_both_have() -> None:
    bridges = [met for met in palate.meetings(sorted(ingredients())) if met.kind == "bridge"]
    assert bridges
    for met in bridges:
        assert met.aroma in flavours()[met.one].aromas
        assert met.aroma in flavours()[met.other].aromas


def test_a_free_ingredient_neither_helps_nor_harms() -> None:
    assert palate.meeting("unicorn", "basil").kind == "neighbours"


def test_a_good_plate_has_more_harmony_than_a_quarrel() -> None:
    assert palate.harmony(["tomatoes", "basil", "mozzarella"]) > palate.harmony(["liver", "marshmallows", "wasabi"])


def test_opposites_make_contrast() -> None:
    assert palate.contrast(["salmon", "lemons", "cucumber", "cream"]) > palate.contrast(["potatoes", "rice", "bread"])


def test_one_taste_alone_is_out_of_balance() -> None:
    assert palate.balance(["honey", "marshmallows", "caramel"]) < palate.balance(["honey", "lemons", "feta", "chili"])


def test_a_surprise_leads_from_the_sweet_to_the_salty_end_of_the_larder() -> None:
    for met in palate.rare(sorted(ingredients())):
        shelves = {ingredients()[met.one].category, ingredients()[met.other].category}
        assert shelves == {"meat", "sea"} or shelves & {"fruit", "treat"}


def test_chocolate_belongs_into_a_dessert_and_trout_does_not() -> None:
    assert palate.fits("chocolate", "dessert") > palate.fits("trout", "dessert")


def test_one_misfit_spoils_half_of_a_dessert() -> None:
    assert palate.course_fit(["chocolate", "cream", "trout"], "dessert") < 0.6


def test_the_vegetarian_plate_bans_meat_and_fish() -> None:
    card = assignments()["vegetarian-plate"]
    banned = palate.banned_tags(f"{card.title} {card.text}")
    assert banned == {"meat", "fish"}
    assert palate.breaks_diet("bacon", banned)
    assert not palate.breaks_diet("eggs", banned)


def test_a_judge_can_ask_for_a_diet_in_words() -> None:
    assert palate.banned_tags("A plate without nuts, and no alcohol.") == {"nuts", "alcohol"}
    assert palate.banned_tags("Etwas Vegetarisches bitte, und ohne Alkohol.") == {"meat", "fish", "alcohol"}
    assert palate.banned_tags("Un plat sans viande, sans noix.") == {"meat", "fish", "nuts"}


def test_only_the_worst_dish_wants_the_worst() -> None:
    assert [card.id for card in assignments().values() if palate.wants_the_worst(card)] == ["the-worst-dish"]


@given(hands)
def test_all_figures_lie_between_nothing_and_everything(hand: list[str]) -> None:
    for figure in (palate.harmony, palate.contrast, palate.balance, palate.originality):
        assert 0 <= figure(hand) <= 1
    assert 0 <= palate.goodness(hand, "dessert") <= 1


@given(hands)
def test_the_order_of_the_cards_does_not_matter(hand: list[str]) -> None:
    turned = hand[::-1]
    assert abs(palate.goodness(hand, "main course") - palate.goodness(turned, "main course")) < 1e-9
    assert {(met.one, met.other) for met in palate.rare(hand)} == {(met.one, met.other) for met in palate.rare(turned)}
