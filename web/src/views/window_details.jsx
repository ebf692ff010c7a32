// What one monitor window has counted: the tables that the terminal's report has of it (docs/windows.md), of what it asks for.
import { useMemo } from 'preact/hooks';
import { list, rankName } from '../data.js';
import { Table } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { bytes, count, percent, time } from '../format.js';

const LINES = 6; // more than so many cannot be told apart
const KINDS = [['point_to_point', 'point-to-point'], ['blocking', 'blocking'], ['non_blocking', 'non-blocking'], ['one_sided', 'one-sided'], ['collective', 'collective']];

const number = (title, value, text = count) => ({ title, right: true, value: (row) => value(row) ?? -1, text: (row) => (value(row) === undefined ? '' : text(value(row))) });
const counted = (n, one) => `${count(n)} ${one}${n === 1 ? '' : 's'}`;
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

const waiter = ({ ns, process, peer, communicator }) => (ns > 0 && process !== null
  ? `${time(ns)}, by ${rankName(process)}${peer === null ? '' : ` for rank ${peer}${communicator ? ` of ${communicator}` : ''}`}` : '');

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
    { title: 'longest wait', value: (row) => waiter({ ...row.longest_wait, communicator: null }) },
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
    <Titled title="Workload: messages, and the bytes over the time of a start, collective operations' too">
      <Table caption={`Workload of ${window.name}: messages sent and received`} columns={columns} rows={rows} />
      {series.length > 0 && <Plot label={`Bytes over the time of ${window.name}, all starts together`} x={x} xLabel="since the start" xText={(i) => (Number.isInteger(i) ? time(i * rows[0].traffic_bin_ns) : '')} series={series} text={bytes} />}
    </Titled>
  );
}

const PARTS = [['library_ns', "MPI's own code"], ['transport_ns', 'the transport library'], ['registration_ns', 'the registration of memory'], ['copy_ns', 'copies'], ['system_ns', 'the C library beside'], ['other_ns', 'other code'], ['not_looked_at_ns', 'what was not looked at']];

function kernel({ kernel_at_least_ns: least, kernel_at_most_ns: most }) {
  if (most === 0) return 'none was seen in the kernel';
  if (least === 0) return `at most ${time(most)} was in the kernel`;
  return `${time(least) === time(most) ? '' : `between ${time(least)} and `}${time(most)} was in the kernel`;
}

function services(of) {
  if (of.samples === 0 && of.kernel_at_most_ns === 0) return 'Other services cannot be told: the run has no samples there.';
  const parts = PARTS.filter(([key]) => of[key] > 0).map(([key, name]) => `${time(of[key])} in ${name}`);
  return `Other services: in MPI were ${counted(of.samples, 'sample')}, ${time(of.work_ns)} of work and ${time(of.stall_ns)} of stall; ${kernel(of)}.${parts.length > 0 ? ` The work was ${parts.join(', ')}.` : ''}`;
}

function hidden(of) {
  const said = [];
  if (of.all) said.push('Messages inside of collective operations could not be seen.');
  if (of.partly.length > 0) said.push(`Of operations that end in other calls (${of.partly.join(', ')}) only the messages that were sent in the calls that begin them count.`);
  if (of.without_bytes.length > 0) said.push(`Some messages inside of ${of.without_bytes.join(', ')} count with 0 bytes: the MPI library does not tell how large they are, of types with gaps.`);
  return said;
}

// What of the communication a window with filters counts.
function part(comms) {
  if (comms === null) return 'a part of the communication';
  return comms.startsWith('size:') ? `communicators of ${comms.slice(5)} processes` : `communicators called ${comms}`;
}

function calls({ function: name, calls: most, early }) {
  if (name === null) return '';
  if (early) return `; that call of ${name} was made before the window began`;
  return `; none of them called ${name}${most === 0 ? '' : ` more than ${most === 1 ? 'once' : `${count(most)} times`}`}`;
}

const asked = (what, of, otherwise) => (of.asked === null ? `: ${otherwise}.` : `: its ${what}, ${of.asked}, did not come${of.again ? ' again' : ''}${calls(of)}.`);

// Begins and ends that it waited for, and that did not come.
function missed({ name, starts, ranks, begin_missed: begin, end_missed: end }) {
  const said = [];
  const on = (of, all) => ` on ${count(of.ranks)} of ${counted(all, 'rank')}`;
  if (begin) said.push(`${name} was never started${starts > 0 ? on(begin, begin.ranks + ranks) : ''}${asked('begin', begin, `it has no from=, and nobody said \`rankine ctl JOB window start ${name}\``)}`);
  else if (starts === 0) said.push(`${name} was never started.`);
  if (end) said.push(`It ended with MPI_Finalize${on(end, ranks)}${asked('end', end, 'the program did not stop it')}`);
  return said;
}

// What a reader has to know of the figures, as the terminal's report says it.
export function sentences(window) {
  const said = missed(window);
  if (window.starts === 0) return said;
  if (window.open_requests > 0) said.push(`Open when it ended: ${counted(window.open_requests, 'request')}, with ${bytes(window.open_bytes)} to send; they count where they complete.`);
  if (window.running > 0) said.push(`It was still running at the end of ${count(window.running)} of ${count(window.starts)} starts; it is shown up to the last sign of life.`);
  if (window.all.timeouts > 0) said.push(`${counted(window.all.timeouts, 'wait')} took longer than ${time(window.timeout_ns)}; the longest ${waiter(window.longest_wait)}.`);
  if (window.inner_hidden) said.push(...hidden(window.inner_hidden));
  if (window.model !== window.model_used) said.push('It asked for the model of events, but when its operations were ready to go on is not known without --state=exact: they are counted from the entry of their calls, by the model of calls.');
  if (window.all.large_messages !== undefined) said.push(`Messages from ${count(window.large_bytes_from)} bytes on are large${{ library: `: the MPI library's eager limit (${window.large_bytes_setting})`, constant: ', since the eager limit of the MPI library cannot be asked' }[window.large_bytes_by] ?? ''}.`);
  if (window.filtered) said.push(`It counts ${part(window.communicator_filter)} alone, so that it has no efficiency.`);
  if (window.unrecorded_ranks > 0) said.push(`Not all MPI calls of ${count(window.unrecorded_ranks)} of ${counted(window.ranks, 'rank')} in it were recorded (services, --select, MPI_Pcontrol, rankine ctl): it counts those that were, and has no share of MPI and no efficiency.`);
  if (window.other_services) said.push(services(window.other_services));
  return said;
}

export function Details({ window }) {
  return (
    <>
      {sentences(window).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <Operations window={window} />
      <Collectives window={window} />
      <Communicators window={window} />
      <Workload window={window} />
    </>
  );
}
