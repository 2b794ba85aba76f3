"""Crews: wherever a study is played, and whoever dies over it, each game comes back once."""

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion_app.arena import cluster
from companion_app.arena.cluster import on_cluster
from companion_app.arena.crews import alone, side_by_side
from companion_app.arena.errors import ArenaError, GameFailed
from companion_app.arena.records import GameRecord
from tests.arena.studies import small, timeless

ROOT = Path(__file__).resolve().parents[2]
GAMES = range(12)


def in_order(records: list[GameRecord]) -> list[GameRecord]:
    return sorted(map(timeless, records), key=lambda record: record.number)


@pytest.mark.full
def test_processes_play_the_same_games_and_replace_one_that_dies() -> None:
    study = small("maharaja")
    played = side_by_side(2)(study, GAMES)
    found = [next(played)]
    victim = multiprocessing.active_children()[0]
    victim.kill()
    victim.join()
    found += played
    assert in_order(found) == list(map(timeless, alone(study, GAMES)))
    assert not multiprocessing.active_children()


@pytest.mark.full
def test_a_game_that_fails_elsewhere_is_told_and_the_others_are_dismissed() -> None:
    played = side_by_side(2)(small(bots="nobody,random"), GAMES)
    with pytest.raises(GameFailed, match="of seed 7 failed: KeyError: 'nobody'"):
        next(played)
    assert not multiprocessing.active_children()


@pytest.mark.full
def test_a_crew_that_is_sent_home_leaves_nobody_behind() -> None:
    played = side_by_side(2)(small(), GAMES)
    next(played)
    played.close()
    assert not multiprocessing.active_children()


@pytest.fixture
def scheduler() -> Iterator[Any]:
    import dask
    from distributed import LocalCluster

    # A dead worker is looked for in vain: half a minute unless told otherwise.
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "10s"}),
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as found,
    ):
        yield found


@pytest.fixture
def workers(scheduler: Any) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two, each a process of its own that nobody starts again."""
    words = ["--no-nanny", "--no-dashboard", "--nthreads", "1"]
    command = [sys.executable, "-m", "dask", "worker", scheduler.scheduler_address, *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    found = [subprocess.Popen(command, cwd=ROOT, env=environment, **quiet) for _ in range(2)]
    scheduler.wait_for_workers(2, timeout=120)
    yield found
    for process in found:
        process.terminate()
        process.wait()


@pytest.mark.soak
def test_a_killed_worker_loses_no_game_and_doubles_none(scheduler: Any, workers: Any) -> None:
    from distributed import Client

    study, games = small("maharaja"), range(150)
    with Client(scheduler.scheduler_address, set_as_default=False) as client:
        at = {process_id: where for where, process_id in client.run(os.getpid).items()}
        victim = workers[0]
        played = on_cluster(scheduler.scheduler_address)(study, games)
        found = [next(played)]
        unfinished = client.processing()[at[victim.pid]]
        assert unfinished, "it dies in the middle of a game"
        victim.send_signal(signal.SIGKILL)
        found += played
        assert list(client.run(os.getpid).values()) == [workers[1].pid]
    assert in_order(found) == list(map(timeless, alone(study, games)))


@pytest.mark.full
def test_workers_with_other_rules_refuse_to_play(scheduler: Any, workers: Any) -> None:
    played = on_cluster(scheduler.scheduler_address)(small(fingerprint="older"), GAMES)
    with pytest.raises(ArenaError, match=r"the worker at tcp.* has other rules or bots"):
        next(played)
    with pytest.raises(ArenaError, match="a worker has other rules or bots"):
        cluster.play_there(small(fingerprint="older"), 0)


@pytest.mark.full
def test_a_scheduler_without_workers_is_told(
    scheduler: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "ANSWER_S", 1)
    with pytest.raises(ArenaError, match="has no workers"):
        next(on_cluster(scheduler.scheduler_address)(small(), GAMES))


@pytest.mark.full
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "ftp://there:1"])
def test_no_scheduler_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import Client

    monkeypatch.setattr(cluster, "ANSWER_S", 1)
    with pytest.raises(ArenaError, match=f"no Dask scheduler answers at {address}: ") as told:
        next(on_cluster(address)(small(), GAMES))
    assert "\n" not in str(told.value)
    clients = [found for found in gc.get_objects() if type(found) is Client]
    assert {client.status for client in clients} <= {"closed"}


def test_without_dask_there_are_clear_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArenaError, match=r"--scheduler needs Dask.*`\./durbar arena` installs it"):
        next(on_cluster("tcp://127.0.0.1:9")(small(), GAMES))


def test_other_versions_are_named() -> None:
    ours = dict.fromkeys(cluster.SAME, "1.2.3") | {"python": "3.11.7.final.0"}
    theirs = ours | {"dask": "1.2.4", "python": "3.12.1.final.0"}
    words = "python 3.12 and we 3.11, dask 1.2.4 and we 1.2.3"
    assert cluster.other_versions(ours, theirs) == words
    assert cluster.other_versions(ours, ours | {"python": "3.11.9.final.0"}) == ""
