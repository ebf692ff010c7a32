// SPDX-License-Identifier: BSD-3-Clause
// Determines the rows of the timeline: pinned ranks first, and after them the ranks by host. If the rows are
// too many, ranks are folded into bands, which show the minimum, mean and maximum of their ranks.

export const MOST_LANES = 48; // with more lanes than this limit, consecutive ranks are folded into bands
const BANDS = 16;
const FEW = 64; // up to this total number of lanes, hosts are expanded

const HEIGHTS = { group: 20, band: 34 };

// `lanes`: {lane: index in the model, process, thread, host, label, number: its rank}. `value`: lane =>
// sorting key. `toggled`: keys of the groups and bands that are not in their default state. Keys do not
// change as long as the sorting is the same.
export function rowsOf({ lanes, pinned = new Set(), byHost = true, value = null, down = true, toggled = new Set() }) {
  const rows = lanes.filter(({ lane }) => pinned.has(lane)).map((one) => ({ kind: 'lane', key: `pin ${one.lane}`, pinned: true, depth: 0, lanes: [one] }));
  const rest = lanes.filter(({ lane }) => !pinned.has(lane));
  const sorted = value ? [...rest].sort((a, b) => (down ? value(b) - value(a) : value(a) - value(b)) || a.lane - b.lane) : rest;
  const open = (key, usual) => usual !== toggled.has(key);
  const add = (of, depth, prefix) => {
    if (of.length <= MOST_LANES) {
      for (const one of of) rows.push({ kind: 'lane', key: `lane ${one.lane}`, depth, lanes: [one] });
      return;
    }
    const size = Math.ceil(of.length / BANDS);
    for (let i = 0; i < of.length; i += size) {
      const part = of.slice(i, i + size);
      const key = `${prefix}/${i}-${i + part.length}`;
      const isOpen = open(key, false);
      rows.push({ kind: 'band', key, open: isOpen, depth, lanes: part, name: bandName(part, !value) });
      if (isOpen) add(part, depth + 1, key);
    }
  };
  const hosts = new Map();
  for (const one of sorted) (hosts.get(one.host) || hosts.set(one.host, []).get(one.host)).push(one);
  if (!byHost || hosts.size < 2) {
    add(sorted, 0, '');
    return rows;
  }
  for (const [host, of] of hosts) {
    const isOpen = open(`host ${host}`, lanes.length <= FEW);
    rows.push({ kind: isOpen ? 'group' : 'band', key: `host ${host}`, open: isOpen, depth: 0, lanes: of, name: host, isHost: true });
    if (isOpen) add(of, 1, `host ${host}`);
  }
  return rows;
}

function bandName(part, inOrder) {
  if (inOrder && part.every((one, i) => i === 0 || one.number >= part[i - 1].number)) {
    const [first, last] = [part[0].number, part[part.length - 1].number];
    return first === last ? part[0].label : `${first} to ${last}`;
  }
  return `${part.length} ranks`;
}

// Adds `y` and `height` in pixels to the rows. Lanes share the remaining height of `room`, with 18 to 48
// pixels each.
export function laidOut(rows, room) {
  const lanes = rows.filter(({ kind }) => kind === 'lane').length;
  const others = rows.reduce((sum, { kind }) => sum + (HEIGHTS[kind] || 0), 0);
  const tall = Math.round(Math.min(48, Math.max(18, (room - others) / Math.max(1, lanes))));
  let y = 0;
  const placed = rows.map((row) => {
    const one = { ...row, y, height: HEIGHTS[row.kind] || tall };
    y += one.height;
    return one;
  });
  return { rows: placed, height: y };
}

// Returns the row at a height, or null.
export function rowAt(rows, y) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].y + rows[middle].height > y) high = middle;
    else low = middle + 1;
  }
  return low < rows.length && rows[low].y <= y ? rows[low] : null;
}

// Parses a text like `0,2-5` into a set of numbers; returns null if it is empty.
export function numbersIn(text) {
  if (!text.trim()) return null;
  const numbers = new Set();
  for (const part of text.split(',')) {
    const [low, high = low] = part.split('-').map((one) => Number.parseInt(one, 10));
    for (let number = low; number <= high && number - low < 1e6; number += 1) numbers.add(number);
  }
  return numbers;
}
