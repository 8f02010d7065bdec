"""docs/python.md and the README, pasted block by block; each prints what the page shows below it."""

import contextlib
import io
import re
from pathlib import Path

import pytest

import pericope

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[tuple[str, str]]:
    return re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", (ROOT / page).read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize(("page", "least"), [("docs/python.md", 12), ("python/README.md", 1), ("README.md", 1)])
def test_every_block_of_the_page_prints_what_the_page_shows(tmp_path, monkeypatch, page, least):
    monkeypatch.chdir(tmp_path)
    pericope.command("demo", "my-rag", rag=True)
    monkeypatch.chdir(tmp_path / "my-rag")
    names: dict = {"__name__": "guide"}
    found = blocks(page)
    assert len(found) >= least
    for code, shown in found:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page, "exec"), names)
        assert printed.getvalue() == shown, code


def test_the_gates_of_the_guide_are_tests_that_run(tmp_path, monkeypatch, pytester: pytest.Pytester):
    pericope.command("demo", tmp_path / "my-rag", rag=True)
    [code] = [code for code, _ in blocks("docs/python.md") if "pericope_gate" in code]
    pytester.makepyfile(code)
    monkeypatch.chdir(tmp_path / "my-rag")
    found = pytester.runpytest_subprocess("-p", "pericope.pytest_plugin", "--rootdir", pytester.path, *pytester.path.glob("test_*.py"))
    assert "my-rag R@4000ch 0.4399 (at least 0.4)" in found.stdout.str()
    found.assert_outcomes(passed=2)
