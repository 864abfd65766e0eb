"""Building the Flask application."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import cast

from flask import Flask, url_for
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from partychef.settings import Settings, data_folder
from partychef.web import (
    drafts,
    errors,
    host,
    kept,
    lobby,
    pieces,
    replay,
    restaurant,
    rules,
    stream,
    table,
    tv,
    voice,
    words,
)
from partychef.web.address import public_address
from partychef.web.decks import desk as own_decks
from partychef.web.decks import ingredients
from partychef.web.form_sizes import limit_forms
from partychef.web.htmx import htmx
from partychef.web.judge import admin as judge_admin
from partychef.web.judge import table as judge
from partychef.web.party import Party
from partychef.web.practice import (
    daily,
    hints,
    judged_review,
    learn,
    me,
    review,
    trying_again,
    unfinished,
)
from partychef.web.practice import (
    start as practice,
)
from partychef.web.practice import (
    table as practice_table,
)
from partychef.web.recap import champions, kitchen, photos
from partychef.web.recap import page as recap
from partychef.web.server import health, logs, security
from partychef.web.server.compression import compress_static_files
from partychef.web.sessions import InOrder, TimelessSessions
from partychef.web.template_cache import template_cache
from partychef.web.templating import Templates


class Kitchen(Flask):
    """A Flask application with these templates and sessions."""

    jinja_environment = Templates
    session_interface = TimelessSessions()
    json_provider_class = InOrder


def build(settings: Settings | None, *, clock: bool, now: Callable[[], float] | None, serves: bool = True) -> Flask:
    """See `partychef.create_app`. Where it does not serve, it looks after no tables."""
    settings = settings or Settings.from_environ(os.environ)
    settings.instance.mkdir(parents=True, exist_ok=True)
    app = Kitchen(
        "partychef",
        instance_path=str(settings.instance.resolve()),
        template_folder=str(data_folder("templates")),
    )
    app.config.update(
        SESSION_COOKIE_NAME="partychef",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=bool(settings.public_url and settings.public_url.startswith("https://")),
        PERMANENT_SESSION_LIFETIME=timedelta(days=180),
        WTF_CSRF_TIME_LIMIT=None,  # phones sleep for hours
        WTF_CSRF_SSL_STRICT=False,  # the Origin check of `security` does this with and without TLS
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.bytecode_cache = template_cache(settings.instance, cast(Templates, app.jinja_env))
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    party = app.extensions["partychef"] = Party(settings, now, looks_after_tables=serves)
    app.config["SECRET_KEY"] = party.shared("secret_key", _secret_key(settings.instance))
    logs.note_requests(app)
    htmx.init_app(app)
    security.protect(app, settings)
    limit_forms(app)
    CSRFProtect(app)
    compress_static_files(app)
    errors.register(app)
    _register_pages(app)
    app.jinja_env.globals.update(asset=_asset, public=public_address)
    pieces.lay_out(app.jinja_env)
    if clock:
        app.before_request(party.wake)
    return app


def _register_pages(app: Flask) -> None:
    pages = [
        module.pages
        for module in (
            lobby,
            tv,
            table,
            trying_again,
            drafts,
            host,
            stream,
            recap,
            champions,
            replay,
            judge,
            judge_admin,
            voice,
            ingredients,
            own_decks,
            kept,
            health,
            hints,
            words,
            photos,
            practice,
            unfinished,
            practice_table,
            kitchen,
            learn,
            restaurant,
            review,
            judged_review,
            rules,
            me,
            daily,
        )
    ]
    for blueprint in pages:
        app.register_blueprint(blueprint)
    judge.offer(app.extensions["partychef"])


def _secret_key(instance: Path) -> str:
    """The key that signs the cookies. It is made once and kept in the instance folder, readable only by its owner."""
    path = instance / "secret_key"
    if path.exists() and not path.read_text().strip():
        path.unlink()  # left by a start that was interrupted
    if not path.exists():
        fresh = path.with_name(f"secret_key.{secrets.token_hex(4)}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(32))
        try:
            os.link(fresh, path)  # two processes may start at once: the first key stays
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    with suppress(OSError):  # copied by hand, perhaps
        path.chmod(0o600)
    return path.read_text()


@cache
def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def _asset(name: str) -> str:
    """The URL of a static file, with a fingerprint so that browsers may cache it for ever."""
    path = Path(__file__).parent.parent / "static" / name
    return url_for("static", filename=name, v=_fingerprint(path))
