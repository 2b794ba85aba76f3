"""A few English words for each move, for a person: what it does, and what it costs."""

from typing import Final

from shared_rules.core.phrases import listed, phrase, phrases, seat_words
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.journey import route_of
from shared_rules.games.maharaja.parts import ACTION_NAMES, PART_NAMES, what_remains
from shared_rules.games.maharaja.player_turn import gold_for_forgone, price
from shared_rules.games.maharaja.state import State, all_houses, character_name, place_name
from shared_rules.games.maharaja.travel import tolls

SITE_NAMES: Final = phrases({"central": "central", "outer": "outer"})
JOURNEY: Final = "Travel to {city}: {toll} gold"
JOURNEY_PAID: Final = "Travel to {city}: {toll} gold ({owners})"
_PLACED: Final[dict[type[m.Move], str]] = {
    m.DrawGovernor: "The tile of {place}",
    m.PlaceHouse: "Put a house in {place}",
    m.ChooseRoute: "Choose a route to {place}",
    m.LiftHouse: "Move the house from {place}",
    m.SetDownHouse: "Set the house down in {place}",
    m.MoveGovernor: "Move the tile of {place} down 2",
    m.BuildFree: "Build the Builder's house in {place}: free",
    m.LiftFree: "The Builder moves the house from {place}: free",
}
_FIXED: Final[dict[type[m.Move], str]] = {
    m.Pass: "Pass",
    m.Unlock: "Unlock the disk",
    m.TakeGold: "Take 2 gold",
    m.TakeFromQuarry: "Take 2 houses from the quarry",
    m.TakeBack: "Back",
    m.TakePrivilege: "Take a privilege from the Yogi",
}


def label(state: State, seat: Seat, move: m.Move) -> str:
    kind = type(move)
    if kind in _FIXED:
        return phrase(_FIXED[kind])
    if kind in _PLACED:
        key = next(getattr(move, name) for name in ("city", "village", "place") if _has(move, name))
        return phrase(_PLACED[kind], place=place_name(state.board, key))
    match move:
        case m.Travel() | m.TravelBy():
            return _journey(state, seat, move)
        case m.BuildHouse(place):
            where = place_name(state.board, place)
            return phrase("Build a house in {place}: 1 gold", place=where)
        case m.BuildPalace():
            return _palace(state, seat, move)
        case m.EndTurn():
            return _end(state)
    return _choice(move)


def _choice(move: m.Move) -> str:
    match move:
        case m.Bid(gold):
            return phrase("Bid {gold}", gold=gold)
        case m.ChooseCharacter(character):
            return phrase("Choose the {character}", character=character_name(character))
        case m.TakeCharacter(character):
            return phrase("Take the {character}", character=character_name(character))
        case m.GiveCharacter(character):
            return phrase("Give the {character}", character=character_name(character))
        case m.Lure(other):
            return phrase("Lure a character from {player}", player=seat_words(other))
        case m.SetDisk(first, second):
            return listed((ACTION_NAMES[first], ACTION_NAMES[second]))
        case m.DeclarePrivilege(action):
            return phrase("Privilege: {action}", action=ACTION_NAMES[action])
    raise AssertionError(f"no words for {move}")


def _has(move: m.Move, name: str) -> bool:
    return name in move.__slots__


def _journey(state: State, seat: Seat, move: m.Travel | m.TravelBy) -> str:
    route = route_of(state, seat, move)
    if route is None:
        city = place_name(state.board, move.city) if isinstance(move, m.Travel) else ""
        return phrase("Travel to {city}: no way", city=city)
    paid = tolls(all_houses(state), seat, route.villages)
    owners = [
        phrase("{player} gets {gold}", player=seat_words(other), gold=gold)
        for other, gold in enumerate(paid)
        if gold
    ]
    return phrase(
        JOURNEY_PAID if owners else JOURNEY,
        city=place_name(state.board, route.city),
        toll=price(state, seat, move),
        owners=listed(owners),
    )


def _end(state: State) -> str:
    forgone = what_remains(state).forgone
    if not forgone:
        return phrase("End the turn")
    return phrase(
        "End the turn (not done: {parts}): the others get {gold} gold each",
        parts=listed(PART_NAMES[part] for part in forgone),
        gold=gold_for_forgone(state),
    )


def _palace(state: State, seat: Seat, move: m.BuildPalace) -> str:
    return phrase(
        "Build a palace in {city}, {site} site: {gold} gold",
        city=place_name(state.board, state.players[seat].architect),
        site=SITE_NAMES[move.site],
        gold=price(state, seat, move),
    )
