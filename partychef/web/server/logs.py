"""The log: who asked for which page and how long it took, and what went wrong; one JSON object a line if so set.

Whoever reads it must not be able to sit down at a party or to look into a hand. So lines name pages and tables by
number, never by address, code or key; of an error they tell the kind and the place, not the words, which may quote
what somebody typed; and of what libraries say only who said it and where.
"""

from __future__ import annotations

import itertools
import json
import logging
import secrets
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Response, current_app, g, has_request_context, request

log = logging.getLogger(__name__)

OURS = "partychef"
HEADER = "X-Request-Id"
"""Where an answer says what the log calls the request."""
_ours = secrets.token_hex(4)
"""How the ids of this process begin."""
_number = itertools.count(1)


def page_name() -> str:
    """What was asked for, such as `POST /table/<code>/move`: without the code, which lets in whoever knows it."""
    return f"{request.method} {request.url_rule.rule if request.url_rule is not None else 'no page'}"


def note_requests(app: Flask) -> None:
    """Give every request an id, count its answer, and note it in the log."""

    @app.before_request
    def begin() -> None:
        g.request_id, g.began = f"{_ours}{next(_number):08x}", time.monotonic()

    @app.after_request
    def end(response: Response) -> Response:
        figures = current_app.extensions["partychef"].store.figures
        figures.answered(request.endpoint or "none", response.status_code)
        if "request_id" in g:  # else the request was refused before it began
            response.headers[HEADER] = g.request_id
            took = round(1000 * (time.monotonic() - g.began), 1)
            log.info("answered", extra={"fields": {"page": page_name(), "status": response.status_code, "ms": took}})
        return response


def set_up(form: str) -> None:
    """Have all loggers of the process write in this form: `plain`, or `json` to standard error."""
    if form != "json":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(OURS).setLevel(logging.INFO)


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        ours = record.name.split(".")[0] == OURS
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage() if ours else f"see {record.module}.{record.funcName}, line {record.lineno}",
            **_about_the_request(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= _about_the_error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _about_the_request() -> dict[str, Any]:
    if not has_request_context():
        return {}
    about: dict[str, Any] = {"request": g.request_id} if "request_id" in g else {}
    code = (request.view_args or {}).get("code")
    if code and (number := current_app.extensions["partychef"].tables.number(code)):
        about["table"] = number
    return about


def _about_the_error(error: BaseException) -> dict[str, Any]:
    places = [f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in traceback.extract_tb(error.__traceback__)]
    return {"error": type(error).__name__, "where": places[-12:]}
