"""Plots of a study, one picture a question. Drawn without a window.

The law: a rate is drawn with its interval and with the rate of even players beside it.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion_app.arena.intervals import Estimate
from companion_app.arena.summary import Spread, Summary
from shared_rules.games import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, QUIET, GRID = "#2b2a33", "#8a8794", "#e4e1ea"
WINNER, OTHER, RATE = "#c4632b", "#4b7a9b", "#4b7a9b"
DPI: Final = 120
PANEL_IN: Final = (4.6, 3.6)
MOST_UPRIGHT: Final = 5
MOST_BARS, LEAST_WIDTH = 40, 6
"""Of a histogram: from so many values on bars are shared; and how wide its axis is at least."""


def draw(summary: Summary, folder: Path) -> list[Path]:
    """Raises OSError where the folder cannot be written."""
    figures = {"wins": _wins(summary), "length": _length(summary)}
    if summary.winners:
        figures["scores"] = _scores(summary)
    if summary.characters:
        figures["characters"] = _characters(summary)
    if tracks := load(summary.study.game).gauge.tracks:
        figures["meeting"] = _meeting(summary, *tracks)
    paths = []
    for name, figure in figures.items():
        figure.suptitle(_title(summary), color=INK, fontsize=11)
        path = folder / f"{name}.png"
        figure.savefig(path, dpi=DPI)
        paths.append(path)
    return paths


def _title(summary: Summary) -> str:
    study = summary.study
    return f"{load(study.game).title}: {', '.join(study.bots)}; {summary.games} games"


def _panels(count: int) -> "tuple[Figure, Sequence[Axes]]":
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    width, height = PANEL_IN
    figure = Figure(figsize=(width * count, height), layout="constrained")
    FigureCanvasAgg(figure)
    panels = [figure.add_subplot(1, count, number) for number in range(1, count + 1)]
    for axes in panels:
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(QUIET)
        axes.tick_params(colors=INK, labelsize=9)
        axes.set_axisbelow(True)
    return figure, panels


def _rates(
    axes: "Axes", title: str, rates: dict[str, Estimate], even: float | None, label: str = ""
) -> None:
    """Dots with their intervals, in percent."""
    for at, each in enumerate(rates.values()):
        percent = each.scaled(100)
        axes.plot([at, at], [percent.low, percent.high], color=RATE, linewidth=2)
        axes.plot([at], [percent.value], "o", color=RATE, markersize=7)
        axes.annotate(
            f"{percent.value:.1f}",
            (at, percent.value),
            textcoords="offset points",
            xytext=(8, -3),
            color=INK,
            fontsize=9,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
        )
    if even is not None:
        axes.axhline(100 * even, color=QUIET, linestyle="--", linewidth=1)
    axes.set_xticks(range(len(rates)), list(rates))
    if len(rates) > MOST_UPRIGHT:
        for words in axes.get_xticklabels():
            words.set(rotation=25, ha="right")
    axes.set_xlim(-0.5, len(rates) - 0.5 + 0.15)
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color=GRID)
    axes.set_title(title, color=INK, fontsize=10)
    axes.set_ylabel(label or "% of games won, with 95 % interval", color=INK, fontsize=9)


def _wins(summary: Summary) -> "Figure":
    # Where all seats have one bot, it wins for certain.
    compares = len(summary.bots) > 1
    figure, (by_seat, *by_bot) = _panels(2 if compares else 1)
    seats = {f"seat {seat}": each for seat, each in enumerate(summary.seats)}
    _rates(by_seat, "A seat wins, whoever sits there (dashed: even)", seats, summary.even)
    bots = {name: each.win for name, each in summary.bots.items()}
    for axes in by_bot:
        _rates(axes, "A seat of this bot wins (dashed: even)", bots, summary.even)
    return figure


def _length(summary: Summary) -> "Figure":
    figure, (rounds, moves) = _panels(2)
    _histogram(rounds, "Rounds", summary.rounds)
    _histogram(moves, "Moves, chance included", summary.moves)
    return figure


def _histogram(axes: "Axes", title: str, spread: Spread) -> None:
    width = int(spread.most - spread.least)
    single = [spread.least - 0.5 + step for step in range(width + 2)]
    bins = single if width < MOST_BARS else MOST_BARS // 2
    axes.hist(spread.values, bins=bins, color=OTHER, edgecolor="white")
    if width < LEAST_WIDTH:
        axes.set_xlim(spread.least - LEAST_WIDTH / 2, spread.most + LEAST_WIDTH / 2)
    _whole_numbers(axes)
    axes.axvline(spread.median, color=WINNER, linestyle="--", linewidth=1)
    axes.set_title(f"{title} (dashed: median {spread.median:g})", color=INK, fontsize=10)
    axes.set_ylabel("games", color=INK, fontsize=9)
    axes.grid(axis="y", color=GRID)


def _whole_numbers(axes: "Axes") -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))


def _scores(summary: Summary) -> "Figure":
    from matplotlib.ticker import MaxNLocator

    figure, panels = _panels(len(summary.winners))
    for axes, (name, winners) in zip(panels, summary.winners.items(), strict=True):
        both = {"winner": winners, "others": summary.others[name]}
        drawn = {label: each for label, each in both.items() if each.values}
        boxes = axes.boxplot(
            [each.values for each in drawn.values()],
            tick_labels=list(drawn),
            patch_artist=True,
            widths=0.5,
            medianprops={"color": "white", "linewidth": 2},
            flierprops={"markersize": 3, "markeredgecolor": QUIET},
        )
        for box, colour in zip(boxes["boxes"], (WINNER, OTHER), strict=False):
            box.set(facecolor=colour, edgecolor=colour)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
        axes.set_title(f"{name} at the end", color=INK, fontsize=10)
        axes.grid(axis="y", color=GRID)
    return figure


def _characters(summary: Summary) -> "Figure":
    figure, (began, held, turns) = _panels(3)
    each = summary.characters
    _rates(began, "Who began with it won", {n: c.began for n, c in each.items()}, summary.even)
    words = "% of its turns, with 95 % interval"
    winners = {name: one.held for name, one in each.items()}
    _rates(held, "Turns with it that were a winner's", winners, summary.even, words)
    words = "% of all turns, with 95 % interval"
    _rates(turns, "How often it is held", {n: c.turns for n, c in each.items()}, None, words)
    return figure


def _meeting(summary: Summary, along: str, up: str) -> "Figure":
    """Where the two markers of each player stood at the end."""
    figure, (axes,) = _panels(1)
    for label, scores, colour in (
        ("others", summary.others, OTHER),
        ("winner", summary.winners, WINNER),
    ):
        ends = scores[along].values, scores[up].values
        axes.scatter(*ends, s=10, alpha=0.5, color=colour, label=label)
    axes.set_xlabel(along, color=INK, fontsize=9)
    axes.set_ylabel(up, color=INK, fontsize=9)
    axes.set_title("The two tracks at the end", color=INK, fontsize=10)
    axes.grid(color=GRID)
    axes.legend(frameon=False, fontsize=9)
    return figure
