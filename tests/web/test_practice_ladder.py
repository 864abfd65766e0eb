"""How strong the opponents of the practice room are said to be, and the way down the ladder for who has lost."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from partychef.web.practice.words import about
from partychef.web.sentences import ai_badge
from tests.web.conftest import Site, text_of
from tests.web.test_practice import play_on, practice


def test_a_share_is_told_as_the_nearest_simple_fraction() -> None:
    assert [about(share) for share in (0.617, 0.658, 0.705)] == [Fraction(3, 5), Fraction(2, 3), Fraction(7, 10)]


def test_whoever_came_last_is_offered_weaker_opponents(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partychef.tables.names.new_seed", lambda: "1")
    guest = site.guest()
    code = practice(guest, "kitchen-closing", length="short")
    play_on(site, code)
    end = text_of(guest.page(code))
    assert "Fourth of four" in end
    assert "One step easier: they play like line cooks" in end
    assert "One step harder" not in end
    easier = guest.post(f"/table/{code}/practice/easier").headers["HX-Redirect"].rsplit("/", 1)[1]
    assert {chair.kind for chair in site.tables.find(easier).guests()} == {"person", "line-cook"}


def test_whoever_came_last_among_the_weakest_is_not_sent_to_stronger_ones(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("partychef.tables.names.new_seed", lambda: "1")
    guest = site.guest()
    code = practice(guest, "chefs-hat", length="one", kind="apprentice")
    play_on(site, code)
    end = text_of(guest.page(code))
    assert "Fourth of four" in end
    assert "Again" in end
    assert "One step" not in end


def test_how_strong_an_ai_chef_is_cannot_be_taken_for_its_role(site: Site) -> None:
    """In Chef's Hat one can be the Sous-Chef, and AI chefs of one strength are sous-chefs, too."""
    host, code = site.opened(game="chefs-hat")
    for kind in ("sous-chef", "apprentice"):
        host.host(code, "add_ai", kind=kind)
    lobby = text_of(host.page(code))
    assert "plays like a sous-chef" in lobby
    assert "plays like an apprentice" in lobby
    guest = site.guest()
    code = practice(guest, "chefs-hat", length="one", kind="line-cook")
    play_on(site, code)
    end = text_of(guest.page(code))
    assert "Sous-Chef" in end  # the role of somebody at the table
    assert re.search(r"One step (harder: they play like sous-chefs|easier: they play like apprentices)", end)
    assert ai_badge("model:grumpy") == "AI, language model"
