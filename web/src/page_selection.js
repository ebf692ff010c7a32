// SPDX-License-Identifier: BSD-3-Clause
// The single store of the page's selection, and the values that views read from the store. Changes replace
// the address, so the browser's button "back" leaves the page, as on other pages.
import { useEffect, useState } from 'preact/hooks';
import { data, report } from './data.js';
import { callData } from './calldata.js';
import { recompute } from './recompute.js';
import { WHOLE, createStore, isWhole } from './selection.js';
import { decode } from './timeline_model.js';

const REST = 200; // in ms; browsers reject a page that changes its address more than a few hundred times in half a minute

let timer = 0;
const address = (text) => {
  clearTimeout(timer);
  timer = setTimeout(() => window.history.replaceState(null, '', text || '#'), REST);
};

export const store = createStore(window.location.hash, address);
window.addEventListener('hashchange', () => store.follow(window.location.hash));

// The timeline of the whole run and its calls, decoded when first used; null if the run has no trace of
// calls.
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

// The tables of the current selection. The same object is returned until the selection changes.
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

// Decodes the trace and lets the browser compile the code while the browser is idle. The first selection
// would have to wait for both.
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

// Returns the selection. Change it by store.select({time: [from, to]}) and store.clear().
export const useSelection = () => useStore(() => store.selection);
// Returns the report's tables for the selection (recompute.js).
export const useTables = () => useStore(tables);
// Returns a setting of a view as [text, set]. The setting is stored in the address. `name` has the form
// "view.setting".
export function useSetting(name, value) {
  return [useStore(() => store.view(name, value)), (next) => store.setView(name, next)];
}
// Works like useSetting, except that other views are not drawn again if this view changes the setting.
export function useOwnSetting(name, value) {
  const [, turn] = useState(0);
  const set = (next) => {
    store.noteView(name, next);
    turn((one) => one + 1);
  };
  return [useStore(() => store.view(name, value)), set];
}
