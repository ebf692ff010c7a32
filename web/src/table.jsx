// SPDX-License-Identifier: BSD-3-Clause
// A table with one line per row, which can be filtered, sorted and saved as CSV.
import { Fragment } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import './table.css';
import { SPREADS, csv, filledOf, nameShares, namesFirst, parts, sparkPath, spreadOf } from './table_model.js';

const FIRST_ROWS = 20;
const SPARK = [72, 16]; // pixels

const NARROW = window.matchMedia('(max-width: 50rem)');

// Returns whether the window is so narrow that a table should show only its first columns.
function useNarrow() {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const listener = () => setNarrow(NARROW.matches);
    NARROW.addEventListener('change', listener);
    return () => NARROW.removeEventListener('change', listener);
  }, []);
  return narrow;
}

const compare = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)));

// A long name whose middle is hidden. If the reader copies the name, the copy is complete.
function Name({ text, sentence }) {
  if (typeof text !== 'string') return text;
  if (sentence) return <span class="name" title={text}>{text}</span>;
  const [head, tail, rest] = parts(text);
  if (!tail) return text;
  return (
    <span class="name" title={text}>
      <span class="head" style={{ maxWidth: `max(2em, calc(100% - ${(tail.length * 0.56).toFixed(1)}em))` }}>{head}</span>
      {tail}
      {rest}
    </span>
  );
}

function Spark({ values, label }) {
  const path = values ? sparkPath(values, ...SPARK) : '';
  if (!path) return null;
  return (
    <svg class="spark" width={SPARK[0]} height={SPARK[1]} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={path} />
    </svg>
  );
}

function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// `columns` is a list of objects with these fields:
// - title; right: cells are aligned at their right end
// - value: row => number or text; text: row => shown text (by default the value); bar: row => 0..1
// - whole: the text is never shortened; sentence: the text is shortened at its end, and a name in its middle
// - spread: the value is the sum of row.per_rank, and the reader can choose another number from row.per_rank
// `spark`: row => values by rank, or null. `detail`: row => what opens below the row, or null.
export function Table({ caption, columns: wanted, rows, rowKey, spark, detail }) {
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState(null);
  const [all, setAll] = useState(false);
  const [how, setHow] = useState('sum');
  const [open, setOpen] = useState(null);
  const id = useId();
  const narrow = useNarrow();
  const show = (column, row) => (column.text ? column.text(row) : column.value(row));
  const given = useMemo(() => {
    const filled = filledOf(wanted, rows, show);
    return narrow ? namesFirst(filled) : filled;
  }, [narrow, wanted, rows]);
  const spreads = given.some((column) => column.spread) && rows.some((row) => row.per_rank);
  const columns = useMemo(
    () =>
      given.map((column) =>
        column.spread && how !== 'sum'
          ? { ...column, key: column.title, title: `${column.title}, ${how}`, bar: undefined, value: (row) => spreadOf(row, how, column.value(row)), text: (row) => column.spread(spreadOf(row, how, column.value(row))) }
          : { ...column, key: column.title },
      ),
    [given, how],
  );
  const chosen = useMemo(() => {
    const text = filter.trim().toLowerCase();
    let kept = text
      ? rows.filter((row) => columns.some((column) => String(show(column, row)).toLowerCase().includes(text)))
      : rows;
    const by = order && columns.find(({ key }) => key === order.key);
    if (by) {
      const { value } = by;
      kept = [...kept].sort((a, b) => (order.down ? -1 : 1) * compare(value(a), value(b)));
    }
    return kept;
  }, [rows, columns, filter, order]);
  const shares = useMemo(() => nameShares(columns, rows, show), [columns, rows]);
  useEffect(() => setOpen(null), [rows]);
  const shown = all ? chosen : chosen.slice(0, FIRST_ROWS);
  const sortBy = ({ key, right }) => setOrder((old) => ({ key, down: old?.key === key ? !old.down : Boolean(right) }));
  const sorted = ({ key }) => (order?.key !== key ? 'none' : order.down ? 'descending' : 'ascending');
  if (rows.length === 0) return null;
  const width = (i) => (shares[i] > 0 ? { width: `${Math.round(shares[i] * 100)}%` } : undefined);
  const kindOf = (column, i) => (column.right ? 'right' : shares[i] > 0 ? 'long' : 'whole');
  const wide = columns.length + (spark ? 1 : 0) + (detail ? 1 : 0);
  return (
    <div class="table">
      <div class="filter">
        {rows.length > 5 && (
          <label for={id}>
            Filter <input id={id} type="search" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          </label>
        )}
        {rows.length > 5 && (
          <span role="status">
            {chosen.length === rows.length ? `${rows.length} rows` : `${chosen.length} of ${rows.length} rows`}
          </span>
        )}
        {spreads && (
          <label>
            Time of ranks{' '}
            <select value={how} onChange={(event) => setHow(event.currentTarget.value)}>
              {SPREADS.map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        )}
        {rows.length > 1 && (
          <button type="button" class="csv" aria-label={`Save as CSV: ${caption}`} onClick={() => save(caption, csv(columns, chosen))}>
            CSV
          </button>
        )}
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Table: ${caption}`}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={column.title} scope="col" class={column.right ? 'right' : ''} style={width(i)} aria-sort={sorted(column)}>
                  <button type="button" onClick={() => sortBy(column)}>
                    {column.title}
                    <span aria-hidden="true">{{ none: '', ascending: ' ▴', descending: ' ▾' }[sorted(column)]}</span>
                  </button>
                </th>
              ))}
              {spark && <th scope="col" class="pictures">over ranks</th>}
              {detail && <th scope="col">source</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, r) => {
              const more = detail?.(row);
              return (
                <Fragment key={rowKey ? rowKey(row) : r}>
                  <tr>
                    {columns.map((column, i) => (
                      <td key={column.title} class={kindOf(column, i)} style={column.indent ? { paddingInlineStart: `${0.5 + column.indent(row)}em` } : undefined}>
                        {column.bar && <span class="bar" aria-hidden="true" style={{ width: `${Math.min(1, Math.max(0, column.bar(row))) * 5}em` }} />}
                        {shares[i] > 0 ? <Name text={show(column, row)} sentence={column.sentence} /> : show(column, row)}
                      </td>
                    ))}
                    {spark && (
                      <td class="whole pictures">
                        <Spark values={spark(row)} label={`time over ranks, ${show(columns[0], row)}`} />
                      </td>
                    )}
                    {detail && (
                      <td class="whole">
                        {more && (
                          <button type="button" class="open" aria-expanded={open === row} aria-label="Source lines" onClick={() => setOpen(open === row ? null : row)}>
                            {open === row ? '▾' : '▸'}
                          </button>
                        )}
                      </td>
                    )}
                  </tr>
                  {more && open === row && (
                    <tr class="more">
                      <td colSpan={wide}>{more}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
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
