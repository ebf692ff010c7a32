// SPDX-License-Identifier: BSD-3-Clause
// Searches lists that are sorted by time.

// Returns the first index whose value is above `at`.
export function above(values, at) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

// Returns the item of a list at a time, or -1.
export function itemAt(items, at) {
  const i = above(items.begin, at) - 1;
  return i >= 0 && items.end[i] >= at ? i : -1;
}

// Returns the item that fills the largest part of an interval: {item, ns}; item is -1 if the interval has no
// item.
export function mostIn(items, from, to) {
  let item = -1;
  let ns = 0;
  for (let i = Math.max(0, above(items.begin, from) - 1); i < items.n && items.begin[i] < to; i += 1) {
    const part = Math.min(to, items.end[i]) - Math.max(from, items.begin[i]);
    if (part > ns) {
      item = i;
      ns = part;
    }
  }
  return { item, ns };
}

// If `onward` is 1, returns the first begin after a time in several lists. If `onward` is -1, returns the
// last begin before the time. Returns the time itself if no such begin exists.
export function stepFrom(lists, at, onward) {
  let to = at;
  for (const { begin, n } of lists) {
    let i = above(begin, at);
    if (onward < 0) for (i -= 1; i >= 0 && begin[i] >= at;) i -= 1;
    if (i < 0 || i >= n) continue;
    if (to === at || (begin[i] - to) * onward < 0) to = begin[i];
  }
  return to;
}
