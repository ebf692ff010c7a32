// SPDX-License-Identifier: BSD-3-Clause
// The parts of which views consist: a section, a table (table.jsx), a choice.
import { useTables } from './page_selection.js';
import { TermWalk } from './term_walk.jsx';

const OTHER = 'unknown for a part of the run';

// `whole`: if the view cannot follow the selection, the member of the report that it shows
// (tables().unknown).
export function Section({ id, title, about, whole, children }) {
  const tables = useTables();
  const why = whole && !tables.whole ? tables.unknown[whole] || OTHER : '';
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div class="title-line">
        <h2 id={`${id}-title`}>{title}</h2>
        <TermWalk title={title} />
      </div>
      {why && <p class="unknown" role="note">These figures are of the whole run. They are {why}.</p>}
      {about && <p class="about">{about}</p>}
      {children}
    </section>
  );
}

export { Table } from './table.jsx';

// A message that is shown if a view, or a part of a view, has no numbers for the selection. `why` is from
// tables().unknown; without `why`, nothing is shown.
export function Unknown({ what, why }) {
  return why ? (
    <p class="unknown" role="note">
      {what}: {why}.
    </p>
  ) : null;
}

// A table below a plot, for readers who cannot see the plot or want the numbers.
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
