// SPDX-License-Identifier: BSD-3-Clause
// Tracks above the ranks: the nested regions of one rank, iterations among these, and numbers over time.
const LEVELS = 3;
const FEWEST = 3; // a region with at least this number of visits counts as an iteration

// Converts lists of [begin, end, name] to items {n, begin, end, name}.
function items(list) {
  return {
    n: list.length,
    begin: Float64Array.from(list, (one) => one[0]),
    end: Float64Array.from(list, (one) => one[1]),
    name: Int32Array.from(list, (one) => one[2]),
  };
}

// Returns the regions of a lane by depth, beginning with the outermost, at most LEVELS: {names, levels:
// [items]}. A region that encloses other regions is one item for its whole duration.
export function regionLevels(stays, regions) {
  const names = [];
  const placeOf = new Map();
  const parts = regions.map((path) => path.split('/'));
  const open = Array.from({ length: LEVELS }, () => null);
  const lists = Array.from({ length: LEVELS }, () => []);
  const close = (level, at) => {
    if (open[level]) lists[level].push([open[level].begin, at, open[level].name]);
    open[level] = null;
  };
  for (let i = 0; i < stays.n; i += 1) {
    const way = stays.name[i] < 0 ? [] : parts[stays.name[i]];
    let same = true;
    for (let level = 0; level < LEVELS; level += 1) {
      const name = way[level];
      same = same && name !== undefined && open[level]?.text === name;
      if (same) continue;
      close(level, stays.begin[i]);
      if (name === undefined) continue;
      if (!placeOf.has(name)) placeOf.set(name, names.push(name) - 1);
      open[level] = { begin: stays.begin[i], name: placeOf.get(name), text: name };
    }
  }
  for (let level = 0; level < LEVELS && stays.n > 0; level += 1) close(level, stays.end[stays.n - 1]);
  return { names, levels: lists.filter((list) => list.length > 0).map(items) };
}

// Returns the outermost region that a rank enters repeatedly: {name, visits: items with their numbers as
// names}, or null.
export function iterationsOf({ names, levels }) {
  for (const level of levels) {
    const times = new Map();
    for (let i = 0; i < level.n; i += 1) times.set(level.name[i], (times.get(level.name[i]) || 0) + level.end[i] - level.begin[i]);
    const counts = new Map();
    for (let i = 0; i < level.n; i += 1) counts.set(level.name[i], (counts.get(level.name[i]) || 0) + 1);
    const often = [...times].filter(([name]) => counts.get(name) >= FEWEST).sort((a, b) => b[1] - a[1]);
    if (often.length === 0) continue;
    const [wanted] = often[0];
    const visits = [];
    for (let i = 0; i < level.n; i += 1) if (level.name[i] === wanted) visits.push([level.begin[i], level.end[i], visits.length]);
    return { name: names[wanted], visits: items(visits) };
  }
  return null;
}

// Merges the windows of all lanes into one list per name. An instance lasts from its first begin to its last
// end.
export function windowTracks(threads) {
  const by = new Map();
  for (const lane of threads) {
    for (const window of lane.windows) {
      const instances = by.get(window.title) || by.set(window.title, []).get(window.title);
      for (let i = 0; i < window.n; i += 1) {
        const one = instances[i];
        if (!one) instances[i] = [window.begin[i], window.end[i], i];
        else {
          one[0] = Math.min(one[0], window.begin[i]);
          one[1] = Math.max(one[1], window.end[i]);
        }
      }
    }
  }
  return [...by].map(([name, list]) => ({ name, instances: items(list.filter(Boolean).sort((a, b) => a[0] - b[0])) }));
}

// Returns the largest value in each column, or null if it is unknown. `points` are {at, until, value} in
// order of time.
export function valueColumns(points, view, n) {
  const values = new Float32Array(n).fill(Number.NaN);
  const scale = n / (view.to - view.from);
  for (const { at, until, value } of points) {
    if (value === null || until <= view.from || at >= view.to) continue;
    const last = Math.min(n, Math.ceil((until - view.from) * scale));
    for (let i = Math.max(0, Math.floor((at - view.from) * scale)); i < last; i += 1) if (!(values[i] >= value)) values[i] = value;
  }
  return values;
}
