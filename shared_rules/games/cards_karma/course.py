"""Course: how one answer goes on, event by event, with what is due on an agenda.

It lives inside one `decide`: rules let events happen and put tasks first; `finish` gives the events
and, where the agenda has changed, a Due with what is left of it.
"""

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.events import Due, Event
from shared_rules.games.cards_karma.evolve import evolve
from shared_rules.games.cards_karma.state import Player, State, Task


class Course:
    def __init__(self, state: State) -> None:
        self.state = state
        self.agenda = list(state.agenda)
        self._events: list[Event] = []

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def happen(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self._events.append(event)

    def first(self, *tasks: Task) -> None:
        """They are due before all else, in this order."""
        self.agenda[:0] = tasks

    def done(self) -> None:
        """Of the first task, once: the next time it counts one less, or is gone."""
        task = self.agenda.pop(0)
        if task.times > 1:
            self.agenda.insert(0, task._replace(times=task.times - 1))

    def finish(self) -> tuple[Event, ...]:
        tasks = tuple(self.agenda)
        due = (Due(tasks),) if tasks != self.state.agenda else ()
        return *self._events, *due
