// SPDX-License-Identifier: BSD-3-Clause
import { useMemo, useState } from 'preact/hooks';
import { list, rankName, report } from '../data.js';
import { Choice, Section, Table, Unknown } from '../parts.jsx';
import { useTables } from '../page_selection.js';
import { rankLines } from '../rank_lines.js';
import { hasSource, sourceOf } from '../source.jsx';
import { bytes, count, factor, percent, time } from '../format.js';

export const hasCalls = () => list(report.functions).length > 0;

const CUTS = {
  call_sites: ['Call sites', [{ title: 'function', whole: true, value: (row) => row.function }, { title: 'called in', value: (row) => row.callsite || '' }]],
  functions: ['Functions', [{ title: 'function', value: (row) => row.function }]],
  communicators: ['Communicators', [{ title: 'communicator', value: (row) => row.name }, { title: 'size', right: true, value: (row) => row.size }]],
  collectives: ['Collectives', [{ title: 'function', value: (row) => row.function }]],
};

export function Calls({ id, title }) {
  const [cut, setCut] = useState('call_sites');
  const tables = useTables();
  const rows = list(tables[cut]);
  const columns = useMemo(() => {
    const all = tables.summary?.mpi_time_ns || 1;
    return [
      { title: 'time', right: true, spread: time, value: (row) => row.time_ns, text: (row) => time(row.time_ns), bar: (row) => row.time_ns / all },
      { title: 'of MPI', right: true, value: (row) => row.time_ns / all, text: (row) => (row.phase && row.phase !== 'run' ? row.phase : percent(row.time_ns / all)) },
      { title: 'calls', right: true, value: (row) => row.calls, text: (row) => count(row.calls) },
      { title: 'bytes', right: true, value: (row) => row.bytes, text: (row) => (row.bytes === null ? 'unknown' : bytes(row.bytes)) },
      { title: 'longest', right: true, value: (row) => row.call_max_ns, text: (row) => time(row.call_max_ns) },
      { title: 'imbalance', right: true, value: (row) => row.per_rank.imbalance, text: (row) => factor(row.per_rank.imbalance) },
      { title: 'most on', value: (row) => row.per_rank.max_process, text: (row) => rankName(row.per_rank.max_process) },
      ...CUTS[cut][1],
    ];
  }, [cut, tables]);
  const spark = useMemo(() => rankLines(tables, cut), [cut, tables]);
  return (
    <Section id={id} title={title} about="Time in MPI, summed over ranks and threads.">
      <Choice label="By" value={cut} options={Object.entries(CUTS).map(([key, [text]]) => [key, text])} onChange={setCut} />
      <Unknown what={CUTS[cut][0]} why={tables.unknown[cut]} />
      {rows.length === 0 && !tables.unknown[cut] && <p>No such call in the selection.</p>}
      <Table key={cut} caption={`Time in MPI by ${CUTS[cut][0].toLowerCase()}`} columns={columns} rows={rows} spark={spark} detail={cut === 'call_sites' && hasSource() ? sourceOf : undefined} />
    </Section>
  );
}
