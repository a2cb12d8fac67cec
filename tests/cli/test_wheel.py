"""The wheel: the whole app in one file, which runs where no checkout is."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import ADDRESS, Line

ROOT = Path(__file__).parents[2]


def python(folder: Path, *arguments: str) -> list[str]:
    """The command that runs the installed wheel; the checkout is not looked at."""
    start = f"import sys; sys.path.insert(0, {str(folder)!r}); "
    return [sys.executable, "-c", start + arguments[0], *arguments[1:]]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the wheel of this checkout was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    wheel = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*pip, *wheel], check=True, cwd=folder)
    (file,) = folder.glob("scorekeeper-*.whl")
    target = folder / "installed"
    into = ["install", "--no-deps", "--no-index", "--target", str(target), str(file)]
    subprocess.run([*pip, *into], check=True, cwd=folder)
    return target


@pytest.fixture
def line(installed: Path, tmp_path: Path) -> Iterator[Line]:
    """A browser at the server that the wheel starts in an empty folder."""
    main = "from scorekeeper.cli.parser import main; sys.exit(main(sys.argv[1:]))"
    command = python(installed, main, "serve", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        assert process.stdout
        found = ADDRESS.fullmatch(process.stdout.readline())
        assert found
        yield Line(int(found[2]), {"Accept-Language": "de"})
        process.kill()


def test_it_is_the_wheel(installed: Path, tmp_path: Path) -> None:
    """What runs comes from the wheel, and every rule set is in it."""
    where = "import scorekeeper; print(scorekeeper.__file__)"
    ran = subprocess.run(
        python(installed, where), capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert Path(ran.stdout.strip()).is_relative_to(installed)
    listed = "from scorekeeper.rule_sets import IDS; print(*IDS)"
    ran = subprocess.run(
        python(installed, listed), capture_output=True, text=True, check=True, cwd=tmp_path
    )
    files = sorted(file.stem for file in (ROOT / "scorekeeper" / "rule_sets").glob("*.toml"))
    assert sorted(ran.stdout.split()) == files


def test_it_serves_from_an_empty_folder(line: Line, tmp_path: Path) -> None:
    """Pages, styles and translations are inside; what is kept lies in the folder it started in."""
    page = line.ask("/")
    assert page.status == 200
    assert '<html lang="de"' in page.text
    style = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
    assert line.ask(style).status == 200
    assert line.ask("/games/new?rules=bombu").status == 200
    assert (tmp_path / "instance" / "scorekeeper.db").exists()
