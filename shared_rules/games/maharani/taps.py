"""Taps: what the tokens on the pad mean, in any order.

A mosaic tile is chosen from the rondel by its colour or its place, a section narrows the spaces, a
worker is told by its colour. The arrow of the player's disk says how a tile lies.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from shared_rules.core.asks import KIND, Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.core.taps import ALONE, TapReader, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani import tokens as t
from shared_rules.games.maharani.edition import PLACES
from shared_rules.games.maharani.rules import asks, decide, legal
from shared_rules.games.maharani.state import TURNS, State, own_workers, section_of

QUESTIONS: Final = {
    KIND: "What shall be done?",
    "place": "Which place of the rondel?",
    "tile": "Which tile?",
    "space": "On which space?",
    "arrow": "Where does the arrow point?",
    "worker": "Which worker?",
    "seat": "Which player?",
}
UNMEANT_WORDS: Final = {
    t.MOSAIC: "There is no such tile to take: {which}.",
    t.SECTION: "Nothing of what can be done now is in the section {which}.",
    t.WORKER: "No worker of this colour is meant now: {which}.",
}


def _colour_at(state: State, place: int) -> str:
    return state.palace.colour_of[state.rondel[place - 1]]


def _section(state: State, move: m.LayTile | m.RemoveWorker) -> str:
    return section_of(state.palace, move.space)


def _attempts(state: State, _ask: Ask, taps: Taps) -> Iterator[m.Move]:
    match taps[-1].kind:
        case t.PLACE:
            yield m.TakeTile(int(taps[-1].which))
        case t.MOSAIC if state.phase == TURNS:
            yield from map(m.TakeTile, PLACES)
        case t.ACTION:
            yield m.RestoreTokens()
        case "command":
            yield from (m.EndTurn(), m.TakeBack())


TAPS: Final[TapReader[State, m.Move]] = TapReader(
    slots={
        t.MOSAIC: "tile",
        t.PLACE: "tile",
        t.SECTION: "section",
        t.WORKER: "worker",
        t.ACTION: "action",
        COMMAND: "command",
    },
    meanings={
        t.MOSAIC: {
            m.TakeTile: lambda state, move: _colour_at(state, move.place),
            m.DrawTile: lambda state, move: state.palace.colour_of[move.tile],
        },
        t.PLACE: {m.TakeTile: "place"},
        t.SECTION: {m.LayTile: _section, m.RemoveWorker: _section},
        t.WORKER: {
            m.AddWorker: "worker",
            m.MoveWorker: "worker",
            m.DrawFirstPlayer: lambda state, move: own_workers(move.seat, len(state.players)),
        },
        t.ACTION: {m.RestoreTokens: ALONE},
    },
    commands={END_TURN: (m.EndTurn,), NO: (m.TakeBack,)},
    by_command=(m.TakeBack,),
    questions=QUESTIONS,
    over="MI-9a",
    asks=asks,
    legal=legal,
    decide=decide,
    attempts=_attempts,
    unmeant=UNMEANT_WORDS,
)


def with_arrow(arrow: str) -> TapReader[State, m.Move]:
    """The same, while a disk points there."""

    def pointed(state: State, seat: Seat, ask: Ask) -> list[m.Move]:
        moves = [move for move in legal(state, seat, ask) if getattr(move, "arrow", arrow) == arrow]
        if ask.what == "lay tile" and not any(isinstance(move, m.LayTile) for move in moves):
            raise IllegalMove("MI-4f", "No free space lets the arrow of this tile point there.")
        return moves

    return replace(TAPS, legal=pointed)
