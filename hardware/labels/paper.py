"""Sheets: SVG in millimetres, and the same as PDF.

Law: a sheet is drawn once; the PDF is made from the SVG.
"""

import io
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from pathlib import Path

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
    'viewBox="{box}" role="img" aria-label="{title}">'
)


@dataclass
class Sheet:
    """`title` says what it is, for those who cannot see it; the drawing's corner is at (x, y)."""

    title: str
    x: float
    y: float
    wide: float
    high: float
    pieces: list[str] = field(default_factory=list)

    def add(self, piece: str, fill: str = "#222222", label: str = "") -> None:
        named = f' aria-label="{escape(label, quote=True)}"' if label else ""
        self.pieces.append(f'<g fill="{fill}"{named}>{piece}</g>')

    def svg(self) -> str:
        box = f"{self.x:g} {self.y:g} {self.wide:g} {self.high:g}"
        title = escape(self.title, quote=True)
        head = HEAD.format(wide=self.wide, high=self.high, box=box, title=title)
        return "\n".join((head, *self.pieces, "</svg>\n"))


def circle(x: float, y: float, radius: float, stroke: str = "none", wide: float = 0.2) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" stroke="{stroke}" stroke-width="{wide:g}"/>'
    )


def write_svg(sheet: Sheet, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(sheet.svg(), encoding="utf-8")
    return path


def write_pdf(sheets: list[Sheet], path: Path) -> Path:
    """One page of A4 for each sheet, in its true size."""
    from fpdf import FPDF

    pdf = FPDF(format="A4")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same words, the same file
    pdf.set_title(sheets[0].title)
    for sheet in sheets:
        pdf.add_page()
        drawing = io.BytesIO(sheet.svg().encode("utf-8"))
        left, top = (pdf.w - sheet.wide) / 2, min(20.0, (pdf.h - sheet.high) / 2)
        pdf.image(drawing, x=left, y=top, w=sheet.wide, h=sheet.high)
    path.parent.mkdir(parents=True, exist_ok=True)
    pdf.output(str(path))
    return path
