"""Places at a table: six, for those that are here; the others take turns in being searched for."""

from companion_app.model.places import AWAY_S, Places
from companion_app.transport.device_link import Phase, Standing
from companion_app.transport.line import Paired
from shared_rules.wire.signals import PAD

DISKS = [Paired(f"disk-{n}", f"disk-{n}", bytes(32)) for n in range(1, 9)]
TAP_PAD = Paired("pad-1", "pad-1", bytes(32), PAD)
SAT_HERE = ["disk-4", "disk-5", "disk-6", "disk-7", "disk-8"]


def ids(places: Places) -> list[str]:
    return [each.device_id for each in places.taken]


def standings(places: Places, *away: str, since: float = 0.0) -> dict[str, Standing]:
    phases = {each: Phase.LOST if each in away else Phase.READY for each in ids(places)}
    return {each: Standing(phase, since) for each, phase in phases.items()}


def test_who_sat_here_comes_first_and_then_pads() -> None:
    assert ids(Places([*DISKS, TAP_PAD])) == [*[f"disk-{n}" for n in range(1, 6)], "pad-1"]
    assert ids(Places([*DISKS, TAP_PAD], SAT_HERE)) == [*SAT_HERE, "pad-1"]


def test_nobody_who_is_here_gives_up_a_place() -> None:
    places = Places([*DISKS, TAP_PAD], SAT_HERE)
    assert places.pass_on(standings(places), 1000.0) == []
    assert places.pass_on(standings(places, "disk-4", since=990.0), 1000.0) == []


def test_a_spare_disk_has_the_place_of_one_that_is_away() -> None:
    places = Places([*DISKS[2:], TAP_PAD], SAT_HERE)
    ((leaves, comes),) = places.pass_on(standings(places, "disk-5"), AWAY_S)
    assert (leaves.device_id, comes.device_id) == ("disk-5", "disk-3")
    assert ids(places) == ["disk-3", "disk-4", "disk-6", "disk-7", "disk-8", "pad-1"]
    # neither is here: they take turns
    ((leaves, comes),) = places.pass_on(standings(places, "disk-3"), 2 * AWAY_S)
    assert (leaves.device_id, comes.device_id) == ("disk-3", "disk-5")


def test_at_a_table_with_room_nobody_leaves() -> None:
    places = Places(DISKS[:3])
    assert places.pass_on(standings(places, "disk-1", "disk-2"), 1000.0) == []
    assert ids(places) == ["disk-1", "disk-2", "disk-3"]
