"""What each country can do, what it tracks and when its win condition is met: CD-38 to CD-41, CD-46, CD-61."""

from __future__ import annotations

import pytest

from partychef.games.cuisine_decks.abilities import ABILITIES
from partychef.games.cuisine_decks.cards import countries, recipe_card
from partychef.games.cuisine_decks.moves import Cook, Keep, Track
from partychef.games.cuisine_decks.tracking import TRACKABLE, Missing, missing
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, Kitchen, dish, ids, recipes

COURSES = {course: [one.id for one in countries()["france"].recipes if one.course == course]
           for course in ("appetizer", "soup", "entrée", "cheese", "dessert")}  # fmt: skip


def of(country: str) -> Kitchen:
    """Ana cooks this cuisine, Ben another one."""
    return Kitchen(country, "italy" if country == "france" else "france")


def french(course: str, level: str) -> str:
    """A recipe of this course and level, without the name of the country."""
    (found,) = (one for one in COURSES[course] if recipe_card(one).level == level)
    return found.removeprefix("france-")


def choices(kitchen: Kitchen) -> str:
    """What Ana may track or keep."""
    return kitchen.short(ANA, kitchen.sees(BEN).eligible)


def test_abilities_and_goals_of_the_decks_are_functions_by_name() -> None:
    assert {country.ability.effect for country in countries().values()} == set(ABILITIES)
    assert {country.goal.trackable for country in countries().values()} == set(TRACKABLE)


def test_cd_38_the_player_chooses_one_eligible_card_and_must() -> None:
    kitchen = of("italy")
    kitchen.cooks(ANA, "fettuccine-alfredo: fettuccine cream", "spaghetti-al-pomodoro: spaghetti")
    kitchen.goes_to("track", ANA)
    assert choices(kitchen) == "fettuccine spaghetti"
    assert kitchen.can(ANA) == {"Track"}
    assert kitchen.refuses(ANA, Track("italy-cream")) == "Cream cannot be tracked now."
    kitchen.does(ANA, Track("italy-spaghetti"))
    assert (kitchen.tracked(ANA), kitchen.tally(ANA).tracked) == ("spaghetti", "italy-spaghetti")


def test_cd_38_where_there_is_no_choice_the_card_is_tracked_by_itself() -> None:
    kitchen = of("italy")
    kitchen.scores(ANA, "fettuccine-alfredo: fettuccine cream")
    assert kitchen.tracked(ANA) == "fettuccine"
    assert [deed.cards for deed in kitchen.sees(None).log if deed.kind == "track"] == []  # a new turn has begun


def test_cd_38_exactly_one_card_a_turn() -> None:
    kitchen = of("italy")
    kitchen.cooks(ANA, "fettuccine-alfredo: fettuccine cream", "spaghetti-al-pomodoro: spaghetti")
    kitchen.goes_to("track", ANA)
    kitchen.does(ANA, Track("italy-fettuccine"))
    assert kitchen.waits("shop", ANA, BEN)
    assert kitchen.tracked(ANA) == "fettuccine"


def test_cd_38_cards_are_tracked_in_order() -> None:
    kitchen = Kitchen("mexico", "italy", "france", first_player=BEN)
    easy = recipes("mexico", "easy")
    kitchen.cooks(BEN, "spaghetti-al-pomodoro: spaghetti")
    kitchen.cooks(CLEO, f"{french('soup', 'easy')}: duck", f"{french('dessert', 'easy')}: duck")
    kitchen.cooks(ANA, f"{easy[0]}: tortilla", f"{easy[1]}: tortilla")
    kitchen.goes_to("track")
    assert kitchen.waits("track", CLEO)
    assert kitchen.refuses(ANA, Track(f"mexico-{easy[0]}")) == "It is not your turn."
    kitchen.does(CLEO, kitchen.game.default_move(CLEO))
    assert kitchen.waits("track", ANA)
    assert [deed.seat for deed in kitchen.sees(None).log if deed.kind == "track"] == [BEN, CLEO]


@pytest.mark.parametrize(
    ("country", "secondary", "optional"),
    [
        ("italy", "basil", ""),
        ("france", "butter", ""),
        ("japan", "egg", " + yuzu"),
        ("india", "cumin", ""),
        ("thailand", "lime", ""),
    ],
)
def test_cd_39_only_fully_covered_recipes_are_tracked(country: str, secondary: str, optional: str) -> None:
    hard = recipes(country, "hard")[0]
    exact = recipe_card(f"{country}-{hard}").exact.removeprefix(f"{country}-")
    assert eligible_after(country, (f"{hard}: {exact} {secondary}{optional}",)) == ""
    assert eligible_after(country, (f"{hard}: {exact} {secondary} {secondary}{optional}",)) != ""


@pytest.mark.parametrize(
    ("menu", "tracked", "expected"),
    [
        (("fettuccine-alfredo: fettuccine cream", "spaghetti-al-pomodoro: spaghetti"), "", "fettuccine spaghetti"),
        (("fettuccine-alfredo: penne cream",), "", ""),
        (("fettuccine-alfredo: fettuccine",), "", ""),
        (("fettuccine-alfredo: fettuccine cream",), "fettuccine", "fettuccine"),
    ],
)
def test_cd_39_italy_the_primary_of_an_exact_recipe(menu: tuple[str, ...], tracked: str, expected: str) -> None:
    assert eligible_after("italy", menu, tracked) == expected


def test_cd_39_france_a_recipe_of_a_course_that_is_not_tracked() -> None:
    soup, dessert = french("soup", "easy"), french("dessert", "easy")
    menu = (f"{soup}: duck", f"{dessert}: beef")
    assert eligible_after("france", menu) == f"{soup} {dessert}"
    assert eligible_after("france", menu, french("soup", "normal")) == dessert


def test_cd_39_japan_a_recipe_with_an_optional() -> None:
    easy, normal = recipes("japan", "easy")[0], recipes("japan", "normal")[0]
    assert eligible_after("japan", (f"{easy}: rice + yuzu", f"{normal}: rice egg")) == easy
    assert eligible_after("japan", (f"{easy}: rice", f"{normal}: rice + yuzu")) == ""


def test_cd_39_mexico_an_easy_recipe() -> None:
    easy, normal = recipes("mexico", "easy")[0], recipes("mexico", "normal")[0]
    assert eligible_after("mexico", (f"{normal}: tortilla tomato", f"{easy}: tortilla")) == easy
    assert eligible_after("mexico", (f"{normal}: tortilla",)) == ""  # as an easy one is not easy


def test_cd_39_india_a_secondary_of_a_kind_that_is_not_tracked() -> None:
    hard = recipes("india", "hard")[0]
    assert eligible_after("india", (f"{hard}: lentils cumin turmeric",), "cumin") == "turmeric"
    assert eligible_after("india", (f"{hard}: lentils cumin cumin",), "cumin") == ""


def test_cd_39_thailand_a_secondary() -> None:
    hard = recipes("thailand", "hard")[0]
    assert eligible_after("thailand", (f"{hard}: shrimp lime palm-sugar",), "lime") == "lime palm-sugar"


def eligible_after(country: str, menu: tuple[str, ...], tracked: str = "") -> str:
    """What Ana could track after cooking this."""
    kitchen = of(country)
    kitchen.has(ANA, tracked=tracked)
    kitchen.cooks(ANA, *menu)
    kitchen.goes_to("cook_actions", BEN)
    before = kitchen.tracked(ANA)
    kitchen.done(BEN)
    if kitchen.game.step == "track":
        return choices(kitchen)
    return kitchen.tracked(ANA).removeprefix(before).strip()


def test_cd_40_a_tracked_card_is_out_of_the_deck_until_progress_is_disrupted() -> None:
    kitchen = of("italy")
    kitchen.scores(ANA, "fettuccine-alfredo: fettuccine cream")
    assert "fettuccine" not in kitchen.pile(ANA).split()
    assert kitchen.place(ANA).tracked == ("italy-fettuccine",)
    before = kitchen.deck(ANA).split().count("fettuccine") + kitchen.hand(ANA).split().count("fettuccine")
    kitchen.goes_to("prepare_actions", BEN)
    kitchen.holds(BEN, "win")
    kitchen.plays(BEN, "disrupt_progress", ANA, "fettuccine")
    after = kitchen.deck(ANA).split().count("fettuccine") + kitchen.hand(ANA).split().count("fettuccine")
    assert (kitchen.tracked(ANA), after) == ("", before + 1)


def test_cd_41_recipes_and_all_their_ingredients_are_discarded() -> None:
    kitchen = of("italy")
    kitchen.has(ANA, discards="")
    kitchen.scores(ANA, "lasagne-al-forno: lasagne tomato basil + truffle", "fettuccine-alfredo: penne")
    assert kitchen.pile(ANA) == "lasagne-al-forno tomato basil truffle fettuccine-alfredo penne"
    assert (kitchen.tracked(ANA), kitchen.prepared(ANA), kitchen.place(ANA).cooked) == ("lasagne", "", ())


def test_cd_61_any_of_several_eligible_recipes_not_just_the_entree() -> None:
    kitchen = of("france")
    entree, appetizer = french("entrée", "easy"), french("appetizer", "easy")
    kitchen.cooks(ANA, f"{entree}: duck", f"{appetizer}: duck")
    kitchen.goes_to("track", ANA)
    kitchen.does(ANA, Track(f"france-{appetizer}"))
    assert kitchen.tracked(ANA) == appetizer


def test_al_dente_one_vp_for_a_turn_with_exact_and_full_recipes() -> None:
    exact = "fettuccine-alfredo: fettuccine cream"
    assert of("italy").scores(ANA, exact).ability == 1
    assert of("italy").scores(ANA, exact, "spaghetti-al-pomodoro: spaghetti").ability == 1
    assert of("italy").scores(ANA, "fettuccine-alfredo: fettuccine", "spaghetti-al-pomodoro: penne").ability == 0


def test_service_one_vp_for_a_turn_with_two_courses() -> None:
    soup, dessert = french("soup", "normal"), french("dessert", "easy")
    assert of("france").scores(ANA, f"{soup}: duck", f"{dessert}: duck").ability == 1
    assert of("france").scores(ANA, f"{soup}: duck", f"{french('soup', 'easy')}: duck").ability == 0


def test_moritsuke_an_optional_in_a_full_recipe_brings_2() -> None:
    easy, normal = recipes("japan", "easy")[0], recipes("japan", "normal")[0]
    tally = of("japan").scores(ANA, f"{easy}: rice + yuzu", f"{normal}: rice + yuzu")
    assert [line.optional for line in tally.lines] == [2, 1]


def test_street_food_one_vp_for_three_recipes() -> None:
    three = [f"{name}: corn" for name in recipes("mexico", "easy")[:3]]
    assert of("mexico").scores(ANA, *three).ability == 1
    assert of("mexico").scores(ANA, *three[:2]).ability == 0


def test_masala_one_optional_in_each_recipe_may_stand_for_a_secondary() -> None:
    hard, normal = recipes("india", "hard")[0], recipes("india", "normal")[0]
    kitchen = of("india")
    kitchen.cooks(ANA, f"{hard}: lentils cumin ghee", f"{normal}: chicken yoghurt + ghee")
    assert [(one.level, one.full) for one in kitchen.place(ANA).cooked] == [("hard", True), ("normal", True)]
    assert [(line.base, line.optional, line.hard) for line in kitchen.place(ANA).lines] == [(3, 0, 0), (2, 1, 1)]


def test_masala_not_two_in_a_recipe_and_never_a_primary() -> None:
    hard = recipes("india", "hard")[0]
    kitchen = of("india")
    kitchen.gets(ANA)
    kitchen.holds(ANA, hard)
    kitchen.has(ANA, prepared="lentils ghee yoghurt basmati")
    refusal = kitchen.refuses(ANA, Cook((dish("india", f"{hard}: lentils ghee yoghurt"),)))
    assert refusal == "Yoghurt cannot be a secondary ingredient there."
    assert "cannot be" in kitchen.refuses(ANA, Cook((dish("india", f"{hard}: lentils ghee basmati"),)))
    kitchen.has(ANA, prepared="lentils cumin basmati")
    refusal = kitchen.refuses(ANA, Cook((dish("india", f"{hard}: lentils cumin basmati"),)))
    assert refusal == "Basmati cannot be a secondary ingredient there."


def test_masala_a_stand_in_is_never_tracked() -> None:
    hard, normal = recipes("india", "hard")[0], recipes("india", "normal")[0]
    assert eligible_after("india", (f"{hard}: lentils cumin ghee", f"{normal}: chicken yoghurt")) == "cumin"


def test_masala_counts_for_chef_and_customer() -> None:
    kitchen = Kitchen("france", "india", "italy", roles="chef waiter critic")
    kitchen.goes_to("role", ANA)
    kitchen.does(ANA, next(move for move in kitchen.game.legal_moves(ANA) if getattr(move, "player", None) == BEN))
    kitchen.scores(BEN, f"{recipes('india', 'normal')[0]}: chicken yoghurt")
    assert [one.points for one in kitchen.tally(BEN).roles] == [1]


def balance() -> Kitchen:
    """Ana has cooked Thai with two limes and peanuts, tracked one lime, and may keep a card."""
    kitchen = of("thailand")
    hard = recipes("thailand", "hard")[0]
    kitchen.cooks(ANA, f"{hard}: shrimp lime lime + peanuts")
    kitchen.has(ANA, discards="", prepared="palm-sugar")
    kitchen.goes_to("keep", ANA)
    return kitchen


def test_balance_keeps_one_secondary_or_optional_of_this_turn() -> None:
    kitchen = balance()
    assert (kitchen.tracked(ANA), choices(kitchen)) == ("lime", "lime peanuts")
    assert kitchen.refuses(ANA, Keep("thailand-shrimp")) == "Shrimp cannot be kept."
    assert kitchen.refuses(ANA, Keep("thailand-palm-sugar")) == "Palm Sugar cannot be kept."
    kitchen.does(ANA, Keep("thailand-peanuts"))
    hard = recipes("thailand", "hard")[0]
    assert (kitchen.prepared(ANA), kitchen.pile(ANA)) == ("palm-sugar peanuts", f"{hard} shrimp lime")


def test_balance_the_tracked_card_is_not_kept_and_one_may_keep_nothing() -> None:
    kitchen = of("thailand")
    kitchen.cooks(ANA, f"{recipes('thailand', 'normal')[0]}: shrimp lime")
    kitchen.finishes_turn()
    assert (kitchen.tracked(ANA), kitchen.prepared(ANA)) == ("lime", "")
    kitchen = balance()
    kitchen.does(ANA, Keep())
    assert kitchen.prepared(ANA) == "palm-sugar"


def test_balance_a_card_is_kept_for_one_turn_unless_it_is_kept_again() -> None:
    kitchen = balance()
    kitchen.does(ANA, Keep("thailand-peanuts"))
    easy = recipes("thailand", "easy")[0]
    kitchen.cooks(ANA, f"{easy}: pork + peanuts")
    kitchen.goes_to("keep", ANA)
    kitchen.has(ANA, discards="")
    kitchen.does(ANA, Keep())
    assert (kitchen.prepared(ANA), kitchen.pile(ANA)) == ("", f"{easy} pork peanuts")


def test_balance_is_of_thailand_alone_and_also_for_less() -> None:
    kitchen = of("italy")
    kitchen.cooks(ANA, "fettuccine-alfredo: penne cream")
    kitchen.finishes_turn()
    assert kitchen.prepared(ANA) == ""
    kitchen = of("thailand")
    kitchen.cooks(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime")
    kitchen.goes_to("keep", ANA)
    assert choices(kitchen) == "lime"


ALL_COURSES = " ".join(one[0].removeprefix("france-") for one in COURSES.values())
GOALS = [
    ("italy", "fettuccine fettuccine fettuccine penne", Missing(0, ())),
    ("italy", "fettuccine fettuccine fettuccine", Missing(1, ())),
    ("france", ALL_COURSES, Missing(0, ())),
    ("france", ALL_COURSES.split()[0], Missing(4, ("soup", "entrée", "cheese", "dessert"))),
    ("japan", " ".join(recipes("japan", "normal")[:4]), Missing(0, ())),
    ("mexico", " ".join(recipes("mexico", "easy")[:3]), Missing(1, ())),
    ("india", "turmeric cumin cardamom chilli coriander", Missing(0, ())),
    ("india", "turmeric cumin cardamom chilli", Missing(1, ())),
    ("india", "turmeric cumin cardamom chilli chilli", Missing(1, ())),
    ("thailand", "lime lime lime palm-sugar fish-sauce birds-eye-chilli", Missing(0, ())),
    ("thailand", "lime lime lime palm-sugar palm-sugar fish-sauce", Missing(1, ("spicy",))),
    ("thailand", "lime palm-sugar fish-sauce birds-eye-chilli", Missing(2, ())),
    ("thailand", "lime lime lime fish-sauce fish-sauce", Missing(2, ("sweet", "spicy"))),
]


@pytest.mark.parametrize(("country", "tracked", "lacking"), GOALS)
def test_cd_46_a_win_condition_is_met_by_the_cards_that_are_tracked(
    country: str, tracked: str, lacking: Missing
) -> None:
    some = ids(country, tracked)
    assert missing(country, some) == lacking
    kitchen = of(country)
    kitchen.has(ANA, tracked=tracked)
    assert kitchen.place(ANA).goal_met == (lacking.cards == 0)


@pytest.mark.parametrize(
    ("country", "four", "fifth"),
    [
        ("italy", "fettuccine fettuccine fettuccine penne", "penne"),
        ("mexico", " ".join(recipes("mexico", "easy")[:4]), recipes("mexico", "easy")[4]),
    ],
)
def test_with_longer_goals_italy_and_mexico_track_five_cards(country: str, four: str, fifth: str) -> None:
    kitchen = Kitchen(country, "france", long_goals=True)
    kitchen.has(ANA, tracked=four)
    kitchen.finishes_turn()
    assert kitchen.game.outcome() is None
    kitchen.has(ANA, tracked=f"{four} {fifth}")
    kitchen.finishes_turn()
    outcome = kitchen.game.outcome()
    assert outcome is not None and outcome.reason == "a win condition is met"


def test_longer_goals_are_a_house_rule_of_two_countries() -> None:
    cards = {id: (one.goal.number(), one.goal.number(longer=True)) for id, one in countries().items()}
    by_the_book = {"italy": 4, "france": 5, "japan": 4, "mexico": 4, "india": 5, "thailand": 6}
    assert cards == {id: (number, 5 if id in ("italy", "mexico") else number) for id, number in by_the_book.items()}
    for id, one in countries().items():
        assert one.goal.said().startswith(f"{by_the_book[id]} ")
        assert one.goal.said(longer=True).startswith(f"{cards[id][1]} ")
    for long in (False, True):
        kitchen = Kitchen("italy", "france", long_goals=long)
        assert (kitchen.sees(ANA).long_goals, kitchen.place(ANA).goal_cards) == (long, 5 if long else 4)
