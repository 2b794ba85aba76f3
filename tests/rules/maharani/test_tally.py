"""The score keeper: open gold, the book's scoring from counts, and the way there and back."""

import pytest

from companion_app.model.tables.maharani.depth import from_tally, to_tally
from shared_rules.core.errors import BadPosition, IllegalMove, MalformedMove
from shared_rules.core.seats import OPEN
from shared_rules.games.maharani import GAME as GUIDED
from shared_rules.games.maharani.state import Gain as Gained
from shared_rules.games.maharani.state import Purse
from shared_rules.games.maharani.tally import GAME
from shared_rules.games.maharani.tally_state import Count, Gain, Pay, ScoreSection, State
from tests.rules.maharani.table import PALACE, fresh, play, table


def open_tally(seats: int) -> State:
    return GAME.setup(PALACE, seats, GAME.settings(seats, {}))


def tallied(state: State, *moves: tuple[int, str]) -> State:
    for seat, text in moves:
        state = GAME.play(state, seat, GAME.parse(state, text))
        GAME.check_position(state)
    return state


def counted(state: State, section: str, *counts: int) -> State:
    state = tallied(state, (0, f"score {section}"))
    for count in counts:
        (ask,) = GAME.asks(state)
        state = tallied(state, (ask.seat, f"count {count}"))
    return state


def gold(state: State) -> list[int]:
    return [purse.gold for purse in state.players]


def refusal(state: State, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        GAME.decide(state, seat, GAME.parse(state, text))
    return refused.value


@pytest.mark.rule("MI-5a", "MI-7a")
def test_gold_comes_and_goes_openly() -> None:
    state = tallied(open_tally(3), (0, "gain 5"), (0, "pay 2"), (2, "gain 30"))
    assert gold(state) == [3, 0, 30]
    assert GAME.view(state, OPEN).players == GAME.view(state, 1).players == state.players
    assert refusal(state, 0, "pay 4").rule == "MI-7a"
    with pytest.raises(IllegalMove):
        GAME.decide(state, 0, Gain(31))
    with pytest.raises(IllegalMove):
        GAME.decide(state, 0, Pay(0))
    for text in ("gain 31", "gain 0", "gain x", "score tiger", "count 7"):
        with pytest.raises(MalformedMove):
            GAME.parse(state, text)


@pytest.mark.rule("MI-8d", "MI-8a")
def test_the_books_example_from_counts() -> None:
    state = counted(open_tally(4), "lion", 5, 3, 1, 0)
    assert gold(state) == [18, 9, 4, 0]
    lines = [line for line in GAME.score(state, OPEN).lines if line.rule == "MI-8a"]
    assert lines[0].text() == "workers in the section lion: 5"


@pytest.mark.rule("MI-2Pd")
def test_two_players_are_counted_by_colour() -> None:
    state = counted(open_tally(2), "lion", 3, 1, 2, 0)
    assert gold(state) == [9 + 6, 4]


@pytest.mark.rule("MI-6e")
def test_a_section_has_no_more_workers_than_tiles() -> None:
    state = tallied(open_tally(4), (0, "score lion"), (0, "count 6"), (1, "count 6"))
    assert GAME.moves_of(state, 2) == [Count(0), Count(1), Count(2)]
    assert refusal(state, 2, "count 3").rule == "MI-6e"
    assert refusal(state, 0, "count 1").rule == "MI-8a", "it is seat 2's turn to count"
    assert refusal(state, 2, "gain 1").rule == "MI-8a"


@pytest.mark.rule("MI-8a", "MI-9a")
def test_each_section_once_then_the_end() -> None:
    state = counted(open_tally(3), "lion", 1, 1, 0)
    assert refusal(state, 0, "score lion").rule == "MI-8a"
    assert refusal(state, 0, "finish").rule == "MI-9a"
    with pytest.raises(IllegalMove):
        GAME.decide(state, 0, ScoreSection("tiger"))
    for section in ("monkey", "peacock", "elephant"):
        state = counted(state, section, 0, 0, 0)
    end = tallied(state, (1, "finish"))
    assert GAME.asks(end) == ()
    assert GAME.score(end, OPEN).places == ((0, 1), (2,))


def test_from_the_guided_game_and_back() -> None:
    guided = play(table(rondel="- - orange_b", gold=(4, 3, 2, 1)), 0, "take 3", "lay g6 s")
    tally = to_tally(open_tally(4), guided)
    assert gold(tally) == [6, 3, 2, 1]
    tally = tallied(tally, (1, "gain 5"))
    back = from_tally(fresh(), tally)
    assert [player.gold for player in back.players] == [6, 8, 2, 1]
    GUIDED.check_position(back)


@pytest.mark.parametrize(
    "broken",
    [
        State(PALACE, (Purse(),)),
        State(PALACE, (Purse(before=-1), Purse())),
        State(PALACE, (Purse(), Purse()), section="tiger"),
        State(PALACE, (Purse(), Purse()), scored=("lion", "lion")),
        State(PALACE, (Purse(), Purse()), section="lion", scored=("lion",)),
        State(PALACE, (Purse(), Purse()), counts=(1,)),
        State(PALACE, (Purse(), Purse()), section="lion", counts=(7,)),
        State(PALACE, (Purse(), Purse()), section="lion", counts=(1, 1, 1, 1)),
        State(PALACE, (Purse(), Purse()), over=True),
        State(PALACE, (Purse(), Purse()), scored=("",)),
        State(PALACE, (Purse(), Purse()), gains=(Gained(0, 4, "x", "lion", 1),)),
        State(PALACE, (Purse(), Purse()), gains=(Gained(2, 4, "MI-8a", "lion", 1),)),
    ],
)
def test_positions_that_cannot_be(broken: State) -> None:
    with pytest.raises(BadPosition):
        GAME.check_position(broken)


def test_moves_in_words() -> None:
    state = open_tally(2)
    labels = [GAME.label(state, 0, move) for move in GAME.moves_of(state, 0)]
    assert "Take 3 gold" in labels
    assert "Score the section lion" in labels
    assert GAME.label(state, 0, GAME.parse(state, "pay 2")) == "Pay 2 gold"
    assert GAME.label(state, 0, GAME.parse(state, "count 2")) == "2"
    assert GAME.label(state, 0, GAME.parse(state, "finish")) == "End the game"
    assert [GAME.format(move) for move in GAME.moves_of(state, 0)[-4:]] == [
        "score lion",
        "score monkey",
        "score peacock",
        "score elephant",
    ]
