// SPDX-License-Identifier: BSD-3-Clause
// The page's one store of the selection, and what views read of it. The address changes in place: going back in the history
// leaves the page, as it does on other pages.
import { useEffect, useState } from 'preact/hooks';
import { data, report } from './data.js';
import { callData } from './calldata.js';
import { recompute } from './recompute.js';
import { WHOLE, createStore, isWhole } from './selection.js';
import { decode } from './timeline_model.js';

const REST = 200; // ms: browsers refuse a page that changes its address more than some hundred times in half a minute

let timer = 0;
const address = (text) => {
  clearTimeout(timer);
  timer = setTimeout(() => window.history.replaceState(null, '', text || '#'), REST);
};

export const store = createStore(window.location.hash, address);
window.addEventListener('hashchange', () => store.follow(window.location.hash));

// The whole run's timeline and its calls, decoded at the first use; null: the run has no trace of calls.
let model;
let calls;
export function wholeModel() {
  if (model === undefined) model = data.timeline?.threads?.length ? decode(data.timeline) : null;
  return model;
}
export function wholeCalls() {
  if (calls === undefined) calls = wholeModel() ? callData(wholeModel()) : null;
  return calls;
}

// The tables of the store's selection; the same object until the selection changes.
let of = WHOLE;
let made = recompute(report, null, WHOLE);
export function tables() {
  if (of !== store.selection) {
    of = store.selection;
    performance.mark('rankine-select');
    made = recompute(report, isWhole(of) ? null : wholeCalls(), of);
    performance.measure('rankine-recompute', 'rankine-select');
  }
  return made;
}

// The first selection would also decode the trace and wait for the browser to compile the code: done before, while it is idle.
const WARM_UPS = 3;
export function prepare() {
  if (!wholeCalls()) return;
  for (let i = 0; i < WARM_UPS; i += 1) recompute(report, wholeCalls(), { ...WHOLE, time: [0, 1 + i + wholeModel().span / 8] });
}

function useStore(read) {
  const [, turn] = useState(0);
  useEffect(() => store.subscribe(() => turn((value) => value + 1)), []);
  return read();
}

// The selection. Change it by store.select({time: [from, to]}) and store.clear().
export const useSelection = () => useStore(() => store.selection);
// The report's tables of the selection (recompute.js).
export const useTables = () => useStore(tables);
// A setting of a view that is in the address: [text, set]. `name`: "view.setting".
export function useSetting(name, value) {
  return [useStore(() => store.view(name, value)), (next) => store.setView(name, next)];
}
