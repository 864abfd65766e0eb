"""The recap as a magazine: best lines, figures, everybody's own part; and the podium with its ties."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from partychef.engine.game import Outcome, Seat
from partychef.games.cooking_party.cards import CHIPS
from partychef.games.cooking_party.rounds import Brigade, GivenAward, Opinion
from partychef.games.cooking_party.view import PartyPlace, PartyView
from partychef.judges.critics import critic_named
from partychef.tables import host as powers
from partychef.web.games import screens_of
from partychef.web.games.cooking_party_end_words import my_best, my_place
from partychef.web.recap.best_lines import kindest, sentences
from partychef.web.recap.magazine import magazine, my_evening
from tests.web.conftest import Site, text_of
from tests.web.test_recipes import a_round, dish, evening, who

SCREENS = screens_of("cooking-party")


def place(seat: int, score: int) -> PartyPlace:
    return PartyPlace(
        seat=seat, score=score, role="chef", hand=0, traded=0, trades_left=0, planned=False, presented=False
    )


def scored(view: PartyView, *scores: int) -> PartyView:
    """The view at the end, with everybody's points."""
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return replace(
        view, places=tuple(place(seat, score) for seat, score in enumerate(scores)), order=tuple(range(len(scores))),
        outcome=Outcome(dict(enumerate(scores)), best, "Every round is played."),
    )  # fmt: skip


TWO_ROUNDS = scored(
    evening(
        a_round(
            dish(1, "Peach Harbour", "lobster", "peaches"),
            dish(2, "Toast", "potatoes", "lobster", text="Toasted, twice, and then once more for luck."),
            opinions=(
                Opinion(1, "The plate is dry. I love this peach. Nobody said a word.", 0),
                Opinion(2, "It is burnt. But it is not cold.", 0),
            ),
            awards=(GivenAward(0, chips={100: 1, 50: 2, 25: 1, 10: 1, 5: 1}),),
        ),
        a_round(
            dish(0, "Soup", "peaches"),
            dish(2, "Jam", "peaches", "mint"),
            number=2,
            judge=1,
            brigades=(Brigade((0,)), Brigade((2,))),
            opinions=(Opinion(2, "What a wonderful jam.", 1),),
            awards=(GivenAward(1, chips={100: 0, 50: 0, 25: 2, 10: 2, 5: 2}),),
        ),
    ),
    150, 140, 90,
)  # fmt: skip


@pytest.mark.parametrize(
    ("critique", "line"),
    [
        ("It was dry. I loved the crust. No salt.", "I loved the crust."),
        ("Der Boden war verbrannt. Die Soße ist wunderbar! Schade.", "Die Soße ist wunderbar!"),
        ("C'est fade, hélas. La sauce est délicieuse. Il manque du sel.", "La sauce est délicieuse."),
        ("“So good!” I said.\n\nThen I left.", "“So good!” I said."),
        ("He wrote “great. Great food” on it. Well done, the crust.", "Well done, the crust."),
        ("Only one sentence, and a cold one", "Only one sentence, and a cold one"),
        ("", ""),
    ],
)
def test_the_kindest_sentence_is_quoted(critique: str, line: str) -> None:
    assert kindest(critique) == line


def test_a_critics_own_praise_is_known_even_without_a_warm_word() -> None:
    """Word counting alone would take the third one for the coldest."""
    critic = critic_named("inspector")
    praise = "My eyebrow did not move once, and that is the whole of my enthusiasm."
    critique = f"I sat at the good table. The nice lamp was lit. {praise}"
    assert kindest(critique) != praise
    assert kindest(critique, critic) == praise


def test_no_critique_can_stop_the_magazine() -> None:
    for nasty in ("." * 9000, "!" * 9000, "a " * 9000, "“”…" * 3000, "\n" * 99, "ﷺ. " * 200):
        assert kindest(nasty) in ("", *sentences(nasty))


def test_the_first_pages_quote_the_best_lines_one_of_each_chef() -> None:
    quotes = magazine(TWO_ROUNDS, who).quotes
    assert [(one.card.chef.name, one.line) for one in quotes] == [
        ("Ben", "I love this peach."),
        ("Cleo", "What a wonderful jam."),
    ]


def test_the_evening_in_figures() -> None:
    told = magazine(TWO_ROUNDS, who)
    assert [card.name for card in told.favourite] == ["Peaches"] and told.times == 3
    assert told.longest is not None and told.longest.dish.name == "Toast"
    assert [(row.who.name, row.chips) for row in told.chips] == [
        ("Ana", (0, 0, 0, 1, 1)), ("Ben", (1, 1, 1, 0, 1)), ("Cleo", (1, 1, 1, 1, 0)),
    ]  # fmt: skip


def test_an_evening_without_a_dish_has_no_figures() -> None:
    told = magazine(evening(), who)
    assert (told.quotes, told.favourite, told.longest, told.chips) == ((), (), None, ())


def test_who_lost_has_a_place_a_best_moment_and_a_kind_word() -> None:
    mine = my_evening(TWO_ROUNDS, who, 2)
    assert mine is not None and mine.best is not None and mine.kindest is not None
    assert my_place(mine) == "3rd place of 3, 90 points"
    assert "<b>Toast</b>, 50 points in round 1" in my_best(mine.best)
    assert mine.kindest.line == "What a wonderful jam."
    assert mine.kindest.card.judge.name == "Ben"


def mocked(wins: Seat) -> PartyView:
    """Ana against Cleo, whose first dish is praised and wins all chips; her second is mocked in warmer words, and this
    seat wins all."""
    chips = (dict.fromkeys(CHIPS, 2), dict.fromkeys(CHIPS, wins))
    said = ("The fish is correct.", "I love it: a wonderful, perfect, delicious way to lose a guest.")
    rounds = (
        a_round(
            dish(0, "Soup", "peaches"), dish(2, "Fish", "lobster"), number=number, judge=1,
            brigades=(Brigade((0,)), Brigade((2,))), opinions=(Opinion(2, words, 1),),
            awards=(GivenAward(1, chips=given),),
        )
        for number, (given, words) in enumerate(zip(chips, said, strict=True), 1)
    )  # fmt: skip
    return scored(evening(*rounds), 0, 0, 190)


def test_a_mocking_line_about_a_dish_that_earned_nothing_is_not_taken_for_a_kind_one() -> None:
    view = mocked(wins=0)
    mine = my_evening(view, who, 2)
    assert mine is not None and mine.kindest is not None
    assert mine.kindest.line == "The fish is correct."
    assert [one.line for one in magazine(view, who).quotes] == ["The fish is correct."]
    liked = my_evening(mocked(wins=2), who, 2)  # where both were liked, words decide
    assert liked is not None and liked.kindest is not None and "perfect" in liked.kindest.line


def test_a_guest_about_whom_nobody_said_anything_kind_is_quoted_nothing() -> None:
    ana_wins_all = (GivenAward(1, chips=dict.fromkeys(CHIPS, 0)),)
    plates, sides = (dish(0, "Soup", "peaches"), dish(2, "Tar", "mint")), (Brigade((0,)), Brigade((2,)))
    told = (Opinion(2, "It is burnt.", 1),)
    cold = scored(evening(a_round(*plates, judge=1, brigades=sides, opinions=told, awards=ana_wins_all)), 190, 0, 0)
    mine = my_evening(cold, who, 2)
    assert mine is not None and mine.kindest is None


def test_who_has_only_judged_is_told_so_instead_of_a_place() -> None:
    one_round = replace(scored(TWO_ROUNDS, 0, 140, 50), past=TWO_ROUNDS.past[:1])
    judge, chef = my_evening(one_round, who, 0), my_evening(one_round, who, 2)
    assert judge is not None
    assert chef is not None
    assert my_place(judge) == "You judged tonight, and your word was law. Next time the stove is yours."
    assert my_place(chef) == "2nd place of 2, 50 points"
    assert [place.seat for place, _ in SCREENS.podium(one_round)] == [1, 2]


def test_a_shared_place_says_so() -> None:
    mine = my_evening(scored(TWO_ROUNDS, 90, 140, 90), who, 2)
    assert mine is not None
    assert my_place(mine) == "Shared 2nd place of 3, 90 points"


def test_who_does_not_cook_takes_no_place() -> None:
    assert my_evening(replace(TWO_ROUNDS, order=(1, 2)), who, 0) is None


@pytest.mark.parametrize(
    ("scores", "podium"),
    [
        ((100, 90, 80, 70), [(0, 1), (1, 2), (2, 3)]),
        ((100, 90, 80, 80), [(0, 1), (1, 2), (2, 3), (3, 3)]),
        ((100, 90, 90, 80), [(0, 1), (1, 2), (2, 2)]),
        ((100, 100, 100, 90), [(0, 1), (1, 1), (2, 1)]),
        ((0,) * 9, [(seat, 1) for seat in range(6)]),
    ],
)
def test_everybody_who_shares_the_third_place_stands_on_the_podium(
    scores: tuple[int, ...], podium: list[tuple[int, int]]
) -> None:
    assert [(one.seat, rank) for one, rank in SCREENS.podium(scored(TWO_ROUNDS, *scores))] == podium


def test_ones_own_column_comes_first_on_ones_own_phone(site: Site) -> None:
    """Four columns and more are wider than a phone; a reader from elsewhere sees them in the order of the places."""
    _, code, guests = site.playing("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    link = f"/party/{site.tables.find(code).table.recap}"
    for guest, name in zip(guests, ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"), strict=True):
        table = guest.get(link).text.split('class="by-round"')[1].split("</table>")[0]
        first = re.findall(r'<th scope="col"( class="is-me")?>([^<]+)</th>', table)[0]
        assert first[0] and f"{name}, you" in first[1]
        rounds = re.findall(r"<td( class=\"is-me\")?>([+\d]+)</td>", table)
        points = sum(int(won) for mine, won in rounds if mine)
        assert points == site.view(code).place(guests.index(guest)).score
    assert ", you" not in site.guest().get(link).text


def test_the_phone_tells_at_the_end_what_is_ones_own_and_not_before_the_tv(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    while site.tables.find(code).table.status == "playing":
        assert "Your evening" not in guests[0].page(code)
        powers.skip(site.tables, code)
    for guest in guests:
        page = guest.page(code)
        panel = re.search(r'<section class="([^"]+)" aria-labelledby="mine-title">(.+?)</section>', page, re.S)
        assert panel is not None
        assert "after-fall" in panel[1].split()  # it appears when the chips have fallen on the big screen
        assert re.search(r"(Shared )?\d(st|nd|rd) place of 3, \d+ points?", text_of(panel[2]))
        assert re.search(r'<a class="[^"]*after-fall[^"]*" href="/party/', page)
    assert "Your evening" not in site.guest().get(f"/table/{code}/screen").text


def test_the_recap_leads_from_a_line_to_its_dish(site: Site) -> None:
    host, code = site.opened(judge="seat")
    for name in ("Ana", "Ben", "Judith"):
        site.guest().join(code, name)
    host.host(code, "set_judge", chair=site.tables.find(code).chairs[2].id)
    host.host(code, "start")
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    page = site.guest().get(f"/party/{site.tables.find(code).table.recap}").text
    ids = set(re.findall(r'id="(dish-\d+)"', page))
    assert ids and set(re.findall(r'href="#(dish-\d+)"', page)) <= ids
    assert "The evening in figures" in page and "Who won which chips" in page
