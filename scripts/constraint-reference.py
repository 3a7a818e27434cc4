#!/usr/bin/env python3
"""Solves systems of ordered linear relations exactly, in rational numbers, and compares answers with its own.

    constraint-reference.py                 answers each system of standard input (JSON, one a line) with a line of JSON
    constraint-reference.py --compare       compares each system's recorded answer with the exact one; exit code 1 where one differs
    constraint-reference.py --shrink        like --compare, but writes each failing system as small as it still fails
    constraint-reference.py --record        writes each system and its answer in words, as Tests/Corpus/systems.txt holds them
    … --no-sets                             minimal sets aside
    constraint-reference.py --check         answers the examples of the rules, which stand in this file

    tgl-fuzz systems 500 1 | scripts/constraint-reference.py --compare

A system: {"name", "unknowns": N, "nonNegative": [unknown…], "rows": [[[unknown, factor, …], constant, "<" "=" or ">", level]…],
"prefer": [[[unknown, factor, …], constant]…]}. A row is `sum + constant (<=, =, >=) 0`.
An answer: {"values", "errors" by row, "broken": [row…], "sets": {row: [row…]}, "ranges" by unknown: null or [least, most]}.

It is written from C-20 to C-23 as literally as possible and shares nothing with the program: one linear program after the other, each
kept at its optimum by the next, by a simplex with Bland's rule on a sparse tableau. It is slow, and never inexact.
"""
import json
import subprocess
import sys
from fractions import Fraction

try:
    from gmpy2 import mpq as Q  # ten times as fast, the same numbers
except ImportError:
    Q = Fraction

ZERO, ONE = Q(0), Q(1)
REQUIRED = 1000


class Tableau:
    """Equations that each give one basic variable by the others; those not basic are 0. Variables are never below 0 unless free."""

    def __init__(self):
        self.free = []      # by variable
        self.dead = set()   # variables held at 0
        self.rows = {}      # basic variable -> {variable: factor}; basic = value + sum
        self.value = {}     # basic variable -> value

    def copy(self):
        other = Tableau()
        other.free, other.dead = list(self.free), set(self.dead)
        other.rows = {b: dict(r) for b, r in self.rows.items()}
        other.value = dict(self.value)
        return other

    def variable(self, free=False):
        self.free.append(free)
        return len(self.free) - 1

    def expressed(self, terms, constant):
        """A sum of variables by those that are not basic."""
        total, result = constant, {}
        for v, factor in terms:
            if v in self.rows:
                total += factor * self.value[v]
                for w, other in self.rows[v].items():
                    result[w] = result.get(w, ZERO) + factor * other
            elif v not in self.dead:
                result[v] = result.get(v, ZERO) + factor
        return total, {v: f for v, f in result.items() if f != 0}

    def relation(self, terms, constant, sign):
        """Adds `sum + constant (sign) 0` that may be off; returns the variables whose sum is its error."""
        total, row = self.expressed(terms, constant)
        # sum + constant = above - below, both never below 0; of an inequality one of them costs nothing.
        above, below = self.variable(), self.variable()
        if total >= 0:
            self.rows[above], self.value[above] = {**row, below: ONE}, total
        else:
            self.rows[below], self.value[below] = {**{v: -f for v, f in row.items()}, above: ONE}, -total
        return {"=": [above, below], "<": [above], ">": [below]}[sign]

    def pivot(self, basic, entering):
        row, value = self.rows.pop(basic), self.value.pop(basic)
        factor = row.pop(entering)
        solved = {v: -f / factor for v, f in row.items()}
        if basic not in self.dead:
            solved[basic] = ONE / factor
        start = -value / factor
        for b, other in self.rows.items():
            f = other.pop(entering, None)
            if f is None:
                continue
            self.value[b] += f * start
            for v, g in solved.items():
                new = other.get(v, ZERO) + f * g
                if new:
                    other[v] = new
                else:
                    other.pop(v, None)
        self.rows[entering], self.value[entering] = solved, start

    def minimise(self, terms):
        """The least value of a sum, reached; None where there is none. Returns the value and the sum by what is not basic."""
        while True:
            total, costs = self.expressed(terms, ZERO)
            entering = next((v for v in sorted(costs) if costs[v] < 0 or self.free[v]), None)
            if entering is None:
                return total, costs
            direction = 1 if costs[entering] < 0 else -1
            best = None
            for b, row in self.rows.items():
                f = row.get(entering)
                if f is None or self.free[b]:
                    continue
                if f * direction < 0:
                    step = self.value[b] / -(f * direction)
                    if best is None or (step, b) < best:
                        best = (step, b)
            if best is None:
                return None, costs
            self.pivot(best[1], entering)

    def hold(self, terms):
        """Minimises a sum and keeps it there: what would make it greater is held at 0."""
        total, costs = self.minimise(terms)
        assert total is not None, "an error is never below 0"
        gone = [v for v, f in costs.items() if f > 0]
        if gone:
            self.dead.update(gone)
            for row in self.rows.values():
                for v in gone:
                    row.pop(v, None)
        return total


def exact(terms):
    sums = {}
    for i in range(0, len(terms), 2):
        sums[terms[i]] = sums.get(terms[i], ZERO) + Q(Fraction(terms[i + 1]))
    return [(u, f) for u, f in sums.items() if f != 0]


class System:
    def __init__(self, given):
        self.count = given["unknowns"]
        self.nonnegative = set(given["nonNegative"])
        self.rows = [(exact(t), Q(Fraction(c)), sign, level) for t, c, sign, level in given["rows"]]
        self.prefer = [(exact(t), Q(Fraction(c))) for t, c in given["prefer"]]

    def empty(self):
        tableau = Tableau()
        for u in range(self.count):
            tableau.variable(free=u not in self.nonnegative)
        return tableau

    def part_of(self, row):
        """The rows that share unknowns with a row, directly or by others (of no matter for what is true, only for the time)."""
        if not hasattr(self, "parts"):
            parent = list(range(self.count))

            def find(u):
                while parent[u] != u:
                    u = parent[u]
                return u

            for terms, _, _, _ in self.rows:
                for u, _ in terms[1:]:
                    parent[find(u)] = find(terms[0][0])
            self.parts = [find(terms[0][0]) if terms else -1 - r for r, (terms, _, _, _) in enumerate(self.rows)]
        return self.parts[row]

    def face(self):
        """What fits after points 1 and 2 of C-21, with the variables of the errors of soft rows."""
        tableau, soft = self.empty(), {}
        for terms, constant, sign, level in self.rows:
            if level >= REQUIRED:
                tableau.hold([(v, ONE) for v in tableau.relation(terms, constant, sign)])
        for level in sorted({row[3] for row in self.rows if row[3] < REQUIRED}, reverse=True):
            members = [r for r, row in enumerate(self.rows) if row[3] == level]
            for r in members:
                terms, constant, sign, _ = self.rows[r]
                soft[r] = [(v, ONE) for v in tableau.relation(terms, constant, sign)]
            tableau.hold([term for r in members for term in soft[r]])
        return tableau, soft

    def residual(self, row, values):
        terms, constant, sign, _ = self.rows[row]
        off = sum((f * values[u] for u, f in terms), constant)
        return off if sign == "=" or (sign == "<" and off > 0) or (sign == ">" and off < 0) else ZERO

    def holds(self, members, row):
        """Whether a required relation has no error after those that stand before it, of which only `members` count (point 1)."""
        tableau = self.empty()
        for r in members:
            terms, constant, sign, _ = self.rows[r]
            tableau.hold([(v, ONE) for v in tableau.relation(terms, constant, sign)])
        terms, constant, sign, _ = self.rows[row]
        return tableau.hold([(v, ONE) for v in tableau.relation(terms, constant, sign)]) == 0

    def minimal_set(self, row):
        members = [r for r in range(row) if self.rows[r][3] >= REQUIRED and self.part_of(r) == self.part_of(row)]
        for candidate in reversed(list(members)):
            rest = [r for r in members if r != candidate]
            if not self.holds(rest, row):
                members = rest
        return members

    def range_of(self, tableau, terms):
        result = []
        for sign in (1, -1):
            total, _ = tableau.minimise([(u, f * sign) for u, f in terms])
            result.append(None if total is None else total * sign)
        return result

    def solve(self, sets=True, ranges=True):
        tableau, soft = self.face()
        face = tableau.copy() if ranges else None
        for r in sorted(soft, key=lambda r: (-self.rows[r][3], r)):
            tableau.hold(soft[r])
        for terms, constant in self.prefer:
            tableau.hold([(v, ONE) for v in tableau.relation(terms, constant, "=")])
        values = [tableau.value.get(u, ZERO) for u in range(self.count)]
        errors = [self.residual(r, values) for r in range(len(self.rows))]
        broken = [r for r, e in enumerate(errors) if e != 0 and self.rows[r][3] >= REQUIRED]
        return {
            "values": values, "errors": errors, "broken": broken,
            "sets": {r: self.minimal_set(r) for r in broken} if sets else {},
            "ranges": [self.range_of(face, [(u, ONE)]) for u in range(self.count)] if ranges else [],
        }


def plain(answer):
    ranges = [None if lo == hi else ["-inf" if lo is None else float(lo), "inf" if hi is None else float(hi)]
              for lo, hi in ((lo, hi) if (lo, hi) != (None, None) else (None, 0) for lo, hi in answer["ranges"])]
    ranges = [["-inf", "inf"] if pair == (None, None) or pair == [None, None] else shown
              for pair, shown in zip(answer["ranges"], ranges)]
    return {"values": [float(v) for v in answer["values"]], "errors": [float(e) for e in answer["errors"]],
            "broken": answer["broken"], "sets": {str(r): s for r, s in answer["sets"].items()}, "ranges": ranges}


def near(a, b, size):
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return abs(a - b) <= 1e-6 * max(1.0, size)


def difference(given, answer):
    """What of a recorded answer differs from the exact one; None where nothing does."""
    if answer.get("stopped"):
        return "no answer"
    expected = plain(System(given).solve(sets="sets" in answer, ranges="ranges" in answer))
    size = max([abs(v) for v in expected["values"]] + [1.0])
    for u, (got, right) in enumerate(zip(answer["values"], expected["values"])):
        if not near(got, right, size):
            return f"value {u}: {got}, exactly {right}"
    for r, (got, right) in enumerate(zip(answer["errors"], expected["errors"])):
        largest = max([abs(f) for f in given["rows"][r][0][1::2]] + [1.0])
        if not near(got, right, size * largest):
            return f"error of row {r}: {got}, exactly {right}"
    sure = [r for r in expected["broken"] if abs(expected["errors"][r]) > 2e-6]
    if not set(sure) <= set(answer["broken"]) <= set(expected["broken"]):
        return f"broken: {answer['broken']}, exactly {expected['broken']}"
    for r, got in answer.get("sets", {}).items():
        if got != expected["sets"].get(r) and "--no-sets" not in sys.argv:
            return f"set of row {r}: {got}, exactly {expected['sets'].get(r)}"
    for u, (got, right) in enumerate(zip(answer.get("ranges", []), expected["ranges"])):
        if got is None and right is None:
            continue
        if got is None or right is None:
            lo, hi = got or right
            if isinstance(lo, str) or isinstance(hi, str) or hi - lo > 2e-6 * size:
                return f"range of {u}: {got}, exactly {right}"
        elif not (near(got[0], right[0], size) and near(got[1], right[1], size)):
            return f"range of {u}: {got}, exactly {right}"
    return None


def in_words(system):
    words = lambda terms: " ".join(map(repr, terms))
    lines = [f"system {system['unknowns']}"] + [f"above {u}" for u in system["nonNegative"]]
    lines += [f"row {sign} {level!r} {c!r} {words(terms)}" for terms, c, sign, level in system["rows"]]
    return lines + [f"prefer {c!r} {words(terms)}" for terms, c in system["prefer"]]


def record():
    """Writes systems with their exact answers in words, as LinearSystemTests reads them."""
    for line in sys.stdin:
        system = json.loads(line)
        answer = plain(System(system).solve())
        numbers = lambda values: " ".join(map(repr, values))
        lines = [f"# {system['name']}"] + in_words(system)
        lines += [f"values {numbers(answer['values'])}", f"errors {numbers(answer['errors'])}"]
        lines += [f"set {r} {numbers(members)}".rstrip() for r, members in answer["sets"].items()]
        lines += [f"range {u} {pair[0]} {pair[1]}" for u, pair in enumerate(answer["ranges"]) if pair]
        print("\n".join(lines + ["end"]), flush=True)


def answered(system, fuzz):
    """The program's answer to a system: `tgl-fuzz systems -` reads and answers."""
    lines = "\n".join(in_words(system) + ["solve", ""])
    done = subprocess.run([fuzz, "systems", "-"], input=lines, capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout)["answer"]


def shrunk(system, fuzz):
    """A system that still fails, without rows, terms and unknowns that do not matter."""
    def fails(candidate):
        try:
            return difference(candidate, answered(candidate, fuzz)) is not None
        except (subprocess.TimeoutExpired, json.JSONDecodeError):
            return True

    def attempts(now):
        # Preferences stay: without them the answer is not unique.
        width = len(now["rows"])
        while width > 0:
            for at in range(0, len(now["rows"]), width):
                yield {**now, "rows": now["rows"][:at] + now["rows"][at + width:]}
            width //= 2
        for u in now["nonNegative"]:
            yield {**now, "nonNegative": [v for v in now["nonNegative"] if v != u]}
        used = sorted({u for row in now["rows"] for u in row[0][0::2]})
        if len(used) < now["unknowns"]:
            number = {u: i for i, u in enumerate(used)}
            again = lambda row: [[number[x] if i % 2 == 0 else x for i, x in enumerate(row[0])], *row[1:]]
            yield {**now, "unknowns": len(used), "nonNegative": [number[u] for u in now["nonNegative"] if u in number],
                   "rows": [again(r) for r in now["rows"]], "prefer": [again(r) for r in now["prefer"] if all(u in number for u in r[0][0::2])]}
        for r, row in enumerate(now["rows"]):
            for t in range(0, len(row[0]), 2):
                yield {**now, "rows": now["rows"][:r] + [[row[0][:t] + row[0][t + 2:], *row[1:]]] + now["rows"][r + 1:]}
            if row[1] != 0:
                yield {**now, "rows": now["rows"][:r] + [[row[0], 0.0, *row[2:]]] + now["rows"][r + 1:]}

    now = {k: v for k, v in system.items() if k != "answer"}
    smaller = True
    while smaller:
        smaller = False
        for candidate in attempts(now):
            if fails(candidate):
                now, smaller = candidate, True
                break
    return now


def written(system):
    lines = []
    text = lambda terms, c: " + ".join([f"{terms[i + 1]:g}·x{terms[i]}" for i in range(0, len(terms), 2)] + [f"{c:g}"])
    for r, (terms, c, sign, level) in enumerate(system["rows"]):
        lines.append(f"  {r}: {text(terms, c)} {sign} 0 @ {level:g}")
    for terms, c in system["prefer"]:
        lines.append(f"  prefer |{text(terms, c)}|")
    return f"  x >= 0: {system['nonNegative']}\n" + "\n".join(lines)


def compare(shrinks):
    count = failures = 0
    sorts = {}
    fuzz = sys.argv[sys.argv.index("--fuzz") + 1] if "--fuzz" in sys.argv else ".build/debug/tgl-fuzz"
    for line in sys.stdin:
        system = json.loads(line)
        count += 1
        problem = difference(system, system["answer"])
        if problem is None:
            continue
        failures += 1
        sorts[system["name"].split()[0]] = sorts.get(system["name"].split()[0], 0) + 1
        print(f"{system['name']}: {problem}", flush=True)
        if shrinks:
            small = shrunk(system, fuzz)
            print(f"{written(small)}\n  {difference(small, answered(small, fuzz))}\n  {json.dumps(small)}", flush=True)
    print(f"{count} systems, {failures} differ {sorts if failures else ''}")
    sys.exit(1 if failures or not count else 0)


def check():
    """The examples of the rules, by hand: x by its left and width, sizes not below 0."""
    def row(terms, c, sign, level=1000):
        return [terms, c, sign, level]
    L, W, L2, W2, S = 0, 1, 2, 3, 4
    small = {"unknowns": 2, "nonNegative": [W], "prefer": [[[W, 1], 0], [[L, 1], 0]]}
    pair = {"unknowns": 4, "nonNegative": [W, W2], "prefer": [[[W, 1], 0], [[L, 1], 0], [[W2, 1], 0], [[L2, 1], 0]]}
    cases = [
        ({**small, "rows": [row([L, 1], -8, "="), row([L, 1, W, 1], -292, "="), row([W, 1], -100, "=")]},
         {"values": [8, 284], "broken": [2], "errors": [0, 0, 184], "sets": {"2": [0, 1]}}),
        ({**small, "rows": [row([W, 1], -400, ">"), row([L, 1], -8, "="), row([L, 1, W, 1], -292, "=")]},
         {"values": [8, 400], "broken": [2], "errors": [0, 0, 116], "sets": {"2": [0, 1]}}),
        ({**small, "rows": [row([W, 1], -100, "=", 500), row([W, 1], -200, "=", 500), row([W, 1], -140, "=", 500)]},
         {"values": [0, 140], "broken": [], "ranges": [["-inf", "inf"], None]}),
        ({**small, "rows": [row([W, 1], -100, "=", 500), row([W, 1], -200, "=", 500)]},
         {"values": [0, 100], "ranges": [["-inf", "inf"], [100, 200]]}),
        ({**pair, "rows": [row([L, 1], -8, "="), row([W, 1], -40, "<", 250), row([W, 1], -40, ">", 750),
                           row([L2, 1, L, -1, W, -1], -8, "="), row([L2, 1, W2, 1], -232, "="),
                           row([W2, 1], -80, "<", 250), row([W2, 1], -80, ">", 750)]},
         {"values": [8, 40, 56, 176], "broken": [], "ranges": [None, [40, 136], [56, 152], [80, 176]]}),
        ({**small, "rows": [row([L, 1, W, 1], -290, "=")]},
         {"values": [290, 0], "ranges": [["-inf", 290], [0, "inf"]]}),
        ({"unknowns": 5, "nonNegative": [W, S], "prefer": [[[S, 1], 0], [[W, 1], 0], [[L, 1], 0]],
          "rows": [row([S, 1], 0, "=", 50), row([L, 1, W, 1, S, -1], 8, "<"), row([L, 1], -8, "="), row([W, 1], -50, "=")]},
         {"values": [8, 50, 0, 0, 66], "broken": []}),
        # One after the other, not the sum: the first keeps its 0 though two later ones would rather have 1.
        ({**small, "rows": [row([W, 1], 0, "="), row([W, 1], -1, "="), row([W, 1], -1, "=")]},
         {"values": [0, 0], "broken": [1, 2], "sets": {"1": [0], "2": [0]}}),
        # Points as written: 2 w off by 10 counts 20, so it wins over a w = that is off by 10.
        ({**small, "rows": [row([W, 1], -40, "=", 500), row([W, 2], -100, "=", 500)]},
         {"values": [0, 50], "errors": [10, 0]}),
        # A lower level settles what a higher one leaves open; order comes after all levels.
        ({**small, "rows": [row([W, 1], -100, "=", 500), row([W, 1], -200, "=", 500), row([W, 1], -190, "=", 1)]},
         {"values": [0, 190], "ranges": [["-inf", "inf"], None]}),
        # A broken relation before it may be what it cannot hold with.
        ({**small, "rows": [row([L, 1], 0, "<"), row([L, 1], -5, ">"), row([L, 1], 3, "=")]},
         {"values": [0, 0], "broken": [1, 2], "sets": {"1": [0], "2": [1]}}),
    ]
    failures = 0
    for i, (system, right) in enumerate(cases):
        got = plain(System(system).solve())
        for key, value in right.items():
            if got[key] != value:
                failures += 1
                print(f"case {i}: {key} {got[key]}, by hand {value}")
    print(f"{len(cases)} cases, {failures} differ")
    sys.exit(1 if failures else 0)


def main():
    if "--check" in sys.argv:
        check()
    elif "--record" in sys.argv:
        record()
    elif "--compare" in sys.argv or "--shrink" in sys.argv:
        compare("--shrink" in sys.argv)
    else:
        for line in sys.stdin:
            given = json.loads(line)
            print(json.dumps({**given, "answer": plain(System(given).solve())}), flush=True)


main()
