# SPDX-License-Identifier: BSD-3-Clause
"""Decodes the data of an HTML report (docs/html.md, "The data in the page")."""
import json
import re

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUE = {digit: value for value, digit in enumerate(DIGITS)}


def numbers(text):
    """Decodes a string into a list of numbers: five bits per digit, lowest first. A digit in the upper
    half means that more digits follow."""
    found, number, bits = [], 0, 0
    for digit in text:
        number |= (VALUE[digit] % 32) << bits
        bits += 5
        if VALUE[digit] < 32:
            found.append(number)
            number = bits = 0
    assert bits == 0, "the last number has no end"
    return found


def with_numbers(timeline):
    """Returns a copy of the timeline in which each encoded string is replaced by the list of numbers that it
    encodes."""
    def lists(value, names):
        return {**value, **{name: numbers(value[name]) for name in names}}
    return {**lists(timeline, ("kinds", "drawn_messages", "critical_path")),
            "threads": [lists(thread, ("calls", "regions", "operations", "waits", "stalls")) for thread in timeline["threads"]],
            "windows": [lists(window, ("slices",)) for window in timeline["windows"]]}


def page_data(html):
    """Returns the data in the page whose text is given."""
    data = json.loads(re.search(r'id="rankine-data">(.*?)</script>', html, re.S)[1])
    if "timeline" in data:
        data["timeline"] = with_numbers(data["timeline"])
    return data
