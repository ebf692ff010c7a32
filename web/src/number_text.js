// SPDX-License-Identifier: BSD-3-Clause
// Lists of numbers as text (docs/html.md): five bits a digit, the lowest first. Digits of the upper half have more behind them.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MORE = 32;
const SHORT = 64; // digits; a typed array would take longer
const VALUE = new Uint8Array(128);
for (let i = 0; i < DIGITS.length; i += 1) VALUE[DIGITS.charCodeAt(i)] = i;

// An array of the numbers; typed if it is long. What is no text is returned as it is.
export function numbersOf(text) {
  if (typeof text !== 'string') return text ?? [];
  let n = 0;
  for (let i = 0; i < text.length; i += 1) if (VALUE[text.charCodeAt(i)] < MORE) n += 1;
  const out = text.length < SHORT ? new Array(n) : new Float64Array(n);
  let low = 0; // 30 bits, as integers
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

// The text of a list.
export function numbersText(numbers) {
  let out = '';
  for (let number of numbers) {
    for (; number >= MORE; number = Math.floor(number / MORE)) out += DIGITS[MORE + (number % MORE)];
    out += DIGITS[number];
  }
  return out;
}

// A timeline as the page has it, with lists instead of their texts.
export function withNumbers(timeline) {
  const lists = (value, names) => ({ ...value, ...Object.fromEntries(names.filter((name) => value[name] !== undefined).map((name) => [name, numbersOf(value[name])])) });
  return {
    ...lists(timeline, ['kinds', 'drawn_messages', 'critical_path']),
    threads: timeline.threads.map((thread) => lists(thread, ['calls', 'regions', 'operations', 'waits', 'stalls'])),
    windows: (timeline.windows || []).map((window) => lists(window, ['slices'])),
  };
}
