"""From touches to a card that the score keeper is told as it is seen.

The law: a card that is known is placed by one touch; a new one when all of it is chosen. What was
chosen so far narrows the known ones, so that most are found after a touch or two.
"""

from dataclasses import dataclass
from typing import Any, Final

from companion_app.model.language import _, say
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.tally.bar import bar as pad_bar
from companion_app.model.tables.tally.card_draft import CardDraft
from companion_app.model.tables.tally.cards_karma import SEEN, CardsKarmaTally
from companion_app.model.tables.tally.touches import Touches
from companion_app.model.tables.touching import NOTHING, Moves, refused
from shared_rules.games.cards_karma.faces import BUILDING, PALACE, SHIP, read_face
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.tally_moves import Lay

MOST_FOUND: Final = 12
"""Known cards that are shown at once."""
CARD_WORDS: Final = "Touch what is printed on it, or the card itself where you find it."


@dataclass
class CardTouches(Touches):
    """`draft`: while a card is put together."""

    table: CardsKarmaTally
    draft: CardDraft | None = None

    def found(self) -> tuple[str, ...]:
        """Known cards that fit what was chosen so far."""
        draft = self.draft
        if draft is None:
            return ()
        return tuple(card for card in self.table.known_cards() if draft.fits(card))[:MOST_FOUND]

    @property
    def is_replaced(self) -> bool:
        """CK-4C: whether the ship was known otherwise, as after a mistake."""
        face = self.draft.face if self.draft else ""
        if not face or read_face(face).kind != SHIP:
            return False
        number = read_face(face).number
        known = [each for each in self.table.known_cards() if read_face(each).number == number]
        return bool(known) and face not in known

    def press(self, act: str, value: Any) -> Moves:
        draft = self.draft
        match act:
            case "subject" if value == SEEN:
                self.refusal = None
                self._begin(BUILDING)
            case "seen kind":
                self._begin(value)
            case "part" if draft:
                draft.touch(*value)
            case "lay":
                return (Lay(value),)
            case "seen" if draft and draft.is_whole:
                return draft.moves()
            case "back" if draft and not self.refusal:
                self.draft = None
            case _:
                return super().press(act, value)
        return NOTHING

    def _begin(self, kind: str) -> None:
        self.draft = CardDraft(kind, self.table.lying_ships())


def bar(touches: CardTouches) -> Bar:
    draft = touches.draft
    if draft is None:
        return pad_bar(touches)
    if touches.refusal:
        return refused(touches.refusal, instead=_(CARD_WORDS))
    back = Button(_("Back"), "back")
    if not draft.is_whole:
        lines = (_(CARD_WORDS),)
        title = _("{name} has a card", name=touches.table.names[touches.who])
        return Bar(title, lines, (back,), mood="asks")
    words = _("Use it") if draft.kind == PALACE else _("Place it")
    number = touches.table.card_number(draft.face)
    lines = (_("From now on it is known, as card {number} of your box.", number=number),)
    if touches.is_replaced:
        lines = (_("This ship was entered differently before. What you see now counts."),)
    elif draft.face in touches.table.known_cards():
        lines = (_("You have seen it before: card {number} of your box.", number=number),)
    title = say(card_words(draft.face))
    title = f"{title[:1].upper()}{title[1:]}"
    return Bar(title, lines, (back, Button(words, "seen", kind="next")), mood="picked")
