// SPDX-License-Identifier: BSD-3-Clause
import { list, jobRuntime, rankWithProgram, report } from '../data.js';
import { Section, Table } from '../parts.jsx';
import { count, percent, time } from '../format.js';

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

export function Waits({ id, title }) {
  const all = jobRuntime();
  const most = report.waits.lines[0].ns || 1;
  const columns = [
    { title: 'waited', right: true, value: (row) => row.ns, text: (row) => time(row.ns), bar: (row) => row.ns / most },
    { title: 'share', right: true, value: (row) => row.ns / (all || 1), text: (row) => percent(row.ns / (all || 1)) },
    { title: 'times', right: true, value: (row) => row.count, text: (row) => count(row.count) },
    { title: 'ranks', right: true, value: (row) => row.ranks },
    { title: 'class', whole: true, value: (row) => row.class },
    { title: 'function', whole: true, value: (row) => row.function },
    ...(report.waits.lines.some((line) => line.region) ? [{ title: 'region', value: (row) => row.region }] : []),
    { title: 'called at', value: (row) => row.callsite },
    { title: 'what was late', value: cause },
  ];
  return (
    <Section id={id} title={title} about="Calls that waited for other ranks, and what the late ranks did meanwhile. Summed over ranks.">
      <Table caption="Waits by class and place" columns={columns} rows={report.waits.lines} />
    </Section>
  );
}
