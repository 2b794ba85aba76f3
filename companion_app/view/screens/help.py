"""Help: how an evening with the tablet goes, in a few sentences; rules have their own screen."""

from typing import Final

from kivy.properties import StringProperty

from companion_app.model.language import _
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, load_twin

TOPICS: Final = (
    (
        "Begin",
        (
            "Touch New game, say who plays and where they sit, and how much the tablet does: it "
            "keeps the score, guides the whole game, or listens to disks and a pad."
        ),
    ),
    (
        "Your turn",
        (
            "What glows can be touched; for small places More has A larger board. The bar below "
            "says what is left to do and what it costs; nothing counts before you confirm it."
        ),
    ),
    (
        "What is secret",
        (
            "Hold a finger on your purse to see what is yours; the others see a covered hand. "
            "Under Games played everybody can have a PIN for it."
        ),
    ),
    (
        "A mistake",
        (
            "Undo goes back, over turns too, and says which pieces to put back. Where board and "
            "tablet differ, open More and then Does the table match?"
        ),
    ),
    (
        "Why not?",
        (
            "What cannot be done is told with its rule, which you can read at once. All rules are "
            "under Rules, by number or by a word."
        ),
    ),
    (
        "Disks and pad",
        (
            "Devices shows how each one stands and pairs new ones. Without any, everything can be "
            "done on the screen."
        ),
    ),
    (
        "Nothing is lost",
        (
            "Every move is kept at once. Close the app whenever you like: at home the game goes on "
            "where it was."
        ),
    ),
    (
        "Alone, or new to it",
        (
            "The computer plays empty seats and says what to move for it. The guide explains each "
            "step once, and Hint has three good ideas."
        ),
    ),
)


class Topic(CardBox):
    title = StringProperty("")
    words = StringProperty("")


class HelpScreen(AppScreen):
    NAME = "help"

    def fill(self) -> None:
        box = self.ids.topics
        box.clear_widgets()
        for title, words in TOPICS:
            box.add_widget(Topic(title=_(title), words=_(words)))


load_twin(__file__)
