// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { list, report } from '../data.js';
import { useTables } from '../page_selection.js';
import { Behind, Section, Table, Unknown } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { EFFICIENCIES as TREE, courses, known, rating } from '../efficiencies.js';
import { percent, time } from '../format.js';

export const hasEfficiency = () => typeof report.summary?.parallel_efficiency === 'number';

function Node({ name, text, value, children }) {
  return (
    <li>
      <div class="efficiency">
        <span class="name">{name}</span>
        <span class={`meter ${rating(value)}`} role="meter" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(value * 1000) / 10}>
          <span style={{ width: `${Math.min(100, value * 100)}%` }} />
        </span>
        <strong>{percent(value)}</strong>
        <span class="why">{text}</span>
      </div>
      {children}
    </li>
  );
}

function Level({ summary, depth, from, to }) {
  const known = TREE.slice(from, to).filter(([key]) => typeof summary[key] === 'number');
  const nodes = known.filter(([, level]) => level === depth);
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map((node) => {
        const at = TREE.indexOf(node);
        let end = at + 1;
        while (end < TREE.length && TREE[end][1] > depth) end += 1;
        return (
          <Node key={node[0]} name={node[2]} text={node[3]} value={summary[node[0]]}>
            <Level summary={summary} depth={depth + 1} from={at + 1} to={end} />
          </Node>
        );
      })}
    </ul>
  );
}

// Shows the efficiencies of each region, computed as if the run consisted only of this region.
const share = (value) => (typeof value === 'number' ? percent(value) : '');
const columns = (rows) => known(list(rows)).map(([key, title]) => ({ title, right: true, value: (row) => row[key] ?? -1, text: (row) => share(row[key]) }));
const COLUMNS = [
  { title: 'region', value: (row) => row.name, indent: (row) => row.depth },
  ...columns(report.regions),
  { title: 'ranks', right: true, value: (row) => row.ranks },
  { title: 'longest', right: true, value: (row) => row.per_rank.max_ns ?? 0, text: (row) => time(row.per_rank.max_ns ?? 0) },
];

const course = report.efficiency_course ?? {};
const PARTS = [
  { title: 'from', right: true, value: (row) => row.from_ns, text: (row) => time(row.from_ns) },
  ...columns(course.parts),
  { title: 'ranks', right: true, value: (row) => row.ranks },
];
const hasCourse = () => list(course.parts).some((part) => typeof part.parallel_efficiency === 'number');

// Shows the efficiencies of equal parts of the run's time. The efficiencies of a part are computed as if the
// run consisted only of this part.
function Course() {
  const parts = course.parts;
  const from = useMemo(() => parts.map((_, i) => i), []);
  const series = useMemo(() => courses(parts), []);
  return (
    <>
      <h3>Over time</h3>
      <p class="about">
        From the first return of MPI_Init to the last call of MPI_Finalize, in parts of {time(parts[0].until_ns)}.
        {course.not_split && ` Serialisation and transfer are unknown over time: ${course.not_split}.`}
        {course.untold_mpi_share >= 0.01 && ` ${percent(course.untold_mpi_share)} of the time in MPI is in calls that are not in the event trace. This time counts as work here.`}
      </p>
      <Plot label="Efficiencies over time; the table below has the figures" x={from} xLabel="time" xText={(i) => (parts[i] ? time(parts[i].from_ns) : '')} series={series} text={percent} />
      <Behind title="All parts as a table">
        <Table caption="Efficiencies over time" columns={PARTS} rows={parts} />
      </Behind>
    </>
  );
}

export function Efficiency({ id, title }) {
  const tables = useTables();
  const regions = useMemo(() => list(report.regions).filter((region) => typeof region.parallel_efficiency === 'number'), []);
  return (
    <Section id={id} title={title} about="POP efficiencies: each value is the product of the values below it. 100 % is ideal.">
      <Unknown what="Efficiencies" why={tables.unknown.summary} />
      {typeof tables.summary?.parallel_efficiency === 'number' && (
        <div class="tree">
          <Level summary={tables.summary} depth={0} from={0} to={TREE.length} />
        </div>
      )}
      {!tables.whole && <Unknown what="Efficiencies by region and over time" why={tables.unknown.efficiency_course} />}
      {tables.whole && hasCourse() && <Course />}
      {tables.whole && regions.length > 0 && (
        <>
          <h3>By region</h3>
          <p class="about">The efficiencies of a region are computed as if it were a run of its own, from the ranks' time in it on the thread that called MPI_Init.</p>
          <Table caption="Efficiencies by region" columns={COLUMNS} rows={regions} />
        </>
      )}
    </Section>
  );
}
