// SPDX-License-Identifier: BSD-3-Clause
// Decodes the page's map of ranks over time (docs/html.md, `map`) into bytes. The code in this file does not
// need a browser.
const A = 'a'.charCodeAt(0);
const LEVEL_A = 'A'.charCodeAt(0);
const NOTHING = 25; // "z"
export const LEVELS = 15;
export const EMPTY = 255;

// Decodes runs of equal cells: a state, its level, and the number of cells ("bP12").
function rowOf(text, columns, levels) {
  const out = new Uint8Array(columns * 2).fill(EMPTY);
  let column = 0;
  for (const match of text.matchAll(/([a-z])([A-P]?)(\d*)/g)) {
    const state = match[1].charCodeAt(0) - A;
    const level = levels && match[2] ? match[2].charCodeAt(0) - LEVEL_A : LEVELS;
    const until = Math.min(columns, column + Number(match[3] || 1));
    for (; column < until; column += 1) {
      if (state === NOTHING) continue;
      out[2 * column] = state;
      out[2 * column + 1] = level;
    }
  }
  return out;
}

// Returns {columns, rows, cells}. `cells` has two bytes per column, by row: the state or region (EMPTY:
// none), and the level from 0 to LEVELS.
export function decodeMap(map, colour) {
  const texts = colour === 'region' ? map.region_cells : map.cells;
  if (!texts) return null;
  return { columns: map.columns, rows: map.rows, cells: texts.map((text) => rowOf(text, map.columns, colour !== 'region')) };
}

// Returns the first and the last rank of a row.
export const ranksOf = (map, row, processes) => [row * map.fold, Math.min(processes, (row + 1) * map.fold) - 1];

// Converts two corners of a rectangle into a selection of time (columns) and, if `tall`, also of ranks
// (rows).
export function selectionOf(map, a, b, tall, processes) {
  const width = (map.to_ns - map.from_ns) / map.columns;
  const [left, right] = a.column <= b.column ? [a.column, b.column] : [b.column, a.column];
  const [top, bottom] = a.row <= b.row ? [a.row, b.row] : [b.row, a.row];
  return {
    time: map.cells ? [map.from_ns + left * width, map.from_ns + (right + 1) * width] : null,
    ranks: tall ? [[ranksOf(map, top, processes)[0], ranksOf(map, bottom, processes)[1]]] : null,
  };
}
