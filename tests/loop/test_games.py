"""Every game by hand: simulated disks and a pad make its moves, through links, seats and rules."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.hands import NO_HANDS_WORDS, gestures_of
from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.kind import TableKind
from shared_rules.core.seats import CHANCE
from shared_rules.core.taps import Command, Question, Ready, Refused, Taps
from shared_rules.core.tokens import NO, UNDO, YES, Tag, Token
from shared_rules.games import NAMES, TALLIES
from shared_rules.games.cards_karma import gestures as cards_karma
from shared_rules.games.cards_karma import tokens as cards_tokens
from shared_rules.games.cards_karma.faces import COLOURS, PIPS
from shared_rules.games.cards_karma.moves import TellDie
from shared_rules.games.maharaja import tokens as maharaja_tokens
from shared_rules.games.maharani import gestures as maharani
from shared_rules.games.maharani import tokens as maharani_tokens
from shared_rules.games.maharani.state import section_of
from shared_rules.games.rajas import tokens as rajas_tokens
from shared_rules.games.rajas.moves import ShowTile, TakeTile
from tests.installed import BAZAAR, package, seen
from tests.loop.evening import PAD, Evening, disk, evening, evening_at, pad
from tests.lots import sealed
from tests.model.tables import archive_in
from tests.playing import answer

pytestmark = pytest.mark.full


def tags_of(state: Any) -> dict[Tag, Token]:
    match type(state).__module__.split(".")[2]:
        case "maharaja":
            return dict(maharaja_tokens.tags(state.board))
        case "maharani":
            return dict(maharani_tokens.tags(state.palace))
        case "rajas":
            return dict(rajas_tokens.tags(state.board))
    return dict(cards_tokens.tags(state.edition))


def whole_move(here: Evening) -> tuple[list[Tag], Any] | None:
    """Tokens that, tapped one after another, mean exactly one move of a person; None if none do."""
    state, reader, colours = here.table._state, here.gestures.taps, here.hands._colours()
    assert reader is not None
    commands = (UNDO, YES, NO)
    tokens = {tag: token for tag, token in tags_of(state).items() if token.which not in commands}
    # Tiles are of an owner's own copy: here they only would take long to try.
    tokens = {tag: each for tag, each in tokens.items() if each.kind != rajas_tokens.TILE}
    for count in (1, 2):
        for chosen in product(tokens, repeat=count):
            taps: Taps = ()
            for tag in chosen:
                tapped = reader.tap(state, colours, taps, tokens[tag])
                taps = tapped.taps
                if isinstance(tapped.outcome, Refused):
                    break
            if isinstance(tapped.outcome, Ready) and tapped.outcome.seat != CHANCE:
                return list(chosen), tapped.outcome
    return None


def tag_of(here: Evening, which: str) -> Tag:
    found = tags_of(here.table._state).items()
    return next(tag for tag, token in found if token.which == which)


async def play_on(here: Evening, seed: int) -> None:
    """One answer that hands have no tokens for."""
    game = here.table._game
    chosen = answer(game, here.table._state, Random(seed))
    assert chosen is not None
    seat, move = chosen
    assert await here.table.move(seat, move) is None


@pytest.mark.parametrize("game", NAMES)
async def test_tokens_on_the_pad_make_moves_of_every_game(tmp_path: Path, game: str) -> None:
    async with evening(tmp_path, game) as here:
        tablet_pad = here.bring(pad())
        await here.ready(PAD)
        made = 0
        for turn in range(60):
            found = whole_move(here)
            if found is None:
                await play_on(here, turn)
                continue
            tags, meant = found
            before = here.table.changes
            for tag in tags:
                outcome = await here.lay(tablet_pad, tag)
            assert isinstance(outcome, Question)
            assert outcome.moves == (meant.move,)
            assert here.table.changes == before
            if not made:  # taken back at the screen, a yes makes nothing; tapped again, it does
                here.devices.forget_taps()
                assert await here.lay(tablet_pad, tag_of(here, YES)) == Command(YES)
                for tag in tags:
                    await here.lay(tablet_pad, tag)
            assert await here.lay(tablet_pad, tag_of(here, YES)) == meant
            assert here.table.changes > before
            made += 1
            if made == 2:
                break
        assert made == 2


def test_a_score_keeper_without_tokens_is_played_by_touch_alone() -> None:
    assert [name for name in TALLIES if gestures_of(name)] == ["cards_karma.tally"]


async def test_a_game_without_hands_hears_devices_and_says_that_they_mean_nothing(
    tmp_path: Path,
) -> None:
    package(tmp_path / "site", "chowk_durbar", BAZAAR)
    with seen(tmp_path / "site"):
        async with evening(tmp_path, "chowk") as here:
            disks, tablet_pad = [here.bring(disk(1)), here.bring(disk(2))], here.bring(pad())
            await here.ready("disk-1", "disk-2", PAD)
            await here.seat(disks)
            changes = here.table.changes
            await here.turn(disks[0], 0, 3, here.gestures.detents)
            for outcome in (await here.lock(disks[0]), await here.lay(tablet_pad, Tag(1, 1, 1))):
                assert isinstance(outcome, Refused)
                assert outcome.reason.words() == NO_HANDS_WORDS
            assert here.table.changes == changes
            assert here.notes("DialTurned")


async def test_a_tagged_card_is_placed_at_the_score_keeper(tmp_path: Path) -> None:
    async with evening(tmp_path, "cards_karma.tally") as here:
        tablet_pad = here.bring(pad())
        await here.ready(PAD)
        card, player = tag_of(here, "s05/2/coins3/purple"), player_tag(here, 1)
        assert isinstance(await here.lay(tablet_pad, card), Refused), "whose it is was not said"
        whose = await here.lay(tablet_pad, player)
        assert isinstance(whose, Question)
        assert not whose.choices, "the card itself is tapped"
        whole = await here.lay(tablet_pad, card)
        assert isinstance(whole, Question)
        assert len(whole.moves) == 1
        assert await here.lay(tablet_pad, tag_of(here, YES)) == Ready(1, whole.moves[0])
        owner = here.table.view().players[1]
        assert (owner.coins, owner.ships) == (3, ("s05/2/coins3/purple",)), "its reward is paid"
        await here.lay(tablet_pad, player)
        assert isinstance(await here.lay(tablet_pad, card), Refused), "it lies already"
        for _ in range(3):
            await here.lay(tablet_pad, player)
            await here.lay(tablet_pad, kind_tag(here, cards_tokens.FAME))
            await here.lay(tablet_pad, tag_of(here, YES))
        assert here.table.waiting()[0].what == "tell bonus"
        await here.lay(tablet_pad, tag_of(here, "dice"))
        await here.lay(tablet_pad, tag_of(here, YES))
        assert here.table.view().players[1].scoring[0] == "dice"


def player_tag(here: Evening, seat: int) -> Tag:
    colour = here.hands._colours()[seat]
    found = tags_of(here.table._state).items()
    return next(tag for tag, token in found if token == Token(cards_tokens.PLAYER, colour))


def kind_tag(here: Evening, kind: str) -> Tag:
    return next(tag for tag, token in tags_of(here.table._state).items() if token.kind == kind)


async def test_a_tagged_tile_of_an_own_copy_is_shown_taken_and_laid(tmp_path: Path) -> None:
    """It was entered by touch once, in the game before."""
    kind, copies = KINDS["rajas"], OwnCopies(tmp_path / "own")
    before = await real_table(tmp_path / "before", kind, copies)
    for move in ("new", "enter 1", "enter nesw", "enter tea3", "enter done"):
        assert await before.say(CHANCE, move) is None
    copies.remember(kind, before)
    await before.close()
    table = await real_table(tmp_path / "now", kind, copies)
    async with evening_at(table) as here:
        tablet_pad = here.bring(pad())
        await here.ready(PAD)
        tile, yes = kind_tag(here, rajas_tokens.TILE), tag_of(here, YES)
        await here.lay(tablet_pad, tile)
        shown = await here.lay(tablet_pad, yes)
        assert shown == Ready(CHANCE, ShowTile("blue1/nesw/tea3"))
        assert table.view().tops[0] == "blue1/nesw/tea3"
        assert isinstance(await here.lay(tablet_pad, tile), Refused), "it is of another stack"
        await until_asked(here, "take tile")
        await here.lay(tablet_pad, tile)
        taken = await here.lay(tablet_pad, yes)
        assert taken == Ready(table.waiting()[0].seat, TakeTile("blue_snake"))
        await until_asked(here, "lay tile")
        where = await here.lay(tablet_pad, tile)
        assert isinstance(where, Question)
        assert where.field == "site"


async def real_table(folder: Path, kind: TableKind, copies: OwnCopies) -> Any:
    laid = kind.lay(default_people(2), {}, sealed(1), copies.of(kind), "entered")
    table = open_table(archive_in(folder).create(laid))
    await table.start()
    copies.remember(kind, table)
    return table


BY_HAND = {
    "show tile": "empty",
    "roll die": "roll 6",
    "draw first player": "first 0",
    "place worker": "place quarry1",
    "pay dice for the tile": "pay blue6",
}
"""What people enter at a table with one tile."""


async def until_asked(here: Evening, what: str) -> None:
    while (ask := here.table.waiting()[0]).what != what:
        assert await here.table.say(ask.seat, BY_HAND[ask.what]) is None


async def test_maharani_the_disk_turns_the_tile_and_its_lock_lays_it(tmp_path: Path) -> None:
    async with evening(tmp_path, "maharani") as here:
        tablet_pad, sims = here.bring(pad(), 9), [here.bring(disk(n), n) for n in (1, 2)]
        await here.ready(PAD, "disk-1", "disk-2")
        await here.seat(sims)
        for turn in range(40):
            ask = here.table.waiting()[0]
            found = _tile_to_lay(here, ask) if ask.what == "lay tile" else None
            if found:
                break
            await play_on(here, turn)
        assert found
        section, detent, move = found
        await here.turn(sims[ask.seat], maharani.TILE_ARROW, detent, maharani.DETENTS)
        await here.lay(tablet_pad, tag_of(here, section))
        assert await here.lock(sims[ask.seat]) == Ready(ask.seat, move)
        assert here.table.last_events()
        # the lock is open again: the other may not act, and is told so on their disk
        other = sims[1 - here.table.waiting()[0].seat]
        assert isinstance(await here.lock(other), Refused)


def _tile_to_lay(here: Evening, ask: Any) -> tuple[str, int, Any] | None:
    """A section and a detent that leave one move."""
    state, game = here.table._state, here.table._game
    side = state.players[ask.seat].side
    for section in state.palace.section_keys:
        for detent in range(maharani.DETENTS):
            arrow = maharani.arrow_of(side, detent)
            fitting = [
                move
                for move in game.legal(state, ask.seat, ask)
                if getattr(move, "arrow", "") == arrow
                and section == section_of(state.palace, move.space)
            ]
            if len(fitting) == 1:
                return section, detent, fitting[0]
    return None


async def test_cards_and_karma_a_die_is_told_by_two_arrows_and_a_lock(tmp_path: Path) -> None:
    async with evening(tmp_path, "cards_karma", options={"real_cards": True}) as here:
        sims = [here.bring(disk(n), n) for n in (1, 2)]
        await here.ready("disk-1", "disk-2")
        await here.seat(sims)
        for turn in range(40):
            ask = here.table.waiting()[0]
            moves = here.table._game.legal(here.table._state, ask.seat, ask)
            tells = [move for move in moves if isinstance(move, TellDie)]
            if tells:
                break
            await play_on(here, turn)
        colour, value = tells[3].die[:-1], int(tells[3].die[-1])
        sim = sims[ask.seat]
        await here.turn(sim, 0, COLOURS.index(colour), cards_karma.DETENTS)
        await here.turn(sim, 1, PIPS.index(value), cards_karma.DETENTS)
        assert await here.lock(sim) == Ready(ask.seat, tells[3])
        # what it shows is for its owner alone: the open screen saw the colour on its back
        assert [(seen.die, seen.value) for seen in here.table.last_events()] == [(colour, 0)]


async def test_rajas_the_lock_confirms_what_was_tapped(tmp_path: Path) -> None:
    async with evening(tmp_path, "rajas") as here:
        tablet_pad, sims = here.bring(pad(), 9), [here.bring(disk(n), n) for n in (1, 2)]
        await here.ready(PAD, "disk-1", "disk-2")
        await here.seat(sims)
        for turn in range(40):
            found = whole_move(here)
            if found:
                break
            await play_on(here, turn)
        assert found
        tags, meant = found
        for tag in tags:
            await here.lay(tablet_pad, tag)
        assert await here.lock(sims[meant.seat]) == meant
