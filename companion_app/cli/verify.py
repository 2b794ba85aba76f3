"""Verify that a game was dealt as this tablet promised at its start.

SAVE is the file of a game that has ended, of any tablet: its key is in it. One that is still played
is verified on the tablet that keeps it. Compare the commitment with the one that you saw when the
game began: it shows that nothing was changed since. It does not show that the tablet did not choose
among many starts before it told you one.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections import Counter

    from shared_rules.core.saves import Save
    from shared_rules.core.verifying import Difference, Kind

    AnySave = Save[Any, Any, Any, Any]

HELP = "check that a game was dealt as it was promised at its start"
EXTRAS: tuple[str, ...] = ()

RUNNING = "Until a game has ended only the tablet that keeps it can verify it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", type=Path, metavar="SAVE", help="the file of a game")


def run(args: argparse.Namespace) -> int:
    from companion_app.places import keyring
    from shared_rules.core.errors import SaveError, WrongKey
    from shared_rules.core.saves import load_save, undamaged
    from shared_rules.games import registered

    try:
        save = load_save(args.save, registered, keyring().game_key)
        rules = undamaged(args.save).good[0].open_part["rules"]
    except WrongKey as error:
        return _failed(f"{error} {RUNNING}")
    except SaveError as error:
        return _failed(str(error))
    save.close()
    return _told(save, rules)


def _told(save: "AnySave", rules: int) -> int:
    from shared_rules.core.verifying import verify

    table = save.table
    state = "ended" if save.ended else "not ended yet"
    print(f"{table.game.title}, {table.seats} players, {state}")
    if rules < table.game.rules_version:
        words = f"was dealt by rules version {rules}; this is {table.game.rules_version}"
        return _failed(f"it {words}. Verify it with a Durbar of that time.")
    _tell_promise(save)
    verdict = verify(table, save.journal.records)
    _tell_counts(verdict.counts)
    if verdict.difference:
        return _failed(_difference(verdict.difference, save.ended))
    print("Every answer is what it ought to be.")
    return 0


def _tell_promise(save: "AnySave") -> None:
    lots = save.table.lots
    if save.table.chance == "entered":
        print("nothing was promised: people entered what was rolled and drawn")
    elif not lots.commitment:
        print("dealt by the old generator, no promise was made; checked against its seed")
    else:
        print(f"commitment: {lots.commitment}")
        print(f"secret:     {lots.opened if save.ended else 'sealed until the game is over'}")
        print("the commitment holds for this secret")


def _tell_counts(counts: "Counter[Kind]") -> None:
    again = f", {counts['given again']} given again after an undo" if counts["given again"] else ""
    print(f"dealt: {counts['dealt'] + counts['given again']} draws{again}")
    print(f"entered by people: {counts['entered']} draws, {counts['placed']} positions")
    print(f"moves: {counts['moved']}")


def _difference(difference: "Difference", ended: bool) -> str:
    """What was drawn in a running game may be somebody's secret: then only which one it is."""
    from shared_rules.core.seats import CHANCE

    who = "draw" if difference.seat == CHANCE else f"move of seat {difference.seat},"
    told = f"{who} {difference.number} is not what it ought to be"
    if not ended:
        return told
    return f"{told}: {difference.kept}, not {difference.due or 'anything that was asked'}"


def _failed(words: str) -> int:
    print(f"durbar verify: {words}", file=sys.stderr)
    return 1
