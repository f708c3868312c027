"""Plays a quiet piece of plucked strings from a seed, as WAV bytes: 16 bits, one channel."""

import array
import functools
import math
import random
import struct

RATE = 11025
CHORDS = [(57, 60, 64, 67), (53, 57, 60, 64), (60, 64, 67, 71), (55, 59, 62, 69)]


@functools.lru_cache(maxsize=64)
def _note(pitch, length=1.8):
    """Samples of one plucked note: four partials that die away, the high ones first."""
    frequency = 440 * 2 ** ((pitch - 69) / 12)
    count = int(RATE * length)
    step = 2 * math.pi * frequency / RATE
    samples = []
    for i in range(count):
        t = i / count
        attack = min(1, i / 90)
        fade = (1 - t) ** 2
        samples.append(int(attack * fade * (
            3000 * math.sin(step * i) + 1300 * math.sin(2 * step * i) * fade
            + 600 * math.sin(3 * step * i) * fade * fade + 250 * math.sin(4.01 * step * i) * fade ** 4)))
    return samples


@functools.lru_cache(maxsize=16)
def wav(seed, seconds):
    """The bytes of a WAV file; the same for the same arguments."""
    rng = random.Random(f"sound/{seed}")
    total = RATE * seconds
    mix = [0] * (total + 2 * RATE)
    beat = 60 / rng.choice([84, 92, 100]) / 2
    shift = rng.choice([-5, -2, 0, 3])
    time, turn = 0.2, 0
    while time < seconds - 2:
        chord = CHORDS[turn // 8 % len(CHORDS)]
        pitch = chord[[0, 2, 1, 3, 2, 1, 3, 2][turn % 8]] + shift
        notes = [pitch] if turn % 8 else [pitch, chord[0] - 12 + shift]
        if rng.random() < 0.25:
            notes.append(rng.choice(chord) + 12 + shift)
        start = int(time * RATE)
        for number in notes:
            for i, sample in enumerate(_note(number), start):
                mix[i] += sample
        time += beat
        turn += 1
    data = array.array("h", (max(-32000, min(32000, s)) for s in mix[:total])).tobytes()
    head = b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack(
        "<IHHIIHH", 16, 1, 1, RATE, RATE * 2, 2, 16)
    return head + b"data" + struct.pack("<I", len(data)) + data


def size(seconds):
    """How long the file is, without making it."""
    return 44 + RATE * seconds * 2
