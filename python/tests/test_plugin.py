"""The fixture that makes gates of tests."""

import importlib.metadata

import pytest

FILE = """
GOLD = [{"topic": f"q{i}", "doc": "a", "start": 10 * i, "end": 10 * i + 10} for i in range(8)]

def run(name, by):
    return [{"topic": f"q{i}", "doc": "a", "start": 10 * i + by + i % (3 + by), "end": 10 * i + 10, "run": name} for i in range(8)]

def test_good(pericope_gate):
    scores = pericope_gate.evaluate(GOLD, run("near", 0), under={"R@1": 0.9}, over={"redundancy@1": 0})
    assert scores.runs == ["near"]

def test_bad(pericope_gate):
    pericope_gate.evaluate(GOLD, run("far", 2), under={"R@1": 0.9})

def test_worse(pericope_gate):
    pericope_gate.compare(GOLD, [run("near", 0), run("far", 2)], measures="R@1")

def test_same(pericope_gate):
    pericope_gate.compare(GOLD, [run("near", 0), run("again", 0)], measures="R@1")

def test_without_limits(pericope_gate):
    pericope_gate.evaluate(GOLD, run("near", 0))
"""


def test_a_gate_fails_the_test_with_one_line_and_the_summary_has_every_number(pytester: pytest.Pytester):
    pytester.makepyfile(FILE)
    installed = any(each.name == "pericope" for each in importlib.metadata.entry_points(group="pytest11"))
    told = pytester.runpytest_subprocess(*([] if installed else ["-p", "pericope.pytest_plugin"]), "--junitxml=junit.xml")
    told.assert_outcomes(passed=2, failed=3)
    text = told.stdout.str()
    assert "CheckFailed: far: R@1 is 0.6375, under 0.9" in text
    assert "test_good: near R@1 0.9125 (at least 0.9)" in text
    assert "test_good: near redundancy@1 0.0000 (at most 0)" in text
    assert "test_bad: far R@1 0.6375 (at least 0.9)" in text
    assert "test_worse: far R@1 -0.2750 (against near, p = 0.0023)" in text
    assert "test_same: again R@1 +0.0000" in text
    assert "a gate has limits" in text
    assert "_calls.py" not in text.partition("test_worse")[0]  # the test's own line, and none of ours
    assert 'name="near R@1" value="0.9125"' in (pytester.path / "junit.xml").read_text()
