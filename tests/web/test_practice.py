"""The practice room in the browser: choosing, playing, another device, and an end that is about the player."""

from __future__ import annotations

import re

import msgspec
import pytest

from partychef.chefs.ladder import RUNGS
from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.tables import alone, host
from partychef.tables.clock import Clock
from partychef.tables.live import Live
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.games.screens import RoundScore
from partychef.web.pages import stranger
from partychef.web.practice.second_try import standings
from partychef.web.practice.words import best_round, by_how_much, place, strength
from partychef.web.sentences import units
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import state_of

SCORED = [game for game in GAMES if not GAMES[game].always_judged]
PARTY_WORDS = re.compile(r"\bguests?\b|\bhosts?\b|big screen|\bTV\b|\b(?:the|this|your) party\b|QR code|\+1 min", re.I)


def practice(guest: Guest, game: str = "kitchen-closing", **fields: str) -> str:
    """Play this game; returns the code of the table."""
    own = {f"{game}.{name}": value for name, value in fields.items() if name != "speed"}
    answer = guest.post("/practice", {"game": game, "speed": fields.get("speed", "instant"), **own}, htmx=False)
    assert answer.status_code == 303, text_of(answer.text)
    return answer.location.rsplit("/", 1)[1]


def play_on(site: Site, code: str, moves: int = 10_000) -> Live:
    """Everybody makes default moves, the player last, until the game is over or so many are made."""
    clock = Clock(site.tables)
    live: Live = site.tables.find(code)
    for _ in range(moves):
        clock.tick()
        if not live.playing:
            break
        host.skip(site.tables, code)
    return live


# -- choosing ---------------------------------------------------------------------------------------------------------


def test_the_last_choice_is_one_tap_away_on_the_landing_page_and_in_the_room(site: Site) -> None:
    guest = site.guest()
    assert "Play again" not in guest.get("/").text
    practice(guest, "chefs-hat", kind="line-cook", length="one")
    for page in ("/", "/practice"):
        assert "Play again: Chef's Hat against three line cooks, one shift" in text_of(guest.get(page).text)
    answer = guest.post("/practice", htmx=False)
    assert answer.status_code == 303
    live = site.tables.find(answer.location.rsplit("/", 1)[1])
    assert live.table.game == "chefs-hat"
    assert live.table.options == {"shifts": 1}
    assert [chair.kind for chair in live.guests()] == ["person", *["line-cook"] * 3]


def test_somebody_who_has_never_practised_is_asked_which_game(site: Site) -> None:
    answer = site.guest().post("/practice", htmx=False)
    assert answer.status_code == 422
    assert "Choose one of the games." in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_all_that_the_page_offers_can_be_played(site: Site, game: str) -> None:
    guest = site.guest()
    page = guest.get("/practice").text
    offered = re.findall(rf'name="{game}\.([\w-]+)" value="([\w-]+)"', page)
    assert {"kind"} < {name for name, _ in offered}
    for name, value in offered:
        assert site.tables.find(practice(guest, game, **{name: value})).playing


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"}, {"game": "chefs-hat", "speed": "warp"}, {"game": "chefs-hat", "chefs-hat.kind": "waiter"},
        {"game": "chefs-hat", "chefs-hat.opponents": "2"}, {"game": "cook-off", "cook-off.length": "eternal"},
    ],
)  # fmt: skip
def test_what_the_page_does_not_offer_is_refused_with_a_sentence(site: Site, wrong: dict[str, str]) -> None:
    guest = site.guest()
    answer = guest.post("/practice", wrong, htmx=False)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "Play again" not in guest.get("/practice").text


def test_a_rules_page_may_lead_to_its_own_game(site: Site) -> None:
    page = site.guest().get("/practice?game=green-chef").text
    assert re.search(r'value="green-chef" required checked', page)


def test_strength_is_told_as_it_was_measured() -> None:
    assert strength("kitchen-closing", "line-cook") == "beats the apprentice two times out of three"
    assert strength("cook-off", "master") == "beats the chef three times out of five"
    assert strength("cook-off", "chef") == "beats the sous-chef seven times out of ten"
    assert strength("chefs-hat", "apprentice") == "still overlooks a lot"


def test_a_critic_of_ones_choice_tastes_what_one_cooks_alone_or_among_others(site: Site) -> None:
    guest = site.guest()
    chosen = list(site.party.critics)[2]
    code = practice(guest, "cooking-party", critic=chosen, opponents="5", rounds="3")
    live = site.tables.find(code)
    assert live.table.judge == f"critic:{chosen}"
    assert len(live.guests()) == 6
    alone_ = site.tables.find(practice(guest, "cooking-party", critic="myself", opponents="0", rounds="5"))
    assert alone_.table.options["mode"] == "solo"
    assert alone_.table.judge == "turns"
    assert len(alone_.chairs) == 1


def test_co_39_two_who_cook_off_have_a_taster_because_their_votes_always_tie(site: Site) -> None:
    live = site.tables.find(practice(site.guest(), "cook-off", opponents="1"))
    assert live.table.options["ai_choice"] is True
    assert len(live.critics()) == 1


# -- at the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_practice_game_speaks_as_if_to_a_party(
    site: Site, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Always the same cards: some tasks speak of guests, and so do some chefs of their dishes.
    monkeypatch.setattr("partychef.tables.names.new_seed", lambda: "a game without them")
    guest = site.guest()
    code = practice(guest, game, **({"length": "short"} if game in ("kitchen-closing", "cook-off") else {}))
    seen, clock, live = set(), Clock(site.tables), site.tables.find(code)
    for _ in range(400):
        clock.tick()
        assert live.state is not None
        step = live.state.view(0).step
        if step not in seen or not live.playing:
            seen.add(step)
            body = guest.page(code).split('id="view"', 1)[1]
            words = text_of(re.sub(r'<div popover id="help".*?</div>\s*</div>', "", body, flags=re.S))
            assert not PARTY_WORDS.findall(words), (step, PARTY_WORDS.findall(words))
        if not live.playing:
            break
        host.skip(site.tables, code)
    assert len(seen) >= 3


def test_the_header_has_home_a_pause_the_speed_and_an_end_to_waiting(site: Site) -> None:
    guest = site.guest()
    code = practice(guest, "chefs-hat", speed="calm")
    live = site.tables.find(code)
    while live.state is None or 0 in live.state.to_move():
        host.skip(site.tables, code)
    page = guest.page(code)
    assert 'href="/"' in page.split("</nav>")[0]
    for action in ("pause", "skip", "calm", "quick", "instant"):
        assert f'action="/table/{code}/practice/{action}"' in page
    assert guest.post(f"/table/{code}/practice/instant").status_code == 200
    assert alone.speed_of(live.table.pace) == "instant"
    guest.post(f"/table/{code}/practice/pause")
    assert "Paused. Your game is waiting." in text_of(guest.page(code))
    guest.post(f"/table/{code}/practice/resume")
    assert not live.paused
    assert guest.post(f"/table/{code}/practice/dance").status_code == 404


def test_what_the_others_did_is_told_above_the_decision(site: Site) -> None:
    guest = site.guest()
    code = practice(guest, "kitchen-closing")
    clock, live = Clock(site.tables), site.tables.find(code)
    for _ in range(500):
        if {entry.seat for entry in live.lately.entries} >= {1, 2, 3}:
            break
        if live.state is not None and live.state.to_move() & {0, None}:
            host.skip(site.tables, code)
        clock.tick()
    assert live.state is not None
    page = guest.page(code)
    told = re.search(r'id="lately".*?</section>', page, re.S)
    assert told is not None
    assert page.index('id="lately"') < page.index('id="step-')
    for chair in live.guests()[1:]:
        assert re.search(rf"{chair.name} (draws|takes|discards|rings)", text_of(told.group()))


def strings(data: object) -> set[str]:
    """All texts and numbers in a move or a view."""
    if isinstance(data, dict):
        return set().union(*map(strings, data.values())) if data else set()
    if isinstance(data, list | tuple):
        return set().union(*map(strings, data)) if data else set()
    return {str(data)} if isinstance(data, str | int) and not isinstance(data, bool) else set()


@pytest.mark.parametrize("game", [game for game in GAMES if screens_of(game).seen])
def test_only_what_the_big_screen_shows_is_told_of_the_others(site: Site, game: str) -> None:
    code = practice(site.guest(), game)
    state, told = site.tables.find(code).state, 0
    assert state is not None
    state = state.copy()
    for n in range(1, 250):
        movers = sorted(seat for seat in state.to_move() if seat is not None)
        if not movers:
            break
        legal = state.legal_moves(movers[0])
        seen: list[Move] = [one for one in legal if isinstance(one, screens_of(game).seen)]
        move = seen[n % len(seen)] if seen else state.default_move(movers[0])
        before = strings(msgspec.to_builtins(state.view(None), str_keys=True))
        state.apply(movers[0], move, Chance("told", n))
        if isinstance(move, screens_of(game).seen):
            fields = {name: value for name, value in msgspec.to_builtins(move, str_keys=True).items() if name != "move"}
            shown = before | strings(msgspec.to_builtins(state.view(None), str_keys=True))
            assert strings(fields) <= shown, move
            told += 1
    assert told > 3


def test_names_of_players_are_escaped_in_what_is_told(site: Site) -> None:
    guest = site.guest()
    code = practice(guest, "chefs-hat")
    with site.tables.at(code) as live:
        for chair in live.guests()[1:]:
            site.tables.change(live, {}, {chair.id: {"name": "<i>Basil</i>"}})
    clock = Clock(site.tables)
    for _ in range(20):
        clock.tick()
    page = guest.page(code)
    assert "<i>Basil</i>" not in page
    assert "&lt;i&gt;Basil&lt;/i&gt;" in page


def test_strangers_neither_sit_down_nor_touch_anything(site: Site) -> None:
    code = practice(site.guest())
    other = site.guest()
    page = other.page(code)
    assert "Somebody is practising here" in text_of(page)
    assert 'href="/"' in page.split("</nav>")[0]
    assert other.join(code, "Ana").status_code == 409
    for action in ("skip", "next", "pause", "stop", "again"):
        assert other.post(f"/table/{code}/practice/{action}").status_code == 403
    for path in ("device", "device.svg"):
        assert other.get(f"/table/{code}/{path}").status_code == 403
    assert site.tables.find(code).playing


@pytest.mark.parametrize(("game", "says"), [("kitchen-closing", "deals round"), ("cooking-party", "opens round")])
def test_whoever_practises_is_told_that_a_tap_begins_the_next_round(site: Site, game: str, says: str) -> None:
    guest = site.guest()
    code = practice(guest, game, **({"rounds": "3"} if game == "cooking-party" else {"length": "short"}))
    while (state := site.tables.find(code).state) is not None and (
        None not in (asked := state.to_move()) or 0 in asked
    ):
        actor = min(asked, key=lambda seat: -1 if seat is None else seat)
        site.tables.submit(code, actor, msgspec.to_builtins(state.default_move(actor), str_keys=True))
    page = text_of(guest.page(code))
    assert re.search(rf"{says} 2 when you tap “Next round”\.", page)
    assert "in a moment" not in page


def test_a_lead_that_ends_a_short_game_too_is_told_before_it_begins(site: Site) -> None:
    """KC-23: three rounds may be fewer."""
    assert text_of(site.guest().get("/practice").text).count("or a lead of 3 points") == 2


def test_the_buttons_of_practice_do_nothing_at_a_party(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    assert guests[0].post(f"/table/{code}/practice/skip").status_code == 403


# -- unfinished games -------------------------------------------------------------------------------------------------


def test_unfinished_games_wait_on_the_landing_page_and_in_the_room_until_they_are_over(site: Site) -> None:
    guest = site.guest()
    code = practice(guest, "cook-off", length="short")
    for path in ("/", "/practice"):
        page = guest.get(path).text
        assert f'href="/table/{code}">Continue' in page
        assert "Your parties" not in page
    site.later(5 * 86_400)
    assert f'href="/table/{code}">Continue' in guest.get("/practice").text
    guest.post(f"/table/{code}/practice/stop")
    assert "You gave it up" in text_of(guest.page(code))
    assert "Continue" not in guest.get("/practice").text


def test_games_that_are_over_push_no_unfinished_one_out_of_the_cookie(site: Site) -> None:
    guest = site.guest()
    first = practice(guest)
    for _ in range(whoami.REMEMBERED + 5):
        code = practice(guest)
        guest.post(f"/table/{code}/practice/stop")
    assert f'href="/table/{first}">Continue' in guest.get("/practice").text


# -- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SCORED)
def test_the_end_tells_the_players_place_and_leads_to_the_next_game(site: Site, game: str) -> None:
    guest = site.guest()
    short = {"kitchen-closing": "short", "cook-off": "short", "chefs-hat": "three"}
    code = practice(guest, game, **({"length": short[game]} if game in short else {}))
    live = play_on(site, code)
    assert live.table.status == "over"
    page = guest.page(code)
    end = text_of(re.search(r'aria-labelledby="my-end".*?</section>', page, re.S).group())  # type: ignore[union-attr]
    assert re.search(r"You win!|(First|Second|Third|Fourth|Tied (first|second|third)) of", end)
    one, many = screens_of(game).unit, units(screens_of(game).unit)
    assert re.search(rf"\b({one}|{many}) (ahead of|behind)|As many {many} as", end)
    kinds = [chair.kind for chair in live.guests()]
    again = guest.post(f"/table/{code}/practice/again").headers["HX-Redirect"].rsplit("/", 1)[1]
    new = site.tables.find(again)
    assert [chair.kind for chair in new.guests()] == kinds
    assert new.table.options == live.table.options
    assert guest.post(f"/table/{code}/practice/again").headers["HX-Redirect"].endswith(again)


def test_one_step_harder_is_the_next_kind_of_the_ladder_as_long_as_there_is_one(site: Site) -> None:
    guest = site.guest()
    code, met = practice(guest, "chefs-hat", kind="apprentice", length="one"), []
    for _ in RUNGS:
        live = play_on(site, code)
        met.append(live.guests()[1].kind)
        end, answer = text_of(guest.page(code)), guest.post(f"/table/{code}/practice/harder")
        ranked = standings(live.shown, screens_of("chefs-hat"), state_of(site, code).view(0))
        last = ranked[0][1] == max(rank for _, rank in ranked.values())
        assert ("One step harder" in end) == (answer.status_code != 409 and not last)
        if answer.status_code != 409:
            code = answer.headers["HX-Redirect"].rsplit("/", 1)[1]
    assert met == [*RUNGS]


def test_a_judged_game_ends_with_a_place_among_the_cooks_alone(site: Site) -> None:
    guest = site.guest()
    code = practice(guest, "cooking-party", opponents="2")
    play_on(site, code)
    page = guest.page(code)
    assert re.search(r"You win!|(First|Second|Third|Tied (first|second)) of three", text_of(page))
    assert "place of 3" not in page and "Your best: Round" not in page  # it is said once
    assert "🔎 Look back at this game" in page


def test_the_hat_goes_to_whoever_has_won_it(site: Site) -> None:
    guest = site.guest()
    code = practice(guest, "chefs-hat", length="one")
    live = play_on(site, code)
    assert live.state is not None
    (winner,) = live.state.outcome().winners  # type: ignore[union-attr]
    heading = re.search(r'id="heading"[^>]*>\s*([^<]+)</h1>', guest.page(code))
    assert heading is not None
    name = "is yours" if winner == 0 else f"goes to {next(c.name for c in live.chairs if c.seat == winner)}"
    assert heading.group(1).strip() == f"The hat {name}"


def who(seat: int | None) -> object:
    return stranger(seat, ("You", "Ana", "Ben")[seat or 0])


def test_places_and_distances_in_words() -> None:
    ranked = {0: (7, 2), 1: (9, 1), 2: (7, 2)}
    assert place(ranked, 0) == "Tied second of three"
    assert place(ranked, 1) == "First of three"
    assert place({0: (5, 1), 1: (5, 1), 2: (0, 3)}, 1) == "Tied first of three"
    assert by_how_much(ranked, 0, who) == "2 points behind Ana."  # type: ignore[arg-type]
    assert by_how_much(ranked, 1, who) == "2 points ahead of You and Ben."  # type: ignore[arg-type]
    assert by_how_much({0: (3, 1), 1: (3, 1)}, 0, who) == "As many points as Ana."  # type: ignore[arg-type]


def test_the_best_round_is_the_one_that_brought_most_and_of_equal_ones_the_one_that_brought_others_least() -> None:
    rounds = [RoundScore("Round 1", {0: 3, 1: 3}), RoundScore("Round 2", {0: 3, 1: 0}), RoundScore("Round 3", {0: 0})]
    assert best_round(rounds, 0) == "Your best: Round 2, with 3 points."
    assert best_round([*rounds, RoundScore("Round 4", {0: 5, 1: 9})], 0) == "Your best: Round 4, with 5 points."
    assert best_round(rounds[:1], 0) == ""


def test_a_round_that_brought_nothing_is_not_told_as_the_best() -> None:
    assert best_round([RoundScore("Turn 1", {0: 0, 1: 1}), RoundScore("Turn 2", {0: 0, 1: 10})], 0) == ""


def test_a_turn_of_several_moves_is_one_sentence() -> None:
    screens = screens_of("kitchen-closing")
    kinds = {kind.__name__: kind for kind in screens.seen}
    entries = [Entry(1, kinds["Draw"]()), Entry(1, kinds["Discard"]("carrots")), Entry(2, kinds["Take"]())]
    view = GAMES["kitchen-closing"].deal(3, GAMES["kitchen-closing"].options(), Chance("x", 0), None).view(0)
    told = screens.lately(entries, view, view, who)  # type: ignore[arg-type]
    assert len(told) == 2
    assert told[0].startswith("Ana draws a card, then discards ")
    assert told[1] == "Ben takes the open card."
