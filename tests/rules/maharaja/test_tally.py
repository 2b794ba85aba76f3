"""The score keeper: gold in secret, the book's scoring from counts, and the way there and back."""

from random import Random

import pytest

from companion_app.model.tables.maharaja.depth import from_tally, to_tally
from shared_rules.core.errors import BadPosition, IllegalMove, MalformedMove
from shared_rules.core.game import Setting
from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja import GAME as GUIDED
from shared_rules.games.maharaja.state import CityScoring
from shared_rules.games.maharaja.state import State as Guided
from shared_rules.games.maharaja.tally import GAME, PIECES
from shared_rules.games.maharaja.tally_state import Count, Finish, Purse, State
from tests.playing import random_table, random_turns
from tests.rules.maharaja.joined import acting, board, fresh, joined, side


def open_tally(seats: int, **options: Setting) -> State:
    return GAME.setup(board(), seats, GAME.settings(seats, options))


def play(state: State, *moves: tuple[int, str]) -> State:
    for seat, text in moves:
        state = GAME.play(state, seat, GAME.parse(state, text))
    return state


def with_cards(state: State, *cards: int) -> State:
    return play(state, *((seat, f"hold {card}") for seat, card in enumerate(cards)))


def counted(state: State, *counts: int) -> State:
    for count in counts:
        (ask,) = GAME.asks(state)
        state = GAME.play(state, ask.seat, Count(count))
    return state


def gold(state: State) -> list[int]:
    return [purse.gold for purse in state.players]


def refusal(state: State, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        GAME.decide(state, seat, GAME.parse(state, text))
    return refused.value


@pytest.mark.rule("MJ-3.2a", "MJ-2c")
def test_gold_comes_goes_and_changes_hands() -> None:
    state = play(open_tally(3), (0, "gain 2"), (1, "pay 12"), (2, "give 1 5"))
    assert gold(state) == [17, 8, 10]


@pytest.mark.rule("MJ-3.2b")
def test_gold_is_seen_by_its_owner_alone() -> None:
    state = play(open_tally(3), (0, "gain 2"))
    assert GAME.view(state, OPEN).gold == (None, None, None)
    assert GAME.view(state, 0).gold == (17, None, None)
    amounts = {line.seat: line.amount for line in GAME.score(state, 0).lines if line.unit == "gold"}
    assert amounts == {0: 17, 1: None, 2: None}


@pytest.mark.rule("MJ-3.2b")
def test_nobody_pays_more_than_they_have_and_only_they_read_how_much_that_is() -> None:
    reason = refusal(open_tally(2), 0, "pay 16")
    assert "15" not in reason.words()
    assert reason.private_words() == "You have 15 gold."
    assert refusal(open_tally(2), 0, "give 0 3").rule == "MJ-3.2b"
    assert refusal(open_tally(2), 0, "give 7 3").rule == "MJ-3.2b"
    assert refusal(open_tally(2), 0, "gain 31").rule == "MJ-2c"
    assert refusal(open_tally(2), 0, "gain 0").rule == "MJ-2c"


@pytest.mark.rule("MJ-2b")
def test_a_card_has_one_holder() -> None:
    state = play(open_tally(2), (0, "hold 4"), (1, "hold 4"))
    assert [purse.characters for purse in state.players] == [(), (4,)]
    state = play(state, (1, "hold 1"), (1, "drop 4"))
    assert state.players[1].characters == (1,)
    assert refusal(state, 1, "drop 4").rule == "MJ-2b"
    assert refusal(state, 1, "hold 1").rule == "MJ-2b"
    assert refusal(state, 1, "hold 7").rule == "MJ-2b"
    assert play(open_tally(2, yogi=True), (0, "hold 7")).players[0].characters == (7,)


@pytest.mark.rule("MJ-8f")
def test_the_books_example_from_counts() -> None:
    """Anna the Mogul, Bogdan the Sadhu, Krzysiek the Builder, Danka the craftsman, in city A."""
    state = play(with_cards(open_tally(4), 1, 3, 5, 6), (0, "score agra"))
    before = gold(state)
    anna, bogdan, krzysiek, danka = (1, 0, 0, 1), (1, 2, 1, 0), (1, 5, 0, 0), (1, 0, 0, 0)
    state = counted(state, *anna, *bogdan, *krzysiek, *danka)
    assert [now - was for now, was in zip(gold(state), before, strict=True)] == [6, 9, 12, 3]
    assert state.scoring is not None
    points = {row.seat: row.points for row in state.scoring.rows}
    assert points == {0: 4, 1: 5, 2: 6, 3: 1}
    assert "MJ-C3" in {line.rule for line in GAME.score(state, OPEN).lines}
    assert [ask.what for ask in GAME.asks(state)] == ["tally"] * 4


@pytest.mark.rule("MJ-8c", "MJ-8d", "MJ-8e")
def test_ties_nothing_and_being_alone() -> None:
    state = play(with_cards(open_tally(3), 5, 2, 1), (2, "score delhi"))
    tied = counted(state, *(1, 0, 0, 0), *(0, 1, 0, 0), *(0, 0, 0, 0))
    assert gold(tied) == [15 + 7, 15 + 11, 15]
    alone = counted(state, *(0, 0, 0, 0), *(0, 0, 0, 0), *(0, 0, 0, 1))
    assert gold(alone) == [15, 15, 15 + 11 + 5]


@pytest.mark.rule("MJ-11.2.6")
def test_the_home_city_counts_only_where_it_is_played() -> None:
    nothing = (0, 0, 0, 0)
    for home_cities, gained in ((True, 15), (False, 0)):
        state = with_cards(open_tally(2, home_cities=home_cities), 1, 2)
        state = counted(play(state, (0, "score agra")), *nothing, *nothing)
        assert gold(state) == [15 + gained, 15]


@pytest.mark.rule("MJ-8a", "MJ-7.2c")
def test_pieces_are_asked_one_by_one_within_what_there_can_be() -> None:
    state = play(with_cards(open_tally(2), 1, 2), (0, "score agra"))
    asked = []
    while state.city:
        (ask,) = GAME.asks(state)
        most = max(move.pieces for move in GAME.moves_of(state, ask.seat))
        asked.append((ask.seat, ask.what, most))
        state = counted(state, min(1, most))
    limits = (1, 20, 6, 1), (1, 20, 5, 0)
    assert asked == [
        (seat, what, most)
        for seat in (0, 1)
        for what, most in zip(PIECES, limits[seat], strict=True)
    ]


def test_a_second_central_palace_is_not_counted() -> None:
    state = play(with_cards(open_tally(2), 1, 2), (0, "score agra"))
    state = counted(state, 0, 0, 0, 1, 0, 0, 0)
    assert refusal(state, 1, "count 1").rule == "MJ-2a"
    assert refusal(state, 0, "count 0").rule == "MJ-8a"
    assert refusal(state, 1, "gain 1").rule == "MJ-8a"
    assert counted(state, 0).city == ""


@pytest.mark.rule("MJ-8c")
def test_scoring_needs_everybodys_card() -> None:
    state = play(open_tally(2), (0, "hold 1"))
    assert refusal(state, 0, "score agra").rule == "MJ-8c"
    assert refusal(state, 0, "finish").rule == "MJ-8c"
    kinds = {type(move).__name__ for move in GAME.moves_of(state, 0)}
    assert kinds == {"Gain", "Pay", "Give", "Hold", "Drop"}


@pytest.mark.rule("MJ-10b")
def test_the_end_ranks_by_palaces_then_gold_then_character() -> None:
    state = play(with_cards(open_tally(4), 4, 3, 2, 1), (1, "gain 1"), (0, "finish"))
    state = counted(state, 3, 5, 5, 5)
    assert GAME.asks(state) == ()
    sheet = GAME.score(state, OPEN)
    assert sheet.places == ((1,), (3,), (2,), (0,))
    assert [line.text() for line in sheet.lines][-1] == "tie: Mogul (1) goes before Merchant (2)"
    assert GAME.view(state, OPEN).gold == (15, 16, 15, 15)


def test_notation_says_what_is_wrong() -> None:
    state = open_tally(2)
    for text in ("", "steal 3", "gain", "gain x", "gain 99999", "give 1", "score goa", "finish 1"):
        with pytest.raises(MalformedMove):
            GAME.parse(state, text)


def test_words_for_people() -> None:
    state = open_tally(2)
    labels = {
        text: GAME.label(state, 0, GAME.parse(state, text))
        for text in ("gain 2", "pay 12", "give 1 3", "hold 4", "drop 4", "score agra", "count 2")
    }
    assert labels["give 1 3"] == "Pay 3 gold to the blue player"
    assert labels["hold 4"] == "Take the Wandering monk"
    assert labels["score agra"] == "Score Agra"
    assert len(set(labels.values())) == len(labels)


# From guided to tally and back


def kept_of(guided: Guided) -> State:
    options = {"yogi": guided.options.yogi, "home_cities": guided.options.home_cities}
    return to_tally(GAME.setup(guided.board, len(guided.players), options), guided)


def test_a_guided_game_goes_on_as_a_tally_at_any_time(seed: int) -> None:
    rng = Random(seed)
    table = random_table(GUIDED, rng)
    for turn in random_turns(GUIDED, table.journal().first, rng):
        if rng.random() < 0.1:
            state = kept_of(turn.state)
            GAME.check_position(state)
            players = turn.state.players
            assert gold(state) == [player.gold for player in players]
            assert [p.characters for p in state.players] == [p.characters for p in players]


def test_the_tally_scores_a_city_as_the_guided_game_does() -> None:
    red = side("lahore", houses=("lahore", "lahore"), outer=("lahore",), characters=(3,), gold=5)
    blue = side("lahore", central=("lahore",), characters=(6,), gold=9)
    guided = acting(joined(red, blue), "gold", "gold")
    kept = kept_of(guided)
    while guided.scoring is None:
        assert guided.turn is not None
        guided = GUIDED.play(guided, guided.turn.seat, GUIDED.parse(guided, "end"))
    kept = counted(play(kept, (0, "score lahore")), *(1, 2, 1, 0), *(1, 0, 0, 1))
    assert kept.scoring == guided.scoring


def test_back_through_a_checked_position() -> None:
    kept = play(with_cards(open_tally(2), 4, 2), (0, "pay 9"), (1, "gain 8"))
    state = from_tally(fresh(2), kept)
    GUIDED.check_position(state)
    assert [(p.gold, p.characters) for p in state.players] == [(6, (4,)), (23, (2,))]
    assert kept_of(state).players == kept.players
    without_card = from_tally(fresh(2), play(kept, (0, "drop 4")))
    with pytest.raises(BadPosition, match="no character"):
        GUIDED.check_position(without_card)


# Positions entered by hand


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"players": (Purse(-1), Purse(3))}, "cannot be below 0"),
        ({"players": (Purse(1, (4,)), Purse(1, (4,)))}, "2 players hold the Wandering monk"),
        ({"players": (Purse(1, (4, 2)), Purse(1))}, "not in their order"),
        ({"players": (Purse(1, (7,)), Purse(1))}, "not in this game"),
        ({"players": (Purse(1),)}, "a game for 2 to 5"),
        ({"players": (Purse(1, (1,), 3), Purse(1, (2,)))}, "counted at the end"),
        ({"city": "goa"}, "no city 'goa'"),
        ({"city": "agra"}, "ties need cards"),
        ({"city": "agra", "finishing": True}, "not both"),
        ({"counts": (1,)}, "1 counts stand there"),
        ({"over": True}, "not both"),
        ({"scoring": CityScoring("agra", ())}, "not one row for each player"),
        ({"scoring": CityScoring("goa", ())}, "'goa' was scored, which is no city"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changed: dict[str, object], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.check_position(open_tally(2)._replace(**changed))


def test_counts_that_cannot_be_are_refused() -> None:
    state = play(with_cards(open_tally(2), 1, 2), (0, "score agra"))
    with pytest.raises(BadPosition, match="2 is no count for this: architect"):
        GAME.check_position(state._replace(counts=(2,)))
    with pytest.raises(BadPosition, match="fewer than 8"):
        GAME.check_position(state._replace(counts=(0,) * 8))
    GAME.check_position(state._replace(counts=(1, 2, 3)))


def test_chance_is_never_asked() -> None:
    table = random_table(GAME, Random(1))
    turns = list(random_turns(GAME, table.journal().first, Random(1)))
    assert all(turn.seat >= 0 for turn in turns)
    assert any(isinstance(turn.move, Finish) for turn in turns)
    with pytest.raises(AssertionError):
        GAME.sample(turns[0].state, Random(1))
