// SPDX-License-Identifier: BSD-3-Clause
// The timeline: ranks vertically, time horizontally. Lanes have regions in the background and MPI calls in
// front of the regions. Tracks are above the lanes. Dragging selects ranks and a part of the time for the
// whole page. W A S D, the wheel and the arrow keys move and zoom. A click selects a call, and the timeline
// draws the messages and causes of the call.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import './timeline.css';
import { data, list } from '../data.js';
import { count, time } from '../format.js';
import { Section } from '../parts.jsx';
import { store, useOwnSetting, useSelection, useSetting, wholeModel } from '../page_selection.js';
import { rangesOf } from '../selection.js';
import { STATES, tokenOf } from '../states.js';
import { series, useTheme } from '../theme.js';
import { callIn, callText, lanesIn, lanesText, viewIn, viewText } from '../timeline_address.js';
import { chainOf, messagesOf, waitIn } from '../timeline_chain.js';
import { Chosen } from '../timeline_chosen.jsx';
import { isCounter } from '../timeline_counters.js';
import { FIGURES, aliveOf, figureOf, lanesOf } from '../timeline_lanes.js';
import { statesOf, tracksOf } from '../timeline_made_tracks.js';
import { usePart } from '../timeline_part.js';
import { numbersIn, rowsOf } from '../timeline_rows.js';
import { itemAt, stepFrom } from '../timeline_search.js';
import { Surface, TOP } from '../timeline_surface.js';
import { Tables } from '../timeline_tables.jsx';
import { moveOf, panned, placed, zoomed } from '../timeline_view.js';
import { bandAt, laneAt } from '../timeline_words.js';

export const hasTimeline = () => list(data.timeline?.threads).length > 0;

const REST = 150; // in ms; a view must be unchanged for this time before data for the view is requested
const CLICK = 4; // in pixels; smaller movements do not count as dragging
const BESIDE = [
  ['waits', 'waits', (model) => model.threads.some((lane) => lane.waits.n > 0)],
  ['stalls', 'MPI stalls', (model) => model.threads.some((lane) => lane.stalls.n > 0)],
  ['operations', 'I/O operations', (model) => model.threads.some((lane) => lane.operations.n > 0)],
  ['windows', 'windows', (model) => model.threads.some((lane) => lane.windows.length > 0)],
  ['path', 'critical path', (model) => model.path.n > 0],
];

// The visible part of the selection: {from, to, lanes}.
function shownSelection(selection, whole) {
  if (!selection.time && !selection.ranks) return null;
  const inside = (process) => selection.ranks.some(([first, last]) => process >= first && process <= last);
  const lanes = selection.ranks && new Set(whole.threads.flatMap((lane, i) => (inside(lane.process) ? [i] : [])));
  const [from, to] = selection.time || [0, whole.span];
  return { from, to, lanes };
}

const changed = (set, key) => {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
};

export function Timeline({ id, title }) {
  const whole = wholeModel();
  const raw = data.timeline;
  const theme = useTheme();
  const selection = useSelection();
  const [order, setOrder] = useSetting('timeline.order', 'rank');
  const [colours, setColours] = useSetting('timeline.colours', 'state');
  const usual = useMemo(() => ({ from: whole.initialized, to: whole.span || 1 }), [whole]);
  const [shownText] = useOwnSetting('timeline.view', '');
  const [rest, setRest] = useState(() => viewIn(shownText, usual, whole.span || 1));
  const resting = useRef(rest); // the view when it stopped moving; `rest` follows only if a server has more data
  const { model, part, problem } = usePart(whole, rest);
  const [only, setOnly] = useState(-1);
  const [allMessages, setAllMessages] = useState(false);
  const [beside, setBeside] = useState({ waits: true, stalls: true, operations: true, windows: true, path: true, counters: true });
  const [ranks, setRanks] = useOwnSetting('timeline.ranks', '');
  const [byHost, setByHost] = useState(true);
  const [pinnedText, keepPinned] = useOwnSetting('timeline.pinned', '');
  const pinned = useMemo(() => lanesIn(pinnedText, whole.threads.length), [pinnedText, whole]);
  const setPinned = (set) => keepPinned(lanesText(set));
  const [toggled, setToggled] = useState(new Set());
  const [choiceText, keepChoice] = useOwnSetting('timeline.call', '');
  const choice = useMemo(() => callIn(choiceText, whole.threads.length), [choiceText, whole]);
  const setChoice = (call) => keepChoice(callText(call));
  const canvas = useRef(null);
  const surface = useRef(null);
  const said = useRef(null);
  const drag = useRef(null);
  const cursor = useRef(null); // {row (its key), lane, at}: the position of the keyboard cursor

  const lanes = useMemo(() => lanesOf(whole), [whole]);
  const hosts = useMemo(() => new Set(lanes.map(({ host }) => host)).size, [lanes]);
  const rows = useMemo(() => {
    const wanted = numbersIn(ranks);
    const shown = wanted ? lanes.filter(({ number }) => wanted.has(number)) : lanes;
    return rowsOf({ lanes: shown, pinned, byHost, value: figureOf(whole, order), toggled });
  }, [lanes, ranks, pinned, byHost, order, toggled]);
  const subject = choice?.lane ?? [...pinned][0] ?? rows.find(({ kind }) => kind === 'lane')?.lanes[0].lane ?? 0;
  const allTracks = useMemo(() => tracksOf(whole, raw, subject, lanes[subject]?.label), [whole, subject]);
  const tracks = useMemo(() => (beside.counters ? allTracks : allTracks.filter((one) => !isCounter(one))), [allTracks, beside.counters]);
  const labels = useMemo(() => lanes.map(({ label, number }) => ({ long: label, short: String(number) })), [lanes]);
  // the tables are not compared again when the view moves
  const longest = useMemo(() => <Tables model={whole} />, [whole]);
  const states = useMemo(() => statesOf(whole), [whole]);
  const alive = useMemo(() => aliveOf(whole), [whole]);
  const kinds = useMemo(() => BESIDE.filter(([, , has]) => has(whole)), [whole]);

  // Finds the selected call in the model that is drawn, because indices differ in a part sent by a server.
  const chosen = useMemo(() => {
    if (!choice) return null;
    const lane = model.threads[choice.lane];
    const call = lane ? itemAt(lane, (choice.from + choice.to) / 2) : -1;
    if (call < 0) return null;
    const [from, to] = [lane.begin[call], lane.end[call]];
    const wait = lane.calls[call] === 1 ? waitIn(lane, from, to) : -1;
    return { lane: choice.lane, call, from, to, arrows: messagesOf(model, choice.lane, call), chain: wait < 0 ? [] : chainOf(model, choice.lane, wait) };
  }, [choice, model]);

  // the text that the line below the canvas shows when the view has stopped moving
  const pending = useRef('');
  const say = (text) => {
    pending.current = '';
    if (said.current) said.current.textContent = text;
  };
  useLayoutEffect(() => {
    surface.current = new Surface(canvas.current, { model, rows, tracks, labels, alive, beside, view: rest });
    return () => surface.current.close();
  }, []);
  useLayoutEffect(() => {
    surface.current.set({
      model, rows, tracks, labels, beside, only, allMessages, theme, colours, states,
      chosen, arrows: chosen?.arrows || [], chain: chosen?.chain || [], selection: shownSelection(selection, whole),
    });
    // Draws immediately, because the page must be complete before it is printed.
    surface.current.draw();
  }, [model, rows, tracks, beside, only, allMessages, theme, colours, chosen, selection]);

  const timer = useRef(0);
  const show = (view, eased = false) => {
    // A part that a server has sent contains no data beyond its ends.
    if (part && (view.from < part.from || view.to > part.until)) surface.current.set({ model: whole });
    surface.current.show(view, { eased });
    // No text changes while the view moves, because the browser would paint the whole page again for each step.
    pending.current = `${time(view.from)} to ${time(view.to)}`;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (pending.current) say(pending.current);
      resting.current = view;
      if (data.timeline_at) setRest(view);
      store.noteView('timeline.view', viewText(view, usual));
    }, REST);
  };
  // The address changes if the reader has edited it, or followed a link.
  useEffect(() => {
    if (shownText !== viewText(resting.current, usual)) show(viewIn(shownText, usual, whole.span || 1), true);
  }, [shownText]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const span = whole.span || 1;
  const view = () => surface.current.wanted;
  const zoom = (factor, middle = (view().from + view().to) / 2) => show(zoomed(view(), factor, middle, span), true);
  const wholeRun = () => show(placed({ from: 0, to: span }.from, span, span), true);
  const around = ({ from, to }) => {
    const margin = Math.max((to - from) * 0.5, 50);
    show(placed(from - margin, to + margin, span), true);
  };
  const choose = (lane, at) => {
    const call = itemAt(model.threads[lane], at);
    setChoice(call < 0 ? null : { lane, from: model.threads[lane].begin[call], to: model.threads[lane].end[call] });
  };

  const described = (row, at) => (row.kind === 'lane' ? laneAt(model, model.threads[row.lanes[0].lane], at) : bandAt(model, row, at));
  // Moves the cursor to the next item that is shown in the lane, or to the same time in another row. The view
  // follows.
  const walk = (down, onward) => {
    const { layout } = surface.current;
    const old = cursor.current ? layout.rows.findIndex(({ key }) => key === cursor.current.row) : -1;
    const row = layout.rows[old < 0 ? 0 : Math.min(layout.rows.length - 1, Math.max(0, old + down))];
    if (!row) return;
    const { from, to } = view();
    const start = old < 0 ? from - 1 : cursor.current.at;
    const by = old < 0 ? 1 : onward;
    const begins = (one) => [one, ...['operations', 'waits', 'stalls'].filter((kind) => beside[kind]).map((kind) => one[kind]), ...(beside.windows ? one.windows : [])];
    const next = (of) => stepFrom(row.lanes.slice(0, 64).flatMap(({ lane }) => begins(of.threads[lane])), start, by);
    let at = start;
    if (by !== 0) at = next(model);
    // The run continues after the end of a part that a server has sent.
    if (by !== 0 && at === start) at = next(whole);
    at = Math.max(0, at);
    const half = (to - from) / 2;
    if (at < from || at > to) show(placed(at - half, at + half, span));
    const { top, shown } = { top: surface.current.state.top, shown: surface.current.shown };
    if (row.y < top) surface.current.scroll(row.y - top);
    else if (row.y + row.height > top + shown) surface.current.scroll(row.y + row.height - top - shown);
    cursor.current = { row: row.key, lane: row.lanes[0].lane, at };
    surface.current.set({ cursor: cursor.current });
    say(described(row, at));
  };
  const enter = () => {
    const row = cursor.current && surface.current.layout.rows.find(({ key }) => key === cursor.current.row);
    if (!row) return;
    if (row.kind === 'lane') choose(row.lanes[0].lane, cursor.current.at);
    else setToggled(changed(toggled, row.key));
  };
  // Selects by keyboard a part that begins or ends at the cursor.
  const selectFrom = (at) => store.select({ time: [at, selection.time?.[1] > at ? selection.time[1] : view().to].map(Math.round) });
  const selectTo = (at) => store.select({ time: [selection.time?.[0] < at ? selection.time[0] : view().from, at].map(Math.round) });
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const walks = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const move = moveOf(event.key);
    const page = surface.current.shown * 0.8;
    const actions = {
      Enter: enter,
      Home: wholeRun,
      Escape: () => (selection.time || selection.ranks ? store.select({ time: null, ranks: null }) : choice ? setChoice(null) : wholeRun()),
      PageDown: () => surface.current.scroll(page),
      PageUp: () => surface.current.scroll(-page),
      p: () => cursor.current && setPinned(changed(pinned, cursor.current.lane)),
      f: () => chosen && around(chosen),
      v: () => store.select({ time: [view().from, view().to].map(Math.round) }),
      '[': () => selectFrom(cursor.current?.at ?? view().from),
      ']': () => selectTo(cursor.current?.at ?? view().to),
    };
    if (event.shiftKey && walks[event.key]) walk(...walks[event.key]);
    else if (move?.pan) show(panned(view(), move.pan, span), true);
    else if (move) zoom(move.zoom);
    else if (actions[event.key]) actions[event.key]();
    else return;
    event.preventDefault();
  };

  const place = (event) => {
    const box = canvas.current.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  // Preact registers passive wheel listeners, which cannot prevent the page from scrolling.
  useEffect(() => {
    const element = canvas.current;
    const wheel = (event) => {
      if (!event.ctrlKey && !event.shiftKey && !event.altKey && document.activeElement !== element) return;
      event.preventDefault();
      if (event.altKey) surface.current.scroll(event.deltaY);
      else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(panned(view(), (event.deltaX || event.deltaY) / surface.current.width, span));
      else show(zoomed(view(), event.deltaY > 0 ? 1.25 : 0.8, surface.current.timeAt(place(event).x), span));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });
  const hover = (event) => {
    const { x, y } = place(event);
    const on = surface.current;
    if (drag.current) {
      const moved = Math.hypot(x - drag.current.x, y - drag.current.y) >= CLICK;
      drag.current.moved ||= moved;
      if (!drag.current.moved) return;
      if (drag.current.pans) show(placed(drag.current.view.from - (x - drag.current.x) / on.scale, drag.current.view.to - (x - drag.current.x) / on.scale, span));
      else {
        drag.current.part = dragged(drag.current, { x, y });
        on.set({ selection: drag.current.part });
        say(`${time(drag.current.part.from)} to ${time(drag.current.part.to)}: ${time(drag.current.part.to - drag.current.part.from)}`);
      }
      return;
    }
    canvas.current.className = y < TOP ? 'on-axis' : x < on.left ? 'on-name' : '';
    const row = on.rowAt(y);
    const at = on.timeAt(x);
    if (!row || x < on.left) say(trackWords(on, y, at) || '');
    else say(described(row, at));
  };
  const trackWords = (on, y, at) => {
    let top = TOP;
    for (const track of tracks) {
      const height = on.heightOf(track);
      if (y >= top && y < top + height) return on.trackWords(track, at);
      top += height;
    }
    return '';
  };
  // Selects from the start of a drag to its current position: the time, and the ranks of the rows in between.
  // A drag on the tracks selects all ranks.
  const dragged = (from, to) => {
    const on = surface.current;
    const times = [on.timeAt(from.x), on.timeAt(to.x)].map((at) => Math.round(Math.max(view().from, Math.min(view().to, at)))).sort((a, b) => a - b);
    const ends = [from.y, to.y].sort((a, b) => a - b);
    const rowsTop = on.rowsTop - on.state.top;
    const crossed = ends[0] < on.rowsTop ? on.layout.rows : on.layout.rows.filter((row) => row.y + row.height > ends[0] - rowsTop && row.y < ends[1] - rowsTop);
    const found = new Set(crossed.flatMap((row) => row.lanes.map(({ lane }) => lane)));
    return { from: times[0], to: times[1], lanes: found.size < lanes.length ? found : null };
  };
  const down = (event) => {
    if (event.button > 1) return;
    const { x, y } = place(event);
    drag.current = { x, y, view: { ...view() }, pans: event.shiftKey || event.button === 1 || y < TOP, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const up = (event) => {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    const on = surface.current;
    if (ended.moved) {
      if (!ended.part) return;
      const { from, to, lanes: chosenLanes } = ended.part;
      store.select({ time: [from, to], ranks: chosenLanes ? rangesOf([...chosenLanes].map((lane) => whole.threads[lane].process)) : null });
      return;
    }
    const { x, y } = place(event);
    const row = on.rowAt(y);
    if (!row) return;
    if (row.kind !== 'lane') setToggled(changed(toggled, row.key));
    else if (x < on.left) setPinned(changed(pinned, row.lanes[0].lane));
    else choose(row.lanes[0].lane, on.timeAt(x));
  };

  const coarse = raw.resolution_ns ? `; calls shorter than ${time(raw.resolution_ns)} are drawn together with their neighbours${data.timeline_at ? ', until you zoom in' : ''}` : '';
  const fewer = raw.messages > whole.messages.n ? `; only the ${count(whole.messages.n)} messages that took longest are drawn` : '';
  return (
    <Section id={id} title={title} about={`${count(raw.calls)} calls and ${count(raw.messages)} messages${coarse}${fewer}.${raw.initialized_ns ? ` It begins where the first rank has left MPI_Init, at ${time(raw.initialized_ns)}; Home, or the button, shows the whole run.` : ''}`}>
      {problem && <p class="warning" role="status">{problem}</p>}
      {raw.parts_lost > 0 && <p class="warning">{raw.parts_lost} parts of the trace could not be read.</p>}
      <div class="controls">
        <label>
          Show only <select value={only} onChange={(event) => setOnly(Number(event.currentTarget.value))}>
            <option value={-1}>all functions</option>
            {whole.order.map((i) => (
              <option key={i} value={i}>{whole.functions[i]}</option>
            ))}
          </select>
        </label>
        <label>
          Sort by <select value={order} onChange={(event) => setOrder(event.currentTarget.value)}>
            {FIGURES.map(([one, name]) => <option key={one} value={one}>{name}</option>)}
          </select>
        </label>
        <label>
          Colour by <select value={colours} onChange={(event) => setColours(event.currentTarget.value)}>
            <option value="state">state</option>
            <option value="function">function</option>
          </select>
        </label>
        <label>
          Ranks <input type="text" size={10} placeholder="0,2-5" value={ranks} onInput={(event) => setRanks(event.currentTarget.value)} />
        </label>
        {hosts > 1 && (
          <label>
            <input type="checkbox" checked={byHost} onChange={(event) => setByHost(event.currentTarget.checked)} /> by host
          </label>
        )}
        {raw.messages > 0 && (
          <label>
            <input type="checkbox" checked={allMessages} onChange={(event) => setAllMessages(event.currentTarget.checked)} /> messages
          </label>
        )}
        {kinds.map(([kind, name]) => (
          <label key={kind}>
            <input type="checkbox" checked={beside[kind]} onChange={(event) => setBeside({ ...beside, [kind]: event.currentTarget.checked })} /> {name}
          </label>
        ))}
        {allTracks.some(isCounter) && (
          <label>
            <input type="checkbox" checked={beside.counters} onChange={(event) => setBeside({ ...beside, counters: event.currentTarget.checked })} /> counters
          </label>
        )}
        <button type="button" onClick={() => zoom(0.5)}>Zoom in</button>
        <button type="button" onClick={() => zoom(2)}>Zoom out</button>
        <button type="button" onClick={wholeRun}>Whole run</button>
        {whole.initialized > 0 && <button type="button" onClick={() => show(placed(whole.initialized, span, span), true)}>Without MPI_Init</button>}
        {selection.time && <button type="button" onClick={() => show(placed(selection.time[0], selection.time[1], span), true)}>Zoom to selection</button>}
      </div>
      <Legend model={whole} colours={colours} states={states} kinds={kinds} />
      <div class="canvas timeline">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label="Timeline of all ranks; the tables below have the longest calls. W, S, plus and minus zoom; A, D and the arrow keys move; Home shows the whole run. Shift with left and right goes to the next call, with up and down to another rank, and announces the call. Enter chooses the call, P pins the rank."
          data-part={part ? 'true' : undefined}
          onKeyDown={key}
          onPointerDown={down}
          onPointerUp={up}
          onPointerCancel={() => {
            drag.current = null;
            surface.current.set({ selection: shownSelection(selection, whole) });
          }}
          onPointerMove={hover}
          onDblClick={(event) => {
            const row = surface.current.rowAt(place(event).y);
            if (row?.kind === 'lane' && chosen) around(chosen);
          }}
        />
      </div>
      <p class="said" role="status" ref={said} />
      {chosen && <Chosen model={model} {...chosen} onShow={around} onClose={() => setChoice(null)} />}
      <details class="keys">
        <summary>Keys and mouse</summary>
        <ul>
          {KEYS.map(([keys, effect]) => <li key={keys}><strong>{keys}</strong>: {effect}</li>)}
        </ul>
      </details>
      {longest}
    </Section>
  );
}

const KEYS = [
  ['Drag', 'selects a part of the time and of the ranks, for the whole page'],
  ['Drag on the time axis, or with Shift', 'moves the view'],
  ['Click on a call', 'chooses the call, and draws its messages and causes'],
  ["Click on a rank's name, or P", 'pins the rank on top'],
  ['W, S', 'zoom'],
  ['A, D', 'move'],
  ['Home', 'shows the whole run'],
  ['F', 'shows the chosen call'],
  ['V', 'selects the visible time'],
  ['[, ]', 'select the time after the cursor, or the time before it'],
  ['Page Up, Page Down', 'scroll the ranks'],
  ['Shift and arrows', 'go from call to call, and from rank to rank'],
  ['Wheel', 'zooms if the timeline has the focus, or with Ctrl; with Shift it moves, with Alt it scrolls the ranks'],
];

function Legend({ model, colours, states, kinds }) {
  const shown = new Set(['work', ...states]);
  return (
    <ul class="legend" aria-label="Colours">
      {colours === 'state'
        ? STATES.filter(([one]) => shown.has(one)).map(([one, name]) => <li key={one}><span style={{ background: `var(--${tokenOf(one)})` }} />{name}</li>)
        : model.order.slice(0, 10).map((i) => <li key={i}><span style={{ background: series(model.shade[i]) }} />{model.functions[i]}</li>)}
      {model.regions.slice(0, 12).map((name, i) => name && (
        <li key={`region ${name}`}><span style={{ background: series(i + 4), opacity: 0.35 }} />{name}</li>
      ))}
      {kinds.map(([kind, name]) => (
        <li key={`beside ${kind}`}><span class={`beside ${kind}`} />{name}</li>
      ))}
    </ul>
  );
}
