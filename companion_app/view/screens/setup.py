"""Set-up: who plays in which colour on which side, who is youngest, and which variants.

Seats go clockwise round the tablet, so choosing a side is choosing a seat.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion_app.model.archive import Entry
from companion_app.model.editions import told
from companion_app.model.hands import HANDS
from companion_app.model.language import _
from companion_app.model.people import LONGEST_NAME, SIDES, Person, default_people, seated
from companion_app.model.tables import KINDS
from companion_app.model.tables.kind import Choices, TableKind
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.screens.base import AppScreen
from companion_app.view.tables import LOOKS
from companion_app.view.widgets.base import CardBox, Drawn, Press, Words, load_twin
from companion_app.view.widgets.fields import ChoiceRow, SwitchRow
from companion_app.view.widgets.menu import MenuSheet
from companion_app.view.widgets.seating import Seat
from shared_rules.core.bots import RANDOM
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import BadOptions, EditionError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.game import TALLY, Option, Setting, Settings, family_of
from shared_rules.core.journal import Chance
from shared_rules.games import strongest

MOST_OFFERED = 3
ON = (True, "each")
"""What an option that is switched can be, besides the other one."""
KEEPER, GUIDED, DEVICES = "keeper", "guided", "devices"
DEPTH_WORDS: Final = {
    KEEPER: (
        "Score keeper",
        "Gold is kept for you, and what is scored is counted from the pieces that you enter.",
    ),
    GUIDED: ("Guided", "Every piece is tracked, and every rule is known."),
    DEVICES: ("With devices", "Guided, by the action disks and the tap pad."),
}
"""How much the tablet does: a name, and what it means in most games."""


class ColourButton(ButtonBehavior, Drawn):
    """A seat's sign; a touch changes to the next colour that is free."""

    key = StringProperty("")
    colour = StringProperty("red")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(colour=self.redraw)

    def draw(self, brush: Brush) -> None:
        glyphs.token(brush, self.colour, self.center, dp(44))


class PersonRow(CardBox):
    person = ObjectProperty(Person("", "red"))
    longest = NumericProperty(LONGEST_NAME)
    asks_youngest = BooleanProperty(True)
    youngest = BooleanProperty(False)


class SetupScreen(AppScreen):
    NAME = "setup"
    depth_words = StringProperty("")

    _was_left = False

    def fill(self, known: Sequence[Person], last: Entry | None) -> None:
        """As it was left by a step back, or was played last; else two people with colours."""
        self._known = tuple(known)
        if self._was_left:
            self._was_left = False
            self._show()
            return
        last = last if last and last.game in LOOKS else None
        people = last.people if last else default_people(2)
        self._people = [replace(person, forgotten=False) for person in people]
        self._youngest = int(last.options.get("youngest", 0)) if last else 0
        game = last.game if last else next(iter(KINDS))
        self._game, self._depth = family_of(game), _depth_of(last)
        self._enters = bool(last and last.enters and KINDS[last.game].asks_own_copy)
        self._last_edition = last.edition if last else ""
        self._choose(last.options if last else {})

    # The game

    def choose_game(self, game: str) -> None:
        self._game = game
        self._choose({})

    def choose_depth(self, depth: str) -> None:
        self._depth = depth
        self._choose({})

    def _choose(self, options: Settings) -> None:
        """Colours that it does not have and people that are too many stay away."""
        if self._depth not in self._depths():
            self._depth = GUIDED
        self._kind = self._kind_at(self._depth)
        note = _(self._kind.board_note) if self._kind.board_note else ""
        self.ids.edition.offer(self.app.shelf, self._game, note, self._last_edition)
        self.depth_words = _(self._depth_words(self._depth)[1])
        self._chosen: dict[str, Setting] = {
            option.key: options.get(option.key, option.choices[0])
            for option in self._kind.options()
        }
        party, self._people = self._people[: self._most], []
        if self._depth == KEEPER:
            party = [replace(person, bot="") for person in party]
        for person in party:
            bot = strongest(self._game) if person.bot else ""
            here = replace(person, bot=bot)
            self._people.append(_in_colour(here, self._free_colour(person.colour)))
        self._youngest = min(self._youngest, len(self._people) - 1)
        self._show()

    def _kind_at(self, depth: str) -> TableKind:
        return KINDS[self._game + TALLY if depth == KEEPER else self._game]

    def _depths(self) -> list[str]:
        """Not every game has a score keeper, or makes anything of devices."""
        has = {KEEPER: self._game + TALLY in KINDS, DEVICES: self._game in HANDS}
        return [depth for depth in DEPTH_WORDS if has.get(depth, True)]

    def _depth_words(self, depth: str) -> tuple[str, str]:
        own = None if depth == DEVICES else self._kind_at(depth).depth_words
        return own or DEPTH_WORDS[depth]

    @property
    def _most(self) -> int:
        return min(self._kind.game.player_counts[-1], len(self._kind.colours))

    def _free_colour(self, wish: str) -> str:
        taken = {person.colour for person in self._people}
        wishes = (wish, *self._kind.colours)
        return next(each for each in wishes if each in self._kind.colours and each not in taken)

    def _show_games(self) -> None:
        names = (name for name in KINDS if family_of(name) == name and name in LOOKS)
        titles = {name: KINDS[name].game.title for name in names}
        self.ids.games.show("game", titles, self._game, self.choose_game)
        self.ids.depths.clear_widgets()
        for depth in self._depths():
            press = Press(text=_(self._depth_words(depth)[0]), key=f"depth {depth}")
            press.kind = "primary" if depth == self._depth else "quiet"
            press.bind(on_release=lambda *_, depth=depth: self.choose_depth(depth))
            self.ids.depths.add_widget(press)

    # People

    def _show(self) -> None:
        rows = self.ids.people
        rows.clear_widgets()
        for at, person in enumerate(self._people):
            rows.add_widget(self._row(at, person))
        self.ids.seating.people = list(self._people)
        full = len(self._people) == self._most
        self.ids.add.disabled = full
        self.ids.add_bot.disabled = full or self._depth == KEEPER
        self._show_games()
        self._show_remembered()
        self._show_variants()

    def _row(self, at: int, person: Person) -> PersonRow:
        asks, youngest = self._kind.asks_youngest, at == self._youngest
        row = PersonRow(person=person, asks_youngest=asks, youngest=youngest)
        ids = row.ids
        ids.colour.key = f"colour {at}"
        ids.youngest.key, ids.send_away.key = f"youngest {at}", f"remove {at}"
        ids.name_field.bind(text=lambda _, text: self._rename(at, text))
        ids.colour.bind(on_release=lambda *_: self._next_colour(at))
        ids.youngest.bind(on_release=lambda *_: self._set_youngest(at))
        ids.send_away.bind(on_release=lambda *_: self._remove(at))
        ids.send_away.disabled = len(self._people) == self._kind.game.player_counts[0]
        return row

    def _change(self, at: int, **changes: Any) -> None:
        self._people[at] = replace(self._people[at], **changes)

    def _rename(self, at: int, name: str) -> None:
        self._change(at, name=name)
        self.ids.seating.people = list(self._people)

    def _next_colour(self, at: int) -> None:
        taken = {person.colour for other, person in enumerate(self._people) if other != at}
        colours = self._kind.colours
        start = colours.index(self._people[at].colour) + 1
        ring = (*colours[start:], *colours[:start])
        free = next(colour for colour in ring if colour not in taken)
        self._people[at] = _in_colour(self._people[at], free)
        self._show()

    def next_side(self, at: int) -> None:
        side = SIDES[(SIDES.index(self._people[at].side) + 1) % len(SIDES)]
        self._change(at, side=side)
        self._show()

    def seat(self, at: int, seat: Seat) -> None:
        """Dragged there. From now on all are listed in the order of their seats."""
        youngest = self._people[self._youngest]
        person = replace(self._people.pop(at), side=seat.side)
        sharers = [each for each in self._people if each.side == seat.side]
        others = [each for each in self._people if each.side != seat.side]
        sharers.insert(seat.before, person)
        self._people = list(seated([*others, *sharers]))
        moved = next(each for each in self._people if each.colour == youngest.colour)
        self._youngest = self._people.index(moved)
        self._show()

    def _set_youngest(self, at: int) -> None:
        self._youngest = at
        self._show()

    def _remove(self, at: int) -> None:
        del self._people[at]
        self._youngest = min(self._youngest, len(self._people) - 1)
        self._show()

    def add_person(self) -> None:
        """Somebody new, called by a colour that is free until they write their name."""
        free = self._free_colour("")
        self._add(Person(_(free.capitalize()), free))

    def add_bot(self) -> None:
        """A seat that the computer plays; hands move its pieces."""
        number = sum(bool(person.bot) for person in self._people) + 1
        bot = strongest(self._game)
        words = _("Computer {number}", number=number)
        if bot == RANDOM:
            words = _("Computer {number}, at random", number=number)
        self._add(Person(words, "", bot=bot))

    def _add(self, person: Person) -> None:
        colour, side = self._free_colour(person.colour), _emptiest_side(self._people)
        self._people.append(replace(person, colour=colour, side=side))
        self._show()

    def _show_remembered(self) -> None:
        """Those who played before and do not sit yet: one touch."""
        box = self.ids.remembered
        box.clear_widgets()
        if self.ids.add.disabled:
            return
        names = {person.name for person in self._people}
        for person in [each for each in self._known if each.name not in names][:MOST_OFFERED]:
            button = Press(text=person.name, key=f"add {person.name}")
            button.bind(on_release=lambda *_, person=person: self._add(person))
            box.add_widget(button)

    # Variants

    def _show_variants(self) -> None:
        box = self.ids.variants
        box.clear_widgets()
        for option in self._kind.options():
            box.add_widget(self._variant(option) if _is_switch(option) else self._choice(option))
        if self._kind.asks_own_copy:
            box.add_widget(self._own_copy())
        if not box.children:
            box.add_widget(Words(text=_("This game has no variants."), tone="quiet"))
        if self._kind.guide:
            # Above the variants, where newcomers see it.
            box.add_widget(self._guide(), index=len(box.children))

    def _guide(self) -> SwitchRow:
        guide = self.app.guide
        words = _("A first game: each step is explained as it comes")
        row = SwitchRow(key="guide", words=words, on=guide.is_on)
        row.bind(on_release=lambda *_: self._switch_guide())
        return row

    def _switch_guide(self) -> None:
        self.app.guide.switch(on=not self.app.guide.is_on)
        self._show_variants()

    def _own_copy(self) -> SwitchRow:
        words = _(self._kind.own_copy_words)
        row = SwitchRow(key="variant own copy", words=words, on=self._enters)
        row.bind(on_release=lambda *_: self._switch_own_copy())
        return row

    def _switch_own_copy(self) -> None:
        self._enters = not self._enters
        self._show_variants()

    def _choice(self, option: Option) -> ChoiceRow:
        """One of several; what these people cannot choose any more is the first again."""
        choices = self._kind.choices(option, seated(self._named()))
        chosen = dict(choices).get(self._chosen[option.key])
        if chosen is None:
            self._chosen[option.key], chosen = choices[0]
        row = ChoiceRow(words=_(option.words), chosen=chosen)
        row.ids.choose.key = f"variant {option.key}"
        row.ids.choose.bind(on_release=lambda *_: self._offer(option, choices))
        return row

    def _offer(self, option: Option, choices: Choices) -> None:
        offered = [
            (f"choice {value}", words, partial(self._take, option, value))
            for value, words in choices
        ]
        self.app.root_box.add_widget(MenuSheet(_(option.words), offered))

    def _take(self, option: Option, value: Setting) -> None:
        self._chosen[option.key] = value
        self._show_variants()

    def _variant(self, option: Option) -> SwitchRow:
        implied = self._kind.implied(self._chosen)
        on = implied.get(option.key, self._chosen[option.key]) in ON
        packed = option.key in implied
        row = SwitchRow(key=f"variant {option.key}", words=_(option.words), on=on, disabled=packed)
        row.bind(on_release=lambda *_: self._switch(option))
        return row

    def _switch(self, option: Option) -> None:
        first, second = option.choices
        self._chosen[option.key] = second if self._chosen[option.key] == first else first
        self._show_variants()

    # On

    def begin(self) -> None:
        people = seated(self._named())
        youngest = people.index(self._named()[self._youngest])
        try:
            edition, chance = self._edition()
            options = self._kind.settings(people, youngest, self._chosen)
            devices = self._depth == DEVICES
            self.app.begin(self._kind, people, options, devices, edition, chance)
        except BadOptions as error:
            self.app.notice(error.why)
        except EditionError as error:
            self.app.notice(told(error))

    def _edition(self) -> tuple[EditionFile | None, Chance]:
        """Where the real pieces are entered, with what is known of them. Raises EditionError."""
        if self._kind.own_copy and (self._enters or not self._kind.asks_own_copy):
            return self.app.own_copies.of(self._kind), "entered"
        return self.ids.edition.file(), "sampled"

    def _named(self) -> list[Person]:
        """Nobody stays without a name."""
        return [
            replace(person, name=foreign_text(person.name) or _(person.colour.capitalize()))
            for person in self._people
        ]

    def back(self) -> None:
        """What was entered is there again when they come back."""
        self._was_left = True
        self.app.go_home()


def _depth_of(last: Entry | None) -> str:
    """As it was played."""
    if last and last.game != family_of(last.game):
        return KEEPER
    return DEVICES if last and last.devices else GUIDED


def _is_switch(option: Option) -> bool:
    """Is it on or off?"""
    return len(option.choices) == len(ON) and any(
        choice is True or choice == ON[1] for choice in option.choices
    )


def _emptiest_side(people: Sequence[Person]) -> str:
    sides = [person.side for person in people]
    return min(SIDES, key=lambda side: (sides.count(side), SIDES.index(side)))


def _in_colour(person: Person, colour: str) -> Person:
    """Who is called by their colour is called by the new one then."""
    called = person.colour.capitalize()
    name = _(colour.capitalize()) if person.name in (called, _(called)) else person.name
    return replace(person, colour=colour, name=name)


load_twin(__file__)
