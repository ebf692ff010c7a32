// SPDX-License-Identifier: BSD-3-Clause
// Encodes lists of numbers as text (docs/html.md): five bits per digit, lowest first. A digit in the upper
// half means that more digits follow.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MORE = 32;
const SHORT = 64; // number of digits; for short lists, creating a typed array takes longer
const VALUE = new Uint8Array(128);
for (let i = 0; i < DIGITS.length; i += 1) VALUE[DIGITS.charCodeAt(i)] = i;

// Decodes a text into an array of numbers, which is typed if it is long. A value that is not a string is
// returned unchanged.
export function numbersOf(text) {
  if (typeof text !== 'string') return text ?? [];
  let n = 0;
  for (let i = 0; i < text.length; i += 1) if (VALUE[text.charCodeAt(i)] < MORE) n += 1;
  const out = text.length < SHORT ? new Array(n) : new Float64Array(n);
  let low = 0; // 30 bits as an integer
  let high = 0;
  let bits = 0;
  for (let i = 0, at = 0; at < n; i += 1) {
    const digit = VALUE[text.charCodeAt(i)];
    if (bits < 30) low |= (digit % MORE) << bits;
    else high += (digit % MORE) * 2 ** bits;
    bits += 5;
    if (digit >= MORE) continue;
    out[at] = low + high;
    at += 1;
    low = 0;
    high = 0;
    bits = 0;
  }
  return out;
}

// Returns the text for a list of numbers.
export function numbersText(numbers) {
  let out = '';
  for (let number of numbers) {
    for (; number >= MORE; number = Math.floor(number / MORE)) out += DIGITS[MORE + (number % MORE)];
    out += DIGITS[number];
  }
  return out;
}

// Returns a timeline of the page with its texts decoded into lists.
export function withNumbers(timeline) {
  const lists = (value, names) => ({ ...value, ...Object.fromEntries(names.filter((name) => value[name] !== undefined).map((name) => [name, numbersOf(value[name])])) });
  return {
    ...lists(timeline, ['kinds', 'drawn_messages', 'critical_path']),
    threads: timeline.threads.map((thread) => lists(thread, ['calls', 'regions', 'operations', 'waits', 'stalls'])),
    windows: (timeline.windows || []).map((window) => lists(window, ['slices'])),
    counters: (timeline.counters || []).map((counter) => lists(counter, ['values'])),
  };
}
