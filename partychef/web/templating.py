"""Jinja for pages that are drawn a thousand times a second: the same templates, drawn with less effort.

Jinja is made for templates that change while it runs, for functions that want to know where they are called, and for
printed text that somebody may print once more. None of that happens here, and it takes half the time of a page.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, MutableMapping
from typing import Any

import markupsafe
from flask.templating import Environment
from jinja2 import Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Const, Expr, Include, List, Tuple
from jinja2.runtime import Context, Macro
from markupsafe import Markup

_escaped: Callable[[str], str] = getattr(markupsafe, "_escape_inner", markupsafe.escape)
"""Replaces the characters of HTML, if markupsafe has that, without a mark that they are replaced."""
_FUNCTIONS = frozenset(
    {types.FunctionType, types.MethodType, types.BuiltinFunctionType, type(functools.cache(str)), functools.partial}
)


def html(value: Any) -> str:
    """A value as it is printed on a page: escaped, unless it is marked as HTML."""
    kind = type(value)
    if kind is str:
        return _escaped(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else markupsafe.escape(value)


class _Compiler(CodeGenerator):
    """Compiles what is printed to a call of `html`, and an included file to one piece of text."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.html(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Include(self, node: Include, frame: Frame) -> None:
        """See `CodeGenerator.visit_Include`, which hands each piece of text through all files around it."""
        if node.ignore_missing or not node.with_context:
            super().visit_Include(node, frame)
            return
        fixed = isinstance(node.template, Const) and isinstance(node.template.value, str)
        one_of = isinstance(node.template, Tuple | List)
        function = "get_template" if fixed else "select_template" if one_of else "get_or_select_template"
        self.writeline(f"template = environment.{function}(", node)
        self.visit(node.template, frame)
        self.write(f", {self.name!r})")
        inner = f"template.new_context(context.get_all(), True, {self.dump_local_context(frame)})"
        self.simple_write(f"concat(template.root_render_func({inner}))", frame)


class _Context(Context):
    """Calls functions without asking each what it wants to know."""

    def __init__(self, environment: Any, parent: Any, name: str | None, blocks: Any, globals: Any = None) -> None:
        super().__init__(environment, parent, name, blocks)  # no template has globals of its own: nobody asks for them

    def call(self, function: Any, /, *args: Any, **named: Any) -> Any:
        """See `Context.call`."""
        kind = type(function)
        if kind is Macro:
            args = (self.eval_ctx, *args)
        elif kind not in _FUNCTIONS or hasattr(function, "jinja_pass_arg"):
            return super().call(function, *args, **named)
        if named:
            named.pop("_block_vars", None)
            named.pop("_loop_vars", None)
        return function(*args, **named)


class Templates(Environment):
    """Templates that never change while the server runs."""

    code_generator_class = _Compiler
    context_class = _Context
    compiled_as = 1
    """Rises with each change of what templates are compiled to: what was compiled before is not used."""
    html = staticmethod(html)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._found: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """See `Environment.make_globals`, whose ChainMap each include would copy slowly."""
        return {**self.globals, **(d or {})}

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        found = self._found.get(name)
        if found is None or globals or self.auto_reload:
            found = super()._load_template(name, globals)
            if not globals:
                self._found[name] = found
        return found
