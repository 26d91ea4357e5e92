"""Runs the vectors of this folder: `python3 run.py`. Python 3.8 or newer, nothing to install.

It computes every theme anew (theme.py), and besides holds the vectors to what the rules promise, whoever computed them. It names what differs, and then ends
with 1.
"""

import json
import pathlib
import sys

sys.dont_write_bytecode = True

from theme import EDGE_PAIRS, NAMES, NEUTRAL, TEXT_PAIRS, contrast, publication_theme, published, shifted, to_hex

VERSION = 1
PUBLISHED = ("basicTheme", "native")


def rgb(written):
    return tuple(int(written[at : at + 2], 16) for at in (1, 3, 5))


def differences(expected, found, path=""):
    """Where two themes differ; ratios may by what rounding to two decimals hides."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted(expected.keys() | found.keys()):
            yield from differences(expected.get(name), found.get(name), f"{path}.{name}" if path else name)
    elif isinstance(expected, (int, float)) and isinstance(found, (int, float)):
        if abs(expected - found) > 0.0051:
            yield f"{path}: {expected} in the vector, {found:.3f} computed"
    elif (sorted(expected) if isinstance(expected, list) else expected) != (sorted(found) if isinstance(found, list) else found):
        yield f"{path}: {expected} in the vector, {found} computed"


def broken_promises(record, expected):
    """What a vector promises in vain, without a look at how colours are derived."""
    stated, _, _, _ = published(record)
    for scheme in ("light", "dark"):
        colors = {name: rgb(written) for name, written in expected[scheme]["colors"].items()}
        origin = expected[scheme]["origin"]
        if list(expected[scheme]["colors"]) != NAMES:
            yield f"{scheme}: the names of the colours"
        for name in NAMES:
            # A surface that is the background itself has the background's origin; so a link that is the text.
            ways = [name, {"surface": "background", "link": "foreground"}.get(name, name)]
            if origin[name] in PUBLISHED and colors[name] not in [stated[scheme][origin[name]].get(way) for way in ways]:
                yield f"{scheme}.{name}: said to be published, and is not"
            if origin[name] == "neutral" and name in NEUTRAL[scheme] and colors[name] != NEUTRAL[scheme][name]:
                yield f"{scheme}.{name}: said to be neutral, and is not"
        for state, points in (("hover", -5), ("pressed", -5), ("disabled", 5)):
            if colors[state] != shifted(colors["accent"], points):
                yield f"{scheme}.{state}: not the accent's shade, {to_hex(shifted(colors['accent'], points))}"
        for pairs, least in ((TEXT_PAIRS, 4.5), (EDGE_PAIRS, 3)):
            for pair in pairs:
                # A shade is as published as its accent.
                text, ground = ("accent" if name in ("hover", "pressed") else name for name in pair.split("/"))
                ratio = contrast(*(colors[name] for name in pair.split("/")))
                if "derived" in (origin[text], origin[ground]) and ratio < least:
                    yield f"{scheme} {pair}: derived, and only {ratio:.2f}"
        for pair, ratio in expected[scheme]["ratios"].items():
            if abs(ratio - contrast(*(colors[name] for name in pair.split("/")))) > 0.0051:
                yield f"{scheme} {pair}: not {ratio}"


def main():
    folder = pathlib.Path(__file__).parent
    ran, failed = 0, 0
    for file in sorted(folder.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        if content["version"] != VERSION:
            sys.exit(f"{file.name}: version {content['version']}, and this runs version {VERSION}")
        for vector in content["vectors"]:
            ran += 1
            expected = vector["expected"]
            found = [*differences(expected, publication_theme(vector["record"])), *broken_promises(vector["record"], expected)]
            failed += bool(found)
            for problem in found:
                print(f"{file.stem}/{vector['name']}: {problem}")
    print(f"{ran} vectors, {failed} differ" if failed else f"{ran} vectors agree")
    if failed or ran == 0:
        sys.exit(1)


main()
