"""What is kept of guests is told in plain words, and the host of a party takes it home or deletes it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from partychef.llm.ask import Exchange
from partychef.settings import Settings
from partychef.tables import host as powers
from partychef.tables.forgetting import delete_table
from partychef.web.party import Party
from partychef.web.recap.keepsakes import menu_picture
from tests.web.conftest import Guest, text_of
from tests.web.house import House, fixture_of

NO_PARTY = "There is no party with this code: look at the big screen again."


house = fixture_of(House)


def finished(house: House, *names: str, **fields: Any) -> tuple[Guest, str, list[Guest]]:
    """A party that was played to its end, and its last chips have fallen."""
    host, code, guests = house.playing(*names, game="kitchen-closing", rounds="1", **fields)
    while house.live(code).playing:
        powers.skip(house.tables, code)
    house.time += 60
    return host, code, guests


def delete(host: Guest, code: str, **fields: str) -> Any:
    return host.post(f"/table/{code}/kept/delete", {"sure": "on", **fields}, htmx=False)


def test_only_the_host_sees_what_is_kept_takes_it_home_and_deletes_it(house: House) -> None:
    host, code, guests = finished(house, "Ana", "B<en", "Cleo")
    assert "What is kept of this party" in text_of(host.page(code))
    for guest in (guests[0], house.guest()):
        assert "What is kept of this party" not in text_of(guest.page(code))
        for path in ("kept", "kept.json"):
            assert guest.get(f"/table/{code}/{path}").status_code == 403
        assert delete(guest, code).status_code == 403
    assert host.get(f"/table/{code}/kept").status_code == 200
    assert house.guest().get("/table/NOBODY/kept").status_code == 404


def test_the_page_counts_what_there_is_and_says_until_when(house: House) -> None:
    host, code, _ = finished(house, "Ana", "B<en", "Cleo")
    told = text_of(host.get(f"/table/{code}/kept").text)
    assert "3 guests: the name and the emoji" in told
    assert f"{house.live(code).n} moves" in told
    assert "all of it is deleted after 12 January 1971" in told  # a year after the last tap
    house.party.housekeeping.keep_played = 0
    assert "kept until you delete it" in text_of(host.get(f"/table/{code}/kept").text)


def test_the_host_takes_home_everything_that_is_stored_and_no_key(house: House) -> None:
    host, code, _ = finished(house, "Ana", "B<en", "Cleo")
    house.party.ledger(house.live(code)).keep(Exchange("r1/score/0", "oracle", "What do you say?", "Yum."))
    answer = host.get(f"/table/{code}/kept.json")
    assert answer.mimetype == "application/json" and "attachment" in answer.headers["Content-Disposition"]
    told, live = answer.get_json(), house.live(code)
    assert [chair["name"] for chair in told["chairs"]] == ["Ana", "B<en", "Cleo"]
    assert [one["n"] for one in told["moves"]] == list(range(1, live.n + 1))
    assert told["exchanges"][0]["prompt"] == "What do you say?"
    assert told["table"]["seed"] == live.table.seed and told["table"]["recap"] == live.table.recap
    hashes = [live.table.host_hash, *(chair.token_hash for chair in live.chairs)]
    assert not any(str(one) in answer.text for one in hashes)


def test_nobody_learns_the_cards_of_a_game_from_it(house: House) -> None:
    host, code = house.opened()
    seed = house.live(code).table.seed
    assert seed not in host.get(f"/table/{code}/kept.json").text
    for name in ("Ana", "Ben", "Cleo"):
        house.guest().join(code, name)
    host.host(code, "start")
    refused = host.get(f"/table/{code}/kept.json")
    assert refused.status_code == 409 and seed not in refused.text
    assert "when the party is over" in text_of(host.get(f"/table/{code}/kept").text)


def test_whoever_was_sent_away_is_in_it_without_their_key(house: House) -> None:
    host, code = house.opened()
    ben = house.guest()
    ben.join(code, "Ben")
    host.host(code, "remove", chair=house.live(code).chairs[0].id)
    (gone,) = host.get(f"/table/{code}/kept.json").get_json()["table"]["sent_away"]
    assert (gone["name"], set(gone)) == ("Ben", {"chair", "name", "emoji"})


def test_a_party_is_deleted_only_by_a_host_who_is_sure(house: House) -> None:
    host, code, _ = finished(house, "Ana", "Ben", "Cleo")
    answer = host.post(f"/table/{code}/kept/delete", htmx=False)
    assert answer.status_code == 422 and "Tick the box first" in answer.text
    assert house.live(code).table.status == "over"
    done = delete(host, code)
    assert done.status_code == 200
    assert "This party has been deleted, with everything that was said and played." in text_of(done.text)


def test_afterwards_every_way_to_it_is_as_for_a_party_that_never_was(house: House) -> None:
    """Its page, its recap, its pictures and files, the table of champions, and the guests' own lists."""
    host, code, guests = finished(house, "Ana", "Ben", "Cleo")
    table = house.live(code).table
    assert host.post(f"/table/{code}/again").status_code in (200, 303)
    again, series = house.live(code).table.again, str(house.live(code).table.series)
    paths = [
        f"/party/{table.recap}", f"/party/{table.recap}/menu.png", f"/party/{table.recap}.md", f"/table/{code}",
        f"/table/{code}/screen", f"/table/{code}/record", f"/table/{code}/replay",
        f"/table/{code}/qr.svg", f"/table/{code}/kept", f"/join/{table.invite}", f"/tv?code={code}",
        f"/series/{series}",
    ]  # fmt: skip
    assert [path for path in paths if guests[0].get(path).status_code not in (200, 303, 403)] == []
    paths.append(f"/table/{code}/stream")
    assert again is not None and delete(host, again).status_code == 200
    assert delete(host, code).status_code == 200
    never = [
        path.replace(code, "NEVER2").replace(table.recap, "x" * 43).replace(table.invite, "y" * 43)
        .replace(series, "z" * 43) for path in paths
    ]  # fmt: skip
    for path, other in zip(paths, never, strict=True):
        found, nothing = guests[0].get(path), house.guest().get(other)
        assert (found.status_code, _sentence(found.text)) == (404, _sentence(nothing.text)), path
    assert code not in host.get("/").text and code not in guests[0].get("/").text


def _sentence(page: str) -> str:
    found = re.search(r'<p class="(?:big|notice)"[^>]*>([^<]+)</p>', page)
    assert found is not None, page
    return found.group(1)


@pytest.mark.parametrize("on", ["phone", "screen"])
def test_open_pages_say_so_in_one_sentence_and_ask_no_more(house: House, on: str) -> None:
    host, code, guests = house.playing("Ana", "Ben", "Cleo")
    with guests[0].client.get(f"/table/{code}/stream?on={on}", buffered=False) as answer:
        said = (piece if isinstance(piece, str) else piece.decode() for piece in answer.response)
        assert 'id="view"' in next(piece for piece in said if "data:" in piece)
        assert delete(host, code).status_code == 200
        last = "".join(said)
    assert "This party has been deleted, with everything that was said and played." in last
    assert last.endswith("event: gone\ndata: {}\n\n")


def test_a_page_that_looks_before_it_is_told_says_the_same(house: House) -> None:
    """As when another process has deleted the party, and somebody taps before the clock has noticed."""
    _, code, guests = house.playing("Ana", "Ben", "Cleo")
    with guests[0].client.get(f"/table/{code}/stream", buffered=False) as answer:
        said = (piece if isinstance(piece, str) else piece.decode() for piece in answer.response)
        assert 'id="view"' in next(piece for piece in said if "data:" in piece)
        house.party.store.write(lambda connection: delete_table(connection, code))
        assert guests[1].move(code, "thank").status_code == 404
        house.tables.forget(code)
        house.party.hub.refresh(code)
        assert "".join(said).endswith("event: gone\ndata: {}\n\n")


def test_pictures_of_it_are_kept_no_longer(house: House) -> None:
    host, code, _ = finished(house, "Ana", "Ben", "Cleo")
    picture = menu_picture("Tonight", "Ana", "today", [], [])
    before = house.party.drawer.png(picture)
    assert house.party.drawer.png(picture) is before
    delete(host, code)
    assert house.party.drawer.png(picture) is not before


def test_the_page_on_privacy_says_what_this_house_does(house: House, tmp_path: Path) -> None:
    told = text_of(house.guest().get("/privacy").text)
    assert "A party is deleted a year after its last tap. A table where nobody sits is deleted after a day." in told
    assert "no language model is asked here" in told
    assert "/privacy" in house.guest().get("/").text
    own = Settings(instance=tmp_path / "other", keep_played=30, keep_empty=0, model="openai/judge", speech="openai/tts")
    own.instance.mkdir()
    other = Party(own)
    house.app.extensions["partychef"], mine = other, house.party
    told = text_of(house.guest().get("/privacy").text)
    house.app.extensions["partychef"] = mine
    other.close()
    assert "A party is deleted 30 days after its last tap. The host can" in told
    assert "openai/judge" in told and "reads them aloud" in told


def test_whoever_deletes_a_practice_game_reads_of_a_game(house: House) -> None:
    guest = house.guest()
    code = guest.post("/try", {"game": "kitchen-closing"}, htmx=False).location.rsplit("/", 1)[1]
    with guest.client.get(f"/table/{code}/stream", buffered=False) as answer:
        said = (piece if isinstance(piece, str) else piece.decode() for piece in answer.response)
        assert 'id="view"' in next(piece for piece in said if "data:" in piece)
        done = delete(guest, code)
        last = "".join(said)
    for told in (text_of(done.text), last):
        assert "This game has been deleted, with everything that was said and played." in told
