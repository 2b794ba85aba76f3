"""A draft of Cards & Karma: grid, rows, tokens, scoring cards, the elephant. Hands stay covered.

A place is "top", a card of the grid ("grid 3"), or of a seat a card or scoring card ("0 own 2", "0
scoring 5"). A card comes from among those that nobody sees, and goes back there (hidden.py). While
somebody chooses among threes or scoring cards, what they choose from stays as it is.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from companion_app.model.language import _, say
from companion_app.model.tables.cards_karma.hidden import bring, hidden_cards, hide, open_cards
from companion_app.model.tables.drafting import WHOLE, Draft, Row, Wrong, next_of
from shared_rules.core.phrases import word
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.cards_karma.evolve import row_of, with_row
from shared_rules.games.cards_karma.faces import BUILDING, GOODS, KINDS, PALACE, SHIP, read_face
from shared_rules.games.cards_karma.gaining import bonuses_left
from shared_rules.games.cards_karma.naming import card_words, cost_words, die_words
from shared_rules.games.cards_karma.rules import asks, legal
from shared_rules.games.cards_karma.state import BONUSES, GRID, Player, State, with_player
from shared_rules.games.cards_karma.view import View, still
from shared_rules.games.cards_karma.words import BONUS_NAMES

TOP, GRID_PLACE, OWN, SCORING = "top", "grid", "own", "scoring"
TOKENS: Final = ("fame", "coins", "karma", "administrators")
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
        return still(self.state, self.table.view().viewer)

    def wrongs(self) -> tuple[Wrong, ...]:
        """Besides the limits: who is asked has to have an answer."""
        found = super().wrongs()
        if found:
            return found
        state = self.state
        stuck = [
            ask for ask in asks(state) if ask.seat != CHANCE and not legal(state, ask.seat, ask)
        ]
        words = _("What is asked now could not be answered then.")
        return tuple(Wrong(words, ask.rule) for ask in stuck)

    def title(self, who: Seat, where: str) -> str:
        if where == TOP:
            return _("Top of the deck")
        if where.startswith(GRID_PLACE):
            return _("A card of the grid")
        if where:
            seat, what, at = where.split()
            name = self.table.names[int(seat)]
            if what == SCORING:
                return _("{name}: scoring card {position}", name=name, position=int(at) + 1)
            return _("{name}: a card", name=name)
        return _("The table") if who == WHOLE else str(self.table.names[who])

    def here(self, where: str) -> tuple[str, ...]:
        words = where.split()
        if words[1:2] == [SCORING]:
            return (self._scoring_words(int(words[0]), int(words[2])),)
        card = self._card_at(where)
        return (
            (_capital(say(card_words(card))), _sides(card)) if card else (_("No card lies here."),)
        )

    def rows(self, who: Seat, where: str) -> tuple[Row, ...]:
        words = where.split()
        if words[1:2] == [SCORING]:
            return (self._scoring_row(int(words[0]), int(words[2])),)
        if where:
            return tuple(self._card_rows(where))
        return tuple(self._table() if who == WHOLE else self._beside(who))

    # Rows

    def _table(self) -> Iterator[Row]:
        state = self.state
        if not state.agenda:
            yield self._seat_row("seat", _("Whose turn"), state.seat)
        yield self._seat_row("elephant", _("The elephant"), state.elephant)
        if state.round:
            yield Row("round", _("Round"), str(state.round), less=state.round > 1)
            yield Row("phase", _("Phase"), _(PHASE_WORDS[state.phase]))
        count, most = len(state.grid), GRID[len(state.players)]
        value = _("{count} of {most}", count=count, most=most)
        yield Row(GRID_PLACE, _("Cards in the grid"), value, less=count > 1, more=count < most)
        if state.top:
            yield from self._card_rows(TOP)
        deck = str(len(state.deck) + state.unseen)
        yield Row("", _("Cards below it"), deck, less=False, more=False)

    def _seat_row(self, key: str, words: str, seat: Seat) -> Row:
        return Row(key, words, str(self.table.names[seat]), self.table.people[seat].colour)

    def _beside(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.table.people[seat].colour
        open_ = not self._is_choosing(seat)
        if not open_:
            words = _("Answer first what is asked: until then some things stay as they are.")
            yield Row("", words, less=False, more=False)
        for what in TOKENS:
            count = getattr(player, what)
            free = open_ or what not in ("fame", "coins")
            less, more = free and count > 0, free
            yield Row(f"{what} {seat}", _(TOKEN_WORDS[what]), str(count), colour, less, more)
        for kind in ROWS:
            count = len(row_of(player, kind))
            more = open_ and bool(self._offered(kind))
            key, less = f"{kind} {seat}", open_ and count > 0
            yield Row(key, _(ROW_WORDS[kind]), str(count), colour, less, more)
        for at in range(len(BONUSES)):
            yield self._scoring_row(seat, at)

    def _scoring_row(self, seat: Seat, at: int) -> Row:
        words = _("Scoring card {position}", position=at + 1)
        free = not self._is_choosing(seat) and len(self._bonuses(seat, at)) > 1
        value, colour = self._scoring_words(seat, at), self.table.people[seat].colour
        return Row(f"{SCORING} {seat} {at}", words, value, colour, free, free)

    def _scoring_words(self, seat: Seat, at: int) -> str:
        bonus = self.state.players[seat].scoring[at]
        return _capital(say(BONUS_NAMES[bonus])) if bonus else _("not turned")

    def _card_rows(self, where: str) -> Iterator[Row]:
        card = self._card_at(where)
        if not card:
            return
        free = not (where[0].isdigit() and self._is_choosing(int(where.split(maxsplit=1)[0])))
        if not where[0].isdigit():
            several = len(self._kinds(where)) > 1
            value = _capital(say(word(read_face(card).kind)))
            words = _("Top of the deck") if where == TOP else _("Kind of card")
            yield Row(f"kind {where}", words, value, less=several, more=several)
        several = free and len(self._groups(where)) > 1
        value = _capital(say(card_words(card)))
        yield Row(f"card {where}", _("Card"), value, less=several, more=several)
        several = free and len(self._alike(where)) > 1
        yield Row(f"side {where}", _("Cost and die"), _sides(card), less=several, more=several)
        if where != TOP:
            last = where.startswith(GRID_PLACE) and len(self.state.grid) == 1
            yield Row(f"lies {where}", _("Lies here"), _("yes"), less=free and not last, more=False)

    def _is_choosing(self, seat: Seat) -> bool:
        return any(t.seat == seat and t.kind in SETTLED_FIRST for t in self.state.agenda)

    # Which cards there are

    def _card_at(self, where: str) -> str:
        if where == TOP:
            return self.state.top
        *owner, _what, at = where.split()
        cards = self.state.players[int(owner[0])].cards if owner else self.state.grid
        return cards[int(at)] if int(at) < len(cards) else ""

    def _offered(self, kind: str = "") -> list[str]:
        """Hidden ones; first those that this draft has taken from somewhere."""
        lay = open_cards(self.first)
        cards = [
            card for card in hidden_cards(self.state) if not kind or read_face(card).kind == kind
        ]
        return sorted(cards, key=lambda card: card not in lay)

    def _all(self, where: str) -> list[str]:
        """What may lie there, with what does; in a row only of its kind."""
        card = self._card_at(where)
        kind = read_face(card).kind if where[0].isdigit() else ""
        return sorted({*self._offered(kind), card})

    def _kinds(self, where: str) -> list[str]:
        found = {read_face(card).kind for card in self._all(where)}
        return [kind for kind in KINDS if kind in found]

    def _groups(self, where: str) -> list[str]:
        """One card for each thing that can be on a card of this kind."""
        now = self._card_at(where)
        groups = {_shows(now): now}
        for card in self._all(where):
            if read_face(card).kind == read_face(now).kind:
                groups.setdefault(_shows(card), card)
        return sorted(groups.values(), key=_shows)

    def _alike(self, where: str) -> list[str]:
        now = self._card_at(where)
        return [card for card in self._all(where) if _shows(card) == _shows(now)]

    def _bonuses(self, seat: Seat, at: int) -> list[str]:
        """CK-7c, CK-7d: what may be turned there; by its owner's choice only its own."""
        player = self.state.players[seat]
        left = [*bonuses_left(player), player.scoring[at]]
        if self.state.options.night_side:
            return ["", BONUSES[at]]
        return ["", *(bonus for bonus in BONUSES if bonus in left)]

    # Steps

    def _stepped(self, key: Sequence[str], by: int) -> State:
        state, (what, *rest) = self.state, key
        seats = len(state.players)
        match what:
            case "seat":
                return state._replace(seat=(state.seat + by) % seats)
            case "elephant":
                return state._replace(elephant=(state.elephant + by) % seats)
            case "round":
                return state._replace(round=state.round + by)
            case "phase":
                return state._replace(phase=3 - state.phase)
            case "grid":
                return self._with_more(GRID_PLACE, "", by)
            case "kind" | "card" | "side":
                return self._replaced(" ".join(rest), self._next(what, " ".join(rest), by))
            case "lies":
                return self._replaced(" ".join(rest), "")
        seat = int(rest[0])
        if what in ROWS:
            return self._with_more(rest[0], what, by)
        return with_player(state, seat, self._with_own(seat, what, rest[1:], by))

    def _with_own(self, seat: Seat, what: str, rest: Sequence[str], by: int) -> Player:
        player = self.state.players[seat]
        if what == SCORING:
            at = int(rest[0])
            bonus = next_of(self._bonuses(seat, at), player.scoring[at], by)
            return player._replace(scoring=(*player.scoring[:at], bonus, *player.scoring[at + 1 :]))
        changed: Player = player._replace(**{what: getattr(player, what) + by})
        return changed

    def _next(self, what: str, where: str, by: int) -> str:
        now = self._card_at(where)
        if what == "kind":
            kind = next_of(self._kinds(where), read_face(now).kind, by)
            return next(card for card in self._all(where) if read_face(card).kind == kind)
        return next_of(self._groups(where) if what == "card" else self._alike(where), now, by)

    def _with_more(self, whose: str, kind: str, by: int) -> State:
        """One more at the end, or the last one gone."""
        state = self.state
        cards = state.grid if whose == GRID_PLACE else row_of(state.players[int(whose)], kind)
        if by < 0:
            return self._laid(hide(state, cards[-1]), whose, kind, cards[:-1])
        card = self._offered(kind)[0]
        brought = bring(state, card)
        return self._laid(brought, whose, kind, (*cards, card)) if brought else state

    def _replaced(self, where: str, card: str) -> State:
        """Another card in its place; none for an empty one."""
        old, state = self._card_at(where), self.state
        brought = bring(hide(state, old), card) if card else hide(state, old)
        if brought is None or card == old:
            return state
        if where == TOP:
            return brought._replace(top=card)
        *owner, _what, text = where.split()
        at, new = int(text), (card,) if card else ()
        if not owner:
            return brought._replace(grid=(*state.grid[:at], *new, *state.grid[at + 1 :]))
        kind, player = read_face(old).kind, state.players[int(owner[0])]
        at -= {BUILDING: 0, SHIP: len(player.buildings)}.get(
            kind, len(player.buildings) + len(player.ships)
        )
        row = row_of(player, kind)
        return self._laid(brought, owner[0], kind, (*row[:at], *new, *row[at + 1 :]))

    def _laid(self, state: State, whose: str, kind: str, cards: tuple[str, ...]) -> State:
        if whose == GRID_PLACE:
            return state._replace(grid=cards)
        seat = int(whose)
        return with_player(state, seat, with_row(state.players[seat], kind, cards))

    def _mended(self, state: State) -> State:
        """CK-8a: whether this is the last round."""
        return state._replace(ending=any(all(player.scoring) for player in state.players))


def _shows(card: str) -> tuple[object, ...]:
    """All that is on a card but its cost and die; of a palace the cost is what it does."""
    face = read_face(card)
    cost = face.cost if face.kind == PALACE else 0
    return face.kind, face.number, cost, face.buildings, face.wares, face.coin


def _sides(card: str) -> str:
    face = read_face(card)
    cost = [say(cost_words(face))] if face.kind != GOODS else []
    return _capital(", ".join([*cost, say(die_words(face.die))]))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
