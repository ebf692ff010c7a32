// SPDX-License-Identifier: BSD-3-Clause
// A file's layers with their operations and times, and the call sites in the program that read and write the file.
import { useMemo } from 'preact/hooks';
import { list, rankName, report } from '../data.js';
import { Table } from '../parts.jsx';
import { bytes, count, factor, percent, time } from '../format.js';

const known = (value, text) => (value === null || value === undefined || value === 0 ? '' : text(value));
const share = (row, part, of) => (row[of] > 0 ? row[part] / row[of] : null);
const times = (row, below, of) => (row[below] && row[of] > 0 ? row[below] / row[of] : null);

const plural = (number, what) => `${number} ${what}${number === 1 ? '' : 's'}`;
const named = (layer) => ({ ...layer, depth: 1, name: `${layer.layer} ${layer.kind}, ${layer.servers === undefined ? plural(layer.ranks, 'rank') : plural(layer.servers, 'server')}` });

const LAYERS = [
  { title: 'layer', value: (row) => row.name, indent: (row) => row.depth },
  { title: 'calls', right: true, value: (row) => row.calls, text: (row) => known(row.calls, count) },
  { title: 'bytes', right: true, value: (row) => row.bytes, text: (row) => known(row.bytes, bytes) },
  { title: 'longest', right: true, value: (row) => row.call_max_ns, text: (row) => known(row.call_max_ns, time) },
  { title: 'own', right: true, value: (row) => row.own_ns, text: (row) => known(row.own_ns, time) },
  { title: 'throughput', right: true, value: (row) => row.bytes_per_second, text: (row) => known(row.bytes_per_second, (rate) => `${bytes(rate)}/s`) },
  { title: 'fragments', right: true, value: (row) => times(row, 'calls_below', 'calls'), text: (row) => known(times(row, 'calls_below', 'calls'), factor) },
  { title: 'moved', right: true, value: (row) => times(row, 'bytes_below', 'bytes'), text: (row) => known(times(row, 'bytes_below', 'bytes'), factor) },
  { title: 'unaligned', right: true, value: (row) => share(row, 'unaligned', 'placed'), text: (row) => (row.placed > 0 ? percent(row.unaligned / row.placed) : '') },
];

export function Layers() {
  const rows = useMemo(() => report.io.flatMap((file) => (list(file.layers).length > 0 ? [{ name: file.path || 'without a name', depth: 0 }, ...file.layers.map(named)] : [])), []);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Layer by layer</h3>
      <p class="about">Throughput is the sum of the rates of the ranks or servers. Fragments: calls of the layer below for each call of this layer. Moved: bytes of the layer below for each byte of this layer.</p>
      <Table caption="Operations on a file, by layer" columns={LAYERS} rows={rows} />
    </>
  );
}

const PLACES = [
  { title: 'called in', value: (row) => row.callsite || 'unknown' },
  { title: 'function', value: (row) => row.function },
  { title: 'file', value: (row) => row.path },
  { title: 'time', right: true, value: (row) => row.time_ns, text: (row) => time(row.time_ns) },
  { title: 'calls', right: true, value: (row) => row.calls, text: (row) => count(row.calls) },
  { title: 'bytes', right: true, value: (row) => row.bytes, text: (row) => bytes(row.bytes) },
  { title: 'ranks', right: true, value: (row) => row.ranks },
  { title: 'most on', value: (row) => row.processes[0].process, text: (row) => rankName(row.processes[0].process) },
  { title: 'its time', right: true, value: (row) => row.processes[0].time_ns, text: (row) => time(row.processes[0].time_ns) },
];

// Lists only calls that the program itself makes.
export function Places() {
  const rows = useMemo(() => report.io.flatMap((file) => list(file.sites).filter((site) => !site.parent && !site.library && site.processes.length > 0).map((site) => ({ ...site, path: file.path || 'without a name' }))), []);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>By call site</h3>
      <Table caption="Places in the program that use files" columns={PLACES} rows={rows} />
    </>
  );
}
