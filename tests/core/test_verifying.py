"""Verifying: true games of all kinds pass; what somebody changes with the key in hand is found."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import BrokenPromise, IllegalMove, SaveError
from shared_rules.core.journal import Journal, Moved, Undone
from shared_rules.core.keys import KeySeal
from shared_rules.core.lines import LineFile, read_lines
from shared_rules.core.lots import SECRET_BYTES, OldLots, SealedLots
from shared_rules.core.saves import FORMAT, Save, lay_table, load_save, write_save
from shared_rules.core.seats import CHANCE
from shared_rules.core.verifying import Verdict, verify
from shared_rules.games import NAMES, load
from tests.core.saved import OLD_SAVES, a_key, new_save
from tests.core.writer import KEY
from tests.games import ALL, TOY, find
from tests.lots import sealed
from tests.playing import answer, random_table

TOY_FIRST = [TOY, *(pytest.param(name, marks=pytest.mark.full) for name in ALL if name != TOY)]
MOVES = 120


def play(journal: Journal[Any, Any, Any, Any], rng: Random, moves: int) -> None:
    """With people who change their minds, and correct the table by hand."""
    journal.start()
    for _ in range(moves):
        if (chosen := answer(journal.game, journal.state, rng)) is None:
            break
        journal.move(*chosen)
        if rng.random() < 0.1:
            with suppress(IllegalMove):  # there is nothing more to undo
                for _ in range(rng.randint(1, 3)):
                    journal.undo(consent=True)
        if rng.random() < 0.02:
            journal.place(journal.state, "as it is")


def of(save: Save[Any, Any, Any, Any]) -> Verdict:
    return verify(save.table, save.journal.records)


@pytest.mark.parametrize("name", TOY_FIRST)
def test_whatever_was_played_is_what_it_ought_to_be(tmp_path: Path, name: str, seed: int) -> None:
    rng, game = Random(seed), find(name)
    table = random_table(game, rng)
    journal = table.journal()
    play(journal, rng, MOVES)
    path = tmp_path / "game.durbar"
    write_save(path, table, journal, a_key)
    save = load_save(path, lambda _: game, a_key)
    save.close()
    verdict = of(save)
    assert verdict.difference is None
    assert verdict.counts.total() == len(journal.records)
    assert verdict.counts["moved"] > 0


def played(seed: int) -> tuple[Any, Journal[Any, Any, Any, Any]]:
    """A game of the toy with draws."""
    table = random_table(find(TOY), Random(seed))
    journal = table.journal()
    journal.start()
    rng = Random(seed)
    while chosen := answer(journal.game, journal.state, rng):
        journal.move(*chosen)
    return table, journal


def first_draw(records: list[Any]) -> int:
    return next(n for n, each in enumerate(records) if each.seat == CHANCE)


def another_ware(records: list[Any]) -> None:
    """One that was in the bag as well."""
    at = first_draw(records)
    drawn = records[at]
    (event,) = drawn.events
    other = next(ware for ware in ("silk", "tea", "salt") if ware != event.ware)
    records[at] = replace(drawn, move=f"draw {other}", events=(replace(event, ware=other),))


def another_event(records: list[Any]) -> None:
    """The text of the answer stays as it was."""
    at = first_draw(records)
    (event,) = records[at].events
    other = next(ware for ware in ("silk", "tea", "salt") if ware != event.ware)
    records[at] = replace(records[at], events=(replace(event, ware=other),))


def another_bet(records: list[Any]) -> None:
    """What a player's move led to."""
    at = next(n for n, each in enumerate(records) if each.seat != CHANCE)
    (event,) = records[at].events
    records[at] = replace(records[at], events=(replace(event, gold=event.gold + 1),))


def drawn_twice(records: list[Any]) -> None:
    at = first_draw(records)
    records.insert(at, records[at])


def mistyped(records: list[Any]) -> None:
    """So that it would be drawn and not given again."""
    at = first_draw(records)
    records[at + 1 :] = [Undone(1, mistyped=True)]


@pytest.mark.parametrize("forge", [another_ware, another_event, another_bet, drawn_twice, mistyped])
def test_what_was_changed_is_found(forge: Callable[[list[Any]], None], seed: int) -> None:
    table, journal = played(seed)
    records = list(journal.records)
    assert verify(table, records).difference is None
    forge(records)
    difference = verify(table, records).difference
    assert difference is not None
    assert difference.kept != difference.due


def test_draws_of_another_secret_are_found(seed: int) -> None:
    table, journal = played(seed)
    # A bag of few wares may come out of another secret in the same order.
    others = (replace(table, lots=sealed(seed + more)) for more in range(1, 9))
    assert any(verify(other, journal.records).difference for other in others)


def resealed(path: Path, number: int, public: dict[str, Any], secret: dict[str, Any]) -> Path:
    """The save with one line changed by somebody who has the key, all seals and checksums good."""
    changed = path.with_name("changed.durbar")
    parts = [(each.open_part, each.secret(KeySeal(KEY), "")) for each in read_lines(path).good]
    parts[number] = parts[number][0] | public, parts[number][1] | secret
    opens = [{k: v for k, v in each.items() if k not in ("n", "secret")} for each, _ in parts]
    file = LineFile.create(changed, opens[0], parts[0][1], KeySeal(KEY))
    for public_part, (_, secret_part) in zip(opens[1:], parts[1:], strict=True):
        file.append(public_part, secret_part, KeySeal(KEY))
    file.close()
    return changed


def test_a_forged_deal_in_a_save_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.durbar"
    new_save(path, moves=6).close()
    lines = read_lines(path).good
    at = next(n for n, each in enumerate(lines) if each.open_part.get("seat") == CHANCE)
    secret = lines[at].secret(KeySeal(KEY), "")
    ware = secret["events"][0]["ware"]
    other = {"event": "WareDrawn", "ware": next(w for w in ("silk", "tea") if w != ware)}
    same = load_save(resealed(path, at, {}, {}), find, a_key)
    same.close()
    assert of(same).difference is None
    (tmp_path / "changed.durbar").unlink()
    forged = {"move": f"draw {other['ware']}", "events": [other]}
    save = load_save(resealed(path, at, {"events": [other]}, forged), find, a_key)
    save.close()
    difference = of(save).difference
    assert difference is not None
    assert (difference.seat, difference.number) == (CHANCE, 1)
    assert (difference.kept, difference.due) == (f"draw {other['ware']}", f"draw {ware}")


@pytest.mark.parametrize(
    ("public", "secret"),
    [
        ({}, {"lots": sealed(4).opened}),
        ({"commitment": sealed(4).commitment}, {}),
        ({"commitment": ""}, {}),
        ({}, {"old_seed": 5}),
    ],
)
def test_another_secret_than_was_promised_opens_no_game(
    tmp_path: Path, public: Any, secret: Any
) -> None:
    path = tmp_path / "game.durbar"
    new_save(path).close()
    with pytest.raises(BrokenPromise, match="than was promised"):
        load_save(resealed(path, 0, public, secret), find, a_key)


@pytest.mark.parametrize("secret", [{"lots": "xyz"}, {"lots": "00"}, {"lots": 5}])
def test_a_secret_that_is_none_is_told(tmp_path: Path, secret: Any) -> None:
    path = tmp_path / "game.durbar"
    new_save(path).close()
    with pytest.raises(SaveError, match="changed by hand"):
        load_save(resealed(path, 0, {}, secret), find, a_key)


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_games_that_were_dealt_before_are_verified(version: int) -> None:
    """By whatever Durbar has become since: sampling and lots are the same for ever."""
    save = load_save(OLD_SAVES / f"format-{version}.durbar", load, a_key)
    save.close()
    assert isinstance(save.table.lots, OldLots) == (version == 1)
    verdict = of(save)
    assert verdict.difference is None
    assert verdict.counts["dealt"] > 0


def test_an_old_game_goes_on_with_the_draws_that_it_would_have_had(tmp_path: Path) -> None:
    """Beside the save stands what the last Durbar of that format drew as it went on."""
    expected = json.loads((OLD_SAVES / "format-1-drawn.json").read_text(encoding="utf-8"))
    path = tmp_path / "game.durbar"
    path.write_bytes((OLD_SAVES / "format-1-drawn.durbar").read_bytes())
    save = load_save(path, load, a_key)
    known, rng = len(save.journal.records), Random(8)
    for _ in range(40):
        chosen = answer(save.journal.game, save.journal.state, rng)
        assert chosen
        save.journal.move(*chosen)
    save.close()
    again = load_save(path, load, a_key)
    again.close()
    write_save(path, again.table, again.journal, a_key)
    again = load_save(path, load, a_key)
    again.close()
    answers = [each for each in again.journal.records[known:] if isinstance(each, Moved)]
    assert [each.move for each in answers if each.seat == CHANCE] == expected
    assert again.table.lots == save.table.lots == OldLots(4005550123)
    assert of(again).difference is None


@pytest.mark.parametrize("name", NAMES)
def test_every_game_draws_from_a_known_secret_as_it_always_did(name: str) -> None:
    """Else games that were dealt before would look forged. Other draws need a new rules version."""
    kept = json.loads((OLD_SAVES / "drawn.json").read_text(encoding="utf-8"))[name]
    lots = SealedLots(bytes(range(SECRET_BYTES)))
    journal = lay_table(load(name), 3, kept["options"], lots).journal()
    journal.start()
    for seat, text in kept["answers"]:
        if seat != CHANCE:
            journal.move(seat, journal.game.parse(journal.state, text))
    assert [[each.seat, each.move] for each in journal.records] == kept["answers"]
