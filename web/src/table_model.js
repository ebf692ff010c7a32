// SPDX-License-Identifier: BSD-3-Clause
// The contents of a table, independent of the page: split names, per-rank numbers, lines over ranks, CSV.

// Splits a long name into three parts. The end of the first part may be cut off, the second part is always
// shown, and the third part is shown if the column has space. The second part is the function of a qualified
// name. For other names, it is the end, because names in one file or class differ at the end.
const TAIL = 14;
const MOST_TAIL = 40;
export const LONG = 24;
export function parts(text) {
  if (text.length <= LONG) return [text, '', ''];
  const [, scope, name, module] = /^(.*?)(::[^:\s]+)( in \S+)?$/.exec(text) || [];
  if (scope && name.length <= MOST_TAIL) return [scope, name, module || ''];
  return [text.slice(0, -TAIL), text.slice(-TAIL), ''];
}

// Returns the shares of the remaining width for columns of text, by column; 0 means as wide as the content.
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

// The numbers that a column of times can show instead of the sum over ranks.
export const SPREADS = [['sum', 'Sum over ranks'], ['mean', 'Mean'], ['min', 'Least'], ['max', 'Most']];
export function spreadOf(row, how, sum) {
  const spread = row.per_rank;
  if (how === 'sum' || !spread) return sum;
  const value = { mean: spread.mean_ns, min: spread.min_ns, max: spread.max_ns }[how];
  return value ?? null;
}

// Reduces the values to at most `most` for a picture. Neighbouring ranks are represented by their maximum, so
// that no peak is lost.
export function binned(values, most = 64) {
  if (values.length <= most) return Array.from(values);
  const bins = new Array(most).fill(0);
  for (let i = 0; i < values.length; i += 1) {
    const bin = Math.floor((i * most) / values.length);
    bins[bin] = Math.max(bins[bin], values[i]);
  }
  return bins;
}

// Returns a line over ranks in a box of the given size as an SVG path, or '' if the line has no points.
export function sparkPath(values, width, height) {
  const bins = binned(values);
  const most = bins.reduce((a, b) => Math.max(a, b), 0);
  if (most <= 0 || bins.length === 0) return '';
  const step = width / bins.length;
  const y = (value) => (height - (value / most) * height).toFixed(1);
  return bins.map((value, i) => `${i === 0 ? 'M' : 'L'}${(i * step).toFixed(1)} ${y(value)}H${((i + 1) * step).toFixed(1)}`).join('') + `V${height}H0Z`;
}

// Returns a field. If a spreadsheet would treat the field as a formula, the field gets an apostrophe.
function field(value) {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = value === null || value === undefined ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

// Returns the rows as CSV (RFC 4180). Numbers have full precision: ns, bytes, shares from 0 to 1. Names are
// as shown on the page.
export function csv(columns, rows) {
  const cell = (column, row) => {
    const value = column.value(row);
    return field(column.right || !column.text ? value : column.text(row));
  };
  return [columns.map((column) => field(column.title)), ...rows.map((row) => columns.map((column) => cell(column, row)))].map((line) => line.join(',')).join('\r\n') + '\r\n';
}

// Omits columns in which all rows are empty.
export const filledOf = (columns, rows, show) => columns.filter((column) => rows.some((row) => ![undefined, null, ''].includes(show(column, row))));

// Returns the columns for a narrow window. The first column with a name comes first, because numbers are
// useless without a name.
export function namesFirst(columns) {
  const at = columns.findIndex((column) => !column.right && column.title !== 'most on');
  return at <= 0 ? columns : [columns[at], ...columns.slice(0, at), ...columns.slice(at + 1)];
}
