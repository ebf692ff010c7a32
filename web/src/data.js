// What the page shows: the JSON report (docs/report-schema.md) and what stands beside it (docs/html.md).
const element = document.getElementById('rankine-data');
const text = element ? element.textContent : '';

let parsed = null;
let why = '';
try {
  parsed = JSON.parse(text);
} catch (error) {
  why = String(error.message);
}
// The text is as large as the file, and no longer needed.
if (element) element.textContent = '';

export const problem = why;
export const data = parsed || {};
export const report = data.report || {};

export const list = (value) => (Array.isArray(value) ? value : []);

// At least 1. Not Math.max(...rows), which overflows the stack on long lists.
export const largest = (rows, value) => rows.reduce((most, row) => Math.max(most, value(row)), 1);

export function rankName(process) {
  const of = list(report.processes)[process];
  if (!of) return `process ${process}`;
  const name = of.rank === null ? `process ${process}` : `rank ${of.rank}`;
  return (report.summary?.worlds || 1) > 1 ? `${name} of world ${of.world + 1}` : name;
}

export const jobRuntime = () => list(report.processes).reduce((sum, process) => sum + (process.runtime_ns || 0), 0);
