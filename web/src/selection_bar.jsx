// SPDX-License-Identifier: BSD-3-Clause
// Shows the current selection in words, and has fields for selecting ranks, regions and iterations without a
// mouse.
import { useMemo, useState } from 'preact/hooks';
import { report } from './data.js';
import { time } from './format.js';
import { store, useSelection, useTables, wholeModel } from './page_selection.js';
import { regionPaths } from './recompute.js';
import { isWhole, parseRanks, ranksText } from './selection.js';

export function selectionWords(selection) {
  const words = [];
  if (selection.time) words.push(`${time(selection.time[0])} to ${time(selection.time[1])}`);
  if (selection.ranks) words.push(`${/^\d+$/.test(ranksText(selection.ranks)) ? 'rank' : 'ranks'} ${ranksText(selection.ranks)}`);
  if (selection.regions) words.push(`in ${selection.regions.join(', ')}`);
  if (selection.visits) words.push(`${selection.visits.first === selection.visits.last ? `iteration ${selection.visits.first}` : `iterations ${selection.visits.first} to ${selection.visits.last}`} of ${selection.visits.region}`);
  return words.join('; ');
}

const MS = 1e6;
const ms = (ns) => String(Number((ns / MS).toFixed(6)));

// A field that keeps the typed text until it loses the focus, and follows selections that are made elsewhere.
function Field({ label, value, take, ...rest }) {
  const [typed, setTyped] = useState(null);
  const done = () => {
    if (typed !== null) take(typed);
    setTyped(null);
  };
  return (
    <label>
      {label}{' '}
      <input
        type="text"
        {...rest}
        value={typed ?? value}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
        }}
      />
    </label>
  );
}

function Choosers({ selection }) {
  const traced = wholeModel() !== null;
  const paths = useMemo(() => [...new Set(regionPaths(report))], []);
  const [from, to] = selection.time || ['', ''];
  const end = wholeModel()?.span || 0;
  const stretch = (first, last) => store.select({ time: first === '' && last === '' ? null : [(Number(first) || 0) * MS, last === '' ? end : (Number(last) || 0) * MS] });
  const { visits } = selection;
  const iterations = (text) => {
    const ranges = parseRanks(text);
    const region = visits?.region || selection.regions?.[0] || paths[0];
    store.select({ visits: ranges && region ? { region, first: Math.max(1, ranges[0][0]), last: ranges[ranges.length - 1][1] } : null });
  };
  return (
    <div class="choosers">
      <Field label="Ranks" size={10} placeholder="0,2-5" value={ranksText(selection.ranks)} take={(text) => store.select({ ranks: parseRanks(text) })} />
      {traced && (
        <>
          <Field label="From" size={9} inputMode="decimal" value={from === '' ? '' : ms(from)} take={(text) => stretch(text, to === '' ? '' : to / MS)} />
          <Field label="to" size={9} inputMode="decimal" value={to === '' ? '' : ms(to)} take={(text) => stretch(from === '' ? '' : from / MS, text)} /> ms
        </>
      )}
      {traced && paths.length > 0 && (
        <>
          <label>
            Region{' '}
            <select value={selection.regions?.[0] || ''} onChange={(event) => store.select({ regions: event.currentTarget.value ? [event.currentTarget.value] : null })}>
              <option value="">all</option>
              {paths.map((path) => (
                <option key={path} value={path}>{path}</option>
              ))}
            </select>
          </label>
          <label>
            Iterations of{' '}
            <select value={visits?.region || ''} onChange={(event) => store.select({ visits: event.currentTarget.value ? { region: event.currentTarget.value, first: visits?.first || 1, last: visits?.last || 1 } : null })}>
              <option value="">no region</option>
              {paths.map((path) => (
                <option key={path} value={path}>{path}</option>
              ))}
            </select>
          </label>
          {visits && <Field label="number" size={8} placeholder="1-10" value={`${visits.first}-${visits.last}`} take={iterations} />}
        </>
      )}
      {!traced && <span class="why">Times and regions cannot be selected: the run has no trace (--with trace).</span>}
    </div>
  );
}

export function SelectionBar() {
  const selection = useSelection();
  const { exact } = useTables();
  const [open, setOpen] = useState(false);
  const whole = isWhole(selection);
  return (
    <div class={whole && !open ? 'selection' : 'selection active'}>
      <span role="status">{whole ? '' : <><span class="why">Selected:</span> <strong>{selectionWords(selection)}</strong></>}</span>
      {!exact && <span class="why">Short calls are drawn together: figures are approximate.</span>}
      {!whole && <button type="button" onClick={() => store.clear()}>Whole run</button>}
      <button type="button" aria-expanded={open} aria-controls="choosers" onClick={() => setOpen(!open)}>Select</button>
      <div id="choosers" hidden={!open}>{open && <Choosers selection={selection} />}</div>
    </div>
  );
}
