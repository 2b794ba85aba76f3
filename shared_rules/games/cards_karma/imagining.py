"""Imagining: a State that looks to its viewer exactly like a View, with the unknown drawn.

Drawn are the dice in other hands, and which faces are in hands, among the discards and in the deck:
of each only the colour of its die is known.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.evolve import dice_index
from shared_rules.games.cards_karma.faces import COLOURS, PIPS, read_face
from shared_rules.games.cards_karma.moves import die_parts
from shared_rules.games.cards_karma.state import Held, Player, State
from shared_rules.games.cards_karma.view import PlayerView, View, less

FindValue = Callable[[str], int]
FindFace = Callable[[str], str]


def imagine(view: View, rng: Random) -> State:
    faces = _hidden_faces(view, rng)
    dice = _unseen_dice(view)

    def face_of(die: str) -> str:
        return faces[die].pop()

    def value_of(die: str) -> int:
        return _drawn_value(view, dice, die, rng)

    players = tuple(_player(view, seat, face_of, value_of) for seat in range(len(view.players)))
    discards = tuple(_held(die, face_of) for die in view.discards)
    return State(
        edition=view.edition,
        options=view.options,
        round=view.round,
        phase=view.phase,
        elephant=view.elephant,
        seat=view.seat,
        actions=view.actions,
        ending=view.ending,
        over=view.over,
        top=view.top,
        deck=tuple(sorted(face for left in faces.values() for face in left)),
        unseen=view.unseen,
        draft=view.draft,
        discards=discards,
        dice=tuple(dice),
        grid=view.grid,
        players=players,
        agenda=view.agenda,
    )


def _hidden_faces(view: View, rng: Random) -> dict[str, list[str]]:
    """Those that lie nowhere in the open, by the colour of their die."""
    rows = [card for each in view.players for card in each.buildings + each.ships + each.goods]
    used = [task.card for task in view.agenda if task.kind == "discard used"]
    top = [view.top] if view.top else []
    hidden = [*less([*view.edition.cards, *view.new_cards], [*rows, *used, *top, *view.grid])]
    rng.shuffle(hidden)
    faces: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for face in hidden:
        faces[read_face(face).die].append(face)
    return faces


def _unseen_dice(view: View) -> list[int]:
    """Without those that the viewer sees; empty where no count is known."""
    if view.options.real_cards:
        return []
    dice = list(view.edition.dice)
    shown = Counter([*view.discards, *(die for each in view.players for die in each.hand)])
    for text, count in shown.items():
        die, value = die_parts(text)
        if dice and value:
            dice[dice_index(die, value)] -= count
    return dice


def _drawn_value(view: View, dice: list[int], die: str, rng: Random) -> int:
    if view.options.real_cards:
        # Whether its owner has told it is not seen either: 0 is a value nobody told.
        return rng.randint(0, PIPS[-1])
    if not dice:
        return rng.choice(PIPS)
    first = dice_index(die, PIPS[0])
    value: int = rng.choices(PIPS, dice[first : first + len(PIPS)])[0]
    dice[dice_index(die, value)] -= 1
    return value


def _player(view: View, seat: Seat, face_of: FindFace, value_of: FindValue) -> Player:
    seen: PlayerView = view.players[seat]
    hand = [_held(die, face_of) for die in seen.hand]
    if seat != view.viewer and not view.over:
        looks = (each for each in view.agenda if each.kind == "look" and each.seat == seat)
        looking = next((each.words[0] for each in looks), "")
        hand = _with_values(hand, looking, value_of)
    return Player(
        hand=tuple(sorted(hand)),
        buildings=seen.buildings,
        ships=seen.ships,
        goods=seen.goods,
        karma=seen.karma,
        administrators=seen.administrators,
        fame=seen.fame,
        coins=seen.coins,
        scoring=seen.scoring,
    )


def _with_values(hand: list[Held], looking: str, value_of: FindValue) -> list[Held]:
    """The card that its owner is looking at stays open."""
    valued = []
    for held in hand:
        if held.die == looking:
            looking = ""
            valued.append(held)
        else:
            valued.append(held._replace(value=value_of(held.die)))
    return valued


def _held(text: str, face_of: FindFace) -> Held:
    die, value = die_parts(text)
    return Held(die, value, face_of(die))
