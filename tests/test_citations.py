"""What the house refers to is there: cited rules stand in a rules page, links and paths lead to a file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house import ROOT, files, statements, text_of

COMMON_RULES = Path("docs/common-rules.md")
RULES = {
    "CD": "cuisine_decks", "CH": "chefs_hat", "CO": "cook_off", "CP": "cooking_party", "GC": "green_chef",
    "KC": "kitchen_closing",
}  # fmt: skip
CITED = re.compile(r"\b([A-Z]{2,3})-(\d+)")
RANGE = re.compile(r"\b([A-Z]{2,3})-(\d+) to (?:\1-)?(\d+)")
STANDS = re.compile(r"\*\*([A-Z]{2,3}-\d[^*]*)\*\*")
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`([^`\s]+)`")
ENDINGS = ("css", "html", "js", "jsonl", "md", "png", "py", "svg", "toml", "yml")
INVENTED = ("stone_soup", "stone-soup", "night-porter", "spain.toml", "cellar.toml")
"""What a page tells its reader to make."""
THE_HOSTS = {
    "captions.jsonl", "chefs", "critics", "dishes.json", "dishes.md", "en.tuning.toml", "settings.toml", "trial.svg",
    "verdict.html",
}  # fmt: skip
"""Files and folders of a host: they stand in no repository."""


def written() -> list[Path]:
    """Files in which something may be cited."""
    ends = {".css", ".html", ".js", ".md", ".py", ".toml", ".yml"}
    mine = Path(__file__).resolve().relative_to(ROOT)
    return [path for path in files() if path.suffix in ends and path != mine]


def pages() -> list[Path]:
    """Texts for people."""
    return [path for path in files() if path.suffix == ".md"]


def cited_in(text: str) -> Iterator[str]:
    """The numbers of rules that a text names; a range names all between its ends."""
    prefixes = {*RULES, "GEN"}
    for prefix, first, last in RANGE.findall(text):
        yield from (f"{prefix}-{n}" for n in range(int(first), int(last) + 1) if prefix in prefixes)
    yield from (f"{prefix}-{number}" for prefix, number in CITED.findall(text) if prefix in prefixes)


def rules_page(prefix: str) -> Path:
    return Path("partychef/games") / RULES[prefix] / "RULES.md" if prefix in RULES else COMMON_RULES


@cache
def standing(page: Path) -> frozenset[str]:
    """The rules that a page states: their numbers stand in bold, `**CP-1**` or `**GC-26, GC-27**`."""
    heads = STANDS.findall(text_of(page))
    return frozenset(f"{prefix}-{number}" for head in heads for prefix, number in CITED.findall(head))


def stands(rule: str) -> bool:
    return rule in standing(rules_page(rule.partition("-")[0]))


def test_every_cited_rule_stands_in_a_rules_page() -> None:
    cited = {(str(path), rule) for path in written() for rule in cited_in(text_of(path))}
    assert len(cited) > 1000
    assert sorted((path, rule) for path, rule in cited if not stands(rule)) == []


@pytest.mark.parametrize("prefix", ["GEN", *RULES])
def test_the_rules_of_a_page_are_numbered_without_a_gap(prefix: str) -> None:
    ruled = standing(rules_page(prefix))
    numbers = {int(number) for own, number in CITED.findall(" ".join(ruled)) if own == prefix}
    assert numbers == set(range(1, max(numbers) + 1))


def test_a_rule_that_stands_nowhere_is_seen() -> None:
    assert [rule for rule in cited_in("as CP-999 has it, GEN-1, KC-1 to KC-3, UTF-8") if not stands(rule)] == ["CP-999"]
    assert list(cited_in("KC-1 to KC-3")) == ["KC-1", "KC-2", "KC-3", "KC-1", "KC-3"]


@cache
def everything() -> tuple[Path, ...]:
    return tuple(files())


def leads_somewhere(name: str, page: Path) -> bool:
    """Whether a link or a path in backticks names a file, as read in this page: from the page, the checkout, or the
    package, or, without a folder, by its name alone."""
    name = name.rstrip("/")
    if (
        any(part in name for part in INVENTED)
        or Path(name).name in THE_HOSTS
        or re.search(r"[A-Z]{4,}[/.]|[*<{]", name)
    ):
        return True  # decks/*.toml, GAME/decks: a pattern
    starts = (page.parent, Path(), Path("partychef"), Path("partychef/games"), Path("partychef/judges"), Path("tests"))
    if any((ROOT / start / name).exists() for start in starts):
        return True
    return any(f"/{path.as_posix()}".endswith(f"/{name}") for path in everything())


def looks_like_a_path(name: str) -> bool:
    return bool(re.fullmatch(rf"[\w./-]+\.(?:{'|'.join(ENDINGS)})|[\w.-]+(?:/[\w.-]+)*/", name)) and "://" not in name


@cache
def docstrings(path: Path) -> str:
    """All strings of a module that stand by themselves: docstrings, and what is said of names."""
    nodes = statements(ast.parse(text_of(path)))
    alone = [node.value for node in nodes if isinstance(node, ast.Expr)]
    return "\n".join(str(one.value) for one in alone if isinstance(one, ast.Constant))


every_page = pytest.mark.parametrize("path", [pytest.param(path, id=str(path)) for path in pages()])


@every_page
def test_links_of_a_page_lead_somewhere(path: Path) -> None:
    assert [link for link in LINK.findall(text_of(path)) if not (ROOT / path.parent / link).exists()] == []


@every_page
def test_paths_that_a_page_names_are_there(path: Path) -> None:
    named = {name for name in NAMED.findall(text_of(path)) if looks_like_a_path(name)}
    assert sorted(name for name in named if not leads_somewhere(name, path)) == []


def test_paths_in_docstrings_are_there() -> None:
    modules = [path for path in written() if path.suffix == ".py"]
    spans = {(path, name) for path in modules for name in NAMED.findall(docstrings(path)) if looks_like_a_path(name)}
    named = {(path, name) for path, name in spans if "/" in name[:-1] or "." in name}  # `base/` may be an argument
    assert len(named) > 50
    assert sorted((str(path), name) for path, name in named if not leads_somewhere(name, path)) == []


def test_pages_named_in_docstrings_are_there() -> None:
    """Without backticks, too: see docs/judging.md."""
    page_name = re.compile(r"(?<![\w/.*-])((?:[\w.-]+/)*[\w-]+\.md)\b")
    modules = [path for path in written() if path.suffix == ".py"]
    named = {(path, name) for path in modules for name in page_name.findall(docstrings(path))}
    assert len(named) > 5
    assert [(str(path), name) for path, name in sorted(named) if not leads_somewhere(name, path)] == []


@pytest.mark.parametrize("name", ["docs/nowhere.md", "partychef/engine/nowhere.py", "nowhere.toml"])
def test_a_path_that_leads_nowhere_is_seen(name: str) -> None:
    assert looks_like_a_path(name)
    assert not leads_somewhere(name, Path("README.md"))
