"""The score keeper of Cards & Karma: tokens in a tap, cards by their symbols or as they are seen.

What a third symbol, ship, karma or administrator sets off is paid by itself, and scoring cards are
turned; the table is asked only what it has to choose, or what a night side shows. A card that was
seen wholly pays its reward as well, and is known in the next game.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion_app.model.language import _, say
from companion_app.model.tables.cards_karma.plotting import token_plots
from companion_app.model.tables.cards_karma.ranking import ranking
from companion_app.model.tables.cards_karma.table import turned_words
from companion_app.model.tables.showing import Plot, Ranking, SeatShow
from companion_app.model.tables.tally.base import (
    FINISH,
    TALLY,
    Amount,
    Answer,
    Counted,
    Subject,
    TallyTable,
)
from shared_rules.core.instructions import Instruction
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.cards_karma import tally_moves as t
from shared_rules.games.cards_karma.corrections import corrections
from shared_rules.games.cards_karma.edition import NUMBERED, TABLES, remembered
from shared_rules.games.cards_karma.events import CardPlaced, PalaceUsed
from shared_rules.games.cards_karma.faces import BUILDING, COIN, GOODS, SHIP, WARES, read_face
from shared_rules.games.cards_karma.moves import Describe, TurnScoring
from shared_rules.games.cards_karma.naming import REWARD_NAMES
from shared_rules.games.cards_karma.seeing import (
    cards_to_lay,
    is_seen_whole,
    is_whole,
    lying_ships,
)
from shared_rules.games.cards_karma.state import ADMINISTRATOR, COINS, FAME, KARMA, State
from shared_rules.games.cards_karma.telling import tell
from shared_rules.games.cards_karma.words import BONUS_NAMES

ASK_WORDS: Final = {
    "describe card: building": "Which building is on the card?",
    "describe card: second symbol": "What else is on it?",
    "describe card: number": "Which number has the ship?",
    "describe card: good": "Which good is on it?",
    "describe card: second good": "A second good?",
    "describe card: coin": "A coin at once?",
    "describe card: colour of the cost": "In which colour is it paid?",
    "describe card: cost": "What does it cost?",
    "describe card: reward": "What is its reward?",
    "describe card: colour of the die": "Which colour has its die?",
    "tell bonus": "{name} turns a scoring card. Which bonus is on it?",
    "copy ship": "{name}, whose last ship do you copy?",
    "choose bonus": "{name}, the tokens, or the card?",
    "choose three": "{name}, which three do you complete?",
    "choose set": "{name}, which cards make three different?",
    "score first": "{name}, what turns a scoring card first?",
}
NOTHING_ELSE_WORDS: Final = "Nothing"
SEEN: Final = "seen"
"""What is entered besides amounts and symbols: a whole card."""


class CardsKarmaTally(TallyTable):
    def amounts(self, _seat: Seat) -> tuple[Amount, ...]:
        """What is spent stands beside what is gained, under the same name."""
        return (
            Amount("gain fame", _("Fame"), partial(t.Gain, FAME), (1, 2)),
            Amount("gain coins", _("Coins"), partial(t.Gain, COINS), (1, 2, 3, 5)),
            Amount("gain karma", _("Karma"), partial(t.Gain, KARMA), (1, 2)),
            Amount("spend karma", "", partial(t.Spend, KARMA), (1, 2)),
            Amount("gain administrator", _("Administrator"), partial(t.Gain, ADMINISTRATOR), (1,)),
            Amount("spend administrator", "", partial(t.Spend, ADMINISTRATOR), (1,)),
        )

    def entry_title(self, seat: Seat) -> str:
        return _("{name}: tokens and cards", name=self.names[seat])

    def subjects(self) -> tuple[Subject, ...]:
        return (
            Subject("place building", _("Places a building"), move=t.Place(BUILDING)),
            Subject("place ship", _("Places a ship"), move=t.Place(SHIP)),
            Subject("place goods", _("Places goods"), move=t.Place(GOODS)),
            Subject(SEEN, _("A card as you see it")),
            Subject(FINISH, _("End the game"), self.view().ending, t.Finish()),
        )

    def columns(self, _subject: str) -> tuple[Counted, ...]:
        """Nothing is counted here: cards are told by what is on them."""
        return ()

    def counting(self) -> tuple[str, tuple[int, ...]]:
        return "", ()

    def question(self) -> str:
        ask = next((each for each in self.waiting() if each.what != TALLY), None)
        return _(ASK_WORDS[ask.what], name=self.names[ask.seat]) if ask else ""

    def answers(self) -> tuple[Answer, ...]:
        ask = next((each for each in self.waiting() if each.what != TALLY), None)
        if ask is None:
            return ()
        moves = self._game.legal(self._state, ask.seat, ask)
        return tuple(
            Answer(move, _capital(self._answer_words(ask.seat, move)), _sign(move))
            for move in moves
        )

    def _answer_words(self, seat: Seat, move: Any) -> str:
        if isinstance(move, TurnScoring):
            return say(BONUS_NAMES[move.bonus])
        if not isinstance(move, Describe):
            return self.label(seat, move)
        text = move.word
        if text == "none":
            return _(NOTHING_ELSE_WORDS)
        if text in REWARD_NAMES:
            return say(REWARD_NAMES[text])
        if text.rstrip("123456") in WARES:
            return _("{good} {coins}", good=word(text[:-1]), coins=text[-1])
        return say(word(text)) if text.isalpha() else text

    # Cards of the real box

    def known_cards(self) -> tuple[str, ...]:
        """Those that can be placed in one touch."""
        return tuple(cards_to_lay(self._state))

    def lying_ships(self) -> frozenset[int]:
        return lying_ships(self._state)

    def card_number(self, card: str) -> int:
        """Of the own copy, from 1: what a tag on it says. A new card gets the next one."""
        known = self.copy_known or self._save.table.edition_file.facts
        numbered = self.grown(known)["deck"][NUMBERED]
        return int(numbered.index(card) if card in numbered else len(numbered)) + 1

    def grown(self, known: Mapping[str, Any]) -> Mapping[str, Any]:
        """CK-2a: each card as often as it ever lay at one table; a ship as it was seen last."""
        before = [card for table in TABLES.values() for card in known[table]["cards"]]
        cards = Counter(before)
        for lying in self._seen_together():
            cards |= Counter(lying)
            for number in {read_face(card).number for card in lying} - {0}:
                (ship,) = (card for card in lying if read_face(card).number == number)
                others = [each for each in cards if read_face(each).number == number]
                cards -= Counter(each for each in others if each != ship)
        return remembered(known, cards.elements())

    def _seen_together(self) -> Iterator[list[str]]:
        """Whole cards that lay at the table at the same time, whenever one came."""
        before = self._journal.first
        for step in self._journal.steps:
            for event in self._seen(step):
                if isinstance(event, CardPlaced | PalaceUsed):
                    rows = [card for player in before.players for card in player.cards]
                    yield [card for card in (*rows, event.card) if is_whole(card)]
            before = step.state

    async def undo(self, consent: bool) -> tuple[State, State]:
        """A card that was told wholly is taken back as a whole."""
        before, after = await super().undo(consent)
        while not before.draft and after.draft and is_seen_whole(after):
            _now, after = await super().undo(consent)
        return before, after

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Nothing is secret here: hands are held at the table."""
        return (str(self.view().players[seat].coins),)

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            SeatShow(
                turned_words(player.scoring),
                (
                    ("fame", str(player.fame)),
                    ("karma", str(player.karma)),
                    ("administrator", str(player.administrators)),
                ),
                "acts" if seat == acting else "waits",
                player.coins,
            )
            for seat, player in enumerate(self.view().players)
        )

    def ranking(self) -> Ranking:
        return ranking(self.view().players, self.score_sheet().places, self.names)

    def _counted(self, state: State) -> tuple[int, ...]:
        """Scoring cards turned, entry by entry."""
        return tuple(player.turned for player in state.players)

    def chart_title(self) -> str:
        return _("Scoring cards turned, entry by entry")

    def plots(self) -> tuple[Plot, ...]:
        if self.waiting():
            return ()
        steps = [(at, self._seen(step)) for at, step in enumerate(self._journal.steps)]
        return (*super().plots(), *token_plots(steps, self.seats))

    def _tell(self, event: Any) -> Telling | None:
        return tell(event, self.names)

    def _corrections(self, before: State, after: State) -> Sequence[Instruction]:
        """A card that is not told any more goes back to the grid."""
        return corrections(_with_grid(before, after), _with_grid(after, before), self.names)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sign(move: Any) -> str:
    """What is drawn on its button."""
    if not isinstance(move, Describe):
        return ""
    kind = move.word.rstrip("123456")
    known = ("red", "yellow", "white", COIN, *WARES)
    return kind if kind in known else ""


def _cards(state: State) -> list[str]:
    rows = [card for player in state.players for card in player.cards]
    return [*rows, *(held.face for held in state.discards)]


def _with_grid(state: State, other: State) -> State:
    """With the cards in the grid that only the other one knows."""
    left = _cards(other)
    for card in _cards(state):
        if card in left:
            left.remove(card)
    return state._replace(grid=tuple(left))
