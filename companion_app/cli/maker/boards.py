"""All boards at once: each in a thread of its own, each with its own result.

Law: what goes wrong with one board stops no other. Nothing is written without a wish, and a dry run
writes nothing but the record that a stopped device needs to go on.
"""

import io
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion_app.cli.maker import codes, esp
from companion_app.cli.maker.cable import Cable, CableLost, SerialCable
from companion_app.cli.maker.flashing import (
    Found,
    Result,
    Tell,
    Wish,
    flash,
    leave,
    look,
    pairing_of,
    plan,
    role_of,
    settings_for,
)
from companion_app.cli.maker.micropython_file import ESP32S3, RP2040, Image, how_to_get
from companion_app.cli.maker.ports import Trouble
from companion_app.cli.maker.prompt import Prompt, PromptError
from companion_app.cli.maker.uf2 import HOW
from companion_app.transport.usb_ids import PICO, Port

MOST_AT_ONCE: Final = 8


@dataclass(frozen=True)
class Job:
    """One wish for all boards; `wish` is None to look only."""

    wish: Wish | None = None
    firmware: Mapping[str, bytes] = field(default_factory=dict)
    images: Sequence[Image] = ()
    """MicroPython, for boards that have none."""
    renew: Image | None = None
    """MicroPython that was asked for, whatever a board has."""
    erase: bool = False
    dry_run: bool = False
    open_cable: Callable[[str], Cable] = SerialCable
    esptool: esp.Esptool = esp.esptool


def work(ports: Sequence[Port], job: Job, tell: Callable[[str, str, float], None]) -> list[Result]:
    """The results in the order of the ports. `tell` is called from several threads."""

    def one(port: Port) -> Result:
        return _one(port, job, lambda what, done: tell(port.name, what, done))

    with ThreadPoolExecutor(max_workers=min(MOST_AT_ONCE, max(1, len(ports)))) as threads:
        return list(threads.map(one, ports))


def _one(port: Port, job: Job, tell: Tell) -> Result:
    result = Result(Found(port.name, port.board))
    try:
        _work(port, job, result, tell)
    except Trouble as trouble:
        result.fail(trouble.code, str(trouble))
    except (PromptError, CableLost) as error:
        result.fail(codes.FAILED, str(error))
    tell("done" if result.code == codes.ALL_WELL else "failed", 1.0)
    return result


def _work(port: Port, job: Job, result: Result, tell: Tell) -> None:
    tell("looking", 0.0)
    cable = job.open_cable(port.name)
    try:
        result.found, prompt = look(cable, port.board)
        if job.wish is None:
            _let_go(prompt, result)
            return
        role_of(result.found, job.wish)  # told before MicroPython is written
        image = _needed(job, result.found, prompt)
        if image is not None:
            prompt = _renewed(cable, image, job, result, tell)
        if prompt is not None:
            _install(prompt, job, job.wish, result, tell)
    finally:
        cable.close()


def _let_go(prompt: Prompt | None, result: Result) -> None:
    if prompt is None:
        words = "no MicroPython answers: --role disk or --role pad puts it there"
        result.fail(codes.NO_MICROPYTHON, words)
    else:
        leave(prompt)


def _needed(job: Job, found: Found, prompt: Prompt | None) -> Image | None:
    """Which MicroPython this board gets, if any. Raises Trouble if there is none to give."""
    is_pico = found.board == RP2040 or (not found.board and found.usb == PICO)
    board = RP2040 if is_pico else ESP32S3
    if job.renew is not None and job.renew.board == board == ESP32S3:
        return job.renew
    if prompt is not None and found.is_new_enough:
        return None
    lacking = f"{found.port} has {'an old' if prompt else 'no'} MicroPython. "
    if board == RP2040:
        raise Trouble(codes.NO_MICROPYTHON, f"{lacking}{how_to_get(RP2040)} {HOW}")
    kept = [image for image in job.images if image.board == board]
    if len(kept) != 1:
        several = " Several are kept: name one by its hash." if kept else ""
        raise Trouble(codes.NO_MICROPYTHON, lacking + how_to_get(board) + several)
    return kept[0]


def _renewed(cable: Cable, image: Image, job: Job, result: Result, tell: Tell) -> Prompt | None:
    if job.dry_run:
        result.steps.append(f"would write MicroPython {image.sha256[:12]}")
        result.steps.append(f"would write {len(job.firmware)} files, then set role, name and key")
        return None
    cable.close()
    esp.write_micropython(
        cable.name,
        image.path,
        job.erase,
        lambda percent: tell("MicroPython", percent / 100),
        lambda rung: tell(f"MicroPython, {rung}", 0.0),
        job.esptool,
    )
    result.steps.append(f"MicroPython {image.sha256[:12]} written")
    cable.reopen()
    result.found, prompt = look(cable, result.found.usb)
    if prompt is None:
        raise Trouble(codes.NO_MICROPYTHON, f"{cable.name}: MicroPython was written, but is silent")
    return prompt


def _install(prompt: Prompt, job: Job, wish: Wish, result: Result, tell: Tell) -> None:
    settings = settings_for(result.found, wish)
    if job.dry_run:
        planned = plan(prompt, job.firmware, settings, result.found)
        result.steps += [f"would {words}" for words in planned]
        leave(prompt)
        return
    flash(prompt, job.firmware, settings, result, tell)


# ---- what is told of it


def exit_code(results: Sequence[Result]) -> int:
    reached = {result.code for result in results}
    worst = [code for code in (codes.BAD_WORDS, *codes.WORST_FIRST) if code in reached]
    return worst[0] if worst else codes.NO_BOARD


def as_json(results: Sequence[Result], trouble: Trouble | None = None) -> str:
    """One document, also when no board was reached. A pairing text in it is secret."""
    told: dict[str, Any] = {"boards": [_facts(each) for each in results]}
    if trouble is not None:
        return json.dumps(told | {"code": trouble.code, "words": str(trouble)}, indent=1)
    return json.dumps(told | {"code": exit_code(results)}, indent=1)


def _facts(result: Result) -> dict[str, Any]:
    found, behaviour = result.found, result.behaviour
    names = ("port", "usb", "micropython", "machine", "board", "serial", "firmware", "role", "name")
    facts: dict[str, Any] = {name: getattr(found, name) for name in names}
    facts |= {"device_id": found.device_id, "parts": dict(found.parts)}
    if result.paired is not None:
        facts |= {"device_id": result.paired.device_id, "name": result.paired.name}
        facts["pairing"] = pairing_of(result)
    if behaviour is not None:
        facts |= {"firmware": behaviour.version, "role": behaviour.role, "boot": behaviour.boot}
        facts |= {"faults": list(behaviour.faults), "round_trip_ms": behaviour.round_trip_ms}
    return facts | {"steps": result.steps, "problems": result.problems, "code": result.code}


def qr_text(text: str) -> str:
    """For a terminal, light on dark."""
    import segno

    drawn = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def save_qr(text: str, folder: Path, name: str) -> Path:
    import segno

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    path.touch(mode=0o600)  # it is the key
    path.chmod(0o600)
    segno.make(text, error="m", micro=False).save(str(path), scale=8, border=4)
    return path


class Progress:
    """Bars for all boards, on a terminal; lines otherwise."""

    def __init__(self, ports: Sequence[Port]) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bars

        self.bars = Bars(
            TextColumn("{task.fields[port]}"),
            BarColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
        )
        self._tasks = {
            port.name: self.bars.add_task("waiting", total=1.0, port=port.name) for port in ports
        }
        self._last: dict[str, str] = {}
        self._lock = threading.Lock()

    def tell(self, port: str, what: str, done: float) -> None:
        with self._lock:
            self.bars.update(self._tasks[port], description=what, completed=done)
            if not self.bars.console.is_terminal and self._last.get(port) != what:
                self.bars.console.print(f"{port}: {what}", highlight=False)
            self._last[port] = what
