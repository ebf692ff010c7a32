// SPDX-License-Identifier: BSD-3-Clause
// What a timeline's canvas shows: lanes with regions and calls, what stands beside these, and messages between lanes.
import { colour, series } from './theme.js';
import { above, longestOf, regionAt } from './timeline_model.js';

export const LEFT = 90; // where the time begins, behind the lanes' names

// Steps of 1, 2, 5 times a power of ten.
export function step(span, places) {
  const rough = span / places;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * ([1, 2, 5].find((factor) => factor * ten >= rough) || 10);
}

export function drawLane(context, model, lane, y, height, view, width, wanted) {
  const scale = (width - LEFT) / (view.to - view.from);
  const x = (at) => LEFT + (Math.min(view.to, Math.max(view.from, at)) - view.from) * scale;
  const sharp = window.devicePixelRatio || 1; // pixels of the screen in one of the page
  let i = Math.max(0, regionAt(lane, view.from));
  let painted = -1;
  for (; i < lane.stays && lane.at[i] < view.to; i += 1) {
    const end = i + 1 < lane.stays ? lane.at[i + 1] : model.span;
    const from = x(lane.at[i]);
    const to = x(end);
    // Of what falls into one pixel the first is drawn.
    if (Math.floor(to * sharp) === painted || !model.regions[lane.region[i]]) continue;
    painted = Math.floor(to * sharp);
    context.fillStyle = series(lane.region[i] + 4);
    context.globalAlpha = 0.35;
    context.fillRect(from, y, Math.max(0.5, to - from), height);
  }
  context.globalAlpha = 1;
  const inset = height > 8 ? Math.round(height * 0.2) : 0;
  painted = -1;
  for (let k = Math.max(0, above(lane.begin, view.from) - 1); k < lane.n && lane.begin[k] < view.to; k += 1) {
    const from = x(lane.begin[k]);
    const to = x(lane.end[k]);
    if (to - from < 1 / sharp && Math.floor(to * sharp) === painted) continue;
    painted = Math.floor(to * sharp);
    const whole = lane.end[k] - lane.begin[k] || 1;
    context.fillStyle = series(model.shade[lane.name[k]]);
    // Several calls that are drawn as one are as dense as the time in them.
    context.globalAlpha = (wanted >= 0 && lane.name[k] !== wanted ? 0.12 : 1) * (lane.calls[k] > 1 ? 0.3 + 0.7 * (lane.inMpi[k] / whole) : 1);
    context.fillRect(from, y + inset, Math.max(0.5, to - from), height - 2 * inset);
  }
  context.globalAlpha = 1;
}

// What stands beside the calls: waits on their upper half, stalls in their middle, operations of I/O below, windows as a
// line on top.
export const BESIDE = [
  ['waits', 'waits'],
  ['stalls', 'MPI stalls'],
  ['operations', 'I/O operations'],
  ['windows', 'windows'],
];
export const hasBeside = (model, kind) => model.threads.some((lane) => (kind === 'windows' ? lane.windows.length : lane[kind].n) > 0);
export function drawBeside(context, lane, y, height, view, width, shown) {
  const scale = (width - LEFT) / (view.to - view.from);
  const x = (at) => LEFT + (Math.min(view.to, Math.max(view.from, at)) - view.from) * scale;
  const sharp = window.devicePixelRatio || 1;
  const bars = (all, top, tall) => {
    let painted = -1;
    for (let i = Math.max(0, above(all.begin, view.from) - 1); i < all.n && all.begin[i] < view.to; i += 1) {
      const end = Math.floor(x(all.end[i]) * sharp);
      if (all.end[i] < view.from || end === painted) continue;
      painted = end;
      const whole = all.end[i] - all.begin[i] || 1;
      context.globalAlpha = all.calls[i] > 1 ? 0.4 + 0.6 * Math.min(1, all.inMpi[i] / whole) : 1;
      context.fillRect(x(all.begin[i]), top, Math.max(0.5, x(all.end[i]) - x(all.begin[i])), tall);
    }
    context.globalAlpha = 1;
  };
  if (shown.waits) {
    context.fillStyle = colour('wait');
    bars(lane.waits, y + height * 0.2, Math.max(1, height * 0.22));
  }
  if (shown.stalls) {
    context.fillStyle = colour('stall');
    bars(lane.stalls, y + height * 0.45, Math.max(1, height * 0.14));
  }
  if (shown.operations) {
    context.fillStyle = colour('file');
    bars(lane.operations, y + height * 0.62, Math.max(1, height * 0.3));
  }
  if (shown.windows) {
    context.fillStyle = colour('ink');
    for (const one of lane.windows) bars(one, y, Math.max(1, Math.min(3, height * 0.12)));
  }
}

export function drawMessages(context, model, view, width, yOf, shown) {
  const scale = (width - LEFT) / (view.to - view.from);
  const x = (at) => LEFT + (at - view.from) * scale;
  const { messages } = model;
  context.strokeStyle = colour('ink');
  // More lines than this are a black page; those that took longest stay.
  const most = 3000;
  const visible = [];
  for (let i = 0; i < messages.n && messages.sent[i] < view.to; i += 1) {
    if (messages.received[i] > view.from && shown.has(messages.from[i]) && shown.has(messages.to[i])) visible.push(i);
  }
  const drawn = visible.length > most ? longestOf(messages, visible, most) : visible;
  context.globalAlpha = Math.min(0.9, Math.max(0.15, 60 / (drawn.length + 1)));
  context.beginPath();
  for (const i of drawn) {
    context.moveTo(x(messages.sent[i]), yOf(messages.from[i]));
    context.lineTo(x(messages.received[i]), yOf(messages.to[i]));
  }
  context.stroke();
  context.globalAlpha = 1;
}
