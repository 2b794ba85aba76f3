"""A game that is over, to be taken elsewhere: BG Stats by a link, a table of scores, the log.

The law: only what everybody saw at the end leaves here.
"""

import csv
import io
import json
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize
from urllib.parse import quote

from companion_app.model.archive import Entry
from companion_app.model.clock import MINUTE_S
from companion_app.model.files import write_whole
from companion_app.model.naming import family_title
from companion_app.model.tables.base import AnyTable
from shared_rules.core.foreign import foreign_text

BG_STATS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK: Final = 8000
NAME_LENGTHS: Final = (60, 20, 5, 1)
SOURCE: Final = "Durbar"
EVERYTHING: Final = 100_000
CSV_HEAD: Final = (
    "game",
    "date",
    "minutes",
    "rank",
    "name",
    "colour",
    "score",
    "details",
    "thought_minutes",
)
SCORE_FILE: Final = "score.csv"
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""How one begins."""


class ResultRow(NamedTuple):
    name: str
    colour: str
    rank: int
    score: int
    details: tuple[str, ...]
    starts: bool
    thought_min: float | None = None
    """How long this person thought, where a clock ran."""


class Result(NamedTuple):
    id: str
    title: str
    begun: datetime
    minutes: int
    rows: tuple[ResultRow, ...]
    log: tuple[str, ...]


def result_of(table: AnyTable, entry: Entry) -> Result:
    """Of a table that is over. What a score keeper kept is a play of its game."""
    first = table.first_to_answer()
    rows = tuple(
        ResultRow(
            table.names[row.seat],
            table.people[row.seat].colour,
            row.place,
            row.score,
            (*row.facts, row.gold),
            row.seat == first,
            round(entry.thought_s[row.seat] / MINUTE_S, 1) if entry.thought_s else None,
        )
        for row in table.ranking().rows
    )
    log = (*(line.text for line in table.whole_log(EVERYTHING)), "", *table.chance_told())
    title = family_title(table.game)
    return Result(entry.id, title, entry.begun, entry.minutes, rows, log)


def bg_stats_link(result: Result) -> str:
    """Opens BG Stats with this play, where it is installed. Names are cut until it is no longer
    than a browser takes."""
    links = [_link(result, letters) for letters in NAME_LENGTHS]
    return next((link for link in links if len(link) <= LONGEST_LINK), links[-1])


def _link(result: Result, letters: int) -> str:
    """With names of at most so many letters."""
    names = [foreign_text(row.name, letters) for row in result.rows]
    players = [
        {
            "name": name,
            "sourcePlayerId": name,
            "score": str(row.score),
            "winner": row.rank == 1,
            "rank": row.rank,
            "startPlayer": row.starts,
        }
        for name, row in zip(names, result.rows, strict=True)
    ]
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": result.id,
        "playDate": result.begun.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {"name": result.title, "highestWins": True, "noPoints": False},
        "players": players,
        "durationMin": result.minutes,
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")))


def score_csv(result: Result) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    date = result.begun.strftime("%Y-%m-%d %H:%M")
    for row in result.rows:
        whole = result.title, date, result.minutes
        details, thought = "; ".join(row.details), row.thought_min
        own = row.rank, row.name, row.colour, row.score, details
        cells = (*whole, *own, "" if thought is None else thought)
        writer.writerow([_cell(each) if isinstance(each, str) else each for each in cells])
    return out.getvalue()


def _cell(text: str) -> str:
    """As text: what begins like this a spreadsheet would take for a formula, and work it out."""
    narrow = normalize("NFKC", text)  # there are wide letters that count as these
    return f"'{text}" if narrow.startswith(FORMULAS) else text


def export_folder(folder: Path, result: Result) -> Path:
    """A folder of its own for each game, named so that people find it."""
    title = re.sub(r"[^a-z0-9]+", "-", result.title.casefold()).strip("-")
    return folder / f"{title}-{result.begun:%Y-%m-%d-%H%M}-{result.id[:4]}"


def write_exports(folder: Path, result: Result) -> Sequence[Path]:
    """The table of scores, the log and the link, as files. Raises SaveError."""
    texts = {
        SCORE_FILE: score_csv(result),
        "log.txt": "\n".join(result.log) + "\n",
        "bg-stats.txt": bg_stats_link(result) + "\n",
    }
    for name, text in texts.items():
        write_whole(folder / name, text.encode())
    return [folder / name for name in texts]
