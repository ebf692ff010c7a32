// SPDX-License-Identifier: BSD-3-Clause
// The chain of causes of a wait: the late rank, its activity and, if the late rank was itself waiting, the
// rank for which it waited.
import { above, mostIn } from './timeline_search.js';

const MOST_LINKS = 12;
const WAITED = 0.5; // a late rank that waited for at least this share of the time was delayed by another rank

// Returns the first thread of a process.
const laneOf = (model, process) => model.threads.findIndex((lane) => lane.process === process);

// Returns the longest wait in an interval, or -1.
export function waitIn(lane, from, to) {
  let found = -1;
  const { begin, end, n, calls } = lane.waits;
  for (let i = Math.max(0, above(begin, from) - 1); i < n && begin[i] < to; i += 1) {
    if (end[i] <= from || calls[i] > 1) continue;
    if (found < 0 || end[i] - begin[i] > end[found] - begin[found]) found = i;
  }
  return found;
}

// Returns the main activity of a lane in an interval: {kind, ns, ...}, with the index of the activity's name.
export function activityIn(lane, from, to) {
  const operation = mostIn(lane.operations, from, to);
  const call = mostIn(lane, from, to);
  const inMpi = lane.n === 0 ? 0 : timeIn(lane, from, to);
  const region = lane.spans.n === 0 ? -1 : lane.spans.name[Math.max(0, mostIn(lane.spans, from, to).item)];
  if (operation.item >= 0 && operation.ns >= 0.3 * (to - from)) return { kind: 'operation', name: lane.operations.name[operation.item], ns: operation.ns, region };
  if (inMpi >= 0.5 * (to - from) && call.item >= 0) return { kind: 'call', name: lane.name[call.item], ns: call.ns, region };
  return { kind: 'work', name: -1, ns: to - from - inMpi, region };
}

function timeIn(items, from, to) {
  let ns = 0;
  for (let i = Math.max(0, above(items.begin, from) - 1); i < items.n && items.begin[i] < to; i += 1) {
    const part = Math.min(to, items.end[i]) - Math.max(from, items.begin[i]);
    const whole = items.end[i] - items.begin[i];
    if (part > 0) ns += items.calls[i] > 1 ? (part * items.inMpi[i]) / (whole || 1) : part;
  }
  return ns;
}

// Returns the links of the chain, beginning with the wait itself: {lane, from, to, wait: index in the model's
// kinds of waits or -1, late: lane or -1, did: the activity of this lane during that time}. Each further link
// is a late rank, with a wait if that rank was itself waiting.
export function chainOf(model, lane, wait) {
  const links = [];
  const seen = new Set();
  let at = lane;
  let place = wait;
  while (place >= 0 && links.length < MOST_LINKS && !seen.has(`${at} ${place}`)) {
    seen.add(`${at} ${place}`);
    const { waits } = model.threads[at];
    const from = waits.begin[place];
    const to = waits.end[place];
    const process = model.waits[waits.name[place]]?.late_process;
    const late = process === undefined ? -1 : laneOf(model, process);
    links.push({ lane: at, from, to, wait: waits.name[place], late, did: null });
    if (late < 0) return links;
    const other = model.threads[late];
    const own = waitIn(other, from, to);
    const waited = own < 0 ? 0 : Math.min(to, other.waits.end[own]) - Math.max(from, other.waits.begin[own]);
    if (waited < WAITED * (to - from)) {
      links.push({ lane: late, from, to, wait: -1, late: -1, did: activityIn(other, from, to) });
      return links;
    }
    at = late;
    place = own;
  }
  return links;
}

// Returns the messages that a call sent or received. A message begins when its send is entered. The message
// ends when the call that received it, or completed the receive, returns.
export function messagesOf(model, lane, call) {
  const { messages } = model;
  const { begin, end } = model.threads[lane];
  const found = [];
  for (let i = 0; i < messages.n; i += 1) {
    const sent = messages.from[i] === lane && messages.sent[i] >= begin[call] && messages.sent[i] < end[call];
    const received = messages.to[i] === lane && messages.received[i] > begin[call] && messages.received[i] <= end[call];
    if (sent || received) found.push(i);
  }
  return found;
}
