// SPDX-License-Identifier: BSD-3-Clause
// What a table shows, without a page: names in two parts, figures by one rank, lines over ranks, CSV.

// A long name in three parts: the first is cut in its end, the second is never cut, the third is seen where there is room. The
// second is the function of a scoped name, or else the end: names of one file or one class differ there.
const TAIL = 14;
const MOST_TAIL = 40;
export const LONG = 24;
export function parts(text) {
  if (text.length <= LONG) return [text, '', ''];
  const [, scope, name, module] = /^(.*?)(::[^:\s]+)( in \S+)?$/.exec(text) || [];
  if (scope && name.length <= MOST_TAIL) return [scope, name, module || ''];
  return [text.slice(0, -TAIL), text.slice(-TAIL), ''];
}

// The columns of text that get the width which is left, and their shares of it; by column, 0: as wide as its content.
export function nameShares(columns, rows, show) {
  const SAMPLE = 200;
  const lengths = columns.map((column) => {
    if (column.right || column.whole) return 0;
    let most = 0;
    for (let i = 0; i < Math.min(rows.length, SAMPLE); i += 1) most = Math.max(most, String(show(column, rows[i])).length);
    return most > LONG ? Math.min(most, 80) : 0;
  });
  const all = lengths.reduce((a, b) => a + b, 0);
  return lengths.map((length) => (all === 0 ? 0 : length / all));
}

// The figures that a column of times shows instead of the sum over ranks.
export const SPREADS = [['sum', 'Sum over ranks'], ['mean', 'Mean'], ['min', 'Least'], ['max', 'Most']];
export function spreadOf(row, how, sum) {
  const spread = row.per_rank;
  if (how === 'sum' || !spread) return sum;
  const value = { mean: spread.mean_ns, min: spread.min_ns, max: spread.max_ns }[how];
  return value ?? null;
}

// At most `most` values for a picture: of neighbouring ranks the largest, so that no peak is lost.
export function binned(values, most = 64) {
  if (values.length <= most) return Array.from(values);
  const bins = new Array(most).fill(0);
  for (let i = 0; i < values.length; i += 1) {
    const bin = Math.floor((i * most) / values.length);
    bins[bin] = Math.max(bins[bin], values[i]);
  }
  return bins;
}

// The outline of a line over ranks in a box of the given size, as the path of an SVG; '' if there is nothing to draw.
export function sparkPath(values, width, height) {
  const bins = binned(values);
  const most = bins.reduce((a, b) => Math.max(a, b), 0);
  if (most <= 0 || bins.length === 0) return '';
  const step = width / bins.length;
  const y = (value) => (height - (value / most) * height).toFixed(1);
  return bins.map((value, i) => `${i === 0 ? 'M' : 'L'}${(i * step).toFixed(1)} ${y(value)}H${((i + 1) * step).toFixed(1)}`).join('') + `V${height}H0Z`;
}

// One field. A text that a spreadsheet would take for a formula gets an apostrophe.
function field(value) {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = value === null || value === undefined ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

// The rows as CSV (RFC 4180). Figures are whole: ns, bytes, shares from 0 to 1. Names are as the page shows them.
export function csv(columns, rows) {
  const cell = (column, row) => {
    const value = column.value(row);
    return field(column.right || !column.text ? value : column.text(row));
  };
  return [columns.map((column) => field(column.title)), ...rows.map((row) => columns.map((column) => cell(column, row)))].map((line) => line.join(',')).join('\r\n') + '\r\n';
}

// Columns for a narrow window: the first one with a name leads, since figures without a name say nothing.
export function namesFirst(columns) {
  const at = columns.findIndex((column) => !column.right && column.title !== 'most on');
  return at <= 0 ? columns : [columns[at], ...columns.slice(0, at), ...columns.slice(at + 1)];
}
