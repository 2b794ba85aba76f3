"""Records to JSON and back, strictly: States, Views and Events of any game by their annotations.

A State holds its edition as one shared object; in JSON it is only that edition's name.
"""

import dataclasses
from typing import Any, Generic, TypeVar, get_args

import cattrs
from cattrs.cols import (
    homogenous_tuple_structure_factory,
    is_namedtuple,
    namedtuple_dict_structure_factory,
    namedtuple_dict_unstructure_factory,
)
from cattrs.gen import make_dict_structure_fn

from shared_rules.core.errors import MalformedRecord
from shared_rules.core.game import Game

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")
R = TypeVar("R")

Json = dict[str, Any]


class Codec(Generic[S, M, E, V]):
    """JSON of one game on one edition."""

    def __init__(self, game: Game[S, M, E, V], edition: Any, edition_name: str) -> None:
        self._state_type = game.state_type
        self._event_types = {kind.__name__: kind for kind in game.event_types}
        self._converter = _strict_converter()

        def same_edition(value: Any, _: object) -> Any:
            if value != edition_name:
                raise ValueError(f"is of edition {value!r}, but this table has {edition_name!r}")
            return edition

        self._converter.register_unstructure_hook(type(edition), lambda _: edition_name)
        self._converter.register_structure_hook(type(edition), same_edition)
        self._of_views = self._converter.copy()
        for kind in game.move_types:
            self._of_views.register_unstructure_hook(kind, game.format)

    def state_to_json(self, state: S) -> Json:
        return self._dump(state)

    def state_from_json(self, data: Json) -> S:
        return self._load(data, self._state_type)

    def view_to_json(self, view: V) -> Json:
        """Its moves are written in the notation."""
        data: Json = self._of_views.unstructure(view)
        return data

    def event_to_json(self, event: E) -> Json:
        return {"event": type(event).__name__} | self._dump(event)

    def event_from_json(self, data: Json) -> E:
        rest = dict(data)
        name = rest.pop("event", None)
        if name not in self._event_types:
            raise MalformedRecord(f"{name!r} is no event of this game")
        return self._load(rest, self._event_types[name])

    def _dump(self, value: Any) -> Json:
        data: Json = self._converter.unstructure(value)
        return data

    def _load(self, data: Any, kind: type[R]) -> R:
        try:
            return self._converter.structure(data, kind)
        except Exception as error:  # cattrs raises groups of many kinds
            raise MalformedRecord("; ".join(cattrs.transform_error(error))) from error


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (bool, int, str):
        converter.register_structure_hook(kind, _exactly)

    @converter.register_unstructure_hook_factory(is_namedtuple)
    def _(kind: type) -> Any:
        return namedtuple_dict_unstructure_factory(kind, converter)

    @converter.register_structure_hook_factory(is_namedtuple)
    def _(kind: type) -> Any:
        return namedtuple_dict_structure_factory(kind, converter, True, True)

    @converter.register_structure_hook_factory(dataclasses.is_dataclass)
    def _(kind: type) -> Any:
        return make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    @converter.register_structure_hook_factory(_is_row)
    def _(kind: type) -> Any:
        read = homogenous_tuple_structure_factory(kind, converter)

        def read_list(value: Any, _: object) -> Any:
            # Text and tables can be walked through as well, and would pass for lists.
            if not isinstance(value, list | tuple):
                raise TypeError(f"{value!r} is not a list")
            return read(value, kind)

        return read_list

    return converter


def _is_row(kind: Any) -> bool:
    """tuple[X, ...]"""
    return get_args(kind)[1:] == (...,)


def _exactly(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{value!r} is not of type {kind.__name__}")
    return value
