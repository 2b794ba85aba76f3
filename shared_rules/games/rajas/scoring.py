"""Scoring: how far apart the markers are, the places, and a sheet that explains every number."""

from collections.abc import Iterator, Sequence
from typing import Final

from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.rajas.state import OVER, Gain, State, margin

COINS, FAME, SPACES = "coins", "fame", "fame spaces"
GAIN_WORDS: Final = {
    "RG-3d": "starting money",
    "RG-4c": "price of the space",
    "RG-5c": "the new tile",
    "RG-5d": "a yield of the border",
    "RG-6a": "one market of each good",
    "RG-6b": "markets of one good",
    "RG-7a": "the open terrace",
    "RG-7d": "the Great Mogul",
    "RG-7e": "a yield tile of the Dancer",
    "RG-7g": "Raja Man Singh",
    "RG-8c": "the river",
}


def places(margins: Sequence[int], met: Sequence[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """RG-12b: the largest margin, then who met first; the others by distance, equal ones share."""
    crossed = [seat for seat, each in enumerate(margins) if each >= 0]
    crossed.sort(key=lambda seat: (-margins[seat], met.index(seat)))
    others = [each for each in sorted(set(margins), reverse=True) if each < 0]
    return (
        *((seat,) for seat in crossed),
        *(tuple(seat for seat, own in enumerate(margins) if own == each) for each in others),
    )


def final_places(state: State) -> tuple[tuple[Seat, ...], ...]:
    margins = [margin(state, seat) for seat in range(len(state.players))]
    return places(margins, state.met)


def score_sheet(state: State, _: Viewer) -> ScoreSheet:
    """What the latest turn moved, then where everybody's markers are. Nothing of it is secret."""
    lines = [line for gain in state.gains for line in _gain_lines(gain)]
    for seat, player in enumerate(state.players):
        lines += standing_lines(seat, player.fame, player.money, margin(state, seat))
    if state.phase != OVER:
        return ScoreSheet("Standing", tuple(lines))
    return ScoreSheet("Final ranking", (*lines, *met_lines(state.met)), final_places(state))


def _gain_lines(gain: Gain) -> Iterator[ScoreLine]:
    for amount, unit in ((gain.coins, COINS), (gain.fame, FAME)):
        if amount:
            yield ScoreLine(gain.seat, gain.rule, GAIN_WORDS[gain.rule], amount, unit)


def standing_lines(seat: Seat, fame: int, money: int, apart: int) -> Iterator[ScoreLine]:
    yield ScoreLine(seat, "RG-12c", "fame", fame, FAME)
    yield ScoreLine(seat, "RG-12c", "money", money, COINS)
    # RG-12b
    words = "margin" if apart >= 0 else "distance that remains"
    yield ScoreLine(seat, "RG-12b", words, abs(apart), SPACES)


def met_lines(met: Sequence[Seat]) -> Iterator[ScoreLine]:
    for number, seat in enumerate(met, 1):
        yield ScoreLine(seat, "RG-12a", "markers met as number {number}", facts={"number": number})
