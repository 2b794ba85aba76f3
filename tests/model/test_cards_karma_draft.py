"""Drafts of Cards & Karma: what lies open is mended, no hand is told, and the game goes on."""

from pathlib import Path
from random import Random

import pytest

from companion_app.model.tables.cards_karma.draft import CardsKarmaDraft
from companion_app.model.tables.cards_karma.table import CardsKarmaTable
from companion_app.model.tables.drafting import MENDED
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.state import Held, State, cards_in_play, with_player
from tests.model.test_cards_karma import cards_in, play_to, step
from tests.model.test_drafts import all_rows, mend


def rules(draft: CardsKarmaDraft) -> list[str]:
    return [wrong.rule for wrong in draft.wrongs()]


async def at_a_turn(folder: Path, seed: int, answers: int = 30) -> CardsKarmaTable:
    """With nothing half done, after so many answers."""
    table, rng = await cards_in(folder, 3, seed), Random(seed)
    for _ in range(answers):
        await step(table, rng)
    while table.waiting()[0].what != "act" or table.view().agenda or not table.dice(1):
        await step(table, rng)
    return table


def bare(state: State, seat: int) -> State:
    """Nothing lies before this seat; its cards are in the deck again."""
    player = state.players[seat]
    deck = tuple(sorted((*state.deck, *player.cards)))
    return with_player(
        state._replace(deck=deck),
        seat,
        player._replace(buildings=(), ships=(), goods=(), fame=0, coins=0, karma=0),
    )


async def when_asked(what: str, folder: Path, seed: int) -> CardsKarmaTable:
    """In the first of several games in which it is."""
    for number in range(seed, seed + 200):
        table, rng = await cards_in(folder / str(number), 3, number), Random(number)
        for _ in range(20):
            await step(table, rng)
        while table.waiting() and table.waiting()[0].what != what:
            await step(table, rng)
        if table.waiting():
            return table
        await table.close()
    raise AssertionError(f"nobody was asked: {what}")


@pytest.mark.full
@pytest.mark.parametrize(
    "what",
    [
        "act",
        "pay",
        "choose bonus",
        "take card",
        "take goods",
        "choose set",
        pytest.param("score first", marks=pytest.mark.soak),  # seldom asked: a long search
    ],
)
async def test_a_mended_game_goes_on_whatever_is_asked(
    what: str, tmp_path: Path, seed: int
) -> None:
    table, rng = await when_asked(what, tmp_path, seed), Random(seed)
    draft = table.draft()
    for _ in range(40):
        row = rng.choice([row for row in all_rows(draft) if row.less or row.more])
        draft.step(row, 1 if row.more and (not row.less or rng.random() < 0.5) else -1)
        if draft.wrongs():
            draft.take_back()
        cards = cards_in_play(draft.state)
        assert sorted(cards) == sorted(table.view().edition.cards), "no card is lost or made"
    await draft.keep()
    for _ in range(60):
        if table.waiting():
            await step(table, rng)
    await table.close()


@pytest.mark.full
@pytest.mark.rule("CK-7a", "CK-5f")
async def test_tokens_beyond_what_turns_a_card_are_told(tmp_path: Path, seed: int) -> None:
    table = await at_a_turn(tmp_path, seed)
    await table.correct(bare(table._state, 1), MENDED)
    draft, name = table.draft(), table.names[1]
    for _ in range(3):
        mend(draft, "fame 1", 1)
    (wrong,) = draft.wrongs()
    assert wrong.rule == "CK-7a"
    assert wrong.words == f"{name}: 3 fame and 0 coins turn a scoring card at once."
    draft.take_back()
    assert not draft.wrongs()
    for _ in range(3):
        mend(draft, "karma 1", 1)
    assert rules(draft) == ["CK-5f"]
    draft.take_back()
    await draft.keep()
    player = table.view().players[1]
    assert (player.fame, player.karma) == (2, 2)
    await table.undo(consent=False)
    assert (table.view().players[1].fame, table.view().players[1].karma) == (0, 0)
    await table.close()


@pytest.mark.full
@pytest.mark.rule("CK-4C")
async def test_a_card_goes_from_one_to_another_and_ships_rise(tmp_path: Path, seed: int) -> None:
    table = await at_a_turn(tmp_path, seed)
    await table.correct(bare(bare(table._state, 0), 1), MENDED)
    draft = table.draft()
    mend(draft, "ship 0", 1)
    mend(draft, "card 0 own 0", 1)
    ship = draft.state.players[0].ships[0]
    assert not draft.wrongs()
    await draft.keep()
    draft = table.draft()
    mend(draft, "lies 0 own 0", -1)
    mend(draft, "ship 1", 1)
    assert draft.state.players[1].ships == (ship,), "what was taken away is offered first"
    mend(draft, "ship 1", 1)
    numbers = [read_face(card).number for card in draft.state.players[1].ships]
    assert (rules(draft) == ["CK-4C"]) == (numbers != sorted(numbers))
    while numbers == sorted(numbers):
        mend(draft, "card 1 own 1", 1)
        numbers = [read_face(card).number for card in draft.state.players[1].ships]
    assert rules(draft) == ["CK-4C"]
    await table.close()


@pytest.mark.full
@pytest.mark.rule("CK-5h", "CK-8a")
async def test_threes_and_the_last_round_follow(tmp_path: Path, seed: int) -> None:
    table = await at_a_turn(tmp_path, seed)
    await table.correct(bare(table._state, 0), MENDED)
    draft = table.draft()
    for _ in range(3):
        mend(draft, "ship 0", 1)
    assert "CK-5h" in rules(draft)
    for _ in range(3):
        draft.take_back()
    for at in range(6):
        while not draft.state.players[0].scoring[at]:
            mend(draft, f"scoring 0 {at}", 1)
    assert draft.state.ending
    assert not draft.wrongs(), "six different bonuses"
    await table.close()


@pytest.mark.rule("CK-2c")
async def test_a_card_that_is_paid_for_stays_in_the_grid(tmp_path: Path, seed: int) -> None:
    table, rng = await cards_in(tmp_path, 3, seed), Random(seed)
    await play_to(table, "pay", rng)
    view, draft = table.view(), table.draft()
    at = view.grid.index(view.agenda[0].card)
    alike = view.grid.count(view.grid[at])
    mend(draft, f"lies grid {at}", -1)
    assert (rules(draft) == ["CK-2c"]) == (alike == 1)
    await table.close()


@pytest.mark.full
async def test_no_hand_is_told_by_a_draft(tmp_path: Path, seed: int) -> None:
    """Neither what its dice show, nor which of the hidden cards are in it."""
    seen = []
    for number in range(2):
        table = await at_a_turn(tmp_path / str(number), seed)
        if number:
            await table.correct(_otherwise(table._state), MENDED)
        draft = table.draft()
        told = [(all_rows(draft), draft.view(), draft.wrongs())]
        for key in ("kind top", "card grid 0", "card grid 0", "grid", "goods 0", "building 1"):
            mend(draft, key, 1)
            told.append((all_rows(draft), draft.view(), draft.wrongs()))
        seen.append(told)
        await table.close()
    assert seen[0] == seen[1]


def _otherwise(state: State) -> State:
    """To all but its owner the same: other faces and other values behind the same colours."""
    hand, deck = list(state.players[1].hand), list(state.deck)
    dice = list(state.dice)
    for at, held in enumerate(hand):
        other = next(card for card in deck if read_face(card).die == held.die)
        deck[deck.index(other)] = held.face
        first = ("purple", "blue", "orange", "green").index(held.die) * 6
        value = next(value for value in range(1, 7) if dice[first + value - 1])
        dice[first + value - 1] -= 1
        dice[first + held.value - 1] += 1
        hand[at] = Held(held.die, value, other)
    assert hand != list(state.players[1].hand)
    player = state.players[1]._replace(hand=tuple(sorted(hand)))
    return with_player(state._replace(deck=tuple(sorted(deck)), dice=tuple(dice)), 1, player)
