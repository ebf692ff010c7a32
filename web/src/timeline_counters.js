// SPDX-License-Identifier: BSD-3-Clause
// Tracks of the values that services counted over time (docs/html.md, `counters`). A track shows rates,
// because the parts of the time have different lengths on the screen.
import { bytes, count } from './format.js';

// the names of many figures that are also in the table of regions
const HIDDEN = /^memory\.(?!(high|allocated|freed)\.)/;
const WHOLE = 32767; // represents the largest value
const UNSAID = /^counters\.|\.(ns|bytes)$/g; // parts of a name that the track need not repeat
const LEAST = WHOLE / 1000; // cycles below which a ratio would be noise
const [INSTRUCTIONS, CYCLES] = ['counters.PAPI_TOT_INS', 'counters.PAPI_TOT_CYC'];

const short = (value) => (value >= 1e5 && value < 1e7 ? `${(value / 1e6).toFixed(2)} M` : value < 10 ? value.toFixed(2) : count(value));

// Returns the text for a value. A processor time divided by a time is a number of processors.
function textOf(unit, highest) {
  if (unit === 'bytes') return highest ? bytes : (value) => `${bytes(value)}/s`;
  if (unit === 'ns') return (value) => `${(value / 1e9).toFixed(2)} processors`;
  return (value) => `${short(value)}${unit ? ` ${unit}` : ''}${highest ? '' : '/s'}`;
}

function trackOf({ name, unit, highest, most, values }, span) {
  const width = span / values.length;
  const rate = highest ? 1 : 1e9 / width;
  const points = Array.from(values, (value, i) => ({ at: i * width, until: (i + 1) * width, value: (value / WHOLE) * most * rate }));
  const plain = name.replace(UNSAID, '');
  return { kind: 'values', key: `counter ${name}`, name: plain, title: highest ? `${plain}, the most of a process` : `${plain} of all ranks`, points, most: most * rate, text: textOf(unit, highest), colour: 'accent' };
}

// Returns instructions per cycle, if instructions and cycles were counted.
function perCycle(counters, span) {
  const of = (wanted) => counters.find(({ name }) => name === wanted);
  const [done, cycles] = [of(INSTRUCTIONS), of(CYCLES)];
  if (!done || !cycles) return [];
  const width = span / done.values.length;
  const value = (i) => (cycles.values[i] > LEAST ? (done.values[i] * done.most) / (cycles.values[i] * cycles.most) : null);
  const points = Array.from(done.values, (_, i) => ({ at: i * width, until: (i + 1) * width, value: value(i) }));
  return [{ kind: 'values', key: 'counter per cycle', name: 'IPC', title: 'instructions per cycle of all ranks', points, most: points.reduce((a, one) => Math.max(a, one.value), 0), text: (number) => number.toFixed(2), colour: 'accent' }];
}

// `counters`: as in the page, with their values decoded.
export function counterTracks(counters, span) {
  const known = counters.filter(({ name, values, most }) => values.length > 0 && most > 0 && !HIDDEN.test(name));
  return [...perCycle(known, span), ...known.map((one) => trackOf(one, span))];
}

export const isCounter = ({ key }) => key.startsWith('counter ');
