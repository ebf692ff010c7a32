// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { list, rankName, report } from '../data.js';
import { useTables } from '../page_selection.js';
import { Behind, Section, Table, Unknown } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { time, percent } from '../format.js';

const known = (processes) => list(processes).map((process, i) => ({ ...process, i: process.process ?? i })).filter((process) => process.times_known && process.calls_recorded);
export const hasRanks = () => known(report.processes).length > 0;

const COLUMNS = [
  { title: 'rank', value: (row) => row.i, text: (row) => rankName(row.i) },
  { title: 'host', value: (row) => row.attributes?.host || '' },
  { title: 'useful', right: true, value: (row) => row.useful_ns, text: (row) => time(row.useful_ns) },
  { title: 'in MPI', right: true, value: (row) => row.mpi_ns, text: (row) => time(row.mpi_ns) },
  { title: 'share in MPI', right: true, value: (row) => row.mpi_ns / (row.runtime_ns || 1), text: (row) => percent(row.mpi_ns / (row.runtime_ns || 1)) },
  { title: 'MPI_Init', right: true, value: (row) => row.initialize_ns, text: (row) => time(row.initialize_ns) },
  { title: 'MPI_Finalize', right: true, value: (row) => row.finalize_ns, text: (row) => time(row.finalize_ns) },
];

export function Ranks({ id, title }) {
  const tables = useTables();
  const rows = useMemo(() => known(tables.processes), [tables]);
  const x = useMemo(() => rows.map((_, i) => i), [rows]);
  // Two bars, one in front of the other. The rear bar is the rank's whole time, and the front bar is its
  // useful part.
  const series = useMemo(
    () => [
      { label: 'in MPI', bars: true, token: 'state-collective', values: rows.map((row) => row.useful_ns + row.mpi_ns), told: rows.map((row) => row.mpi_ns) },
      { label: 'useful', bars: true, token: 'state-work', values: rows.map((row) => row.useful_ns) },
    ],
    [rows],
  );
  const slowest = rows.reduce((most, row) => (most && most.useful_ns >= row.useful_ns ? most : row), null);
  const fastest = rows.reduce((least, row) => (least && least.useful_ns <= row.useful_ns ? least : row), null);
  return (
    <Section id={id} title={title} about="Time of each rank: useful time below, time in MPI above. Uneven useful time is load imbalance.">
      <Unknown what="Times of the ranks" why={tables.unknown.processes} />
      {rows.length > 1 && (
        <p>
          {rankName(slowest.i)} works longest, {time(slowest.useful_ns)}; {rankName(fastest.i)} shortest, {time(fastest.useful_ns)}.
        </p>
      )}
      {rows.length > 0 && <Plot label="Useful time and time in MPI by rank; the table below has the figures" x={x} xLabel="rank" xText={(i) => (Number.isInteger(i) && rows[i] ? String(rows[i].rank ?? i) : '')} series={series} text={time} />}
      <Behind title="All ranks as a table">
        <Table caption="Time by rank" columns={COLUMNS} rows={rows} rowKey={(row) => row.i} />
      </Behind>
    </Section>
  );
}
