"""Keeps compiled templates in the instance folder, so that only the first start has to compile them."""

from __future__ import annotations

import hashlib
import logging
import os
import stat
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from partychef.web.templating import Templates

log = logging.getLogger(__name__)


class TemplateCache(FileSystemBytecodeCache):
    """Jinja's own cache, except that trouble with a file only costs the time to compile a template.

    Several processes may share it: Jinja writes each file beside its place and then moves it there.
    """

    def __init__(self, folder: Path, environment: Templates) -> None:
        super().__init__(str(folder))
        # Jinja compares the source alone, but what it compiles depends on these as well.
        extensions = sorted(environment.extensions)
        self._salt = repr((environment.trim_blocks, environment.lstrip_blocks, extensions, environment.compiled_as))

    def get_source_checksum(self, source: str) -> str:
        """A hash of the source and of how it is compiled."""
        return hashlib.sha256(f"{self._salt}\n{source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a compiled template; a file that cannot be read counts as not there."""
        try:
            super().load_bytecode(bucket)
        except Exception:  # whatever the remains of a full disk can raise in pickle and marshal
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template, if that is possible."""
        try:
            super().dump_bytecode(bucket)
        except OSError as error:
            log.debug("a compiled template could not be kept: %s", error)


def template_cache(instance: Path, environment: Templates) -> BytecodeCache | None:
    """The cache in this instance folder; None where no private folder can be had.

    Whoever can write a file there can make the server run any code. So a folder that others may write to, or that
    belongs to somebody else, is not used.
    """
    folder = instance / "cache" / "templates"
    try:
        for part in (folder.parent, folder):
            part.mkdir(mode=0o700, exist_ok=True)
            if not _is_private(part):
                log.warning("Templates are compiled at every start: others may write to %s.", part)
                return None
    except OSError as error:
        log.warning("Templates are compiled at every start: %s cannot be used (%s).", folder, error.strerror)
        return None
    return TemplateCache(folder, environment)


def _is_private(folder: Path) -> bool:
    """Whether this is a real folder of this user that nobody else may write to; Windows guards folders otherwise."""
    if os.name != "posix":
        return True
    found = folder.lstat()
    writable_by_others = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not writable_by_others
