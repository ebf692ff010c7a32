# SPDX-License-Identifier: BSD-3-Clause
"""Describes the measuring machine, and how busy other work keeps the machine."""
import os
import platform
import re
import time


def _busy_jiffies():
    with open("/proc/stat") as stat:
        fields = [int(word) for word in stat.readline().split()[1:9]]
    idle = fields[3] + fields[4]
    return sum(fields) - idle, sum(fields)


def busy(seconds=0.25):
    """Returns how many processors are busy with other work."""
    used, total = _busy_jiffies()
    time.sleep(seconds)
    used_after, total_after = _busy_jiffies()
    return (used_after - used) / max(total_after - total, 1) * (os.cpu_count() or 1)


class Quiet:
    """Waits for times without much other work, for at most `patience` seconds in total. Stores the observed load."""

    def __init__(self, patience, threshold=0.3):
        self.patience = patience
        self.threshold = threshold
        self.seen = []

    def wait(self):
        now = busy()
        while now > self.threshold and self.patience > 0:
            begin = time.monotonic()
            time.sleep(1)
            now = busy()
            self.patience -= time.monotonic() - begin
        self.seen.append(now)

    def median_busy(self):
        return sorted(self.seen)[len(self.seen) // 2] if self.seen else busy()


def describe(quiet):
    model = "unknown processor"
    try:
        with open("/proc/cpuinfo") as info:
            model = re.search(r"model name\s*: (.*)", info.read()).group(1)
    except (OSError, AttributeError):
        pass
    return (f"{model}, {os.cpu_count()} processors, Linux {platform.release()}, "
            f"{quiet.median_busy():.1f} processors busy with others, load {os.getloadavg()[0]:.1f}")
