// SPDX-License-Identifier: BSD-3-Clause
// Compares several runs (rankine report --html OUT.html A.rkn B.rkn): bars, efficiencies, ranks and regions
// side by side, and scaling.
import { useMemo } from 'preact/hooks';
import './compare.css';
import { data, list, report } from '../data.js';
import { Behind, Section, Table } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { EFFICIENCIES } from '../efficiencies.js';
import { FACTORS, alignRegions, scaling } from '../compare_model.js';
import { PARTS } from '../parts_of_time.js';
import { binned } from '../table_model.js';
import { MapLegend, StillMap } from './rank_map.jsx';
import { count, factor, percent, time } from '../format.js';

const others = () => list(data.others);
export const hasCompare = () => others().length > 0;

// The first run is the run that the other views of the page show.
const runs = () => [{ name: data.name || 'this run', report, map: data.map }, ...others().map((other) => ({ name: other.name, report: other.report || {}, map: other.map }))];
const hasRows = ({ map }) => map?.rows > 0 && map.totals.some((ns) => ns > 0);
const ranksOf = ({ report: of }) => list(of.ranks ?? of.processes);

// The length of a bar is relative to the longest run. The bar represents the time of an average rank, so that
// runs of different sizes can be compared.
function Bars({ all }) {
  const each = all.map(({ report: of }) => (of.time_shares ? of.time_shares.ns / Math.max(1, of.summary?.ranks || 1) : 0));
  const most = Math.max(1, ...each);
  const names = new Map();
  for (const { report: of } of all) for (const part of list(of.time_shares?.parts)) names.set(part.name, part.title);
  return (
    <>
      <ul class="runs" aria-label="Rank time of the runs">
        {all.map(({ name, report: of }, i) => (
          <li key={i}>
            <span class="name" title={name}>{name}</span>
            <span class="run-bar">
              <span class="parts" style={{ width: `${(each[i] / most) * 100}%` }}>
                {list(of.time_shares?.parts).map((part) => (
                  <i key={part.name} style={{ flexGrow: part.share, background: `var(--${PARTS[part.name]?.[1] || 'part-communication'})` }} title={`${part.title}: ${(part.per_mille / 10).toFixed(1)} %, ${time(part.ns)}`} />
                ))}
              </span>
            </span>
            <span class="why">{of.time_shares ? `${time(each[i])} of each rank` : 'unknown'}, {of.summary?.ranks === 1 ? '1 rank' : `${count(of.summary?.ranks || 0)} ranks`}</span>
          </li>
        ))}
      </ul>
      <ul class="legend">
        {[...names].map(([name, title]) => (
          <li key={name}>
            <span style={{ background: `var(--${PARTS[name]?.[1] || 'part-communication'})` }} aria-hidden="true" />
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}

function Parts({ all }) {
  const rows = useMemo(() => {
    const names = new Map();
    for (const { report: of } of all) for (const part of list(of.time_shares?.parts)) names.set(part.name, part.title);
    return [...names].map(([name, title]) => ({ title, runs: all.map(({ report: of }) => list(of.time_shares?.parts).find((part) => part.name === name)?.share ?? 0) }));
  }, []);
  const columns = [
    { title: 'part of the rank time', whole: true, value: (row) => row.title },
    ...all.map(({ name }, i) => ({ title: name, right: true, value: (row) => row.runs[i], text: (row) => percent(row.runs[i]) })),
  ];
  return <Table caption="Parts of the rank time by run" columns={columns} rows={rows} />;
}

function Efficiencies({ all }) {
  const rows = [
    { name: 'Wall time', values: all.map(({ report: of }) => time(of.summary?.wall_time_ns)), of: all.map(({ report: of }) => of.summary?.wall_time_ns) },
    ...EFFICIENCIES.filter(([key]) => all.some(({ report: of }) => typeof of.summary?.[key] === 'number')).map(([key, , name]) => ({ name, values: all.map(({ report: of }) => percent(of.summary?.[key])), of: all.map(({ report: of }) => of.summary?.[key]) })),
  ];
  const columns = [
    { title: 'figure', whole: true, value: (row) => row.name },
    ...all.map(({ name }, i) => ({ title: name, right: true, value: (row) => row.of[i] ?? -1, text: (row) => row.values[i] })),
  ];
  return <Table caption="Efficiencies by run" columns={columns} rows={rows} />;
}

// A bar shows useful time at the bottom, and time in MPI above it. With many ranks, neighbouring ranks share
// a bar, which shows their maximum.
function RankBars({ run, most }) {
  const rows = ranksOf(run);
  const useful = binned(rows.map((row) => row.useful_ns || 0), 256);
  const both = binned(rows.map((row) => (row.useful_ns || 0) + (row.mpi_ns || 0)), 256);
  const width = 100 / Math.max(1, useful.length);
  const bars = (values) => values.map((value, i) => `M${(i * width).toFixed(2)} 40V${(40 - (value / most) * 40).toFixed(2)}h${(width * 0.9).toFixed(2)}V40Z`).join('');
  return (
    <svg class="rank-bars" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={`Useful time and time in MPI by rank, ${run.name}`}>
      <path d={bars(both)} fill="var(--state-collective)" />
      <path d={bars(useful)} fill="var(--state-work)" />
    </svg>
  );
}

const MAP_HEIGHT = 190;
// Returns the largest time of a row in ns, without the start and the end of the run.
function longestRow({ states, totals, rows }) {
  const counts = states.map((state) => state !== 'edge');
  let longest = 1;
  for (let row = 0; row < rows; ++row) {
    const first = row * states.length;
    longest = Math.max(longest, counts.reduce((sum, counted, i) => sum + (counted ? totals[first + i] : 0), 0));
  }
  return longest;
}

// Shows the maps of ranks over time, one below the other. Runs with a trace share one time scale, so a longer
// run is wider.
function Maps({ all }) {
  const shown = all.filter(hasRows);
  if (shown.length === 0) return null;
  const lengthOf = ({ map }) => (map.cells ? map.to_ns - map.from_ns : longestRow(map) / map.fold);
  const most = Math.max(...shown.map(lengthOf));
  return (
    <>
      <h3>Ranks over time</h3>
      <MapLegend maps={shown.map(({ map }) => map)} />
      {shown.map((run, i) => (
        <figure key={i} class="rank-row">
          <figcaption>
            {run.name} <span class="why">{time(lengthOf(run))}{run.map.cells ? '' : ', by state: without a trace the course over time is unknown'}</span>
          </figcaption>
          <StillMap map={run.map} processes={ranksOf(run).length} share={lengthOf(run) / most} height={MAP_HEIGHT} label={`Map of ranks over time, ${run.name}`} />
        </figure>
      ))}
    </>
  );
}

function Scaling({ all }) {
  const rows = useMemo(() => scaling(all), []);
  const x = useMemo(() => rows?.map((_, i) => i) ?? [], [rows]);
  const speed = useMemo(() => (rows ? [{ label: 'speedup', values: rows.map((row) => row.speedup) }, { label: 'ideal', values: rows.map((row) => row.ideal) }] : []), [rows]);
  const factors = rows ? [['computation', 'computation'], ...FACTORS].filter(([key]) => rows.every((row) => typeof row.lost[key] === 'number')) : [];
  const lost = useMemo(() => (rows ? [...factors.map(([key, label]) => ({ label, values: rows.map((row) => row.lost[key]) })), { label: 'ideal', values: rows.map(() => 1) }] : []), [rows]);
  if (!rows) return null;
  const worst = factors.map(([key, label]) => [label, rows[rows.length - 1].lost[key]]).sort((a, b) => a[1] - b[1])[0];
  const columns = [
    { title: 'run', value: (row) => row.name },
    { title: 'ranks', right: true, value: (row) => row.ranks },
    { title: 'wall time', right: true, value: (row) => row.wall, text: (row) => time(row.wall) },
    { title: 'speedup', right: true, value: (row) => row.speedup, text: (row) => factor(row.speedup) },
    { title: 'ideal', right: true, value: (row) => row.ideal, text: (row) => factor(row.ideal) },
    ...factors.map(([key, label]) => ({ title: label, right: true, value: (row) => row.lost[key], text: (row) => percent(row.lost[key]) })),
  ];
  const ranks = (i) => (Number.isInteger(i) && rows[i] ? String(rows[i].ranks) : '');
  return (
    <>
      <h3>Scaling</h3>
      {worst && worst[1] < 0.98 && <p>From {rows[0].ranks} to {rows[rows.length - 1].ranks} ranks, {worst[0]} falls most, to {percent(worst[1])} of its value in the first run.</p>}
      <div class="beside">
        <div><Plot label="Speedup over ranks, with the ideal" x={x} xLabel="ranks" xText={ranks} series={speed} text={factor} /></div>
        <div><Plot label="Efficiencies, relative to the run with fewest ranks" x={x} xLabel="ranks" xText={ranks} series={lost} text={percent} /></div>
      </div>
      <p class="why">Left: speedup against the run with fewest ranks. Right: each efficiency divided by that of the run with fewest ranks. Computation is the useful time of that run divided by the useful time of this run.</p>
      <Behind title="Scaling as a table">
        <Table caption="Scaling" columns={columns} rows={rows} />
      </Behind>
    </>
  );
}

function Regions({ all }) {
  const rows = useMemo(() => alignRegions(all.map((run) => run.report)), []);
  if (rows.length === 0) return null;
  const of = (row, i) => row.runs[i]?.mean_ns;
  const change = (row) => (of(row, 0) && of(row, 1) !== undefined ? of(row, 1) / of(row, 0) - 1 : null);
  const columns = [
    { title: 'region', value: (row) => row.path },
    ...all.map(({ name }, i) => ({ title: name, right: true, value: (row) => of(row, i) ?? -1, text: (row) => (row.runs[i] ? time(of(row, i)) : '-') })),
    ...(all.length === 2 ? [{ title: 'change', right: true, value: (row) => change(row) ?? 0, text: (row) => (change(row) === null ? '-' : `${change(row) > 0 ? '+' : ''}${(change(row) * 100).toFixed(1)} %`) }] : []),
  ];
  return (
    <>
      <h3>Regions</h3>
      <p class="why">Mean time of the ranks that entered the region.</p>
      <Table caption="Regions by run" columns={columns} rows={rows} />
    </>
  );
}

export function Compare({ id, title }) {
  const all = useMemo(runs, []);
  const most = Math.max(1, ...all.flatMap((run) => ranksOf(run).map((row) => (row.useful_ns || 0) + (row.mpi_ns || 0))));
  return (
    <Section id={id} title={title} about="The first run is the run of this page; the other runs are shown next to it. The flame graph shows the difference to the second run.">
      <Bars all={all} />
      <Behind title="The parts as a table">
        <Parts all={all} />
      </Behind>
      <h3>Efficiencies</h3>
      <Efficiencies all={all} />
      <Scaling all={all} />
      <Maps all={all} />
      <h3>Ranks</h3>
      <p class="why">Useful time below, time in MPI above, on one scale.</p>
      {all.map((run, i) => (
        <figure key={i} class="rank-row">
          <figcaption>{run.name}</figcaption>
          <RankBars run={run} most={most} />
        </figure>
      ))}
      <Regions all={all} />
    </Section>
  );
}
