// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { list, jobRuntime, rankWithProgram, report } from '../data.js';
import { useTables } from '../page_selection.js';
import { Section, Table, Unknown } from '../parts.jsx';
import { count, percent, time } from '../format.js';
import { waitClass } from '../wait_class.js';

export const hasWaits = () => list(report.waits?.lines).length > 0;

const outside = () => (list(report.regions).length > 0 ? 'outside of regions' : 'outside of MPI');

const doing = (one) => {
  const what = one.of_rankine ? `Rankine's own work at the end of ${one.function}` : one.function;
  if (one.region) return ` in ${one.region}${what ? ` (${what})` : ''}`;
  return `, ${what ? `in ${what}` : outside()}`;
};

const cause = (line) =>
  line.causes
    .slice(0, 2)
    .map((one) => `${rankWithProgram(one.process)}${doing(one)} ${percent(one.ns / (line.ns || 1)).replace(' ', '\u00a0')}`)
    .join('; ');

// For a part of a run, the page has only the class and the late rank of each wait.
const PART = [
  { title: 'class', whole: true, value: (row) => waitClass(row.class) },
  { title: 'what was late', value: (row) => (row.late_process === undefined ? '' : rankWithProgram(row.late_process)) },
];

export function Waits({ id, title }) {
  const tables = useTables();
  const rows = useMemo(() => (tables.whole ? report.waits.lines : list(tables.waits).map((row) => ({ ...row, ns: row.time_ns, count: row.waits }))), [tables]);
  const all = tables.whole ? jobRuntime() : tables.summary?.runtime_ns;
  const most = rows[0]?.ns || 1;
  const columns = [
    { title: 'waited', right: true, value: (row) => row.ns, text: (row) => time(row.ns), bar: (row) => row.ns / most },
    { title: 'share', right: true, value: (row) => row.ns / (all || 1), text: (row) => percent(row.ns / (all || 1)) },
    { title: 'times', right: true, value: (row) => row.count, text: (row) => count(row.count) },
    ...(tables.whole
      ? [
        { title: 'ranks', right: true, value: (row) => row.ranks },
        { title: 'class', whole: true, value: (row) => waitClass(row.class) },
        { title: 'function', whole: true, value: (row) => row.function },
        ...(report.waits.lines.some((line) => line.region) ? [{ title: 'region', value: (row) => row.region }] : []),
        { title: 'called at', value: (row) => row.callsite },
        { title: 'what was late', sentence: true, value: cause },
      ]
      : PART),
  ];
  return (
    <Section id={id} title={title} about="Calls that waited for other ranks, and what the late ranks did meanwhile. Summed over ranks.">
      <Unknown what="Waits" why={tables.unknown.waits} />
      {!tables.whole && rows.length === 0 && !tables.unknown.waits && <p>No wait in the selection.</p>}
      <Table key={String(tables.whole)} caption="Waits by class and place" columns={columns} rows={rows} />
    </Section>
  );
}
