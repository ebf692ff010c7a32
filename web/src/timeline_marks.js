// SPDX-License-Identifier: BSD-3-Clause
// Marks drawn over the lanes: the selected call, its messages, the chain of causes, all messages, and the
// selected part.
import { colour } from './theme.js';
import { longestOf } from './timeline_model.js';

const MOST_LINES = 3000; // more lines would only blacken the page; the longest messages are kept

export function outline(context, surface, { from, to, lane }, number = 0) {
  const row = surface.rowOf.get(lane);
  if (!row) return;
  const x = surface.x(from);
  const y = surface.rowsTop + row.y - surface.state.top;
  context.strokeStyle = colour('accent');
  context.lineWidth = 2;
  context.strokeRect(x, y + 1, Math.max(2, surface.x(to) - x), row.height - 3);
  if (!number) return;
  const middle = Math.max(surface.left + 9, Math.min(surface.width - 9, (x + surface.x(to)) / 2));
  context.fillStyle = colour('accent');
  context.beginPath();
  context.arc(middle, y + row.height / 2, 8, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colour('page');
  context.textAlign = 'center';
  context.fillText(String(number), middle, y + row.height / 2 + 0.5);
  context.textAlign = 'left';
}

function arrow(context, x0, y0, x1, y1) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  for (const side of [-0.45, 0.45]) {
    context.moveTo(x1, y1);
    context.lineTo(x1 - 8 * Math.cos(angle + side), y1 - 8 * Math.sin(angle + side));
  }
  context.stroke();
}

export function drawArrow(context, surface, message) {
  const { messages } = surface.state.model;
  const [from, to] = [surface.yOf(messages.from[message]), surface.yOf(messages.to[message])];
  if (Number.isNaN(from) || Number.isNaN(to)) return;
  context.strokeStyle = colour('ink');
  context.lineWidth = 1.5;
  arrow(context, surface.x(messages.sent[message]), from, surface.x(messages.received[message]), to);
}

// Draws the links of a chain with their numbers. Arrows go from a cause to the wait that it ends.
export function drawChain(context, surface) {
  const { chain } = surface.state;
  chain.forEach((link, i) => {
    outline(context, surface, link, i + 1);
    if (i === 0) return;
    const effect = chain[i - 1];
    const [from, to] = [surface.yOf(link.lane), surface.yOf(effect.lane)];
    if (Number.isNaN(from) || Number.isNaN(to) || from === to) return;
    context.strokeStyle = colour('accent');
    context.lineWidth = 2;
    const x = surface.x(effect.to);
    arrow(context, x, from, x, to);
  });
}

export function drawMessages(context, surface) {
  const { messages } = surface.state.model;
  const { view } = surface.state;
  const visible = [];
  for (let i = 0; i < messages.n && messages.sent[i] < view.to; i += 1) {
    if (messages.received[i] > view.from && surface.rowOf.has(messages.from[i]) && surface.rowOf.has(messages.to[i])) visible.push(i);
  }
  const drawn = visible.length > MOST_LINES ? longestOf(messages, visible, MOST_LINES) : visible;
  context.strokeStyle = colour('ink');
  context.lineWidth = 1;
  context.globalAlpha = Math.min(0.9, Math.max(0.15, 60 / (drawn.length + 1)));
  context.beginPath();
  for (const i of drawn) {
    context.moveTo(surface.x(messages.sent[i]), surface.yOf(messages.from[i]));
    context.lineTo(surface.x(messages.received[i]), surface.yOf(messages.to[i]));
  }
  context.stroke();
  context.globalAlpha = 1;
}

// Shades everything outside of the selected part.
export function drawSelection(context, surface) {
  const { selection } = surface.state;
  if (!selection) return;
  const { left, width, height } = surface;
  const clamped = (x) => Math.max(left, Math.min(width, x));
  const [a, b] = [clamped(surface.x(selection.from)), clamped(surface.x(selection.to))];
  context.fillStyle = colour('ink');
  context.globalAlpha = 0.14;
  context.fillRect(left, surface.tracksTop, a - left, height - surface.tracksTop);
  context.fillRect(b, surface.tracksTop, width - b, height - surface.tracksTop);
  if (selection.lanes) {
    context.save();
    context.beginPath();
    context.rect(a, surface.rowsTop, b - a, surface.shown);
    context.clip();
    for (const row of surface.layout.rows) {
      if (row.lanes.some(({ lane }) => selection.lanes.has(lane))) continue;
      context.fillRect(a, surface.rowsTop + row.y - surface.state.top, b - a, row.height);
    }
    context.restore();
  }
  context.globalAlpha = 1;
  context.strokeStyle = colour('accent');
  context.lineWidth = 1.5;
  context.beginPath();
  for (const x of [a, b]) {
    context.moveTo(x, surface.tracksTop - 8);
    context.lineTo(x, height);
  }
  context.stroke();
}
