// SPDX-License-Identifier: BSD-3-Clause
// The counts of one monitor window: the same tables as in the terminal report, for the counts that the window
// selects (docs/windows.md).
import { useMemo } from 'preact/hooks';
import { list, rankName } from '../data.js';
import { Table } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { bytes, count, percent, time } from '../format.js';

const LINES = 6; // with more lines, readers could not distinguish the colours
const KINDS = [['point_to_point', 'point-to-point'], ['blocking', 'blocking'], ['non_blocking', 'non-blocking'], ['one_sided', 'one-sided'], ['collective', 'collective']];

const number = (title, value, text = count) => ({ title, right: true, value: (row) => value(row) ?? -1, text: (row) => (value(row) === undefined ? '' : text(value(row))) });
const isUsed = (sums) => sums.calls > 0 || sums.completions > 0;
const each = (row) => (row.completions > 0 ? row.execution_ns / row.completions : undefined);
const timeouts = (window, value) => (window.timeout_ns > 0 ? [number('timeouts', value)] : []);
const sizes = (rows, value) => (rows.some((row) => value(row).large_messages !== undefined)
  ? [number('large', (row) => value(row).large_messages), number('large bytes', (row) => value(row).large_bytes, bytes),
    number('small', (row) => value(row).small_messages), number('small bytes', (row) => value(row).small_bytes, bytes)] : []);

function Titled({ title, children }) {
  return (
    <>
      <h3>{title}</h3>
      {children}
    </>
  );
}

function Operations({ window }) {
  const rows = KINDS.filter(([key]) => window[key] && isUsed(window[key])).map(([key, name]) => ({ name, ...window[key] }));
  const columns = [
    { title: 'operations', value: (row) => row.name },
    number('done', (row) => row.completions),
    number('execution', (row) => row.execution_ns, time),
    number('each', each, time),
    number('sent', (row) => row.sent_bytes, bytes),
    number('received', (row) => row.received_bytes, bytes),
    number('sent inside', (row) => row.inner_messages || undefined),
    ...timeouts(window, (row) => row.timeouts),
  ];
  if (rows.length === 0) return null;
  return (
    <Titled title="Operations that completed">
      <Table caption={`Operations in ${window.name} that completed`} columns={columns} rows={rows} />
    </Titled>
  );
}

function Collectives({ window }) {
  const rows = list(window.collectives);
  if (rows.length === 0) return null;
  const columns = [
    { title: 'function', value: (row) => row.function },
    number('processes', (row) => row.processes, String),
    number('done', (row) => row.completions),
    number('execution', (row) => row.execution_ns, time),
    number('each', each, time),
    number('sent inside', (row) => row.inner_messages || undefined),
    number('bytes inside', (row) => (row.inner_messages ? row.inner_bytes : undefined), bytes),
  ];
  return (
    <Titled title="Collective operations by function and number of processes">
      <Table caption={`Collective operations in ${window.name} by function and number of processes`} columns={columns} rows={rows} />
    </Titled>
  );
}

const waiter = ({ ns, process, peer }) => (ns > 0 && process !== null ? `${time(ns)}, by ${rankName(process)}${peer === null ? '' : ` for rank ${peer}`}` : '');

function Communicators({ window }) {
  const rows = list(window.communicators);
  if (rows.every((row) => row.usage === undefined)) return null;
  const columns = [
    { title: 'communicator', value: (row) => row.name },
    number('size', (row) => row.size),
    number('first to last', (row) => row.first_to_last_ns, time),
    { ...number('usage', (row) => row.usage, percent), bar: (row) => row.usage },
    number('point-to-point', (row) => row.point_to_point.completions),
    number('collective', (row) => row.collective.completions),
    ...timeouts(window, (row) => row.all.timeouts),
    { title: 'longest wait', value: (row) => waiter(row.longest_wait) },
  ];
  return (
    <Titled title="Communicators, from the first to the last communication on them">
      <Table caption={`Communicators in ${window.name}, from the first to the last communication on them`} columns={columns} rows={rows} />
    </Titled>
  );
}

function Workload({ window }) {
  const rows = list(window.communicators).filter((row) => row.all.sent_bytes > 0 || row.all.received_bytes > 0 || row.all.sent_messages > 0 || row.all.received_messages > 0);
  const [x, series] = useMemo(() => {
    const drawn = rows.filter((row) => row.traffic_bytes).slice(0, LINES);
    return [(drawn[0]?.traffic_bytes ?? []).map((_, i) => i), drawn.map((row) => ({ label: row.name, values: row.traffic_bytes }))];
  }, [window]);
  const columns = [
    { title: 'communicator', value: (row) => row.name },
    number('messages', (row) => row.all.sent_messages + row.all.received_messages),
    number('bytes', (row) => row.all.sent_bytes + row.all.received_bytes, bytes),
    ...sizes(rows, (row) => row.all),
  ];
  if (rows.every((row) => row.all.large_messages === undefined && !row.traffic_bytes)) return null;
  return (
    <Titled title="Workload: messages, and bytes over the time of an instance, including collective operations">
      <Table caption={`Workload of ${window.name}: messages sent and received`} columns={columns} rows={rows} />
      {series.length > 0 && <Plot label={`Bytes over the time of ${window.name}, all instances together`} x={x} xLabel="since the start" xText={(i) => (Number.isInteger(i) ? time(i * rows[0].traffic_bin_ns) : '')} series={series} text={bytes} />}
    </Titled>
  );
}

export function Details({ window }) {
  return (
    <>
      {list(window.sentences).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <Operations window={window} />
      <Collectives window={window} />
      <Communicators window={window} />
      <Workload window={window} />
    </>
  );
}
