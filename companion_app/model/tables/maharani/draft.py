"""A draft of Maharani: tiles with their arrows and workers, the rondel, tokens and gold.

A tile comes from the bag and goes back there, a worker from its owner's supply. What is full counts
as scored, as if one joined in the middle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion_app.model.language import _, say
from companion_app.model.tables.drafting import WHOLE, Draft, Row, T, next_of
from companion_app.model.tables.maharani.titles import colour_name, section_title, side_title
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import PLACES, SECTIONS
from shared_rules.games.maharani.names import kind_name
from shared_rules.games.maharani.state import (
    TURNS,
    WORKERS,
    Aside,
    Player,
    Purse,
    State,
    Turn,
    bag,
    is_filled,
    own_workers,
    with_player,
)
from shared_rules.games.maharani.view import View

RONDEL: Final = "rondel"
NONE: Final = "\u2013"


class MaharaniDraft(Draft[State, View]):
    def view(self) -> View:
        state = self.state
        base: View = self.table.view()
        players = tuple(
            replace(seen, supply=own.supply, tokens=own.tokens, purse=own.purse, gold=own.gold)
            for seen, own in zip(base.players, state.players, strict=True)
        )
        return replace(
            base,
            players=players,
            tiles=state.tiles,
            arrows=state.arrows,
            workers=state.workers,
            rondel=state.rondel,
            bag=bag(state),
            aside=state.aside,
            scored=state.scored,
            seat=state.seat,
            targets=(),
            moves=(),
        )

    def title(self, who: Seat, where: str) -> str:
        if where.startswith(RONDEL):
            return _("Place {place} of the rondel", place=where.split()[1])
        if where:
            return _("Space {space}", space=where)
        return _("The table") if who == WHOLE else str(self.table.names[who])

    def here(self, where: str) -> tuple[str, ...]:
        if where.startswith(RONDEL):
            kind = self.state.rondel[int(where.split()[1]) - 1]
            return (say(kind_name(kind)) if kind else _("No tile lies here."),)
        space = self.state.palace.index[where]
        kind, worker = self.state.tiles[space], self.state.workers[space]
        if not kind:
            return (_("No tile lies here."),)
        lines = [say(kind_name(kind)), _("Arrow: {side}", side=self._side(space))]
        lines += [] if worker is None else [_("Worker: {colour}", colour=self._colour(worker))]
        return tuple(lines)

    def rows(self, who: Seat, where: str) -> tuple[Row, ...]:
        if where.startswith(RONDEL):
            return tuple(self._tile_rows(where, self.state.rondel[int(where.split()[1]) - 1]))
        if where:
            return tuple(self._space(where))
        return tuple(self._table() if who == WHOLE else self._beside(who))

    # Rows

    def _space(self, where: str) -> Iterator[Row]:
        space = self.state.palace.index[where]
        kind, worker = self.state.tiles[space], self.state.workers[space]
        yield from self._tile_rows(where, kind)
        if kind:
            several = len(self.state.palace.arrows[kind][space]) > 1
            value = self._side(space)
            yield Row(f"arrow {where}", _("Arrow"), value, less=several, more=several)
            value = NONE if worker is None else self._colour(worker)
            yield Row(f"worker {where}", _("Worker"), value)

    def _tile_rows(self, where: str, kind: str) -> Iterator[Row]:
        colour = colour_name(self.state.palace.colour_of[kind]) if kind else NONE
        yield Row(f"colour {where}", _("Colour of the tile"), colour)
        if kind:
            several = len(self._like(where, kind)) > 1
            value = say(kind_name(kind))
            yield Row(f"tile {where}", _("Pillars"), value, less=several, more=several)

    def _beside(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.table.people[seat].colour
        yield Row(f"gold {seat}", _("Gold"), str(player.gold), colour, player.gold > 0)
        for place, is_up in zip(PLACES, player.tokens, strict=True):
            words = _("Action token {place}", place=place)
            value = _("face up") if is_up else _("face down")
            yield Row(f"token {seat} {place}", words, value, colour, is_up, not is_up)
        own = own_workers(seat, len(self.state.players))
        for worker, left in zip(own, player.supply, strict=True):
            words = _("Workers in the supply: {colour}", colour=self._colour(worker))
            yield Row("", words, str(left), colour, less=False, more=False)
            for section in self.state.palace.section_keys:
                yield self._aside(section, worker, left)

    def _aside(self, section: str, worker: int, left: int) -> Row:
        count = self.state.aside.count(Aside(section, worker))
        words = _("Beside: {section}", section=section_title(section))
        colour = self.table.worker_colours()[worker]
        return Row(f"aside {section} {worker}", words, str(count), colour, count > 0, left > 0)

    def _table(self) -> Iterator[Row]:
        state = self.state
        if state.phase == TURNS and state.turn == Turn():
            yield Row("seat", _("Whose turn"), self.table.names[state.seat])
        left = dict.fromkeys(state.palace.tile_colours, 0)
        for kind, count in bag(state).items():
            left[state.palace.colour_of[kind]] += count
        for colour, count in left.items():
            words = _("In the bag: {colour}", colour=colour_name(colour))
            yield Row("", words, str(count), less=False, more=False)

    def _side(self, space: int) -> str:
        arrow = self.state.arrows[space]
        return side_title(arrow) if arrow else NONE

    def _colour(self, worker: int) -> str:
        return colour_name(self.table.worker_colours()[worker])

    # What may lie where

    def _kinds(self, where: str, now: str) -> list[str]:
        """Tiles that fit, of those that are in the bag; and the one that lies there."""
        palace, left = self.state.palace, {**bag(self.state), now: 1}
        kinds = [kind for kind in palace.tile_counts if left.get(kind)]
        if where.startswith(RONDEL):
            return kinds
        return [kind for kind in kinds if palace.arrows[kind][palace.index[where]]]

    def _like(self, where: str, kind: str) -> list[str]:
        colour = self.state.palace.colour_of[kind]
        kinds = self._kinds(where, kind)
        return [each for each in kinds if self.state.palace.colour_of[each] == colour]

    # Steps

    def _stepped(self, key: Sequence[str], by: int) -> State:
        state, (what, *rest) = self.state, key
        match what:
            case "colour" | "tile":
                return self._with_tile(what, " ".join(rest), by)
            case "arrow":
                space = state.palace.index[rest[0]]
                ways = state.palace.arrows[state.tiles[space]][space]
                arrow = next_of(ways, state.arrows[space], by)
                return state._replace(arrows=_with(state.arrows, space, arrow))
            case "worker":
                space = state.palace.index[rest[0]]
                colours = (None, *range(len(self.table.worker_colours())))
                worker = next_of(colours, state.workers[space], by)
                return state._replace(workers=_with(state.workers, space, worker))
            case "seat":
                return state._replace(seat=(state.seat + by) % len(state.players))
            case "aside":
                return state._replace(aside=_with_aside(state, rest[0], int(rest[1]), by))
        seat, player = int(rest[0]), state.players[int(rest[0])]
        return with_player(state, seat, _with_own(player, what, rest[1:], by))

    def _with_tile(self, what: str, where: str, by: int) -> State:
        state, palace = self.state, self.state.palace
        on_rondel = where.startswith(RONDEL)
        at = int(where.split()[1]) - 1 if on_rondel else palace.index[where]
        now = state.rondel[at] if on_rondel else state.tiles[at]
        if what == "tile":
            kind = next_of(self._like(where, now), now, by)
        else:
            kinds = self._kinds(where, now)
            colours = ["", *dict.fromkeys(palace.colour_of[each] for each in kinds)]
            colour = next_of(colours, palace.colour_of[now] if now else "", by)
            kind = next((each for each in kinds if palace.colour_of[each] == colour), "")
        if on_rondel:
            return state._replace(rondel=_with(state.rondel, at, kind))
        ways = palace.arrows[kind][at] if kind else ("",)
        arrow = state.arrows[at] if state.arrows[at] in ways else ways[0]
        worker = state.workers[at] if kind else None
        return state._replace(
            tiles=_with(state.tiles, at, kind),
            arrows=_with(state.arrows, at, arrow),
            workers=_with(state.workers, at, worker),
        )

    def _mended(self, state: State) -> State:
        """MI-3b, MI-8a: what is in the supply, and which sections are scored."""
        keys = state.palace.section_keys
        full = tuple(keys[each] for each in range(SECTIONS) if is_filled(state, each))
        due = tuple(key for key in full if key not in self.first.scored and self._lays(key))
        state = state._replace(scored=tuple(key for key in full if key not in due))
        for seat, player in enumerate(state.players):
            state = with_player(state, seat, player._replace(supply=_supply(state, seat)))
        return state

    def _lays(self, key: str) -> bool:
        """A section that the turn has filled is scored as it ends."""
        state = self.first
        section = state.palace.section_keys.index(key)
        return bool(state.turn.laid) and is_filled(state, section)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _with_own(player: Player, what: str, rest: Sequence[str], by: int) -> Player:
    if what == "token":
        return player._replace(tokens=_with(player.tokens, int(rest[0]) - 1, by > 0))
    purse: Purse = player.purse._replace(before=player.purse.before + by)
    return player._replace(purse=purse)


def _with_aside(state: State, section: str, worker: int, by: int) -> tuple[Aside, ...]:
    one = Aside(section, worker)
    if by > 0:
        return (*state.aside, one)
    at = state.aside.index(one)
    return state.aside[:at] + state.aside[at + 1 :]


def _supply(state: State, seat: Seat) -> tuple[int, ...]:
    seats = len(state.players)
    out = [*state.workers, *(aside.worker for aside in state.aside)]
    return tuple(WORKERS[seats] - out.count(worker) for worker in own_workers(seat, seats))
