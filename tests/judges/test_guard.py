"""What a critic may not say beside a verdict, and what of it is food all the same."""

from __future__ import annotations

import pytest

from partychef.judges.model.guard import Told, out_of_character, out_of_place, said_twice, speaks_of, superlative

LAST = Told(4, "en", ("lobster", "peaches"), ("Lobster fried in butter, with thin peaches.", "Peach Harbour"))


@pytest.mark.parametrize(
    "text",
    [
        "The lobster is the best of the night.", "Tonight's winner, and the lobster knows it.",
        "It wins the evening without raising its voice.", "The lobster takes the crown.", "It is simply unbeatable.",
        "First place, and no discussion.", "Der Hummer ist das beste Gericht des Abends.", "Platz eins für den Hummer.",
        "Le homard est le meilleur plat de la soirée.", "La meilleure assiette, sans discussion.",
    ],
)  # fmt: skip
def test_praise_above_all_others_is_for_the_first_alone(text: str) -> None:
    assert superlative(text)
    wrong = out_of_place("k7m2x", f"{text} Lobster!", LAST)
    assert any("keep that for the first" in one for one in wrong)
    assert not any("keep that" in one for one in out_of_place("k7m2x", f"{text} Lobster!", LAST._replace(rank=1)))


@pytest.mark.parametrize(
    "text",
    [
        "The best part of the lobster is the butter.", "A lobster at its best.", "The second best lobster I have met.",
        "It is not the best use of a peach.", "It did its best.", "This lobster will never win the night.",
        "I put my best spoon down.", "Das Beste Stück war die Butter.", "Nicht der beste Hummer.",
        "Le meilleur morceau était le beurre.", "Eaten first, regretted second.",
        "The crust comes first, the regret later.",
    ],
)  # fmt: skip
def test_food_at_its_best_is_no_verdict(text: str) -> None:
    assert superlative(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "As an AI, I enjoyed the lobster.", "As an AI language model I have no mouth.", "I'm an AI, dears.",
        "I cannot actually taste the lobster.", "Als KI kann ich den Hummer nicht kosten.",
        "Als Sprachmodell bin ich satt.", "En tant qu’IA, je salue le homard.", "Je suis un modèle de langage.",
    ],
)  # fmt: skip
def test_a_critic_never_speaks_of_being_a_machine(text: str) -> None:
    assert out_of_character(text)


@pytest.mark.parametrize(
    "text", ["As an aioli it failed.", "I can't taste the peach for the butter.", "A model of a lobster.", "Als Kind."]
)
def test_food_that_sounds_like_a_machine_is_food(text: str) -> None:
    assert out_of_character(text) == ""


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("The lobster knew.", True), ("Those lobsters!", True), ("A peach, at last.", True),
        ("Der Hummer schweigt.", True), ("Die Hummerschwänze schweigen.", True), ("Des homards, encore.", True),
        ("Butter, and thin slices of it.", False),
        ("“Fried in butter”, it says.", True), ("I moored in this harbour.", True), ("Well done, thank you.", False),
        ("Chicken and thyme, beautifully done.", False),
    ],
)  # fmt: skip
def test_a_critique_names_an_ingredient_or_quotes_the_chef(text: str, speaks: bool) -> None:
    assert speaks_of(text, LAST.cards, LAST.typed) is speaks


def test_a_dish_of_which_nothing_is_known_can_be_spoken_of_in_any_words() -> None:
    assert speaks_of("An empty plate, and an honest one.", (), ("",))


def test_words_in_a_script_without_spaces_can_be_quoted() -> None:
    typed = ("海老をバターで焼き、薄切りの桃を添えました。",)
    assert speaks_of("“バターで焼き” it says.", ("spice",), typed)
    assert not speaks_of("とても美味しい。", ("spice",), typed)


@pytest.mark.parametrize("code", ["\\n", "\\u201c", "&quot;", "<p>", "</script>", '\\"'])
def test_escapes_and_tags_are_nothing_to_say_aloud_unless_the_chef_wrote_them(code: str) -> None:
    wrong = out_of_place("k7m2x", f"A lobster {code} of note.", LAST)
    assert any("plain text" in one for one in wrong)
    assert out_of_place("k7m2x", f"A lobster {code} of note.", LAST._replace(typed=(f"Soup {code}",))) == []


def test_a_sentence_is_said_once_in_an_evening() -> None:
    told = {"a": "It limped. My aunt would have laughed at it.", "b": "It sang! My aunt would have laughed at it.",
            "c": "It danced. And then it sat down at the piano."}  # fmt: skip
    assert list(said_twice(told, ())) == ["b"]
    assert list(said_twice(told, ["Before: and then it sat down at the piano."])) == ["b"]
    assert list(said_twice(told, ["And then it sat down at the piano."])) == ["b", "c"]
    assert said_twice({"a": "Well done.", "b": "Well done."}, ()) == {}, "a short phrase belongs to everybody"


@pytest.mark.parametrize(
    ("text", "language", "wrong"),
    [
        ("The lobster is fried and that is all there is to say of it.", "de", True),
        ("Der Hummer ist gebraten, und das ist nicht die ganze Wahrheit.", "de", False),
        ("Der Hummer ist gebraten, und das ist nicht die ganze Wahrheit.", "en", True),
        ("Der Hummer ist gut, „fried in the butter of the house“ nicht.", "de", False),
        ("The lobster is fried and that is all there is to say of it.", "cs", False),
        ("Lobster!", "fr", False),
    ],
)
def test_a_critique_is_in_the_language_of_the_table(text: str, language: str, wrong: bool) -> None:
    about = Told(1, language, LAST.cards, LAST.typed)
    assert any("another language" in one for one in out_of_place("k7m2x", text, about)) is wrong
