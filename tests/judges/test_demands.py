"""Demands (docs/judging.md): what is announced is heard, what is served is held against it, and verdicts show it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.judges.critics import Critic, critic_named, shipped_critics
from partychef.judges.demands.asking import demands_of
from partychef.judges.demands.checking import judged
from partychef.judges.demands.demand import Demand, Judged
from partychef.judges.demands.effect import after_demands
from partychef.judges.demands.hearing import hear
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import LANGUAGES, words_file
from partychef.judges.demands.meant import meant
from partychef.judges.demands.served import Served
from partychef.judges.demands.wording import phrase, said_of, scale_lines
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.house.remarks import doubts_of, praise_of
from partychef.judges.house.scores import Seen, look, score
from partychef.judges.tasks import weights_of

FREE = assignments()["free-choice"]
HEARING = tomllib.loads((Path(__file__).parent / "hearing.toml").read_text(encoding="utf-8"))
SENTENCES = [(said, demands) for table in HEARING.values() for said, demands in table.items()]
CRITERIA = ("flavour", "cards", "invention", "craft", "delight", "wit")

PEARS = Plate(
    ("pears", "cheese", "nuts", "thyme"), "Orchard at Noon",
    "Pears roasted until they slump, cheese melted over them, nuts toasted and thyme on top.",
)  # fmt: skip
RIBS = Plate(
    ("pork-ribs", "honey", "chili", "beans"), "Sunday Shirt",
    "Pork ribs braised with honey until they stick to your fingers, chili fried with the beans until it burns.",
)  # fmt: skip
COD = Plate(
    ("cod", "potatoes", "dill", "cucumber"), "Harbour Wall",
    "Cod poached gently, potatoes boiled and crushed with dill, cucumber shaved thin beside it.",
)  # fmt: skip


def seen(plate: Plate, criteria: str, assignment: Assignment = FREE, special: str | None = None) -> Seen:
    return look(plate, Brief(assignment, criteria, special))


def outcomes(plate: Plate, criteria: str, assignment: Assignment = FREE, special: str | None = None) -> dict[str, str]:
    return {str(one.demand): one.outcome for one in seen(plate, criteria, assignment, special).demands}


def totals(criteria: str, *plates: Plate, critic: Critic, assignment: Assignment = FREE) -> list[float]:
    tastings = [Tasting(str(number), (plate,)) for number, plate in enumerate(plates)]
    return [one.total for one in score(tastings, Brief(assignment, criteria), critic)]


@pytest.mark.parametrize(("said", "demands"), SENTENCES)
def test_what_is_announced_is_heard(said: str, demands: str) -> None:
    assert sorted(map(str, hear(said))) == sorted(filter(None, demands.split(", ")))


def test_nothing_is_heard_in_silence() -> None:
    assert hear("") == ()
    assert demands_of(FREE, "") == (Demand("count", "cards", True, "gentle", 4, None),)


@pytest.mark.parametrize(
    ("said", "strength"),
    [("Nothing sweet.", "firm"), ("Not too sweet.", "gentle"), ("Allergic to nuts.", "hard"), ("Nussfrei.", "hard")],
)
def test_it_matters_how_it_was_said(said: str, strength: str) -> None:
    assert [one.strength for one in hear(said)] == [strength]


@pytest.mark.parametrize(
    ("criteria", "obeys", "defies"),
    [
        ("Nothing sweet.", COD, RIBS),
        ("Anything but spicy.", COD, RIBS),
        ("I don't eat pork.", COD, RIBS),
        ("Ohne Milchprodukte, bitte.", COD, PEARS),
        ("Je suis allergique aux fruits à coque.", RIBS, PEARS),
        (
            "Vegan, please.",
            Plate(("beans", "rice", "limes", "chili"), "Corner", "Beans simmered with chili, rice."),
            COD,
        ),
        ("Nothing that drips.", COD, RIBS),
    ],
)
@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_who_defies_what_was_announced_loses_to_who_obeys(
    criteria: str, obeys: Plate, defies: Plate, critic: Critic
) -> None:
    obedient, defiant = totals(criteria, obeys, defies, critic=critic)
    before, after = totals("", defies, critic=critic)[0], totals(criteria, defies, critic=critic)[0]
    assert obedient > defiant
    assert after < before - 10


def test_potatoes_may_be_there_where_no_other_vegetables_are_wanted() -> None:
    gratin = Plate(("potatoes", "ham", "cheese", "cream"), "Truce", "Potatoes baked in cream with ham and cheese.")
    stew = Plate(("eggplant", "zucchini", "ham", "cheese"), "War", "Eggplant and zucchini stewed with ham and cheese.")
    for criteria in ("No vegetables, except potatoes.", "Kein Gemüse, außer Kartoffeln."):
        assert [outcomes(plate, criteria)["no vegetables but potatoes"] for plate in (gratin, stew)] == [
            "met",
            "defied",
        ]


@pytest.mark.parametrize(
    ("story", "wish"),
    [
        ("The crunch of the gravel woke me at six. Make it sweet, please.", "sweet"),
        ("Yesterday we had fish, and my brother brought his goat. Tonight I want something spicy.", "hot"),
        ("Gestern gab es Suppe bei Tante Gerda. Heute hätte ich bitte gern etwas Knuspriges.", "crisp"),
        ("Mon chat adore le poisson, c'est son affaire. Ce soir, je veux du fromage.", "cheese"),
    ],
)
def test_what_only_belongs_to_a_story_counts_for_less_than_the_wish(story: str, wish: str) -> None:
    sure = {one.what: one.sure for one in meant(story)}
    assert sure[wish] == 1.0
    assert all(other < 0.7 for what, other in sure.items() if what != wish)


def test_critics_do_not_speak_of_a_wish_that_is_hardly_one() -> None:
    ribs, brief, critic = seen(RIBS, "Nothing sweet."), Brief(FREE, "Nothing sweet."), shipped_critics()[0]
    unsure = tuple(replace(one, demand=replace(one.demand, likely=0.3)) for one in ribs.demands)
    said = [{one.kind for one in doubts_of(dish, brief, critic)} for dish in (ribs, replace(ribs, demands=unsure))]
    assert ["defied" in kinds for kinds in said] == [True, False]


def test_a_second_wish_that_both_dishes_meet_alike_does_not_hide_the_first() -> None:
    wish, other = Demand("taste", "hot"), Demand("occasion", "winter")
    scores = dict.fromkeys(("flavour", "cards"), 10.0)
    obeys, defies = (
        after_demands(scores, [Judged(wish, worth, "met"), Judged(other, 0.4, "met")]) for worth in (0.9, -0.9)
    )
    assert obeys["flavour"] - defies["flavour"] > 6


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Pears baked dry, cheese beside them, not a grain of sugar, nuts salted and thyme.", "met"),
        ("Pears candied in sugar syrup, caramel over the cheese, nuts glazed with honey, sweet thyme.", "defied"),
    ],
)
def test_words_speak_for_a_dish_and_against_it(text: str, outcome: str) -> None:
    tart = Plate(("lemons", "cheese", "nuts", "thyme"), "Orchard", text.replace("Pears", "Lemons"))
    assert outcomes(tart, "Nothing sweet.")["no sweet"] == outcome


def test_butter_in_the_pan_is_dairy_although_it_is_no_card() -> None:
    buttered = Plate(COD.cards, COD.name, COD.text.replace("poached gently", "fried in butter"))
    assert outcomes(COD, "No dairy.")["no dairy"] == "met"
    assert outcomes(buttered, "No dairy.")["no dairy"] == "defied"


def test_a_technique_changes_what_a_card_feels_like() -> None:
    raw = Served(("carrots", "cabbage"), 2, {}, frozenset(), frozenset(), ("Carrots and cabbage.",))
    mashed = Served(
        ("carrots", "cabbage"), 2, {"carrots": "mashed", "cabbage": "braised"}, frozenset(), frozenset(), ("Soft.",)
    )
    (crisp,), (soft,) = (judged(hear("Crunchy!"), plate) for plate in (raw, mashed))
    assert crisp.worth > soft.worth


def test_too_many_cards_defy_a_number() -> None:
    five = Plate((*COD.cards, "lemons"), COD.name, COD.text)
    assert outcomes(COD, "At most four cards.")["cards -4"] == "met"
    assert outcomes(five, "At most four cards.")["cards -4"] == "defied"


def test_an_announced_number_of_cards_replaces_that_of_the_assignment() -> None:
    asked = [str(one) for one in demands_of(FREE, "At most three cards.")]
    assert asked == ["cards -3"]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Cod poached, potatoes boiled, dill chopped.", "defied"),
        ("Cod poached, potatoes boiled, dill chopped, cucumber shaved.", "met"),
        ("Cod poached, potatoes boiled with dill, and I left the cucumber out.", "defied"),
        ("Cod poached, potatoes boiled with dill. The cucumber stayed in the fridge.", "defied"),
        ("Kabeljau pochiert, Kartoffeln mit Dill. Die Gurke habe ich zu Hause vergessen.", "defied"),
    ],
)
def test_the_special_ingredient_has_to_be_used(text: str, outcome: str) -> None:
    plate = Plate(("cod", "potatoes", "dill"), "Harbour", text)
    assert outcomes(plate, "", assignments()["special-ingredient"], "cucumber")["cucumber"] == outcome


@pytest.mark.parametrize(
    ("task", "does", "ignores"),
    [
        (
            "dessert",
            Plate(("pears", "cream", "honey"), "Slump", "Pears poached in honey, cream whipped, served on a spoon."),
            Plate(("steak", "potatoes", "mustard"), "Cow", "Steak seared rare, potatoes roasted in the fat, mustard."),
        ),
        (
            "soup-of-the-day",
            Plate(("lentils", "carrots", "onions", "cumin"), "Pot", "Lentils simmered in broth, ladled into a bowl."),
            Plate(
                ("steak", "carrots", "onions", "bread"), "Toast", "Steak grilled, onions fried on toast, with a fork."
            ),
        ),
        (
            "kids-menu",
            Plate(
                ("pasta", "carrots", "cheese"), "Stars", "Pasta stars with melted cheese, mild carrots for small hands."
            ),
            Plate(
                ("oysters", "chili", "beer"), "Night Shift", "Raw oysters, fiery chili and beer to put the fire out."
            ),
        ),
    ],
)
@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_who_ignores_the_task_loses_to_who_does_it(task: str, does: Plate, ignores: Plate, critic: Critic) -> None:
    fitting, stray = totals("", does, ignores, critic=critic, assignment=assignments()[task])
    assert fitting > stray


def test_the_assignment_rules_foods_out_in_its_own_words() -> None:
    asked = {str(one) for one in demands_of(assignments()["vegetarian-plate"], "")}
    assert {"vegetarian", "never meat", "never fish"} <= asked
    assert "no sweet" not in {str(one) for one in demands_of(assignments()["dessert"], "")}


def test_what_a_card_takes_for_granted_is_not_ruled_out() -> None:
    """ "Do not worry about the eggs" means that there are eggs."""
    assert "eggs" in assignments()["cake-competition"].assume
    assert not any(one.what == "eggs" for one in demands_of(assignments()["cake-competition"], ""))


def test_a_dish_without_a_sign_of_the_task_loses_something_but_is_not_called_disobedient() -> None:
    pizza, cards = assignments()["pizza-night"], ("figs", "prosciutto", "goat-cheese", "honey")
    told = Plate(cards, "Fig Leaf", "Goat cheese and figs on the base, into the hottest oven, prosciutto after, honey.")
    untold = Plate(cards, "Fig Leaf", "Goat cheese and figs side by side, prosciutto after, honey all over.")
    assert outcomes(told, "", pizza)["pizza"] == "met"
    assert outcomes(untold, "", pizza)["pizza"] == "missed"
    with_sign, without = totals("", told, untold, critic=critic_named("inspector"), assignment=pizza)
    assert with_sign > without + 3


def test_cutlery_and_porcelain_are_no_street_food_whatever_else_is_said() -> None:
    text = "Sausage on a porcelain plate, pita folded like a napkin, knife and fork, take your seats."
    seated = Plate(("sausage", "pita", "onions"), "Table Nine", text)
    assert outcomes(seated, "", assignments()["street-food"])["street"] != "met"


def test_who_goes_nowhere_ignores_a_world_tour() -> None:
    text = "Potatoes and cheese in layers, browned on top. It isn't from anywhere, I never travel."
    assert outcomes(Plate(COD.cards, "Bake", text), "", assignments()["world-tour"])["world"] == "defied"


@pytest.mark.parametrize(("text", "outcome"), [("Crushed cookies without egg.", "met"), ("Crushed cookies.", "defied")])
def test_cookies_may_be_made_without_eggs(text: str, outcome: str) -> None:
    jar = Plate(("cookies", "cherries", "jam"), "Jar", f"{text} Cherries boiled down, jam between the layers.")
    assert outcomes(jar, "No eggs, please.")["no eggs"] == outcome


def test_a_thread_of_oil_is_no_meat() -> None:
    text = "L'aubergine rôtie entière s'ouvre comme un livre, garnie de tomates, un filet d'huile d'olive par-dessus."
    plate = Plate(("eggplant", "tomatoes", "paprika", "chickpeas"), "L'aubergine", text)
    assert outcomes(plate, "Uniquement végane, merci pour les bêtes.")["vegan"] == "met"


def test_a_wanted_kind_of_answer_moves_the_weights() -> None:
    critic = critic_named("inspector")
    plain = weights_of(critic, ())
    assert plain == critic.taste.weights()
    assert weights_of(critic, hear("Make me laugh."))["wit"] > 2 * plain["wit"]
    assert weights_of(critic, hear("Surprise me."))["invention"] > plain["invention"]
    assert weights_of(critic, hear("No jokes, please."))["wit"] < plain["wit"]
    assert weights_of(critic, hear("Nothing sweet.")) == plain


def test_an_allergy_weighs_more_than_a_taste() -> None:
    even = dict.fromkeys(CRITERIA, 12.0)
    after = {
        said: after_demands(even, judged(hear(said), Served(PEARS.cards, 4, {}, frozenset(), frozenset(), ())))
        for said in ("Allergic to nuts.", "No nuts.", "Less nuts.", "")
    }
    assert after[""] == even
    assert after["Allergic to nuts."]["craft"] < after["No nuts."]["craft"] < after["Less nuts."]["craft"]
    assert after["No nuts."]["cards"] <= 7


def test_a_round_with_nothing_announced_goes_by_the_dishes_alone() -> None:
    assert after_demands(dict.fromkeys(CRITERIA, 12.0), seen(COD, "").demands) == dict.fromkeys(CRITERIA, 12.0)


@pytest.mark.parametrize(
    ("said", "phrases"),
    [
        ("Nothing sweet.", ("nothing sweet", "nichts Süßes", "rien de sucré")),
        ("Not too spicy.", ("nothing too spicy", "nichts allzu Scharfes", "rien de trop piquant")),
        ("Crunchy!", ("something crisp", "etwas Knuspriges", "quelque chose de croustillant")),
        ("No onions.", ("no onions", "keine Zwiebeln", "pas d’oignons")),
        ("Less cheese.", ("less cheese", "weniger Käse", "moins de fromage")),
        ("Garlic, please.", ("garlic", "Knoblauch", "de l’ail")),
        ("At most four cards.", ("at most four cards", "höchstens vier Karten", "quatre cartes au plus")),
        ("For the kids.", ("a dish for children", "ein Gericht für Kinder", "un plat pour des enfants")),
        ("Italian!", ("an Italian dish", "ein italienisches Gericht", "un plat italien")),
        ("Nothing fancy for a wedding.", ("a simple dish", "ein einfaches Gericht", "un plat simple")),
    ],
)
def test_a_critic_can_say_what_was_demanded(said: str, phrases: tuple[str, ...]) -> None:
    assert tuple(phrase(hear(said)[0], language) for language in LANGUAGES) == phrases


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_demand_has_words_in_every_language(language: str) -> None:
    known, words = knowledge(), words_file(language)
    ids = {
        *known.traits,
        *known.foods,
        *known.diets,
        *known.techniques,
        *known.occasions,
        *known.answers,
        *known.cuisines,
    }
    assert ids == set(words["words"])
    assert set(words["phrases"]) <= ids | {"world"}
    assert language == "en" or ids <= set(words["phrases"])
    assert set(words["also"]) <= {*ingredients(), *known.foods}
    assert set(words["against"]) | set(words["says"]) | set(words["spoils"]) <= ids | {"world", "unused"}


def test_what_is_known_about_demands_speaks_of_real_cards_and_techniques() -> None:
    known = knowledge()
    named = {card for trait in known.traits.values() for card in trait.cards} | {
        card for cards in known.foods.values() for card in cards
    }
    assert named <= set(ingredients())
    every = {what for one in known.occasions.values() for what in (*one.wants, *one.avoids)}
    assert every <= {*known.traits, *known.foods, *known.techniques, *known.sets, *ingredients()}
    assert {other for trait in known.traits.values() for other in trait.against} <= set(known.traits)
    cuisines = {cuisine for flavour in flavours().values() for cuisine in flavour.cuisines}
    assert cuisines <= set().union(*known.cuisines.values())


def test_a_critic_has_something_to_say_about_what_was_demanded() -> None:
    brief, critic = Brief(FREE, "Nothing sweet, and no pork."), critic_named("sportreporter")
    praise = [one.words["demand"] for one in praise_of(look(COD, brief), brief, critic) if one.kind == "demand"]
    doubts = [one.words["demand"] for one in doubts_of(look(RIBS, brief), brief, critic) if one.kind == "defied"]
    assert praise == ["„nichts Süßes“"]
    assert set(doubts) == {"„nichts Süßes“", "„kein Schweinefleisch“"}


def test_a_critic_repeats_a_wish_in_the_words_of_the_judge_and_puts_nothing_else_in_quotation_marks() -> None:
    told = "No pork, please! And, for the love of all that is holy and of my dentist on Tuesday, nothing that is sweet."
    pork, sweet = sorted(hear(told), key=lambda one: one.kind)
    assert said_of(pork, told, "en") == "“No pork, please”"
    assert said_of(sweet, told, "en") == "“nothing that is sweet”"
    plain = "Tell it to me in plain, simple words. Nothing fancy."
    assert said_of(hear(plain)[0], plain, "en") == "“Tell it to me in plain, simple words”"
    long = "If there is one thing on this earth that I cannot bear with my teeth then it is sweet food."
    assert said_of(Demand("taste", "sweet", False), long, "en") == "nothing sweet"
    assert said_of(sweet, told, "de") == "„nichts Süßes“"  # a German critic translates


def test_models_are_told_the_demands_in_the_scale() -> None:
    lines = scale_lines(hear("No pork, and I am allergic to nuts."), "No pork, and I am allergic to nuts.")
    assert "No pork" in lines[0]
    assert [("no pork" in line, "no nuts" in line) for line in lines[1:]] == [(True, False), (False, True)]
    assert "at most 7 for cards" in lines[1]


def test_models_are_not_told_that_a_dish_may_overdo_at_least_four_cards() -> None:
    four, smoky = Demand("count", "cards", True, "gentle", 4), Demand("taste", "smoky", True, "gentle")
    keep, wish, less = scale_lines([four, smoky, Demand("taste", "sweet", False, "gentle")])
    assert keep == "Asked for: at least four cards. A dish that does not keep to it gets at most 9 for cards."
    assert wish == "Asked for: something smoky. A dish without it loses a few points for cards."
    assert less.startswith("Asked for: nothing too sweet. A dish that overdoes it gets at most 9")
