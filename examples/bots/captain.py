#!/usr/bin/env python3
"""A pilot that is a program of its own: one JSON line in, one JSON line out.

It works for every game, since it reads nothing but the cues: numbers that the game gives for what speaks for and
against each entry of the menu. It adds them up, gives a few kinds of action a push, and takes the best.

    breachlab run --strategy examples/bots/captain.toml,random --matches 20
"""

import json
import sys

# What it thinks of the game's cues: 1 unless said.
WEIGHTS = {"deploy_price": -0.2, "retreat": 50.0, "dock": -1.0, "scoop": -1000.0}


def worth(entry):
    """How much speaks for an entry of the menu."""
    return sum(WEIGHTS.get(name, 1.0) * value for name, value in entry["cues"].items())


def main():
    for line in sys.stdin:
        question = json.loads(line)
        menu = question["menu"]
        best = max(range(len(menu)), key=lambda at: worth(menu[at]))
        # Standard output is buffered when it is no terminal: an answer that is not flushed never arrives.
        print(json.dumps({"choose": best}), flush=True)


if __name__ == "__main__":
    main()
