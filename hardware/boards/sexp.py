"""KiCad's files are s-expressions: text to nested lists, and back.

Law: a list is a list, a bare word is a `Word`, a quoted text is a `str`, so that a file read and
written again says the same. Numbers stay words until someone asks for them.
"""

import re
from collections.abc import Iterator

_TOKENS = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


class Word(str):
    """A bare word or number, written without quotes."""

    __slots__ = ()


Node = list["Tree"]
Tree = str | Node


def parse(text: str) -> Node:
    """The one expression that a file is."""
    stack: list[Node] = [[]]
    for quoted, bracket, word in _TOKENS.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            if not stack:
                raise ValueError("a bracket too many")
            stack[-1].append(done)
        else:
            stack[-1].append(Word(word) if word else _unescaped(quoted))
    if len(stack) != 1 or len(stack[0]) != 1 or isinstance(stack[0][0], str):
        raise ValueError("not one whole expression")
    return stack[0][0]


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def write(node: Tree, depth: int = 0) -> str:
    """As KiCad would: a list of words only on one line, else each list on a line of its own."""
    if isinstance(node, Word):
        return str(node)
    if isinstance(node, str):
        return f'"{_escaped(node)}"'
    if all(isinstance(item, str) for item in node):
        return "(" + " ".join(write(item) for item in node) + ")"
    lines = ["("]
    for item in node:
        if isinstance(item, str):
            lines[-1] += ("" if lines[-1].endswith("(") else " ") + write(item)
        else:
            lines.append("\t" * (depth + 1) + write(item, depth + 1))
    return "\n".join([*lines, "\t" * depth + ")"])


def node(head: str, *items: "Tree | float") -> Node:
    """(head item ...): numbers become words, without a needless fraction."""
    out: Node = [Word(head)]
    for item in items:
        out.append(number(item) if isinstance(item, (int, float)) else item)
    return out


def number(value: float) -> Word:
    return Word(f"{round(value, 4):g}" if abs(value) < 1e5 else str(value))


def children(node: Node, head: str) -> Iterator[Node]:
    """The lists in `node` that begin with `head`."""
    for item in node:
        if isinstance(item, list) and item and item[0] == head:
            yield item


def child(node: Node, head: str) -> Node:
    found = next(children(node, head), None)
    if found is None:
        raise KeyError(f"({node[0]} ...) has no ({head} ...)")
    return found


def text(node: Node, head: str) -> str:
    """The word after `head` in the one list that begins with it."""
    value = child(node, head)[1]
    if not isinstance(value, str):
        raise TypeError(f"({head} ...) holds a list")
    return value


def atom(item: Tree) -> str:
    if not isinstance(item, str):
        raise TypeError("a word was expected, not a list")
    return item
