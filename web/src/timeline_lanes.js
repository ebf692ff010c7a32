// SPDX-License-Identifier: BSD-3-Clause
// Prepares lanes for rows, and computes the numbers by which they are sorted.
import { list, report } from './data.js';
import { laneName } from './timeline_words.js';

const sum = ({ n, begin, end, calls, inMpi }) => {
  let ns = 0;
  for (let i = 0; i < n; i += 1) ns += calls[i] > 1 ? inMpi[i] : end[i] - begin[i];
  return ns;
};

// [key, title, lane => ns]
export const FIGURES = [
  ['rank', 'rank', null],
  ['mpi', 'time in MPI', (lane) => list(report.processes)[lane.process]?.mpi_ns || sum(lane)],
  ['useful', 'useful time', (lane) => list(report.processes)[lane.process]?.useful_ns || 0],
  ['waits', 'time waited', (lane) => sum(lane.waits)],
  ['operations', 'time in I/O', (lane) => sum(lane.operations)],
  ['path', 'time on the critical path', (lane, model, place) => sum({ ...(model.path.byLane.get(place) || { n: 0 }), calls: [], inMpi: [] })],
];

export function lanesOf(model) {
  return model.threads.map((lane, place) => {
    const process = list(report.processes)[lane.process];
    return { lane: place, process: lane.process, thread: lane.thread, host: process?.attributes?.host || 'unknown host', label: laneName(lane, model), number: process?.rank ?? lane.process };
  });
}

// Returns lane => number, computed once, or null for the order of ranks.
export function figureOf(model, key) {
  const [, , value] = FIGURES.find(([one]) => one === key) || FIGURES[0];
  if (!value) return null;
  const values = model.threads.map((lane, place) => value(lane, model, place));
  return ({ lane }) => values[lane];
}

// Returns the time in which each lane's rank works: from the end of MPI_Init to the begin of MPI_Finalize, if
// the lane has these calls.
export function aliveOf(model) {
  const phase = (lane, i) => model.classes[lane.name[i]];
  return model.threads.map((lane) => {
    let from = lane.n ? lane.begin[0] : Infinity;
    if (lane.spans.n) from = Math.min(from, lane.spans.begin[0]);
    let to = lane.n ? lane.end[lane.n - 1] : 0;
    for (let i = 0; i < lane.n && i < 8; i += 1) if (lane.calls[i] === 1 && phase(lane, i) === 'initialize') from = lane.end[i];
    for (let i = lane.n - 1; i >= 0 && i >= lane.n - 8; i -= 1) if (lane.calls[i] === 1 && phase(lane, i) === 'finalize') to = lane.begin[i];
    return [from === Infinity ? 0 : from, to];
  });
}
