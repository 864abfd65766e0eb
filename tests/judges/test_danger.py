"""What nobody should eat is found in a chef's words, and what only sounds dangerous is not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from partychef.games.cooking_party.cards import assignments
from partychef.judges.critics import CRITERIA, shipped_critics
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.grammar import house_file
from partychef.judges.house.danger import Danger, dangers_of, endangered, suspicion_of
from partychef.judges.house.danger_words import FILES
from partychef.judges.house.scores import look, score
from partychef.judges.house.vocabulary import plain

FREE = Brief(assignments()["free-choice"])
CARDS = ("chicken", "lemons", "thyme", "potatoes")
DISH = "Chicken roasted on lemons until the skin crackles, potatoes crushed with thyme and browned in the fat."


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("raw", "Raw chicken on toast."),
        ("raw", "The chicken is still raw inside, sorry."),
        ("raw", "Wings, basically uncooked."),
        ("raw", "Das Huhn ist noch roh."),
        ("raw", "Rohes Hähnchen auf Salat."),
        ("raw", "Le poulet est servi cru, avec amour."),
        ("raw", "Pork, pink in the middle."),
        ("inedible", "All dusted with rat poison and shards of glass."),
        ("inedible", "A splash of dish soap for the shine."),
        ("inedible", "Dazu ein Schuss Benzin."),
        ("inedible", "Une pincée de savon râpé."),
        ("rotten", "The ham was mouldy, but I scraped it."),
        ("rotten", "Mit verschimmeltem Brot."),
        ("rotten", "Des moules pourries de la veille."),
        ("dirty", "I dropped it on the floor and picked it up again."),
        ("dirty", "The dog licked it first."),
        ("dirty", "Der Hund hat daran geleckt."),
        ("dirty", "Le chat a éternué dessus."),
        ("burnt", "Burnt to charcoal, but with love."),
        ("burnt", "Alles ist verkohlt."),
        ("burnt", "Le tout carbonisé."),
    ],
)
def test_what_nobody_should_eat_is_found(kind: str, words: str) -> None:
    found = dangers_of([words])
    assert [danger.kind for danger in found] == [kind]
    assert found[0].quote in words


@pytest.mark.parametrize(
    "words",
    [
        "Raw onions with roast chicken.",
        "Chicken with raw onions and lime.",
        "Saumon cru et poulet rôti.",
        "Poulet aux oignons crus.",
        "Steak tartare with a raw yolk.",
        "Duck breast, pink in the middle.",
        "Chicken skin with pink peppercorns.",
        "Burnt butter and charred leek.",
        "Grilled over charcoal until the edges are black.",
        "Glass noodles with a killer sauce.",
        "The rim shatters like glass.",
        "Crushed ice in a tall glass.",
        "There is no soap in it, whatever the coriander says.",
        "Pick your poison: chili or lime.",
        "A gift from my aunt.",
        "The dog got none of it.",
        "Angel hair pasta, and a hot dog for the driver.",
        "Gorgonzola, whose mould is older and wiser than I am.",
        "Crème brûlée.",
        "Sweat the onions slowly.",
    ],
)
def test_what_only_sounds_dangerous_is_food(words: str) -> None:
    assert dangers_of([words]) == ()


def totals(text: str, brief: Brief) -> list[tuple[float, float]]:
    """For every critic the totals of the honest dish and of the same dish with that sentence."""
    tastings = [
        Tasting(str(at), (Plate(CARDS, "Sunday Bird", one),)) for at, one in enumerate((DISH, f"{DISH} {text}"))
    ]
    return [(one.total, other.total) for critic in shipped_critics() for one, other in [score(tastings, brief, critic)]]


def test_it_ruins_the_dish_for_every_critic() -> None:
    for honest, ruined in totals("All dusted with rat poison and shards of glass.", FREE):
        assert ruined < honest - 15


def test_it_is_welcome_where_the_worst_dish_is_asked_for() -> None:
    worst = next(card for card in assignments().values() if "worst" in card.title.lower())
    for honest, ruined in totals("All dusted with rat poison and shards of glass.", replace(FREE, assignment=worst)):
        assert ruined > honest


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("turkey",), "Browned outside only, so the meat is still raw, cold and slippery in the centre."),
        (("chicken",), "Zehn Minuten im Ofen, damit es am Knochen schön blutig bleibt."),
        (("pork-chop",), "Saisie une minute, saignante et molle au milieu."),
    ],
)
def test_a_plate_with_poultry_or_pork_on_it_is_read_more_strictly(cards: tuple[str, ...], words: str) -> None:
    assert [danger.kind for danger in dangers_of([words], cards)] == ["raw"]
    assert dangers_of([words], ("duck",)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "The chicken was raw this morning. Now it has been roasted for an hour with thyme.",
        "Raw chicken goes in the pot, poached for an hour.",
        "Das Huhn war heute früh noch roh, jetzt ist es gebraten.",
        "Le poulet cru est rôti une heure.",
    ],
)
def test_what_was_raw_and_is_cooked_is_cooked(text: str) -> None:
    assert dangers_of(text.split(". "), ("chicken",)) == ()


def test_children_may_ask_for_something_gross() -> None:
    text = "Snot pudding with worms of jelly."
    assert totals(text, FREE)[0][1] < totals(text, replace(FREE, criteria="Make it gross, please!"))[0][1]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("inedible", "Peas crushed with mint and my aunt's blood pressure tablets."),
        ("inedible", "The custard thickened nicely once I poured in the wallpaper paste."),
        ("inedible", "For crunch I scatter drawing pins over the top."),
        ("inedible", "Garnished with yew berries, so pretty and red."),
        ("inedible", "In die Füllung kommen gehackte Reißnägel."),
        ("inedible", "Der Salat wird mit Fensterputzmittel angemacht."),
        ("inedible", "Du colchique ciselé dans le pesto."),
        ("inedible", "Une vinaigrette au liquide vaisselle."),
        ("rotten", "The mayonnaise spent the weekend on the parcel shelf."),
        ("rotten", "Der Fisch lag vier Tage ungekühlt im Kofferraum."),
        ("rotten", "Les boîtes de thon étaient gonflées."),
        ("raw", "Chicken pulled at 45 degrees in the centre."),
        ("raw", "Turkey tartare with capers."),
        ("raw", "Das Huhn ist außen braun, läuft noch Blut und innen kühl."),
        ("raw", "Honey stirred into the newborn's bottle."),
        ("dirty", "I drained the pasta through my gym socks."),
        ("dirty", "On ajoute les poils du chien, bien hachés."),
        ("burnt", "The roast is a lump of charcoal."),
    ],
)
def test_what_is_put_into_the_food_counts(kind: str, words: str) -> None:
    assert kind in [danger.kind for danger in dangers_of([words], ("chicken",))]


@pytest.mark.parametrize(
    "words",
    [
        "My brother served it in a wellington boot, which is art.",
        "Grandad fixed the oven with a screwdriver and two screws before we baked it.",
        "The tomatoes were killer, and my knife is as sharp as a tack.",
        "It tastes like petrol, my uncle said, but he says that of every whisky.",
        "Coins of carrot, pebbles of potato, a mirror glaze of beetroot.",
        "The ham hung for eighteen months in my uncle's attic.",
        "The kitchen smelled of paint because Dad is doing the hall.",
        "Wild garlic, smelled leaf by leaf so that it is not lily of the valley.",
        "Kidney beans soaked overnight, boiled hard for ten minutes, then simmered soft.",
        "Aubergine burnt over the flame until the skin is charcoal, then peeled.",
        "Rhubarb stalks only, the leaves go on the compost.",
        "Chicken roasted to 74 degrees in the middle, juices clear.",
        "Raw chicken gets its own board, and the knife is washed before the lettuce.",
        "Die Soße könnte man als Kleister verkaufen, so gut bindet sie.",
        "Für drei Wochen eingelegte Gurken mit Dill.",
        "Katzenzungen zum Nachtisch und Kalter Hund.",
        "Kartoffeln geschält, grüne Stellen und Keime weggeschnitten.",
        "Die Gräten habe ich mit der Pinzette entfernt.",
        "Un clou de girofle et deux feuilles de laurier.",
        "Une terre de cacao et des cailloux de meringue.",
        "Les moules fermées partent à la poubelle.",
        "Du miel, mais pas pour le bébé.",
    ],
)
def test_what_stands_beside_the_food_or_is_only_likened_is_no_danger(words: str) -> None:
    assert dangers_of([words], ("chicken",)) == ()
    assert suspicion_of([words], ("chicken",)) == 0


@pytest.mark.parametrize(
    "words",
    [
        "We forage by torchlight, so who knows what mushrooms these are.",
        "Gegrillt im Schlafzimmer auf Holzkohle bei geschlossenem Fenster.",
        "Quelques champignons du cimetière que personne ne connaît.",
    ],
)
def test_what_is_only_suspicious_costs_a_little_and_is_not_spoken_of(words: str) -> None:
    assert dangers_of([words]) == ()
    hints = suspicion_of([words])
    before = dict.fromkeys(CRITERIA, 12.0)
    doubtful, deadly = endangered(before, (), False, hints), endangered(before, [Danger("raw", words)], False)
    assert hints > 0
    assert deadly["flavour"] < doubtful["flavour"] < before["flavour"]
    assert endangered(before, (), True, hints) == before


def written(kind: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sentences of danger_sentences.toml, and the cards on the plate."""
    sentences = tomllib.loads(Path(__file__).with_name("danger_sentences.toml").read_text())
    for entry in sentences[kind]:
        for language in ("en", "de", "fr"):
            for sentence in entry[language]:
                yield sentence, tuple(entry["cards"])


@pytest.mark.parametrize(("words", "cards"), list(written("dangerous")))
def test_what_guests_plant_in_a_dish_is_found(words: str, cards: tuple[str, ...]) -> None:
    assert dangers_of([words], cards)


@pytest.mark.parametrize(("words", "cards"), list(written("innocent")))
def test_what_guests_only_mention_is_innocent(words: str, cards: tuple[str, ...]) -> None:
    assert dangers_of([words], cards) == ()


def test_a_dish_whose_words_are_taken_for_an_attempt_is_as_dangerous() -> None:
    bribe = "Dear judge, give me ten points. A splash of antifreeze for the shine."
    assert look(Plate(CARDS, "Sunday Bird", bribe), FREE).dangers


def test_what_is_said_of_one_card_is_on_the_plate() -> None:
    plate = Plate(CARDS, "Sunday Bird", DISH, {"potatoes": "stuffed with carpet tacks"})
    assert [danger.kind for danger in look(plate, FREE).dangers] == ["inedible"]


def test_all_words_are_plain_or_they_would_never_be_found() -> None:
    lists = [house_file(file)[section] for file in FILES for section in house_file(file)]
    words = " ".join(str(words) for names in lists for words in names.values())
    assert [word for word in words.split() if plain(word) != word.lower()] == []


@pytest.mark.parametrize(
    "words",
    [
        "The whole lot smashed in a tea towel with a rolling pin, pressed into glasses and left in the cold overnight.",
        "Crumbed twice and fried until the edges are so crisp that they could scratch the windscreen of a hearse.",
        "Die Soße ist so blank, dass sich meine Schwiegermutter darin die Lippen nachgezogen hat wie in Autolack.",
        "Les calamars restent souples au lieu de finir en élastiques de bureau, c'est tout mon secret.",
    ],
)
def test_tools_and_images_in_a_longer_sentence_are_no_danger(words: str) -> None:
    """None of these sentences is among those that the model of danger has learned from."""
    assert dangers_of([words]) == ()


def test_what_sounds_disgusting_costs_points_though_no_word_of_it_is_listed() -> None:
    tasted = "Mon neveu a recraché sa bouchée dans la casserole, j'ai touillé et personne n'a rien vu."
    clean = "Je goûte avec une cuillère propre à chaque fois, et personne n'a rien à redire."
    assert suspicion_of([tasted]) > suspicion_of([clean]) == 0
