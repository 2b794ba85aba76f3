"""Tapped tokens become moves, questions or explanations, in any order."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.model.hands import token_of
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import CHANCE
from shared_rules.core.taps import Command, Outcome, Question, Ready, Refused, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, YES, Tag, Token
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja import tokens as t
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.state import State, with_player
from shared_rules.games.maharaja.taps import QUESTIONS, TAPS, with_full_purse
from shared_rules.games.maharaja.tokens import tags
from shared_rules.wire import signals
from tests.playing import random_table, random_turns
from tests.rules.maharaja.joined import COLOURS, acting, after_governors, board, fresh, joined, side

ARCHITECT = Token(t.ARCHITECT, "red")
HOUSE = Token(t.HOUSE, "red")
PALACE = Token(t.PALACE, "red")
COIN, QUARRY, PRIVILEGE = Token(t.COIN), Token(t.QUARRY), Token(t.PRIVILEGE)


def city(key: str) -> Token:
    return Token(t.CITY, which=key)


def village(key: str) -> Token:
    return Token(t.VILLAGE, which=key)


def governor(key: str) -> Token:
    return Token(t.GOVERNOR, which=key)


def card(number: int) -> Token:
    return Token(t.CHARACTER, which=str(number))


def command(which: str) -> Token:
    return Token(COMMAND, which=which)


def tapped(state: State, *tokens: Token, colours: tuple[str, ...] = COLOURS) -> Outcome:
    """The outcome of the last of several taps."""
    return tap_all(state, *tokens, colours=colours)[1]


def tap_all(
    state: State, *tokens: Token, colours: tuple[str, ...] = COLOURS
) -> tuple[Taps, Outcome]:
    taps: Taps = ()
    for token in tokens:
        last = TAPS.tap(state, colours[: len(state.players)], taps, token)
        taps = last.taps
    return last.taps, last.outcome


def refused(outcome: Outcome) -> IllegalMove:
    assert isinstance(outcome, Refused)
    assert outcome.reason.words()
    return outcome.reason


def asked(outcome: Outcome) -> Question:
    assert isinstance(outcome, Question)
    assert outcome.words == QUESTIONS[outcome.field]
    return outcome


@pytest.fixture
def table() -> State:
    """Red (Mogul) in Lahore with a road of houses to Delhi; blue's house on the way is paid."""
    red = side("lahore", houses=("v01",), gold=30)
    blue = side("delhi", houses=("v02",))
    return joined(red, blue, side("start"))


# Tokens


def test_every_token_has_a_tag_of_its_own() -> None:
    known = tags(board())
    assert len(set(known.values())) == len(known) == 5 + 3 * 5 + 7 + 30 + 7 + 7 + 3
    assert all(0 <= number <= 255 for tag in known for number in tag)
    assert all(tag.code != signals.UNKNOWN_TOKEN for tag in known)


def test_a_tag_is_read_as_its_token() -> None:
    tag = next(tag for tag, token in tags(board()).items() if token == city("agra"))
    assert token_of(tags(board()), signals.TokenSeen(0, b"\x04\x01", *tag)) == city("agra")


def test_a_tag_of_another_set_is_no_token() -> None:
    unknown = signals.TokenSeen(0, b"\x04\x01", signals.UNKNOWN_TOKEN, 0, 0)
    assert token_of(tags(board()), unknown) is None
    assert token_of(tags(board()), unknown._replace(kind=16, colour=9)) is None
    assert Tag(16, 9, 0) not in tags(board())


# Taps


@pytest.mark.rule("MJ-7.1a")
def test_an_architect_and_a_city_are_a_journey_in_either_order(table: State) -> None:
    state = acting(table, "gold", "house")
    for order in permutations((ARCHITECT, city("delhi"))):
        assert tapped(state, *order) == Ready(0, m.Travel("delhi"))


@pytest.mark.rule("MJ-7.1f")
def test_other_routes_open_the_choice_of_a_route(table: State) -> None:
    state = acting(table, "gold", "house")
    for order in permutations((ARCHITECT, city("delhi"), command(t.OTHER_ROUTES))):
        assert tapped(state, *order) == Ready(0, m.ChooseRoute("delhi"))
    state = GAME.play(state, 0, m.ChooseRoute("delhi"))
    assert tapped(state, command(NO)) == Ready(0, m.TakeBack())


@pytest.mark.rule("MJ-7.2d")
def test_a_palace_and_the_city_ask_for_the_site(table: State) -> None:
    state = acting(table, "palace", "house")
    for order in permutations((PALACE, city("lahore"))):
        question = asked(tapped(state, *order))
        assert (question.field, question.choices) == ("site", ("central", "outer"))
        assert TAPS.answer(question, "outer") == Ready(0, m.BuildPalace("outer"))
    built = acting(
        joined(side("agra"), side("start", central=("agra",)), side("start")), "palace", "house"
    )
    assert tapped(built, PALACE, city("agra")) == Ready(0, m.BuildPalace("outer"))


@pytest.mark.rule("MJ-7.2b")
def test_a_palace_where_the_architect_is_not_is_explained(table: State) -> None:
    state = acting(table, "palace", "house")
    reason = refused(tapped(state, PALACE, city("agra")))
    assert (reason.rule, reason.words()) == ("MJ-7.2b", "The architect is not in Agra.")
    assert refused(tapped(state, PALACE, village("v01"))).rule == "MJ-7.2c"


@pytest.mark.rule("MJ-A2")
def test_a_house_and_a_place_are_a_house_there(table: State) -> None:
    state = acting(table, "gold", "house")
    for place in (village("v09"), city("lahore")):
        for order in permutations((HOUSE, place)):
            assert tapped(state, *order) == Ready(0, m.BuildHouse(place.which))


@pytest.mark.rule("MJ-A2")
def test_a_house_alone_asks_where_with_legal_answers_only(table: State) -> None:
    state = acting(table, "gold", "house")
    question = asked(tapped(state, HOUSE))
    legal = {move.place for move in GAME.moves_of(state, 0) if isinstance(move, m.BuildHouse)}
    assert question.field == "place"
    assert set(question.choices) == legal
    assert TAPS.answer(question, "v09") == Ready(0, m.BuildHouse("v09"))


@pytest.mark.rule("MJ-5.2a")
def test_the_first_houses_are_tapped_too() -> None:
    state = after_governors(3)
    for seat, character in ((0, 2), (1, 1), (2, 3)):
        state = GAME.play(state, seat, m.ChooseCharacter(character))
    assert tapped(state, Token(t.HOUSE, "blue"), village("v05")) == Ready(1, m.PlaceHouse("v05"))
    assert refused(tapped(state, Token(t.HOUSE, "blue"), city("agra"))).rule == "MJ-5.2a"


@pytest.mark.rule("MJ-C5")
def test_a_house_the_builder_could_also_build_free_is_asked_about() -> None:
    state = acting(joined(side("agra", characters=(5,)), side(characters=(6,))), "house", "gold")
    question = asked(tapped(state, HOUSE, village("v09")))
    assert question.choices == ("BuildHouse", "BuildFree")
    assert TAPS.answer(question, "BuildFree") == Ready(0, m.BuildFree("v09"))
    for order in permutations((HOUSE, village("v09"), card(5))):
        assert tapped(state, *order) == Ready(0, m.BuildFree("v09"))


@pytest.mark.rule("MJ-A4")
def test_a_house_is_moved_by_tapping_where_it_is_and_where_it_goes(table: State) -> None:
    state = acting(table, "gold", "move_house")
    assert tapped(state, HOUSE, village("v01")) == Ready(0, m.LiftHouse("v01"))
    lifted = GAME.play(state, 0, m.LiftHouse("v01"))
    assert tapped(lifted, HOUSE, village("v10")) == Ready(0, m.SetDownHouse("v10"))
    assert tapped(lifted, village("v10")) == Ready(0, m.SetDownHouse("v10"))
    assert refused(tapped(lifted, village("v01"))).rule == "MJ-7.3b"
    assert tapped(lifted, command(NO)) == Ready(0, m.TakeBack())


@pytest.mark.rule("MJ-7.3a")
def test_a_reason_in_the_matter_is_told_before_a_missing_action(table: State) -> None:
    state = acting(table, "gold", "move_house")
    reason = refused(tapped(state, HOUSE, village("v20")))
    assert reason.rule == "MJ-7.3a"


def test_a_city_alone_asks_what_is_meant(table: State) -> None:
    state = acting(table, "palace", "house")
    question = asked(tapped(state, city("lahore")))
    assert question.field == "kind"
    assert question.choices == ("BuildPalace", "BuildHouse")
    assert asked(TAPS.answer(question, "BuildPalace")).field == "site"
    assert tapped(state, city("delhi")) == Ready(0, m.Travel("delhi"))


@pytest.mark.rule("MJ-7.5a", "MJ-7.5c")
def test_a_governor_tile_is_a_move_on_the_track(table: State) -> None:
    state = acting(table, "governor", "gold")
    assert tapped(state, governor("patna")) == Ready(0, m.MoveGovernor("patna"))
    assert refused(tapped(state, governor("delhi"))).rule == "MJ-7.5c"


@pytest.mark.rule("MJ-7.6a", "MJ-7.6b")
def test_a_character_card_is_an_exchange_and_the_robbed_player_taps_a_new_one(
    table: State,
) -> None:
    state = acting(table, "character", "gold")
    assert tapped(state, card(6)) == Ready(0, m.TakeCharacter(6))
    assert refused(tapped(state, card(1))).rule == "MJ-7.6a"
    robbed = GAME.play(state, 0, m.TakeCharacter(2))
    assert tapped(robbed, card(1)) == Ready(1, m.ChooseCharacter(1))
    assert refused(tapped(robbed, card(3))).rule == "MJ-7.6b"


@pytest.mark.rule("MJ-11.3c")
def test_a_card_of_a_player_is_an_exchange_or_a_lure_when_the_bank_is_empty() -> None:
    many = joined(side(characters=(1,)), side(characters=(2, 3, 4, 5, 6)), several_characters=True)
    question = asked(tapped(acting(many, "character", "gold"), card(4)))
    assert question.moves == (m.TakeCharacter(4), m.Lure(1))


@pytest.mark.rule("MJ-A1", "MJ-A5", "MJ-11.2.3", "MJ-C7")
def test_coin_quarry_and_privilege() -> None:
    yogi = side("agra", characters=(7,), privileges=1)
    state = acting(joined(yogi, side(characters=(2,)), yogi=True), "gold", "quarry")
    state = GAME.play(state, 1, m.EndTurn())
    assert tapped(state, COIN) == Ready(0, m.TakeGold())
    assert refused(tapped(state, QUARRY)).rule == "MJ-A5"
    question = asked(tapped(state, PRIVILEGE))
    assert question.choices == ("DeclarePrivilege", "TakePrivilege")
    actions = asked(TAPS.answer(question, "DeclarePrivilege"))
    assert (actions.field, set(actions.choices)) == ("action", set(ACTIONS) - {"character"})
    assert tapped(state, card(7)) == Ready(0, m.TakePrivilege())
    state = GAME.play(state, 0, m.DeclarePrivilege("quarry"))
    assert tapped(state, QUARRY) == Ready(0, m.TakeFromQuarry())


@pytest.mark.rule("MJ-11.2.5a")
def test_a_coin_is_a_bid_and_no_is_a_pass() -> None:
    state = after_governors(2, auction=True)
    question = asked(tapped(state, COIN))
    assert (question.field, question.choices) == ("gold", tuple(range(16)))
    assert refused(tapped(state, command(NO))).rule == "MJ-11.2.5a"
    state = GAME.play(state, 0, m.Bid(3))
    assert TAPS.answer(asked(tapped(state, COIN)), 5) == Ready(1, m.Bid(5))
    assert tapped(state, command(NO)) == Ready(1, m.Pass())


@pytest.mark.rule("MJ-3.2d")
def test_governor_tiles_are_entered_as_they_are_drawn() -> None:
    state = fresh(2)
    assert tapped(state, governor("patna")) == Ready(CHANCE, m.DrawGovernor("patna"))
    drawn = GAME.play(state, CHANCE, m.DrawGovernor("patna"))
    assert refused(tapped(drawn, governor("patna"))).rule == "MJ-3.2d"
    assert refused(tapped(drawn, ARCHITECT)).rule == "MJ-6.3a"
    assert refused(tapped(drawn, city("agra"))).rule == "MJ-3.2d"


@pytest.mark.rule("MJ-7.7c")
def test_commands(table: State) -> None:
    state = acting(table, "gold", "gold")
    assert tapped(state, command(END_TURN)) == Ready(0, m.EndTurn())
    assert tapped(state, HOUSE, command(END_TURN)) == Ready(0, m.EndTurn())
    assert tapped(state, command(UNDO)) == Command("undo")
    assert tapped(state, ARCHITECT, command(YES)) == Command("yes")
    cancelled = TAPS.tap(state, COLOURS, (ARCHITECT,), command(NO))
    assert (cancelled.taps, cancelled.outcome) == ((), Command("no"))
    reason = refused(tapped(state, command(NO)))
    assert reason.rule == "MJ-6.3b"


@pytest.mark.rule("MJ-6.3a")
def test_a_piece_of_another_colour_is_not_this_turns(table: State) -> None:
    state = acting(table, "gold", "house")
    reason = refused(tapped(state, Token(t.ARCHITECT, "blue"), colours=("red", "blue", "green")))
    assert (reason.rule, reason.words()) == ("MJ-6.3a", "It is not blue's turn.")
    assert refused(tapped(state, Token(t.HOUSE, "black"))).rule == "MJ-2a"


@pytest.mark.rule("MJ-6.2a")
def test_while_all_choose_a_tap_means_nothing(table: State) -> None:
    assert refused(tapped(table, city("agra"))).rule == "MJ-6.2a"
    assert refused(tapped(table, HOUSE)).rule == "MJ-6.2a"


@pytest.mark.rule("MJ-10a")
def test_after_the_end_a_tap_means_nothing() -> None:
    table = random_table(GAME, Random(3), 2)
    last = list(random_turns(GAME, table.journal().first, Random(3)))[-1]
    over = GAME.play(last.state, last.seat, last.move)
    assert refused(tapped(over, ARCHITECT)).rule == "MJ-10a"


@pytest.mark.rule("MJ-7.1e", "MJ-7.1b")
def test_a_refused_tap_is_forgotten_and_the_rest_stays(table: State) -> None:
    state = acting(table, "gold", "house")
    nowhere = TAPS.tap(state, COLOURS[:3], (ARCHITECT,), village("v01"))
    assert refused(nowhere.outcome).rule == "MJ-7.1e"
    far = TAPS.tap(state, COLOURS[:3], nowhere.taps, city("dhaka"))
    assert refused(far.outcome).rule == "MJ-7.1b"
    assert far.taps == (ARCHITECT,)
    assert TAPS.tap(state, COLOURS[:3], far.taps, city("delhi")).outcome == Ready(
        0, m.Travel("delhi")
    )


def test_taps_stay_until_a_move_is_made(table: State) -> None:
    state = acting(table, "gold", "house")
    first = TAPS.tap(state, COLOURS[:3], (), city("lahore"))
    assert first.outcome == Ready(0, m.BuildHouse("lahore"))
    assert TAPS.tap(state, COLOURS[:3], first.taps, ARCHITECT).taps == (city("lahore"),)


def test_the_last_token_of_a_slot_counts(table: State) -> None:
    state = acting(table, "gold", "house")
    assert tapped(state, HOUSE, ARCHITECT, city("delhi")) == Ready(0, m.Travel("delhi"))
    assert tapped(state, ARCHITECT, HOUSE, village("v09")) == Ready(0, m.BuildHouse("v09"))


def test_a_piece_that_says_a_whole_move_takes_the_place_of_all_others(table: State) -> None:
    state = acting(table, "gold", "house")
    assert tap_all(state, city("delhi"), COIN) == ((COIN,), Ready(0, m.TakeGold()))
    assert tap_all(state, COIN, city("delhi")) == ((city("delhi"),), Ready(0, m.Travel("delhi")))


def test_other_routes_go_with_no_house(table: State) -> None:
    state = acting(table, "gold", "house")
    assert "one after another" in refused(tapped(state, HOUSE, command(t.OTHER_ROUTES))).words()


def test_a_card_beside_what_it_has_nothing_to_do_with_is_explained(table: State) -> None:
    state = acting(table, "character", "house")
    for taps in ((HOUSE, card(3)), (card(3), ARCHITECT), (card(3), village("v09"))):
        assert refused(tapped(state, *taps)).rule == "MJ-C5"


@pytest.mark.rule("MJ-3.2b")
def test_a_question_tells_nothing_about_gold(table: State) -> None:
    rich = acting(table, "palace", "house")
    poor = with_player(rich, 0, rich.players[0]._replace(gold=0))
    for taps in ((PALACE,), (HOUSE,), (ARCHITECT,), (HOUSE, village("v09")), (city("lahore"),)):
        assert tapped(poor, *taps) == tapped(rich, *taps)
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(poor, 0, m.BuildHouse("v09"))
    assert "0" not in refusal.value.words()
    assert refusal.value.private_words() == "You have 0 gold."


def tokens_for(state: State, seat: int, move: m.Move) -> list[Token]:
    """How a person would tap this move; empty for what is done on a disk or on the screen."""
    colour = COLOURS[seat]
    match move:
        case m.Travel(key):
            return [Token(t.ARCHITECT, colour), city(key)]
        case m.ChooseRoute(key):
            return [Token(t.ARCHITECT, colour), city(key), command(t.OTHER_ROUTES)]
        case m.BuildFree(key) | m.LiftFree(key):
            return [card(5), Token(t.HOUSE, colour), place(key)]
        case m.PlaceHouse(key) | m.BuildHouse(key) | m.LiftHouse(key) | m.SetDownHouse(key):
            return [Token(t.HOUSE, colour), place(key)]
        case m.MoveGovernor(key) | m.DrawGovernor(key):
            return [governor(key)]
        case m.TakeCharacter(n) | m.ChooseCharacter(n) | m.GiveCharacter(n):
            return [card(n)]
        case m.Lure(other):
            return [card(state.players[other].characters[0])]
        case m.BuildPalace():
            return [Token(t.PALACE, colour)]
    return ALONE.get(type(move), [])


ALONE: dict[type, list[Token]] = {
    m.TakeGold: [COIN],
    m.Bid: [COIN],
    m.TakeFromQuarry: [QUARRY],
    m.TakePrivilege: [PRIVILEGE],
    m.DeclarePrivilege: [PRIVILEGE],
    m.EndTurn: [command(END_TURN)],
    m.TakeBack: [command(NO)],
    m.Pass: [command(NO)],
}
ON_SCREEN = {m.SetDisk, m.Unlock, m.TravelBy}


def place(key: str) -> Token:
    return village(key) if key in board().village_keys else city(key)


def moves_left(outcome: Outcome) -> tuple[m.Move, ...]:
    if isinstance(outcome, Ready):
        return (outcome.move,)
    return outcome.moves if isinstance(outcome, Question) else ()


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_move_can_be_tapped(seats: int, seed: int) -> None:
    rng = Random(seed)
    table = random_table(GAME, rng, seats)
    turns = list(random_turns(GAME, table.journal().first, rng))
    for turn in rng.sample(turns, min(len(turns), 60)):
        colours = COLOURS[: len(turn.state.players)]
        for move in GAME.moves_of(turn.state, turn.seat):
            tokens = tokens_for(turn.state, turn.seat, move)
            assert bool(tokens) == (type(move) not in ON_SCREEN)
            if tokens:
                assert move in moves_left(tapped(turn.state, *tokens, colours=colours)), move


STATES = [
    turn.state
    for players in (2, 4)
    for turn in random_turns(
        GAME, random_table(GAME, Random(players), players).journal().first, Random(players)
    )
][::7]
ALL_TOKENS = sorted(tags(board()).values())


@given(st.sampled_from(STATES), st.lists(st.sampled_from(ALL_TOKENS), min_size=1, max_size=4))
def test_any_taps_lead_to_what_is_legal_or_to_words_with_a_rule(
    state: State, tokens: list[Token]
) -> None:
    taps: Taps = ()
    for token in tokens:
        after = TAPS.tap(state, COLOURS[: len(state.players)], taps, token)
        outcome = after.outcome
        if isinstance(outcome, Refused):
            assert outcome.reason.rule.startswith("MJ-")
            assert outcome.reason.words()
            assert not outcome.reason.private
            assert set(after.taps) <= set(taps)
        elif isinstance(outcome, Question):
            assert len(set(outcome.choices)) > 1
            assert outcome.field in QUESTIONS
        for move in moves_left(outcome):
            assert isinstance(outcome, Ready | Question)
            ask = GAME.ask_of(state, outcome.seat)
            assert ask is not None
            assert GAME.decide(with_full_purse(state, ask), outcome.seat, move)
        taps = after.taps
