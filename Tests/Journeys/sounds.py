"""Real files of sound, made by hand: silence as MP3 with ID3 chapters, and the same in MP4 with a track
of chapters."""

import struct

# MPEG 1 Layer III, 32 kbit/s, 32 kHz, one channel; nothing but zeros behind the head is silence.
FRAME = bytes([0xFF, 0xFB, 0x18, 0xC4]) + bytes(140)
SAMPLES, RATE = 1152, 32000


def frames(seconds):
    return [FRAME] * round(seconds * RATE / SAMPLES)


def mp3(seconds, chapters=()):
    """Chapters are pairs of a start in seconds and a title."""
    def frame(name, body):
        return name + struct.pack(">IH", len(body), 0) + body

    starts = [start for start, _ in chapters] + [seconds]
    tag = b"".join(
        frame(b"CHAP", f"c{i}\0".encode() + struct.pack(">IIII", starts[i] * 1000, starts[i + 1] * 1000, 2**32 - 1, 2**32 - 1)
              + frame(b"TIT2", b"\3" + title.encode()))
        for i, (_, title) in enumerate(chapters))
    size = len(tag)
    safe = bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))
    return (b"ID3\3\0\0" + safe + tag if chapters else b"") + b"".join(frames(seconds))


def box(name, *parts):
    body = b"".join(parts)
    return struct.pack(">I", len(body) + 8) + name + body


def full(name, *parts, version=0, flags=0):
    return box(name, struct.pack(">I", version << 24 | flags), *parts)


MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def mp4(seconds, chapters=()):
    """The list of what is where stands behind the sound, as recorders write it."""
    sound = frames(seconds)
    texts = [struct.pack(">H", len(title.encode())) + title.encode() for _, title in chapters]
    head = box(b"ftyp", b"M4A \0\0\0\0M4A isom")
    data = box(b"mdat", *sound, *texts)
    sound_at = len(head) + 8
    text_at = sound_at + len(FRAME) * len(sound)
    lasting = seconds * 1000

    def track(number, handler, scale, duration, media_head, description, durations, sizes, start, more=b""):
        table = box(
            b"stbl", full(b"stsd", struct.pack(">I", 1), description),
            full(b"stts", struct.pack(">I", len(durations)), *(struct.pack(">II", *run) for run in durations)),
            full(b"stsc", struct.pack(">4I", 1, 1, len(sizes), 1)),
            full(b"stsz", struct.pack(">II", 0, len(sizes)), *(struct.pack(">I", size) for size in sizes)),
            full(b"stco", struct.pack(">II", 1, start)))
        where = box(b"dinf", full(b"dref", struct.pack(">I", 1), full(b"url ", flags=1)))
        return box(
            b"trak",
            full(b"tkhd", struct.pack(">5I", 0, 0, number, 0, lasting), bytes(16), MATRIX, bytes(8), flags=3 if number == 1 else 0),
            more,
            box(b"mdia", full(b"mdhd", struct.pack(">4IHH", 0, 0, scale, duration, 0x55C4, 0)),
                full(b"hdlr", bytes(4), handler, bytes(12), b"\0"), box(b"minf", media_head, where, table)))

    # MP3 in MP4, as ISO/IEC 14496-3 has it: object type 0x6B.
    config = bytes([4, 13, 0x6B, 0x15]) + bytes(3) + struct.pack(">II", 32000, 32000)
    stream = full(b"esds", bytes([3, 3 + len(config) + 3, 0, 1, 0]) + config + bytes([6, 1, 2]))
    entry = box(b"mp4a", bytes(6), struct.pack(">H", 1), bytes(8), struct.pack(">HHHHI", 1, 16, 0, 0, RATE << 16), stream)
    tracks = [track(
        1, b"soun", RATE, len(sound) * SAMPLES, full(b"smhd", bytes(4)), entry, [(len(sound), SAMPLES)],
        [len(FRAME)] * len(sound), sound_at, box(b"tref", box(b"chap", struct.pack(">I", 2))) if chapters else b"")]
    if chapters:
        ends = [start for start, _ in chapters[1:]] + [seconds]
        text = box(b"text", bytes(6), struct.pack(">H", 1), bytes(43))
        tracks.append(track(
            2, b"text", 1000, lasting, full(b"nmhd"), text,
            [(1, (end - start) * 1000) for (start, _), end in zip(chapters, ends)], [len(t) for t in texts], text_at))
    movie = full(b"mvhd", struct.pack(">6I", 0, 0, 1000, lasting, 0x10000, 0x01000000), bytes(8), MATRIX, bytes(24),
                 struct.pack(">I", 3))
    return head + data + box(b"moov", movie, *tracks)
