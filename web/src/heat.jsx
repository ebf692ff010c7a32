// SPDX-License-Identifier: BSD-3-Clause
// A heat map of a sparse matrix on a canvas. If the canvas has no space for all cells, blocks of cells are
// summed. Dragging zooms in. The arrow keys move a cursor, and screen readers read out its cell.
import { useMemo, useState } from 'preact/hooks';
import { useCanvas } from './canvas.js';
import { colour, isDark } from './theme.js';

const LEFT = 70;
const BOTTOM = 30;
const MOST_BLOCKS = 200;

// The colours go from light to dark, or from dark to light on a dark page. The colours are the end colours of
// viridis, with evenly spaced brightness between them.
const STOPS = [[253, 231, 37], [94, 201, 98], [33, 145, 140], [59, 82, 139], [68, 1, 84]];
export function heatColour(share) {
  const at = Math.min(1, Math.max(0, isDark() ? 1 - share : share)) * (STOPS.length - 1);
  const i = Math.min(STOPS.length - 2, Math.floor(at));
  const mix = STOPS[i].map((value, k) => Math.round(value + (STOPS[i + 1][k] - value) * (at - i)));
  return `rgb(${mix.join(' ')})`;
}

// Returns the end of a name that does not fit, because names of files and servers in one folder differ at the
// end.
function endOf(context, name, room) {
  if (context.measureText(name).width <= room) return name;
  let end = name;
  while (end.length > 1 && context.measureText(`…${end}`).width > room) end = end.slice(1);
  return `…${end}`;
}

// Returns the column names that fit next to each other, each with its centre. A name at an edge is moved
// inwards.
function placed(context, across, name, w, width) {
  const names = Array.from({ length: across }, (_, c) => name(c));
  const widths = names.map((one) => context.measureText(one).width);
  const every = Math.ceil((Math.max(...widths) + 8) / w);
  const found = [];
  for (let c = 0, free = 0; c < across; c += every) {
    const half = widths[c] / 2;
    const x = Math.max(half, Math.min(LEFT + (c + 0.5) * w, width - half));
    if (x - half < free) continue;
    found.push({ name: names[c], x });
    free = x + half + 4;
  }
  return found;
}

// `square`: cells are as high as they are wide. `cells`: {row, column, value}. `rows` and `columns` are the
// numbers of rows and columns. `names`: index => name. `text`: value => text.
export function Heat({ label, cells, rows, columns, rowName, columnName, rowTitle, columnTitle, text, square }) {
  const whole = { top: 0, bottom: rows, left: 0, right: columns };
  const [view, setView] = useState(whole);
  const [cursor, setCursor] = useState(null);
  const [drag, setDrag] = useState(null);
  const rowStep = Math.max(1, Math.ceil((view.bottom - view.top) / MOST_BLOCKS));
  const columnStep = Math.max(1, Math.ceil((view.right - view.left) / MOST_BLOCKS));
  const down = Math.ceil((view.bottom - view.top) / rowStep);
  const across = Math.ceil((view.right - view.left) / columnStep);
  const blocks = useMemo(() => {
    const sums = new Map();
    for (const cell of cells) {
      if (cell.row < view.top || cell.row >= view.bottom || cell.column < view.left || cell.column >= view.right) continue;
      const key = Math.floor((cell.row - view.top) / rowStep) * across + Math.floor((cell.column - view.left) / columnStep);
      sums.set(key, (sums.get(key) || 0) + cell.value);
    }
    return sums;
  }, [cells, view, rowStep, columnStep, across]);
  const most = useMemo(() => [...blocks.values()].reduce((a, b) => Math.max(a, b), 0), [blocks]);
  const least = useMemo(() => [...blocks.values()].reduce((a, b) => Math.min(a, b), Infinity), [blocks]);
  const height = square ? (width) => BOTTOM + ((width - LEFT) * down) / across : BOTTOM + Math.min(480, Math.max(80, down * 22));
  const shareOf = (value) => (most <= least ? 1 : 0.1 + 0.9 * (Math.log(value / least) / Math.log(most / least)));
  const canvas = useCanvas(
    height,
    (context, width, height) => {
      const w = (width - LEFT) / across;
      const h = (height - BOTTOM) / down;
      context.fillStyle = colour('panel');
      context.fillRect(LEFT, 0, width - LEFT, height - BOTTOM);
      for (const [key, value] of blocks) {
        context.fillStyle = heatColour(shareOf(value));
        const gap = Math.min(w, h) > 6 ? 1 : 0;
        context.fillRect(LEFT + (key % across) * w, Math.floor(key / across) * h, Math.max(1, w - gap), Math.max(1, h - gap));
      }
      context.fillStyle = colour('ink');
      context.font = '12px sans-serif';
      context.textBaseline = 'middle';
      context.textAlign = 'right';
      const rowEvery = Math.ceil(20 / h); // the first name is moved down, into the picture
      for (let r = 0; r < down; r += rowEvery) context.fillText(endOf(context, rowName(view.top + r * rowStep), LEFT - 8), LEFT - 6, Math.max(7, (r + 0.5) * h));
      context.textAlign = 'center';
      for (const { name, x } of placed(context, across, (c) => columnName(view.left + c * columnStep), w, width)) context.fillText(name, x, height - BOTTOM + 12, width - LEFT);
      context.strokeStyle = colour('accent');
      context.lineWidth = 2;
      if (cursor) context.strokeRect(LEFT + cursor.column * w, cursor.row * h, w, h);
      if (drag) context.strokeRect(LEFT + Math.min(drag.from.column, drag.to.column) * w, Math.min(drag.from.row, drag.to.row) * h, (Math.abs(drag.from.column - drag.to.column) + 1) * w, (Math.abs(drag.from.row - drag.to.row) + 1) * h);
    },
    [blocks, cursor, drag, down, across],
  );
  const at = (event) => {
    const box = canvas.current.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left - LEFT) / (box.width - LEFT)) * across);
    const row = Math.floor(((event.clientY - box.top) / (box.height - BOTTOM)) * down);
    return { row: Math.min(down - 1, Math.max(0, row)), column: Math.min(across - 1, Math.max(0, column)) };
  };
  const zoom = (from, to) => {
    setView({
      top: view.top + Math.min(from.row, to.row) * rowStep,
      bottom: Math.min(view.bottom, view.top + (Math.max(from.row, to.row) + 1) * rowStep),
      left: view.left + Math.min(from.column, to.column) * columnStep,
      right: Math.min(view.right, view.left + (Math.max(from.column, to.column) + 1) * columnStep),
    });
    setCursor(null);
  };
  const key = (event) => {
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key === 'Escape' || event.key === 'Home') setView(whole);
    else if (event.key === 'Enter' && cursor) zoom(cursor, cursor);
    else if (moves[event.key]) {
      const [r, c] = moves[event.key];
      const old = cursor || { row: 0, column: -1 };
      setCursor({ row: Math.min(down - 1, Math.max(0, old.row + r)), column: Math.min(across - 1, Math.max(0, old.column + c)) });
    } else return;
    event.preventDefault();
  };
  const leave = () => {
    setDrag(null);
    setCursor(null);
  };
  const span = (name, first, step, end) => (step === 1 ? name(first) : `${name(first)} to ${name(Math.min(end, first + step) - 1)}`);
  const said = cursor
    ? `${rowTitle} ${span(rowName, view.top + cursor.row * rowStep, rowStep, view.bottom)}, ${columnTitle} ${span(columnName, view.left + cursor.column * columnStep, columnStep, view.right)}: ${text(blocks.get(cursor.row * across + cursor.column) || 0)}`
    : most === least ? `${rowTitle} down, ${columnTitle} across; each ${text(most)}` : `${rowTitle} down, ${columnTitle} across; lightest ${least === Infinity ? text(0) : text(isDark() ? most : least)}, darkest ${text(isDark() ? least : most)}, on a logarithmic scale`;
  const zoomed = view.top !== 0 || view.left !== 0 || view.bottom !== rows || view.right !== columns;
  return (
    <div class={square ? 'heat square' : 'heat'}>
      <div class="canvas">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`${label}. Arrow keys move, Enter zooms, Escape goes back.`}
          onKeyDown={key}
          onPointerDown={(event) => setDrag({ from: at(event), to: at(event) })}
          onPointerMove={(event) => {
            setCursor(at(event));
            if (drag) setDrag({ ...drag, to: at(event) });
          }}
          onPointerUp={() => {
            if (drag && (drag.from.row !== drag.to.row || drag.from.column !== drag.to.column)) zoom(drag.from, drag.to);
            setDrag(null);
          }}
          onPointerLeave={leave}
          onPointerCancel={leave}
        />
      </div>
      <p class="said" role="status">{said}</p>
      {zoomed && <button type="button" onClick={() => setView(whole)}>Whole map</button>}
    </div>
  );
}
