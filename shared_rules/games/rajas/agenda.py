"""The agenda: for each kind of step who is asked what, what may be answered, what comes of it.

The law: the first step is what the game waits for. A step that leaves no choice is done at once;
what follows from a step is put before everything that was due already (RG-10e).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from shared_rules.games.rajas import building, course, dice, opening, rewarding, yields
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.events import Event
from shared_rules.games.rajas.evolve import evolve
from shared_rules.games.rajas.faces import COLOURS
from shared_rules.games.rajas.state import OVER, State, Step

Auto = Callable[[State, Step], Iterable[Event] | None]
Options = Callable[[State, Step], Sequence[m.Move]]
Answer = Callable[[State, Step, Any], Iterable[Event]]


class Asked(NamedTuple):
    """`answer` takes the moves of `kinds`; `by_chance`: not for the step's seat to say.

    Without a `rule` it is the one that the step came by.
    """

    what: str
    rule: str
    kinds: tuple[type[Any], ...]
    options: Options
    answer: Answer
    by_chance: bool = False


_DICE: Final = Asked(
    "gain dice",
    "RG-4d",
    (m.GainDie, m.ReturnDie, m.Enough),
    dice.dice_choices,
    dice.choose_dice,
)
_PAYMENT: Final = (m.PayDie, m.TurnDie)

ASKED: Final[Mapping[str, Asked]] = {
    "place": Asked(
        "place worker",
        "RG-4a",
        (m.PlaceWorker, m.Decline),
        course.placements,
        course.place_worker,
    ),
    "pay": Asked("pay die", "RG-4c", _PAYMENT, course.space_payments, course.pay_space),
    "pay_tile": Asked(
        "pay dice for the tile", "RG-5a", _PAYMENT, dice.tile_payments, dice.pay_tile
    ),
    "build": Asked("take tile", "RG-5a", (m.TakeTile,), building.tiles_to_take, building.take_tile),
    "lay": Asked("lay tile", "RG-5b", (m.LayTile,), building.sites_to_lay, building.lay_tile),
    "cover": Asked(
        "cover tile", "RG-7h", (m.CoverTile,), building.tiles_to_cover, building.cover_tile
    ),
    "cover_with": Asked(
        "take dearer tile", "RG-7h", (m.TakeTile,), building.covers_to_take, building.take_cover
    ),
    "lay_over": Asked(
        "lay tile over", "RG-7h", (m.LayTile,), building.ways_to_cover, building.lay_over
    ),
    **dict.fromkeys(("dice", *COLOURS), _DICE),
    "reroll": Asked(
        "roll dice again",
        "RG-7a",
        (m.RerollDie, m.Enough),
        dice.reroll_choices,
        dice.choose_reroll,
    ),
    "roll": Asked("roll die", "RG-4d", (m.RollDie,), dice.rolls, dice.roll, True),
    "upgrade": Asked(
        "upgrade building", "RG-5e", (m.Upgrade,), rewarding.upgrades, rewarding.upgrade
    ),
    "one_good": Asked("sell one good", "RG-6b", (m.SellGood,), rewarding.sales, rewarding.sell),
    "sail": Asked("sail", "RG-8a", (m.Sail,), rewarding.sails, rewarding.sail),
    "boat": Asked("sail", "", (m.Sail, m.Decline), rewarding.boats, rewarding.boat),
    "any_chamber": Asked(
        "use chamber", "RG-8c", (m.UseChamber,), rewarding.chambers, rewarding.choose_chamber
    ),
    "yield": Asked(
        "order yields", "RG-5d", (m.ChooseYield,), yields.yields_due, yields.choose_yield
    ),
    "wake": Asked(
        "wake worker", "RG-10b", (m.WakeWorker,), yields.workers_to_wake, yields.wake_worker
    ),
    "white": Asked(
        "draw yield tile", "RG-7e", (m.DrawTile,), yields.white_draws, yields.draw_white, True
    ),
    "brown": Asked(
        "draw brown tile", "RG-13b", (m.DrawTile,), yields.brown_draws, yields.draw_brown, True
    ),
    "pick": Asked("pick yield tile", "RG-13c", (m.PickYield, m.Decline), yields.picks, yields.pick),
    "put": Asked("put yield tile", "RG-13c", (m.PutYield,), yields.places, yields.put),
    "show": Asked(
        "show tile",
        "RG-2b",
        (m.ShowTile, m.EnterTile, m.StackEmpty),
        opening.shows,
        opening.show,
        True,
    ),
    "enter": Asked("enter tile", "RG-2b", (m.EnterPart,), opening.parts, opening.enter_part, True),
    "river_roll": Asked(
        "roll for the river", "RG-14a", (m.RollDie,), opening.river_rolls, opening.roll_river, True
    ),
    "river_tile": Asked(
        "draw river tile",
        "RG-14a",
        (m.DrawTile,),
        opening.river_draws,
        opening.draw_river_tile,
        True,
    ),
    "first": Asked(
        "draw first player",
        "RG-3d",
        (m.DrawFirstPlayer,),
        opening.first_draws,
        opening.draw_first,
        True,
    ),
}

AUTO: Final[Mapping[str, Auto]] = {
    "coins": rewarding.gain_coins,
    "fame": rewarding.gain_fame,
    "karma": rewarding.gain_karma,
    "assortment": rewarding.assortment,
    "chamber": rewarding.use_chamber,
    "boat": rewarding.boat_auto,
    **dict.fromkeys(rewarding.PER, rewarding.gain_per),
    **{f"karma_{kind}": rewarding.gain_karma_dice for kind in ("dice", *COLOURS)},
    **dict.fromkeys(("dice", *COLOURS), dice.take_dice),
    "reroll": dice.reroll_auto,
    "roll": dice.roll_auto,
    "upgrade": rewarding.upgrade_auto,
    "one_good": rewarding.sale_auto,
    "sail": rewarding.sail_auto,
    "yield": yields.yield_auto,
    "pick": yields.pick_auto,
    "put": yields.put_auto,
    "show": opening.show_auto,
    "first": opening.first_auto,
}
"""Steps that may leave no choice: None where there is one after all."""


def settle(state: State, events: Iterable[Event]) -> Iterable[Event]:
    """These events and all that follows from them, until somebody is asked or the game is over."""
    for event in events:
        state = evolve(state, event)
        yield event
    while state.phase != OVER:
        following = _following(state)
        if following is None:
            return
        for event in following:
            state = evolve(state, event)
            yield event


def _following(state: State) -> Iterable[Event] | None:
    if not state.agenda:
        return course.go_on(state)
    step = state.agenda[0]
    auto = AUTO.get(step.kind)
    return None if auto is None else auto(state, step)
