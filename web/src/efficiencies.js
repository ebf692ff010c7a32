// SPDX-License-Identifier: BSD-3-Clause
// The POP model's efficiencies by the names of BSC's tools, as the report in the terminal has them: one table for every
// view. [key of the report, level in the tree, name, what it is].
export const EFFICIENCIES = [
  ['parallel_efficiency', 0, 'Parallel efficiency', 'useful work in all of the ranks\' time'],
  ['load_balance', 1, 'Load balance', 'average over largest useful time of a rank'],
  ['communication_efficiency', 1, 'Communication efficiency', 'largest useful time of a rank over wall time'],
  ['serialisation_efficiency', 2, 'Serialization efficiency', 'largest useful time of a rank over wall time, if messages took no time'],
  ['transfer_efficiency', 2, 'Transfer efficiency', 'wall time if messages took no time over the real one'],
];

// As src/report/gains.h: from the first on POP calls an efficiency good, below the second poor.
export const GOOD = 0.8;
const POOR = 0.6;
export const rating = (share) => (share >= GOOD ? 'good' : share >= POOR ? 'fair' : 'poor');

// Those that one of the rows has, for the heads of a table: [key, name]. "efficiency" is left out, as it stands above.
export const known = (rows) => EFFICIENCIES.filter(([key]) => rows.some((row) => typeof row[key] === 'number'))
  .map(([key, , name]) => [key, name.replace(' efficiency', '').toLowerCase()]);

// Lines of a plot over the rows.
export const courses = (rows) => EFFICIENCIES.map(([key, , name]) => ({ label: name.toLowerCase(), values: rows.map((row) => row[key] ?? null) }))
  .filter((line) => line.values.some((value) => value !== null));
