// SPDX-License-Identifier: BSD-3-Clause
// Shows the files, the operations that MPI made for the files, the slowest operations, and how much of each
// file each rank moved.
import { useMemo } from 'preact/hooks';
import { data, largest, list, rankName, report } from '../data.js';
import { Behind, Section, Table } from '../parts.jsx';
import { Heat } from '../heat.jsx';
import { bytes, count, time } from '../format.js';
import { Slowest, hasSlowest } from './slowest.jsx';
import { Layers, Places } from './io_layers.jsx';
import { OverTime, Servers } from './io_servers.jsx';
import { Clients } from './io_clients.jsx';

export const hasIo = () => list(report.io).length > 0;

const COLUMNS = [
  { title: 'what', value: (row) => row.name, indent: (row) => row.depth },
  { title: 'time', right: true, value: (row) => row.time, text: (row) => time(row.time), bar: (row) => row.share },
  { title: 'calls', right: true, value: (row) => row.calls, text: (row) => (row.calls === null ? '' : count(row.calls)) },
  { title: 'bytes', right: true, value: (row) => row.bytes, text: (row) => bytes(row.bytes) },
  { title: 'ranks', right: true, value: (row) => row.ranks },
  { title: 'layer', value: (row) => row.layer },
];

function tree() {
  const rows = [];
  const most = largest(report.io, (file) => file.time_ns);
  const add = (depth, name, layer, from) => rows.push({ depth, name, layer, time: from.time_ns, share: from.time_ns / most, calls: from.calls ?? null, bytes: from.bytes ?? (from.read_bytes || 0) + (from.written_bytes || 0), ranks: from.ranks });
  for (const file of report.io) {
    add(0, file.path || 'without a name', 'file', file);
    for (const call of list(file.mpi)) {
      add(1, call.function, 'MPI-IO', call);
      for (const below of list(call.below)) add(2, below.function, below.layer, below);
    }
    for (const call of list(file.own)) add(1, call.function, call.layer, call);
  }
  return rows;
}

export function Io({ id, title }) {
  const rows = useMemo(tree, []);
  const byRank = list(data.io_by_rank);
  const cells = useMemo(() => byRank.flatMap((file, row) => file.ranks.map((one) => ({ row, column: one.process, value: one.read + one.written })).filter((cell) => cell.value > 0)), []);
  const findings = report.io.flatMap((file) => list(file.findings).map((finding) => ({ ...finding, path: file.path })));
  return (
    <Section id={id} title={title} whole="io" about="Each file has MPI's calls, with the calls of the C library below them, and the program's own calls. Figures are summed over ranks.">
      {findings.length > 0 && (
        <ul class="findings">
          {findings.map((finding) => (
            <li key={finding.path + finding.name}>
              {finding.path}: {finding.sentence}. Try: {finding.advice}.
              {Object.keys(finding.hints || {}).length > 0 && <code> {Object.entries(finding.hints).map(([key, value]) => `${key} ${value}`).join(', ')}</code>}
            </li>
          ))}
        </ul>
      )}
      <Table caption="Files and calls" columns={COLUMNS} rows={rows} />
      <Layers />
      <Places />
      <Clients />
      {hasSlowest() && <Slowest />}
      <Servers />
      <OverTime />
      {cells.length > 0 && (
        <>
          <h3>Who moves the data</h3>
          <Heat label="Bytes by file and rank" cells={cells} rows={byRank.length} columns={list(report.processes).length} rowName={(i) => byRank[i].path || 'without a name'} columnName={(i) => rankName(i).replace('rank ', '')} rowTitle="file" columnTitle="rank" text={bytes} />
          <Behind title="Bytes by file and rank as a table">
            <Table
              caption="Bytes by file and rank"
              columns={[
                { title: 'file', value: (row) => row.path },
                { title: 'rank', value: (row) => row.process, text: (row) => rankName(row.process) },
                { title: 'read', right: true, value: (row) => row.read, text: (row) => bytes(row.read) },
                { title: 'written', right: true, value: (row) => row.written, text: (row) => bytes(row.written) },
                { title: 'time', right: true, value: (row) => row.time_ns, text: (row) => time(row.time_ns) },
              ]}
              rows={byRank.flatMap((file) => file.ranks.map((one) => ({ ...one, path: file.path })))}
            />
          </Behind>
        </>
      )}
    </Section>
  );
}
