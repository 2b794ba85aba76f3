"""A player turn that was entered by hand: whether its actions, parts and steps fit together."""

from collections.abc import Iterator
from typing import Final

from shared_rules.core.problems import Problem, problem, problems_of, repeats
from shared_rules.games.maharaja.building import builder_is_free, can_go_elsewhere
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharaja.parts import what_remains
from shared_rules.games.maharaja.player_turn import DISK_ACTIONS, PRIVILEGE_ACTIONS
from shared_rules.games.maharaja.state import (
    BUILDER,
    MERCHANT,
    YOGI,
    Staged,
    State,
    Turn,
    all_houses,
    bank_characters,
    holder,
    others,
    the_turn,
)
from shared_rules.games.maharaja.travel import cheapest_routes
from shared_rules.games.maharaja.turn import fits

NAMED: Final = {
    "route": ("place",),
    "lift": ("place",),
    "free lift": ("place",),
    "exchange": ("character",),
    "lured": ("seat",),
    "robbed": ("seat",),
}
"""What each step of a turn names."""


def turn_problems(state: State) -> Iterator[Problem]:
    turn = the_turn(state)
    wrong = problems_of(turn, player=turn.seat)
    if turn.seat not in range(len(state.players)):
        yield wrong("MJ-6.3a", "there is no seat {seat} to act")
        return
    player = state.players[turn.seat]
    if player.acted:
        yield wrong("MJ-6.3a", "{player} acts, but has acted already")
    if turn.actions[:DISK_ACTIONS] != player.disk:
        yield wrong("MJ-6.3a", "the actions of {player} are not those of its disk")
    privilege = turn.actions[DISK_ACTIONS:]
    if len(privilege) > 1 or not set(privilege) <= set(PRIVILEGE_ACTIONS):
        words = "a third action is one privilege, and never the character exchange"
        yield wrong("MJ-11.2.3", words)
    elif privilege and not state.options.yogi:
        yield wrong("MJ-11.2.3", "there are no privileges in this game")
    if not set(turn.actions) <= set(ACTIONS):
        return
    if not fits(turn.actions, turn.done):
        yield wrong("MJ-7.8a", "the actions of {player} do not cover what it has done")
    if not set(turn.used) <= {MERCHANT, BUILDER, YOGI} or repeats(turn.used):
        yield wrong("MJ-C8", "only Merchant, Builder and Yogi are used, once each in a turn")
    if turn.staged is not None:
        yield from _cause_problems(state, turn, turn.staged.what)
        yield from _stage_problems(state, turn, turn.staged)
        yield from _naming_problems(turn.staged)


def _cause_problems(state: State, turn: Turn, what: str) -> Iterator[Problem]:
    """A step belongs to an action that is open, or is done by it; or to the Builder."""
    open_parts = what_remains(state).open_parts
    if what == "lift" and "move_house" not in open_parts:
        yield problem("MJ-A4", "a house is moved, but no action of the turn has this left")
    if what == "free lift" and not builder_is_free(state, turn.seat):
        words = "a house is moved free, but the Builder is not here or has worked already"
        yield problem("MJ-C5", words)
    if what == "exchange" and "character" not in open_parts:
        yield problem("MJ-A9", "a character is exchanged, but no action of the turn has this left")
    if what in ("lured", "robbed") and "character" not in turn.done:
        words = "a player is {what}, but the turn has not used its character action"
        yield problem("MJ-A9", words, what=what)


def _stage_problems(state: State, turn: Turn, staged: Staged) -> Iterator[Problem]:
    wrong = problems_of(staged, player=staged.seat)
    player, place = state.players[turn.seat], staged.place
    others_here = set(others(state, turn.seat))
    match staged.what:
        case "route":
            reach = cheapest_routes(state.board, all_houses(state), turn.seat, player.architect)
            if place not in reach:
                yield wrong("MJ-7.1b", "a route to '{place}' is chosen, but there is none")
        case "lift" | "free lift":
            if place not in player.houses or not can_go_elsewhere(state, turn.seat, place):
                words = "a house is moved from '{place}', where none can be moved from"
                yield wrong("MJ-7.3a", words)
        case "exchange":
            if not _is_bare_bank(state) or holder(state, staged.character) not in others_here:
                words = "no other player has character {character} to exchange"
                yield wrong("MJ-11.3c", words)
        case "lured":
            if not _is_bare_bank(state) or staged.seat not in others_here:
                yield wrong("MJ-11.3c", "{player} cannot be lured from")
            elif len(state.players[staged.seat].characters) <= len(player.characters):
                yield wrong("MJ-11.3c", "{player} has no more characters than the taker")
        case "robbed":
            robbed = staged.seat in others_here and not state.players[staged.seat].characters
            if state.options.several_characters or not robbed:
                yield wrong("MJ-7.6b", "{player} was not robbed of a character")
        case _:
            yield wrong("MJ-6.3b", "there is no step '{what}' in a turn")


def _naming_problems(staged: Staged) -> Iterator[Problem]:
    """Nothing but what the step has to name is filled in."""
    named = {name: getattr(staged, name) for name in NAMED.get(staged.what, Staged._fields)}
    if staged != Staged(staged.what)._replace(**named):
        words = "the step '{what}' of a turn names something that is not part of it"
        yield problem("MJ-6.3b", words, what=staged.what)


def _is_bare_bank(state: State) -> bool:
    return state.options.several_characters and not bank_characters(state)
