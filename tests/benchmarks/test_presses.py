"""A press of the benchmark is one word to the device; a starved one would lose a press of two."""

from types import SimpleNamespace

import pytest

from benchmarks.parts import link
from benchmarks.presses import Pressed, Rig


class FakeTable:
    """Locks turn as soon as a disk is tapped."""

    def __init__(self) -> None:
        self.players = [SimpleNamespace(locked=False) for _ in range(3)]

    def when_shown(self, listener: object) -> None:
        """Nobody waits here: the locks have turned already."""

    def view(self) -> SimpleNamespace:
        return self


class FakeDisk:
    def __init__(self, player: SimpleNamespace) -> None:
        self.player = player
        self.words: list[str] = []

    def do(self, words: str) -> None:
        self.words.append(words)
        self.player.locked = not self.player.locked


async def test_each_press_is_one_tap_in_the_devices_own_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def round_trip_ms(_rig: Rig) -> float:
        return 33.0

    monkeypatch.setattr(Rig, "_round_trip_ms", round_trip_ms)
    table = FakeTable()
    disks = [FakeDisk(player) for player in table.players[:2]]
    pressed = await Rig(table, None, disks).press_all()
    assert pressed.bare_ms == 33
    assert [each.words[0].split()[0] for each in disks] == ["tap", "tap"]
    assert all(len(each.words) == 1 for each in disks)


@pytest.mark.parametrize(("slow_ms", "verdict"), [(108.0, "met"), (110.0, "missed")])
def test_the_aim_is_met_when_99_of_100_are_within_the_limit(slow_ms: float, verdict: str) -> None:
    presses = [Pressed(60.0, 33.0)] * (link.PRESSES - 4) + [Pressed(slow_ms, 33.0)] * 4
    rows = {row.key: row for row in link._one(presses)}
    assert rows[link.P99, link.LIMIT].median == 109
    assert rows[link.P99, link.ONE].median == slow_ms
    aim = rows[link.P99, link.AIM]
    assert aim.unit == f"of 1, {verdict}"
    assert aim.median == pytest.approx(slow_ms / 109, abs=1e-5)
    assert len(rows[link.LATENCY, link.ONE].values) == link.SLICES
