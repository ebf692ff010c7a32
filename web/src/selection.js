// SPDX-License-Identifier: BSD-3-Clause
// The reader's selection: a stretch of time, ranks, regions, visits of a region (iterations). Every view that follows it
// reads one store. The address (#section?time=...) contains the selection and each view's settings, so that a link shows
// the same. No code here needs a browser: tests run it in node.

// `time`: [from, to] in ns of the timeline; `ranks`: [[first, last], ...], indices in report.processes; `regions`: paths, each
// with the regions below it; `visits`: {region, first, last}, counted from 1 on each rank. null: all.
export const WHOLE = Object.freeze({ time: null, ranks: null, regions: null, visits: null });
const MEMBERS = Object.keys(WHOLE);
const MOST_RANKS = 1e7; // a number in the address is foreign text

export const isWhole = (selection) => MEMBERS.every((member) => selection[member] === null);
export const hasRank = (selection, process) => !selection.ranks || selection.ranks.some(([first, last]) => process >= first && process <= last);

// "0,4-7" to [[0, 0], [4, 7]]; null: no rank is named.
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
// The ranges of a list of ranks.
export const rangesOf = (ranks) => parseRanks([...ranks].join(','));

// What is not well formed is left out: the address may be typed by hand, or cut off.
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

// The address's part after "#": {section, selection, views}. `views`: settings by name ("timeline.order").
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

// A browser's own encoding makes of each "/" and "," three characters.
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

// One store for the page. `changed` gets the address after each change; a change is {time, ranks, regions, visits}, any of
// them. Listeners are called once for each change that alters something.
export function createStore(hash = '', changed = () => {}) {
  let { section, selection, views } = parseAddress(hash);
  let defaults = {};
  const listeners = new Set();
  const address = () => addressOf({ section, selection, views });
  const tell = () => {
    changed(address());
    for (const listener of [...listeners]) listener();
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
    // Changes members of the selection; others stay.
    select(change) {
      const next = cleaned({ ...selection, ...change });
      if (same(next, selection)) return;
      selection = next;
      tell();
    },
    clear() {
      this.select(WHOLE);
    },
    // A setting of a view, a text. With its default value it is not in the address.
    view(name, value = '') {
      defaults = { ...defaults, [name]: value };
      return views[name] ?? value;
    },
    setView(name, value) {
      const next = { ...views, [name]: String(value) };
      if (next[name] === String(defaults[name] ?? '')) delete next[name];
      if (same(next, views)) return;
      views = next;
      tell();
    },
    goTo(to) {
      section = to;
      changed(address());
    },
    // The reader has changed the address, or has gone back in the history.
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
