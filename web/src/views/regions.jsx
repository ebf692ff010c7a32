// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { largest, list, rankName, report } from '../data.js';
import { useTables } from '../page_selection.js';
import { Section, Table, Unknown } from '../parts.jsx';
import { regionLines } from '../rank_lines.js';
import { count, factor, percent, time } from '../format.js';

const measured = (ns) => (ns === undefined ? 'not measured' : time(ns));
export const hasRegions = () => list(report.regions).length > 0;

export function Regions({ id, title }) {
  const tables = useTables();
  const rows = list(tables.regions);
  const most = useMemo(() => largest(rows, (region) => region.time_ns ?? 0), [rows]);
  const columns = useMemo(
    () => [
      { title: 'region', value: (row) => row.name, indent: (row) => row.depth },
      { title: 'time', right: true, spread: time, value: (row) => row.time_ns, text: (row) => measured(row.time_ns), bar: (row) => (row.time_ns ?? 0) / most },
      { title: 'own', right: true, value: (row) => row.own_ns, text: (row) => measured(row.own_ns) },
      { title: 'in MPI', right: true, value: (row) => row.mpi_ns / (row.time_ns || 1), text: (row) => (report.summary.unrecorded || row.time_ns === undefined ? '' : percent(row.mpi_ns / (row.time_ns || 1))) },
      { title: 'visits', right: true, value: (row) => row.visits, text: (row) => count(row.visits) },
      { title: 'most on', value: (row) => row.per_rank?.max_process, text: (row) => (row.per_rank ? rankName(row.per_rank.max_process) : '') },
      { title: 'imbalance', right: true, value: (row) => row.per_rank?.imbalance, text: (row) => (row.per_rank ? factor(row.per_rank.imbalance) : '') },
    ],
    [most],
  );
  const spark = useMemo(() => regionLines(tables), [tables]);
  return (
    <Section id={id} title={title} about="Regions that the program marks, including everything inside them, summed over ranks and threads. Imbalance is the largest time of a rank divided by the mean.">
      <Unknown what="Regions" why={tables.unknown.regions} />
      <Table caption="Regions" columns={columns} rows={rows} spark={spark} />
    </Section>
  );
}
