"""The certificate as one printed page: result, unit, faults with remedies, every value, plots.

Law: it shows what the certificate holds and nothing else; the same certificate gives the same page.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from fpdf import FPDF

from companion_app.bench.certificate import Certificate
from companion_app.bench.judging import ARROWS, Finding, degrees, residuals
from companion_app.bench.measurements import Arrows, Link, Readers

Rgb = tuple[int, int, int]
INK: Final[Rgb] = (38, 34, 48)
FAINT: Final[Rgb] = (120, 116, 128)
LINE: Final[Rgb] = (214, 210, 220)
GOOD: Final[Rgb] = (24, 122, 72)
BAD: Final[Rgb] = (178, 34, 34)
BAND: Final[Rgb] = (58, 38, 92)
WHITE: Final[Rgb] = (255, 255, 255)
SERIES: Final[tuple[Rgb, ...]] = ((58, 38, 92), (200, 120, 20), (24, 122, 72), (178, 34, 34))
LEFT: Final = 14.0
WIDTH: Final = 182.0
FOOT: Final = 283.0
LEAST_PLOT: Final = 40.0
MOST_PLOT: Final = 66.0
MOST_FAULTS: Final = 4
COLUMNS: Final = (70.0, 46.0, 46.0, 20.0)

Points = Sequence[tuple[float, float]]


def draw(certificate: Certificate) -> bytes:
    pdf = FPDF()
    pdf.set_creation_date(datetime.fromisoformat(certificate.made).astimezone(UTC))
    pdf.set_title(f"Durbar bench certificate {certificate.unit.serial}")
    pdf.set_auto_page_break(False)
    pdf.add_page()
    page = Page(pdf)
    page.head(certificate)
    page.facts(certificate)
    page.faults(certificate)
    page.findings(certificate.findings, FOOT - LEAST_PLOT - 12)
    page.plots(_plots(certificate))
    page.foot(certificate)
    return bytes(pdf.output())


class Page:
    """A pen on the page, that goes down."""

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf
        self._y = 12.0

    def _text(
        self, x: float, y: float, words: str, size: float, colour: Rgb = INK, style: str = ""
    ) -> None:
        self._pdf.set_font("Helvetica", style, size)
        self._pdf.set_text_color(*colour)
        self._pdf.text(x, y, words.encode("latin-1", "replace").decode("latin-1"))

    def head(self, certificate: Certificate) -> None:
        self._pdf.set_fill_color(*BAND)
        self._pdf.rect(0, 0, 210, 24, "F")
        self._text(LEFT, 11, "Durbar", 17, WHITE, "B")
        self._text(LEFT, 18, f"Bench certificate of a {certificate.unit.role}", 10.5, WHITE)
        colour = GOOD if certificate.passed else BAD
        self._pdf.set_fill_color(*colour)
        self._pdf.set_draw_color(*WHITE)
        self._pdf.rect(158, 5, 38, 14, "DF")
        self._text(
            166 if certificate.passed else 168, 14.5, self._result(certificate), 17, WHITE, "B"
        )
        self._y = 31
        if certificate.is_simulated:
            words = "Of a simulated device: this page proves nothing about a real one."
            self._text(LEFT, self._y, words, 9.5, BAD, "B")
            self._y += 6

    @staticmethod
    def _result(certificate: Certificate) -> str:
        return "PASS" if certificate.passed else "FAIL"

    def facts(self, certificate: Certificate) -> None:
        unit, latency = certificate.unit, certificate.latency()
        trip = "not measured"
        if latency:
            most, slow = latency["median_ms"], latency["nineteen_of_twenty_ms"]
            trip = f"{most:g} ms, 19 of 20 within {slow:g} ms"
        rows = (
            (
                "Serial",
                unit.serial,
                "Tested",
                certificate.made.replace("T", " ").replace("Z", " UTC"),
            ),
            ("Name", unit.name, "Over", unit.line),
            ("Firmware", unit.firmware, "Round trip of this unit", trip),
        )
        for name, value, other, its in rows:
            self._text(LEFT, self._y, name, 8, FAINT)
            self._text(LEFT + 20, self._y, value, 9.5, INK, "B")
            self._text(LEFT + 84, self._y, other, 8, FAINT)
            self._text(LEFT + 118, self._y, its, 9.5, INK, "B")
            self._y += 5.6
        self._y += 2

    def faults(self, certificate: Certificate) -> None:
        """What is wrong and what to do, each fault once."""
        failed = {each.fault: each for each in certificate.findings if not each.passed}
        for finding in list(failed.values())[:MOST_FAULTS]:
            self._text(
                LEFT, self._y, f"{finding.fault.capitalize()}. {finding.words}", 9.5, BAD, "B"
            )
            self._text(LEFT, self._y + 4.2, finding.remedy, 9)
            self._y += 9.6
        if len(failed) > MOST_FAULTS:
            more = ", ".join(list(failed)[MOST_FAULTS:])
            self._text(LEFT, self._y, f"And: {more}.", 9.5, BAD, "B")
            self._y += 6

    def findings(self, findings: Sequence[Finding], until_y: float) -> None:
        height = min(5.2, (until_y - self._y - 6) / max(1, len(findings)))
        size = min(9.0, height * 1.85)
        self._row(("measured of", "value", "allowed", ""), 8, FAINT, FAINT)
        self._y += height
        for finding in findings:
            self._pdf.set_draw_color(*LINE)
            self._pdf.line(LEFT, self._y - height + 1.2, LEFT + WIDTH, self._y - height + 1.2)
            value = f"{finding.value:g} {finding.unit}"
            allowed = f"{finding.allowed} {finding.unit}"
            mark, colour = ("pass", GOOD) if finding.passed else ("FAIL", BAD)
            ink = INK if finding.passed else BAD
            self._row((finding.what, value, allowed, mark), size, ink, colour)
            self._y += height

    def _row(self, cells: Sequence[str], size: float, ink: Rgb, last: Rgb) -> None:
        x = LEFT
        for cell, width in zip(cells, COLUMNS, strict=True):
            is_last = width == COLUMNS[-1]
            self._text(x, self._y, cell, size, last if is_last else ink, "B" if is_last else "")
            x += width

    def plots(self, plots: Sequence["Plot"]) -> None:
        """Side by side below the table, as high as the page has room for."""
        y = self._y + 4
        height = min(MOST_PLOT, FOOT - y - 4)
        width = (WIDTH - 8 * (len(plots) - 1)) / max(1, len(plots))
        for number, plot in enumerate(plots):
            self._plot(plot, LEFT + number * (width + 8), y, width, height)

    def _plot(self, plot: "Plot", x: float, y: float, width: float, height: float) -> None:
        pdf = self._pdf
        at = plot.scale(x + 9, y + 5, width - 9, height - 11)
        self._text(x, y + 1, plot.title, 8.5, INK, "B")
        pdf.set_draw_color(*LINE)
        pdf.set_line_width(0.15)
        for value in plot.ticks():
            _, level = at(plot.x_range[0], value)
            pdf.line(x + 9, level, x + width, level)
            self._text(x, level + 1, f"{value:g}", 6.5, FAINT)
        for value in plot.marks:
            place, _ = at(value, plot.y_range[0])
            self._text(place - 1, y + height - 2.5, f"{value:g}", 6.5, FAINT)
        self._text(x + 9, y + height + 1, plot.below, 6.5, FAINT)
        pdf.set_line_width(0.35)
        for index, (name, points) in enumerate(plot.series.items()):
            self._series(name, [at(*point) for point in points], index, x + width, y)
        pdf.set_line_width(0.2)

    def _series(self, name: str, points: Points, index: int, right: float, y: float) -> None:
        colour = SERIES[index % len(SERIES)]
        self._pdf.set_draw_color(*colour)
        self._pdf.set_fill_color(*colour)
        if len(points) > 1:
            self._pdf.polyline(points)
        for place, level in points:
            self._pdf.ellipse(place - 0.55, level - 0.55, 1.1, 1.1, "F")
        self._text(right - 22, y + 1 + 3 * index, name, 6.5, colour)

    def foot(self, certificate: Certificate) -> None:
        sittings = f" In {certificate.sittings} sittings." if certificate.sittings > 1 else ""
        words = f"Limits and their reasons, and all readings, are in {certificate.stem()}.json."
        self._text(LEFT, FOOT + 5, words + sittings, 7.5, FAINT)


class Plot:
    """Some points over a common axis."""

    def __init__(self, title: str, below: str, series: dict[str, Points], least: float) -> None:
        """`least` is how much the upright axis shows at least."""
        self.title = title
        self.below = below
        self.series = series
        every = [point for points in series.values() for point in points] or [(0.0, 0.0)]
        across, up = [x for x, _ in every], [y for _, y in every]
        self.x_range = (min(across), max(*across, min(across) + 1))
        most = max(least, *map(abs, up))
        self.y_range = (-most if min(up) < 0 else 0.0, most)  # zero is in the middle, or below
        self.marks = sorted(set(across)) if len(set(across)) < 12 else [min(across), max(across)]

    def ticks(self) -> tuple[float, ...]:
        low, high = self.y_range
        return tuple(round(value, 2) for value in (low, (low + high) / 2, high))

    def scale(
        self, x: float, y: float, width: float, height: float
    ) -> Callable[[float, float], tuple[float, float]]:
        (left, right), (low, high) = self.x_range, self.y_range

        def at(across: float, up: float) -> tuple[float, float]:
            place = x + width * (across - left) / (right - left)
            return place, y + height * (1 - (up - low) / (high - low))

        return at


def _plots(certificate: Certificate) -> list[Plot]:
    made = []
    for measured in certificate.measured.values():
        if isinstance(measured, Arrows):
            made += _arrow_plots(measured)
        elif isinstance(measured, Readers):
            made.append(_reader_plot(measured))
        elif isinstance(measured, Link):
            trips = list(enumerate(measured.trips_ms, 1))
            made.append(Plot("Round trips, ms", "trip", {"": trips}, 20.0))
    return made


def _arrow_plots(measured: Arrows) -> list[Plot]:
    off: dict[str, Points] = {}
    noise: dict[str, Points] = {}
    for run in measured.runs:
        heard = [stop for stop in run.stops if stop.readings]
        bent = residuals(heard)
        off[ARROWS[run.arrow]] = [(mark + 1, value) for mark, value in bent.items()]
        ordered = sorted(heard, key=lambda stop: stop.mark)
        noise[ARROWS[run.arrow]] = [(s.mark + 1, degrees(s.deviation)) for s in ordered]
    return [
        Plot("Off its mark, degrees", "mark", off, 2.0),
        Plot("Noise at rest, degrees", "mark", noise, 0.5),
    ]


def _reader_plot(measured: Readers) -> Plot:
    series: dict[str, Points] = {
        f"Reader {run.reader + 1}": [(r.height_mm, r.percent) for r in run.readings]
        for run in measured.runs
    }
    return Plot("Tag found, % of scans", "height, mm", series, 100.0)
