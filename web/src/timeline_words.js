// SPDX-License-Identifier: BSD-3-Clause
// What stands in the timeline, in words: for who hovers over it, who walks through it by keys, and tables.
import { rankName } from './data.js';
import { count, time } from './format.js';
import { callAt, regionAt } from './timeline_model.js';

export function laneName(lane, model) {
  const several = model.threads.some((other) => other !== lane && other.process === lane.process);
  return `${rankName(lane.process)}${several ? `.${lane.thread}` : ''}`;
}

export const waitName = (model, place) => {
  const wait = model.waits[place];
  if (!wait) return 'wait';
  return `${wait.class.replaceAll('_', ' ')}${wait.late_process === undefined ? '' : ` (${rankName(wait.late_process)} is late)`}`;
};

export const stallName = (model, place) => (model.stalls[place] || 'unknown').replaceAll('_', ' ');

// What stands beside the calls at a time, in words.
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

// A lane at a time: its call, its region and what stands beside them.
export function laneAt(model, lane, at) {
  const i = callAt(lane, at);
  const region = model.regions[lane.region[regionAt(lane, at)]];
  const what = i < 0 ? 'outside of MPI' : lane.calls[i] > 1 ? `${count(lane.calls[i])} calls, mostly ${model.functions[lane.name[i]]}, ${time(lane.inMpi[i])} of ${time(lane.end[i] - lane.begin[i])}` : `${model.functions[lane.name[i]]} for ${time(lane.end[i] - lane.begin[i])}`;
  return `${laneName(lane, model)} at ${time(at)}: ${what}${region ? `, in ${region}` : ''}${besideAt(model, lane, at)}`;
}
