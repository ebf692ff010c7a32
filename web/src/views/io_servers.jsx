// SPDX-License-Identifier: BSD-3-Clause
// Shows how the work is distributed over the file system's servers, and bytes over time by rank and server.
import { useMemo } from 'preact/hooks';
import { largest, list, rankName, report } from '../data.js';
import { Behind, Table } from '../parts.jsx';
import { Heat } from '../heat.jsx';
import { bytes, count, time } from '../format.js';
import { serverName } from './slowest.jsx';

const mean = (sum, of) => (of > 0 ? sum / of : 0);
// A value that was not observed or not reported is not shown as 0.
const NONE = '-';
const disk = (row) => (row.disk.accesses > 0 ? mean(row.disk.time_ns, row.disk.accesses) : null);
function diskText(row) {
  if (row.disk.accesses === 0) return row.disk.unseen > 0 ? 'not seen' : NONE;
  return time(disk(row));
}
// Columns that only few file systems fill.
const after = { title: 'after', right: true, value: (row) => (row.after_ns > 0 ? mean(row.after_ns, row.operations) : null), text: (row) => (row.after_ns > 0 ? time(mean(row.after_ns, row.operations)) : NONE) };
const way = { title: 'access', value: (row) => row.disk.way || NONE };

export function Servers() {
  const rows = list(report.storage?.server_sums);
  const most = largest(rows, (row) => row.bytes);
  const columns = [
    { title: 'server', value: (row) => serverName(row.server) },
    { title: 'bytes', right: true, value: (row) => row.bytes, text: (row) => bytes(row.bytes), bar: (row) => row.bytes / most },
    { title: 'operations', right: true, value: (row) => row.operations, text: (row) => count(row.operations) },
    { title: 'mean', right: true, value: (row) => mean(row.time_ns, row.operations), text: (row) => time(mean(row.time_ns, row.operations)) },
    { title: 'longest', right: true, value: (row) => row.operation_max_ns, text: (row) => time(row.operation_max_ns) },
    { title: 'in queue', right: true, value: (row) => mean(row.queue_ns, row.operations), text: (row) => time(mean(row.queue_ns, row.operations)) },
    { title: 'service', right: true, value: (row) => mean(row.service_ns, row.operations), text: (row) => time(mean(row.service_ns, row.operations)) },
    ...(rows.some((row) => row.after_ns > 0) ? [after] : []),
    { title: 'disk', right: true, value: disk, text: diskText },
    ...(rows.some((row) => row.disk.way) ? [way] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Servers</h3>
      <p class="about">
        Mean times of one operation, from the request to the answer. Disk: mean time of one access.
        {rows.some((row) => row.disk.unseen > 0) && ' The means do not include disk accesses that were not observed.'}
        {rows.some((row) => row.after_ns > 0) && ' After: work of the server after its answer, for which no client waits.'}
      </p>
      <Table caption="What each server did" columns={columns} rows={rows} />
    </>
  );
}

// Uses the operations of the storage if they were recorded. If no such operations were recorded, uses the
// reads and writes of the ranks.
export function OverTime() {
  const heat = report.storage?.heat || report.io_heat;
  const names = useMemo(() => [...list(heat?.processes).map((row) => rankName(row.process)), ...list(heat?.servers).map((row) => serverName(row.server))], []);
  const rows = [...list(heat?.processes), ...list(heat?.servers)];
  const cells = useMemo(() => rows.flatMap((row, at) => list(row.bytes).map((value, column) => ({ row: at, column, value }))).filter((cell) => cell.value > 0), []);
  const parts = rows.reduce((longest, row) => Math.max(longest, list(row.bytes).length), 0);
  if (cells.length === 0) return null;
  const from = (part) => time(part * heat.width_ns);
  return (
    <>
      <h3>Bytes over time</h3>
      <Heat label="Bytes over time by rank and server" cells={cells} rows={rows.length} columns={parts} rowName={(i) => names[i]} columnName={from} rowTitle={list(heat.servers).length > 0 ? 'rank or server' : 'rank'} columnTitle="time" text={bytes} />
      <Behind title="Bytes over time as a table">
        <Table
          caption="Bytes over time"
          columns={[
            { title: 'who', value: (cell) => names[cell.row] },
            { title: 'from', right: true, value: (cell) => cell.column, text: (cell) => from(cell.column) },
            { title: 'bytes', right: true, value: (cell) => cell.value, text: (cell) => bytes(cell.value) },
          ]}
          rows={cells}
        />
      </Behind>
    </>
  );
}
