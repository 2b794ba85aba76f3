"""A draft of Cards & Karma: grid, rows, tokens, scoring cards, the elephant. Hands stay covered.

A card comes from among those that nobody sees, and goes back there (hidden.py). While somebody
chooses among threes or scoring cards, what they choose from stays as it is.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from companion_app.model.language import _, say
from companion_app.model.tables.cards_karma.hidden import bring, hidden_cards, hide, open_cards
from companion_app.model.tables.drafting import (
    WHOLE,
    About,
    Draft,
    Row,
    Slot,
    Where,
    Wrong,
    capital,
    choice,
    fixed,
    number,
)
from shared_rules.core.phrases import word
from shared_rules.core.seats import CHANCE, OPEN, Seat
from shared_rules.games.cards_karma.evolve import row_of, with_row
from shared_rules.games.cards_karma.faces import BUILDING, GOODS, KINDS, PALACE, SHIP, read_face
from shared_rules.games.cards_karma.gaining import bonuses_left
from shared_rules.games.cards_karma.naming import card_words, cost_words, die_words
from shared_rules.games.cards_karma.rules import asks, legal
from shared_rules.games.cards_karma.state import BONUSES, GRID, State, with_player
from shared_rules.games.cards_karma.view import View, still
from shared_rules.games.cards_karma.words import BONUS_NAMES

TOP, GRID_CARD, OWN, SCORING = "top", "grid", "own", "scoring"
ROWS: Final = (BUILDING, SHIP, GOODS)
SETTLED_FIRST: Final = ("threes", "score", "turn")
"""Tasks that choose among own cards or scoring cards."""
TOKEN_WORDS: Final = {
    "fame": "Fame",
    "coins": "Coins",
    "karma": "Karma",
    "administrators": "Administrators",
}
ROW_WORDS: Final = {BUILDING: "Cards with buildings", SHIP: "Ships", GOODS: "Goods cards"}
PHASE_WORDS: Final = {1: "First turns", 2: "Second turns"}


class CardsKarmaDraft(Draft[State, View]):
    def view(self) -> View:
        return still(self.state, OPEN)

    def wrongs(self) -> tuple[Wrong, ...]:
        """Besides the limits: who is asked has to have an answer."""
        found, state = super().wrongs(), self.state
        if found:
            return found
        stuck = [
            ask for ask in asks(state) if ask.seat != CHANCE and not legal(state, ask.seat, ask)
        ]
        words = _("What is asked now could not be answered then.")
        return tuple(Wrong(words, ask.rule) for ask in stuck)

    def _places(self) -> Mapping[str, Callable[[Where], About]]:
        return {GRID_CARD: self._grid_card, OWN: self._own_card, SCORING: self._scoring}

    # Places

    def _grid_card(self, where: Where) -> About:
        return self._card(_("A card of the grid"), where)

    def _own_card(self, where: Where) -> About:
        about = self._card(_("{name}: a card", name=self.name(where.seat)), where)
        return about._replace(rows=[self._settled(where.seat, row) for row in about.rows])

    def _card(self, title: str, where: Where) -> About:
        card = self._card_at(where)
        if not card:
            return About(title, [_("No card lies here.")], [])
        least = int(where.kind == GRID_CARD and len(self.state.grid) == 1)
        slot = Slot(1, lambda _new: self._replaced(where, ""))
        lies = number(f"lies {_spot(where)}", _("Lies here"), slot, least, most=1, value=_("yes"))
        here = [capital(say(card_words(card))), _sides(card)]
        return About(title, here, [*self._card_rows(where, card), lies])

    def _scoring(self, where: Where) -> About:
        row = self._scoring_row(where.seat, where.at)
        name, position = self.name(where.seat), where.at + 1
        title = _("{name}: scoring card {position}", name=name, position=position)
        return About(title, [row.value], [row])

    def _scoring_row(self, seat: Seat, at: int) -> Row:
        slot, words = self.slot(SCORING, seat, at), _("Scoring card {position}", position=at + 1)
        value = capital(say(BONUS_NAMES[slot.now])) if slot.now else _("not turned")
        row = choice(f"{SCORING} {seat} {at}", words, value, slot, self._bonuses(seat, at))
        return self._settled(seat, row)

    def _bonuses(self, seat: Seat, at: int) -> list[str]:
        """CK-7c, CK-7d: what may be turned there; by its owner's choice only its own."""
        player = self.state.players[seat]
        left = [*bonuses_left(player), player.scoring[at]]
        if self.state.options.night_side:
            return ["", BONUSES[at]]
        return ["", *(bonus for bonus in BONUSES if bonus in left)]

    def _is_choosing(self, seat: Seat) -> bool:
        return any(t.seat == seat and t.kind in SETTLED_FIRST for t in self.state.agenda)

    def _settled(self, seat: Seat, row: Row) -> Row:
        """It stays as it is while its owner chooses among such things."""
        return replace(row, less=False, more=False) if self._is_choosing(seat) else row

    # Cards

    def _card_rows(self, where: Where, now: str) -> Iterator[Row]:
        """Another card in its place; in front of somebody it stays of its kind."""
        at, kind, put = _spot(where), read_face(now).kind, partial(self._replaced, where)
        cards = sorted({*self._offered(kind if where.kind == OWN else ""), now})
        if where.kind != OWN:
            first = {read_face(card).kind: card for card in reversed(cards)}
            kinds = [each for each in KINDS if each in first]
            words = _("Top of the deck") if where.kind == TOP else _("Kind of card")
            slot = Slot(kind, lambda each: put(first[each]))
            yield choice(f"kind {at}", words, capital(say(word(kind))), slot, kinds)
        # One card for each thing that can be on a card of this kind.
        of_kind = [card for card in reversed(cards) if read_face(card).kind == kind]
        groups = {_shows(card): card for card in (*of_kind, now)}
        options, slot = [groups[each] for each in sorted(groups)], Slot(now, put)
        yield choice(f"card {at}", _("Card"), capital(say(card_words(now))), slot, options)
        alike = [card for card in cards if _shows(card) == _shows(now)]
        yield choice(f"side {at}", _("Cost and die"), _sides(now), slot, alike)

    def _card_at(self, where: Where) -> str:
        if where.kind == TOP:
            return self.state.top
        own = where.kind == OWN
        cards = self.state.players[where.seat].cards if own else self.state.grid
        return cards[where.at] if where.at < len(cards) else ""

    def _offered(self, kind: str = "") -> list[str]:
        """Hidden ones; first those that this draft has taken from somewhere."""
        lay, hidden = open_cards(self.first), hidden_cards(self.state)
        cards = [card for card in hidden if not kind or read_face(card).kind == kind]
        return sorted(cards, key=lambda card: card not in lay)

    def _replaced(self, where: Where, card: str) -> State:
        """Another card in its place; none for an empty one."""
        old, state, at = self._card_at(where), self.state, where.at
        brought = bring(hide(state, old), card) if card else hide(state, old)
        if brought is None or card == old:
            return state
        if where.kind == TOP:
            return brought._replace(top=card)
        seat, kind = (where.seat, read_face(old).kind) if where.kind == OWN else (WHOLE, "")
        cards = self._cards(seat, kind)
        before = ROWS[: ROWS.index(kind)] if kind else ()
        at -= sum(len(self._cards(seat, each)) for each in before)
        return _laid(
            brought, seat, kind, (*cards[:at], *([card] if card else []), *cards[at + 1 :])
        )

    def _cards(self, seat: Seat, kind: str) -> tuple[str, ...]:
        """The grid, or a row of somebody."""
        return self.state.grid if seat == WHOLE else row_of(self.state.players[seat], kind)

    def _counted(self, seat: Seat, kind: str, count: int) -> State:
        """One more at the end, or the last one gone."""
        state, cards = self.state, self._cards(seat, kind)
        if count < len(cards):
            return _laid(hide(state, cards[-1]), seat, kind, cards[:-1])
        card = self._offered(kind)[0]
        brought = bring(state, card)
        return _laid(brought, seat, kind, (*cards, card)) if brought else state

    # Rows beside the cards

    def _table(self) -> Iterator[Row]:
        state = self.state
        if not state.agenda:
            yield self.who("seat", _("Whose turn"), self.slot("seat"), self.seats)
        yield self.who("elephant", _("The elephant"), self.slot("elephant"), self.seats)
        if state.round:
            yield number("round", _("Round"), self.slot("round"), least=1)
            phase = self.slot("phase")
            yield choice("phase", _("Phase"), _(PHASE_WORDS[phase.now]), phase, (1, 2))
        count, most = len(state.grid), GRID[len(self.seats)]
        value = _("{count} of {most}", count=count, most=most)
        slot = Slot(count, partial(self._counted, WHOLE, ""))
        yield number(GRID_CARD, _("Cards in the grid"), slot, 1, most, value)
        if state.top:
            yield from self._card_rows(Where(TOP), state.top)
        yield fixed(_("Cards below it"), str(len(state.deck) + state.unseen))

    def _beside(self, seat: Seat) -> Iterator[Row]:
        if self._is_choosing(seat):
            yield fixed(_("Answer first what is asked: until then some things stay as they are."))
        for what, words in TOKEN_WORDS.items():
            row = number(f"{what} {seat}", _(words), self.slot(what, seat))
            yield self._settled(seat, row) if what in ("fame", "coins") else row
        for kind, words in ROW_WORDS.items():
            count = len(self._cards(seat, kind))
            slot = Slot(count, partial(self._counted, seat, kind), self.colour(seat))
            most = count + bool(self._offered(kind))
            yield self._settled(seat, number(f"{kind} {seat}", _(words), slot, most=most))
        yield from (self._scoring_row(seat, at) for at in range(len(BONUSES)))

    def _mended(self, state: State) -> State:
        """CK-8a: whether this is the last round."""
        return state._replace(ending=any(all(player.scoring) for player in state.players))


def _spot(where: Where) -> str:
    """The name of a place, as its rows have it."""
    if where.kind == TOP:
        return TOP
    return f"{where.seat} {OWN} {where.at}" if where.kind == OWN else f"{GRID_CARD} {where.at}"


def _laid(state: State, seat: Seat, kind: str, cards: tuple[str, ...]) -> State:
    if seat == WHOLE:
        return state._replace(grid=cards)
    return with_player(state, seat, with_row(state.players[seat], kind, cards))


def _shows(card: str) -> tuple[object, ...]:
    """All that is on a card but its cost and die; of a palace the cost is what it does."""
    face = read_face(card)
    cost = face.cost if face.kind == PALACE else 0
    return face.kind, face.number, cost, face.buildings, face.wares, face.coin


def _sides(card: str) -> str:
    face = read_face(card)
    cost = [say(cost_words(face))] if face.kind != GOODS else []
    return capital(", ".join([*cost, say(die_words(face.die))]))
