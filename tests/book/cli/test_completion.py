"""Completion for shells: commands, ids, options of rulesets and their values."""

import shlex
import shutil
import sys

import pytest
from click.shell_completion import ShellComplete, get_completion_class
from shared.command_line import Ask, printed_by
from shared.rows import rows

from riichi_book.cli.app import commands
from riichi_book.cli.completing import COMPLETE, NAME
from riichi_book.cli.texts import SHELLS
from riichi_rules.ruleset import OPTIONS, ruleset_ids


def offered(*words: str) -> list[str]:
    """Return the completions of the last word."""
    found = ShellComplete(commands, {}, NAME, COMPLETE).get_completions(list(words[:-1]), words[-1])
    return ["FILE" if item.type == "file" else item.value for item in found]


@pytest.mark.parametrize(("words", "expected"), rows("completions"))
def test_ids_options_and_values_are_offered(words: list[str], expected: list[str]) -> None:
    assert offered(*words) == expected


def test_every_option_and_every_value_in_words_is_offered() -> None:
    assert offered("waits", "--ruleset", "") == [*ruleset_ids()]
    assert offered("waits", "--set", "") == [f"{name}=" for name in OPTIONS]
    for name, option in OPTIONS.items():
        values = [word.partition("=")[2] for word in offered("waits", "--set", f"{name}=")]
        assert [option.write(option.read_text(value)) for value in values] == values


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_given_what_it_reads(ask: Ask, ask_json: Ask, shell: str) -> None:
    found = ask_json("completion", shell).data
    assert found["shell"] == shell
    assert f"{COMPLETE}={shell}_complete" in found["script"]
    assert ask("completion", shell).out.strip() == found["script"].strip()
    assert get_completion_class(shell) is not None


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not on this machine")
@pytest.mark.parametrize(("typed", "expected"), rows("completions-in-bash"))
def test_bash_completes_with_what_it_is_given_and_replaces_only_what_comes_after_the_equals_sign(
    ask: Ask, environment: dict[str, str], typed: str, expected: str
) -> None:
    script = f"""
    riichi-rules() {{ :; }}
    compopt() {{ wishes+=("$2"); }}
    env() {{ command env "${{@:1:3}}" {shlex.quote(sys.executable)} -m riichi_book; }}
    {ask("completion", "bash").out}
    COMP_WORDS=(riichi-rules {typed}); COMP_CWORD={len(typed.split())}
    _riichi_rules_completion riichi-rules
    echo "${{COMPREPLY[@]}}" "${{wishes[@]}}"
    """
    assert printed_by("bash", "--norc", "-c", script, env=environment).split() == expected.split()
