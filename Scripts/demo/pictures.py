"""Draws pictures from a seed: landscapes, seas, towns, skies, tiles and comics, as PNG bytes.

Every picture is built from columns: each is a few runs cut out of colour gradients, so that the
work per pixel happens inside `bytes` and a picture of a megapixel takes some tens of milliseconds.
"""

import functools
import math
import random
import struct
import zlib

PALETTES = [
    # sky at the top, sky at the horizon, light, and the land from far to near
    ("#1b2a49", "#f0a35e", "#ffe6b3", ["#8d6a7d", "#5c4a68", "#3a3350", "#201e36"]),
    ("#3f7cac", "#dcecf2", "#ffffff", ["#9ab8b0", "#6c9a8b", "#3f6f60", "#24483f"]),
    ("#0b132b", "#5bc0be", "#f7fff7", ["#3a506b", "#2b3f5c", "#1c2b47", "#101a30"]),
    ("#e07a5f", "#f9e2c8", "#fffaf0", ["#c98f7a", "#8c6a63", "#5b4a52", "#33303f"]),
    ("#5a189a", "#ff9e6d", "#ffe8c7", ["#8b4f88", "#5f3a78", "#3c2862", "#1f1840"]),
    ("#7db4c9", "#f4f1de", "#ffffff", ["#b6bd9a", "#8a9a6f", "#5f7a52", "#39563c"]),
    ("#22333b", "#c6ac8f", "#f2e9dc", ["#8b7864", "#5e503f", "#40372d", "#241f1a"]),
    ("#14213d", "#e8c4a0", "#fff3df", ["#6f7f93", "#47607a", "#2c4560", "#182c43"]),
]


def _rgb(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


def _mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


class Canvas:
    """Three planes of bytes, column after column."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.columns = [[bytearray(height) for _ in range(width)] for _ in range(3)]

    def gradient(self, top, bottom):
        """A column's worth of bytes for each plane."""
        h = max(1, self.height - 1)
        return [bytes(round(top[p] + (bottom[p] - top[p]) * y / h) for y in range(self.height))
                for p in range(3)]

    def below(self, x, y, colours):
        """Paints column x from y (a float, smoothed) to the bottom."""
        if y >= self.height:
            return
        first = max(0, math.floor(y))
        cover = 1 - (y - first) if y > 0 else 1
        for plane, source in zip(self.columns, colours):
            column = plane[x]
            edge = column[first]
            column[first:] = source[first:]
            column[first] = round(edge + (source[first] - edge) * cover)

    def span(self, x, top, bottom, colours, alpha=1.0):
        """Paints column x between two floats, smoothed at both ends."""
        top, bottom = max(0.0, top), min(float(self.height), bottom)
        if bottom <= top:
            return
        first, last = math.floor(top), math.ceil(bottom)
        for plane, source in zip(self.columns, colours):
            column = plane[x]
            old_first, old_last = column[first], column[last - 1]
            if alpha >= 1:
                column[first:last] = source[first:last]
            else:
                column[first:last] = bytes(
                    round(o + (s - o) * alpha)
                    for o, s in zip(column[first:last], source[first:last]))
            if last - first == 1:
                cover = bottom - top
                column[first] = round(old_first + (column[first] - old_first) * cover)
            else:
                column[first] = round(
                    old_first + (column[first] - old_first) * (1 - (top - first)))
                column[last - 1] = round(
                    old_last + (column[last - 1] - old_last) * (1 - (last - bottom)))

    def flat(self, colour):
        return [bytes([round(colour[p])]) * self.height for p in range(3)]

    def disc(self, cx, cy, radius, colour, alpha=1.0):
        colours = self.flat(colour)
        for x in range(max(0, math.floor(cx - radius)), min(self.width, math.ceil(cx + radius))):
            dx = x + 0.5 - cx
            if abs(dx) < radius:
                dy = math.sqrt(radius * radius - dx * dx)
                self.span(x, cy - dy, cy + dy, colours, alpha)

    def rect(self, left, top, right, bottom, colour, alpha=1.0):
        colours = self.flat(colour)
        for x in range(max(0, round(left)), min(self.width, round(right))):
            self.span(x, top, bottom, colours, alpha)

    def png(self):
        planes = [b"".join(map(bytes, plane)) for plane in self.columns]
        rows = bytearray()
        row = bytearray(3 * self.width)
        before = bytes(3 * self.width)
        for y in range(self.height):
            for p in range(3):
                row[p::3] = planes[p][y::self.height]
            current = bytes(row)
            # "Up" where a row equals the one above, which zlib then shrinks to nothing.
            if current == before:
                rows += b"\x02" + bytes(len(current))
            else:
                rows += b"\x00" + current
            before = current
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head)
                + _chunk(b"IDAT", zlib.compress(bytes(rows), 6)) + _chunk(b"IEND", b""))


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _ridge(rng, width, roughness):
    """Heights between -1 and 1: a few slow waves and many quick ones."""
    waves = [(rng.uniform(0.6, 1.8) * (2.1 ** k), rng.uniform(0, 7), 0.55 ** k)
             for k in range(roughness)]
    total = sum(w[2] for w in waves)
    return [sum(a * math.sin(f * 2 * math.pi * x / width + p) for f, p, a in waves) / total
            for x in range(width)]


def _sky(canvas, top, horizon, line):
    """A gradient that reaches the horizon's colour at `line`."""
    h = canvas.height
    colours = [bytes(round(top[p] + (horizon[p] - top[p]) * min(1, (y / max(1, line)) ** 1.3))
                     for y in range(h)) for p in range(3)]
    for p in range(3):
        canvas.columns[p] = [bytearray(colours[p]) for _ in range(canvas.width)]
    return colours


def _sun(canvas, rng, light, line):
    radius = canvas.height * rng.uniform(0.045, 0.085)
    cx, cy = canvas.width * rng.uniform(0.2, 0.8), line * rng.uniform(0.45, 0.85)
    for grow, alpha in ((4.2, 0.06), (2.8, 0.09), (1.8, 0.14)):
        canvas.disc(cx, cy, radius * grow, light, alpha)
    canvas.disc(cx, cy, radius, light)
    return cx, cy, radius


def _land(canvas, rng, palette, line):
    top, horizon, light, layers = palette
    for depth, colour in enumerate(layers):
        t = (depth + 1) / len(layers)
        ridge = _ridge(rng, canvas.width, 3 + 2 * (depth == 0) + (depth < 2))
        base = line + (canvas.height - line) * (t - 0.25) * 0.85
        swing = canvas.height * (0.11 - 0.05 * t)
        near = _mix(_rgb(colour), _rgb(layers[-1]), 0.35)
        fill = canvas.gradient(_mix(_rgb(colour), _rgb(horizon), 0.25 * (1 - t)), near)
        for x in range(canvas.width):
            canvas.below(x, base - ridge[x] * swing, fill)


def landscape(width, height, rng):
    palette = rng.choice(PALETTES)
    canvas = Canvas(width, height)
    line = height * rng.uniform(0.5, 0.62)
    _sky(canvas, _rgb(palette[0]), _rgb(palette[1]), line)
    _sun(canvas, rng, _rgb(palette[2]), line)
    _land(canvas, rng, palette, line)
    return canvas


def sea(width, height, rng):
    palette = rng.choice(PALETTES)
    top, horizon, light, layers = (_rgb(c) if isinstance(c, str) else c for c in palette)
    canvas = Canvas(width, height)
    line = height * rng.uniform(0.42, 0.58)
    _sky(canvas, top, horizon, line)
    cx, cy, radius = _sun(canvas, rng, light, line)
    far, near = _mix(_rgb(layers[0]), horizon, 0.45), _rgb(layers[-1])
    water = [bytes(min(255, max(0, round(far[p] + (near[p] - far[p])
             * max(0, (y - line) / (height - line)) ** 0.7))) for y in range(height)) for p in range(3)]
    for x in range(width):
        canvas.below(x, line, water)
    glint = canvas.flat(light)
    y = line + 2
    while y < height:
        t = (y - line) / (height - line)
        thick = 1 + t * height * 0.012
        half = radius * (0.9 + 2.4 * t) * rng.uniform(0.5, 1.1)
        shift = rng.uniform(-0.4, 0.4) * radius
        for x in range(max(0, int(cx + shift - half)), min(width, int(cx + shift + half))):
            fade = 1 - abs(x - cx - shift) / half
            canvas.span(x, y, y + thick * fade, glint, 0.16 + 0.4 * (1 - t))
        y += thick * rng.uniform(1.8, 3.2) + 1
    for _ in range(rng.randint(1, 3)):
        _boat(canvas, rng, line, near)
    return canvas


def _boat(canvas, rng, line, dark):
    t = rng.uniform(0.05, 0.35)
    size = canvas.height * (0.03 + 0.12 * t)
    x0, y0 = canvas.width * rng.uniform(0.1, 0.9), line + (canvas.height - line) * t
    hull, sail = canvas.flat(_mix(dark, (0, 0, 0), 0.35)), canvas.flat(_mix(dark, (255, 255, 255), 0.85))
    for x in range(max(0, int(x0 - size)), min(canvas.width, int(x0 + size))):
        u = (x - x0) / size
        canvas.span(x, y0 - size * 0.12, y0 + size * 0.28 * (1 - u * u), hull)
        if -0.7 < u < -0.05:
            canvas.span(x, y0 - size * (0.25 + 1.4 * (u + 0.7) / 0.65), y0 - size * 0.2, sail)
        elif 0.02 < u < 0.6:
            canvas.span(x, y0 - size * (0.25 + 1.1 * (0.6 - u) / 0.58), y0 - size * 0.2, sail)


def town(width, height, rng):
    palette = rng.choice(PALETTES)
    canvas = Canvas(width, height)
    line = height * 0.78
    top, horizon = _mix(_rgb(palette[0]), (10, 12, 30), 0.45), _mix(_rgb(palette[1]), _rgb(palette[0]), 0.35)
    _sky(canvas, top, horizon, line)
    for _ in range(60):
        canvas.disc(rng.uniform(0, width), rng.uniform(0, line * 0.7),
                    height * rng.uniform(0.0008, 0.0022), (255, 255, 245), rng.uniform(0.3, 0.9))
    canvas.disc(width * rng.uniform(0.65, 0.9), height * 0.18, height * 0.06, _rgb(palette[2]))
    for depth in range(3):
        wall = _mix(_rgb(palette[3][min(3, depth + 1)]), (8, 10, 24), 0.2 + 0.2 * depth)
        x = -rng.uniform(0, width * 0.05)
        while x < width:
            w = width * rng.uniform(0.035, 0.09) * (0.7 + 0.35 * depth)
            h = height * rng.uniform(0.22, 0.52) * (1 - 0.22 * depth)
            _house(canvas, rng, x, w, height - h, wall, _rgb(palette[2]), depth)
            x += w * rng.uniform(0.85, 1.1)
    return canvas


def _house(canvas, rng, x, w, top, wall, light, depth):
    canvas.rect(x, top, x + w, canvas.height, wall)
    if rng.random() < 0.45:
        fill = canvas.flat(wall)
        for column in range(max(0, int(x)), min(canvas.width, int(x + w))):
            u = abs((column - x) / w - 0.5) * 2
            canvas.span(column, top - w * 0.45 * (1 - u), top + 1, fill)
    size = canvas.height * 0.012 * (1 + 0.5 * depth)
    y = top + size * 2
    while y < canvas.height - size:
        column = x + size
        while column + size < x + w:
            if rng.random() < 0.42:
                canvas.rect(column, y, column + size, y + size * 1.4,
                            _mix(light, (255, 190, 90), rng.uniform(0.1, 0.8)), rng.uniform(0.5, 0.95))
            column += size * 2.1
        y += size * 2.9


def tiles(width, height, rng):
    palette = rng.choice(PALETTES)
    colours = [_rgb(palette[0]), _rgb(palette[1]), _rgb(palette[2])] + [_rgb(c) for c in palette[3]]
    canvas = Canvas(width, height)
    for p in range(3):
        canvas.columns[p] = [bytearray(canvas.flat(colours[1])[p]) for _ in range(width)]
    side = min(width, height) / rng.choice([3, 4, 4, 5])
    for row in range(math.ceil(height / side)):
        for column in range(math.ceil(width / side)):
            back, front = rng.sample(colours, 2)
            left, top = column * side, row * side
            canvas.rect(left, top, left + side + 1, min(height, top + side), back)
            _tile(canvas, rng, left, top, side, front, rng.choice(colours))
    return canvas


def _tile(canvas, rng, left, top, side, front, dot):
    kind = rng.randrange(5)
    fill = canvas.flat(front)
    cx = left + side * rng.choice([0, 1])
    cy = top + side * rng.choice([0, 1])
    for x in range(max(0, int(left)), min(canvas.width, int(left + side))):
        dx = x + 0.5 - cx
        if kind <= 1 and abs(dx) < side:
            dy = math.sqrt(side * side - dx * dx)
            canvas.span(x, max(top, cy - dy), min(top + side, cy + dy), fill)
        elif kind == 2:
            u = (x - left) / side
            canvas.span(x, top + side * u, top + side, fill)
    if kind == 3:
        canvas.disc(left + side / 2, top + side / 2, side * 0.42, front)
        canvas.disc(left + side / 2, top + side / 2, side * 0.2, dot)
    if kind == 4:
        for stripe in range(4):
            canvas.rect(left, top + side * stripe / 4, left + side, top + side * (stripe + 0.5) / 4, front)


def aurora(width, height, rng):
    palette = rng.choice([PALETTES[2], PALETTES[4], PALETTES[7]])
    canvas = Canvas(width, height)
    line = height * 0.7
    _sky(canvas, _mix(_rgb(palette[0]), (2, 4, 16), 0.5), _mix(_rgb(palette[0]), _rgb(palette[1]), 0.25), line)
    for _ in range(90):
        canvas.disc(rng.uniform(0, width), rng.uniform(0, line), height * rng.uniform(0.0007, 0.002),
                    (255, 255, 255), rng.uniform(0.3, 1))
    for _ in range(3):
        curtain = _ridge(rng, width, 4)
        bright = _ridge(rng, width, 6)
        colour = _mix(_rgb(palette[1]), (90, 255, 190), rng.uniform(0.2, 0.9))
        fill = canvas.flat(colour)
        base, tall = line * rng.uniform(0.55, 0.9), height * rng.uniform(0.25, 0.45)
        for x in range(width):
            bottom = base + curtain[x] * height * 0.12
            strength = 0.1 + 0.16 * (bright[x] + 1)
            for step in range(7):
                canvas.span(x, bottom - tall * (step + 1) / 7, bottom - tall * step / 7, fill,
                            strength * (1 - step / 7) ** 1.6)
    _land(canvas, rng, (palette[0], palette[0], palette[2], ["#1a2238", "#131a2c", "#0d1322", "#080d18"]), line)
    return canvas


STYLES = {"landscape": landscape, "sea": sea, "town": town, "tiles": tiles, "aurora": aurora}

# Letters for comics: five columns a letter, lowest bit at the top.
_FONT = {
    "A": "7e11117e00", "B": "7f49493600", "C": "3e41412200", "D": "7f41413e00", "E": "7f49494100",
    "F": "7f09090100", "G": "3e41493a00", "H": "7f08087f00", "I": "417f410000", "J": "2040403f00",
    "K": "7f08146300", "L": "7f40404000", "M": "7f0204027f", "N": "7f020c7f00", "O": "3e41413e00",
    "P": "7f09090600", "Q": "3e41615e00", "R": "7f09196600", "S": "2649493200", "T": "01017f0101",
    "U": "3f40403f00", "V": "1f2060201f", "W": "3f4038403f", "X": "6314086314", "Y": "0708700807",
    "Z": "6159494700", "?": "0201510906", "!": "5f00000000", ".": "6000000000", ",": "a060000000",
    "'": "0300000000", "-": "0808080800", "0": "3e41413e00", "1": "427f400000", "2": "6251494600",
    "3": "2249493600", "4": "1814127f10", "7": "0171090700",
}
_NARROW = {"I": 3, "!": 1, ".": 1, ",": 2, "'": 1, "1": 3}


def _text(canvas, text, left, top, size, colour):
    x = left
    for letter in text.upper():
        if letter == " ":
            x += size * 3
            continue
        columns = bytes.fromhex(_FONT[letter])
        for i in range(_NARROW.get(letter, 5 if columns[4] else 4)):
            for bit in range(8):
                if columns[i] >> bit & 1:
                    canvas.rect(x + i * size, top + bit * size, x + (i + 1) * size, top + (bit + 1) * size, colour)
        x += size * (_NARROW.get(letter, 5 if columns[4] else 4) + 1)
    return x


def _text_width(text, size):
    total = 0
    for letter in text.upper():
        if letter == " ":
            total += 3
        else:
            total += _NARROW.get(letter, 5 if bytes.fromhex(_FONT[letter])[4] else 4) + 1
    return total * size


def _creature(canvas, cx, cy, radius, colour, look, mood):
    ink = (30, 30, 40)
    canvas.rect(cx - radius * 0.45, cy + radius * 0.7, cx - radius * 0.3, cy + radius * 1.35, ink)
    canvas.rect(cx + radius * 0.3, cy + radius * 0.7, cx + radius * 0.45, cy + radius * 1.35, ink)
    canvas.disc(cx, cy, radius + 3, ink)
    canvas.disc(cx, cy, radius, colour)
    for side in (-1, 1):
        ex = cx + side * radius * 0.36 + look * radius * 0.12
        canvas.disc(ex, cy - radius * 0.18, radius * 0.24, (255, 255, 255))
        canvas.disc(ex + look * radius * 0.1, cy - radius * 0.18, radius * 0.1, ink)
    fill = canvas.flat(ink)
    for x in range(int(cx - radius * 0.35), int(cx + radius * 0.35)):
        u = (x - cx) / (radius * 0.35)
        y = cy + radius * 0.42 - mood * radius * 0.16 * u * u + mood * radius * 0.08
        canvas.span(x, y - 1.5, y + 2, fill)


def comic(panels, seed):
    """Panels of (words of the left one, words of the right one, moods)."""
    rng = random.Random(seed)
    side, gap = 300, 12
    canvas = Canvas(gap + len(panels) * (side + gap), side + 2 * gap)
    white = canvas.flat((255, 255, 255))
    for x in range(canvas.width):
        canvas.below(x, 0, white)
    papers = [(253, 244, 220), (222, 240, 245), (240, 228, 246), (226, 243, 224)]
    for index, (left, right, mood) in enumerate(panels):
        x0, y0 = gap + index * (side + gap), gap
        canvas.rect(x0 - 3, y0 - 3, x0 + side + 3, y0 + side + 3, (30, 30, 40))
        canvas.rect(x0, y0, x0 + side, y0 + side, papers[(seed + index) % 4])
        canvas.rect(x0, y0 + 246, x0 + side, y0 + side, _mix(papers[(seed + index) % 4], (0, 0, 0), 0.12))
        _creature(canvas, x0 + 78, y0 + 198, 40, (238, 116, 95), 1, mood)
        _creature(canvas, x0 + 222, y0 + 204, 34, (78, 146, 170), -1, -mood if rng.random() < 0.4 else mood)
        for words, edge, top, anchor in ((left, x0 + 14, y0 + 16, 78), (right, x0 + side - 14, y0 + 84, 222)):
            if not words:
                continue
            lines = words.split("|")
            size = 3
            width = max(_text_width(line, size) for line in lines)
            start = edge if anchor == 78 else edge - width
            for number, line in enumerate(lines):
                _text(canvas, line, start, top + number * 30, size, (30, 30, 40))
            bottom = top + len(lines) * 30
            canvas.rect(x0 + anchor - 1, bottom + 2, x0 + anchor + 2, min(y0 + 152, bottom + 26), (30, 30, 40))
    return canvas.png()


@functools.lru_cache(maxsize=256)
def draw(style, seed, width, height):
    """The PNG of a picture; the same for the same arguments."""
    return STYLES[style](width, height, random.Random(f"{style}/{seed}")).png()


@functools.lru_cache(maxsize=64)
def icon(seed, letter, size=64):
    """A square with a letter, for a feed."""
    rng = random.Random(f"icon/{seed}")
    palette = rng.choice(PALETTES)
    canvas = Canvas(size, size)
    fill = canvas.gradient(_rgb(palette[0]), _mix(_rgb(palette[0]), _rgb(palette[1]), 0.6))
    for x in range(size):
        canvas.below(x, 0, fill)
    scale = size / 11
    width = _text_width(letter, scale) - scale
    _text(canvas, letter, (size - width) / 2, size / 2 - 3.5 * scale, scale, (255, 255, 255))
    return canvas.png()
