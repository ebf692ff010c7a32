// SPDX-License-Identifier: BSD-3-Clause
// The canvas of the flame graph: boxes by depth, for any part of the width. Boxes narrower than a pixel are
// drawn together.
import { colour } from './theme.js';
import { above } from './timeline_search.js';

export const CELL = 20;
const LEAST = 0.6; // pixels

// Sorts boxes {node, depth, from, to} into layers that can be searched by position. Boxes of one layer do not
// overlap.
export function layersOf(boxes) {
  const layers = [];
  for (const box of boxes) (layers[box.depth] ||= []).push(box);
  return Array.from(layers, (layer = []) => {
    const sorted = layer.some((box, i) => i > 0 && box.from < layer[i - 1].from) ? [...layer].sort((a, b) => a.from - b.from) : layer;
    return { boxes: sorted, begin: Float64Array.from(sorted, (box) => box.from) };
  });
}

export function boxAt(layers, depth, at) {
  const layer = layers[depth];
  if (!layer) return null;
  const box = layer.boxes[above(layer.begin, at) - 1];
  return box && box.to >= at ? box : null;
}

export class FlameSurface {
  constructor(canvas) {
    this.canvas = canvas;
    this.state = { layers: [], view: { from: 0, to: 1 }, up: false, fill: () => '#888888', faded: null, cursor: null, part: null };
    this.frame = 0;
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(canvas.parentElement);
  }

  close() {
    this.watch.disconnect();
    cancelAnimationFrame(this.frame);
  }

  set(parts) {
    Object.assign(this.state, parts);
    this.redraw();
  }

  redraw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  get height() { return Math.max(1, this.state.layers.length) * CELL; }
  get scale() { return this.width / (this.state.view.to - this.state.view.from || 1); }
  valueAt(x) { return this.state.view.from + x / this.scale; }
  // Callers are drawn upwards, so the function is at the bottom.
  yOf(depth) { return this.state.up ? this.height - (depth + 1) * CELL : depth * CELL; }
  depthAt(y) { return Math.floor((this.state.up ? this.height - 1 - y : y) / CELL); }

  draw() {
    const { canvas } = this;
    const width = canvas.parentElement.clientWidth;
    if (width === 0) return;
    this.width = width;
    const sharp = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * sharp), Math.round(this.height * sharp)];
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${this.height}px`;
    }
    const context = canvas.getContext('2d');
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    context.fillStyle = colour('page');
    context.fillRect(0, 0, width, this.height);
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const ink = colour('ink');
    const letter = context.measureText('abcdefghij').width / 10;
    this.state.layers.forEach((layer, depth) => this.drawLayer(context, layer, this.yOf(depth), ink, letter));
    const { view, cursor, part } = this.state;
    if (cursor) {
      context.strokeStyle = colour('accent');
      context.lineWidth = 2;
      const x = (cursor.from - view.from) * this.scale;
      context.strokeRect(Math.max(1, x + 1), this.yOf(cursor.depth) + 1, Math.max(2, Math.min(width, (cursor.to - view.from) * this.scale) - Math.max(0, x) - 3), CELL - 3);
    }
    if (part) {
      context.fillStyle = ink;
      context.globalAlpha = 0.18;
      const [a, b] = [(part.from - view.from) * this.scale, (part.to - view.from) * this.scale];
      context.fillRect(0, 0, a, this.height);
      context.fillRect(b, 0, width - b, this.height);
      context.globalAlpha = 1;
    }
    // This value is for tests. The value is not an attribute, because a changed attribute makes the browser
    // paint the whole page again.
    canvas.drawn = { from: view.from, to: view.to };
  }

  drawLayer(context, { boxes, begin }, y, ink, letter) {
    const { view, fill, faded } = this.state;
    const { scale, width } = this;
    let done = -1;
    for (let i = Math.max(0, above(begin, view.from) - 1); i < boxes.length && begin[i] < view.to; i += 1) {
      const box = boxes[i];
      const b = Math.min(width, (box.to - view.from) * scale);
      if (b < 0 || b - done < LEAST) continue;
      const a = Math.max(0, (box.from - view.from) * scale);
      done = b;
      context.fillStyle = fill(box.node);
      context.globalAlpha = faded && !faded.has(box.node) ? 0.25 : 1;
      const gap = b - a > 3 ? 1 : 0;
      context.fillRect(a, y, Math.max(LEAST, b - a - gap), CELL - 1);
      if (box.node.stall > 0 && b - a > 4) {
        context.fillStyle = colour('stall');
        context.fillRect(a, y + CELL - 4, (b - a - gap) * Math.min(1, box.node.stall / (box.node.value || 1)), 3);
      }
      const letters = Math.floor((b - a - 8) / letter);
      if (letters < 3) continue;
      context.fillStyle = ink;
      const { name } = box.node;
      context.fillText(name.length > letters ? `${name.slice(0, letters - 1)}…` : name, a + 4, y + CELL / 2 - 0.5, b - a - 6);
    }
    context.globalAlpha = 1;
  }
}
