// SPDX-License-Identifier: BSD-3-Clause
// Times by rank for the small pictures in tables. The page contains the times of the whole run. The times of
// a selection are computed from the trace.
import { data, list, report } from './data.js';
import { wholeCalls } from './page_selection.js';
import { regionPaths, regionTimeByProcess, timeByProcess } from './recompute.js';

const nameOf = (row) => `${row.function} ${row.site ?? ''}`;
const whole = {};
function wholeLines(table) {
  if (!whole[table]) whole[table] = new Map(list(data.rank_lines?.[table]).map((one) => [nameOf(table === 'call_sites' ? one : { function: one.function }), one.values]));
  return whole[table];
}

// Returns row => values by rank, or null. `table` is call_sites, functions or collectives. Lines are computed
// only once per row and selection.
export function rankLines(tables, table) {
  if (table === 'communicators' || list(report.processes).length < 2) return undefined;
  const sites = table === 'call_sites';
  if (tables.whole) {
    const lines = wholeLines(sites ? 'call_sites' : 'functions');
    return lines.size === 0 ? undefined : (row) => lines.get(nameOf(sites ? row : { function: row.function })) || null;
  }
  const calls = wholeCalls();
  if (!calls) return undefined;
  const made = new Map();
  return (row) => {
    if (made.has(row)) return made.get(row);
    const { kinds, functions } = calls;
    const wanted = new Uint8Array(kinds.n);
    for (let kind = 0; kind < kinds.n; kind += 1) wanted[kind] = functions[kinds.fn[kind]] === row.function && (!sites || row.site === undefined || kinds.site[kind] === (row.site ?? -1)) ? 1 : 0;
    const values = timeByProcess(calls, tables.stretches, (kind) => wanted[kind], report.processes.length);
    made.set(row, values);
    return values;
  };
}

// Returns the values of regions by rank, by path of the region.
export function regionLines(tables) {
  if (list(report.processes).length < 2) return undefined;
  if (tables.whole) {
    const byPath = new Map(list(data.rank_lines?.regions).map((one) => [one.path, one.values]));
    const paths = regionPaths(report);
    const byRow = new Map(list(report.regions).map((row, i) => [row, byPath.get(paths[i]) || null]));
    return byPath.size === 0 ? undefined : (row) => byRow.get(row) || null;
  }
  const calls = wholeCalls();
  if (!calls) return undefined;
  const made = new Map();
  return (row) => {
    if (!made.has(row)) made.set(row, regionTimeByProcess(calls, tables.stretches, row.path, report.processes.length));
    return made.get(row);
  };
}
