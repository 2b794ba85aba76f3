"""A draft of Maharaja: pieces by place and seat. Gold is changed by steps, and read by its owner.

A house that is taken off goes to its owner's supply, one that is put on comes from there or from
the quarry, so that all stay 20. Whether the game ends follows from palaces and track.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal

from companion_app.model.language import _, many, say
from companion_app.model.tables.drafting import WHOLE, Draft, Row, Wrong, next_of
from companion_app.model.tables.maharaja.titles import character_title
from shared_rules.core.phrases import Phrase
from shared_rules.core.seats import Seat
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
from shared_rules.games.maharaja.view import PlayerView, View

PIECES: Final = ("houses", "outer", "central")


class MaharajaDraft(Draft[State, View]):
    def view(self) -> View:
        state = self.state
        base: View = self.table.view()
        players = zip(base.players, state.players, strict=True)
        return replace(
            base,
            game_turn=state.game_turn,
            maharaja=state.maharaja,
            track=state.track,
            players=tuple(_seen(seen, player) for seen, player in players),
            targets=(),
            prices=(),
            journeys=(),
            moves=(),
        )

    def title(self, who: Seat, where: str) -> str:
        if where:
            place = self._place(where)
            return place[:1].upper() + place[1:]
        return _("The table") if who == WHOLE else str(self.table.names[who])

    def here(self, where: str) -> tuple[str, ...]:
        lines = []
        if where == self.state.maharaja:
            lines.append(_("The Maharaja"))
        for name, player in zip(self.table.names, self.state.players, strict=True):
            pieces = ", ".join(_pieces(player, where))
            if pieces:
                lines.append(_("{name}: {pieces}", name=name, pieces=pieces))
        return tuple(lines) or (_("Nothing lies here."),)

    def rows(self, who: Seat, where: str) -> tuple[Row, ...]:
        if where in self.state.board.village_keys:
            return tuple(self._houses(seat, where) for seat in range(len(self.state.players)))
        if where in self.state.board.city_keys:
            return tuple(self._city(who, where))
        return tuple(self._table() if who == WHOLE else self._beside(who))

    def secret(self, key: str) -> str:
        seat = int(key.split()[1])
        if seat in self.table.bots:
            return _("Only the computer knows.")
        gold = self.state.players[seat].gold
        return many("{count} gold", "{count} gold", gold)

    # Rows

    def _houses(self, seat: Seat, where: str) -> Row:
        player = self.state.players[seat]
        count, spare = player.houses.count(where), player.supply + player.quarry
        words = _("{name}'s houses", name=self.table.names[seat])
        key, colour = f"houses {seat} {where}", self.table.people[seat].colour
        return Row(key, words, str(count), colour, count > 0, spare > 0)

    def _city(self, who: Seat, where: str) -> Iterator[Row]:
        for seat in range(len(self.state.players)) if who == WHOLE else (who,):
            player, name = self.state.players[seat], self.table.names[seat]
            colour = self.table.people[seat].colour
            yield self._houses(seat, where)
            built = (
                ("outer", _("{name}'s outer palaces", name=name), player.outer.count(where)),
                ("central", _("{name}'s central palace", name=name), player.central.count(where)),
            )
            spare = player.palaces < palace_limit(self.state.options)
            for kind, words, count in built:
                yield Row(f"{kind} {seat} {where}", words, str(count), colour, count > 0, spare)
            is_here = player.architect == where
            words = _("{name}'s architect", name=name)
            yield _present(f"architect {seat} {where}", words, is_here and _("here"), colour)
        is_here = self.state.maharaja == where
        yield _present(f"maharaja {where}", _("The Maharaja"), is_here and _("here"))

    def _beside(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.table.people[seat].colour
        yield Row(f"gold {seat}", _("Gold"), "", colour, secret=True)
        words = _("Houses in the supply")
        yield Row(
            f"supply {seat}",
            words,
            str(player.supply),
            colour,
            player.supply > 0,
            player.quarry > 0,
        )
        yield _fixed(_("Houses in the quarry"), str(player.quarry), colour)
        left = palace_limit(self.state.options) - player.palaces
        yield _fixed(_("Palaces not built"), str(left), colour)
        for card in in_play(self.state.options):
            held = card in player.characters and _("held")
            words = _("{number} {card}", number=card, card=character_title(card))
            yield _present(f"card {seat} {card}", words, held, colour, self._may_drop(player))
        if self.state.options.yogi:
            words = _("Action privileges")
            count = player.privileges
            yield Row(f"privileges {seat}", words, str(count), colour, count > 0)

    def _table(self) -> Iterator[Row]:
        state = self.state
        if state.phase in (DISKS, TURNS):
            more = state.game_turn > 1
            yield Row("turn", _("Game turn"), str(state.game_turn), less=more)
        yield Row("goes", _("The Maharaja is in"), self._place(state.maharaja))
        for at in reversed([at for at, city in enumerate(state.track) if city]):
            words = _("Tile of {city}", city=self._place(state.track[at]))
            top = at + 1 < len(state.track)
            yield Row(f"tile {state.track[at]}", words, self._field(at), less=at > 0, more=top)

    def _field(self, at: int) -> str:
        printed = at + 1 - self.state.board.start_fields
        if printed > 0:
            return _("field {number}", number=printed)
        return _("start field {number}", number=at + 1)

    def _place(self, key: str) -> str:
        return say(short_name(self.state.board, key))

    def _may_drop(self, player: Player) -> bool:
        several = self.state.options.several_characters
        return len(player.characters) > 1 or (not several and not self.state.game_turn)

    def _wrong(self, rule: str, words: str) -> Wrong:
        """MJ-3.2b: how much gold somebody has is not said."""
        if isinstance(words, Phrase) and ("gold" in words.facts or "bid" in words.words):
            return Wrong(_("Somebody's gold cannot be right. Hold your purse to see it."), rule)
        return super()._wrong(rule, words)

    # Steps

    def _stepped(self, key: Sequence[str], by: int) -> State:
        what, *rest = key
        state = self.state
        match what:
            case "turn":
                return state._replace(game_turn=max(state.game_turn + by, 1))
            case "goes":
                city = next_of(state.board.city_keys, state.maharaja, by)
                return state._replace(maharaja=city)
            case "maharaja":
                return state._replace(maharaja=rest[0])
            case "tile":
                return state._replace(track=_shifted(state.track, rest[0], by))
        seat, player = int(rest[0]), state.players[int(rest[0])]
        if what == "card":
            return _with_card(state, seat, int(rest[1]), held=by > 0)
        return with_player(state, seat, _with_piece(player, what, rest[1:], by))

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


def _present(
    key: str, words: str, here: str | Literal[False], colour: str = "", may_leave: bool = False
) -> Row:
    """Something that is there, with a word for it, or is not."""
    return Row(key, words, here or "", colour, bool(here) and may_leave, not here)


def _fixed(words: str, value: str, colour: str) -> Row:
    """What follows from something else."""
    return Row("", words, value, colour, less=False, more=False)


def _seen(seen: PlayerView, player: Player) -> PlayerView:
    """All but gold and disk, which stay as the open screen sees them."""
    return replace(
        seen,
        architect=player.architect,
        houses=player.houses,
        supply=player.supply,
        quarry=player.quarry,
        central=player.central,
        outer=player.outer,
        characters=player.characters,
        privileges=player.privileges,
    )


def _with_piece(player: Player, what: str, where: Sequence[str], by: int) -> Player:
    match what:
        case "gold":
            # Not below 0, and nobody is told so: that would tell what there was.
            return player._replace(gold=max(player.gold + by, 0))
        case "supply":
            return player._replace(supply=player.supply + by, quarry=player.quarry - by)
        case "privileges":
            return player._replace(privileges=player.privileges + by)
        case "architect":
            return player._replace(architect=where[0])
        case "houses":
            return _with_house(player, where[0], by)
    pieces = player.central if what == "central" else player.outer
    after = added(pieces, where[0]) if by > 0 else removed(pieces, where[0])
    return player._replace(central=after) if what == "central" else player._replace(outer=after)


def _with_house(player: Player, place: str, by: int) -> Player:
    if by < 0:
        return player._replace(houses=removed(player.houses, place), supply=player.supply + 1)
    houses = added(player.houses, place)
    if player.supply:
        return player._replace(houses=houses, supply=player.supply - 1)
    return player._replace(houses=houses, quarry=player.quarry - 1)


def _with_card(state: State, seat: Seat, card: int, held: bool) -> State:
    """Taken from whoever has it; who may have one only gives the old one in exchange."""
    player = state.players[seat]
    if not held:
        return with_player(state, seat, player._replace(characters=_without(player, card)))
    other = holder(state, card)
    old = () if state.options.several_characters else player.characters
    if other is not None:
        loser = state.players[other]
        given = tuple(sorted((*_without(loser, card), *old)))
        state = with_player(state, other, loser._replace(characters=given))
    kept = player.characters if state.options.several_characters else ()
    return with_player(state, seat, player._replace(characters=tuple(sorted((*kept, card)))))


def _without(player: Player, card: int) -> tuple[int, ...]:
    return tuple(each for each in player.characters if each != card)


def _shifted(track: tuple[str, ...], city: str, by: int) -> tuple[str, ...]:
    """By one field; what lies there goes where it was."""
    at = track.index(city)
    to = min(max(at + by, 0), len(track) - 1)
    fields = list(track)
    fields[at], fields[to] = fields[to], fields[at]
    return tuple(fields)
