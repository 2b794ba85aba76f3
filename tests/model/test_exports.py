"""What is taken away from a game that is over: a link for BG Stats, files, and statistics."""

import csv
import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
import segno

from companion_app.model.archive import Entry
from companion_app.model.exports import (
    BG_STATS,
    LONGEST_LINK,
    Result,
    ResultRow,
    bg_stats_link,
    export_folder,
    result_of,
    score_csv,
    write_exports,
)
from companion_app.model.people import Person
from companion_app.model.statistics import statistics
from companion_app.model.tables.maharani.table import MaharaniTable
from shared_rules.core.errors import SaveError
from tests.model.tables import archive_in
from tests.model.test_maharani import maharani_in, step
from tests.model.test_tally import keeper_in


async def over(folder: Path, seed: int) -> tuple[MaharaniTable, Entry]:
    table, rng = await maharani_in(folder, 3, seed), Random(seed)
    while table.waiting():
        await step(table, rng)
    entry = archive_in(folder).entry_of(table.id)
    assert entry is not None
    return table, entry


@pytest.mark.full
async def test_a_game_that_is_over_goes_to_bg_stats_and_into_files(
    tmp_path: Path, seed: int
) -> None:
    table, entry = await over(tmp_path, seed)
    result = result_of(table, entry)
    link = bg_stats_link(result)
    assert link.startswith(BG_STATS)
    assert len(link) < LONGEST_LINK
    play = json.loads(unquote(link.removeprefix(BG_STATS)))
    assert play["game"] == {"name": "Maharani", "highestWins": True, "noPoints": False}
    assert play["sourcePlayId"] == entry.id
    assert datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    scores = {player["name"]: int(player["score"]) for player in play["players"]}
    winners = [player["name"] for player in play["players"] if player["winner"]]
    assert {scores[name] for name in winners} == {max(scores.values())}
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    history = table.history()
    assert [values[0] for values in history] == [0, 0, 0]
    assert [values[-1] for values in history] == [p.gold for p in table.view().players]
    assert len(set(map(len, history))) == 1
    all_gold, *parts = table.plots()
    assert all_gold.series == history
    for seat, player in enumerate(table.view().players):
        assert sum(part.series[seat][-1] for part in parts) == player.gold, "by where it came from"
    rows = list(csv.DictReader(score_csv(result).splitlines()))
    assert {row["name"]: int(row["score"]) for row in rows} == scores
    folder = export_folder(tmp_path / "exports", result)
    written = write_exports(folder, result)
    assert [path.name for path in written] == ["score.csv", "log.txt", "bg-stats.txt"]
    told = "\n".join(table.chance_told())
    assert (folder / "log.txt").read_text().endswith(f"The game is over.\n\n{told}\n")


@pytest.mark.full
async def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, seed: int) -> None:
    result = result_of(*await over(tmp_path, seed))
    shared = tmp_path / "exports"
    shared.write_text("in the way")
    with pytest.raises(SaveError, match="cannot be written"):
        write_exports(export_folder(shared, result), result)


async def test_a_score_keeper_exports_a_play_of_its_game(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, "maharaja.tally", 2)
    answers = (0, "hold 2"), (1, "hold 5"), (0, "finish"), (0, "count 3"), (1, "count 2")
    for seat, answer in answers:
        assert await table.say(seat, answer) is None
    entry = archive_in(tmp_path).entry_of(table.id)
    assert entry is not None
    result = result_of(table, entry)
    play = json.loads(unquote(bg_stats_link(result).removeprefix(BG_STATS)))
    assert play["game"]["name"] == "Maharaja"
    assert {row["game"] for row in csv.DictReader(score_csv(result).splitlines())} == {"Maharaja"}
    assert export_folder(tmp_path, result).name.startswith("maharaja-2")


@pytest.mark.full
def test_five_people_with_long_foreign_names_fit_into_a_code() -> None:
    names = [f"{letter}лександра-{number}" for number, letter in enumerate("АБВГД")]
    rows = tuple(ResultRow(name, "red", 1, 12, (), False) for name in names)
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    link = bg_stats_link(Result("0" * 16, "Rajas of the Ganges", begun, 120, rows, ()))
    assert len(link) < LONGEST_LINK
    assert segno.make_qr(link, error="l").version <= 40


def entry(title: str, day: int, names: str, places: tuple[tuple[int, ...], ...]) -> Entry:
    people = tuple(Person(name, "red") for name in names.split())
    at = datetime(2026, 1, day, tzinfo=UTC)
    return Entry(Path("x"), at, title.casefold(), title, people, places=places)


def test_people_are_counted_by_name_and_sharers_share_a_place() -> None:
    found = statistics(
        [
            entry("Maharani", 2, "Anna Boris Eva", ((1, 2), (0,))),
            entry("Maharaja", 1, "Anna Boris", ((0,), (1,))),
            entry("Maharaja", 3, "Anna Boris", ()),
        ]
    )
    anna, boris, eva = found
    assert (anna.name, anna.played, anna.won, anna.mean_place) == ("Anna", 2, 1, 2.0)
    assert (boris.games, boris.won) == ({"Maharani": 1, "Maharaja": 1}, 1)
    assert {game.title: game.mean_place for game in boris.by_game} == {"Maharaja": 2, "Maharani": 1}
    assert [game.best_score for game in boris.by_game] == [None, None], "nobody left the table"
    assert (eva.name, eva.played, eva.won, eva.mean_place) == ("Eva", 1, 1, 1.0)
    assert anna.last == datetime(2026, 1, 2, tzinfo=UTC)
    assert statistics([]) == ()


@pytest.mark.full
async def test_scores_and_time_of_a_game_are_in_the_statistics(tmp_path: Path, seed: int) -> None:
    table, _entry = await over(tmp_path, seed)
    await table.finish()
    (entry,) = archive_in(tmp_path).entries()
    assert entry.scores == tuple(player.gold for player in table.view().players)
    best = {person.name: person.by_game[0].best_score for person in statistics([entry])}
    assert best == dict(zip(table.names, entry.scores, strict=True))
    assert {place for person in statistics([entry]) for place in person.by_game[0].places} <= {
        1,
        2,
        3,
    }


def test_a_night_between_two_evenings_is_not_played(tmp_path: Path) -> None:
    from companion_app.model.archive import BREAK_MS, _played_ms

    assert _played_ms((0, 60_000)) == 60_000
    assert _played_ms((0, BREAK_MS)) == 0
    assert _played_ms((60_000, 0)) == 0, "a clock that was set back"


NAMES = ("=HYPERLINK(1)", "@SUM", "+1", "-2", "\uff1d1", "Anna", "a=b", "'x")


def named(*names: str) -> Result:
    rows = tuple(ResultRow(name, "red", 1, -3, (), False) for name in names)
    return Result("0" * 16, "Rajas of the Ganges", datetime(2026, 1, 1, tzinfo=UTC), 1, rows, ())


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    rows = list(csv.DictReader(score_csv(named(*NAMES)).splitlines()))
    assert [row["name"] for row in rows] == [*(f"'{name}" for name in NAMES[:5]), *NAMES[5:]]
    assert {row["score"] for row in rows} == {"-3"}, "numbers are numbers"


@pytest.mark.parametrize("letter", ["\U0001f600", "👨‍👩‍👧‍👦", "ж", "\x7f"])
def test_a_link_is_never_longer_than_a_browser_takes(letter: str) -> None:
    link = bg_stats_link(named(*[letter * 60] * 5))
    assert len(link) <= LONGEST_LINK
    assert len(json.loads(unquote(link.removeprefix(BG_STATS)))["players"]) == 5
