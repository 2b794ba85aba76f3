"""Exchanging characters: from the bank, from a player, and in extended 2 with the bank empty."""

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.events import (
    AbilityUsed,
    CharacterChosen,
    CharacterLured,
    CharacterReturned,
    CharactersExchanged,
    CharacterTaken,
    Event,
    ExchangeNamed,
    GoldPaid,
    LureBegun,
    PartDone,
    PrivilegeTaken,
    StepTakenBack,
)
from shared_rules.games.maharaja.moves import (
    ChooseCharacter,
    GiveCharacter,
    Lure,
    Move,
    TakeBack,
    TakeCharacter,
)
from shared_rules.games.maharaja.opening import need_in_play
from shared_rules.games.maharaja.parts import need_part
from shared_rules.games.maharaja.places import move_of
from shared_rules.games.maharaja.state import (
    MERCHANT,
    YOGI,
    State,
    bank_characters,
    bank_privileges,
    character_name,
    holder,
    in_play,
    others,
    the_turn,
)

MERCHANT_GOLD = 1


def exchanges(state: State, seat: Seat) -> list[Move]:
    """What the character action may name now."""
    own = state.players[seat].characters
    bank = bank_characters(state)
    if not state.options.several_characters:
        names = [each for each in in_play(state.options) if each not in own]
        return [move_of(TakeCharacter, each) for each in names]
    # MJ-11.3b, MJ-11.3c
    names = [each for each in bank or in_play(state.options) if each not in own]
    richer = [] if bank else [each for each in others(state, seat) if _has_more(state, each, seat)]
    return [
        *[move_of(TakeCharacter, each) for each in names],
        *[move_of(Lure, each) for each in richer],
    ]


def _has_more(state: State, other: Seat, seat: Seat) -> bool:
    return len(state.players[other].characters) > len(state.players[seat].characters)


def take_character(state: State, seat: Seat, move: TakeCharacter) -> tuple[Event, ...]:
    character, own = move.character, state.players[seat].characters
    need_part(state, "character", "MJ-A9")
    need_in_play(state, character)
    # MJ-7.6a
    if character in own:
        facts = {"character": character_name(character)}
        raise IllegalMove("MJ-7.6a", "The {character} is with this player already.", facts)
    robbed = holder(state, character)
    if not state.options.several_characters:
        return (
            *yogi_privilege(state, seat, own[0]),
            PartDone(seat, "character"),
            CharacterTaken(seat, character, robbed),
            CharacterReturned(seat, own[0]),
            *merchant_gold(state, seat, character),
        )
    if robbed is None:
        taken = PartDone(seat, "character"), CharacterTaken(seat, character, None)
        return *taken, *merchant_gold(state, seat, character)
    # MJ-11.3b
    if bank_characters(state):
        raise IllegalMove("MJ-11.3b", "While the bank has characters, one of those is taken.")
    return (ExchangeNamed(seat, character),)


def merchant_gold(state: State, seat: Seat, character: int) -> tuple[Event, ...]:
    """MJ-C2: at once on acquiring the card, if not yet had in this player turn (MJ-C8)."""
    if character != MERCHANT or MERCHANT in the_turn(state).used:
        return ()
    return AbilityUsed(seat, MERCHANT), GoldPaid(None, seat, MERCHANT_GOLD, "MJ-C2")


def yogi_is_free(state: State, seat: Seat) -> bool:
    """MJ-C7: the Yogi is here, has given nothing in this turn, and the bank has a privilege."""
    here = YOGI in state.players[seat].characters
    return here and YOGI not in the_turn(state).used and bank_privileges(state) > 0


def yogi_privilege(state: State, seat: Seat, leaving: int = YOGI) -> tuple[Event, ...]:
    """MJ-C7: received at the latest when the card leaves its holder, or the turn ends."""
    if leaving != YOGI or not yogi_is_free(state, seat):
        return ()
    return AbilityUsed(seat, YOGI), PrivilegeTaken(seat)


def choose_after_robbery(state: State, seat: Seat, move: ChooseCharacter) -> tuple[Event, ...]:
    # MJ-7.6b
    if move.character not in bank_characters(state):
        facts = {"character": character_name(move.character)}
        raise IllegalMove("MJ-7.6b", "The {character} is not with the bank.", facts)
    return (CharacterChosen(seat, move.character),)


def gifts(state: State, seat: Seat) -> list[Move]:
    """Of the taker in an exchange, who may still step back; or of a lured player."""
    own: list[Move] = [move_of(GiveCharacter, each) for each in state.players[seat].characters]
    return [*own, TakeBack()] if seat == the_turn(state).seat else own


def give_character(state: State, seat: Seat, move: GiveCharacter) -> tuple[Event, ...]:
    turn = the_turn(state)
    assert turn.staged is not None, "only within an exchange or a lure"
    # MJ-11.3c
    if move.character not in state.players[seat].characters:
        facts = {"character": character_name(move.character)}
        raise IllegalMove("MJ-11.3c", "The {character} is not with this player.", facts)
    if seat != turn.seat:
        lured = CharacterLured(turn.seat, seat, move.character)
        return lured, *merchant_gold(state, turn.seat, move.character)
    wanted = turn.staged.character
    other = holder(state, wanted)
    assert other is not None, "an exchange names a character of a player"
    return (
        *yogi_privilege(state, seat, move.character),
        PartDone(seat, "character"),
        CharactersExchanged(seat, wanted, other, move.character),
        *merchant_gold(state, seat, wanted),
    )


def lure(state: State, seat: Seat, move: Lure) -> tuple[Event, ...]:
    need_part(state, "character", "MJ-A9")
    # MJ-11.3c
    if not state.options.several_characters or bank_characters(state):
        raise IllegalMove("MJ-11.3c", "Luring is for extended 2 when the bank has no characters.")
    if move.seat not in others(state, seat) or not _has_more(state, move.seat, seat):
        raise IllegalMove("MJ-11.3c", "Only a player with more characters can be lured from.")
    return PartDone(seat, "character"), LureBegun(seat, move.seat)


def take_back(state: State, seat: Seat, _: TakeBack) -> tuple[Event, ...]:
    # MJ-7.6a: only the taker may think again; who is lured cannot refuse.
    if seat != the_turn(state).seat:
        raise IllegalMove("MJ-11.3c", "A lured player has to give a character.")
    return (StepTakenBack(seat),)
