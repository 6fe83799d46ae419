"""Work beside this process."""

import os
import threading
from pathlib import Path

import pytest

from live_examples.beside import Beside

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied")


@FORKS
def test_work_goes_on_at_once_in_another_process(tmp_path: Path) -> None:
    read, write = os.pipe()
    work = Beside(lambda: os.write(write, b"%d" % os.getpid()) and None)
    assert int(os.read(read, 100)) != os.getpid()
    assert work.wait() == ""


@FORKS
def test_what_goes_wrong_there_is_told_here(capfd: pytest.CaptureFixture[str]) -> None:
    assert Beside(lambda: [][0]).wait() == "list index out of range"
    assert "IndexError" in capfd.readouterr().err
    assert Beside(lambda: os._exit(3)).wait()


@FORKS
def test_work_that_is_stopped_ends() -> None:
    work = Beside(threading.Event().wait)
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
