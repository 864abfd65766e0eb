"""Compiled templates are kept where nobody else can write, and never stand in the way of a start."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from flask import Flask
from jinja2 import Environment

from partychef import create_app
from partychef.settings import Settings
from partychef.web import template_cache as kept
from partychef.web.templating import Templates


@pytest.fixture(autouse=True)
def _as_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests share one folder of compiled templates; here every instance has its own."""
    monkeypatch.setattr("partychef.web.app.template_cache", kept.template_cache)


def landing(instance: Path) -> tuple[Flask, int]:
    """The application, after its landing page was asked for; and how many templates that compiled."""
    app = create_app(Settings(instance=instance), clock=False)
    with patch.object(Environment, "compile", autospec=True, side_effect=Environment.compile) as compiled:
        assert app.test_client().get("/").status_code == 200
    app.extensions["partychef"].close()
    return app, compiled.call_count


def files(instance: Path) -> list[Path]:
    return sorted((instance / "cache" / "templates").iterdir())


def test_only_the_first_start_compiles(tmp_path: Path) -> None:
    first, second = landing(tmp_path)[1], landing(tmp_path)[1]
    assert first > 3
    assert second == 0


def test_other_settings_compile_again(tmp_path: Path) -> None:
    first = landing(tmp_path)[1]
    with patch.object(kept.TemplateCache, "get_source_checksum", return_value="as settings have changed"):
        assert landing(tmp_path)[1] == first
    one, other, newer = Templates(Flask("x")), Templates(Flask("x"), trim_blocks=True), Templates(Flask("x"))
    newer.compiled_as += 1
    sums = {kept.TemplateCache(tmp_path, each).get_source_checksum("x") for each in (one, other, newer)}
    assert len(sums) == 3


def test_the_cache_is_private(tmp_path: Path) -> None:
    landing(tmp_path)
    for folder in (tmp_path / "cache", tmp_path / "cache" / "templates"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in files(tmp_path)} == {0o600}


@pytest.mark.parametrize("part", ["cache", "cache/templates"])
def test_a_folder_that_others_could_have_written_to_is_not_used(
    tmp_path: Path, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cache" / "templates").mkdir(parents=True, mode=0o700)
    (tmp_path / "cache").chmod(0o700)
    (tmp_path / part).chmod(0o777)
    app, _ = landing(tmp_path)
    assert app.jinja_env.bytecode_cache is None
    assert files(tmp_path) == []
    assert "others may write" in caplog.text


def test_a_link_to_a_folder_elsewhere_is_not_used(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "cache").symlink_to(elsewhere)
    assert landing(tmp_path)[0].jinja_env.bytecode_cache is None


def test_a_folder_that_cannot_be_made_does_not_break_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cache").write_text("in the way")
    assert landing(tmp_path)[0].jinja_env.bytecode_cache is None
    assert "compiled at every start" in caplog.text


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:20])


def scramble(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:18] + b"\x80\x02nonsense" * 20)


@pytest.mark.parametrize("spoil", [truncate, scramble])
def test_spoilt_files_are_compiled_again(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    first = landing(tmp_path)[1]
    for file in files(tmp_path):
        spoil(file)
    assert landing(tmp_path)[1] == first
    assert landing(tmp_path)[1] == 0


def test_a_full_disk_does_not_break_a_page(tmp_path: Path) -> None:
    with patch("tempfile.NamedTemporaryFile", side_effect=OSError(28, "No space left on device")):
        assert landing(tmp_path)[1] > 3
    assert files(tmp_path) == []
