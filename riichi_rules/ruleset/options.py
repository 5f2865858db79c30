"""Every option there is, by group and by name."""

from types import MappingProxyType

from .option import OptionValue, described
from .options_match import ConductOptions, MatchOptions, PenaltiesOptions, TableOptions
from .options_play import CallsOptions, DrawsOptions, FuritenOptions, KanOptions, RiichiOptions, TenpaiOptions
from .options_worth import DoraOptions, FuOptions, LiabilityOptions, LimitsOptions, WinsOptions, YakuOptions

GROUPS = MappingProxyType(
    {
        "table": TableOptions,
        "dora": DoraOptions,
        "yaku": YakuOptions,
        "limits": LimitsOptions,
        "fu": FuOptions,
        "riichi": RiichiOptions,
        "furiten": FuritenOptions,
        "tenpai": TenpaiOptions,
        "calls": CallsOptions,
        "kan": KanOptions,
        "wins": WinsOptions,
        "liability": LiabilityOptions,
        "draws": DrawsOptions,
        "match": MatchOptions,
        "penalties": PenaltiesOptions,
        "conduct": ConductOptions,
    }
)

OPTIONS = MappingProxyType(
    {
        f"{group}.{field}": described(f"{group}.{field}", annotation)
        for group, fields in GROUPS.items()
        for field, annotation in fields.__annotations__.items()
    }
)


def value_text(name: str, value: OptionValue) -> str:
    """Return ``value`` of the option ``name`` as its token: ``value_text("match.uma", ...)``."""
    return OPTIONS[name].write(value)
