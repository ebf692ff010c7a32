// SPDX-License-Identifier: BSD-3-Clause
// The reader's selection: an interval of time, ranks, regions, and visits of a region (iterations). Every
// view that follows the selection reads the same store. The address (#section?time=...) contains the
// selection and the settings of each view, so a copied link shows the same. The code in this file does not
// need a browser, so tests run it in node.

// `time`: [from, to] in ns of the timeline. `ranks`: [[first, last], ...], indices in report.processes.
// `regions`: paths, which include the regions below them. `visits`: {region, first, last}, counted from 1 on
// each rank. null selects everything.
export const WHOLE = Object.freeze({ time: null, ranks: null, regions: null, visits: null });
const MEMBERS = Object.keys(WHOLE);
const MOST_RANKS = 1e7; // limit for numbers in the address, because the address is not trusted

export const isWhole = (selection) => MEMBERS.every((member) => selection[member] === null);
export const hasRank = (selection, process) => !selection.ranks || selection.ranks.some(([first, last]) => process >= first && process <= last);

// Parses "0,4-7" into [[0, 0], [4, 7]]; returns null if the text contains no rank.
export function parseRanks(text) {
  const ranges = [];
  for (const part of String(text).split(',')) {
    const match = /^\s*(\d{1,7})\s*(?:-\s*(\d{1,7})\s*)?$/.exec(part);
    if (!match) continue;
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    if (last >= first && last < MOST_RANKS) ranges.push([first, last]);
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const joined = [];
  for (const [first, last] of ranges) {
    const before = joined[joined.length - 1];
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined.length ? joined : null;
}
export const ranksText = (ranks) => (ranks || []).map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
// Returns the ranges of a list of ranks.
export const rangesOf = (ranks) => parseRanks([...ranks].join(','));

// Ignores all invalid parts, because the address may have been typed by hand, or cut off.
function cleaned({ time = null, ranks = null, regions = null, visits = null }) {
  const good = Array.isArray(time) && time.length === 2 && time.every(Number.isFinite) && time[1] > time[0] && time[0] >= 0;
  const whole = visits && visits.region && visits.first >= 1 && visits.last >= visits.first;
  return {
    time: good ? [Math.floor(time[0]), Math.ceil(time[1])] : null,
    ranks: ranks && ranks.length ? ranks : null,
    regions: regions && regions.length ? [...new Set(regions)] : null,
    visits: whole ? { region: visits.region, first: Math.floor(visits.first), last: Math.floor(visits.last) } : null,
  };
}

// Parses the part of the address after "#" into {section, selection, views}. `views` has settings by name
// ("timeline.order").
export function parseAddress(hash) {
  const text = String(hash).replace(/^#/, '');
  const at = text.indexOf('?');
  const section = at < 0 ? text : text.slice(0, at);
  const out = { section: /^[\w-]*$/.test(section) ? section : '', selection: {}, views: {} };
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : text.slice(at + 1))) {
    if (name === 'time') {
      const match = /^(\d+)-(\d+)$/.exec(value);
      if (match) out.selection.time = [Number(match[1]), Number(match[2])];
    } else if (name === 'ranks') {
      out.selection.ranks = parseRanks(value);
    } else if (name === 'region') {
      out.selection.regions = [...(out.selection.regions || []), value];
    } else if (name === 'visits') {
      const match = /^(\d+)-(\d+):(.+)$/s.exec(value);
      if (match) out.selection.visits = { region: match[3], first: Number(match[1]), last: Number(match[2]) };
    } else if (/^[a-z]+\.\w+$/.test(name)) {
      out.views[name] = value;
    }
  }
  out.selection = cleaned(out.selection);
  return out;
}

// The browser's own encoding would replace each "/" and "," by three characters.
const encoded = (text) => encodeURIComponent(text).replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3A/g, ':');

export function addressOf({ section = '', selection = WHOLE, views = {} }) {
  const parts = [];
  if (selection.time) parts.push(`time=${selection.time[0]}-${selection.time[1]}`);
  if (selection.ranks) parts.push(`ranks=${ranksText(selection.ranks)}`);
  for (const region of selection.regions || []) parts.push(`region=${encoded(region)}`);
  if (selection.visits) parts.push(`visits=${selection.visits.first}-${selection.visits.last}:${encoded(selection.visits.region)}`);
  for (const [name, value] of Object.entries(views).sort(([a], [b]) => (a < b ? -1 : 1))) parts.push(`${name}=${encoded(value)}`);
  return parts.length ? `#${section}?${parts.join('&')}` : section ? `#${section}` : '';
}

// The page's only store. `changed` is called with the address after each change. A change may contain any of
// {time, ranks, regions, visits}. Listeners are called once per change, and only if a value is different.
export function createStore(hash = '', changed = () => {}) {
  let { section, selection, views } = parseAddress(hash);
  let defaults = {};
  const listeners = new Set();
  const address = () => addressOf({ section, selection, views });
  const tell = () => {
    changed(address());
    for (const listener of [...listeners]) listener();
  };
  const noted = (name, value) => {
    const next = { ...views, [name]: String(value) };
    if (next[name] === String(defaults[name] ?? '')) delete next[name];
    if (same(next, views)) return false;
    views = next;
    return true;
  };
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  return {
    get selection() {
      return selection;
    },
    get section() {
      return section;
    },
    address,
    // Changes the given members of the selection and keeps the other members.
    select(change) {
      const next = cleaned({ ...selection, ...change });
      if (same(next, selection)) return;
      selection = next;
      tell();
    },
    clear() {
      this.select(WHOLE);
    },
    // Returns a setting of a view as text. The setting is in the address only if it differs from its default.
    view(name, value = '') {
      defaults = { ...defaults, [name]: value };
      return views[name] ?? value;
    },
    setView(name, value) {
      if (noted(name, value)) tell();
    },
    // Changes only the address. This function is for settings that change often, and that only the caller
    // reads.
    noteView(name, value) {
      if (noted(name, value)) changed(address());
    },
    goTo(to) {
      section = to;
      changed(address());
    },
    // Is called when the reader has edited the address, or went back in the history.
    follow(hash) {
      const next = parseAddress(hash);
      const other = !same(next, { section, selection, views });
      ({ section, views } = next);
      if (!same(next.selection, selection)) selection = next.selection;
      if (other) for (const listener of [...listeners]) listener();
      return other;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
