"""Did your retriever bring back the right text? Scores retrieved passages to the character.

>>> import pericope
>>> gold = [{"query_id": "q1", "quote": "Wait for the green light."}]
>>> run = {"q1": ["Stop. Wait for the green light. Then walk."]}
>>> documents = {"guide": "Stop. Wait for the green light. Then walk. Look left and right."}
>>> pericope.evaluate(gold, run, measures=["R@4000ch", "P@1"], collection=documents).means.round(3)
     R@4000ch    P@1
run
run       1.0  0.595

Gold and runs are paths, lists of dictionaries, DataFrames, or lists by question id. Offsets count code points, as Python's do:
``text[start:end]``. Every option of the command line is an argument: ``--fail-under R@5=0.3`` is ``fail_under={"R@5": 0.3}``.
"""

from ._calls import align, chunk, command, compare, evaluate, missed, report, trace
from ._errors import CheckFailed, InputError, ProgramError
from ._records import Run
from ._results import Evaluation, Note, Rows, Trace
from ._retrieve import Question, Retrieved, retrieve
from ._version import __version__

__all__ = [
    "CheckFailed",
    "Evaluation",
    "InputError",
    "Note",
    "ProgramError",
    "Question",
    "Retrieved",
    "Rows",
    "Run",
    "Trace",
    "__version__",
    "align",
    "chunk",
    "command",
    "compare",
    "evaluate",
    "missed",
    "report",
    "retrieve",
    "trace",
]

for _name in __all__:
    if hasattr(_value := globals()[_name], "__module__"):
        _value.__module__ = __name__  # as it is imported: messages and help say pericope.InputError
del _name, _value
