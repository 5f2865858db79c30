"""Questions as data: what you can ask the rules, how to read and write questions, and how to answer them.

A question is a kind plus facts, as plain data. Each kind has a module of the same name, which lists its
fields: ``waits``, ``furiten``, ``worth``, ``points``, ``ending``, ``turn``, ``result``. Keyword arguments,
JSON, addresses, command-line options and the schema are all derived from that list.
"""

from .address import address_of, read_address
from .answer import Answer, HandScene, Scene, TableScene
from .carried import Carried, carry, fit, same_under
from .faults import Fault, fault_of
from .json_text import read_object
from .outcomes import decisive, outcome
from .question import KINDS, Kind, Question, kind_of, question_of, read_question
from .schema import schema_of

__all__ = [
    "KINDS", "Answer", "Carried", "Fault", "HandScene", "Kind", "Question", "Scene", "TableScene",
    "address_of", "carry", "decisive", "fault_of", "fit", "kind_of", "outcome", "question_of", "read_address",
    "read_object", "read_question", "same_under", "schema_of",
]  # fmt: skip
