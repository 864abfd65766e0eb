"""Teams on the pages: who is in which, who locks in, who speaks, who judges (CP-42)."""

from __future__ import annotations

import json
import re

import pytest

from partychef.games import GAMES
from partychef.tables import host as powers
from partychef.tables import play, rematch
from tests.web.conftest import Guest, Site, text_of

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")


def teams(site: Site, judge: str = "turns", **rules: object) -> tuple[str, list[Guest]]:
    """Six guests in three teams, in their seats: Ana with Dan, Ben with Eva, Cleo with Fay. Ana's team judges."""
    code, _ = site.tables.open_table({"judge": judge, "timers": "off", "options": {"mode": "teams", **rules}})
    guests = [site.guest() for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.join(code, name)
    powers.choose_judge(site.tables, code, site.tables.find(code).chairs[0].id)
    site.tables.start(code)
    return code, guests


def until(tables: play.Tables, code: str, step: str) -> None:
    """Let the time run out until this step."""
    while (state := tables.find(code).state) is not None and state.step != step:
        powers.skip(tables, code)


def team_of(site: Site, code: str, seat: int) -> str:
    team = site.view(code).team_of(seat)
    assert team is not None
    return team.name


def test_cp_42_everybody_reads_who_is_in_their_team_and_what_is_theirs_to_do(site: Site) -> None:
    code, guests = teams(site)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    captain, mate = (text_of(guests[seat].page(code)) for seat in (1, 4))
    own = team_of(site, code, 1)
    assert f"{own} you (captain) and Eva" in captain
    assert f"{own} Ben (captain) and you" in mate
    assert "Lock in our dish" in captain
    assert "Lock in our dish" not in mate
    assert "Ben locks it in for all of you." in mate
    assert 'data-pane="trade"' in guests[1].page(code)
    assert 'data-pane="trade"' not in guests[4].page(code)
    judges = text_of(guests[3].page(code))
    assert "Your team judges this round. Ana is the captain" in judges
    assert all(name in text_of(guests[0].get(f"/table/{code}/screen").text) for name in ("Ben and Eva", own))


def test_cp_46_members_pay_with_own_tokens_and_captains_trade(site: Site) -> None:
    code, guests = teams(site, card_purchasing=True, chef_trades=True)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    captain, mate = (text_of(guests[seat].page(code)) for seat in (1, 4))
    for page in (captain, mate):
        assert "The token is your own, the card your team’s." in page
    assert "Trade with another chef" in captain
    assert "Trade with another chef" not in mate
    other = team_of(site, code, 2)
    assert other in guests[1].page(code).partition('name="chef"')[2]
    card = site.view(code, 4).hand[0]
    assert guests[4].move(code, "buy", card=card).status_code == 200
    assert card not in site.view(code, 1).hand
    assert "Pay a token" not in guests[4].page(code)
    assert "Pay a token" in guests[1].page(code)
    guests[1].move(code, "offer_card", chef=2, card=site.view(code, 1).hand[0])
    told = {seat: text_of(guests[seat].page(code)) for seat in (1, 2, 4, 5)}
    own = team_of(site, code, 1)
    assert all("Your team offers" in told[seat] for seat in (1, 4))
    assert "Take it back" in told[1]
    assert "Take it back" not in told[4]
    assert f"{own} offers your team a card" in told[2]
    assert f"{own} offers your team" in told[5]
    assert "Cleo answers for all of you." in told[5]
    assert "No, thank you" not in told[5]
    guests[2].move(code, "accept_offer", chef=1, card=site.view(code, 2).hand[0])
    screen = text_of(guests[0].get(f"/table/{code}/screen").text)
    assert f"{own} and {other} have traded a card." in screen


def test_cp_42_the_phone_on_stage_is_passed_on_and_taken_over(site: Site) -> None:
    code, guests = teams(site)
    until(site.tables, code, "presenting")
    captain = site.view(code).presenter
    assert captain is not None
    mate = captain + 3
    assert f"You speak for {team_of(site, code, captain)}. Who speaks next?" in text_of(guests[captain].page(code))
    assert "I speak next" in guests[mate].page(code)
    made = site.tables.find(code).shown.made.get(mate, 0)
    guests[mate].move(code, "pass_on", made, to=mate)
    assert site.view(code).speaker == mate
    assert "Introduce it" in guests[mate].page(code)
    assert "Introduce it" not in guests[captain].page(code)
    assert f"{NAMES[mate]} speaks" in text_of(guests[0].get(f"/table/{code}/screen").text)


@pytest.mark.parametrize("rules", [{}, {"team_mode": "rotate_judge"}], ids=["fixed", "new teams"])
def test_cp_42_cp_67_what_the_room_laughed_at_is_the_dish_of_the_team(site: Site, rules: dict[str, object]) -> None:
    code, guests = teams(site, "turns", **rules)
    until(site.tables, code, "presenting")
    view = site.view(code)
    own = view.team_of(view.presenter)
    assert own is not None
    laughing = [guest for seat, guest in enumerate(guests) if seat not in own.members][:2]
    assert [guest.post(f"/table/{code}/react", {"emoji": "😂"}).status_code for guest in laughing] == [204, 204]
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    told = f"😂 The room laughed twice at {own.name}’s dish."
    for path in (f"/table/{code}", f"/table/{code}/screen", f"/party/{site.tables.find(code).table.recap}"):
        assert told in text_of(guests[0].get(path).text)


def saves(guest: Guest, code: str, **words: str) -> int:
    fields = {f"words.{name.replace('__', '.')}": text for name, text in words.items()}
    answer = guest.post(f"/table/{code}/draft", {"occasion": "1", **fields}, htmx=False).json
    assert answer is not None
    return int(answer["version"])


def test_cp_42_a_team_writes_one_draft_and_nobody_else_gets_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    code, guests = teams(site)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(site.tables.hub, "flash", lambda _, flash: told.append(flash))
    assert saves(guests[1], code, name__0="Low Tide") == 1
    assert saves(guests[4], code, text__0="Cold and proud.") == 2
    assert told == [("draft", '{"seats":[1,4]}')] * 2
    words = {"name.0": ["Low Tide", 1], "text.0": ["Cold and proud.", 2]}
    for seat, others in ((1, {"text.0": "Eva"}), (4, {"name.0": "Ben"})):
        assert guests[seat].get(f"/table/{code}/draft").json == {"occasion": "1", "words": words, "by": others}
    for seat in (0, 2, 3, 5):
        found = guests[seat].get(f"/table/{code}/draft").json
        assert found is not None
        assert found["words"] == {}
        assert "Low Tide" not in guests[seat].page(code)


def test_cp_42_the_team_that_judges_takes_notes_together(site: Site) -> None:
    code, guests = teams(site)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    for seat in (0, 3):
        assert "Our notes" in text_of(guests[seat].page(code))
    assert "Our notes" not in text_of(guests[1].page(code))
    saves(guests[3], code, jot="The lemon is brave.")
    found = guests[0].get(f"/table/{code}/draft").json
    assert found is not None
    assert found["words"] == {"jot": ["The lemon is brave.", 1]}
    assert found["by"] == {"jot": "Dan"}


def test_cp_42_of_words_that_no_phone_has_asked_about_the_last_stay_and_the_log_has_none_of_them(site: Site) -> None:
    code, guests = teams(site)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    before = site.tables.find(code).n
    saves(guests[1], code, name__0="Low Tide", text__0="Mine.")
    saves(guests[4], code, name__0="High Tide")
    found = guests[1].get(f"/table/{code}/draft").json
    assert found is not None
    assert found["words"] == {"name.0": ["High Tide", 2], "text.0": ["Mine.", 1]}
    assert site.tables.find(code).n == before


def test_cp_60_what_a_team_has_written_counts_when_the_time_is_up(site: Site) -> None:
    code, guests = teams(site)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    hand = site.view(code, 4).hand
    saves(guests[4], code, dishes=json.dumps([list(hand[-4:])]), name__0="Written by Eva")
    until(site.tables, code, "judging")
    (dish,) = [dish for dish in site.view(code).dishes if dish.chef == 1]
    assert dish.name == "Written by Eva"
    assert {served.card for served in dish.cards} == set(hand[-4:])


def test_cp_42_a_draft_of_a_team_outlives_a_member_who_is_sent_away(site: Site) -> None:
    code, guests = teams(site)
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    saves(guests[4], code, name__0="Low Tide")
    live = site.tables.find(code)
    powers.send_away(site.tables, code, next(chair.id for chair in live.chairs if chair.seat == 4))
    found = guests[1].get(f"/table/{code}/draft").json
    assert found is not None
    assert found["words"] == {"name.0": ["Low Tide", 1]}


@pytest.mark.parametrize(
    ("judge", "rules"),
    [("turns", {}), ("seat", {"rounds": 2}), ("turns", {"team_mode": "rotate_judge"})],
    ids=["fixed", "one judge", "new teams"],
)
def test_cp_42_every_page_of_an_evening_of_teams_can_be_drawn(site: Site, judge: str, rules: dict[str, object]) -> None:
    code, guests = teams(site, judge, **rules)
    seen = set()
    while site.tables.find(code).table.status == "playing":
        step = site.view(code).step
        if step not in seen:
            seen.add(step)
            for guest in guests:
                assert 'id="view"' in guest.page(code)
            assert "<main" in guests[0].get(f"/table/{code}/screen").text
        powers.skip(site.tables, code)
    table = site.tables.find(code).table
    assert {"cooking", "presenting", "judging", "break"} <= seen
    site.later()
    if "team_mode" not in rules and judge == "turns":  # the team that judged last is named, too
        assert re.search(r"judged by Team \w+", text_of(guests[0].get(f"/table/{code}/screen").text))
    recap = text_of(guests[0].get(f"/party/{table.recap}").text)
    assert re.search(r"by Team \w+", recap)
    for guest in guests:
        assert "points" in guest.page(code)


def test_cp_42_the_team_that_judges_writes_critiques_together_and_the_captain_says_them(site: Site) -> None:
    code, guests = teams(site)
    until(site.tables, code, "judging")
    captain, mate, cook = (guests[seat].page(code) for seat in (0, 3, 1))
    for seat in (1, 2):
        name = team_of(site, code, seat)
        assert f"Our critique of {name}" in captain
        assert f"Our critique of {name}" in mate
        assert f"Our critique of {name}" not in cook
    assert "Say it to" in captain
    assert "Say it to" not in mate
    assert "Give out the chips" not in mate
    assert "The chips so far" in mate
    assert 'data-keep="chip.100"' in mate
    assert "The chips so far" not in captain + cook
    saves(guests[3], code, critique__1="Brave lemon.")
    saves(guests[0], code, chip__100="2")
    for seat, others in ((0, {"critique.1": "Dan"}), (3, {"chip.100": "Ana"})):
        found = guests[seat].get(f"/table/{code}/draft").json
        assert found is not None
        assert {name: text for name, (text, _) in found["words"].items()} == {
            "critique.1": "Brave lemon.",
            "chip.100": "2",
        }
        assert found["by"] == others
    assert (guests[1].get(f"/table/{code}/draft").json or {})["words"] == {}
    refused = guests[3].move(code, "award", **{f"chips.{chip}": 1 for chip in (5, 10, 25, 50, 100)})
    assert "Only the judge may do that." in text_of(refused.text)
    powers.skip(site.tables, code)  # the time is up: what the team has written and put down counts (CP-60)
    (past,) = site.view(code).past
    assert [opinion.text for opinion in past.opinions] == ["Brave lemon."]
    assert past.chips_of(2)[0] == 100


def test_cp_42_a_name_of_the_team_stands_everywhere_and_does_no_harm(site: Site) -> None:
    code, guests = teams(site)
    assert "Name your team" in guests[4].page(code)
    assert guests[4].move(code, "name_team", name="<b>Whisk").status_code == 200
    assert team_of(site, code, 1) == "Team <b>Whisk"
    guests[0].move(code, "choose_assignment", assignment="free-choice")
    assert "Name your team" not in guests[4].page(code)
    until(site.tables, code, "break")
    recap = f"/party/{site.tables.find(code).table.recap}"
    for page in (*(guest.page(code) for guest in guests), guests[0].get(f"/table/{code}/screen").text):
        assert "Team &lt;b&gt;Whisk" in page
        assert "<b>Whisk" not in page
    assert "<b>Whisk" not in guests[0].get(recap).text
    made = site.tables.find(code).shown.made[2]
    refused = guests[2].move(code, "name_team", made, name="Team <B>WHISK")
    assert "Another team is called Team <b>Whisk" in text_of(refused.text)


@pytest.mark.parametrize("level", ["moderate", "strict"])
def test_a_name_of_a_team_is_moderated_as_other_words_are(site: Site, level: str) -> None:
    code, guests = teams(site)
    site.tables.change(site.tables.find(code), {"moderation": level})
    before = team_of(site, code, 1)
    guests[4].move(code, "name_team", name="Shit Soup")
    assert team_of(site, code, 1) == {"moderate": "Team **** Soup", "strict": before}[level]
    guests[4].move(code, "name_team", int(level == "moderate"), name="Kind Soup")
    assert team_of(site, code, 1) == {"moderate": "Team Kind Soup", "strict": before}[level]  # the host reads it first
    if level == "strict":
        (waits,) = site.tables.find(code).table.waiting
        assert waits["what"] == ["Kind Soup"]


def in_teams(page: str) -> list[str]:
    """The names in each team of the lobby."""
    found = re.findall(r'aria-labelledby="team-\d">(.*?)</ul>', page, re.S)
    return [" ".join(name for name in (*NAMES, "Gus") if f"<b>{name}</b>" in team) for team in found]


def test_cp_42_the_host_sees_and_swaps_who_is_in_which_team(site: Site) -> None:
    host, code = site.opened(evening="teams")
    guests = [site.guest() for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.join(code, name)
    ids = {chair.name: chair.id for chair in site.tables.find(code).chairs}
    assert in_teams(host.page(code)) == ["Ana Dan", "Ben Eva", "Cleo Fay"]
    assert "Team 1: yours" in text_of(guests[3].page(code))
    assert 'host/swap_teams"' not in guests[3].page(code)
    assert guests[3].host(code, "swap_teams", chair=ids["Dan"], **{"with": ids["Fay"]}).status_code == 403
    assert host.host(code, "swap_teams", chair=ids["Dan"], **{"with": ids["Fay"]}).status_code == 200
    assert in_teams(host.page(code)) == ["Ana Fay", "Ben Eva", "Cleo Dan"]
    assert host.host(code, "swap_teams", chair=ids["Ana"], **{"with": ids["Fay"]}).status_code == 409  # of one team
    host.host(code, "move_up", chair=ids["Ben"])  # another order round the table, the same teams
    assert sorted(in_teams(host.page(code))) == ["Ana Fay", "Ben Eva", "Cleo Dan"]
    guests[5].post(f"/table/{code}/leave")
    late = site.guest()
    late.join(code, "Gus")  # takes the place that is free
    host.host(code, "start")
    live = site.tables.find(code)
    names = {chair.seat: chair.name for chair in live.chairs}
    formed = [{names[seat] for seat in team.members} for team in site.view(code).teams]
    assert sorted(map(sorted, formed)) == [["Ana", "Gus"], ["Ben", "Eva"], ["Cleo", "Dan"]]
    assert names[0] == "Ben"


def test_cp_42_a_list_of_teams_is_forgotten_when_the_same_people_play_again(site: Site) -> None:
    options = {"mode": "teams", "team_list": [[0, 5], [1, 3], [2, 4]]}
    assert rematch.house_rules(GAMES["cooking-party"], options) == {"mode": "teams"}


def test_cp_42_guests_name_their_team_in_the_lobby(site: Site) -> None:
    host, code = site.opened(evening="teams")
    guests = [site.guest() for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.join(code, name)
    ids = {chair.name: chair.id for chair in site.tables.find(code).chairs}
    say = f"/table/{code}/team"
    assert guests[3].post(say, {"team": "<i>Whisk"}).status_code == 200
    assert guests[4].post(say, {"team": "Ladle"}).status_code == 200
    assert "Team &lt;i&gt;Whisk: yours" in guests[0].page(code)
    for name, why in (
        ("team ladle", "Another team is called Team Ladle"),
        (" ", "Give your team a name"),
        ("x" * 16, "at most 15 characters"),
    ):
        refused = guests[0].post(say, {"team": name})
        assert refused.status_code == 422
        assert why in text_of(refused.text)
    assert host.post(say, {"team": "Host"}).status_code == 403
    host.host(code, "swap_teams", chair=ids["Dan"], **{"with": ids["Fay"]})  # a name stays where the others are
    host.host(code, "start")
    found = {team.name: team.members for team in site.view(code).teams}
    assert found["Team <i>Whisk"] == (0, 5)
    assert found["Team Ladle"] == (1, 4)
    assert len(found) == 3
    assert guests[3].post(say, {"team": "Late"}).status_code == 409


@pytest.mark.parametrize(
    ("level", "status", "heading"),
    [("off", 200, "Team Shit Soup"), ("moderate", 200, "Team **** Soup"), ("strict", 409, "Team 1")],
)
def test_cp_42_a_name_in_the_lobby_is_moderated(site: Site, level: str, status: int, heading: str) -> None:
    _, code = site.opened(evening="teams", moderation=level)
    guests = [site.guest() for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.join(code, name)
    site.tables.change(site.tables.find(code), {"moderation": level})
    assert guests[0].post(f"/table/{code}/team", {"team": "Shit Soup"}).status_code == status
    assert f"{heading}: yours" in text_of(guests[0].page(code))
