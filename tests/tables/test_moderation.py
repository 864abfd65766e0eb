"""Unkind words are found however they are spelt, food is left alone, and what is hidden is nowhere any more."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from sqlalchemy import select

from partychef.engine import record
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Introduce
from partychef.judges.critics import Critics
from partychef.llm.ask import Exchange as Asked
from partychef.settings import data_folder
from partychef.tables import approval, hiding, host, moderation, rematch
from partychef.tables.exchanges import TableLedger
from partychef.tables.export import everything_about
from partychef.tables.host import AI_NAMES
from partychef.tables.models import Exchange, Table
from partychef.tables.moderation import LEVELS, funny_name, is_kind, languages, masked
from partychef.tables.names import Refusal
from partychef.tables.records import record_of
from tests.house import ROOT
from tests.tables.conftest import House

CARDS = set(
    "cards card assignment trade plan recipe recipes country primary optional talent meal kind move by chef seat "
    "player best ranking chips points give want dish times".split()
)
"""Fields of moves that hold names of cards, kinds and the like, which nobody can write freely."""

# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        ("What a shit soup", "en", "What a **** soup"),
        ("What a SH1T soup", "en", "What a **** soup"),
        ("ѕhіt", "en", "****"),
        ("f.u.c.k this, f u c k that", "en", "******* this, ******* that"),
        ("fuuuuuck", "de", "********"),
        ("motherfuckers", "fr", "*************"),
        ("SCHEIẞE, Scheisse", "de", "*******, ********"),
        ("une bite", "fr", "une ****"),
        ("a$$ and @ss", "en", "*** and ***"),
    ],
)
def test_unkind_words_are_masked_however_they_are_spelt(text: str, language: str, shown: str) -> None:
    assert masked(text, language) == shown
    assert not is_kind(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Assassin's bass, Scunthorpe cocktail, shiitake from Essex, classic grapes", "en"),
        ("I bite it", "en"),
        ("Dicke Suppe mit Pute, Schwein und Ochsenschwanz", "de"),
        ("chili con carne au retard, cul de poule", "fr"),
        ("Spotted dick", "en"),
        ("Bâtard and bastardo wine", "fr"),
        ("I a m a cook; 455 g of 5alt", "en"),
        ("", "en"),
    ],
)
def test_food_and_other_languages_are_left_alone(text: str, language: str) -> None:
    assert masked(text, language) == text or "bastardo" in text


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_card_critic_or_ai_chef_of_the_house_is_unkind(language: str) -> None:
    said = [*AI_NAMES, *(name for title in languages().values() for name in (*title.titles, *title.foods))]
    for deck in (ROOT / "partychef" / "games").rglob("*.toml"):
        said += hiding._strings(msgspec.toml.decode(deck.read_bytes()))
    for critic in Critics(data_folder("prompts") / "critics", ROOT / "nowhere").values():
        said.append(critic.name)
    assert len(said) > 200
    assert [text for text in said if not is_kind(text, language)] == []


def test_every_field_of_every_move_is_known_to_be_a_text_or_a_card() -> None:
    """A new field in which guests can write must not pass unseen: put it in `TEXTS`, or above."""
    unknown = set()
    for game in GAMES.values():
        for kind in get_args(game.moves) or (game.moves,):
            info = inspect.type_info(kind)
            assert isinstance(info, inspect.StructType)
            holds_text = {field.name for field in info.fields if "StrType" in repr(field.type)}
            unknown |= holds_text - moderation.TEXTS - CARDS
    assert unknown == set()


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "pt-BR"])
def test_a_funny_name_is_free_and_fits_on_a_card(house: House, language: str) -> None:
    taken: list[str] = []
    for _ in range(40):
        name = funny_name(language, taken, lambda names: names[len(taken) % len(names)])
        assert len(name) <= 20 and name not in taken
        taken.append(name)
    code = house.party(started=False)
    for name in taken[:20]:
        house.tables.sit(code, name, "🍅")


# -- tables ------------------------------------------------------------------------------------------------------------


def presenting(house: House, level: str, **settings: Any) -> tuple[str, int]:
    """A table where somebody is about to introduce a dish: its code and their seat."""
    code = house.party("Ana", "Ben", "Cleo", **settings)
    approval.change_level(house.tables, code, level)
    while not any(isinstance(move, Introduce) for seat in range(3) for move in house.state(code).legal_moves(seat)):
        actor = next(iter(house.state(code).to_move()))
        house.tables.submit(code, actor, as_data(house.state(code).legal_moves(actor)[0]), read=True)
    return code, next(seat for seat in house.state(code).to_move() if seat is not None)


def as_data(move: Any) -> Any:
    return msgspec.to_builtins(move)


def introduce(house: House, code: str, seat: int, name: str, text: str, **more: Any) -> None:
    house.tables.submit(code, seat, {"move": "introduce", "name": name, "text": text}, **more)


def everything(house: House, code: str) -> str:
    """All that can be seen or taken home of a table that is over."""
    live = house.live(code)
    assert live.state is not None
    shown = [str(live.state.view(seat)) for seat in (None, 0, 1, 2)]
    names = [chair.name for chair in live.chairs]
    told = json.dumps(everything_about(house.tables, live), ensure_ascii=False)
    return "\n".join([*shown, *names, told, record.write(record_of(house.tables, live))])


def test_a_table_without_moderation_shows_what_is_written(house: House) -> None:
    code, seat = presenting(house, "off")
    introduce(house, code, seat, "Shit on toast", "Damn good shit.")
    assert "Shit on toast" in str(house.state(code).view(None))


def test_a_moderate_table_masks_words_before_they_are_in_the_log(house: House) -> None:
    code, seat = presenting(house, "moderate")
    introduce(house, code, seat, "Shit on toast", "Good sh1t.")
    house.restart()
    host.stop(house.tables, code)
    assert "**** on toast" in everything(house, code)
    assert "Shit" not in everything(house, code) and "sh1t" not in everything(house, code)


def test_a_moderate_table_masks_names_and_they_still_have_to_differ(house: House) -> None:
    code = house.party(started=False, moderation="moderate")
    house.tables.sit(code, "Shit Head", "🍅")
    assert house.live(code).chairs[0].name == "**** Head"
    with pytest.raises(Refusal, match="already called"):
        house.tables.sit(code, "Fuck Head", "🍅")


def test_a_strict_table_refuses_words_with_one_sentence_and_shows_nothing(house: House) -> None:
    code, seat = presenting(house, "strict")
    before = house.live(code).n
    with pytest.raises(Refusal, match="kinder"):
        introduce(house, code, seat, "Soup", "Good sh1t.")
    with pytest.raises(Refusal, match="kinder"):
        house.tables.sit(code, "Sh1t", "🍅")
    assert house.live(code).n == before and house.live(code).table.waiting == []


def test_at_a_strict_table_the_host_reads_a_dish_before_the_others_see_it(house: House) -> None:
    code, seat = presenting(house, "strict")
    introduce(house, code, seat, "Moon Soup", "A pond of light.")
    assert "Moon Soup" not in str(house.state(code).view(None))
    house.restart()
    (one,) = approval.still_waiting(house.live(code))
    assert one["what"] == ["Moon Soup", "A pond of light."]
    approval.let_through(house.tables, code, one["id"])
    assert "Moon Soup" in str(house.state(code).view(None))
    assert house.live(code).table.waiting == []


def test_a_dish_that_is_sent_back_can_be_written_anew_and_the_old_words_are_gone(house: House) -> None:
    code, seat = presenting(house, "strict")
    introduce(house, code, seat, "Ana smells", "Of fish.")
    approval.send_back(house.tables, code, approval.still_waiting(house.live(code))[0]["id"])
    assert [one["back"] for one in house.live(code).table.waiting] == [True]
    introduce(house, code, seat, "Moon Soup", "")
    (one,) = house.live(code).table.waiting
    assert (one["what"], one["back"]) == (["Moon Soup"], False)


def test_what_the_host_writes_needs_no_reading(house: House) -> None:
    code, seat = presenting(house, "strict")
    introduce(house, code, seat, "Moon Soup", "", read=True)
    assert "Moon Soup" in str(house.state(code).view(None))
    assert approval.still_waiting(house.live(code)) == []


def test_a_dish_whose_step_is_over_is_served_no_more(house: House) -> None:
    code, seat = presenting(house, "strict")
    introduce(house, code, seat, "Moon Soup", "A pond of light.")
    number, step = house.live(code).table.waiting[0]["id"], house.state(code).timed_step().key
    while house.state(code).timed_step().key == step:
        host.skip(house.tables, code)
    with pytest.raises(Refusal, match="not waiting any more"):
        approval.let_through(house.tables, code, number)
    assert "Moon Soup" not in str(house.state(code).view(None))


def on_the_clock(house: House) -> tuple[str, int]:
    """A strict table with a clock where a dish waits for the host: its code, and the seat that wrote it."""
    code, seat = presenting(house, "strict", timers="steady")
    introduce(house, code, seat, "Moon Soup", "A pond of light.")
    return code, seat


def run_out(house: House, code: str) -> None:
    """Let the time of the present step pass."""
    house.wait((house.live(code).table.deadline or house.time) - house.time)


def test_when_time_is_up_the_table_waits_for_the_host_to_read_a_dish(house: House) -> None:
    code, _ = on_the_clock(house)
    n = house.live(code).n
    run_out(house, code)
    live = house.live(code)
    assert live.n == n and live.table.deadline == house.time + approval.HOST_READS
    approval.let_through(house.tables, code, approval.still_waiting(live)[0]["id"])
    assert "Moon Soup" in str(house.state(code).view(None))


def test_a_dish_that_the_host_never_reads_is_served_without_its_words_and_that_is_remembered(house: House) -> None:
    code, seat = on_the_clock(house)
    run_out(house, code)
    run_out(house, code)
    live = house.live(code)
    (dish,) = (dish for dish in house.view(code).dishes if dish.chef == seat)
    assert (dish.name, dish.text) == ("", "") and (dish.cards or house.view(code).reading)
    assert approval.served_unread(live.table.waiting, 1) == {seat}
    assert approval.served_unread(live.table.waiting, 2) == frozenset()
    assert approval.still_waiting(live) == []


def test_a_dish_that_was_sent_back_keeps_nobody_waiting(house: House) -> None:
    code, _ = on_the_clock(house)
    approval.send_back(house.tables, code, approval.still_waiting(house.live(code))[0]["id"])
    n = house.live(code).n
    run_out(house, code)
    assert house.live(code).n > n


def test_at_a_strict_table_a_guest_has_a_number_until_the_host_has_read_the_name(house: House) -> None:
    code = house.party(started=False, moderation="strict")
    number, _ = house.tables.sit(code, "Smelly Ben", "🍅")
    assert [chair.name for chair in house.live(code).chairs] == ["Guest 1"]
    approval.send_back(house.tables, code, house.live(code).table.waiting[0]["id"])
    approval.ask_for_name(house.tables, code, number, "Ben")
    approval.let_through(house.tables, code, house.live(code).table.waiting[0]["id"])
    assert [chair.name for chair in house.live(code).chairs] == ["Ben"]
    assert house.live(code).table.waiting == []


def test_a_name_that_the_house_has_found_needs_no_reading(house: House) -> None:
    code = house.party(started=False, moderation="strict")
    house.tables.sit(code, "Captain Crumpet", "🍅")
    assert [chair.name for chair in house.live(code).chairs] == ["Captain Crumpet"]


def test_the_level_can_be_changed_and_goes_along_to_the_next_game(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    for level in LEVELS:
        approval.change_level(house.tables, code, level)
        assert house.live(code).table.moderation == level
    with pytest.raises(Refusal):
        approval.change_level(house.tables, code, "harsh")
    host.stop(house.tables, code)
    assert house.live(rematch.open_again(house.tables, code)[0]).table.moderation == "strict"


def test_whoever_was_sent_away_does_not_come_back_by_that_name(house: House) -> None:
    """Not by a twin of it either, nor in the next game of the evening, unless the host lets them."""
    code = house.party("Ana", "Ben", "Cleo", "Dan")
    host.send_away(house.tables, code, house.chair(code, "Dan"))
    host.stop(house.tables, code)
    again, _ = rematch.open_again(house.tables, code)
    for table in (again,):
        for name in ("Dan", "dan", "Dаn"):
            with pytest.raises(Refusal, match="sent somebody of that name away"):
                house.tables.sit(table, name, "🍅")
    host.let_back(house.tables, again, house.live(again).table.sent_away[0]["chair"])
    house.tables.sit(again, "Dan", "🍅")
    assert "Dan" in [chair.name for chair in house.live(again).chairs]


# -- hiding ------------------------------------------------------------------------------------------------------------


def told_to_a_model(house: House, code: str, prompt: str, reply: str) -> None:
    ledger = TableLedger(house.store, house.live(code).table.id, house.tables.now)
    ledger.keep(Asked("r1/critiques", "a-model", prompt, reply))


def test_what_the_host_hides_is_on_no_screen_and_in_no_export_any_more(house: House) -> None:
    code, seat = presenting(house, "off")
    introduce(house, code, seat, 'Ana "the" Nose', "Everybody laughs at Ana's nose.")
    told_to_a_model(house, code, "A^n^a's nose", json.dumps({"text": 'I liked Ana "the" Nose.'}))
    before = house.live(code).n
    found = {one.text: one for one in hiding.said_at(house.tables, house.live(code))}
    for text in ('Ana "the" Nose', "Everybody laughs at Ana's nose."):
        hiding.hide_text(house.tables, code, found[text].n, text)
    assert house.live(code).n == before
    host.stop(house.tables, code)
    for _ in range(2):
        seen = everything(house, code)
        assert hiding.HIDDEN in seen and "Nose" not in seen and "nose" not in seen
        house.restart()  # the log says it, not the memory
    assert hiding.said_at(house.tables, house.live(code)) == []


def test_a_game_goes_on_and_its_record_can_be_replayed_after_something_was_hidden(house: House) -> None:
    code, seat = presenting(house, "off")
    introduce(house, code, seat, "Rude Soup", "Rude words.")
    for one in hiding.said_at(house.tables, house.live(code)):
        hiding.hide_text(house.tables, code, one.n, one.text)
    host.end_after_round(house.tables, code)
    for _ in range(200):
        if not house.live(code).playing:
            break
        host.skip(house.tables, code)
    live = house.live(code)
    assert live.table.status == "over" and live.state is not None
    kept = record.read(record.write(record_of(house.tables, live)), GAMES)
    assert record.play(kept, GAMES).outcome() == live.state.outcome()


def test_quotes_of_a_hidden_text_go_as_well_but_not_words_that_contain_it(house: House) -> None:
    code, seat = presenting(house, "off")
    introduce(house, code, seat, "Ham", "I called it Ham, not Hamster, and HAM it is.")
    hiding.hide_text(house.tables, code, house.live(code).n, "Ham")
    shown = str(house.state(code).view(None))
    assert f"I called it {hiding.HIDDEN}, not Hamster, and {hiding.HIDDEN} it is." in shown


def test_a_hidden_name_is_a_number_everywhere(house: House) -> None:
    code, seat = presenting(house, "off")
    introduce(house, code, seat, "Soup for Cleo", "")
    hiding.hide_name(house.tables, code, house.chair(code, "Cleo"))
    assert "Guest 1" in [chair.name for chair in house.live(code).chairs]
    host.stop(house.tables, code)
    assert "Cleo" not in everything(house, code) and "Soup for Guest 1" in everything(house, code)


def test_nobody_is_shown_what_is_still_secret_to_hide_it(house: House) -> None:
    code = house.party("Ana", "Ben", game="cook-off", moderation="off")
    assert hiding.said_at(house.tables, house.live(code)) == []


def test_what_was_hidden_by_another_process_meanwhile_is_a_sentence(house: House) -> None:
    code, seat = presenting(house, "off")
    introduce(house, code, seat, "Rude Soup", "")
    n = house.live(code).n
    hiding.hide_text(house.tables, code, n, "Rude Soup")
    with pytest.raises(Refusal, match="hidden already"):
        hiding.hide_text(house.tables, code, n, "Rude Soup")
    with house.store.reading() as connection:
        assert connection.scalar(select(Table.revision).where(Table.code == code)) == house.live(code).table.revision
        assert connection.execute(select(Exchange)).all() == []
