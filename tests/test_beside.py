"""Work beside this process."""

import os
import threading
from collections.abc import Callable

import pytest

from live_examples import beside
from live_examples.beside import Beside

Begin = Callable[[Callable[[], object]], Beside]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begins work in a copy of this process, whatever threads pytest has."""
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot copy a process")
    monkeypatch.setattr(beside, "_threads", lambda: 1)
    return Beside


# Python warns of copying a process with threads, such as those of pytest's workers.
pytestmark = pytest.mark.filterwarnings("ignore:This process.*is multi-threaded")


def test_work_goes_on_at_once_in_another_process(begin: Begin) -> None:
    read, write = os.pipe()
    work = begin(lambda: os.write(write, b"%d" % os.getpid()))
    assert int(os.read(read, 100)) != os.getpid()
    assert work.wait() == ""
    os.close(read)
    os.close(write)


def test_what_goes_wrong_there_is_told_here(
    begin: Begin, capfd: pytest.CaptureFixture[str]
) -> None:
    assert begin(lambda: [][0]).wait() == "list index out of range"
    assert "IndexError" in capfd.readouterr().err
    assert begin(lambda: os._exit(3)).wait()


def test_work_that_is_stopped_ends(begin: Begin) -> None:
    work = begin(threading.Event().wait)
    work.stop()
    assert work.wait()


def test_with_threads_work_is_done_when_it_is_waited_for() -> None:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        done: list[int] = []
        work = Beside(lambda: done.append(os.getpid()))
        work.stop()
        assert not done
        assert work.wait() == ""
        assert done == [os.getpid()]
    finally:
        over.set()
        thread.join()
