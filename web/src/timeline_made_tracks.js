// SPDX-License-Identifier: BSD-3-Clause
// The tracks of a run: the critical path, regions and iterations of one rank, windows, and numbers over time.
import { list, report } from './data.js';
import { bytes, percent } from './format.js';
import { stateOf } from './states.js';
import { counterTracks } from './timeline_counters.js';
import { iterationsOf, regionLevels, windowTracks } from './timeline_tracks.js';

const PHASES = ['initialize', 'finalize'];

// Returns the tracks of efficiency and I/O over time, on the timeline's axis.
function figures(model, raw) {
  const tracks = [];
  const parts = list(report.efficiency_course?.parts).filter((part) => typeof part.parallel_efficiency === 'number');
  if (parts.length > 0) {
    const points = parts.map((part) => ({ at: model.initialized + part.from_ns, until: model.initialized + part.until_ns, value: part.parallel_efficiency }));
    tracks.push({ kind: 'values', key: 'efficiency', name: 'efficiency', title: 'parallel efficiency', points, most: 1, text: percent, colour: 'part-useful' });
  }
  const heat = report.io_heat;
  if (heat?.width_ns > 0 && typeof heat.begin_ns === 'number' && typeof raw.begin_ns === 'number') {
    const sums = [];
    for (const one of list(heat.processes)) one.bytes.forEach((value, i) => { sums[i] = (sums[i] || 0) + value; });
    const begin = heat.begin_ns - raw.begin_ns;
    const points = sums.map((value, i) => ({ at: begin + i * heat.width_ns, until: begin + (i + 1) * heat.width_ns, value: (value * 1e9) / heat.width_ns }));
    const most = points.reduce((a, one) => Math.max(a, one.value), 0);
    if (most > 0) tracks.push({ kind: 'values', key: 'io', name: 'I/O', title: 'I/O of all ranks', points, most, text: (value) => `${bytes(value)}/s`, colour: 'state-io' });
  }
  return tracks;
}

// `lane` is the rank whose regions are shown.
export function tracksOf(model, raw, lane, label) {
  const tracks = [];
  if (model.path.n > 0) tracks.push({ kind: 'path', key: 'path', name: 'critical path', title: 'critical path' });
  const spans = model.threads[lane]?.spans;
  if (spans?.n > 0) {
    const levels = regionLevels(spans, model.regions);
    if (levels.levels.length > 0) tracks.push({ kind: 'levels', key: 'regions', name: 'regions', title: `regions of ${label}`, ...levels });
    const iterations = iterationsOf(levels);
    if (iterations) tracks.push({ kind: 'items', key: 'iterations', name: iterations.name, title: `visits of ${iterations.name} on ${label}`, items: iterations.visits, text: (place) => `${place + 1}`, alternate: true });
  }
  for (const { name, instances } of windowTracks(model.threads)) tracks.push({ kind: 'items', key: `window ${name}`, name, title: `window ${name}`, items: instances, text: () => name });
  return [...tracks, ...figures(model, raw), ...counterTracks(model.counters, model.span)];
}

// Returns the state of each function (states.js), which follows from the function's class or phase.
export const statesOf = (model) => model.functions.map((_, i) => stateOf(model.classes[i], PHASES.includes(model.classes[i]) ? model.classes[i] : 'run'));
