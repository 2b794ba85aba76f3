"""The engine: any game as JSON objects, for bots and tests in any language.

One object in, one object out, as chess engines speak UCI; docs/engine-protocol.md has an example of
every command. Whoever drives the engine speaks for the whole table: it may look at any seat.
"""

import secrets
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from shared_rules.core import errors
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.editions import load_edition
from shared_rules.core.game import Game
from shared_rules.core.journal import Journal, Moved
from shared_rules.core.keys import Keyring
from shared_rules.core.lots import SECRET_BYTES, SealedLots
from shared_rules.core.phrases import phrase
from shared_rules.core.saves import Table, lay_table, load_save, write_save
from shared_rules.core.seats import CHANCE, OPEN, seat_name

Json = dict[str, Any]
Answer = Callable[[Json], Json]
ENGINE: Final = Door("engine", largest=4_000_000, deepest=40)
CHANCE_MODES: Final = ("sampled", "entered")


class Malformed(Exception):
    """A command that lacks something or has it in the wrong form."""


class Unknown(Exception):
    """A command that there is not."""


class Engine:
    def __init__(self, game: Game[Any, Any, Any, Any], keys: Keyring) -> None:
        self._game = game
        self._keys = keys
        self._table: Table[Any, Any, Any, Any] | None = None
        self._journal: Journal[Any, Any, Any, Any] | None = None
        self._answers: Mapping[str, Answer] = {
            "new": self._new,
            "turn": self._turn,
            "legal": self._legal,
            "move": self._move,
            "view": self._view,
            "score": self._score,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "options": self._options,
            "state": self._state,
            "position": self._position,
        }

    def answer(self, line: str | bytes) -> Json:
        """Always one object; a line that makes no sense changes nothing."""
        try:
            return {"ok": True} | self._command(line)
        except errors.IllegalMove as error:
            facts = error.facts | error.private_facts
            return _refusal("illegal", str(error), error.rule, facts, error.private_words())
        except errors.BadPosition as error:
            problems = [{"rule": rule, "words": words} for rule, words in error.problems]
            return _refusal("illegal", str(error), error.problems[0][0], {"problems": problems})
        except errors.BadOptions as error:
            return _refusal("illegal", str(error), error.rule, {"option": error.key})
        except Unknown as error:
            return _refusal("unknown", str(error), "", {"commands": list(self._answers)})
        except (Malformed, errors.DurbarError) as error:
            return _refusal("malformed", str(error))
        except Exception as error:  # noqa: BLE001 (a fault of ours: who drives the engine needs an answer)
            traceback.print_exc()
            return _refusal("malformed", f"the engine stumbled, please tell us: {error!r}")

    def _command(self, line: str | bytes) -> Json:
        try:
            content = line.encode(errors="surrogatepass") if isinstance(line, str) else line
            command = ENGINE.json(content)
        except BadBytes as error:
            raise Malformed(f"the line {error}") from error
        if not isinstance(command, dict) or not isinstance(command.get("cmd"), str):
            raise Malformed('a command is an object with "cmd"')
        if command["cmd"] not in self._answers:
            raise Unknown(f"no command {command['cmd']!r}")
        return self._answers[command["cmd"]](command)

    def _new(self, command: Json) -> Json:
        seats = _need(command, "seats", int)
        options = _need(command, "options", dict, {})
        seed = _need(command, "seed", (int, str), secrets.token_hex(SECRET_BYTES))
        path = _need(command, "edition", str, "")
        chance = _need(command, "chance", str, "sampled")
        if chance not in CHANCE_MODES:
            raise Malformed(f'"chance" is one of {", ".join(CHANCE_MODES)}')
        edition = load_edition(Path(path), self._game.edition_game) if path else None
        table = lay_table(self._game, seats, options, SealedLots.of_seed(seed), chance, edition)
        journal = table.journal()
        self._table, self._journal = table, journal
        return {
            "game": self._game.name,
            "edition": table.edition_file.name,
            "reconstructed": table.edition_file.reconstructed,
            "seats": seats,
            "options": table.settings,
            "seed": seed,
            "events": self._seen(journal.start(), OPEN),
        }

    def _turn(self, _: Json) -> Json:
        asks = self._game.asks(self.journal.state)
        told = [
            {
                "seat": seat_name(ask.seat),
                "what": ask.what,
                "rule": ask.rule,
                "optional": ask.optional,
            }
            for ask in asks
        ]
        return {"asks": told, "over": all(ask.optional for ask in asks)}

    def _legal(self, command: Json) -> Json:
        state, seat = self.journal.state, self._seat(command)
        moves = self._game.moves_of(state, seat)
        return {
            "moves": [
                {"move": self._game.format(m), "label": self._game.label(state, seat, m)}
                for m in moves
            ]
        }

    def _move(self, command: Json) -> Json:
        seat = self._seat(command)
        move = self._game.parse(self.journal.state, _need(command, "move", str))
        events = self.journal.move(seat, move)
        return {"events": self._seen(events, OPEN if seat == CHANCE else seat)}

    def _view(self, command: Json) -> Json:
        state = self.journal.state
        view = self._game.view(state, self._viewer(command))
        return {"view": self.table.codec.view_to_json(view)}

    def _score(self, command: Json) -> Json:
        sheet = self._game.score(self.journal.state, self._viewer(command))
        lines = [
            {
                "seat": line.seat,
                "rule": line.rule,
                "words": line.text(),
                "amount": line.amount,
                "unit": line.unit,
            }
            for line in sheet.lines
        ]
        return {"title": sheet.title, "lines": lines, "places": sheet.places}

    def _undo(self, command: Json) -> Json:
        consent = _need(command, "consent", bool, default=True)
        mistyped = _need(command, "mistyped", bool, default=False)
        take_back = self.journal.undo_entry if mistyped else self.journal.undo
        gone = take_back(consent=consent)
        return {"undone": [s.record.move for s in gone if isinstance(s.record, Moved)]}

    def _save(self, command: Json) -> Json:
        path = Path(_need(command, "path", str))
        write_save(path, self.table, self.journal, self._keys.game_key)
        return {"path": str(path)}

    def _load(self, command: Json) -> Json:
        path = Path(_need(command, "path", str))

        def find_game(name: str) -> Game[Any, Any, Any, Any]:
            if name != self._game.name:
                remedy = "Start an engine of that game for it."
                raise errors.SaveError(
                    str(path), phrase("is a save of {game}", game=repr(name)), remedy
                )
            return self._game

        save = load_save(path, find_game, self._keys.game_key)
        save.close()
        save.journal.keep = lambda _: None
        # A power cut can come between a move and what chance answered to it.
        save.journal.start()
        self._table, self._journal = save.table, save.journal
        return {"seats": save.table.seats, "options": save.table.settings}

    def _options(self, _: Json) -> Json:
        options = [
            {
                "key": option.key,
                "choices": option.choices,
                "default": option.choices[0],
                "words": option.words,
                "rule": option.rule,
            }
            for option in self._game.options
        ]
        return {"seats": self._game.player_counts, "options": options}

    def _state(self, _: Json) -> Json:
        return {"state": self.table.codec.state_to_json(self.journal.state)}

    def _position(self, command: Json) -> Json:
        state = self.table.codec.state_from_json(_need(command, "state", dict))
        self.journal.place(state, "position entered")
        return self._turn(command)

    @property
    def journal(self) -> Journal[Any, Any, Any, Any]:
        if self._journal is None:
            raise Malformed('there is no game yet: send "new" or "load" first')
        return self._journal

    @property
    def table(self) -> Table[Any, Any, Any, Any]:
        if self._table is None:
            raise Malformed('there is no game yet: send "new" or "load" first')
        return self._table

    def _seat(self, command: Json) -> int:
        seat = command.get("seat")
        if seat == "chance":
            return CHANCE
        if type(seat) is not int or not 0 <= seat < self.table.seats:
            raise Malformed(f'"seat" is 0 to {self.table.seats - 1}, or "chance"')
        return seat

    def _viewer(self, command: Json) -> int:
        if command.get("seat") is None:
            return OPEN
        seat = self._seat(command)
        if seat == CHANCE:
            raise Malformed("chance looks at nothing; null is the open screen")
        return seat

    def _seen(self, events: tuple[Any, ...], viewer: int) -> list[Json]:
        seen = (self._game.view_event(event, viewer) for event in events)
        return [self.table.codec.event_to_json(event) for event in seen if event is not None]


def _need(command: Json, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
    """A value of the command, of that kind; null and missing are the default where there is one."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    value = command.get(key)
    if value is None and default is not None:
        return default
    if type(value) not in kinds:
        names = " or ".join(each.__name__ for each in kinds)
        raise Malformed(f'"{key}" has to be of type {names}')
    return value


def _refusal(
    error: str, words: str, rule: str = "", facts: Json | None = None, private: str = ""
) -> Json:
    refusal = {"ok": False, "error": error, "words": words, "rule": rule, "facts": facts or {}}
    return refusal | ({"private": private} if private else {})
