// SPDX-License-Identifier: BSD-3-Clause
// The source lines around a call site, if the page contains them (rankine report --source embed).
import { data, list } from './data.js';

const key = (file, line) => `${file}:${line}`;
let places;
function find(file, line) {
  if (!places) places = new Map(list(data.source).map((one) => [key(one.file, one.line), one]));
  return places.get(key(file, line));
}

export const hasSource = () => list(data.source).length > 0;

// Returns null if the page has no source lines for the row's call site.
export function sourceOf(row) {
  const found = row.file && find(row.file, row.line);
  if (!found) return null;
  return (
    <>
      <code>{row.file}</code>
      <pre tabIndex={0} aria-label={`Source lines around ${row.file}:${row.line}`}>
        {found.lines.map((text, i) => {
          const number = found.first + i;
          return (
            <div key={number} class={number === found.line ? 'here' : ''}>
              {String(number).padStart(5)} {text}
            </div>
          );
        })}
      </pre>
    </>
  );
}
