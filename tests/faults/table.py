"""The table, and what prints it with the messages of a real run.

Loaded by `-p faults.table`, it is a plugin of pytest.
"""

from collections.abc import Mapping, Sequence

import pytest

from faults import (
    configuration,
    drift,
    effects,
    environment,
    pages,
    scripts,
    sources,
    stored,
)
from faults.fault import Fault

TABLE: Mapping[str, Sequence[Fault]] = {
    "scripts": [
        *sources.FAULTS,
        *scripts.FAILURES,
        *scripts.OUTPUT,
        *effects.FAULTS,
    ],
    "pages": [*pages.DIRECTIVES, *pages.FENCES, *pages.WHOLE, *drift.FAULTS],
    "cache": [*stored.CACHE, *stored.BUILDS],
    "configuration": [*configuration.OPTIONS, *configuration.FILES],
    "environment": environment.FAULTS,
}
"""The faults, by what they are faults of."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a row for each fault that was tried, with what was said of it."""
    reports = terminalreporter.stats.get("passed", [])
    reports = [*reports, *terminalreporter.stats.get("failed", [])]
    rows = [dict(each.user_properties) for each in reports if each.when == "call"]
    for kind in TABLE:
        found = [row for row in rows if row.get("kind") == kind]
        terminalreporter.write_sep("=", f"{len(found)} faults of {kind}")
        for row in found:
            terminalreporter.write_line(f"{row['name']}: {row['by']}")
            terminalreporter.write_line(f"    {row['message']}")
