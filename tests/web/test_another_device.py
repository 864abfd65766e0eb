"""The link that takes a practice game to another device, and what whoever opens it too late is told."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from partychef import create_app
from partychef.settings import Settings
from partychef.web import address
from tests.web.conftest import Site, text_of
from tests.web.practising import practising


def test_a_link_takes_the_game_to_another_device(site: Site) -> None:
    laptop = site.guest()
    phone, code = practising(site, "kitchen-closing")
    page = phone.get(f"/table/{code}/device").text
    link = re.search(r'readonly value="https?://[^/]+(/[^"]+)"', page)
    assert link is not None
    path = html.unescape(link.group(1))
    assert re.search(r'data-copy="https?://[^/]+([^"]+)"', page).group(1) == link.group(1)  # type: ignore[union-attr]
    assert len(path) > 80
    assert phone.get(f"/table/{code}/device.svg").mimetype == "image/svg+xml"
    assert "Continue here?" in laptop.get(path).text
    assert "Somebody is practising here" in text_of(laptop.page(code))  # looking takes nothing over
    answer = laptop.post(path, htmx=False)
    assert answer.location == f"/table/{code}"
    assert f"/table/{code}/practice/pause" in laptop.page(code)
    moved = phone.page(code)
    assert "Continued on another device" in text_of(moved)
    assert 'href="/"' in moved.split("</nav>")[0]
    assert "Continue" not in phone.get("/practice").text
    spent = site.guest().get(path)
    assert spent.status_code == 410
    told = text_of(spent.text)
    assert "This link has been used" in told
    assert "tap “Continue on another device” there, and open the new link here" in told
    assert 'href="/"' in spent.text and "Nobody is cooking here" not in told
    assert code not in told and "The Kitchen is Closing" not in told
    assert site.guest().post(path, htmx=False).status_code == 410
    for there in (laptop.get(path), laptop.post(path, htmx=False)):  # whoever went on there comes to the game
        assert there.location == f"/table/{code}"


def test_a_link_that_nobody_gave_out_says_no_more_than_that_and_guessing_is_slowed_down(site: Site) -> None:
    guest = site.guest()
    answer = guest.get("/practice/continue/made.up.link")
    assert answer.status_code == 404
    assert "This link does not work" in text_of(answer.text)
    assert "copy the whole link" in answer.text
    answers = [guest.get(f"/practice/continue/made.up.{n}").status_code for n in range(200)]
    assert answers[0] == 404 and answers[-1] == 429


HERE, WLAN = {"REMOTE_ADDR": "127.0.0.1"}, "192.168.7.5"
CONTAINERS_GATE = {"REMOTE_ADDR": "172.17.0.1"}
BY_A_PROXY = {"X-Forwarded-Host": "party.example", "X-Forwarded-Proto": "https"}
ONLY_HERE = "This link works on this computer only."


@pytest.mark.parametrize(
    ("settings", "by", "headers", "whence", "leads_to"),
    [
        ({}, "http://localhost:8000", {}, HERE, f"http://{WLAN}:8000"),
        ({}, "http://192.168.7.8:8000", {}, HERE, "http://192.168.7.8:8000"),
        ({}, "http://kitchen.local", {}, HERE, "http://kitchen.local"),
        ({"host": "127.0.0.1"}, "http://localhost:8000", {}, HERE, "http://localhost:8000"),
        ({}, "http://localhost:8000", {"Host": "localhost:9000"}, HERE, "http://localhost:9000"),
        ({}, "http://localhost:8000", {}, CONTAINERS_GATE, "http://localhost:8000"),
        ({"trusted_proxies": 1}, "http://127.0.0.1:8000", BY_A_PROXY, HERE, "https://party.example"),
        ({}, "http://192.168.7.8:8000", BY_A_PROXY, HERE, "http://192.168.7.8:8000"),
        ({"public_url": "https://our.house/"}, "http://localhost:8000", BY_A_PROXY, HERE, "https://our.house"),
        ({}, "http://localhost:8000", {"Host": 'evil"><b>:1'}, HERE, f"http://{WLAN}"),
    ],
    ids=[
        "localhost", "the network's address", "a name", "a server for this machine alone", "a tunnel", "a container",
        "a proxy that is trusted", "a proxy that is not", "a public address", "a header that is no host",
    ],
)  # fmt: skip
def test_the_link_leads_to_the_address_that_the_guest_has_come_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, by: str, headers: Any, whence: Any, leads_to: str
) -> None:
    monkeypatch.setattr(address, "lan_address", lambda: WLAN)
    site = Site(create_app(Settings(instance=tmp_path, **settings), clock=False, now=lambda: 1.0))
    guest, code = practising(site, "kitchen-closing")
    came = {"base_url": by, "headers": headers, "environ_overrides": whence}
    with guest.client.session_transaction() as kept:
        cookies = dict(kept)
    with guest.client.session_transaction(base_url=by, headers=headers, environ_overrides=whence) as kept:
        kept.update(cookies)
    page = guest.get(f"/table/{code}/device", **came).text
    found = re.search(r'readonly value="([^"]+)/practice/continue/', page)
    assert found is not None and found.group(1) == leads_to
    assert (ONLY_HERE in text_of(page)) == ("localhost" in leads_to)
    site.party.close()


def test_a_laptop_that_has_moved_is_known_by_its_new_address(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    class Network:
        """What a socket knows of the network that a laptop is in."""

        now = "192.168.7.5"

        def __init__(self, *kind: object) -> None:
            pass

        def __enter__(self) -> Network:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def connect(self, to: tuple[str, int]) -> None:
            pass

        def getsockname(self) -> tuple[str, int]:
            return self.now, 0

    guest, code = practising(site, "kitchen-closing")
    monkeypatch.setattr("partychef.web.address.socket.socket", Network)
    for there in ("192.168.7.5", "10.0.0.9"):
        Network.now = there
        assert f'value="http://{there}/practice/continue/' in guest.get(f"/table/{code}/device").text
