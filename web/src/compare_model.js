// SPDX-License-Identifier: BSD-3-Clause
// Data for comparing several runs, independent of the page: regions by path, and scaling compared with ideal
// scaling.
const list = (value) => (Array.isArray(value) ? value : []);

// Returns path => {time_ns, mpi_ns, mean_ns}, where `mean_ns` is the mean time over the ranks that visited
// the region. Regions with equal paths are added up.
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

// Returns [{path, runs: [numbers or null]}], sorted by time in the first run that has the region, largest
// first.
export function alignRegions(reports) {
  const maps = reports.map(regionsByPath);
  const paths = [...new Set(maps.flatMap((map) => [...map.keys()]))];
  const most = (path) => Math.max(...maps.map((map) => map.get(path)?.mean_ns || 0));
  return paths.map((path) => ({ path, runs: maps.map((map) => map.get(path) || null) })).sort((a, b) => most(b.path) - most(a.path));
}

// Returns the runs sorted by number of ranks, or null if all runs have the same number. `speedup` is relative
// to the run with the fewest ranks. `ideal` is the speedup with perfect scaling. `lost` has, for each
// efficiency, its ratio to the efficiency of the first run; 1 means that nothing is lost.
export const FACTORS = [
  ['load_balance', 'load balance'],
  ['serialisation_efficiency', 'serialisation'],
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
      // POP's computation scalability: the useful time of the first run, divided by the useful time of this
      // run
      ['computation', run.useful ? first.useful / run.useful : null],
    ]),
  }));
}
