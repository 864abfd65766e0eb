"""Which browser the tests take, and what is said when there is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import finder


@pytest.fixture(autouse=True)
def _an_empty_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("PARTYCHEF_BROWSER", "CI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(finder, "APPLICATIONS", (tmp_path / "Applications",))
    monkeypatch.setattr(finder, "_playwrights_own", lambda: iter([tmp_path / "playwright" / "chrome"]))
    monkeypatch.setattr(finder, "_debians_package", lambda: None)
    monkeypatch.setattr(finder, "_playwrights_download", lambda: None)
    finder.find_browser.cache_clear()
    yield
    finder.find_browser.cache_clear()


def install(path: Path, exit_status: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {exit_status}\n")
    path.chmod(0o755)
    return path


def test_the_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "chromium")
    named = install(tmp_path / "elsewhere" / "my-browser")
    monkeypatch.setenv("PARTYCHEF_BROWSER", str(named))
    assert finder.find_browser() == named


def test_an_installed_browser_comes_before_playwrights_own(tmp_path: Path) -> None:
    own = install(tmp_path / "playwright" / "chrome")
    assert finder.find_browser() == own
    finder.find_browser.cache_clear()
    chrome = install(tmp_path / "google-chrome")
    assert finder.find_browser() == chrome


def test_an_application_folder_is_looked_into(tmp_path: Path) -> None:
    chrome = install(tmp_path / "Applications" / "Google Chrome.app" / "Contents" / "MacOS" / "Google Chrome")
    assert finder.find_browser() == chrome


def test_a_browser_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    install(tmp_path / "chromium-browser", exit_status=1)
    chrome = install(tmp_path / "google-chrome")
    assert finder.find_browser() == chrome


def test_a_named_browser_that_does_not_start_is_not_replaced_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "chromium")
    monkeypatch.setenv("PARTYCHEF_BROWSER", str(tmp_path / "nothing"))
    with pytest.raises(finder.BrowserMissing, match="nothing, which does not start"):
        finder.get_browser()


def test_a_browser_is_got_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "_playwrights_download", lambda: install(tmp_path / "playwright" / "chrome"))
    assert finder.get_browser() == tmp_path / "playwright" / "chrome"


@pytest.mark.parametrize(
    ("ci", "status", "says"), [("true", 1, "a failure"), ("false", 0, "are skipped"), ("", 0, "are skipped")]
)
def test_without_a_browser_only_ci_fails(
    ci: str, status: int, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    assert finder.main() == status
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(("root", "unboxed"), [(True, True), (False, False)])
def test_only_root_leaves_the_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: bool, unboxed: bool
) -> None:
    install(tmp_path / "chromium")
    monkeypatch.setattr(finder, "_is_root", lambda: root)
    assert ("--no-sandbox" in finder.launch_options()["args"]) is unboxed
