import { useMemo, useState } from 'preact/hooks';
import { list, report } from '../data.js';
import { Choice, Section, Table } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { courses, known } from '../efficiencies.js';
import { bytes, count, percent, time } from '../format.js';

export const hasWindows = () => list(report.windows).length > 0;

const share = (value) => (typeof value === 'number' ? percent(value) : '');
const COLUMNS = [
  { title: 'window', value: (row) => row.name },
  { title: 'ranks', right: true, value: (row) => row.ranks },
  { title: 'starts', right: true, value: (row) => row.starts, text: (row) => count(row.starts) },
  { title: 'mean time', right: true, value: (row) => row.duration.mean_ns, text: (row) => time(row.duration.mean_ns) },
  { title: 'in MPI', right: true, value: (row) => row.mpi_share, text: (row) => share(row.mpi_share) },
  ...known(list(report.windows)).map(([key, title]) => ({ title, right: true, value: (row) => row[key] ?? -1, text: (row) => share(row[key]) })),
  { title: 'sent', right: true, value: (row) => row.all?.sent_bytes ?? 0, text: (row) => bytes(row.all?.sent_bytes ?? 0) },
];

function Course({ window }) {
  const course = list(window.course);
  const x = useMemo(() => course.map((_, i) => i), [window]);
  const series = useMemo(() => courses(course), [window]);
  if (course.length < 2 || series.length === 0) return <p>{window.name} has started {course.length === 1 ? 'once' : `${course.length} times`}: there is no course to draw.</p>;
  return <Plot label={`Efficiencies of window ${window.name} from start to start`} x={x} xLabel="start" xText={(i) => (Number.isInteger(i) ? String(i) : '')} series={series} text={percent} />;
}

export function Windows({ id, title }) {
  const rows = report.windows;
  const [chosen, setChosen] = useState(0);
  const options = rows.slice(0, 20).map((window, i) => [i, window.name]);
  return (
    <Section id={id} title={title} about="Monitor windows, those of one name together.">
      <Table caption="Windows" columns={COLUMNS} rows={rows} />
      {options.length > 1 && <Choice label="Course of" value={chosen} options={options} onChange={setChosen} />}
      <Course key={chosen} window={rows[chosen]} />
    </Section>
  );
}
