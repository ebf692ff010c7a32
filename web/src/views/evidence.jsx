// SPDX-License-Identifier: BSD-3-Clause
// Shows the evidence of a finding inside the finding: the source line, the time of each rank at this line,
// and the timeline around the longest call. The finding's `shown_by` names the rows (docs/report-schema.md).
import { useMemo } from 'preact/hooks';
import { data, list, rankName, report } from '../data.js';
import { useCanvas } from '../canvas.js';
import { Why } from '../help.jsx';
import { colour } from '../theme.js';
import { count, time } from '../format.js';
import { wholeCalls, wholeModel } from '../page_selection.js';
import { addressOf, rangesOf } from '../selection.js';
import { timeByProcess } from '../recompute.js';
import { above } from '../timeline_model.js';
import { stateOf, tokenOf } from '../states.js';

const MOST_BARS = 256;
const MOST_LANES = 6;
const LANE = 22;
const NAMES = 64;

// Returns the kinds of calls to which the finding refers, or null.
function wantedKinds(calls, { function: name, site }) {
  if (!calls || !name) return null;
  const wanted = new Uint8Array(calls.kinds.n);
  let any = false;
  for (let kind = 0; kind < calls.kinds.n; kind += 1) {
    if (calls.functions[calls.kinds.fn[kind]] !== name || (site !== undefined && calls.kinds.site[kind] !== site)) continue;
    wanted[kind] = 1;
    any = true;
  }
  return any ? wanted : null;
}

// Returns the longest call of these kinds, on the given process if it has such a call: {lane, begin, end}.
function longestCall(calls, wanted, process) {
  let best = null;
  for (let lane = 0; lane < calls.lanes; lane += 1) {
    for (let i = calls.laneStart[lane]; i < calls.laneStart[lane + 1]; i += 1) {
      if (!wanted[calls.kind[i]] || calls.count[i] > 1) continue;
      const length = calls.end[i] - calls.begin[i];
      const own = calls.process[lane] === process;
      if (best && (best.own > own || (best.own === own && length <= best.end - best.begin))) continue;
      best = { lane, begin: calls.begin[i], end: calls.end[i], own };
    }
  }
  return best;
}

// Returns the lanes to show: first the lane of the call, next the lanes of late ranks, and last the
// neighbours of the first lane.
function lanesAround(calls, moment, finding) {
  const processes = [calls.process[moment.lane]];
  if (finding.wait !== undefined) for (const cause of list(report.waits?.lines?.[finding.wait]?.causes)) processes.push(cause.process);
  const waits = calls.waits[moment.lane];
  for (let w = above(waits.end, moment.begin); w < waits.n && waits.begin[w] < moment.end; w += 1) {
    const late = calls.waitKinds[waits.name[w]]?.late_process;
    if (late !== undefined) processes.push(late);
  }
  const near = calls.process[moment.lane];
  for (let away = 1; away < MOST_LANES; away += 1) processes.push(near - away, near + away);
  const lanes = [];
  for (const process of new Set(processes)) {
    const lane = process === near ? moment.lane : calls.process.indexOf(process);
    if (lane >= 0 && lanes.length < MOST_LANES) lanes.push(lane);
  }
  return lanes.sort((a, b) => a - b);
}

function Moment({ calls, moment, lanes }) {
  const length = Math.max(1, moment.end - moment.begin);
  const from = Math.max(0, moment.begin - length / 2);
  const to = moment.end + length / 2;
  const classes = useMemo(() => new Map(list(report.functions).map((row) => [row.function, stateOf(row.class, row.phase)])), []);
  const canvas = useCanvas(
    lanes.length * LANE,
    (context, width) => {
      const scale = (width - NAMES) / (to - from);
      const x = (at) => NAMES + (Math.min(to, Math.max(from, at)) - from) * scale;
      context.font = '11px sans-serif';
      context.textBaseline = 'middle';
      lanes.forEach((lane, row) => {
        const y = row * LANE;
        context.fillStyle = colour('ink');
        context.fillText(rankName(calls.process[lane]), 2, y + LANE / 2, NAMES - 6);
        const alive = [x(calls.alive[2 * lane]), x(calls.alive[2 * lane + 1])];
        context.fillStyle = colour('state-work');
        context.fillRect(alive[0], y + 1, Math.max(0, alive[1] - alive[0]), LANE - 3);
        const start = calls.laneStart[lane];
        const part = calls.end.subarray(start, calls.laneStart[lane + 1]);
        for (let i = start + above(part, from); i < calls.laneStart[lane + 1] && calls.begin[i] < to; i += 1) {
          const name = calls.functions[calls.fn[i]];
          const left = x(calls.begin[i]);
          const wide = Math.max(0.7, x(calls.end[i]) - left);
          context.fillStyle = colour(tokenOf(classes.get(name) || 'mpi'));
          context.fillRect(left, y + 1, wide, LANE - 3);
          if (wide > context.measureText(name).width + 8) {
            context.fillStyle = colour('page');
            context.fillText(name, left + 4, y + LANE / 2 - 0.5);
          }
          if (lane === moment.lane && calls.begin[i] === moment.begin) {
            context.strokeStyle = colour('ink');
            context.lineWidth = 2;
            context.strokeRect(left + 1, y + 2, Math.max(1, wide - 2), LANE - 5);
          }
        }
      });
    },
    [calls, moment, lanes],
  );
  const ranks = rangesOf(lanes.map((lane) => calls.process[lane]));
  const words = `The longest such call: ${time(length)} on ${rankName(calls.process[moment.lane])}, at ${time(moment.begin)}`;
  return (
    <figure>
      <figcaption>
        {words}. <a href={addressOf({ section: 'timeline', selection: { time: [Math.floor(from), Math.ceil(to)], ranks, regions: null, visits: null }, views: { 'timeline.view': `${Math.floor(from)}-${Math.ceil(to)}` } })}>Show it in the timeline</a>
      </figcaption>
      <div class="canvas">
        <canvas ref={canvas} role="img" aria-label={words} />
      </div>
    </figure>
  );
}

// Shows the time of each rank as bars. With many ranks, neighbouring ranks share a bar.
function RankBars({ values, label, marked }) {
  const fold = Math.ceil(values.length / MOST_BARS);
  const folded = useMemo(() => Array.from({ length: Math.ceil(values.length / fold) }, (_, i) => values.slice(i * fold, (i + 1) * fold).reduce((a, b) => Math.max(a, b), 0)), [values]);
  const most = folded.reduce((a, b) => Math.max(a, b), 1);
  const canvas = useCanvas(
    48,
    (context, width, height) => {
      const wide = Math.min(40, width / folded.length);
      folded.forEach((value, i) => {
        context.fillStyle = marked !== undefined && Math.floor(marked / fold) === i ? colour('poor') : colour('accent');
        const high = (value / most) * height;
        context.fillRect(i * wide, height - high, Math.max(0.8, wide - (wide > 3 ? 1 : 0)), high);
      });
    },
    [folded, marked],
  );
  const top = values.indexOf(values.reduce((a, b) => Math.max(a, b), 0));
  return (
    <figure>
      <figcaption>
        {label}{fold > 1 ? `; each bar is the most of ${fold} ranks` : ''}: most on {rankName(top)}, {time(values[top])}
      </figcaption>
      <div class="canvas">
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
    </figure>
  );
}

export function Evidence({ finding }) {
  const shown = finding.shown_by || {};
  const calls = wholeModel() ? wholeCalls() : null;
  const processes = report.processes.length;
  const site = shown.function ? list(report.call_sites).find((row) => row.function === shown.function && (row.site ?? undefined) === shown.site) : null;
  const { values, label, moment, lanes } = useMemo(() => {
    const wanted = wantedKinds(calls, shown);
    if (wanted) {
      const at = longestCall(calls, wanted, shown.process);
      return { values: [...timeByProcess(calls, null, (kind) => wanted[kind], processes)], label: 'Time in these calls by rank', moment: at, lanes: at ? lanesAround(calls, at, shown) : null };
    }
    if (shown.file) {
      const file = list(data.io_by_rank).find((one) => one.path === shown.file);
      if (file) {
        const by = Array(processes).fill(0);
        for (const one of file.ranks) by[one.process] = one.time_ns;
        return { values: by, label: 'Time in the file by rank' };
      }
    }
    if (['imbalance', 'lone_io'].includes(finding.name) && report.processes.every((row) => row.times_known && row.calls_recorded)) return { values: report.processes.map((row) => row.useful_ns), label: 'Useful time by rank' };
    return {};
  }, [finding]);
  return (
    <div class="evidence">
      <p><strong>Evidence:</strong> {finding.evidence}.</p>
      <p><strong>Try:</strong> {finding.usual}.</p>
      {site && (
        <p>
          <strong>Call:</strong> <code>{site.function}</code>{site.callsite ? <> in <code>{site.callsite}</code></> : ''}: {count(site.calls)} calls, {time(site.time_ns)}
          {shown.region ? <>, in region <a href={addressOf({ section: 'regions', selection: { time: null, ranks: null, regions: [shown.region], visits: null } })}>{shown.region}</a></> : ''}
        </p>
      )}
      {values && values.length > 1 && <RankBars values={values} label={label} marked={shown.process} />}
      {moment && <Moment calls={calls} moment={moment} lanes={lanes} />}
      <Why name={finding.name} />
    </div>
  );
}
