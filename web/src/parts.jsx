// SPDX-License-Identifier: BSD-3-Clause
// What views are made of: a section, a table that is filtered and sorted, a bar.
import { useId, useMemo, useState } from 'preact/hooks';
import { useTables } from './page_selection.js';

const OTHER = 'unknown for a part of the run';

// `whole`: for a view that cannot follow the selection, the member of the report that it shows (tables().unknown).
export function Section({ id, title, about, whole, children }) {
  const tables = useTables();
  const why = whole && !tables.whole ? tables.unknown[whole] || OTHER : '';
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {why && <p class="unknown" role="note">These figures are of the whole run. They are {why}.</p>}
      {about && <p class="about">{about}</p>}
      {children}
    </section>
  );
}

// Paths and names with scopes may be broken behind what separates their parts.
function breakable(text) {
  if (typeof text !== 'string' || text.length < 8) return text;
  return text.split(/(?<=\/|::|_)/).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));
}

const FIRST_ROWS = 20;

const compare = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)));

// `columns`: {title, value: row => number or text, text: row => what is shown (value), right, bar: row => 0..1,
// whole: it is never broken into lines}.
export function Table({ caption, columns, rows, rowKey }) {
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState(null);
  const [all, setAll] = useState(false);
  const id = useId();
  const show = (column, row) => (column.text ? column.text(row) : column.value(row));
  const chosen = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    let kept = wanted
      ? rows.filter((row) => columns.some((column) => String(show(column, row)).toLowerCase().includes(wanted)))
      : rows;
    if (order) {
      const { value } = columns[order.column];
      kept = [...kept].sort((a, b) => (order.down ? -1 : 1) * compare(value(a), value(b)));
    }
    return kept;
  }, [rows, columns, filter, order]);
  const shown = all ? chosen : chosen.slice(0, FIRST_ROWS);
  const sortBy = (column) =>
    setOrder((old) => ({ column, down: old && old.column === column ? !old.down : Boolean(columns[column].right) }));
  const sorted = (i) => (!order || order.column !== i ? 'none' : order.down ? 'descending' : 'ascending');
  if (rows.length === 0) return null;
  return (
    <div class="table">
      {rows.length > 5 && (
        <label class="filter" for={id}>
          Filter <input id={id} type="search" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          <span role="status">
            {chosen.length === rows.length ? `${rows.length} rows` : `${chosen.length} of ${rows.length} rows`}
          </span>
        </label>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label={`Table: ${caption}`}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={column.title} scope="col" class={column.right ? 'right' : ''} aria-sort={sorted(i)}>
                  <button type="button" onClick={() => sortBy(i)}>
                    {column.title}
                    <span aria-hidden="true">{{ none: '', ascending: ' ▴', descending: ' ▾' }[sorted(i)]}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, r) => (
              <tr key={rowKey ? rowKey(row) : r}>
                {columns.map((column) => (
                  <td key={column.title} class={column.right ? 'right' : column.whole ? 'whole' : ''} style={column.indent ? { paddingInlineStart: `${0.5 + column.indent(row)}em` } : undefined}>
                    {column.bar && <span class="bar" aria-hidden="true" style={{ width: `${Math.min(1, Math.max(0, column.bar(row))) * 5}em` }} />}
                    {column.right || column.whole ? show(column, row) : breakable(show(column, row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen.length > FIRST_ROWS && (
        <button type="button" class="more" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${chosen.length}`}
        </button>
      )}
    </div>
  );
}

// A view, or a part of one, that has no figures for the selection: `why` is of tables().unknown. Nothing where it is known.
export function Unknown({ what, why }) {
  return why ? (
    <p class="unknown" role="note">
      {what}: {why}.
    </p>
  ) : null;
}

// A table behind a plot, for who cannot see the plot and who wants the figures.
export function Behind({ title, children }) {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

export function Choice({ label, value, options, onChange }) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {options.map(([key, text]) => (
        <button key={key} type="button" aria-pressed={value === key} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
