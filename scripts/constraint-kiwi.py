#!/usr/bin/env python3
"""Gives random systems of linear relations to kiwi and compares its answers with tgl's, wherever the answer is unique.

    tgl-fuzz systems 2000 1 | scripts/constraint-kiwi.py

Needs `kiwisolver` (PyPI). Kiwi knows required relations that can all hold, and weights; tgl compares levels one after the other. So a
system is compared only where no required relation is broken, where it has at most three levels of soft relations (they become weights
a thousand times apart), where no value is ambiguous (C-23), and where all factors lie between 1/100 and 100. Ends with how many were
compared and with exit code 1 where an answer differs.
"""
import json
import sys

import kiwisolver as kiwi

WEIGHTS = [1e6, 1e3, 1.0]


def levels(system):
    return sorted({row[3] for row in system["rows"] if row[3] < 1000}, reverse=True)


def is_comparable(system):
    answer = system["answer"]
    if answer.get("stopped") or answer["broken"] or any(answer["ranges"]) or len(levels(system)) > len(WEIGHTS):
        return False
    return all(0.01 <= abs(f) <= 100 for row in system["rows"] for f in row[0][1::2])


def solved(system):
    """Kiwi's values; None where it says that required relations cannot all hold."""
    unknowns = [kiwi.Variable(f"x{u}") for u in range(system["unknowns"])]
    solver = kiwi.Solver()
    strength = {level: WEIGHTS[k] for k, level in enumerate(levels(system))}
    try:
        for u in system["nonNegative"]:
            solver.addConstraint(unknowns[u] >= 0)
        for terms, constant, sign, level in system["rows"]:
            if not terms:
                continue
            total = constant
            for u, f in zip(terms[0::2], terms[1::2]):
                total = total + f * unknowns[u]
            relation = total == 0 if sign == "=" else total <= 0 if sign == "<" else total >= 0
            solver.addConstraint(relation if level >= 1000 else relation | strength[level])
    except kiwi.UnsatisfiableConstraint:
        return None
    solver.updateVariables()
    return [v.value() for v in unknowns]


def cost(system, values):
    """The sum of errors by level: what both make as small as can be."""
    result = {}
    for terms, constant, sign, level in system["rows"]:
        left = constant + sum(f * values[u] for u, f in zip(terms[0::2], terms[1::2]))
        error = abs(left) if sign == "=" else max(0, left) if sign == "<" else max(0, -left)
        result[level] = result.get(level, 0) + error
    return result


def main():
    compared = different = weighed = 0
    for line in sys.stdin:
        system = json.loads(line)
        if not is_comparable(system):
            continue
        compared += 1
        ours, theirs = system["answer"]["values"], solved(system)
        if theirs is None:
            different += 1
            print(f"{system['name']}: kiwi says that it has no answer")
            continue
        scale = max(1, *map(abs, ours))
        if all(abs(a - b) <= 1e-6 * scale for a, b in zip(ours, theirs)):
            continue
        # A thousand small errors weigh more than one a level above: there the two mean different things.
        mine, its = cost(system, ours), cost(system, theirs)
        first = next((l for l in sorted(mine, reverse=True) if abs(mine[l] - its[l]) > 1e-6 * max(1, scale)), None)
        if first is not None and mine[first] < its[first]:
            weighed += 1
            continue
        different += 1
        print(f"{system['name']}: {ours} and by kiwi {theirs}")
    print(f"{compared} compared, {weighed} where kiwi trades a level for another, {different} differ")
    return 1 if different or not compared else 0


sys.exit(main())
