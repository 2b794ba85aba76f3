"""A poster of a game that is over: who won, the final board, the ranking; as a PNG file."""

import asyncio
from io import BytesIO
from pathlib import Path

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.files import write_whole
from companion_app.model.language import _
from companion_app.model.naming import family_title
from companion_app.model.tables.base import AnyTable
from companion_app.view.finding import frames
from companion_app.view.tables import LOOKS
from companion_app.view.widgets.base import CardBox, Words

SIZE = 1200, 1100


class Poster(CardBox):
    """Laid out beside the screen, never on it."""

    def __init__(self, table: AnyTable) -> None:
        size = dp(SIZE[0]), dp(SIZE[1])
        super().__init__(orientation="vertical", padding=dp(32), spacing=dp(16), size=size)
        self.size_hint = None, None
        self.role, self.corner = "paper", 0
        ranking = table.ranking()
        self.face = LOOKS[table.game].face()
        words = f"{family_title(table.game)}: {ranking.heading}"
        self.add_widget(Words(text=words, scale=34, bold=True))
        self.add_widget(self.face.poster)
        rows = BoxLayout(orientation="vertical", size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        for row in ranking.rows:
            facts = ", ".join((*row.facts, row.gold))
            words = f"{row.place}. {table.names[row.seat]}: {facts}"
            rows.add_widget(Words(text=words, scale=22))
        if table.is_reconstructed():
            whole = _("What lies in this picture is a reconstruction, not the printed game.")
            parts = _("What the owner of this copy did not enter is a reconstruction.")
            note = parts if table.is_partly_own else whole
            rows.add_widget(Words(text=note, tone="quiet"))
        self.add_widget(rows)
        self.face.fill(table)


async def write_poster(table: AnyTable, path: Path) -> None:
    """Raises SaveError."""
    poster = Poster(table)
    # What is drawn comes with the next frames.
    await frames(4)
    png = BytesIO()
    poster.export_as_image().save(png, fmt="png")
    await asyncio.to_thread(write_whole, path, png.getvalue())
