// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes the timeline's part of the address: the visible time, pinned ranks and the chosen call.
// The address is not trusted, so invalid parts are ignored.
import { parseRanks, rangesOf, ranksText } from './selection.js';
import { placed } from './timeline_view.js';

const PART = /^(\d{1,16})-(\d{1,16})$/;

function partIn(text) {
  const match = PART.exec(text);
  if (!match) return null;
  const [from, to] = [Number(match[1]), Number(match[2])];
  return to > from ? { from, to } : null;
}
const partText = ({ from, to }) => `${Math.floor(from)}-${Math.ceil(to)}`;

// `usual` is the initial view, for which the text is empty.
export const viewText = (view, usual) => (partText(view) === partText(usual) ? '' : partText(view));
export function viewIn(text, usual, span) {
  const part = partIn(text);
  return part ? placed(part.from, part.to, span) : usual;
}

// A set of indices of lanes.
export const lanesText = (set) => ranksText(rangesOf([...set]));
export function lanesIn(text, n) {
  const found = new Set();
  for (const [first, last] of parseRanks(text) || []) for (let lane = first; lane <= last && lane < n; lane += 1) found.add(lane);
  return found;
}

// A call: {lane, from, to}, or null.
export const callText = (call) => (call ? `${call.lane}:${partText(call)}` : '');
export function callIn(text, n) {
  const at = text.indexOf(':');
  const part = at > 0 ? partIn(text.slice(at + 1)) : null;
  const lane = Number(text.slice(0, at));
  return part && Number.isInteger(lane) && lane < n ? { lane, ...part } : null;
}
