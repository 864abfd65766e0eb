"""The verdict on the big screen: the dish beside the critique, faces, jurors who bicker, the winner's card."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.moves import Critique, Finish, Introduce, Plan, Reveal
from partychef.games.cooking_party.rounds import Brigade, Dish, GivenAward, Opinion, Round
from partychef.judges.critics import critic_named
from partychef.judges.dishes import Verdict
from partychef.judges.finding import Decision
from partychef.judges.jury import joint
from partychef.llm.ask import Exchange
from partychef.tables import host as powers
from partychef.tables.exchanges import Spoke, TableLedger
from partychef.web.games.cooking_party_stage import moods_of, runners_up, speech_of, winner_of
from partychef.web.pages import stranger
from tests.web.conftest import Site, text_of

JURY = tuple(critic_named(name) for name in ("grandmother", "inspector", "street-cook"))
KIND, HARSH = "A lovely, warm and splendid soup.", "Soggy, dull and sad: nothing works."


class Jury:
    """A chair in which critics sit."""

    name, emoji, critics = "The jury", "⚖️", JURY


def test_each_juror_has_a_line_of_their_own_without_the_heading() -> None:
    speech = speech_of(joint(JURY, [KIND, HARSH, "It is soup."]), Jury())
    assert [line.name for line in speech.lines] == [critic.name for critic in JURY]
    assert [line.text for line in speech.lines] == [KIND, HARSH, "It is soup."]
    assert [line.critic for line in speech.lines] == list(JURY)
    assert [line.mood for line in speech.lines] == ["pleased", "doubtful", "calm"]


def test_what_jurors_answered_each_other_stands_apart() -> None:
    answer = "Your rules would not boil an egg, dear."
    speech = speech_of(joint(JURY, [f"{KIND} {answer}", HARSH, "It is soup."]), Jury(), [answer])
    assert speech.reply is not None
    assert (speech.reply.name, speech.reply.text) == (JURY[0].name, answer)
    assert speech.lines[0].text == KIND


def test_jurors_who_have_not_answered_bicker_by_their_faces() -> None:
    text = joint(JURY[:2], [KIND, HARSH])
    replies = [speech_of(text, Jury(), key=key).reply for key in range(2)]
    assert [reply.name for reply in replies if reply] == [JURY[0].name, JURY[1].name]
    assert replies[0] != replies[1]


def test_a_judge_alone_speaks_in_one_piece_even_of_several_paragraphs() -> None:
    judge = stranger(3, "Ana", "🍅")
    speech = speech_of("Well: salt.\n\nAnd pepper: more.", judge)
    assert [line.text for line in speech.lines] == ["Well: salt.\n\nAnd pepper: more."]
    assert speech.reply is None


def test_a_face_follows_the_words_sentence_by_sentence() -> None:
    assert moods_of(f"{KIND} What is in it? {HARSH}") == ("pleased", "curious", "doubtful")
    assert moods_of("") == ("calm",)


def played(awards: dict[int, int], says: str = KIND) -> Round:
    dishes = tuple(Dish(seat, "dish", f"Dish {seat}", "", (), (), 0) for seat in (0, 1))
    return Round(
        1, 2, (Brigade((0,)), Brigade((1,))), assignments()["free-choice"], "", None, dishes, (),
        (Opinion(1, says, 2),), (GivenAward(2, chips=awards),),
    )  # fmt: skip


def test_the_winners_card_has_the_chips_and_the_kindest_line() -> None:
    best = winner_of(played({100: 1, 10: 1, 50: 0}, f"{HARSH} {KIND}"), lambda seat: stranger(seat, "Ana"))
    assert best is not None
    assert (best.seat, best.chips, best.points, best.line) == (1, (100, 10), 110, KIND)


def test_nobody_wins_a_round_without_points() -> None:
    assert winner_of(played({}), lambda seat: stranger(seat, "Ana")) is None


def test_the_others_are_listed_by_points_each_once_also_who_got_none() -> None:
    both = played({5: 0, 100: 1})
    third = msgspec.structs.replace(both.dishes[0], chef=3)
    four = msgspec.structs.replace(both.dishes[0], chef=4)
    more = {"dishes": (*both.dishes, third, four, third), "brigades": tuple(Brigade((seat,)) for seat in (0, 1, 3, 4))}
    assert runners_up(msgspec.structs.replace(both, **more)) == [0, 3, 4]
    assert runners_up(msgspec.structs.replace(played({5: 0, 10: 4, 100: 1}), **more)) == [4, 0, 3]


# -- on the page -------------------------------------------------------------------------------------------------------


def to_the_verdict(site: Site, critic: str = "inspector") -> str:
    """A table at which a critic is about to speak of two dishes with names, texts and lines."""
    code = str(site.tables.open_table({"judge": f"critic:{critic}", "timers": "off", "pace": 0.0})[0])
    powers.seat_critic(site.tables, code, critic, "The critic", "🧐")
    for _ in range(2):
        powers.add_ai(site.tables, code)
    site.tables.start(code)
    while site.view(code).step != "judging":
        if not serves(site, code):
            powers.skip(site.tables, code)
    return code


def serves(site: Site, code: str) -> bool:
    """Let somebody cook or present, if it is time for that."""
    with site.tables.at(code) as live:
        state = live.state
        assert state is not None
        view = site.view(code)
        if view.step == "cooking":
            seat = next(seat for seat in state.to_move() if seat is not None)
            hand, least = site.view(code, seat).hand, max(1, view.task.min)
            plan = tuple(tuple(hand[n * least : (n + 1) * least]) for n in range(len(view.task.dishes)))
            site.tables.make_move(live, seat, Plan(plan), "ai")
        elif view.step == "presenting" and view.presenter is not None:
            legal: dict[type, Any] = {type(move): move for move in state.legal_moves(view.presenter)}
            move = legal.get(Introduce) or legal.get(Reveal) or legal[Finish]
            words: dict[type, dict[str, str]] = {
                Introduce: {"name": "Soup <i>noir</i>", "text": "Stirred by moonlight."},
                Reveal: {"note": "cold"},
            }
            said = words.get(type(move), {})
            site.tables.make_move(live, view.presenter, msgspec.structs.replace(move, **said), "ai")
        else:
            return False
    return True


def says(site: Site, code: str, chef: int, text: str) -> str:
    """What the big screen shows once the critic has said this."""
    with site.tables.at(code) as live:
        site.tables.make_move(live, site.view(code).leader, Critique(chef, text), "ai")
    return site.guest().get(f"/table/{code}/screen").text


def test_the_dish_stands_beside_the_critique_with_cards_and_words(site: Site) -> None:
    code = to_the_verdict(site)
    dishes = site.view(code).dishes
    chef = dishes[0].chef
    cards = sum(len(dish.cards) for dish in dishes if dish.chef == chef)  # some assignments ask for several courses
    page = says(site, code, chef, "Stirred by whom?")
    review = page.split('class="talk review"')[1].split("is-live")[0]
    assert "Soup &lt;i&gt;noir&lt;/i&gt;" in review and "<i>noir" not in review
    assert "Stirred by moonlight." in review and review.count("</b> cold<") == cards
    assert review.count("data-named=") == cards
    assert 'data-mood="curious"' in review


def note(site: Site, code: str, caught: int) -> None:
    """A model has decided, and says that this chef's words were written for the judge."""
    ledger = TableLedger(site.tables.store, site.tables.find(code).table.id, site.tables.now)
    verdicts = tuple(
        Verdict(str(seat), {}, 50.0, 0.0, rank, (), "", seat == caught, "")
        for rank, seat in enumerate(site.view(code).chefs, 1)
    )
    decision = Decision("openai/judge", verdicts)
    ledger.keep(Exchange("r1/verdict", "openai/judge", "", msgspec.json.encode(decision).decode(), cost=0.0))
    with site.tables.at(code) as live:
        live.notes = ledger.verdict_notes()
        live.spoke = Spoke("r1/verdict", "openai/judge", "")
        live.touch(site.tables.now())


def test_a_model_that_was_addressed_is_heard_on_the_big_screen_but_not_before_it_speaks_of_that_dish(
    site: Site,
) -> None:
    code = to_the_verdict(site)
    honest, guilty = site.view(code).chefs
    note(site, code, guilty)
    assert "data-rebuke" not in site.guest().get(f"/table/{code}/screen").text
    assert "data-rebuke" not in says(site, code, honest, "Well made.")
    page = says(site, code, guilty, "Well tried.")
    assert page.count("data-rebuke") == 1 and 'data-mood="caught"' in page


def test_what_a_model_noted_is_known_again_after_a_restart(site: Site) -> None:
    code = to_the_verdict(site)
    guilty = site.view(code).chefs[1]
    note(site, code, guilty)
    says(site, code, guilty, "Well tried.")
    site.tables.forget(code)
    assert "data-rebuke" in site.guest().get(f"/table/{code}/screen").text
    assert site.tables.find(code).shown.notes.of_round(2).caught == frozenset()


def test_the_winners_card_stays_up_in_the_break(site: Site) -> None:
    code = to_the_verdict(site)
    while site.view(code).step == "judging":
        powers.skip(site.tables, code)
    page = site.guest().get(f"/table/{code}/screen").text
    card = re.search(r'<article class="panel menu best-plate.*?</article>', page, re.S)
    assert card is not None
    best = max(site.view(code).chefs, key=site.view(code).past[0].points)
    chips = [int(chip) for chip in re.findall(r"award award-(\d+)", card.group())]
    assert tuple(chips) == site.view(code).past[0].chips_of(best)
    assert "Winner of round 1" in text_of(card.group()) and "Soup" in card.group()


@pytest.mark.parametrize(("step", "shown"), [("judging", True), ("over", False)])
def test_the_way_in_is_gone_in_the_finale(site: Site, step: str, shown: bool) -> None:
    code = to_the_verdict(site)
    while site.view(code).step != step:
        powers.skip(site.tables, code)
    assert ('class="way-in"' in site.guest().get(f"/table/{code}/screen").text) is shown
