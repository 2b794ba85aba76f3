"""The sheet of a set: every token with its name, its colour and its tag, to print and lay beside.

Law: what stands on it is the set's file and nothing else; the same set gives the same page. Letters
that the font does not have are told, never printed as boxes.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from companion_app.cli.maker.sitting import SWATCHES
from companion_app.model.token_names import sheet_words
from companion_app.model.token_set import TokenSet
from shared_rules.core.tokens import Tag, Token

ROW_MM: Final = 6.7
SIZE: Final = 10
MARGIN_MM: Final = 15.0
WIDTHS_MM: Final = (8.0, 92.0, 26.0, 46.0)
CORE: Final = "helvetica"
USUAL_FONTS: Final = (
    Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    Path("/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf"),
)


class NoFont(ValueError):
    """No font here has these letters; says what to do."""


def fits_core(words: Iterable[str]) -> bool:
    """Every PDF reader has a font for these letters."""
    try:
        "".join(words).encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def font_with(letters: str, chosen: Path | None) -> Path:
    from fontTools.ttLib import TTFont

    kivy = find_spec("kivy")
    own = [Path(each) / "data/fonts/DejaVuSans.ttf" for each in _folders(kivy)]
    for path in [chosen] if chosen else [*USUAL_FONTS, *own]:
        if path.exists():
            has = TTFont(path).getBestCmap()
            if all(ord(letter) in has for letter in letters):
                return path
    raise NoFont("No font here has all letters of this language: give one with --font FILE.ttf")


def _folders(spec: object) -> list[str]:
    return list(getattr(spec, "submodule_search_locations", None) or ())


class Sheet:
    """add_rows() fills pages; save() writes the file."""

    def __init__(self, title: str, words: Iterable[str], font: Path | None = None) -> None:
        self._pdf = FPDF(format="A4")
        self._pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same set, the same file
        self._pdf.set_title(title)
        self._pdf.set_margin(MARGIN_MM)
        self._pdf.set_auto_page_break(True, MARGIN_MM)
        self._family = CORE
        every = [title, *words]
        if font is not None or not fits_core(every):
            letters = "".join(sorted(set("".join(every)) - {"\n"}))
            self._family = "own"
            self._pdf.add_font(self._family, fname=font_with(letters, font))
        self._pdf.add_page()
        self._text(20, 12, title)

    def _text(self, size: int, height_mm: float, words: str) -> None:
        self._pdf.set_font(self._family, size=size)
        self._pdf.cell(0, height_mm, words, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def say(self, words: str) -> None:
        self._text(SIZE, 6, words)

    def row(self, is_done: bool, cells: tuple[str, str, str], colour: str) -> None:
        pdf = self._pdf
        if pdf.will_page_break(ROW_MM):
            pdf.add_page()
        x, y = pdf.get_x(), pdf.get_y()
        pdf.rect(x + 1, y + 1.5, 4, 4)
        if is_done:
            pdf.line(x + 1.6, y + 3.6, x + 2.8, y + 5)
            pdf.line(x + 2.8, y + 5, x + 5.4, y + 1.8)
        pdf.set_x(x + WIDTHS_MM[0])
        for width, words in zip(WIDTHS_MM[1:], cells, strict=True):
            pdf.set_font(self._family, size=SIZE)
            if (long := pdf.get_string_width(words)) > width - 2:
                pdf.set_font(self._family, size=SIZE * (width - 2) / long)
            pdf.cell(width, ROW_MM, words)
        if colour in SWATCHES:
            pdf.set_fill_color(*SWATCHES[colour])
            pdf.ellipse(x + sum(WIDTHS_MM), y + 1, 5, 5, style="DF")
        pdf.set_draw_color(200)
        pdf.line(x, y + ROW_MM, x + sum(WIDTHS_MM) + 6, y + ROW_MM)
        pdf.set_draw_color(0)
        pdf.set_xy(x, y + ROW_MM)

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._pdf.output(str(path))


def write_sheet(
    path: Path,
    title: str,
    kept: TokenSet,
    names: Mapping[Tag, str],
    tokens: Mapping[Tag, Token],
    font: Path | None = None,
) -> None:
    """Raises NoFont, and OSError."""
    done = sum(kept.of_tag(tag) is not None for tag in names)
    heading, count, by_uid = sheet_words(title, done, len(names))
    sheet = Sheet(heading, [*names.values(), count, by_uid], font)
    sheet.say(count)
    for tag, name in names.items():
        one = kept.of_tag(tag)
        uid = one.uid.hex(" ") if one else ""
        said = "-".join(map(str, tag)) if one is None or one.is_written else by_uid
        token = tokens[tag]
        sheet.row(one is not None, (name, said, uid), token.colour or token.which)
    sheet.save(path)
