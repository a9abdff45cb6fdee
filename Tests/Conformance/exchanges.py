"""Reads exchanges out of files and documents, and compares lines with what is expected of them."""

import json
import re
from dataclasses import dataclass

from budget import Failure

ANY = "…"


@dataclass
class Step:
    """One thing to do: `kind` names a method of Run, `values` are its arguments."""

    number: int
    kind: str
    values: tuple
    text: str


class Mismatch(Exception):
    """A line that is not the one expected."""

    def __init__(self, expected, got, difference):
        super().__init__(f"  expected  {expected}\n  got       {got}\n  differs   {difference}")


# Files ----------------------------------------------------------------------------------------------


def read_steps(path):
    """The steps of a file, in order; consecutive lines to send are one step."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"it cannot be read: {error}") from None
    lines = list(enumerate(text.split("\n"), 1))
    if path.suffix != ".exchange":
        find = manual_blocks if re.fullmatch(r"\.\d\w*", path.suffix) else markdown_blocks
        lines = [line for block in find(lines) if is_exchange(block) for line in block]
    steps = []
    for number, line in lines:
        step = read_step(number, line.rstrip("\r"), is_document=path.suffix != ".exchange")
        if step is None:
            continue
        last = steps[-1] if steps else None
        # A comment, a blank line or another block between them keeps two packets apart.
        if step.kind == "send" and last and last.kind == "send" and last.number + len(last.values[0]) == number:
            last.values[0].extend(step.values[0])
        else:
            steps.append(step)
    if not any(step.kind == "expect" for step in steps):
        raise Failure("it holds no exchanges")
    return steps


def read_step(number, line, is_document):
    if line.startswith("> "):
        return Step(number, "send", ([line[2:]],), line[2:])
    if line.startswith("< "):
        try:
            parse(line[2:])
        except ValueError as error:
            raise Failure(f"line {number} expects no JSON: {error}") from None
        return Step(number, "expect", (line[2:],), line[2:])
    if line.startswith("#"):
        return directive(number, line[1:].strip())
    if line.strip():
        raise Failure(f"line {number} is neither sent, nor expected, nor a comment: {line}")
    return None


def directive(number, text):
    """What a comment asks for, None if it is only a comment."""
    if match := re.fullmatch(r"(read-only )?connection (\S+)", text):
        return Step(number, "use", (match[2], bool(match[1])), text)
    if text == "shut for writing":
        return Step(number, "shut", (), text)
    if text == "closed":
        return Step(number, "closed", (), "the end")
    if match := re.fullmatch(r"(?:raw|repeat (\d+)) (.*)", text):
        escapes = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}
        data = re.sub(
            rb"\\(x[0-9a-fA-F]{2}|.)",
            lambda m: bytes.fromhex(m[1][1:].decode()) if len(m[1]) == 3 else escapes[m[1].decode()].encode(),
            match[2].encode(),
        )
        return Step(number, "raw", (data, int(match[1] or 1)), text)
    return None


def is_exchange(block):
    """Whether a block of a document is of exchanges: its first line that is no comment says so."""
    first = next((line for _, line in block if line.strip() and not line.startswith("#")), "")
    return first.startswith(("> ", "< "))


def markdown_blocks(lines):
    """The fenced code blocks of a document, without their indentation."""
    block = fence = None
    for number, line in lines:
        match = re.match(r"( *)(```+|~~~+)(.*)", line)
        if block is None:
            if match:
                block, fence, indentation = [], match[2], len(match[1])
        elif match and match[2].startswith(fence) and not match[3].strip():
            yield block
            block = None
        else:
            block.append((number, line[min(indentation, len(line) - len(line.lstrip(" "))) :]))


def manual_blocks(lines):
    """The displays of a manual page (man(7), mdoc(7)), with what roff escapes as it is printed."""
    block = None
    for number, line in lines:
        if line.startswith((".EX", ".Bd")):
            block = []
        elif line.startswith((".EE", ".Ed")) and block is not None:
            yield block
            block = None
        elif block is not None and not line.startswith('.\\"'):
            block.append((number, printed(line, number)))


def printed(line, number):
    glyphs = {
        r"\&": "", r"\-": "-", r"\e": "\\", r"\\": "\\", r"\.": ".", r"\ ": " ", r"\~": " ", r"\(aq": "'",
        r"\(dq": '"', r"\(ha": "^", r"\(ti": "~", r"\(ga": "`", r"\(rs": "\\", r"\(hy": "-", r"\(bu": "•",
        r"\(Eu": "€", r"\(->": "→", r"\(en": "–", r"\(em": "—",
    }  # fmt: skip

    def glyph(match):
        name = match[0]
        if re.fullmatch(r"\\f(.|\(..|\[\w*\])", name):
            return ""
        if match := re.fullmatch(r"\\\[u([0-9A-F]{4,6})\]", name):
            return chr(int(match[1], 16))
        name = re.sub(r"\\\[(..)\]", r"\\(\1", name)
        if name not in glyphs:
            raise Failure(f"line {number} has an escape that is not known here: {name}")
        return glyphs[name]

    return re.sub(r"\\(f(\(..|\[\w*\]|.)|\(..|\[[^]]*\]|.)", glyph, line)


# Comparing ------------------------------------------------------------------------------------------


class Number(str):
    """A number as it is written: 1 and 1.0 are not the same line."""


class Object(list):
    """The members of an object, in order."""


def members(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError("a name stands twice in one object")
    return Object(pairs)


def not_json(text):
    raise ValueError(f"{text} is not JSON")


def parse(text):
    return json.loads(
        text, object_pairs_hook=members, parse_int=Number, parse_float=Number, parse_constant=not_json
    )


def written(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, Object):
        return "{" + ",".join(f"{written(name)}:{written(member)}" for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    text = json.dumps(value, ensure_ascii=False)
    # What looks like a space, or like nothing, is written out, so that a difference can be seen.
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


class Names:
    """The values that were met where "…NAME" was expected."""

    def __init__(self):
        self.values = {}

    def filled(self, line):
        return re.sub(r'"…(\w+)"', lambda match: self.values.get(match[1], match[0]), line)


def check(expected, got, names):
    """Raises Mismatch if the line is not the one expected."""
    try:
        value = parse(got)
    except ValueError as error:
        raise Mismatch(expected, got, f"it is not JSON: {error}") from None
    difference = compare(parse(expected), value, "", names)
    if difference:
        raise Mismatch(expected, got, difference)


def compare(expected, got, path, names):
    """The first difference, None if there is none."""
    if isinstance(expected, str) and not isinstance(expected, Number) and expected.startswith(ANY):
        if name := expected[1:]:
            known = names.values.setdefault(name, written(got))
            return None if known == written(got) else f"at {path}: {written(got)}, which was {known} before"
        return None
    where = f"at {path or 'the line'}: "
    if type(expected) is not type(got):
        return f"{where}{written(expected)} expected, not {written(got)}"
    if isinstance(expected, Object):
        return compare_members(expected, got, path, names)
    if isinstance(expected, list):
        for index, (left, right) in enumerate(zip(expected, got)):
            if difference := compare(left, right, f"{path}[{index}]", names):
                return difference
        if len(expected) != len(got):
            return f"{where}{len(expected)} elements expected, not {len(got)}"
        return None
    return None if expected == got else f"{where}{written(expected)} expected, not {written(got)}"


def compare_members(expected, got, path, names):
    is_open = bool(expected) and expected[-1] == (ANY, ANY)
    wanted = expected[:-1] if is_open else expected
    where = f"at {path or 'the line'}: "
    for index, (name, value) in enumerate(wanted):
        if index >= len(got):
            return f"{where}member {name} is missing"
        if got[index][0] != name:
            return f"{where}member {name} expected, not {got[index][0]}"
        if difference := compare(value, got[index][1], f"{path}.{name}".lstrip("."), names):
            return difference
    if len(got) > len(wanted) and not is_open:
        return f"{where}member {got[len(wanted)][0]} is not expected"
    return None
