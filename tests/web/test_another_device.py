"""The link that takes a practice game to another device, and what whoever opens it too late is told."""

from __future__ import annotations

import html
import re

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
