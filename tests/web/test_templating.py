"""Templates print, call and include as Jinja does, only faster."""

from __future__ import annotations

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment, TemplateNotFound, pass_context, select_autoescape
from jinja2.runtime import Context
from markupsafe import Markup

from partychef.web.templating import Templates, html


class Shouting:
    """Something that says itself what it is in HTML."""

    def __html__(self) -> str:
        return "<b>!</b>"


@pass_context
def whole(context: Context, name: str) -> str:
    return str(context[name])


FILES = {
    "page.html": """{% extends "frame.html" %}{% import "pieces.html" as pieces %}
{% block body %}{% set mine = "<i>" %}{% for word in words %}{% include "item.html" %}{% endfor %}
{{ pieces.tag(words[0]) }}{% call pieces.box("<x>") %}{{ words[1] }}{% endcall %}{{ super() }}{% endblock %}""",
    "frame.html": "<h1>{{ title }}</h1>{% block body %}{{ whole('title') }}{% endblock %}",
    "item.html": "{{ loop.index if loop }}{{ mine }}{{ word }}{{ twice(word) }}{{ nobody }}",
    "pieces.html": """{% macro tag(word) %}<b>{{ word }}</b>{% endmacro %}
{% macro box(name) %}<p title="{{ name }}">{{ caller() }}</p>{% endmacro %}""",
    "either.html": """{% include ["nowhere.html", "item.html"] %}{% include "nowhere.html" ignore missing %}
{% include name %}{% set kept %}{{ word }}{% endset %}{{ kept }}{{ "<" ~ kept ~ word }}{{ 1.5 }}{{ none }}{{ true }}""",
    "plain.txt": "{{ word }}",
}
VALUES = {
    "words": ["<a>", Markup("<u>safe</u>"), 3, 'q"\'&', Shouting(), None, ["<"]], "title": "T & T", "word": "<w>",
    "name": "item.html", "whole": whole, "mine": "<m>",
}  # fmt: skip


@pytest.mark.parametrize("file", ["page.html", "either.html", "plain.txt"])
def test_pages_are_those_of_jinja(file: str) -> None:
    values = {**VALUES, "twice": lambda word: f"{word}{word}"}
    ours = Templates(Flask("x"), loader=DictLoader(FILES), autoescape=select_autoescape())
    theirs = Environment(loader=DictLoader(FILES), autoescape=select_autoescape())
    drawn = [each.get_template(file).render(values) for each in (ours, theirs)]
    assert drawn[0] == drawn[1] != ""


def test_what_is_typed_is_escaped_and_what_is_html_stays() -> None:
    assert html("<b> & \"'") == "&lt;b&gt; &amp; &#34;&#39;"
    assert html(Markup("<b>")) == "<b>" and html(Shouting()) == "<b>!</b>"
    assert html(7) == "7" and html(True) == "True" and html(["<"]) == "[&#39;&lt;&#39;]"


def test_a_missing_template_is_told() -> None:
    ours = Templates(Flask("x"), loader=DictLoader({"a.html": "{% include 'b.html' %}"}))
    with pytest.raises(TemplateNotFound):
        ours.get_template("a.html").render()
