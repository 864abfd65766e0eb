"""Attacks use the house of the web tests."""

from __future__ import annotations

from tests.web.conftest import site, with_model

__all__ = ["site", "with_model"]
