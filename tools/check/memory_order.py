# SPDX-License-Identifier: BSD-3-Clause
"""Checks small models of how threads share memory (docs/design/memory-order.md), in every order that release and
acquire permit.

A thread is a list of steps. The steps of a thread may be executed in any order, with these exceptions. Steps at
the same memory location keep their order. No later step moves before an acquire load, and no earlier step moves
after a release store. An acquire fence separates earlier loads from all later steps. A release fence separates all
earlier steps from later stores. All threads share one memory: when a value is stored, all threads see the value.
"""
import sys



def load(place, into, order=None):
    return ("load", place, into, order)


def store(place, value, order=None):
    return ("store", place, value, order)


def take(place, into):
    """Sets the location from 0 to 1 atomically, with acquire semantics. `into` is the name of the result: whether
    the location was 0 before."""
    return ("take", place, into, "acquire")


def fence(order):
    return ("fence", None, None, order)


def is_before(steps, i, j):
    """Returns whether step i of a thread must precede the later step j of the same thread in every order."""
    a, b = steps[i], steps[j]
    if a[0] != "fence" and b[0] != "fence":
        if a[1] == b[1] or (a[0] != "store" and a[3] == "acquire") or (b[0] != "load" and b[3] == "release"):
            return True
    between = steps[i + 1:j]
    for kind, _, _, order in between:
        if kind == "fence" and order == "acquire" and a[0] in ("load", "take"):
            return True
        if kind == "fence" and order == "release" and b[0] in ("store", "take"):
            return True
    return False


def outcomes(threads):
    """Returns all possible results. A result contains the values that the threads have loaded."""
    threads = [list(steps) for steps in threads]
    before = [{j: [i for i in range(j) if steps[i][0] != "fence" and is_before(steps, i, j)] for j in range(len(steps))}
              for steps in threads]
    todo = [frozenset(i for i, step in enumerate(steps) if step[0] != "fence") for steps in threads]
    seen, ends, stack = set(), [], [(tuple(todo), (), ())]
    while stack:
        state = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        left, memory, loaded = state
        if not any(left):
            ends.append(dict(loaded))
            continue
        values = dict(memory)
        for t, steps in enumerate(left):
            for j in steps:
                if any(i in steps for i in before[t][j]):
                    continue
                kind, place, what, _ = threads[t][j]
                now, got = dict(values), dict(loaded)
                if kind == "store":
                    now[place] = what
                elif kind == "load":
                    got[what] = now.get(place, 0)
                else:
                    got[what] = now.get(place, 0) == 0
                    now[place] = 1
                stack.append((tuple(left[:t]) + (steps - {j},) + tuple(left[t + 1:]), tuple(sorted(now.items())),
                              tuple(sorted(got.items()))))
    return ends


def published(release="release", acquire="acquire"):
    """Models arch::Publish, which writes an extent's bytes and then its count."""
    ends = outcomes([[store("bytes", 1), store("count", 1, release)],
                     [load("count", "count", acquire), load("bytes", "bytes")]])
    return all(end["bytes"] == 1 for end in ends if end["count"] == 1)


def sequence_lock(begin="release", end_="release", first="acquire", last="acquire"):
    """Models a window's cell (consumers/windows/counting.h, read.cc), in which two words that belong together are
    written twice."""
    def write(value):
        steps = [store("sequence", 2 * value - 1)] + ([fence(begin)] if begin else [])
        steps += [store("a", value), store("b", value)] + ([fence(end_)] if end_ else [])
        return steps + [store("sequence", 2 * value)]
    read = [load("sequence", "before", first), load("a", "a"), load("b", "b")] + ([fence(last)] if last else [])
    ends = outcomes([write(1) + write(2), read + [load("sequence", "after")]])
    return all(end["a"] == end["b"] == end["before"] // 2 for end in ends
               if end["before"] == end["after"] and end["before"] % 2 == 0)


def note(begin="release", end_="release", first="acquire", last="acquire"):
    """Models the note of an open call (arch::Withdraw and arch::Publish, layout::NoteOf). The note is written twice.
    Its first word is 0 meanwhile, and another value after each time."""
    def write(value):
        steps = [store("first", 0)] + ([fence(begin)] if begin else [])
        return steps + [store("a", value), store("b", value), store("first", value, end_)]
    read = [load("first", "before", first), load("a", "a"), load("b", "b")] + ([fence(last)] if last else [])
    ends = outcomes([write(1) + write(2), read + [load("first", "after")]])
    return all(end["a"] == end["b"] == end["before"] for end in ends if end["before"] == end["after"] != 0)


def spin_lock(release="release"):
    """Models rt::SpinLock. Two threads access two words under the lock. A thread that does not get the lock gives
    up."""
    first = [take("lock", "one has"), store("a", 1), store("b", 1), store("lock", 0, release)]
    second = [take("lock", "two has"), load("a", "a"), load("b", "b")]
    return all(end["a"] == end["b"] for end in outcomes([first, second]) if end["one has"] and end["two has"])


MODELS = [
    ("what is published is there", published, [{"release": None}, {"acquire": None}]),
    ("what a sequence lock guards belongs together", sequence_lock,
     [{"begin": None}, {"end_": None}, {"first": None}, {"last": None}]),
    ("what a note of an open call holds belongs together", note,
     [{"begin": None}, {"end_": None}, {"first": None}, {"last": None}]),
    ("what a spin lock guards belongs together", spin_lock, [{"release": None}]),
]


def main():
    bad = False
    for name, model, weaker in MODELS:
        if not model():
            print(f"memory_order.py: not so in each order: {name}")
            bad = True
        for change in weaker:
            if model(**change):
                print(f"memory_order.py: finds nothing with {next(iter(change))} left out: {name}")
                bad = True
    return 1 if bad else 0


sys.exit(main())
