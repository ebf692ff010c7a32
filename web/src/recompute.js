// SPDX-License-Identifier: BSD-3-Clause
// Computes the tables of a selection from the calls of the trace, in the format of the report's own tables
// (docs/report-schema.md). The computation is one pass over all calls; 300,000 calls take about 20 ms. Calls
// that cross a border of the selection count with the part inside. The code in this file does not need a
// browser.
import { NO_SITE, common, regionsBelow, stretchesOf, visitsOf } from './calldata.js';
import { above } from './timeline_model.js';
import { hasRank, isWhole } from './selection.js';

// Sums by row, and how they are distributed over processes. Values arrive process by process.
class ByRank {
  constructor(rows) {
    this.time = new Float64Array(rows);
    this.now = new Float64Array(rows); // the sum of the current process
    this.most = new Float64Array(rows).fill(-1);
    this.least = new Float64Array(rows).fill(Infinity);
    this.mostAt = new Uint32Array(rows);
    this.leastAt = new Uint32Array(rows);
    this.ranks = new Uint32Array(rows);
    this.used = new Uint8Array(rows);
    this.touched = [];
  }

  add(row, ns) {
    if (!this.used[row]) {
      this.used[row] = 1;
      this.touched.push(row);
    }
    this.now[row] += ns;
  }

  next(process) {
    for (const row of this.touched) {
      const ns = this.now[row];
      this.time[row] += ns;
      this.ranks[row] += 1;
      if (ns > this.most[row]) {
        this.most[row] = ns;
        this.mostAt[row] = process;
      }
      if (ns < this.least[row]) {
        this.least[row] = ns;
        this.leastAt[row] = process;
      }
      this.now[row] = 0;
      this.used[row] = 0;
    }
    this.touched.length = 0;
  }

  // Like the report's `per_rank`: ranks without such calls count as 0.
  of(row, processes) {
    const mean = this.time[row] / Math.max(1, processes.length);
    const all = this.ranks[row] === processes.length;
    return {
      min_ns: all ? this.least[row] : 0,
      max_ns: Math.max(0, this.most[row]),
      mean_ns: mean,
      imbalance: mean > 0 ? this.most[row] / mean : 1,
      min_process: all ? this.leastAt[row] : processes[0] ?? 0,
      max_process: this.mostAt[row],
      ranks: this.ranks[row],
    };
  }
}

const ratio = (a, b) => (b > 0 ? Math.min(1, a / b) : null);

// POP efficiencies for rows with runtime_ns and useful_ns. Without a replay, communication efficiency cannot
// be split.
export function efficienciesOf(rows) {
  const longest = rows.reduce((most, row) => Math.max(most, row.runtime_ns), 0);
  const busiest = rows.reduce((most, row) => Math.max(most, row.useful_ns), 0);
  const mean = rows.reduce((sum, row) => sum + row.useful_ns, 0) / Math.max(1, rows.length);
  const balance = busiest > 0 ? ratio(mean, busiest) : null;
  const communication = busiest > 0 ? ratio(busiest, longest) : null;
  return {
    parallel_efficiency: busiest > 0 ? ratio(mean, longest) : null,
    load_balance: balance,
    communication_efficiency: communication,
    serialisation_efficiency: null,
    transfer_efficiency: null,
    useful_average_ns: mean,
    useful_max_ns: busiest,
    wall_time_ns: longest,
  };
}

const NO_TRACE = 'unknown for a part of the run: it was recorded without a trace of its calls (rankine run --with trace)';
const NOT_IN_TRACE = 'unknown for a part of the run: the trace in this page does not contain it';
const ONLY_RANKS = 'unknown for some of the ranks: the profile has it for all ranks together; a trace (--with trace) has it for each';

// Members of the report that do not exist for a part of a run, each with the reason.
const ALWAYS_WHOLE = ['samples', 'windows', 'message_sizes', 'collective_sizes', 'memory', 'loops', 'io', 'io_layers', 'storage', 'efficiency_course', 'communicators'];

// Without a trace, only ranks can be selected, and only rows that belong to a single rank are known.
function withoutTrace(report, selection) {
  const part = selection.time || selection.regions || selection.visits;
  const processes = (report.processes || []).map((process, i) => ({ ...process, process: i })).filter((process) => hasRank(selection, process.process));
  const known = processes.filter((process) => process.times_known && process.calls_recorded);
  const partners = (report.partners || []).filter((row) => hasRank(selection, row.process));
  const unknown = {};
  for (const member of ['functions', 'call_sites', 'collectives', 'regions', 'waits', ...ALWAYS_WHOLE]) unknown[member] = part ? NO_TRACE : ONLY_RANKS;
  if (part) for (const member of ['processes', 'partners', 'summary']) unknown[member] = NO_TRACE;
  return {
    whole: false, unknown, ranks: processes.map((process) => process.process), exact: true,
    target: report.gains?.[0]?.target,
    summary: part ? null : { ranks: processes.length, ...efficienciesOf(known) },
    processes: part ? null : processes, partners: part ? null : partners,
  };
}

// Returns {whole, exact, ranks: selected processes, unknown: {member: reason}, summary, processes, functions,
// call_sites, collectives, regions, waits, partners}; an unknown member is null. `calls` is from callData, or
// null. `exact` is false if short calls are drawn together and count for the function with the most time.
export function recompute(report, calls, selection) {
  if (isWhole(selection)) return { ...report, whole: true, exact: true, unknown: {}, ranks: (report.processes || []).map((_, i) => i) };
  if (!calls || calls.n === 0) return withoutTrace(report, selection);
  const { kinds } = calls;
  const byKind = new ByRank(kinds.n);
  const byFunction = new ByRank(calls.functions.length);
  const number = new Float64Array(kinds.n);
  const longest = new Float64Array(kinds.n);
  const inRegion = new Float64Array(calls.regions.length); // own time
  const mpiIn = new Float64Array(calls.regions.length);
  const processes = [];
  const rows = [];
  const waits = new Map();
  const windows = []; // the selected intervals of each lane
  let known = null; // the row of the current process
  let all = 0;
  let inMpi = 0;
  const finish = () => {
    if (!known) return;
    known.mpi_ns = Math.min(known.mpi_ns, known.runtime_ns);
    known.useful_ns = known.runtime_ns - known.mpi_ns;
    for (const one of [byKind, byFunction]) one.next(known.process);
  };
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    const process = calls.process[lane];
    windows.push([]);
    if (!hasRank(selection, process)) continue;
    if (!known || known.process !== process) {
      finish();
      known = { ...report.processes[process], process, times_known: true, calls_recorded: true, runtime_ns: 0, mpi_ns: 0, useful_ns: 0, other_threads_mpi_ns: 0, calls: 0, initialize_ns: 0, finalize_ns: 0 };
      rows.push(known);
      processes.push(process);
    }
    const stretches = stretchesOf(calls, lane, selection, [calls.alive[2 * lane], calls.alive[2 * lane + 1]]);
    windows[lane] = stretches;
    const main = calls.main[lane] === 1;
    const from = calls.laneStart[lane];
    const until = calls.laneStart[lane + 1];
    const { at, region } = calls.stays[lane];
    let i = from;
    let stay = 0;
    for (let s = 0; s < stretches.length; s += 2) {
      const begin = stretches[s];
      const end = stretches[s + 1];
      if (main) known.runtime_ns += end - begin;
      while (stay + 1 < at.length && at[stay + 1] <= begin) stay += 1;
      for (let j = stay; j < at.length && at[j] < end; j += 1) {
        const ns = Math.min(end, j + 1 < at.length ? at[j + 1] : end) - Math.max(begin, at[j]);
        if (ns > 0) inRegion[region[j]] += ns;
      }
      while (i < until && calls.end[i] <= begin) i += 1;
      for (let c = i; c < until && calls.begin[c] < end; c += 1) {
        const length = calls.end[c] - calls.begin[c];
        const part = Math.min(end, calls.end[c]) - Math.max(begin, calls.begin[c]);
        const share = length > 0 ? part / length : 1;
        const ns = calls.inMpi[c] * share;
        // A call that crosses a border counts once: in the interval in which the call ends, or in the
        // interval that cuts off the end of the call.
        const counted = calls.begin[c] >= begin ? calls.count[c] : 0;
        const kind = calls.kind[c];
        byKind.add(kind, ns);
        byFunction.add(calls.fn[c], ns);
        number[kind] += counted;
        known.calls += counted;
        if (calls.count[c] === 1 && ns > longest[kind]) longest[kind] = ns;
        mpiIn[calls.region[c]] += ns;
        all += counted;
        inMpi += ns;
        if (main) known.mpi_ns += ns;
        else known.other_threads_mpi_ns += ns;
      }
      const own = calls.waits[lane];
      for (let w = above(own.end, begin); w < own.n && own.begin[w] < end; w += 1) {
        const ns = Math.min(end, own.end[w]) - Math.max(begin, own.begin[w]);
        if (ns <= 0) continue;
        const length = own.end[w] - own.begin[w];
        const row = waits.get(own.name[w]) || { ...calls.waitKinds[own.name[w]], time_ns: 0, waits: 0 };
        row.time_ns += own.inMpi[w] * (length > 0 ? ns / length : 1);
        row.waits += own.calls[w];
        waits.set(own.name[w], row);
      }
    }
  }
  finish();
  const facts = new Map((report.functions || []).map((row) => [row.function, row]));
  const sites = new Map((report.call_sites || []).filter((row) => row.site !== null).map((row) => [row.site, row]));
  const down = (a, b) => b.time_ns - a.time_ns;
  const call_sites = [];
  const of = new Map(); // name => function
  for (let kind = 0; kind < kinds.n; kind += 1) {
    if (byKind.ranks[kind] === 0) continue;
    const name = calls.functions[kinds.fn[kind]];
    const fact = facts.get(name);
    const site = kinds.site[kind];
    const same = site === NO_SITE ? null : sites.get(site);
    const row = { function: name, class: fact?.class || 'other', phase: fact?.phase || 'run', calls: number[kind], time_ns: byKind.time[kind], bytes: null, call_max_ns: longest[kind], per_rank: byKind.of(kind, processes) };
    call_sites.push({ ...row, site: site === NO_SITE ? null : site, callsite: same?.callsite || '', file: same?.file, line: same?.line, source_function: same?.source_function });
    const sum = of.get(name);
    if (!sum) of.set(name, { ...row, per_rank: byFunction.of(kinds.fn[kind], processes) });
    else {
      sum.calls += row.calls;
      sum.time_ns += row.time_ns;
      sum.call_max_ns = Math.max(sum.call_max_ns, row.call_max_ns);
    }
  }
  const functions = [...of.values()].sort(down);
  const efficiencies = efficienciesOf(rows);
  const runtime = rows.reduce((sum, row) => sum + row.runtime_ns, 0);
  const unknown = {};
  for (const member of ALWAYS_WHOLE) unknown[member] = NOT_IN_TRACE;
  const partners = partnersOf(calls, windows);
  if (!partners) unknown.partners = `unknown for a part of the run: the page has the ${calls.messages.n} slowest of its ${calls.allMessages} messages`;
  const mainMpi = rows.reduce((sum, row) => sum + row.mpi_ns, 0);
  return {
    whole: false,
    exact: calls.complete,
    unknown,
    ranks: processes,
    target: report.gains?.[0]?.target,
    summary: { ...efficiencies, ranks: processes.length, mpi_share: ratio(mainMpi, runtime), mpi_time_ns: inMpi, calls: all, runtime_ns: runtime, regions_of_ns: runtime },
    processes: rows,
    functions,
    call_sites: call_sites.sort(down),
    collectives: functions.filter((row) => row.class === 'collective'),
    regions: regionsOf(report, calls, windows, inRegion, mpiIn, processes),
    waits: [...waits.values()].sort(down),
    partners,
    message_sizes: sizesOf(report, calls, windows),
    stretches: windows,
  };
}

// Returns the first interval of a flat list that ends after a time.
function stretchAt(list, at) {
  let low = 0;
  let high = list.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[2 * middle + 1] > at) high = middle;
    else low = middle + 1;
  }
  return 2 * low;
}
const holds = (list, at) => {
  const i = stretchAt(list, at);
  return i < list.length && list[i] <= at;
};

// Messages sent or received in the selection, by rank and partner. Returns null if the page does not contain
// all messages.
function partnersOf(calls, windows) {
  const { messages } = calls;
  if (messages.n < calls.allMessages) return null;
  const pairs = new Map();
  const row = (process, peer) => {
    const key = process * 1e7 + peer;
    let one = pairs.get(key);
    if (!one) {
      one = { process, rank: process, peer, peer_is_world_rank: true, communicator: 'MPI_COMM_WORLD', sent_messages: 0, sent_bytes: 0, received_messages: 0, received_bytes: 0 };
      pairs.set(key, one);
    }
    return one;
  };
  for (let m = 0; m < messages.n; m += 1) {
    const from = messages.from[m];
    const to = messages.to[m];
    if (holds(windows[from], messages.sent[m])) {
      const one = row(calls.process[from], calls.process[to]);
      one.sent_messages += 1;
      one.sent_bytes += messages.bytes[m];
    }
    if (holds(windows[to], messages.received[m] - 1)) {
      const one = row(calls.process[to], calls.process[from]);
      one.received_messages += 1;
      one.received_bytes += messages.bytes[m];
    }
  }
  return [...pairs.values()];
}

// Returns the sizes of the messages that were sent in the selection, in the size classes of the report.
// Messages of collective operations are not included.
function sizesOf(report, calls, windows) {
  const { messages } = calls;
  if (messages.n < calls.allMessages) return null;
  const steps = (report.message_sizes || []).flatMap((one) => one.buckets).sort((a, b) => a.smallest - b.smallest);
  const buckets = new Map();
  let all = 0;
  for (let m = 0; m < messages.n; m += 1) {
    if (!holds(windows[messages.from[m]], messages.sent[m])) continue;
    const size = messages.bytes[m];
    const step = steps.find((one) => size >= one.smallest && size <= one.largest) || { smallest: size, largest: size };
    const one = buckets.get(step.smallest) || { smallest: step.smallest, largest: step.largest, messages: 0 };
    one.messages += 1;
    all += 1;
    buckets.set(step.smallest, one);
  }
  return [{ class: 'point_to_point', messages: all, buckets: [...buckets.values()].sort((a, b) => a.smallest - b.smallest) }];
}

// Returns the paths of the report's regions, one per row. A path lists names from the outermost region on, as
// in the timeline.
export function regionPaths(report) {
  const path = [];
  return (report.regions || []).map((row) => {
    path.length = row.depth;
    path.push(row.name);
    return path.join('/');
  });
}

// Returns the report's tree of regions with the times of the selection. Regions without time in the selection
// are omitted.
function regionsOf(report, calls, windows, inRegion, mpiIn, processes) {
  const paths = regionPaths(report);
  const rows = report.regions || [];
  const places = new Map(paths.map((path, i) => [path, i]));
  // Returns, for each region of the timeline, the rows of the region and of its enclosing regions.
  const around = calls.regions.map((name) => {
    const out = [];
    for (let end = name.length; end > 0; end = name.lastIndexOf('/', end - 1)) {
      const row = places.get(name.slice(0, end));
      if (row !== undefined) out.push(row);
    }
    return out;
  });
  const sums = new ByRank(rows.length);
  const visits = new Float64Array(rows.length);
  const shortest = new Float64Array(rows.length).fill(Infinity);
  const longest = new Float64Array(rows.length);
  const own = new Float64Array(rows.length);
  const mpi = new Float64Array(rows.length);
  calls.regions.forEach((name, i) => {
    const row = places.get(name);
    if (row !== undefined) own[row] += inRegion[i];
    for (const each of around[i]) mpi[each] += mpiIn[i];
  });
  const since = new Float64Array(rows.length).fill(-1);
  let process = -1;
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    const list = windows[lane];
    if (list.length === 0) continue;
    if (process !== calls.process[lane] && process >= 0) sums.next(process);
    process = calls.process[lane];
    const before = new Float64Array(list.length / 2 + 1); // the sum of selected time before each interval
    for (let i = 0; i < list.length; i += 2) before[i / 2 + 1] = before[i / 2] + list[i + 1] - list[i];
    const until = (at) => {
      const i = stretchAt(list, at);
      return before[i / 2] + (i < list.length ? Math.max(0, at - list[i]) : 0);
    };
    const close = (row, end) => {
      const inside = until(end) - until(since[row]);
      if (inside > 0) {
        visits[row] += 1;
        shortest[row] = Math.min(shortest[row], end - since[row]);
        longest[row] = Math.max(longest[row], end - since[row]);
        sums.add(row, inside);
      }
      since[row] = -1;
    };
    const { at, region } = calls.stays[lane];
    let now = [];
    for (let j = 0; j < at.length; j += 1) {
      const next = around[region[j]];
      for (const row of now) if (!next.includes(row)) close(row, at[j]);
      for (const row of next) if (since[row] < 0) since[row] = at[j];
      now = next;
    }
    const end = list[list.length - 1];
    for (const row of now) {
      if (since[row] < end) close(row, Math.max(end, calls.alive[2 * lane + 1]));
      since[row] = -1;
    }
  }
  if (process >= 0) sums.next(process);
  return rows.flatMap((row, i) => (visits[i] === 0 ? [] : [{
    name: row.name, attribute: row.attribute, value: row.value, path: paths[i], depth: row.depth, visits: visits[i], open: 0,
    time_ns: sums.time[i], own_ns: own[i], mpi_ns: mpi[i], visit_min_ns: shortest[i], visit_max_ns: longest[i],
    per_rank: sums.of(i, processes), ranks: sums.ranks[i], parallel_efficiency: null, load_balance: null,
    communication_efficiency: null, serialisation_efficiency: null, transfer_efficiency: null, quantities: [],
  }]));
}

// Returns, for each process, the selected time of the calls for which `wanted(kind)` is true. Used for
// sparklines over ranks.
export function timeByProcess(calls, stretches, wanted, processes) {
  const out = new Float64Array(processes);
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    const list = stretches ? stretches[lane] : [0, Infinity];
    let i = calls.laneStart[lane];
    const until = calls.laneStart[lane + 1];
    for (let s = 0; s < list.length; s += 2) {
      while (i < until && calls.end[i] <= list[s]) i += 1;
      for (let c = i; c < until && calls.begin[c] < list[s + 1]; c += 1) {
        if (!wanted(calls.kind[c])) continue;
        const length = calls.end[c] - calls.begin[c];
        const part = Math.min(list[s + 1], calls.end[c]) - Math.max(list[s], calls.begin[c]);
        out[calls.process[lane]] += length > 0 ? (calls.inMpi[c] * part) / length : 0;
      }
    }
  }
  return out;
}

// Returns, for each process, the time in a region and in the regions below it, within the intervals of a
// selection.
export function regionTimeByProcess(calls, stretches, path, processes) {
  const out = new Float64Array(processes);
  const inside = regionsBelow(calls.regions, [path]);
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    const visits = visitsOf(calls.stays[lane], inside, calls.alive[2 * lane + 1]);
    const within = stretches ? common(visits, stretches[lane]) : visits;
    for (let i = 0; i < within.length; i += 2) out[calls.process[lane]] += within[i + 1] - within[i];
  }
  return out;
}

// Returns the parts of the rank time in the selection, by the rules of src/analysis/pop/time_shares.h. A part
// of a run has no samples, so MPI's own work cannot be separated, and the time without a core is not
// available. Returns null if the parts are unknown.
export function partsOf(tables, calls) {
  if (tables.whole) return tables.time_shares || null;
  const rows = (tables.processes || []).filter((row) => row.times_known && row.calls_recorded);
  if (rows.length === 0) return null;
  const busiest = rows.reduce((most, row) => Math.max(most, row.useful_ns), 0);
  const sum = (value) => rows.reduce((all, row) => all + value(row), 0);
  let mpi = sum((row) => row.mpi_ns);
  let outside = sum((row) => row.useful_ns);
  const take = (most) => {
    const taken = Math.min(mpi, Math.max(0, most));
    mpi -= taken;
    return taken;
  };
  const files = calls ? Math.min(outside, filesOutside(calls, tables.stretches)) : 0;
  outside -= files;
  const io = files + take((tables.functions || []).filter((row) => row.class === 'io').reduce((all, row) => all + row.time_ns, 0));
  const imbalance = take(sum((row) => Math.min(row.mpi_ns, busiest - row.useful_ns)));
  const waited = tables.waits ? tables.waits.reduce((all, row) => all + row.time_ns, 0) : null;
  const serialisation = waited === null ? 0 : take(waited - imbalance);
  const parts = [['useful', outside], ['imbalance', imbalance], ['serialisation', serialisation], [waited === null ? 'communication' : 'transfer_work', mpi], ['io', io]];
  const ns = parts.reduce((all, [, one]) => all + one, 0);
  return { ns, parts: parts.filter(([, one]) => one > 0).map(([name, one]) => ({ name, ns: one, share: one / ns })) };
}

// Returns the selected time in file operations of the C library outside of MPI calls, on the threads that
// called MPI_Init.
function filesOutside(calls, stretches) {
  let sum = 0;
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    const { n, begin, end } = calls.operations[lane];
    if (!calls.main[lane]) continue;
    for (let i = 0, c = calls.laneStart[lane], s = 0; i < n; i += 1) {
      while (c < calls.laneStart[lane + 1] && calls.end[c] <= begin[i]) c += 1;
      if (c < calls.laneStart[lane + 1] && calls.begin[c] <= begin[i]) continue; // inside an MPI call
      while (s < stretches[lane].length && stretches[lane][s + 1] <= begin[i]) s += 2;
      if (s >= stretches[lane].length) break;
      sum += Math.max(0, Math.min(end[i], stretches[lane][s + 1]) - Math.max(begin[i], stretches[lane][s]));
    }
  }
  return sum;
}

// Returns the same as the report's `gains`: efficiencies, and for each of them the wall time if it were 100
// %.
export function gainsOf(tables) {
  if (tables.whole) return tables.gains || [];
  const { summary } = tables;
  if (typeof summary?.parallel_efficiency !== 'number') return [];
  const { wall_time_ns: run, useful_max_ns: most, useful_average_ns: mean } = summary;
  const target = tables.target;
  return [['parallel_efficiency', mean], ['load_balance', run - (most - mean)], ['communication_efficiency', most]].map(([name, run_ns]) => ({ name, value: summary[name], run_ns, target }));
}
