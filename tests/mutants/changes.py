"""What can be written wrong: every small change of a module that its tests ought to notice.

Left out are sentences and docstrings (words that make no score), types, decorators and assertions,
`strict=` among them (no result hangs on them).
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

SWAPPED: Mapping[type[ast.AST], Callable[[], ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
"""Signs that are easily taken for one another."""
CALLED = {"max": "min", "min": "max", "all": "any", "any": "all"}
CONDITIONS = {("If", "test"), ("IfExp", "test"), ("While", "test"), ("comprehension", "ifs")}
CONDITIONS |= {("BoolOp", "values")}
NOT_READ = {"annotation", "returns", "decorator_list", "format_spec"}
"""Parts of the code that are types, decorators, or the look of a number."""


@dataclass(frozen=True)
class Place:
    """Where a piece of code stands: in a field of its owner, or in the list that the field is."""

    owner: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        """Writes another piece there."""
        if self.index is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.index] = node


@dataclass(frozen=True)
class Mutant:
    """One change of a module: `now` for what `was` in a `line`; `lines` are its statement's."""

    path: Path
    line: int
    lines: range
    was: ast.AST
    now: ast.AST
    place: Place
    tree: ast.Module

    @property
    def module(self) -> str:
        """The name of the module below scorekeeper.scoring: "quotas", "history.replay"."""
        parts = self.path.with_suffix("").parts
        below = parts[parts.index("scoring") + 1 :] if "scoring" in parts else parts[-1:]
        return ".".join(below)

    def __str__(self) -> str:
        was, now = (" ".join(ast.unparse(node).split()) for node in (self.was, self.now))
        return f"{self.path.name}:{self.line}: {was}  ->  {now}"

    def code(self) -> CodeType:
        """The module with this change, compiled."""
        self.place.put(self.now)
        try:
            return compile(self.tree, str(self.path), "exec")
        finally:
            self.place.put(self.was)


def mutants(path: Path) -> list[Mutant]:
    """All changes of a module, in the order of its lines."""
    tree = ast.parse(path.read_text("utf-8"))
    return [
        Mutant(path, line, lines, node, ast.fix_missing_locations(changed), place, tree)
        for place, node, line, lines in _pieces(tree, 1, range(1, 2))
        for changed in [*_changes(node), *_turned(place, node)]
    ]


def _pieces(owner: ast.AST, line: int, lines: range) -> Iterator[tuple[Place, ast.AST, int, range]]:
    """Every piece of code that may be changed, with its line and the lines of its statement."""
    for field, value in ast.iter_fields(owner):
        if field in NOT_READ:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _is_left_out(owner, node):
                continue
            here = getattr(node, "lineno", line)
            around = _header(node) if isinstance(node, ast.stmt) else lines
            yield Place(owner, field, index), node, here, around
            yield from _pieces(node, here, around)


def _is_left_out(owner: ast.AST, node: ast.AST) -> bool:
    """Whether this is a docstring, an assertion, or text between the gaps of an f-string."""
    match node:
        case ast.Assert() | ast.keyword(arg="strict") | ast.Expr(value=ast.Constant()):
            return True
        case ast.Constant():
            return isinstance(owner, ast.JoinedStr)
    return False


def _header(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements inside it."""
    inside = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not inside:
        return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    first = inside[0].pattern if isinstance(inside[0], ast.match_case) else inside[0]
    return range(statement.lineno, max(first.lineno, statement.lineno + 1))


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a piece of code may become, wherever it stands."""
    match node:
        case ast.Compare(ops=ops):
            for i, sign in enumerate(ops):
                yield _with(node, ops=[*ops[:i], SWAPPED[type(sign)](), *ops[i + 1 :]])
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) | ast.BoolOp(op=sign):
            yield _with(node, op=SWAPPED[type(sign)]())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool(said)):
            yield _with(node, value=not said)
        case ast.Constant(value=int(number)):
            yield _with(node, value=number + 1)
            yield _with(node, value=number - 1)
        case ast.Constant(value=str(word)) if " " not in word:
            yield _with(node, value=f"{word}?")
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield _with(node, func=ast.copy_location(ast.Name(CALLED[name], ast.Load()), node))
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield _with(node, value=ast.Constant(None))
        case ast.match_case():
            yield _with(node, guard=ast.Constant(False))
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.copy_location(ast.Pass(), node)
        case ast.Delete() | ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.copy_location(ast.Pass(), node)


def _turned(place: Place, node: ast.AST) -> Iterator[ast.AST]:
    """A condition turned round, where no sign in it is changed anyway."""
    condition = (type(place.owner).__name__, place.field) in CONDITIONS
    if condition and not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.operator):
        assert isinstance(node, ast.expr)
        yield ast.copy_location(ast.UnaryOp(ast.Not(), node), node)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """The same piece of code with other fields."""
    return ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), **fields}), node)
