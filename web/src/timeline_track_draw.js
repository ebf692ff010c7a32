// SPDX-License-Identifier: BSD-3-Clause
// Draws the tracks above the ranks. A track is {kind, name, ...}. The other members depend on the kind:
// `path`; `levels` {names, levels}, nested items with their names; `items` {items, text: index => name};
// `values` {points, most, text: value => text, colour}.
import { time } from './format.js';
import { colour, series } from './theme.js';
import { callColour } from './timeline_palette.js';
import { above, itemAt } from './timeline_search.js';
import { valueColumns } from './timeline_tracks.js';

const FONT = '11px system-ui, sans-serif';
const LEVEL = 16;
const HEIGHT = { path: 20, items: 18, values: 30 };
const GAP = 4;

export const trackHeight = (track) => (track.kind === 'levels' ? track.levels.length * LEVEL : HEIGHT[track.kind]) + GAP;

// The browser measures the same names again and again while the reader moves.
const MOST_WIDTHS = 2000;
const widths = new Map(); // widths of texts in the font of this file
function widthOf(context, text) {
  let width = widths.get(text);
  if (width !== undefined) return width;
  width = context.measureText(text).width;
  if (widths.size >= MOST_WIDTHS) widths.clear();
  widths.set(text, width);
  return width;
}

function fitted(context, text, room) {
  if (room < 14) return '';
  if (widthOf(context, text) <= room) return text;
  const letters = Math.floor(room / 7);
  return letters < 3 ? '' : `${text.slice(0, letters - 1)}…`;
}

// Draws items as boxes with their names. If many items share a pixel, they become one box.
function drawItems(context, surface, items, y, height, colourOf, text) {
  const { view } = surface.state;
  let last = -Infinity;
  context.font = FONT;
  for (let i = Math.max(0, above(items.begin, view.from) - 1); i < items.n && items.begin[i] < view.to; i += 1) {
    if (items.end[i] <= view.from) continue;
    const a = Math.max(surface.left, surface.x(items.begin[i]));
    const b = Math.min(surface.width, surface.x(items.end[i]));
    if (b - last < 0.7) continue;
    last = b;
    context.fillStyle = colourOf(items.name[i], i);
    context.globalAlpha = 0.45;
    context.fillRect(a, y, Math.max(0.7, b - a - (b - a > 3 ? 1 : 0)), height);
    context.globalAlpha = 1;
    if (b - a < 18) continue;
    context.fillStyle = colour('ink');
    context.fillText(fitted(context, text(items.name[i]), b - a - 6), a + 3, y + height / 2 + 0.5);
  }
}

function drawPath(context, surface, y, height) {
  const wide = 2; // pixels that are looked up together
  const n = Math.max(1, Math.round((surface.width - surface.left) / wide));
  const sharp = n / (surface.width - surface.left);
  const { lanes, what } = surface.pathColumns(n);
  let from = 0;
  for (let i = 1; i <= n; i += 1) {
    if (i < n && what[i] === what[from]) continue;
    if (what[from] > -2) {
      context.fillStyle = what[from] < 0 ? colour('state-work') : callColour(surface.state, what[from]);
      context.globalAlpha = what[from] < 0 ? 0.55 : 0.9;
      context.fillRect(surface.left + from / sharp, y, (i - from) / sharp, height);
    }
    from = i;
  }
  context.globalAlpha = 1;
  // Names the rank if the path stays on the rank for long enough.
  context.font = FONT;
  from = 0;
  for (let i = 1; i <= n; i += 1) {
    if (i < n && lanes[i] === lanes[from]) continue;
    const width = (i - from) / sharp;
    const label = surface.state.labels[lanes[from]];
    if (lanes[from] >= 0 && width > 12 && label) {
      const text = widthOf(context, label.long) < width - 4 ? label.long : widthOf(context, label.short) < width - 4 ? label.short : '';
      if (text) onPaper(context, text, surface.left + from / sharp + 3, y + height / 2);
    }
    from = i;
  }
}

// Writes a text over a drawing. An outline of the letters would cost more than a pale rectangle.
function onPaper(context, text, x, middle, ink = 'ink') {
  context.fillStyle = colour('page');
  context.globalAlpha = 0.75;
  context.fillRect(x - 2, middle - 7, widthOf(context, text) + 4, 13);
  context.globalAlpha = 1;
  context.fillStyle = colour(ink);
  context.fillText(text, x, middle + 0.5);
}

// Writes the value that corresponds to the full height, in the upper right corner.
function drawScale(context, surface, text, y) {
  context.font = FONT;
  onPaper(context, text, surface.width - 4 - widthOf(context, text), y + 8, 'quiet');
}

function drawValues(context, surface, track, y, height) {
  const n = Math.max(1, Math.round(surface.width - surface.left));
  const values = valueColumns(track.points, surface.state.view, n);
  context.fillStyle = colour(track.colour);
  context.globalAlpha = 0.55;
  // Neighbouring columns with the same value are one rectangle.
  for (let i = 0, from = 0; i < n; i += 1) {
    if (i + 1 < n && (values[i + 1] === values[from] || (Number.isNaN(values[i + 1]) && Number.isNaN(values[from])))) continue;
    if (!Number.isNaN(values[from])) {
      const tall = Math.max(1, Math.min(1, values[from] / (track.most || 1)) * height);
      context.fillRect(surface.left + from, y + height - tall, i + 1 - from, tall);
    }
    from = i + 1;
  }
  context.globalAlpha = 1;
  context.strokeStyle = colour('line');
  context.lineWidth = 1;
  context.strokeRect(surface.left + 0.5, y + 0.5, surface.width - surface.left - 1, height - 1);
  drawScale(context, surface, track.text(track.most), y);
}

// Describes a track at a time in words.
export function trackWords(surface, track, at) {
  const { model, labels } = surface.state;
  if (track.kind === 'values') {
    const point = track.points.find((one) => at >= one.at && at < one.until);
    return point && point.value !== null ? `${track.title} at ${time(at)}: ${track.text(point.value)}` : '';
  }
  if (track.kind === 'path') {
    const i = itemAt(model.path, at);
    return i < 0 ? '' : `critical path at ${time(at)}: ${labels[model.path.name[i]]?.long}, for ${time(model.path.end[i] - model.path.begin[i])}`;
  }
  const lists = track.kind === 'items' ? [track.items] : track.levels;
  const words = lists.flatMap((items) => {
    const i = itemAt(items, at);
    return i < 0 ? [] : [`${track.kind === 'items' ? track.text(items.name[i]) : track.names[items.name[i]]} for ${time(items.end[i] - items.begin[i])}`];
  });
  return words.length ? `${track.title} at ${time(at)}: ${words.join(' / ')}` : '';
}

export function drawTrack(context, surface, track, y) {
  const height = trackHeight(track) - GAP;
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = colour('quiet');
  context.fillText(track.name, 4, y + Math.min(height, 20) / 2, surface.left - 8);
  if (track.kind === 'path') drawPath(context, surface, y, height);
  else if (track.kind === 'values') drawValues(context, surface, track, y, height);
  else if (track.kind === 'items') drawItems(context, surface, track.items, y, height, (name, i) => series(track.alternate ? i % 2 : 3), track.text);
  else track.levels.forEach((level, i) => drawItems(context, surface, level, y + i * LEVEL, LEVEL - 1, (name) => series(name + 4), (name) => track.names[name]));
}
