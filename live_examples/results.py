"""What came of runs: found in the cache or had by running, and what went wrong."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from live_examples import runner
from live_examples.cache import Cache
from live_examples.labels import LABELS
from live_examples.options import Options
from live_examples.problem import Problem
from live_examples.progress import Progress
from live_examples.run import Failure, Result, Run
from live_examples.script import Script


def add(
    results: dict[Run, Result],
    runs: Iterable[Run],
    root: Path,
    options: Options,
    *,
    cached: bool,
) -> int:
    """Have the results of these runs, from the cache or by running.

    Args:
        results: where they are put; a run that has one there is left out.
        runs: those that are wanted.
        root: the project's folder.
        options: how to run.
        cached: whether to look for results in the cache, and to keep them there.

    Returns:
        how many had to be run.
    """
    cache = Cache(root / options.cache_dir) if cached else None
    missing: list[Run] = []
    for run in runs:
        if run in results:
            continue
        if cache and (outputs := cache.get(*run)) is not None:
            results[run] = outputs
        else:
            missing.append(run)
    if not missing:
        return 0
    progress = Progress(len(missing))

    def done(run: Run, result: Result) -> None:
        results[run] = result
        if cache and not isinstance(result, Failure):
            cache.put(*run, result)
        progress.advance()

    try:
        # The longest first: more devices take more time.
        missing.sort(key=lambda run: -run.device_count)
        runner.run(missing, root, options, done)
    finally:
        progress.close()
    return len(missing)


def failures(
    results: Mapping[Run, Result], script: Script | None = None
) -> list[Problem]:
    """What went wrong in the runs of one script, or of all; once for all counts."""
    counts: dict[Problem, list[int]] = defaultdict(list)
    ran: Counter[str] = Counter()
    for run, result in results.items():
        ran[run.script.path] += 1
        if isinstance(result, Failure) and script in (None, run.script):
            counts[result.problem].append(run.device_count)
    problems: list[Problem] = []
    for problem, failed in sorted(counts.items()):
        if len(failed) < ran[problem.path]:
            devices = LABELS["en"].count(sorted(failed))
            problem = replace(problem, message=f"{problem.message} [on {devices}]")
        problems.append(problem)
    return problems
