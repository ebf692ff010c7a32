// SPDX-License-Identifier: BSD-3-Clause
// The efficiencies of the POP model, named as in BSC's tools and in the terminal report: one table for all
// views. [key in the report, level in the tree, name, explanation].
export const EFFICIENCIES = [
  ['parallel_efficiency', 0, 'Parallel efficiency', 'useful work in all of the ranks\' time'],
  ['load_balance', 1, 'Load balance', 'average over largest useful time of a rank'],
  ['communication_efficiency', 1, 'Communication efficiency', 'largest useful time of a rank over wall time'],
  ['serialisation_efficiency', 2, 'Serialisation efficiency', 'largest useful time of a rank over wall time, if messages took no time'],
  ['transfer_efficiency', 2, 'Transfer efficiency', 'wall time if messages took no time over the real one'],
];

// As in src/report/gains.h: POP calls an efficiency good if it is at least the first limit, and poor if it is
// below the second limit.
export const GOOD = 0.8;
const POOR = 0.6;
export const rating = (share) => (share >= GOOD ? 'good' : share >= POOR ? 'fair' : 'poor');

// Returns [key, name] of the efficiencies that at least one row has, for table headings. The names omit the
// word "efficiency", which is in the heading above the table.
export const known = (rows) => EFFICIENCIES.filter(([key]) => rows.some((row) => typeof row[key] === 'number'))
  .map(([key, , name]) => [key, name.replace(' efficiency', '').toLowerCase()]);

// Returns the lines of a plot, with one point per row.
export const courses = (rows) => EFFICIENCIES.map(([key, , name]) => ({ label: name.toLowerCase(), values: rows.map((row) => row[key] ?? null) }))
  .filter((line) => line.values.some((value) => value !== null));
