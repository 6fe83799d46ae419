"""What a project can choose."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """How examples are run.

    Args:
        device_counts: the device counts that scripts run on, in the order shown.
        expected_count: the one of them that `# >` lines and prose speak of.
        timeout: how long a run may take, in seconds.
        output_limit: how much a run may print, in bytes.
        memory_limit: how much memory a run may use, in megabytes.
        cache_dir: where results are kept, relative to the project or absolute.

    Raises:
        ValueError: if an option makes no sense.
    """

    device_counts: tuple[int, ...] = (1, 2, 4, 8)
    expected_count: int = 8
    timeout: float = 60
    output_limit: int = 20_000
    memory_limit: int = 2_000
    cache_dir: Path = Path(".cache")

    def __post_init__(self) -> None:
        counts = self.device_counts
        if (
            not counts
            or any(count < 1 for count in counts)
            or sorted(set(counts)) != list(counts)
        ):
            raise ValueError(
                f"device_counts: {list(counts)} is not a rising list of numbers from 1"
            )
        if self.expected_count not in counts:
            raise ValueError(
                f"expected_count: {self.expected_count} is not among {list(counts)}"
            )
        if self.timeout <= 0:
            raise ValueError(
                f"timeout: {self.timeout} is not a number of seconds above 0"
            )
        if self.output_limit <= 0:
            raise ValueError(
                f"output_limit: {self.output_limit} is not a number of bytes above 0"
            )
        if self.memory_limit <= 0:
            raise ValueError(
                f"memory_limit: {self.memory_limit} is not a number of megabytes above "
                "0"
            )
