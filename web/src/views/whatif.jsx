// SPDX-License-Identifier: BSD-3-Clause
// Predictions given by --what-if, as written by rankine replay --json for one replay or for a sweep.
import { useMemo } from 'preact/hooks';
import { data, list, report } from '../data.js';
import { Section, Table } from '../parts.jsx';
import { time } from '../format.js';

export const hasWhatIf = () => list(data.what_if).length > 0;

function read({ file, text }) {
  try {
    const value = JSON.parse(text);
    const points = Array.isArray(value) ? value : [value];
    const rows = points.flatMap((point) => {
      const seconds = Number(point?.simulated_time_s);
      if (!Number.isFinite(seconds)) return [];
      const settings = Object.entries(point).filter(([key, of]) => key !== 'simulated_time_s' && typeof of !== 'object' && Array.isArray(value));
      return [{ file, what: settings.length ? settings.map(([key, of]) => `${key} ${of}`).join(', ') : String(point.platform || ''), seconds }];
    });
    return rows.length ? rows : [{ file, what: 'holds no simulated time', seconds: null }];
  } catch (error) {
    return [{ file, what: `cannot be read: ${error.message}`, seconds: null }];
  }
}

export function WhatIf({ id, title }) {
  const rows = useMemo(() => data.what_if.flatMap(read), []);
  const measured = report.summary?.wall_time_ns || 0;
  const most = Math.max(measured, ...rows.map((row) => (row.seconds ?? 0) * 1e9), 1);
  const columns = [
    { title: 'prediction', value: (row) => row.file },
    { title: 'machine or change', value: (row) => row.what },
    { title: 'simulated time', right: true, value: (row) => row.seconds ?? -1, text: (row) => (row.seconds === null ? '' : time(row.seconds * 1e9)), bar: (row) => ((row.seconds ?? 0) * 1e9) / most },
    { title: 'to this run', right: true, value: (row) => row.seconds ?? -1, text: (row) => (row.seconds === null || !measured ? '' : `${((row.seconds * 1e9) / measured).toFixed(2)}x`) },
  ];
  return (
    <Section id={id} title={title} whole="what_if" about={`Predictions by rankine replay, against this run's ${time(measured)} of wall time.`}>
      <Table caption="Predictions" columns={columns} rows={rows} />
    </Section>
  );
}
