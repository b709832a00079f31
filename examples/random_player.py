#!/usr/bin/env python3
"""Plays a whole game of Citywright through the referee, every move at random.

    python3 examples/random_player.py frankfurt --seats 3 --seed 7

The referee speaks JSON, one request and one answer per line: see docs/protocol.md.
"""

import argparse
import json
import random
import subprocess
import sys


class Referee:
    """A referee in a process of its own."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, **request):
        """Sends a request and returns the answer; an error ends the program."""
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{request} was refused: {answer['error']}")
        return answer


def main():
    parser = argparse.ArgumentParser(description="Plays a game at random.")
    parser.add_argument("game", nargs="?", default="frankfurt")
    parser.add_argument("--seats", type=int, help="the number of players; the fewest if not given")
    parser.add_argument("--seed", default="7", help="everything that is random follows from it")
    parser.add_argument("--citywright", default="citywright", help="the program to ask")
    arguments = parser.parse_args()

    random.seed(arguments.seed)
    referee = Referee(arguments.citywright)
    fewest = {game["id"]: game["min_seats"] for game in referee.ask(do="games")["games"]}
    seats = arguments.seats or fewest.get(arguments.game, 2)
    answer = referee.ask(do="new", game=arguments.game, seats=seats, seed=arguments.seed)
    decisions = 0
    while answer["to_act"]:
        seat = answer["to_act"][0]
        offer = random.choice(referee.ask(do="legal", seat=seat)["moves"])
        answer = referee.ask(do="play", seat=seat, move=offer["move"])
        decisions += 1
        for shown in answer["events"]:
            print(shown["text"]["en"])

    print(f"\n{arguments.game}, {seats} players, {decisions} decisions")
    for standing in referee.ask(do="scores")["ranking"]:
        name = standing["party"].get("seat", standing["party"].get("neutral"))
        print(f"place {standing['place']}: {name} with {standing['points']} points")


if __name__ == "__main__":
    main()
