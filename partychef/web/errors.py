"""Turns errors into pages: one clear sentence and a way out. htmx gets the sentence alone."""

from __future__ import annotations

from flask import Flask, current_app, make_response, render_template
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException

from partychef.engine.game import IllegalMove
from partychef.tables.database_file import not_saved
from partychef.tables.names import Refusal
from partychef.web.doors import WAIT, turned_away
from partychef.web.form_sizes import refusal_of_request
from partychef.web.htmx import htmx, toast
from partychef.web.pages import csrf
from partychef.web.server.logs import page_name

TITLES = {
    403: "Not allowed here",
    404: "Nobody is cooking here",
    405: "This page is only for looking at",
    410: "The kitchen is closed",
    413: "That does not fit through the door",
    429: "Slow down, chef",
    503: "One moment, please",
}
SENTENCES = {
    404: "There is no page at this address.",
}
TOO_OLD = "This page is too old to send: reload it and tap again."


def register(app: Flask) -> None:
    """Register the error pages with the application."""
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(IllegalMove, lambda error: _page(422, str(error)))
    app.register_error_handler(CSRFError, lambda error: _page(400, TOO_OLD))
    app.register_error_handler(IntegrityError, lambda error: _page(409, "The table has moved on: look at it again."))
    for trouble in (DBAPIError, NoConnection):
        app.register_error_handler(trouble, _no_database)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _broken)


def _refused(error: Refusal) -> ResponseReturnValue:
    told = turned_away(error)
    answer = make_response(_page(told.status, str(told)))
    if told.status == 429:
        answer.headers["Retry-After"] = str(WAIT)
    return answer


def _no_database(error: SQLAlchemyError) -> ResponseReturnValue:
    why = getattr(error, "orig", error)
    current_app.logger.error("%s: the database does not answer: %s", page_name(), why)
    return _page(503, not_saved(error))


def _http_error(error: HTTPException) -> ResponseReturnValue:
    code = error.code or 500
    sentence = SENTENCES.get(code) or "That did not work."
    if code == 403 and error.description:
        sentence = error.description
    if code == 413:
        sentence = refusal_of_request(current_app)
    return _page(code, sentence)


def _broken(error: Exception) -> ResponseReturnValue:
    if current_app.testing:
        raise error
    current_app.logger.exception("%s failed", page_name())
    return _page(500, "Something burned in our kitchen: reload the page, and tell the host if it happens again.")


def _page(code: int, sentence: str) -> ResponseReturnValue:
    title = TITLES.get(code, "That went wrong")
    if htmx:  # the page stays as it is, with what somebody is typing
        return toast(sentence, code)
    if request_ctx.url_adapter is None:  # the Host header is not a valid address: no link can be made
        return title, code
    page = render_template("error.html", code=code, title=title, sentence=sentence, hint=None, csrf=csrf())
    return page, code
