// SPDX-License-Identifier: BSD-3-Clause
// The calls of a trace in columns: flat typed arrays over all calls, ordered by lane and then by time. One
// pass over the calls recomputes every table of a selection (recompute.js). The code in this file does not
// need a browser.
import { above } from './timeline_model.js';

export const NO_SITE = -1;

// `model` is from timeline_model.js. Lanes are threads; `process` is an index in report.processes. A row may
// represent several calls that are drawn as one call. A row for several calls has a `count` above 1, and the
// function, call site and region with the most time.
export function callData(model) {
  const n = model.threads.reduce((sum, lane) => sum + lane.n, 0);
  const lanes = model.threads.length;
  const out = {
    n,
    lanes,
    functions: model.functions,
    regions: model.regions,
    kinds: model.kinds, // {n, fn: index in functions, site: number of the call site in the report, or NO_SITE}
    complete: model.complete,
    span: model.span,
    process: Uint32Array.from(model.threads, (lane) => lane.process),
    laneStart: new Uint32Array(lanes + 1),
    main: new Uint8Array(lanes), // the first lane of its process: the thread that called MPI_Init
    begin: new Float64Array(n),
    end: new Float64Array(n),
    inMpi: new Float64Array(n), // ns spent in MPI, at most end - begin
    kind: new Uint32Array(n),
    fn: new Uint32Array(n),
    region: new Uint32Array(n), // index in `regions` at the time when the call began
    count: new Uint32Array(n),
    stays: model.threads.map((lane) => ({ at: lane.at, region: lane.region })),
    alive: new Float64Array(lanes * 2), // for each lane: the begin and end of the time between MPI_Init and MPI_Finalize
    messages: model.messages, // from and to are lanes; sent and received are times
    allMessages: model.allMessages,
    waits: model.threads.map((lane) => lane.waits),
    waitKinds: model.waits,
    operations: model.threads.map((lane) => lane.operations),
    operationNames: model.operations,
  };
  const seen = new Set();
  let at = 0;
  model.threads.forEach((lane, l) => {
    out.laneStart[l] = at;
    out.main[l] = seen.has(lane.process) ? 0 : 1;
    seen.add(lane.process);
    out.begin.set(lane.begin, at);
    out.end.set(lane.end, at);
    out.inMpi.set(lane.inMpi, at);
    out.fn.set(lane.name, at);
    out.kind.set(lane.kind, at);
    out.count.set(lane.calls, at);
    let stay = -1;
    for (let i = 0; i < lane.n; i += 1) {
      while (stay + 1 < lane.stays && lane.at[stay + 1] <= lane.begin[i]) stay += 1;
      out.region[at + i] = stay < 0 ? 0 : lane.region[stay];
    }
    let from = lane.stays ? Math.min(lane.at[0], lane.n ? lane.begin[0] : Infinity) : lane.n ? lane.begin[0] : 0;
    let to = lane.n ? lane.end[lane.n - 1] : model.span;
    for (let i = 0; i < lane.n; i += 1) {
      const name = model.functions[lane.name[i]];
      if (lane.calls[i] === 1 && /^MPI_(Init|Init_thread|Session_init)$/.test(name)) from = lane.end[i];
      if (lane.calls[i] === 1 && /^MPI_(Finalize|Session_finalize)$/.test(name)) to = lane.begin[i];
    }
    out.alive[2 * l] = from;
    out.alive[2 * l + 1] = Math.max(from, to);
    at += lane.n;
  });
  out.laneStart[lanes] = at;
  return out;
}

// Returns the indices of the regions in `paths` and of the regions below them.
export function regionsBelow(regions, paths) {
  const inside = new Uint8Array(regions.length);
  regions.forEach((name, i) => {
    if (paths.some((path) => name === path || name.startsWith(`${path}/`))) inside[i] = 1;
  });
  return inside;
}

// Returns the intervals in which a lane is in one of the given regions, as a flat list [from, to, from, to,
// ...]. Each interval is one visit.
export function visitsOf(stays, inside, end) {
  const out = [];
  let since = -1;
  for (let i = 0; i < stays.at.length; i += 1) {
    if (inside[stays.region[i]]) {
      if (since < 0) since = stays.at[i];
    } else if (since >= 0) {
      out.push(since, stays.at[i]);
      since = -1;
    }
  }
  if (since >= 0) out.push(since, Math.max(since, end));
  return out;
}

// Returns the intersection of two lists of intervals.
export function common(a, b) {
  const out = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const from = Math.max(a[i], b[j]);
    const to = Math.min(a[i + 1], b[j + 1]);
    if (to > from) out.push(from, to);
    if (a[i + 1] < b[j + 1]) i += 2;
    else j += 2;
  }
  return out;
}

// Returns the selected intervals of a lane as a flat list, limited to the lane's time `within` [from, to].
export function stretchesOf(calls, lane, selection, within) {
  let out = within;
  if (selection.time) out = common(out, selection.time);
  const end = within[within.length - 1];
  if (selection.regions) out = common(out, visitsOf(calls.stays[lane], regionsBelow(calls.regions, selection.regions), end));
  if (selection.visits) {
    const { region, first, last } = selection.visits;
    const all = visitsOf(calls.stays[lane], regionsBelow(calls.regions, [region]), end);
    out = common(out, all.slice(2 * (first - 1), 2 * last));
  }
  return out;
}

// Returns the call that a lane is in at a time, or -1 if it is outside of MPI.
export function callOf(calls, lane, at) {
  const part = calls.begin.subarray(calls.laneStart[lane], calls.laneStart[lane + 1]);
  const i = calls.laneStart[lane] + above(part, at) - 1;
  return i >= calls.laneStart[lane] && calls.end[i] >= at ? i : -1;
}
