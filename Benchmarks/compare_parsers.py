"""Runs our parser beside others on the same files and prints a table of ratios.

Usage: compare_parsers.py --ours PROGRAM --sax PROGRAM --python PYTHON --made FOLDER
                          [--real FOLDER] [--rounds 5]

The measure is the processor time of libxml2's SAX2 pass with empty callbacks: 1.0. It runs just
before and just after each contender in every round, and a ratio is taken against the mean of the
two, so that a machine whose speed drifts does no harm. Only files count which that pass and the
contender both accept with the same number of items. Medians over the rounds.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess


def run(command, options, files):
    output = subprocess.run(
        command + options + files, capture_output=True, text=True, timeout=600, check=False
    ).stdout
    rows, peak = {}, None
    for line in output.splitlines():
        row = json.loads(line)
        if "file" in row:
            rows[row["file"]] = row
        else:
            peak = row["peak_rss_kb"]
    return rows, peak


def well_formed(sax, folder):
    """Files of at least 10 kB that the empty SAX pass accepts and finds items in."""
    files = sorted(
        str(path)
        for path in pathlib.Path(folder).rglob("*")
        if path.is_file()
        and path.suffix in (".xml", ".rss", ".atom", ".rdf")
        and path.stat().st_size >= 10_000
    )
    rows, _ = run([sax], ["-n", "1", "-t", "0"], files)
    return [path for path in files if path in rows and rows[path]["ok"] and rows[path]["items"]]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--ours", required=True)
    options.add_argument("--sax", required=True)
    options.add_argument("--python", required=True)
    options.add_argument("--made", required=True)
    options.add_argument("--real")
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))

    groups = {path.name: [str(path)] for path in sorted(pathlib.Path(chosen.made).iterdir())}
    if chosen.real and os.path.isdir(chosen.real):
        groups = {"real feeds": well_formed(chosen.sax, chosen.real)} | groups
    else:
        print("No folder of real feeds: only the made ones are measured.")
    contenders = {
        "Tidings": [chosen.ours],
        "items known": [chosen.ours, "-k"],
        "fastfeedparser": [chosen.python, os.path.join(here, "fastfeedparser_pass.py")],
    }
    base = [chosen.sax]
    found = {(name, group): [] for name in contenders for group in groups}
    for _ in range(chosen.rounds):
        for name, command in contenders.items():
            for group, files in groups.items():
                quick = ["-n", "3", "-t", "2"]
                before, _ = run(base, quick, files)
                rows, _ = run(command, ["-n", "3", "-t", "20"], files)
                after, _ = run(base, quick, files)
                shared = [
                    path
                    for path in files
                    if path in rows and rows[path]["ok"] and rows[path]["items"] >= before[path]["items"]
                ]
                if not shared:
                    continue
                spent = sum(rows[path]["ns"] for path in shared)
                floor = sum((before[path]["ns"] + after[path]["ns"]) / 2 for path in shared)
                found[name, group].append(
                    (
                        floor / spent,
                        sum(rows[path]["bytes"] for path in shared) * 1e3 / spent,
                        sum(rows[path]["items"] for path in shared) * 1e9 / spent,
                        len(shared),
                    )
                )
    print(f"{'':16}{'group':14}{'files':>7}{'MB/s':>9}{'items/s':>11}{'ratio':>8}   (min-max)")
    print(f"{'libxml2 SAX':16}{'every one':14}{'':>7}{'':>9}{'':>11}{1.0:>8.2f}")
    for (name, group), rounds in found.items():
        if not rounds:
            print(f"{name:16}{group:14}   accepted none of the files")
            continue
        ratios = [row[0] for row in rounds]
        speed, items = (statistics.median(row[i] for row in rounds) for i in (1, 2))
        print(
            f"{name:16}{group:14}{rounds[0][3]:>3}/{len(groups[group]):<3}{speed:>9.0f}{items:>11.0f}"
            f"{statistics.median(ratios):>8.2f}   ({min(ratios):.2f}-{max(ratios):.2f})"
        )
    podcast = [path for files in groups.values() for path in files if path.endswith("cdata.rss")]
    for name, command in contenders.items():
        _, peak = run(command, ["-n", "1", "-t", "0"], podcast)
        if peak:
            print(f"peak memory of one parse of the 10 MB podcast, {name}: {peak / 1024:.0f} MB")


main()
