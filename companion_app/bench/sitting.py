"""One sitting at the bench: the steps of a unit in order, and what becomes of them.

Law: after each step its measurement is on disk, so a sitting that is interrupted goes on with the
step that it was at. Steps that a person chose alone give findings and no certificate.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion_app.bench import certificate as papers
from companion_app.bench.certificate import About, Certificate
from companion_app.bench.guide import steps_of
from companion_app.bench.judging import Findings, judge
from companion_app.bench.limits import Limits
from companion_app.bench.person import Person, Question
from companion_app.bench.unit import Unit

GO_ON: Final = "go on"
ANEW: Final = "start anew"


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def tested(unit: Unit, line: str) -> About:
    device = unit.device
    return About(device.device_id, device.name, unit.kind.name, unit.firmware, line)


class Sitting:
    def __init__(self, unit: Unit, person: Person, limits: Limits, folder: Path) -> None:
        self.unit = unit
        self._person = person
        self._limits = limits
        self._folder = folder
        self.on_step: Callable[[str, Sequence[str]], None] = lambda _step, _steps: None
        self.on_findings: Callable[[Findings], None] = lambda _findings: None

    async def whole(self, line: str, fresh: bool) -> Certificate:
        """Every step, from where an interrupted sitting left off; raises DeviceLost."""
        begun = Certificate(tested(self.unit, line), now(), self._limits, {})
        paper = begun if fresh else await self._resumed(begun)
        steps = steps_of(self.unit)
        for step in steps:
            if step in paper.measured:
                continue
            paper = paper.with_step(step, await self._measured(step, tuple(steps)))
            papers.keep_progress(self._folder, paper)
        in_order = {step: paper.measured[step] for step in steps}
        return replace(paper, made=now(), measured=in_order)

    async def some(self, chosen: Sequence[str]) -> Findings:
        """Only these steps; nothing is kept."""
        found: Findings = []
        for step in chosen:
            found += judge(step, await self._measured(step, tuple(chosen)), self._limits)
        return found

    async def _measured(self, step: str, steps: Sequence[str]) -> Any:
        self.on_step(step, steps)
        restarts = self.unit.restarts
        measured = await steps_of(self.unit)[step](self.unit, self._person)
        if self.unit.restarts > restarts:
            self._person.hears(f"The device restarted during this step ({step}).")
        self.on_findings(judge(step, measured, self._limits))
        return measured

    async def _resumed(self, begun: Certificate) -> Certificate:
        progress = papers.kept_progress(self._folder, begun.unit)
        if progress is None:
            return begun
        done = ", ".join(progress.measured)
        words = f"A bench of this unit was interrupted ({progress.began}). Done: {done}. Go on?"
        if await self._person.sees(Question("resume", words, (GO_ON, ANEW))) == ANEW:
            papers.forget_progress(self._folder, begun.unit)
            return begun
        return replace(begun, measured=progress.measured, sittings=progress.sittings + 1)
