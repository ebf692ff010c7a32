// SPDX-License-Identifier: BSD-3-Clause
import { useMemo } from 'preact/hooks';
import { list, report } from '../data.js';
import { useTables } from '../page_selection.js';
import { Behind, Section, Table, Unknown } from '../parts.jsx';
import { Plot } from '../plot.jsx';
import { bytes, count } from '../format.js';

const classesOf = (sizes) => list(sizes).filter((one) => one.messages > 0);
export const hasSizes = () => classesOf(report.message_sizes).length > 0;

const COLUMNS = [
  { title: 'class', value: (row) => row.class },
  { title: 'from', right: true, value: (row) => row.smallest, text: (row) => bytes(row.smallest) },
  { title: 'to', right: true, value: (row) => row.largest, text: (row) => bytes(row.largest) },
  { title: 'messages', right: true, value: (row) => row.messages, text: (row) => count(row.messages) },
];

export function Sizes({ id, title }) {
  const tables = useTables();
  const classes = useMemo(() => classesOf(tables.message_sizes), [tables]);
  const rows = useMemo(() => classes.flatMap((one) => one.buckets.map((bucket) => ({ ...bucket, class: one.class.replaceAll('_', ' ') }))), [classes]);
  const [x, series, names] = useMemo(() => {
    const steps = [...new Set(rows.map((row) => row.smallest))].sort((a, b) => a - b);
    const lines = classes.map((one) => ({
      label: one.class.replaceAll('_', ' '),
      bars: true,
      values: steps.map((step) => one.buckets.find((bucket) => bucket.smallest === step)?.messages ?? null),
    }));
    // The tallest bars are drawn first, so that no bar is hidden.
    lines.sort((a, b) => Math.max(...b.values) - Math.max(...a.values));
    return [steps.map((_, i) => i), lines, steps.map(bytes)];
  }, [rows]);
  return (
    <Section id={id} title={title} about="Number of messages by size and class of function. Each bar is a power of two.">
      <Unknown what={tables.message_sizes ? 'Sizes of collective operations' : 'Sizes'} why={tables.unknown.message_sizes} />
      {rows.length > 0 && <Plot label="Messages by size; the table below has the figures" x={x} xLabel="size from" xText={(i) => names[i] ?? ''} series={series} text={count} />}
      <Behind title="All sizes as a table">
        <Table caption="Message sizes" columns={COLUMNS} rows={rows} />
      </Behind>
    </Section>
  );
}
