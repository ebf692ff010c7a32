// SPDX-License-Identifier: BSD-3-Clause
// The visible part of the time, and how keys move it.
export const LEAST_SPAN = 100; // ns

// Moves [from, to] into [0, span], keeping its length if possible.
export function placed(from, to, span) {
  const whole = span || 1;
  const length = Math.min(whole, Math.max(Math.min(LEAST_SPAN, whole), to - from));
  const start = Math.min(whole - length, Math.max(0, from));
  return { from: start, to: start + length };
}
export const zoomed = (view, factor, middle, span) => placed(middle - (middle - view.from) * factor, middle + (view.to - middle) * factor, span);
export const panned = (view, share, span) => placed(view.from + (view.to - view.from) * share, view.to + (view.to - view.from) * share, span);

// Returns the effect of a key on the view: {pan} as a share of its length, {zoom} as a factor, or null.
const MOVES = {
  a: { pan: -0.2 }, ArrowLeft: { pan: -0.2 }, d: { pan: 0.2 }, ArrowRight: { pan: 0.2 },
  w: { zoom: 0.5 }, ArrowUp: { zoom: 0.5 }, '+': { zoom: 0.5 }, s: { zoom: 2 }, ArrowDown: { zoom: 2 }, '-': { zoom: 2 },
};
export const moveOf = (key) => MOVES[key.length === 1 ? key.toLowerCase() : key] || null;

// Steps are 1, 2 or 5 times a power of ten.
export function step(span, places) {
  const rough = span / places;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * ([1, 2, 5].find((factor) => factor * ten >= rough) || 10);
}

// The progress of an animation between two views, from 0 to 1, with a smooth start and end.
export function between(old, wanted, share) {
  const eased = share * share * (3 - 2 * share);
  return { from: old.from + (wanted.from - old.from) * eased, to: old.to + (wanted.to - old.to) * eased };
}
