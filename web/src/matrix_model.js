// SPDX-License-Identifier: BSD-3-Clause
// The communication matrix: its cells, and how ranks are grouped by parts of the machine.
export const FOLDS = [['rank', 'Rank'], ['core', 'Core'], ['numa', 'NUMA node'], ['host', 'Host']];

const partOf = (process) => {
  const { host = '', core, numa, socket } = process.attributes || {};
  return { host, socket: socket ?? null, numa: numa ?? null, core: core ?? null };
};

// Groups of ranks, in the machine's order: {of: group by process, names, sizes}. If a part of the machine was
// not recorded, the next larger part is used.
export function foldOf(processes, by) {
  const parts = processes.map(partOf);
  const key = (part, i) => {
    if (by === 'rank') return [i];
    if (by === 'host') return [part.host];
    if (by === 'numa') return [part.host, part.numa ?? -1];
    return [part.host, part.numa ?? -1, part.core ?? -1];
  };
  const hosts = [...new Set(parts.map((part) => part.host))];
  const keys = parts.map(key);
  const groups = new Map();
  keys.forEach((one, i) => {
    const text = JSON.stringify(one);
    if (!groups.has(text)) groups.set(text, { key: one, first: i, size: 0 });
    groups.get(text).size += 1;
  });
  const place = (group) => (by === 'rank' ? [group.first] : [hosts.indexOf(group.key[0]), ...group.key.slice(1)]);
  const order = [...groups.entries()].sort(([, a], [, b]) => {
    const [p, q] = [place(a), place(b)];
    for (let i = 0; i < p.length; i += 1) if (p[i] !== q[i]) return p[i] - q[i];
    return 0;
  });
  const index = new Map(order.map(([text], i) => [text, i]));
  const one = hosts.length === 1;
  const name = ({ key: [host, numa, core], first }) => {
    if (by === 'rank') return String(processes[first].rank ?? first);
    if (by === 'host') return host || 'unknown';
    const where = one ? '' : `${host} `;
    if (by === 'numa') return numa < 0 ? host : `${where}NUMA ${numa}`;
    return core < 0 ? `${where}?` : `${where}core ${core}`;
  };
  return { of: keys.map((k) => index.get(JSON.stringify(k))), names: order.map(([, group]) => name(group)), sizes: order.map(([, group]) => group.size) };
}

// Returns the initial grouping. With many ranks, this is the coarsest grouping that has more than one group.
const MANY = 256; // ranks
export function firstFold(processes) {
  if (processes.length <= MANY) return 'rank';
  return ['host', 'numa', 'core'].find((by) => foldOf(processes, by).names.length > 1) || 'rank';
}

// Returns the cells of the grouped matrix: {row, column, value}.
export function fold(cells, of, groups) {
  const sums = new Map();
  for (const { row, column, value } of cells) {
    const at = of[row] * groups + of[column];
    sums.set(at, (sums.get(at) || 0) + value);
  }
  return [...sums].map(([at, value]) => ({ row: Math.floor(at / groups), column: at % groups, value }));
}

const places = new WeakMap();

// Returns the index of the pair's peer among the processes, which is a rank in the same world; each world
// numbers ranks from 0. Returns undefined if the peer is unknown.
export function placeOf(pair, processes) {
  if (!pair.peer_is_world_rank) return undefined;
  if (!places.has(processes)) places.set(processes, new Map(processes.map((one, i) => [`${one.world}:${one.rank}`, i])));
  return places.get(processes).get(`${processes[pair.process]?.world}:${pair.peer}`);
}

// Returns messages by pair of processes. `what` is a member of the pairs in the report's `partners`.
export function messageCells(pairs, what, processes) {
  return pairs
    .filter((pair) => pair[what] > 0 && placeOf(pair, processes) !== undefined)
    .map((pair) => ({ row: pair.process, column: placeOf(pair, processes), value: pair[what] }));
}

// Returns how long a process (row) waited for another process (column). `stretches` has the selected
// intervals by lane; null means the whole time.
export function waitCells(calls, stretches) {
  const sums = new Map();
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    const waits = calls.waits[lane];
    const list = stretches ? stretches[lane] : [0, Infinity];
    for (let w = 0; w < waits.n; w += 1) {
      const late = calls.waitKinds[waits.name[w]]?.late_process;
      if (late === undefined || late === null) continue;
      let ns = 0;
      for (let s = 0; s < list.length; s += 2) ns += Math.max(0, Math.min(list[s + 1], waits.end[w]) - Math.max(list[s], waits.begin[w]));
      if (ns <= 0) continue;
      const key = `${calls.process[lane]} ${late}`;
      const cell = sums.get(key) || { row: calls.process[lane], column: late, value: 0 };
      cell.value += ns;
      sums.set(key, cell);
    }
  }
  return [...sums.values()];
}

// Returns the distances that the values travel: the shares within a core, within a NUMA node, within a host,
// and between hosts.
export function distances(cells, processes) {
  const parts = processes.map(partOf);
  const sums = { core: 0, numa: 0, host: 0, between: 0 };
  for (const { row, column, value } of cells) {
    const [a, b] = [parts[row], parts[column]];
    const same = (name) => a[name] !== null && a[name] === b[name];
    const far = a.host !== b.host ? 'between' : !same('numa') ? 'host' : !same('core') ? 'numa' : 'core';
    sums[far] += value;
  }
  const all = Object.values(sums).reduce((a, b) => a + b, 0);
  return all === 0 ? null : Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value / all]));
}

// Returns hosts with their NUMA nodes and cores: [{host, ranks, nodes: [{numa, cores: [{core,
// processes}]}]}].
export function topology(processes) {
  const hosts = new Map();
  processes.forEach((process, i) => {
    const part = partOf(process);
    if (!hosts.has(part.host)) hosts.set(part.host, { host: part.host || 'unknown', ranks: 0, nodes: new Map() });
    const host = hosts.get(part.host);
    host.ranks += 1;
    if (!host.nodes.has(part.numa)) host.nodes.set(part.numa, new Map());
    const cores = host.nodes.get(part.numa);
    if (!cores.has(part.core)) cores.set(part.core, []);
    cores.get(part.core).push(i);
  });
  const sorted = (map) => [...map].sort(([a], [b]) => (a ?? -1) - (b ?? -1));
  return [...hosts.values()].map(({ nodes, ...host }) => ({
    ...host,
    nodes: sorted(nodes).map(([numa, cores]) => ({ numa, cores: sorted(cores).map(([core, list]) => ({ core, processes: list })) })),
  }));
}
