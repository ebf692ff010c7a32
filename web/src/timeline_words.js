// SPDX-License-Identifier: BSD-3-Clause
// Describes the content of the timeline in words: for tooltips, for keyboard navigation, and for tables.
import { list, rankName, report } from './data.js';
import { count, time } from './format.js';
import { callAt, regionAt } from './timeline_model.js';
import { waitClass } from './wait_class.js';

// Returns the processes with several threads in the trace. The result is computed once per model.
const threaded = new WeakMap();
function hasSeveral(model, process) {
  if (!threaded.has(model)) {
    const counts = new Map();
    for (const lane of model.threads) counts.set(lane.process, (counts.get(lane.process) || 0) + 1);
    threaded.set(model, counts);
  }
  return threaded.get(model).get(process) > 1;
}

export const laneName = (lane, model) => `${rankName(lane.process)}${hasSeveral(model, lane.process) ? `.${lane.thread}` : ''}`;

export const waitName = (model, place) => {
  const wait = model.waits[place];
  if (!wait) return 'wait';
  return `${waitClass(wait.class)}${wait.late_process === undefined ? '' : ` (${rankName(wait.late_process)} is late)`}`;
};

export const stallName = (model, place) => (model.stalls[place] || 'unknown').replaceAll('_', ' ');

// Describes the items that are drawn at a time in addition to the call.
function besideAt(model, lane, at) {
  const words = [];
  const add = (all, name) => {
    const i = callAt(all, at);
    if (i >= 0) words.push(all.calls[i] > 1 ? `${count(all.calls[i])} times, mostly ${name(all.name[i])}` : `${name(all.name[i])} for ${time(all.end[i] - all.begin[i])}`);
  };
  add(lane.waits, (place) => `waits: ${waitName(model, place)}`);
  add(lane.stalls, (place) => `stall: ${stallName(model, place)}`);
  add(lane.operations, (place) => model.operations[place] || 'I/O');
  for (const one of lane.windows) add(one, () => `window ${one.title}`);
  return words.map((word) => `; ${word}`).join('');
}

export const regionName = (model, lane, at) => model.regions[lane.spans.name[regionAt(lane, at)]] || '';

// Describes a lane at a time: its call, its region, and the other items at that time.
export function laneAt(model, lane, at) {
  const i = callAt(lane, at);
  const region = regionName(model, lane, at);
  const what = i < 0 ? 'outside of MPI' : lane.calls[i] > 1 ? `${count(lane.calls[i])} calls, mostly ${model.functions[lane.name[i]]}, ${time(lane.inMpi[i])} of ${time(lane.end[i] - lane.begin[i])}` : `${model.functions[lane.name[i]]} for ${time(lane.end[i] - lane.begin[i])}`;
  return `${laneName(lane, model)} at ${time(at)}: ${what}${region ? `, in ${region}` : ''}${besideAt(model, lane, at)}`;
}

// Returns the server for which a late rank's work on a file waited, or ''.
function serverOf(process, file) {
  const causes = list(report.waits?.lines).flatMap((line) => list(line.causes));
  return causes.find((one) => one.process === process && one.server && file.endsWith(one.file))?.server || '';
}

// Describes the activity of a rank while another rank waited for it.
function doing(model, lane, { kind, name, ns, region }) {
  const where = region >= 0 && model.regions[region] ? `, in ${model.regions[region]}` : '';
  if (kind === 'operation') {
    const operation = model.operations[name] || 'I/O';
    const server = serverOf(lane.process, operation);
    return `${operation} for ${time(ns)}${server ? `, on server ${server}` : ''}${where}`;
  }
  if (kind === 'call') return `${model.functions[name]} for ${time(ns)}${where}`;
  return `work outside of MPI for ${time(ns)}${where}`;
}

// Describes a link of a chain of causes (timeline_chain.js).
export function linkWords(model, link) {
  const lane = model.threads[link.lane];
  if (link.did) return `${laneName(lane, model)} is late: ${doing(model, lane, link.did)}`;
  const call = callAt(lane, link.from + (link.to - link.from) / 2);
  return `${laneName(lane, model)} waits ${time(link.to - link.from)}${call < 0 ? '' : ` in ${model.functions[lane.name[call]]}`}: ${waitName(model, link.wait)}`;
}

export function callWords(model, lane, call) {
  const region = regionName(model, lane, lane.begin[call]);
  const several = lane.calls[call] > 1 ? `${count(lane.calls[call])} calls, mostly ` : '';
  return `${several}${model.functions[lane.name[call]]} on ${laneName(lane, model)}: ${time(lane.end[call] - lane.begin[call])} from ${time(lane.begin[call])}${region ? `, in ${region}` : ''}`;
}

// Describes many ranks at a time.
export function bandAt(model, row, at) {
  let inMpi = 0;
  for (const { lane } of row.lanes) if (callAt(model.threads[lane], at) >= 0) inMpi += 1;
  return `${row.isHost ? `host ${row.name}` : `ranks ${row.name}`} at ${time(at)}: ${count(inMpi)} of ${count(row.lanes.length)} in MPI; Enter or a click ${row.open ? 'folds' : 'opens'} it`;
}
