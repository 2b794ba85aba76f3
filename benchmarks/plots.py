"""Plots of the findings, as SVG: drawn without a window, the same picture for the same numbers.

The law: every bar shows its spread.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.records import Finding, Findings, Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, QUIET, GRID = "#2b2a33", "#8a8794", "#e4e1ea"
OURS, THEIRS = "#c4632b", "#4b7a9b"
BAR_IN, WIDTH_IN = 0.3, 8.0
PLOTTED: Final = {
    "engine": ("random play", "moves a second"),
    "link": ("goodput", "% of the best possible on that link"),
}
"""Of a part: the group that is drawn, and its axis."""
PEERS: Final = ("python-chess", "OpenSpiel", "boardgame.io", "bare", "best possible", "random")


def draw(findings: Findings, folder: Path) -> dict[str, list[Path]]:
    """One picture for each part that has something to see."""
    found = {}
    for part, (group, words) in PLOTTED.items():
        if part in findings and (rows := _rows(findings[part], group)):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{group.replace(' ', '-')}.svg"
            _save(_bars(rows, words), path)
            found[part] = [path]
    return found


def _rows(finding: Finding, group: str) -> list[Row]:
    return [row for row in finding.rows if row.group == group]


def _save(figure: "Figure", path: Path) -> None:
    from matplotlib import rc_context

    # Without a date, a version and random ids: a picture changes only with its numbers.
    with rc_context({"svg.hashsalt": "durbar", "svg.fonttype": "path"}):
        figure.savefig(path, metadata={"Date": None, "Creator": None})


def _bars(rows: list[Row], words: str) -> "Figure":
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH_IN, 0.8 + BAR_IN * len(rows)), layout="constrained")
    axes: Axes = figure.add_subplot()
    names = [row.name for row in rows]
    errors = [[row.median - row.low for row in rows], [row.high - row.median for row in rows]]
    colours = [THEIRS if any(peer in name for peer in PEERS) else OURS for name in names]
    axes.barh(
        names,
        [row.median for row in rows],
        xerr=errors,
        color=colours,
        error_kw={"ecolor": INK, "elinewidth": 1.2, "capsize": 2},
    )
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel(f"{words}; the thin line is the spread", color=INK, fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(QUIET)
    axes.tick_params(colors=INK, labelsize=9)
    axes.set_axisbelow(True)
    axes.grid(axis="x", color=GRID)
    return figure
