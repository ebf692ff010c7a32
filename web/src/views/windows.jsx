// SPDX-License-Identifier: BSD-3-Clause
import { useMemo, useState } from 'preact/hooks';
import { list, report } from '../data.js';
import { Choice, Section, Table } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { courses, known } from '../efficiencies.js';
import { count, percent, time } from '../format.js';
import { Details } from './window_details.jsx';

export const hasWindows = () => list(report.windows).length > 0;

const CHOICES = 20;
const share = (value) => (typeof value === 'number' ? percent(value) : '');
const COLUMNS = [
  { title: 'window', value: (row) => row.name },
  { title: 'ranks', right: true, value: (row) => row.ranks },
  { title: 'starts', right: true, value: (row) => row.starts, text: (row) => count(row.starts) },
  { title: 'mean time', right: true, value: (row) => row.duration.mean_ns, text: (row) => time(row.duration.mean_ns) },
  { title: 'in MPI', right: true, value: (row) => row.mpi_share, text: (row) => (row.starts > 0 ? share(row.mpi_share) : '') },
  ...known(list(report.windows)).map(([key, title]) => ({ title, right: true, value: (row) => row[key] ?? -1, text: (row) => share(row[key]) })),
];

function Course({ window }) {
  const course = list(window.course);
  const x = useMemo(() => course.map((_, i) => i), [window]);
  const series = useMemo(() => courses(course), [window]);
  if (course.length < 2 || series.length === 0) return null;
  const step = window.beat_ns === null ? 'start' : 'beat';
  return (
    <>
      <h3>Efficiencies from {step} to {step}</h3>
      <Plot label={`Efficiencies of window ${window.name} from ${step} to ${step}`} x={x} xLabel={step} xText={(i) => (Number.isInteger(i) ? String(i) : '')} series={series} text={percent} />
    </>
  );
}

export function Windows({ id, title }) {
  const rows = report.windows;
  const [chosen, setChosen] = useState(0);
  const options = rows.slice(0, CHOICES).map((window, i) => [i, window.name]);
  return (
    <Section id={id} title={title} whole="windows" about="Monitor windows, summed by name. Below the table are the figures of the chosen window.">
      <Table caption="Windows" columns={COLUMNS} rows={rows} />
      {options.length > 1 && <Choice label="Window" value={chosen} options={options} onChange={setChosen} />}
      {rows.length > CHOICES && <p>The first {CHOICES} of {count(rows.length)} windows can be chosen; the terminal's report has all.</p>}
      <Details key={`details ${chosen}`} window={rows[chosen]} />
      <Course key={chosen} window={rows[chosen]} />
    </Section>
  );
}
