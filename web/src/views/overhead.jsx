// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { list, report } from '../data.js';
import { Behind, Section, Table } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { count, time } from '../format.js';

export const hasOverhead = () => list(report.collective_sizes).length > 0 || list(report.collective_sizes_left_out).length > 0;

const LINES = 6; // with more lines, readers could not distinguish the colours

const COLUMNS = [
  { title: 'function', value: (row) => row.function },
  { title: 'processes', right: true, value: (row) => row.processes },
  { title: 'communicators', right: true, value: (row) => row.communicators, text: (row) => count(row.communicators) },
  { title: 'calls', right: true, value: (row) => row.calls, text: (row) => count(row.calls) },
  { title: 'least', right: true, value: (row) => row.call_min_ns, text: (row) => (row.call_min_ns === undefined ? '' : time(row.call_min_ns)) },
  { title: 'mean', right: true, value: (row) => row.mean_ns, text: (row) => time(row.mean_ns) },
];

export function Overhead({ id, title }) {
  const rows = useMemo(() => list(report.collective_sizes).flatMap((one) => one.sizes.map((size) => ({ ...size, function: one.function }))), []);
  const [x, series] = useMemo(() => {
    const drawn = list(report.collective_sizes).slice(0, LINES);
    // Each doubling of the number of processes is a step, so that 2 and 4 can be distinguished even if the
    // axis goes to 1,024.
    const powers = drawn.flatMap((one) => one.sizes.map((size) => Math.log2(size.processes)));
    const places = [...new Set([...powers, Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))])].sort((a, b) => a - b);
    const lines = drawn.map((one) => ({
      label: one.function,
      joined: true,
      values: places.map((power) => one.sizes.find((size) => Math.log2(size.processes) === power)?.mean_ns ?? null),
    }));
    return [places, lines];
  }, []);
  return (
    <Section id={id} title={title} whole="collective_sizes" about="Mean time of a collective call by the number of processes of its communicator, including the wait for others.">
      {rows.length > 0 && <Plot label="Mean time of collective calls by processes; the table below has the figures" x={x} xLabel="processes" xText={(power) => String(Math.round(2 ** power))} series={series} text={time} />}
      {list(report.collective_sizes_sentences).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {rows.length > 0 && (
        <Behind title="All sizes as a table">
          <Table caption="Collectives by processes" columns={COLUMNS} rows={rows} />
        </Behind>
      )}
    </Section>
  );
}
