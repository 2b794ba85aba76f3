"""A crew on other machines: the workers of a Dask cluster.

The law: a game's key on the cluster is its study and number. So a game whose worker dies is played
again by another, and whoever asks for it twice gets one answer. A worker that has other rules or
bots than we refuses to play.
"""

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion_app.arena.crews import Crew, Games
from companion_app.arena.errors import ArenaError
from companion_app.arena.playing import play
from companion_app.arena.records import GameRecord
from companion_app.arena.study import Study, code_fingerprint

ANSWER_S: Final = 10
"""How long a scheduler, and then its first worker, may take to answer."""
SAME: Final = ("python", "dask", "distributed", "cloudpickle", "msgpack", "tornado")
REMEDY: Final = "start it from the same copy of Durbar, with its .venv/bin/dask"


def on_cluster(address: str) -> Crew:
    def crew(study: Study, numbers: Sequence[int]) -> Games:
        with _client(address) as client:
            _check(client, address, study)
            yield from _games(client, study, numbers)

    return crew


def play_there(study: Study, number: int) -> GameRecord:
    """On a worker."""
    if code_fingerprint(study.game) != study.fingerprint:
        raise ArenaError(f"a worker has other rules or bots than this computer: {REMEDY}")
    return play(study, number)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError as error:
        missing = f"--scheduler needs Dask, and it cannot be loaded: {error}"
        raise ArenaError(f"{missing}; `./durbar arena` installs it") from None
    from distributed.comm.addressing import get_address_host_port
    from distributed.versions import VersionMismatchWarning

    with warnings.catch_warnings():
        # We tell of other versions ourselves, in one line.
        warnings.simplefilter("ignore", VersionMismatchWarning)
        try:
            # A Client that cannot read its address is never closed, and can hold up the next one.
            get_address_host_port(address)
            return Client(address, timeout=ANSWER_S, set_as_default=False)
        except (OSError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise ArenaError(f"no Dask scheduler answers at {address}: {reason}") from None


def _check(client: Any, address: str, study: Study) -> None:
    """Before the first game: someone to play, who has what we have."""
    try:
        client.wait_for_workers(1, timeout=ANSWER_S)
    except TimeoutError:
        raise ArenaError(f"the scheduler at {address} has no workers") from None
    versions = client.get_versions()
    for where, there in versions["workers"].items():
        if other := other_versions(versions["client"]["packages"], there["packages"]):
            raise ArenaError(f"the worker at {where} has {other}: {REMEDY}")
    for where, there in client.run(code_fingerprint, study.game, on_error="return").items():
        if isinstance(there, Exception):
            raise ArenaError(f"the worker at {where} has no Durbar: {REMEDY}")
        if there != study.fingerprint:
            words = "has other rules or bots than this computer"
            raise ArenaError(f"the worker at {where} {words}: {REMEDY}")


def other_versions(ours: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """What differs, in words; Python may differ in its last number."""

    def shown(packages: Mapping[str, str], name: str) -> str:
        version = str(packages.get(name))
        return ".".join(version.split(".")[:2]) if name == "python" else version

    pairs = [(name, shown(theirs, name), shown(ours, name)) for name in SAME]
    different = (f"{name} {there} and we {here}" for name, there, here in pairs if there != here)
    return ", ".join(different)


def _games(client: Any, study: Study, numbers: Sequence[int]) -> Games:
    from distributed import CancelledError, as_completed
    from distributed.scheduler import KilledWorker

    keys = [f"durbar-{study.digest}-{number}" for number in numbers]
    futures = client.map(play_there, [study] * len(numbers), list(numbers), key=keys)
    try:
        for future in as_completed(futures, loop=client.loop):
            record: GameRecord = future.result()
            future.release()
            yield record
    except KilledWorker as error:
        raise ArenaError(f"a game killed its worker again and again: {error.task}") from None
    except (OSError, CancelledError) as error:
        raise ArenaError(f"the cluster was lost: {error}") from None
    finally:
        client.cancel(futures, force=True)
