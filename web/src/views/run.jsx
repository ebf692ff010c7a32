// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { list, rankName, report } from '../data.js';
import { Behind, Section, Table } from '../parts.jsx';
import { date } from '../format.js';

export const hasRun = () => Object.keys(report.job || {}).length > 0;

const COLUMNS = [
  { title: 'key', value: (row) => row.key },
  { title: 'value', value: (row) => row.value, text: (row) => (row.key.endsWith('.start.ns') || row.key.endsWith('.end.ns') ? date(row.value) || String(row.value) : String(row.value)) },
];
const RANK_COLUMNS = [{ title: 'rank', value: (row) => row.i, text: (row) => rankName(row.i) }, ...COLUMNS];
const MOST = 5000;

export function Run({ id, title }) {
  const rows = useMemo(() => Object.entries(report.job).map(([key, value]) => ({ key, value })), []);
  const ranks = useMemo(() => {
    const found = [];
    list(report.processes).forEach((process, i) => {
      for (const [key, value] of Object.entries({ ...process.attributes, ...process.exit })) if (found.length < MOST) found.push({ i, key, value });
    });
    return found;
  }, []);
  return (
    <Section id={id} title={title} about="The program, its command, hosts and libraries.">
      <Table caption="The run" columns={COLUMNS} rows={rows} rowKey={(row) => row.key} />
      <Behind title={`Each rank${ranks.length === MOST ? `, the first ${MOST} values` : ''}`}>
        <Table caption="Attributes of each rank" columns={RANK_COLUMNS} rows={ranks} />
      </Behind>
    </Section>
  );
}
