"""Faces and labels to print, as SVG and PDF, in five languages.

Law: only the standard library at the top; fonts are loaded when they are needed.
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.labels.paper import Sheet

PROGRAMS: tuple[str, ...] = ()


def drawings() -> "dict[str, list[Sheet]]":
    """Every drawing by its name; one with many labels has several pages."""
    from hardware.labels import faces, tokens, words
    from shared_rules.games import NAMES

    found: dict[str, list[Sheet]] = {}
    for language in words.languages():
        for name in faces.TABLES:
            found[f"face-{name}-{language}"] = [faces.face(name, language)]
        found[f"tap-field-{language}"] = [faces.tap_field(language)]
        for game in NAMES:
            found[f"tokens-{game}-{language}"] = tokens.sheets(game, language)
    return found


def check() -> list[str]:
    """A word that is missing, or does not fit, or has a letter that the font lacks."""
    from hardware.tools import Trouble

    try:
        drawings()
    except Trouble as trouble:
        return [str(trouble)]
    return []


def build(out: Path) -> list[Path]:
    from hardware.labels.paper import write_pdf, write_svg

    made = []
    for name, pages in drawings().items():
        made.append(write_pdf(pages, out / f"{name}.pdf"))
        for number, page in enumerate(pages, start=1):
            suffix = f"-{number}" if len(pages) > 1 else ""
            made.append(write_svg(page, out / f"{name}{suffix}.svg"))
    return made
