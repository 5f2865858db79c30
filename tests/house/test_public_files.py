"""What a public project brings: the workflow, the form for a wrong rule, and how to cite."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from riichi_rules.ruleset import ruleset_ids


def test_the_workflow_calls_the_two_commands_and_nothing_else(root: Path) -> None:
    (file,) = (root / ".github" / "workflows").iterdir()
    jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"]
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert runs == ["make test", "make book"]


def test_the_form_for_a_wrong_rule_asks_for_text_section_hand_and_ruleset(root: Path) -> None:
    form = yaml.safe_load((root / ".github" / "ISSUE_TEMPLATE" / "wrong-rule.yml").read_text("utf-8"))
    fields = {field["id"]: field for field in form["body"] if "id" in field}
    assert {"rule", "text", "section", "hand", "ruleset"} <= fields.keys()
    assert set(fields["ruleset"]["attributes"]["options"][:-1]) == {*ruleset_ids()} - {"base"}
    assert all(fields[name]["validations"]["required"] for name in ("text", "section", "ruleset"))


def test_the_citation_says_who_what_and_when(root: Path) -> None:
    citation = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    assert {
        "cff-version",
        "message",
        "title",
        "authors",
        "version",
        "date-released",
        "license",
    } <= citation.keys()
    assert f"## [{citation['version']}] - {citation['date-released']}" in (root / "CHANGELOG.md").read_text(
        "utf-8"
    )


def test_every_commit_is_asked_for_a_short_subject(root: Path) -> None:
    hooks = yaml.safe_load((root / ".pre-commit-config.yaml").read_text("utf-8"))
    (hook,) = [hook for hook in hooks["repos"][0]["hooks"] if hook.get("stages") == ["commit-msg"]]
    script = re.sub(r"^\S+python ", "", hook["entry"])
    assert (root / script).is_file()
