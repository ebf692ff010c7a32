// SPDX-License-Identifier: BSD-3-Clause
// The map of the run: ranks vertically, time horizontally, coloured by state or region. A part can be
// selected by dragging or with the keyboard.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { data, list, rankName, report } from '../data.js';
import { Choice } from '../parts.jsx';
import { useCanvas } from '../canvas.js';
import { colour, series } from '../theme.js';
import { percent, time } from '../format.js';
import { store, useSelection, useSetting } from '../page_selection.js';
import { EMPTY, LEVELS, decodeMap, ranksOf, selectionOf } from '../rank_map.js';
import { STATES } from '../states.js';
import { step } from '../timeline_view.js';

export const hasMap = () => (data.map?.rows || 0) > 0 && list(data.map.totals).some((ns) => ns > 0);

const LEFT = 52;
const AXIS = 20;
const TALL = 10; // height in pixels from which dragging also selects ranks

const rgb = (text) => {
  const hex = text.replace('#', '');
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0);
};

const stateName = (key) => STATES.find(([state]) => state === key)?.[1] || key;
const stateColour = (key) => colour(STATES.find(([state]) => state === key)?.[2] || 'state-mpi');

// A picture with one pixel per cell, which the canvas enlarges.
function picture(map, decoded, by) {
  const image = new ImageData(decoded.columns, decoded.rows);
  const work = rgb(stateColour('work'));
  const names = by === 'region' ? list(map.regions) : map.states;
  const colours = names.map((name, i) => rgb(by === 'region' ? series(i) : stateColour(name)));
  const nothing = rgb(colour('panel'));
  for (let row = 0; row < decoded.rows; row += 1) {
    const cells = decoded.cells[row];
    for (let column = 0; column < decoded.columns; column += 1) {
      const state = cells[2 * column];
      const share = by === 'region' ? 1 : cells[2 * column + 1] / LEVELS;
      const to = state === EMPTY ? nothing : colours[state] || nothing;
      const from = state === EMPTY ? nothing : work;
      const at = (row * decoded.columns + column) * 4;
      for (let i = 0; i < 3; i += 1) image.data[at + i] = from[i] + (to[i] - from[i]) * share;
      image.data[at + 3] = 255;
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = decoded.columns;
  canvas.height = decoded.rows;
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas;
}

// Returns the time of a row by state. MPI_Init and MPI_Finalize are omitted, because they would dominate a
// short run.
const totalsOf = (map, row) => map.totals.slice(row * map.states.length, (row + 1) * map.states.length).map((ns, i) => (map.states[i] === 'edge' ? 0 : ns));

// Without a trace, each row has one bar. The length of the bar is the ranks' time, and the bar is divided by
// state.
function bars(context, map, x, width, height) {
  const rows = Array.from({ length: map.rows }, (_, row) => totalsOf(map, row));
  const most = rows.reduce((longest, own) => Math.max(longest, own.reduce((a, b) => a + b, 0)), 1);
  const high = height / map.rows;
  for (let row = 0; row < map.rows; row += 1) {
    let at = x;
    for (let state = 0; state < map.states.length; state += 1) {
      const long = (rows[row][state] / most) * width;
      context.fillStyle = stateColour(map.states[state]);
      context.fillRect(at, row * high, long, Math.max(1, high - (high > 6 ? 2 : 0)));
      at += long;
    }
  }
}

// Draws the numbers of ranks and the time axis. If the ranks are few, also draws lines between them.
function marks(context, map, decoded, processes, wide, high) {
  const rowHigh = high / map.rows;
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = colour('page');
  if (decoded && rowHigh >= 6) for (let row = 1; row < map.rows; row += 1) context.fillRect(LEFT, Math.round(row * rowHigh) - 1, wide, 1);
  context.fillStyle = colour('ink');
  context.textAlign = 'right';
  // The shown numbers of ranks are round, and each has space for a line of text.
  const every = rowHigh >= 14 ? map.fold : Math.max(map.fold, step(processes, (high / 14) | 0));
  for (let rank = 0; rank < processes; rank += every) {
    const y = (rank / map.fold + 0.5) * rowHigh;
    if (y >= 7 && y <= high - 5) context.fillText(String(rank), LEFT - 6, y);
  }
  if (!decoded) return;
  const span = map.to_ns - map.from_ns;
  const unit = step(span, Math.max(2, wide / 120));
  context.textAlign = 'left';
  for (let at = Math.ceil(map.from_ns / unit) * unit; at <= map.to_ns; at += unit) {
    const x = LEFT + ((at - map.from_ns) / span) * wide;
    context.fillRect(x, high, 1, 4);
    if (x + 3 + context.measureText(time(at)).width <= LEFT + wide) context.fillText(time(at), x + 3, high + AXIS / 2 + 1);
  }
}

const rowName = (map, row) => {
  const [first, last] = ranksOf(map, row, report.processes.length);
  return first === last ? rankName(first) : `${rankName(first)} to ${last}`;
};

function said(map, decoded, by, { row, column }) {
  const name = rowName(map, row);
  if (!decoded) {
    const own = totalsOf(map, row);
    const all = own.reduce((a, b) => a + b, 0) || 1;
    return `${name}: ${own.flatMap((ns, i) => (ns > 0 ? [`${stateName(map.states[i])} ${percent(ns / all)}`] : [])).join(', ')}`;
  }
  const at = map.from_ns + (column * (map.to_ns - map.from_ns)) / map.columns;
  const state = decoded.cells[row][2 * column];
  if (state === EMPTY) return `${name} at ${time(at)}: ${by === 'region' ? 'outside of regions' : 'not recorded'}`;
  if (by === 'region') return `${name} at ${time(at)}: ${map.regions[state]}`;
  const share = decoded.cells[row][2 * column + 1] / LEVELS;
  return `${name} at ${time(at)}: ${share === 0 ? 'work' : share === 1 ? stateName(map.states[state]) : `${percent(share)} not working, mostly ${stateName(map.states[state])}`}`;
}

function Legend({ map, by, decoded }) {
  const present = useMemo(() => {
    if (by === 'region') return list(map.regions).map((name, i) => [name, series(i)]);
    const states = map.states.length;
    const seen = new Set();
    if (decoded) {
      seen.add(0);
      for (const row of decoded.cells) for (let i = 0; i < row.length; i += 2) if (row[i] !== EMPTY && row[i + 1] > 0) seen.add(row[i]);
    } else {
      map.totals.forEach((ns, i) => ns > 0 && map.states[i % states] !== 'edge' && seen.add(i % states));
    }
    return map.states.flatMap((key, i) => (seen.has(i) ? [[stateName(key), `var(--${STATES.find(([state]) => state === key)[2]})`]] : []));
  }, [map, by, decoded]);
  return (
    <ul class="legend">
      {present.map(([name, paint]) => (
        <li key={name}>
          <span style={{ background: paint }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function RankMap({ height }) {
  const { map } = data;
  const [by, setBy] = useSetting('map.colour', 'state');
  const selection = useSelection();
  const [text, setText] = useState('');
  const [mark, setMark] = useState(null); // {a, b, tall}: the part that was selected by dragging or by keys
  const drag = useRef(null);
  const processes = report.processes.length;
  const wanted = by === 'region' && map.regions ? 'region' : 'state';
  const decoded = useMemo(() => decodeMap(map, wanted), [map, wanted]);
  const pictures = useRef({ key: '', canvas: null });
  const canvas = useCanvas(
    height,
    (context, width) => {
      performance.mark('rankine-map-begin');
      const high = height - (decoded ? AXIS : 0);
      const wide = width - LEFT;
      const key = `${wanted} ${colour('page')}`;
      if (decoded && pictures.current.key !== key) pictures.current = { key, canvas: picture(map, decoded, wanted) };
      context.imageSmoothingEnabled = false;
      if (decoded) context.drawImage(pictures.current.canvas, LEFT, 0, wide, high);
      else bars(context, map, LEFT, wide, high);
      // Draws the names that fit. If the ranks are few, also draws lines between them.
      const rowHigh = high / map.rows;
      marks(context, map, decoded, processes, wide, high);
      // The selected part keeps its bright colours.
      const chosen = mark ? selectionOf(map, mark.a, mark.b, mark.tall, processes) : selection;
      performance.measure('rankine-map', 'rankine-map-begin');
      if (!chosen.time && !chosen.ranks) return;
      const span = map.to_ns - map.from_ns;
      const x = (at) => LEFT + Math.min(1, Math.max(0, (at - map.from_ns) / span)) * wide;
      const [left, right] = decoded && chosen.time ? [x(chosen.time[0]), x(chosen.time[1])] : [LEFT, width];
      const ranges = chosen.ranks || [[0, processes - 1]];
      context.globalAlpha = 0.65;
      context.fillStyle = colour('page');
      context.fillRect(LEFT, 0, left - LEFT, high);
      context.fillRect(right, 0, width - right, high);
      let top = 0;
      const rowAt = (rank) => (rank / map.fold) * rowHigh;
      for (const [first, last] of ranges) {
        context.fillRect(left, top, right - left, Math.max(0, rowAt(first) - top));
        top = Math.min(high, rowAt(last + 1));
      }
      context.fillRect(left, top, right - left, Math.max(0, high - top));
      context.globalAlpha = 1;
      context.strokeStyle = colour('accent');
      context.lineWidth = 2;
      for (const [first, last] of ranges) context.strokeRect(left, rowAt(first) + 1, Math.max(2, right - left), Math.max(2, Math.min(high, rowAt(last + 1)) - rowAt(first) - 2));
    },
    [map, decoded, wanted, selection, mark, height],
  );
  const cellAt = (event) => {
    const box = canvas.current.getBoundingClientRect();
    const high = box.height - (decoded ? AXIS : 0);
    const column = Math.floor(((event.clientX - box.left - LEFT) / (box.width - LEFT)) * (map.columns || 1));
    const row = Math.floor(((event.clientY - box.top) / high) * map.rows);
    return { column: Math.min((map.columns || 1) - 1, Math.max(0, column)), row: Math.min(map.rows - 1, Math.max(0, row)) };
  };
  const choose = (one) => store.select(selectionOf(map, one.a, one.b, one.tall, processes));
  const down = (event) => {
    if (event.button !== 0) return;
    canvas.current.setPointerCapture(event.pointerId);
    drag.current = { from: cellAt(event), x: event.clientX, y: event.clientY };
  };
  const move = (event) => {
    const at = cellAt(event);
    setText(said(map, decoded, wanted, at));
    if (!drag.current) return;
    const tall = !decoded || Math.abs(event.clientY - drag.current.y) > TALL;
    if (Math.abs(event.clientX - drag.current.x) + Math.abs(event.clientY - drag.current.y) < 4) return;
    setMark({ a: drag.current.from, b: at, tall });
  };
  const up = () => {
    if (drag.current && mark) choose(mark);
    drag.current = null;
    setMark(null);
  };
  const key = (event) => {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === 'Escape') {
      setMark(null);
      store.select({ time: null, ranks: null });
      return;
    }
    if (event.key === 'Enter' && mark) {
      event.preventDefault();
      choose(mark);
      setMark(null);
      return;
    }
    if (!steps[event.key]) return;
    event.preventDefault();
    const [across, downwards] = steps[event.key];
    const old = mark || { a: { row: 0, column: 0 }, b: { row: 0, column: 0 }, tall: true };
    const by = Math.max(1, Math.round((map.columns || 1) / 60));
    const b = {
      column: Math.min((map.columns || 1) - 1, Math.max(0, old.b.column + across * by)),
      row: Math.min(map.rows - 1, Math.max(0, old.b.row + downwards)),
    };
    const next = event.shiftKey ? { a: old.a, b, tall: true } : { a: b, b, tall: true };
    setMark(next);
    setText(`${said(map, decoded, wanted, b)}. ${event.shiftKey ? 'Enter selects' : 'Shift and arrows widen, Enter selects'}`);
  };
  useEffect(() => () => { drag.current = null; }, []);
  return (
    <div class="map">
      <div class="map-head">
        <Legend map={map} by={wanted} decoded={decoded} />
        {map.regions && <Choice label="Colour by" value={wanted} options={[['state', 'State'], ['region', 'Region']]} onChange={setBy} />}
      </div>
      <div class="canvas">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-roledescription="map"
          aria-label={decoded ? 'Map of ranks over time. Arrows move, Shift and arrows widen, Enter selects, Escape ends the selection' : 'Time of each rank by state. Arrows move, Enter selects ranks'}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerLeave={() => !drag.current && setText('')}
          onPointerCancel={up}
          onKeyDown={key}
        />
      </div>
      <p class="said" role="status">{text || (decoded ? 'Drag over the map to select a time, and ranks.' : 'The run has no trace, so its course over time is unknown. Each bar is the time of a rank between MPI_Init and MPI_Finalize. Drag to select ranks.')}</p>
    </div>
  );
}

// The map of a run that is shown next to other runs, without a selection. `share` is a part of the width, so
// that all runs have the same time scale.
export function StillMap({ map, processes, share, height, label }) {
  const decoded = useMemo(() => decodeMap(map, 'state'), [map]);
  const canvas = useCanvas(
    height,
    (context, width) => {
      const high = height - (decoded ? AXIS : 0);
      const wide = Math.max(1, (width - LEFT) * share);
      context.imageSmoothingEnabled = false;
      if (decoded) context.drawImage(picture(map, decoded, 'state'), LEFT, 0, wide, high);
      else bars(context, map, LEFT, wide, high);
      marks(context, map, decoded, processes, wide, high);
    },
    [map, decoded, share, height],
  );
  return (
    <div class="canvas">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

// A legend for several maps.
export function MapLegend({ maps }) {
  const seen = new Set(maps.flatMap((map) => map.states.filter((key, i) => key !== 'edge' && map.totals.some((ns, at) => at % map.states.length === i && ns > 0))));
  return (
    <ul class="legend">
      {STATES.filter(([key]) => seen.has(key)).map(([key, name, token]) => (
        <li key={key}>
          <span style={{ background: `var(--${token})` }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
