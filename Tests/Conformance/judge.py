"""Reads two score files, prints the table, and exits with 1 below what we promise.

Usage: judge.py CORPORA.json CASES.json
"""

import json
import sys

SHARE_OF_EXPECTATIONS = 99.0
MEAN_OF_FOLDERS = 99.2
SHARE_OF_CASES = 98.0


def corpora(path):
    with open(path, encoding="utf-8") as file:
        result = json.load(file)
    bad = 0
    print(f"{'suite':24}{'files':>7}{'held':>14}{'score':>9}")
    for name, row in result["folders"].items():
        held = f"{row['held']}/{row['expectations']}"
        print(f"{name:24}{row['cases']:>7}{held:>14}{row['score']:>8.2f}%")
        bad += row["crash"] + row["timeout"] + row["invalid-json"]
    folders = list(result["folders"].values())
    held = sum(row["held"] for row in folders)
    share = 100 * held / sum(row["expectations"] for row in folders)
    mean = sum(row["score"] for row in folders) / len(folders)
    print(f"all expectations {share:.2f}%, mean of the suites {mean:.2f}%, crashes and hangs {bad}")
    return share >= SHARE_OF_EXPECTATIONS and mean >= MEAN_OF_FOLDERS and bad == 0


def cases(path):
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    asked = [row for row in rows if row["result"] != "skip"]
    failed = [row["slug"] for row in asked if row["result"] != "ok"]
    share = 100 * (len(asked) - len(failed)) / len(asked)
    print(f"cases from bug reports: {len(asked) - len(failed)} of {len(asked)} ({share:.2f}%)")
    if failed:
        print("  not met: " + ", ".join(failed))
    return share >= SHARE_OF_CASES


verdicts = [corpora(sys.argv[1]), cases(sys.argv[2])]
print(f"{sum(verdicts)} passed, {verdicts.count(False)} failed")
sys.exit(0 if all(verdicts) else 1)
