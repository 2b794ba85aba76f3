"""A draft of Maharani: tiles with their arrows and workers, the rondel, tokens and gold.

A tile comes from the bag and goes back there, a worker from its owner's supply. What is full counts
as scored, as if one joined in the middle.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from companion_app.model.language import _, say
from companion_app.model.tables.drafting import (
    NONE,
    About,
    Draft,
    Row,
    Slot,
    Where,
    choice,
    fixed,
    number,
    replaced,
)
from companion_app.model.tables.maharani.titles import colour_name, section_title, side_title
from shared_rules.core.seats import OPEN, Seat
from shared_rules.games.maharani.edition import PLACES, SECTIONS
from shared_rules.games.maharani.names import kind_name
from shared_rules.games.maharani.state import (
    TURNS,
    WORKERS,
    Aside,
    State,
    Turn,
    bag,
    is_filled,
    own_workers,
    with_player,
)
from shared_rules.games.maharani.view import View, still

RONDEL: Final = "rondel"
SPACE: Final = "space"


class MaharaniDraft(Draft[State, View]):
    def view(self) -> View:
        return still(self.state, OPEN)

    def _places(self) -> Mapping[str, Callable[[Where], About]]:
        return {RONDEL: self._on_rondel, SPACE: self._space}

    # Places of the board

    def _on_rondel(self, where: Where) -> About:
        at, rondel = where.at - 1, self.state.rondel
        kinds = self._kinds(rondel[at])
        rows = self._tile_rows(f"{RONDEL} {where.at}", self.slot(RONDEL, at=at), kinds)
        here = say(kind_name(rondel[at])) if rondel[at] else _("No tile lies here.")
        return About(_("Place {place} of the rondel", place=where.at), [here], rows)

    def _space(self, where: Where) -> About:
        space = self.state.palace.index[where.key]
        kind, worker = self.state.tiles[space], self.state.workers[space]
        fits = [each for each in self._kinds(kind) if self._ways(each, space)]
        rows = [*self._tile_rows(where.key, Slot(kind, partial(self._with_tile, space)), fits)]
        title = _("Space {space}", space=where.key)
        if not kind:
            return About(title, [_("No tile lies here.")], rows)
        arrow = self.state.arrows[space]
        side, colour = side_title(arrow) if arrow else NONE, self._worker_name(worker)
        slot, ways = self.slot("arrows", at=space), self._ways(kind, space)
        rows.append(choice(f"arrow {where.key}", _("Arrow"), side, slot, ways))
        workers = (None, *range(len(self.table.worker_colours())))
        slot = self.slot("workers", at=space)
        rows.append(choice(f"worker {where.key}", _("Worker"), colour, slot, workers))
        here = [say(kind_name(kind)), _("Arrow: {side}", side=side)]
        here += [] if worker is None else [_("Worker: {colour}", colour=colour)]
        return About(title, here, rows)

    def _tile_rows(self, place: str, slot: Slot, kinds: list[str]) -> Iterator[Row]:
        """`kinds`: tiles that may lie there, with the one that does."""
        kind, colour_of = slot.now, self.state.palace.colour_of
        first: dict[str, str] = {"": ""}
        for each in kinds:
            first.setdefault(colour_of[each], each)
        now = colour_of[kind] if kind else ""
        value = colour_name(now) if now else NONE
        colours = Slot(now, lambda colour: slot.put(first[colour]))
        yield choice(f"colour {place}", _("Colour of the tile"), value, colours, [*first])
        if kind:
            like = [each for each in kinds if colour_of[each] == now]
            yield choice(f"tile {place}", _("Pillars"), say(kind_name(kind)), slot, like)

    def _kinds(self, now: str) -> list[str]:
        """Tiles that are in the bag; and the one that lies there."""
        left = {**bag(self.state), now: 1}
        return [kind for kind in self.state.palace.tile_counts if left.get(kind)]

    def _ways(self, kind: str, space: int) -> tuple[str, ...]:
        return self.state.palace.arrows[kind][space]

    def _with_tile(self, space: int, kind: str) -> State:
        """No arrow and no worker without a tile."""
        state, arrow = self.state, self.state.arrows[space]
        ways = self._ways(kind, space) if kind else ("",)
        return state._replace(
            tiles=replaced(state.tiles, space, kind),
            arrows=replaced(state.arrows, space, arrow if arrow in ways else ways[0]),
            workers=state.workers if kind else replaced(state.workers, space, None),
        )

    # Rows beside the board

    def _beside(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.colour(seat)
        slot = Slot(player.gold, partial(self._with_gold, seat), colour)
        yield number(f"gold {seat}", _("Gold"), slot)
        yield from (self._token(seat, place) for place in PLACES)
        own = own_workers(seat, len(self.seats))
        for worker, left in zip(own, player.supply, strict=True):
            words = _("Workers in the supply: {colour}", colour=self._worker_name(worker))
            yield fixed(words, str(left), colour)
            for section in self.state.palace.section_keys:
                yield self._aside(Aside(section, worker), left)

    def _token(self, seat: Seat, place: int) -> Row:
        is_up, put, colour = self.slot("tokens", seat, place - 1)
        slot = Slot(int(is_up), lambda up: put(bool(up)), colour)
        words = _("Action token {place}", place=place)
        value = _("face up") if is_up else _("face down")
        return number(f"token {seat} {place}", words, slot, most=1, value=value)

    def _with_gold(self, seat: Seat, gold: int) -> State:
        player = self.state.players[seat]
        before = player.purse.before + gold - player.gold
        return self.having(seat, purse=player.purse._replace(before=before))

    def _aside(self, one: Aside, left: int) -> Row:
        count, colour = self.state.aside.count(one), self.table.worker_colours()[one.worker]
        slot = Slot(count, partial(_with_aside, self.state, one), colour)
        words = _("Beside: {section}", section=section_title(one.section))
        return number(f"aside {one.section} {one.worker}", words, slot, most=count + max(left, 0))

    def _table(self) -> Iterator[Row]:
        state = self.state
        if state.phase == TURNS and state.turn == Turn():
            seat = self.slot("seat")
            yield choice("seat", _("Whose turn"), self.name(seat.now), seat, self.seats)
        left = dict.fromkeys(state.palace.tile_colours, 0)
        for kind, count in bag(state).items():
            left[state.palace.colour_of[kind]] += count
        for colour, count in left.items():
            yield fixed(_("In the bag: {colour}", colour=colour_name(colour)), str(count))

    def _worker_name(self, worker: int | None) -> str:
        return NONE if worker is None else colour_name(self.table.worker_colours()[worker])

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


def _with_aside(state: State, one: Aside, count: int) -> State:
    if count > state.aside.count(one):
        return state._replace(aside=(*state.aside, one))
    at = state.aside.index(one)
    return state._replace(aside=state.aside[:at] + state.aside[at + 1 :])


def _supply(state: State, seat: Seat) -> tuple[int, ...]:
    seats = len(state.players)
    out = [*state.workers, *(aside.worker for aside in state.aside)]
    return tuple(WORKERS[seats] - out.count(worker) for worker in own_workers(seat, seats))
