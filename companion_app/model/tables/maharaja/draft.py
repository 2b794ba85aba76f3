"""A draft of Maharaja: pieces by place and seat. Gold is changed by steps, and read by its owner.

A house that is taken off goes to its owner's supply, one that is put on comes from there or from
the quarry, so that all stay 20. Whether the game ends follows from palaces and track.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from companion_app.model.language import _, many, say
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
    replaced,
    stands,
)
from companion_app.model.tables.maharaja.titles import character_title
from shared_rules.core.phrases import Phrase
from shared_rules.core.seats import OPEN, Seat
from shared_rules.games.maharaja.state import (
    DISKS,
    TURNS,
    Player,
    State,
    added,
    holder,
    in_play,
    palace_limit,
    removed,
    with_player,
)
from shared_rules.games.maharaja.telling import short_name
from shared_rules.games.maharaja.track import ending
from shared_rules.games.maharaja.view import View, still

CITY: Final = "city"
VILLAGE: Final = "village"


class MaharajaDraft(Draft[State, View]):
    def view(self) -> View:
        return still(self.state, OPEN)

    def _places(self) -> Mapping[str, Callable[[Where], About]]:
        return {CITY: self._city, VILLAGE: self._village}

    def _village(self, where: Where) -> About:
        return self._place(where, [self._houses(seat, where.key) for seat in self.seats])

    def _city(self, where: Where) -> About:
        seats = self.seats if where.seat == WHOLE else [where.seat]
        rows = [row for seat in seats for row in self._own(seat, where.key)]
        words, slot = _("The Maharaja"), self.slot("maharaja")
        rows.append(stands(f"maharaja {where.key}", words, slot, where.key, _("here")))
        return self._place(where, rows)

    def _place(self, where: Where, rows: list[Row]) -> About:
        here = [_("The Maharaja")] if where.key == self.state.maharaja else []
        for seat, player in enumerate(self.state.players):
            if pieces := ", ".join(_pieces(player, where.key)):
                here.append(_("{name}: {pieces}", name=self.name(seat), pieces=pieces))
        return About(capital(self._called(where.key)), here or [_("Nothing lies here.")], rows)

    def _called(self, place: str) -> str:
        return say(short_name(self.state.board, place))

    # Rows of a place

    def _own(self, seat: Seat, city: str) -> Iterator[Row]:
        name = self.name(seat)
        yield self._houses(seat, city)
        yield self._built("outer", _("{name}'s outer palaces", name=name), seat, city)
        yield self._built("central", _("{name}'s central palace", name=name), seat, city)
        words, slot = _("{name}'s architect", name=name), self.slot("architect", seat)
        yield stands(f"architect {seat} {city}", words, slot, city, _("here"))

    def _houses(self, seat: Seat, place: str) -> Row:
        player, words = self.state.players[seat], _("{name}'s houses", name=self.name(seat))
        lie, spare = player.houses.count(place), player.supply + player.quarry
        put = partial(_with_houses, self.state, seat, place)
        slot = Slot(lie, put, self.colour(seat))
        return number(f"houses {seat} {place}", words, slot, most=lie + spare)

    def _built(self, kind: str, words: str, seat: Seat, city: str) -> Row:
        built, put, colour = self.slot(kind, seat)
        count, limit = built.count(city), palace_limit(self.state.options)
        with_one, without = partial(added, built, city), partial(removed, built, city)
        slot = Slot(count, lambda new: put(with_one() if new > count else without()), colour)
        spare = self.state.players[seat].palaces < limit
        return number(f"{kind} {seat} {city}", words, slot, most=count + spare)

    # Rows beside the board

    def _beside(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.colour(seat)
        yield self._gold(seat)
        spare, words = player.supply + player.quarry, _("Houses in the supply")
        slot = Slot(player.supply, partial(self._with_supply, seat), colour)
        yield number(f"supply {seat}", words, slot, most=spare)
        yield fixed(_("Houses in the quarry"), str(player.quarry), colour)
        left = palace_limit(self.state.options) - player.palaces
        yield fixed(_("Palaces not built"), str(left), colour)
        yield from (self._card(seat, card) for card in in_play(self.state.options))
        if self.state.options.yogi:
            words = _("Action privileges")
            yield number(f"privileges {seat}", words, self.slot("privileges", seat))

    def _with_supply(self, seat: Seat, supply: int) -> State:
        player = self.state.players[seat]
        return self.having(seat, supply=supply, quarry=player.quarry + player.supply - supply)

    def _gold(self, seat: Seat) -> Row:
        gold = self.state.players[seat].gold

        def step(by: int) -> State:
            # Not below 0, and nobody is told so: that would tell what there was.
            return self.having(seat, gold=max(gold + by, 0))

        def peek() -> str:
            is_bot = seat in self.table.bots
            told = many("{count} gold", "{count} gold", gold)
            return _("Only the computer knows.") if is_bot else told

        return Row(f"gold {seat}", _("Gold"), colour=self.colour(seat), step=step, peek=peek)

    def _card(self, seat: Seat, card: int) -> Row:
        player, several = self.state.players[seat], self.state.options.several_characters
        words = _("{number} {card}", number=card, card=character_title(card))
        may_drop = len(player.characters) > 1 or (not several and not self.state.game_turn)
        held = card in player.characters
        slot = Slot(int(held), partial(_with_card, self.state, seat, card), self.colour(seat))
        value = _("held") if held else ""
        return number(f"card {seat} {card}", words, slot, not may_drop, 1, value)

    def _table(self) -> Iterator[Row]:
        state, slot = self.state, self.slot("maharaja")
        if state.phase in (DISKS, TURNS):
            yield number("turn", _("Game turn"), self.slot("game_turn"), least=1)
        words, place = _("The Maharaja is in"), self._called(state.maharaja)
        yield choice("goes", words, place, slot, state.board.city_keys)
        yield from (self._tile(at) for at in reversed(range(len(state.track))) if state.track[at])

    def _tile(self, at: int) -> Row:
        city, top = self.state.track[at], len(self.state.track) - 1
        printed = at + 1 - self.state.board.start_fields
        started = _("start field {number}", number=at + 1)
        field = _("field {number}", number=printed) if printed > 0 else started
        words = _("Tile of {city}", city=self._called(city))
        slot = Slot(at, partial(_shifted, self.state, at))
        return number(f"tile {city}", words, slot, most=top, value=field)

    def _wrong(self, rule: str, words: str) -> Wrong:
        """MJ-3.2b: how much gold somebody has is not said."""
        if isinstance(words, Phrase) and ("gold" in words.facts or "bid" in words.words):
            return Wrong(_("Somebody's gold cannot be right. Hold your purse to see it."), rule)
        return super()._wrong(rule, words)

    def _mended(self, state: State) -> State:
        return state._replace(ending=ending(state)) if state.phase in (DISKS, TURNS) else state


def _pieces(player: Player, where: str) -> Iterator[str]:
    if player.architect == where:
        yield _("architect")
    if houses := player.houses.count(where):
        yield many("{count} house", "{count} houses", houses)
    if outer := player.outer.count(where):
        yield many("{count} outer palace", "{count} outer palaces", outer)
    if where in player.central:
        yield _("the central palace")


def _with_houses(state: State, seat: Seat, place: str, count: int) -> State:
    """One more or one less: from the supply, or from the quarry, and back to the supply."""
    player = state.players[seat]
    if count < player.houses.count(place):
        after = player._replace(houses=removed(player.houses, place), supply=player.supply + 1)
    elif player.supply:
        after = player._replace(houses=added(player.houses, place), supply=player.supply - 1)
    else:
        after = player._replace(houses=added(player.houses, place), quarry=player.quarry - 1)
    return with_player(state, seat, after)


def _with_card(state: State, seat: Seat, card: int, held: int) -> State:
    """Taken from whoever has it; who may have one only gives the old one in exchange."""
    player, other = state.players[seat], holder(state, card)
    if not held:
        return with_player(state, seat, player._replace(characters=_without(player, card)))
    old = () if state.options.several_characters else player.characters
    if other is not None:
        loser = state.players[other]
        given = tuple(sorted((*_without(loser, card), *old)))
        state = with_player(state, other, loser._replace(characters=given))
    kept = player.characters if state.options.several_characters else ()
    return with_player(state, seat, player._replace(characters=tuple(sorted((*kept, card)))))


def _without(player: Player, card: int) -> tuple[int, ...]:
    return tuple(each for each in player.characters if each != card)


def _shifted(state: State, at: int, to: int) -> State:
    """A tile goes by one field; what lies there goes where it was."""
    track = replaced(state.track, to, state.track[at])
    return state._replace(track=replaced(track, at, state.track[to]))
