"""docs/bench.md is true: its limits, faults and steps are the program's."""

import re
from pathlib import Path

from companion_app.bench.faults import FAULTS
from companion_app.bench.limits import shipped
from companion_app.bench.measurements import STEPS
from firmware.sim.breaks import FAULTS as BREAKS
from shared_rules.devices import KINDS

TEXT = (Path(__file__).parents[2] / "docs" / "bench.md").read_text(encoding="utf-8")


def table(title: str) -> list[list[str]]:
    section = TEXT.split(f"## {title}")[1].split("\n## ")[0]
    lines = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [line.split(" | ") for line in lines[1:]]


def test_its_limits_are_those_that_are_shipped() -> None:
    shown = {name.strip("`"): allowed for name, allowed in table("Limits")}
    limits = shipped().values()
    assert shown == {each.name: f"{each.words()} {each.unit}".strip() for each in limits}


def test_its_faults_and_remedies_are_the_program_s() -> None:
    shown = {name: (words, remedy) for name, words, remedy in table("Faults it names")}
    assert shown == {name: tuple(fault) for name, fault in FAULTS.items()}
    for name in BREAKS:
        assert f"`{name}`" in TEXT


def test_its_steps_are_those_of_each_role() -> None:
    of = {name: set(kind.steps) for name, kind in KINDS.items()}
    shown = {name.strip("`"): roles for name, roles, *_ in table("Steps")}
    assert set(shown) == set(STEPS) == of["disk"] | of["pad"]
    for role, steps in of.items():
        assert {name for name, roles in shown.items() if roles in (role, "both")} == steps
