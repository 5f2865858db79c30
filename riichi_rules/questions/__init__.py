"""Questions as data: what can be asked of the rules, how it is read and written, and how it is answered.

A question is its kind and its facts, as plain data; each kind stands in the module of its name, with the
table of its fields: ``waits``, ``furiten``, ``worth``, ``points``, ``ending``, ``turn``, ``result``. Keyword
arguments, JSON, addresses, options of the command line and the schema all follow from that table.
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
    "KINDS",
    "Answer",
    "Carried",
    "Fault",
    "HandScene",
    "Kind",
    "Question",
    "Scene",
    "TableScene",
    "address_of",
    "carry",
    "decisive",
    "fault_of",
    "fit",
    "kind_of",
    "outcome",
    "question_of",
    "read_address",
    "read_object",
    "read_question",
    "same_under",
    "schema_of",
]
