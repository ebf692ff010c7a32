// SPDX-License-Identifier: BSD-3-Clause
import { withNumbers } from './number_text.js';
import { above, itemAt } from './timeline_search.js';

export { above, stepFrom } from './timeline_search.js';

// Indices of a part's names in the whole run's list of names, so that names keep their colours. Unknown names
// are appended.
function placed(names, whole) {
  const all = whole ? [...whole] : [];
  const places = names.map((name) => {
    let place = whole ? all.indexOf(name) : -1;
    if (place < 0) place = all.push(name) - 1;
    return place;
  });
  return { all, places };
}

// Kinds of calls: their functions, and their call sites as in report.call_sites, or -1. The flat list has two
// numbers for each kind.
function kindsOf(flat, places) {
  const n = Math.floor(flat.length / 2);
  const out = { n, fn: new Uint32Array(n), site: new Int32Array(n) };
  for (let i = 0; i < n; i += 1) {
    out.fn[i] = places[flat[2 * i]];
    out.site[i] = flat[2 * i + 1] - 1;
  }
  return out;
}

// This empty list is shared. A run with thousands of ranks has many empty lists, and five arrays for each
// list would take more time than all calls.
const NONE = { n: 0, begin: new Float64Array(0), end: new Float64Array(0), name: new Uint32Array(0), calls: new Uint32Array(0), inMpi: new Float64Array(0) };

// Flat lists with five numbers per item: ns since the end of the previous item, length, index of the name,
// number of items, ns in them.
function drawn(flat = [], places = null) {
  const n = Math.floor(flat.length / 5);
  if (n === 0) return NONE;
  const out = { n, begin: new Float64Array(n), end: new Float64Array(n), name: new Uint32Array(n), calls: new Uint32Array(n), inMpi: new Float64Array(n) };
  let at = 0;
  for (let i = 0; i < n; i += 1) {
    const from = i * 5;
    at += flat[from];
    out.begin[i] = at;
    at += flat[from + 1];
    out.end[i] = at;
    out.name[i] = places ? places[flat[from + 2]] : flat[from + 2];
    out.calls[i] = flat[from + 3];
    out.inMpi[i] = flat[from + 3] === 1 && flat[from + 4] === 0 ? flat[from + 1] : flat[from + 4];
  }
  return out;
}

// The critical path: {n, begin, end, name: index of its thread}.
function pathOf(flat = []) {
  const n = Math.floor(flat.length / 3);
  const path = { n, begin: new Float64Array(n), end: new Float64Array(n), name: new Int32Array(n) };
  let at = 0;
  for (let i = 0; i < n; i += 1) {
    path.name[i] = flat[i * 3];
    at += flat[i * 3 + 1];
    path.begin[i] = at;
    at += flat[i * 3 + 2];
    path.end[i] = at;
  }
  return path;
}

// Decodes the trace of the file (docs/html.md, `timeline`) into typed arrays that can be searched by time.
// For a part of a run, `whole` is the model of the whole run.
export function decode(packed, whole = null) {
  const raw = withNumbers(packed);
  const functions = placed(raw.functions, whole?.functions);
  const regions = placed(raw.regions, whole?.regions);
  const kinds = kindsOf(raw.kinds, functions.places);
  const threads = raw.threads.map((thread) => {
    const calls = drawn(thread.calls);
    const lane = { process: thread.process, thread: thread.thread, ...calls, kind: calls.name, name: calls.name.map((kind) => kinds.fn[kind]), operations: drawn(thread.operations), waits: drawn(thread.waits), stalls: drawn(thread.stalls), windows: [] };
    const n = Math.floor(thread.regions.length / 2);
    lane.stays = n;
    lane.at = new Float64Array(n);
    lane.region = new Uint32Array(n);
    // The same regions as items that last until the next change. -1 is outside of all regions, where nothing
    // is drawn.
    lane.spans = { n, begin: lane.at, end: new Float64Array(n).fill(raw.span_ns), name: new Int32Array(n) };
    let at = 0;
    for (let i = 0; i < n; i += 1) {
      at += thread.regions[i * 2];
      lane.at[i] = at;
      if (i > 0) lane.spans.end[i - 1] = at;
      lane.region[i] = regions.places[thread.regions[i * 2 + 1]];
      lane.spans.name[i] = regions.all[lane.region[i]] ? lane.region[i] : -1;
    }
    return lane;
  });
  // Windows are drawn in the first lane of their process.
  const firstOf = new Map([...threads].reverse().map((lane) => [lane.process, lane]));
  for (const window of raw.windows || []) {
    firstOf.get(window.process)?.windows.push({ ...drawn(window.slices), title: window.name });
  }
  const count = Math.floor(raw.drawn_messages.length / 5);
  const messages = { n: count, from: new Uint32Array(count), to: new Uint32Array(count), sent: new Float64Array(count), received: new Float64Array(count), bytes: new Float64Array(count) };
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    messages.from[i] = raw.drawn_messages[i * 5];
    messages.to[i] = raw.drawn_messages[i * 5 + 1];
    at += raw.drawn_messages[i * 5 + 2];
    messages.sent[i] = at;
    messages.received[i] = at + raw.drawn_messages[i * 5 + 3];
    messages.bytes[i] = raw.drawn_messages[i * 5 + 4];
  }
  const classes = whole ? [...whole.classes] : [];
  (raw.classes || []).forEach((name, i) => { classes[functions.places[i]] = name; });
  const path = pathOf(raw.critical_path);
  path.byLane = new Map();
  for (let i = 0; i < path.n; i += 1) (path.byLane.get(path.name[i]) || path.byLane.set(path.name[i], []).get(path.name[i])).push(i);
  for (const [lane, places] of path.byLane) {
    const of = (values) => Float64Array.from(places, (place) => values[place]);
    path.byLane.set(lane, { n: places.length, begin: of(path.begin), end: of(path.end), name: new Int32Array(places.length) });
  }
  // Sums the time per function. The functions with the most time get the clearest colours.
  const times = functions.all.map(() => 0);
  for (const lane of threads) for (let i = 0; i < lane.n; i += 1) times[lane.name[i]] += lane.inMpi[i];
  const order = times.map((_, i) => i).sort((a, b) => times[b] - times[a]);
  const shade = times.map((_, i) => i);
  order.forEach((name, place) => {
    shade[name] = place;
  });
  if (whole) whole.shade.forEach((colour, name) => {
    shade[name] = colour;
  });
  const isWhole = (all) => all.calls.every((number) => number === 1);
  const fine = threads.every((lane) => isWhole(lane.operations) && isWhole(lane.waits) && isWhole(lane.stalls) && lane.windows.every(isWhole));
  return { order: whole ? whole.order : order, shade, span: raw.span_ns, initialized: raw.initialized_ns || 0, resolution: raw.resolution_ns, functions: functions.all, kinds, regions: regions.all, allMessages: raw.messages, operations: raw.operation_names || [], waits: raw.wait_kinds || [], stalls: raw.stall_reasons || [], classes, threads, messages, path, counters: raw.counters, complete: raw.resolution_ns === 0 && fine && raw.messages === count };
}

// Returns the call of a lane at a time, or -1. The next function returns the region of a lane at a time.
export const callAt = itemAt;
export const regionAt = (lane, at) => above(lane.at, at) - 1;

// Returns the messages that took longest. All messages are sorted only once, and not at each zoom step.
export function longestOf(messages, chosen, most) {
  if (!messages.byLength) {
    const length = messages.received.map((received, i) => received - messages.sent[i]);
    messages.byLength = Uint32Array.from(length.keys()).sort((a, b) => length[b] - length[a]);
    messages.rank = new Uint32Array(messages.n);
    messages.byLength.forEach((message, rank) => {
      messages.rank[message] = rank;
    });
  }
  const ranks = Uint32Array.from(chosen, (message) => messages.rank[message]).sort();
  return ranks.subarray(0, most).map((rank) => messages.byLength[rank]);
}
