"""What of a script runs as one: a top-level statement, or several that share a line."""

import ast
from collections.abc import Sequence


def split(tree: ast.Module) -> list[list[ast.stmt]]:
    """The statements but the docstring; those that share a line are one unit."""
    body = tree.body if ast.get_docstring(tree) is None else tree.body[1:]
    found: list[list[ast.stmt]] = []
    for node in body:
        if found and span([node])[0] <= span(found[-1])[1]:
            found[-1].append(node)
        else:
            found.append([node])
    return found


def span(unit: Sequence[ast.stmt]) -> tuple[int, int]:
    """The first and last line of such a unit, decorators included."""
    decorators = getattr(unit[0], "decorator_list", [])
    start = min([unit[0].lineno, *(decorator.lineno for decorator in decorators)])
    return start, max(node.end_lineno or node.lineno for node in unit)
