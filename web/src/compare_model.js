// SPDX-License-Identifier: BSD-3-Clause
// Several runs beside each other, without a page: regions by path, scaling with its ideal.
const list = (value) => (Array.isArray(value) ? value : []);

// path => {time_ns, mpi_ns, mean_ns}: `mean_ns` is the time of a rank that was there. Equal paths are added up.
export function regionsByPath(report) {
  const found = new Map();
  const path = [];
  for (const row of list(report.regions)) {
    path.length = row.depth;
    path.push(row.name);
    const key = path.join('/');
    const old = found.get(key) || { time_ns: 0, mpi_ns: 0, mean_ns: 0 };
    const ranks = row.ranks || row.per_rank?.ranks || 1;
    found.set(key, { time_ns: old.time_ns + row.time_ns, mpi_ns: old.mpi_ns + row.mpi_ns, mean_ns: old.mean_ns + row.time_ns / ranks });
  }
  return found;
}

// [{path, runs: [figures or null]}], in the order of the first run that has the region; the largest time first.
export function alignRegions(reports) {
  const maps = reports.map(regionsByPath);
  const paths = [...new Set(maps.flatMap((map) => [...map.keys()]))];
  const most = (path) => Math.max(...maps.map((map) => map.get(path)?.mean_ns || 0));
  return paths.map((path) => ({ path, runs: maps.map((map) => map.get(path) || null) })).sort((a, b) => most(b.path) - most(a.path));
}

// Runs of several numbers of ranks, fewest first; null if the numbers do not differ. `speedup` is to the run with fewest ranks,
// `ideal` what as many ranks more would give; `lost`: for each efficiency, its ratio to that of the first run (1: nothing lost).
export const FACTORS = [
  ['load_balance', 'load balance'],
  ['serialisation_efficiency', 'serialization'],
  ['transfer_efficiency', 'transfer'],
  ['communication_efficiency', 'communication'],
];
export function scaling(runs) {
  const known = runs
    .map(({ name, report }) => ({ name, ranks: report.summary?.ranks || 0, wall: report.summary?.wall_time_ns || 0, useful: (report.summary?.useful_average_ns || 0) * (report.summary?.ranks_with_times || 0), summary: report.summary || {} }))
    .filter((run) => run.ranks > 0 && run.wall > 0)
    .sort((a, b) => a.ranks - b.ranks);
  if (new Set(known.map((run) => run.ranks)).size < 2) return null;
  const first = known[0];
  const split = known.every((run) => typeof run.summary.transfer_efficiency === 'number');
  const factors = FACTORS.filter(([key]) => (key === 'communication_efficiency') !== split || key === 'load_balance').filter(([key]) => known.every((run) => typeof run.summary[key] === 'number'));
  return known.map((run) => ({
    ...run,
    speedup: first.wall / run.wall,
    ideal: run.ranks / first.ranks,
    lost: Object.fromEntries([
      ...factors.map(([key]) => [key, first.summary[key] ? run.summary[key] / first.summary[key] : null]),
      // POP's computation scalability: all useful time against that of the first run
      ['computation', run.useful ? first.useful / run.useful : null],
    ]),
  }));
}
