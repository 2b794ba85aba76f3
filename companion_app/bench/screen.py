"""The bench in a terminal: what to do, what to answer, and what was found.

Law: a person always sees the one thing to do now. Answers that make no sense are asked again; where
nobody can answer, NobodyThere says so.
"""

import asyncio
import contextlib
import os
import re
import sys
import threading
from collections.abc import Sequence
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from companion_app.bench.certificate import About, Certificate
from companion_app.bench.game import Played
from companion_app.bench.judging import Findings
from companion_app.bench.person import Deed, NobodyThere, Question

# With the reader's own fonts: a picture of ours fetches nothing from anywhere.
_FETCHED: Final = re.compile(r"(@font-face \{\{.*?\}\}|<!--.*?-->)\s*", re.DOTALL)
PLAIN_SVG: Final = _FETCHED.sub("", CONSOLE_SVG_FORMAT)
PATIENCE_S: Final = 20.0
SECOND_THOUGHT_S: Final = 8.0
TITLES: Final = {
    "arrows": "Arrows and magnets",
    "reader": "Readers",
    "lights": "Lights",
    "button": "Button",
    "buzzer": "Buzzer",
    "battery": "Battery",
    "link": "Link",
}


class Lines:
    """Lines that are typed. A thread reads them, so that the loop never waits for a keyboard."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def _read(self) -> None:
        rest = b""
        with contextlib.suppress(OSError, RuntimeError):  # closed, or the loop is gone
            while piece := os.read(self._descriptor, 4096):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._loop.call_soon_threadsafe(self._lines.put_nowait, line.decode())
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)

    async def next(self) -> str:
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
            raise NobodyThere("nobody answers: the bench needs a person at a terminal")
        return line.strip()


class AtTerminal:
    """Person."""

    patience_s = PATIENCE_S
    second_thought_s = SECOND_THOUGHT_S

    def __init__(self, console: Console, descriptor: int | None = None) -> None:
        self._console = console
        self._lines = Lines(sys.stdin.fileno() if descriptor is None else descriptor)

    def hears(self, words: str) -> None:
        self._console.print(words, style="dim")

    async def does(self, deed: Deed) -> None:
        self._console.print(Text.assemble(("> ", "bold yellow"), (deed.words, "bold")))
        if deed.waits:
            self._console.print("  Press Enter when it is so.", style="dim")
            await self._lines.next()

    async def sees(self, question: Question) -> str:
        hint = f" ({' / '.join(question.choices)})" if question.choices else ""
        self._console.print(Text.assemble(("? ", "bold cyan"), (question.words, "bold"), hint))
        while True:
            answer = await self._lines.next()
            if fitting := _fitting(question, answer):
                return fitting
            if question.may_pass and not answer:
                return ""
            wanted = hint.strip(" ()") or "a whole number"
            self._console.print(f"  Please answer with {wanted}.", style="yellow")


def _fitting(question: Question, answer: str) -> str:
    """The answer that is meant; a beginning is enough."""
    if not question.choices:
        return answer if answer.isascii() and answer.isdigit() else ""
    meant = [each for each in question.choices if answer and each.startswith(answer.lower())]
    return meant[0] if len(meant) == 1 else ""


class Screen:
    """What is shown around the person."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def picture(self, title: str) -> str:
        """What was shown, as SVG; a console that records is needed."""
        return self.console.export_svg(title=title, code_format=PLAIN_SVG, unique_id="bench")

    def told(self, words: str) -> None:
        """By an automatic person."""
        self.console.print(words)

    def begin(self, unit: About) -> None:
        facts = f"{unit.role} {unit.name}, firmware {unit.firmware}, over {unit.line}"
        self.console.print(Panel(Text(facts), title="Durbar bench", expand=False))

    def step(self, step: str, steps: Sequence[str]) -> None:
        place = f"{list(steps).index(step) + 1} of {len(steps)}"
        self.console.rule(f"[bold]{TITLES[step]}[/bold], {place}", align="left")

    def findings(self, findings: Findings) -> None:
        self.console.print(findings_table(findings))

    def result(self, certificate: Certificate, files: Sequence[str]) -> None:
        self.console.print(result_panel(certificate, files))

    def played(self, played: Played) -> None:
        mark = ("ok      ", "green") if played.passed else ("FAILED  ", "bold red")
        self.console.print(Text.assemble(mark, f"{played.step}."))

    def game_result(self, played: Sequence[Played], untested: str) -> None:
        passed = all(each.passed for each in played)
        words = "Device, link and rules work together." if passed else played[-1].trouble
        told = Text(f"{words} {untested}".strip())
        self.console.print(Panel(told, title=_title(passed), expand=False))


def findings_table(findings: Findings) -> Table:
    grid = Table("", "value", "allowed", "", box=None, pad_edge=False, header_style="dim")
    for each in findings:
        verdict = Text("pass", "green") if each.passed else Text(each.fault, "bold red")
        value, allowed = f"{each.value:g} {each.unit}", f"{each.allowed} {each.unit}"
        grid.add_row(each.what, value, Text(allowed, "dim"), verdict)
    return grid


def remedies(findings: Findings) -> list[Text]:
    """Each fault once: what is wrong, and what to do."""
    failed = {each.fault: each for each in findings if not each.passed}
    return [
        Text.assemble((f"{fault.capitalize()}. ", "bold red"), each.words, " ", each.remedy)
        for fault, each in failed.items()
    ]


def result_panel(certificate: Certificate, files: Sequence[str]) -> Panel:
    passed = certificate.passed
    words: list[Text] = remedies(certificate.findings)
    latency = certificate.latency()
    if latency:
        words.append(Text(f"Round trip of this unit: {latency['median_ms']:g} ms (median)."))
    if certificate.is_simulated:
        words.append(Text("Simulated: this proves nothing about a real device.", "yellow"))
    words += [Text(f"Written: {name}", "dim") for name in files]
    return Panel(Group(*words), title=_title(passed), expand=False)


def _title(passed: bool) -> str:
    return "[bold green]PASS[/]" if passed else "[bold red]FAIL[/]"
