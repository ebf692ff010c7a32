// SPDX-License-Identifier: BSD-3-Clause
// The data that the page shows: the JSON report (docs/report-schema.md) and the further data in the page
// (docs/html.md).
const element = document.getElementById('rankine-data');
const text = element ? element.textContent : '';

// Characters that could disguise a name or the text around it (base::IsUnsafe). These characters are written
// as escapes, as in a terminal.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const shown = (value) => value.replace(hidden, (one) => {
  const code = one.codePointAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
});

// Escapes all strings in a value. A reviver for JSON.parse would be called for each number of the timeline,
// which takes 340 ms for 11 MB. Parsing alone takes 50 ms.
function reveal(value) {
  if (typeof value === 'string') return shown(value);
  if (Array.isArray(value)) {
    if (typeof value[0] !== 'number') value.forEach((one, i) => { value[i] = reveal(one); });
  } else if (value && typeof value === 'object') {
    for (const key of Object.keys(value)) value[key] = reveal(value[key]);
  }
  return value;
}

let parsed = null;
let why = '';
try {
  // (most pages contain no such characters, and most pages are large)
  const any = text.search(hidden) >= 0 || text.includes('\\u');
  parsed = any ? reveal(JSON.parse(text)) : JSON.parse(text);
} catch (error) {
  why = String(error.message);
}
// The text is released, because it is as large as the file and not needed any more.
if (element) element.textContent = '';

export const problem = why;
export const data = parsed || {};
export const report = data.report || {};

export const list = (value) => (Array.isArray(value) ? value : []);

// Returns at least 1. Math.max(...rows) would overflow the stack on long lists.
export const largest = (rows, value) => rows.reduce((most, row) => Math.max(most, value(row)), 1);

export function rankName(process) {
  const of = list(report.processes)[process];
  if (!of) return `process ${process}`;
  const name = of.rank === null ? `process ${process}` : `rank ${of.rank}`;
  return (report.summary?.worlds || 1) > 1 ? `${name} of world ${of.world}` : name;
}

// The name includes the program if the job runs several programs.
const programOf = (process) => `${list(report.processes)[process]?.attributes?.executable || ''}`.split('/').pop();
export function rankWithProgram(process) {
  const several = new Set(list(report.processes).map((_, i) => programOf(i)).filter(Boolean)).size > 1;
  return several && programOf(process) ? `${rankName(process)} (${programOf(process)})` : rankName(process);
}

export const jobRuntime = () => list(report.processes).reduce((sum, process) => sum + (process.runtime_ns || 0), 0);
