"""What makes an app of the pages: the manifest with its icons, and the files kept for later."""

import json
import re
import struct

from flask import Flask

from tests.web.forms import Phone

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(picture: bytes) -> str:
    """Width and height of a PNG picture, as a manifest writes them."""
    assert picture.startswith(PNG)
    return "{}x{}".format(*struct.unpack(">II", picture[16:24]))


def test_the_home_screen(phone: Phone) -> None:
    """Every page names the manifest; it opens the first page, and its icons are what it says."""
    links = {link["rel"]: link["href"] for link in phone.look("/").root.all("link")}
    manifest = json.loads(phone.client.get(links["manifest"]).text)
    assert (manifest["name"], manifest["display"]) == ("Scorekeeper", "standalone")
    assert manifest["start_url"] == manifest["scope"] == "/"
    sizes = {}
    for icon in manifest["icons"]:
        answer = phone.client.get(icon["src"])
        assert answer.mimetype == icon["type"]
        sizes[icon["sizes"]] = answer.data
        answer.close()
    assert set(sizes) == {"any", "192x192", "512x512"}  # what browsers ask for to install an app
    for size in ("192x192", "512x512"):
        assert size_of(sizes[size]) == size


def test_the_files_kept(app: Flask, phone: Phone) -> None:
    """The worker keeps every file that pages name, and the page for when nothing else is kept."""
    answer = phone.client.get("/worker.js")
    assert answer.headers["Cache-Control"] == "no-cache"  # a new version is found at the next look
    [kept] = re.findall(r"^const FILES = (\[.*\]);$", answer.text, re.MULTILINE)
    files = json.loads(kept)
    for file in files:
        looked_at = phone.client.get(file)
        assert looked_at.status_code == 200, file
        looked_at.close()
    assert "/offline" in files
    named = re.findall(r'"(/static/[^"]+)"', phone.look("/games/new?rules=modern").source)
    assert named
    assert {*named} <= {*files}
    assert f'const VERSION = "{app.config["VERSION"]}";' in answer.text
