"""Lays the pictures of each screen side by side: phone and desk, light and dark, in one small PNG.

Usage: .build/venv/bin/python Scripts/contact_sheets.py SCREENSHOTS FOLDER
The screenshots come from Scripts/screenshots.sh. Sheets of screens that are gone are removed.
"""

import pathlib
import sys

from PIL import Image

source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
HEIGHT = 500
GAP = 16
COLOURS = 144
PARTS = ["390-light", "390-dark", "1440-light", "1440-dark"]


def sheet(name):
    """The parts that there are, at one height, in a row."""
    pictures = [Image.open(path).convert("RGB") for part in PARTS
                if (path := source / f"{name}-{part}.png").exists()]
    sized = [p.resize((round(p.width * HEIGHT / p.height), HEIGHT), Image.LANCZOS) for p in pictures]
    width = sum(p.width for p in sized) + GAP * (len(sized) + 1)
    made = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#c9ced6")
    left = GAP
    for picture in sized:
        made.paste(picture, (left, GAP))
        left += picture.width + GAP
    # The means of neighbours keep what is rare: the colours of links and of what is wrong.
    return made.quantize(COLOURS, method=Image.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)


target.mkdir(parents=True, exist_ok=True)
names = sorted({path.stem.rsplit("-", 2)[0] for path in source.glob("*-390-light.png")})
for name in names:
    sheet(name).save(target / f"{name}.png", optimize=True)
for path in target.glob("*.png"):
    if path.stem not in names:
        path.unlink()
lines = ["# Screens", "", "Each as on a phone and on a desk, light and dark, over the feeds of the demo;",
         "made by `make screens`.", ""]
lines += [f"## {name}\n\n![{name}]({name}.png)\n" for name in names]
(target / "README.md").write_text("\n".join(lines))
