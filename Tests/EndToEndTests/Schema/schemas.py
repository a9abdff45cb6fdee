"""The schemas that `describe` tells, as python3-jsonschema (4.10 and later) validates by them."""

import re

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

MAPS = ("properties", "patternProperties", "$defs")
LISTS = ("anyOf", "oneOf", "allOf")


def subschemas(schema):
    """A schema and all that stand in it."""
    yield schema
    for name in MAPS:
        for part in schema.get(name, {}).values():
            yield from subschemas(part)
    for name in LISTS:
        for part in schema.get(name, []):
            yield from subschemas(part)
    for name in ("items", "not"):
        if name in schema:
            yield from subschemas(schema[name])


def tighten(schema):
    """Refuses members that are not described: clients ignore those, but here they are a fault of the documents."""
    for part in subschemas(schema):
        if "properties" in part:
            part.setdefault("additionalProperties", False)


class Description:
    """The result of `describe`."""

    def __init__(self, result):
        self.result = result
        self.common = result["schema"]
        tighten(self.common)
        self.commands = {command["name"]: command for command in result["commands"]}
        self.events = {event["name"]: event["schema"] for event in result["events"]}
        self.topics = {topic["name"]: topic["schema"] for topic in result["topics"]}
        for command in self.commands.values():
            tighten(command["reply"])
        for schema in [*self.events.values(), *self.topics.values()]:
            tighten(schema)

    def faults(self):
        """What is wrong with the schemas themselves."""
        schemas = {"schema": self.common}
        for name, command in self.commands.items():
            schemas[name + " request"] = command["request"]
            schemas[name + " reply"] = command["reply"]
        schemas.update(self.events)
        schemas.update(self.topics)
        for name, schema in schemas.items():
            error = best_match(Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema))
            if error:
                yield f"The schema {name} is none: {error.message}"
                continue
            for part in subschemas(schema):
                if "pattern" in part:
                    re.compile(part["pattern"])
                reference = part.get("$ref", "#/$defs/Expense")
                if reference.removeprefix("#/$defs/") not in self.common["$defs"]:
                    yield f"The schema {name} refers to {reference}, which is not there."

    def fault(self, schema, value):
        """Why a value is not what the schema says, or None."""
        validator = Draft202012Validator({**self.common, **schema})
        error = best_match(validator.iter_errors(value))
        if error is None:
            return None
        where = "/".join(str(step) for step in error.absolute_path) or "the whole"
        return f"{where}: {error.message}"

    def valid(self, schema, value):
        return Draft202012Validator({**self.common, **schema}).is_valid(value)

    def members(self, schema, name):
        """The members that a schema describes, those of what it refers to under its own name."""
        for part in subschemas(schema):
            for member in part.get("properties", {}):
                yield f"{name}.{member}"

    def all_members(self):
        """Every member of a reply, an event or a value that is described."""
        for name, schema in self.common["$defs"].items():
            if not name.endswith(".args"):
                yield from self.members(schema, name)
        for name, command in self.commands.items():
            yield from self.members(command["reply"], name)
        for name, schema in self.events.items():
            yield from self.members(schema, name)

    def shown(self, schema, value, name):
        """The described members that a valid value has, by the names that all_members() gives."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix("#/$defs/")
            schema = self.common["$defs"][name]
        for branch in schema.get("anyOf", schema.get("oneOf", [])):
            if self.valid(branch, value):
                yield from self.shown(branch, value, name)
        if isinstance(value, list) and "items" in schema:
            for element in value:
                yield from self.shown(schema["items"], element, name)
        if isinstance(value, dict):
            for member, part in schema.get("properties", {}).items():
                if member in value:
                    yield f"{name}.{member}"
                    yield from self.shown(part, value[member], name)
            for part in schema.get("patternProperties", {}).values():
                for member in value.keys() - schema["properties"].keys():
                    yield from self.shown(part, value[member], name)

    def request_fault(self, request):
        if not isinstance(request, dict):
            return "It is no object."
        command = self.commands.get(request.get("command"))
        if command is None:
            return "There is no such command."
        return self.fault(command["request"], request)

    def reply_schema(self, name):
        command = self.commands.get(name)
        return command["reply"] if command else {"$ref": "#/$defs/ErrorReply"}
