// SPDX-License-Identifier: BSD-3-Clause
// The canvas of the timeline. The canvas is drawn once in each frame with a change, independently of the
// page's components. If the components drew the canvas, they would have to be compared again for each step of
// a movement.
import { colour } from './theme.js';
import { time } from './format.js';
import { bandOf, columns, fillColumns } from './timeline_columns.js';
import { drawArrow, drawChain, drawMessages, drawSelection, outline } from './timeline_marks.js';
import { paletteOf } from './timeline_palette.js';
import { Picture } from './timeline_picture.js';
import { paintBand, paintRow, stretch } from './timeline_raster.js';
import { laidOut, rowAt } from './timeline_rows.js';
import { itemAt } from './timeline_search.js';
import { drawTrack, trackHeight, trackWords } from './timeline_track_draw.js';
import { between, step } from './timeline_view.js';

export const TOP = 24; // height of the axis
const MOST_HEIGHT = 620; // height of the ranks' rows, which scroll if they need more
const ROOM = 300; // the height that few lanes share
const BAND_STEP = 4; // pixels of a band that are drawn together
// the parts of the state on which the rows' pixels depend
const IN_ROWS = ['model', 'rows', 'tracks', 'alive', 'beside', 'only', 'theme', 'colours', 'states'];
const EASE = 140; // ms

export const leftOf = (width) => (width < 560 ? 64 : 90);
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

export class Surface {
  constructor(canvas, initial) {
    this.canvas = canvas;
    this.state = { top: 0, cursor: null, chosen: null, chain: [], arrows: [], selection: null, only: -1, ...initial };
    this.wanted = this.state.view;
    this.frame = 0;
    this.layout = { rows: [], height: 0 };
    this.picture = new Picture();
    this.scratch = new Map();
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(canvas.parentElement);
    this.arrange();
  }

  close() {
    this.watch.disconnect();
    cancelAnimationFrame(this.frame);
  }

  // Changes parts of the state. The next frame draws the changes.
  set(parts) {
    const arranged = (parts.rows && parts.rows !== this.state.rows) || (parts.tracks && parts.tracks !== this.state.tracks);
    if (['model', 'theme', 'colours', 'states'].some((name) => name in parts && parts[name] !== this.state[name])) this.palette = null;
    if (IN_ROWS.some((name) => name in parts && parts[name] !== this.state[name])) this.picture.forget();
    Object.assign(this.state, parts);
    if (arranged) this.arrange();
    this.note();
    this.redraw();
  }

  // The drawn content, for tests. The content is not an attribute of the canvas. After a change of an
  // attribute, the browser paints the whole page again, which takes longer than drawing the timeline.
  note() {
    const { from, to } = this.wanted;
    this.canvas.drawn = { from, to, resolution: this.state.model.resolution, top: this.rowsTop, left: this.left };
  }

  arrange() {
    this.layout = laidOut(this.state.rows, ROOM);
    this.rowOf = new Map();
    for (const row of this.layout.rows) for (const { lane } of row.lanes) if (row.kind === 'lane' || !this.rowOf.has(lane) || this.rowOf.get(lane).lanes.length > row.lanes.length) this.rowOf.set(lane, row);
    for (const row of this.layout.rows) if (row.kind === 'lane') this.rowOf.set(row.lanes[0].lane, row);
    this.tracksTop = TOP;
    this.rowsTop = TOP + this.state.tracks.reduce((sum, track) => sum + trackHeight(track), 0);
    this.shown = Math.max(24, Math.min(MOST_HEIGHT, this.layout.height));
    this.height = this.rowsTop + this.shown;
    this.state.top = Math.max(0, Math.min(this.state.top, this.layout.height - this.shown));
  }

  // Shows another part of the time. The change is animated if `eased`, unless the reader has asked for less
  // motion.
  show(view, { eased = false } = {}) {
    this.wanted = view;
    this.note();
    if (eased && !lessMotion.matches) this.ease = { from: this.state.view, begin: performance.now() };
    else {
      this.ease = null;
      this.state.view = view;
    }
    this.redraw();
  }

  scroll(by) {
    this.state.top = Math.max(0, Math.min(this.state.top + by, this.layout.height - this.shown));
    this.picture.forget();
    this.redraw();
  }

  redraw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      if (this.ease) {
        const share = Math.min(1, (now - this.ease.begin) / EASE);
        this.state.view = share < 1 ? between(this.ease.from, this.wanted, Math.max(0, share)) : this.wanted;
        if (share >= 1) this.ease = null;
        this.draw();
        if (this.ease) this.redraw();
        return;
      }
      this.draw();
    });
  }

  // Functions for positions on the canvas.
  get left() { return leftOf(this.width); }
  get scale() { return (this.width - this.left) / (this.state.view.to - this.state.view.from); }
  x(at) { return this.left + (at - this.state.view.from) * this.scale; }
  timeAt(x) { return this.state.view.from + (x - this.left) / this.scale; }
  yOf(lane) {
    const row = this.rowOf.get(lane);
    return row ? this.rowsTop + row.y - this.state.top + row.height / 2 : Number.NaN;
  }
  rowAt(y) { return y < this.rowsTop ? null : rowAt(this.layout.rows, y - this.rowsTop + this.state.top); }

  heightOf(track) { return trackHeight(track); }
  trackWords(track, at) { return trackWords(this, track, at); }

  // The columns to fill, which are created once for the widest part.
  columnsOf(name, n) {
    let of = this.scratch.get(name);
    if (!of || of.cover.length < n) this.scratch.set(name, (of = columns(n)));
    of.n = n;
    return of;
  }

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
    this.palette ||= { ...paletteOf(context, this.state), model: this.state.model };
    context.fillStyle = colour('page');
    context.fillRect(0, 0, width, this.height);
    this.drawRows(context, sharp);
    this.drawAxis(context);
    let y = TOP;
    for (const track of this.state.tracks) {
      drawTrack(context, this, track, y);
      y += trackHeight(track);
    }
    this.drawNames(context);
    context.save();
    context.beginPath();
    context.rect(this.left, this.rowsTop, width - this.left, this.shown);
    context.clip();
    if (this.state.allMessages) drawMessages(context, this);
    drawChain(context, this);
    for (const message of this.state.arrows) drawArrow(context, this, message);
    if (this.state.chosen) outline(context, this, this.state.chosen);
    this.drawCursor(context);
    context.restore();
    drawSelection(context, this);
    this.drawScrollbar(context);
    this.note();
  }

  drawRows(context, sharp) {
    const n = Math.max(1, Math.round((this.width - this.left) * sharp));
    this.picture.resize(n, Math.max(1, Math.round(this.shown * sharp)));
    if (this.row?.length !== n) for (const name of ['row', 'ground', 'bare', 'under', 'strip']) this[name] = new Uint32Array(n);
    this.picture.moveTo(this.state.view, (first, left, right) => this.paintColumns(first, left, right, sharp));
    context.putImageData(this.picture.image, Math.round(this.left * sharp), Math.round(this.rowsTop * sharp));
  }

  // Paints the pixels [left, right) of all rows. `first` is the number of the column at pixel 0 (timeline_picture.js).
  paintColumns(first, left, right, sharp) {
    const { model, top } = this.state;
    const { pixels, width, height, perColumn } = this.picture;
    for (let y = 0; y < height; y += 1) pixels.fill(this.palette.page, y * width + left, y * width + right);
    const timeOf = (column) => column * perColumn;
    const part = { from: timeOf(first + left), to: timeOf(first + right) };
    // Columns of a band are also numbered from time 0, so that a movement does not change the columns.
    const wide = Math.max(1, Math.round(BAND_STEP * sharp));
    const [from, to] = [Math.floor((first + left) / wide), Math.ceil((first + right) / wide)];
    const bandPart = { from: timeOf(from * wide), to: timeOf(to * wide) };
    for (const row of this.layout.rows) {
      if (row.y + row.height <= top || row.y >= top + this.shown) continue;
      const above = Math.max(0, Math.round((row.y - top) * sharp));
      const below = Math.min(height, Math.round((row.y + row.height - top - (row.height > 6 ? 2 : 0)) * sharp));
      if (row.kind === 'lane') this.paintLane(model.threads[row.lanes[0].lane], row.lanes[0].lane, { view: part, left, n: right - left, above, below });
      else if (row.kind === 'band') {
        const band = bandOf(row.lanes.map(({ lane }) => model.threads[lane]), bandPart, to - from);
        paintBand(pixels, width, band, { left: from * wide - first, wide, from: left, to: right, top: above, bottom: below }, this.palette.band);
      }
    }
  }

  // Paints the `n` pixels from `left` on that show `view`, in the rows [above, below).
  paintLane(lane, place, { view, left, n, above, below }) {
    const { beside, only } = this.state;
    const { palette } = this;
    const { pixels, width } = this.picture;
    const [row, ground, bare, under, strip] = [this.row, this.ground, this.bare, this.under, this.strip].map((all) => all.subarray(0, n));
    const height = below - above;
    const part = (begin, end) => [above + Math.round(height * begin), Math.max(above + Math.round(height * begin) + 1, above + Math.round(height * end))];
    const put = (of, [top, bottom]) => stretch(pixels, width, of, top, bottom, left);
    const paintStrip = (items, colours, begin, end) => {
      if (items.n === 0) return;
      const [top, bottom] = part(begin, end);
      const middle = ((top + bottom) >> 1) * width + left;
      under.set(pixels.subarray(middle, middle + n));
      paintRow(strip, under, fillColumns(items, view, this.columnsOf('strip', n)), colours);
      put(strip, [top, bottom]);
    };
    // Between MPI_Init and MPI_Finalize, a rank works at all times at which nothing else is drawn.
    bare.fill(palette.page);
    const at = (ns) => Math.max(0, Math.min(n, Math.round(((ns - view.from) * n) / (view.to - view.from))));
    const [begin, end] = this.state.alive[place];
    bare.fill(palette.work, at(begin), Math.max(at(begin), at(end)));
    if (lane.spans.n > 0) paintRow(ground, bare, fillColumns(lane.spans, view, this.columnsOf('regions', n)), palette.regions);
    else ground.set(bare);
    put(ground, [above, below]);
    const inset = height > 8 ? 0.2 : 0;
    paintRow(row, ground, fillColumns(lane, view, this.columnsOf('calls', n)), palette.calls, { only });
    put(row, part(inset, 1 - inset));
    if (beside.waits) paintStrip(lane.waits, this.flat('wait'), 0.2, 0.42);
    if (beside.stalls) paintStrip(lane.stalls, this.flat('stall'), 0.45, 0.59);
    if (beside.operations) paintStrip(lane.operations, this.flat('file'), 0.62, 0.92);
    if (beside.windows) for (const one of lane.windows) paintStrip(one, this.flat('ink'), 0, 0.1);
    const path = beside.path && this.state.model.path.byLane.get(place);
    if (path) paintStrip(path, this.flat('accent'), 0.9, 1);
  }

  // Uses one colour for all names.
  flat(name) {
    this.palette.flats ||= new Map();
    const { flats, model } = this.palette;
    if (!flats.has(name)) flats.set(name, new Uint32Array(1 + Math.max(model.waits.length, model.stalls.length, model.operations.length, model.functions.length, 1)).fill(this.palette.of(colour(name))));
    return flats.get(name);
  }

  drawAxis(context) {
    const { view } = this.state;
    const { left, width, scale } = this;
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.lineWidth = 1;
    const every = step(view.to - view.from, Math.max(2, width / 140));
    context.strokeStyle = colour('line');
    context.fillStyle = colour('ink');
    // If times on the axis differ only in their last digits, they are shown relative to the first time.
    const first = Math.ceil(view.from / every) * every;
    for (let at = first; at <= view.to; at += every) {
      const x = Math.round(left + (at - view.from) * scale) + 0.5;
      context.globalAlpha = 0.6;
      context.beginPath();
      context.moveTo(x, TOP - 6);
      context.lineTo(x, this.height);
      context.stroke();
      context.globalAlpha = 1;
      const text = at > first && every < first / 100 ? `+${time(at - first)}` : time(at);
      if (x + 3 + context.measureText(text).width <= width) context.fillText(text, x + 3, TOP / 2);
    }
  }

  drawNames(context) {
    const { top } = this.state;
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'left';
    context.save();
    context.beginPath();
    context.rect(0, this.rowsTop, this.width, this.shown);
    context.clip();
    for (const row of this.layout.rows) {
      if (row.y + row.height <= top || row.y >= top + this.shown) continue;
      const y = this.rowsTop + row.y - top + row.height / 2 - 1;
      const indent = 4 + row.depth * 6;
      context.fillStyle = colour('ink');
      if (row.kind === 'lane') {
        const { label } = row.lanes[0];
        context.fillText(row.pinned ? `\u2022 ${label}` : label, indent, y, this.left - indent - 4);
      } else if (row.kind === 'group') {
        context.font = '600 12px system-ui, sans-serif';
        context.fillText(`\u25be ${row.name}`, indent, y, 400);
        context.font = '12px system-ui, sans-serif';
      } else context.fillText(`${row.open ? '\u25be' : '\u25b8'} ${row.name}`, indent, y, this.left - indent - 4);
    }
    context.restore();
  }

  drawCursor(context) {
    const { cursor, view } = this.state;
    const row = cursor && this.rowOf.get(cursor.lane);
    if (!row || cursor.at < view.from || cursor.at > view.to) return;
    context.fillStyle = colour('accent');
    context.fillRect(this.x(cursor.at) - 1, this.rowsTop + row.y - this.state.top, 3, row.height);
  }

  drawScrollbar(context) {
    if (this.layout.height <= this.shown) return;
    context.fillStyle = colour('quiet');
    context.globalAlpha = 0.5;
    context.fillRect(this.width - 5, this.rowsTop + (this.state.top / this.layout.height) * this.shown, 4, (this.shown / this.layout.height) * this.shown);
    context.globalAlpha = 1;
  }

  // Finds the part of the critical path in each column: {name: function, -1: work, -2: nothing; lane}.
  pathColumns(n) {
    const { model, view } = this.state;
    const of = fillColumns(model.path, view, this.columnsOf('path', n));
    const lanes = Int32Array.from(of.name);
    const what = new Int32Array(n).fill(-2);
    for (let i = 0; i < n; i += 1) {
      if (lanes[i] < 0) continue;
      const lane = model.threads[lanes[i]];
      if (!lane) continue;
      const call = itemAt(lane, view.from + ((i + 0.5) * (view.to - view.from)) / n);
      what[i] = call < 0 ? -1 : lane.name[call];
    }
    return { lanes, what };
  }
}
