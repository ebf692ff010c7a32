// SPDX-License-Identifier: BSD-3-Clause
// Names of a part by their places among the whole run's, which keep their colours: unknown ones come behind.
function placed(names, whole) {
  const all = whole ? [...whole] : [];
  const places = names.map((name) => {
    let place = whole ? all.indexOf(name) : -1;
    if (place < 0) place = all.push(name) - 1;
    return place;
  });
  return { all, places };
}

// Kinds of calls: their functions and their call sites as in report.call_sites; -1: unknown. A flat list of two numbers each.
function kindsOf(flat, places) {
  const n = Math.floor(flat.length / 2);
  const out = { n, fn: new Uint32Array(n), site: new Int32Array(n) };
  for (let i = 0; i < n; i += 1) {
    out.fn[i] = places[flat[2 * i]];
    out.site[i] = flat[2 * i + 1] - 1;
  }
  return out;
}

// Flat lists of five numbers: ns from the last one's end, length, place of its name, how many, ns of them.
function drawn(flat = [], places = null) {
  const n = Math.floor(flat.length / 5);
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

// The trace as the file has it (docs/html.md, `timeline`), made into typed arrays that are searched by time. Of a part
// `whole` is the whole run's model.
export function decode(raw, whole = null) {
  const functions = placed(raw.functions, whole?.functions);
  const regions = placed(raw.regions, whole?.regions);
  const kinds = kindsOf(raw.kinds, functions.places);
  const threads = raw.threads.map((thread) => {
    const calls = drawn(thread.calls);
    const lane = { process: thread.process, thread: thread.thread, ...calls, kind: calls.name, name: calls.name.map((kind) => kinds.fn[kind]), operations: drawn(thread.operations), waits: drawn(thread.waits), stalls: drawn(thread.stalls), windows: [] };
    let at = 0;
    const m = Math.floor(thread.regions.length / 2);
    lane.stays = m;
    lane.at = new Float64Array(m);
    lane.region = new Uint32Array(m);
    at = 0;
    for (let i = 0; i < m; i += 1) {
      at += thread.regions[i * 2];
      lane.at[i] = at;
      lane.region[i] = regions.places[thread.regions[i * 2 + 1]];
    }
    return lane;
  });
  // Windows stand in the first lane of their process.
  for (const window of raw.windows || []) {
    threads.find((lane) => lane.process === window.process)?.windows.push({ ...drawn(window.slices), title: window.name });
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
  // Functions by their time: the most prominent have the clearest colours.
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
  return { order: whole ? whole.order : order, shade, span: raw.span_ns, initialized: raw.initialized_ns || 0, resolution: raw.resolution_ns, functions: functions.all, kinds, regions: regions.all, allMessages: raw.messages, operations: raw.operation_names || [], waits: raw.wait_kinds || [], stalls: raw.stall_reasons || [], threads, messages, complete: raw.resolution_ns === 0 && fine && raw.messages === count };
}

// The first place whose value is above `at`.
export function above(values, at) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

// The call of a lane at a time, -1: none; its region likewise.
export function callAt(lane, at) {
  const i = above(lane.begin, at) - 1;
  return i >= 0 && lane.end[i] >= at ? i : -1;
}
export const regionAt = (lane, at) => above(lane.at, at) - 1;

// Of messages those that took longest. All are sorted once, and not for every step of a zoom.
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

// Where the next of several lists begins after a time, or the last before it (`onward` 1, -1); the time itself: none does.
export function stepFrom(lists, at, onward) {
  let to = at;
  for (const { begin, n } of lists) {
    let i = above(begin, at);
    if (onward < 0) for (i -= 1; i >= 0 && begin[i] >= at;) i -= 1;
    if (i < 0 || i >= n) continue;
    if (to === at || (begin[i] - to) * onward < 0) to = begin[i];
  }
  return to;
}
