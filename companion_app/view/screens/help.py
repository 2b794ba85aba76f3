"""Help: how an evening with the tablet goes, and from whom what is kept secret."""

from typing import Final

from kivy.properties import BooleanProperty, StringProperty

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
        "Chance",
        (
            "Nobody can foretell a draw, and at the end all can check that none was changed: when "
            "you begin, open More, then How chance is dealt, and photograph the commitment."
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

SECRETS: Final = (
    (
        "The others at the table",
        (
            "They see the open screen: the board, whose turn it is, and that something is covered. "
            "Gold, hidden cards and choices are shown to their owner alone."
        ),
    ),
    (
        "Who only watches",
        "They see what the others see. Lights and sounds tell them no more.",
    ),
    (
        "Who listens to the radio",
        (
            "What a disk says is sealed, but each click of its dial can be counted. With practice "
            "that tells one choice in three: choose on the tablet where it matters."
        ),
    ),
    (
        "Who gets an export or a report",
        "An export has what all saw at the end. A report has no gold, no choice and no key.",
    ),
    (
        "Who gets a copy or a backup",
        (
            "Both are sealed and open with their code, secrets too: keep it apart from them. A "
            "game that is over opens without."
        ),
    ),
    (
        "Who has the tablet",
        (
            "Whoever has its files can read everything, running games too. If you own the tablet "
            "and play, the others trust you as they trust who deals the cards."
        ),
    ),
    (
        "What a PIN is good for",
        (
            "It keeps a curious neighbour from your purse while you fetch the tea. It does not "
            "stop somebody who takes the tablet apart."
        ),
    ),
)
"""From whom a secret is one; docs/secrets.md says it in full."""


class Topic(CardBox):
    title = StringProperty("")
    words = StringProperty("")


class HelpScreen(AppScreen):
    NAME = "help"
    about_secrets = BooleanProperty(False)

    def fill(self) -> None:
        self.about_secrets = False
        self._show()

    def turn_page(self) -> None:
        self.about_secrets = not self.about_secrets
        self._show()

    def _show(self) -> None:
        box = self.ids.topics
        box.clear_widgets()
        for title, words in SECRETS if self.about_secrets else TOPICS:
            box.add_widget(Topic(title=_(title), words=_(words)))


load_twin(__file__)
