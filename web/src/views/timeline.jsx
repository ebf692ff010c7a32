// SPDX-License-Identifier: BSD-3-Clause
// Ranks down, time across: regions as the lane's ground, MPI calls on it, messages between the lanes. Wheel and drag, or
// the keys, move and zoom; Shift and the arrows walk from call to call and from lane to lane, which is said.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { data, list, rankName } from '../data.js';
import { Behind, Section, Table } from '../parts.jsx';
import { useCanvas } from '../canvas.js';
import { colour, series } from '../theme.js';
import { count, time } from '../format.js';
import { wholeModel } from '../page_selection.js';
import { decode, longestOf, regionAt, stepFrom } from '../timeline_model.js';
import { BESIDE, LEFT, drawBeside, drawLane, drawMessages, hasBeside, step } from '../timeline_draw.js';
import { laneAt, laneName, stallName, waitName } from '../timeline_words.js';

export const hasTimeline = () => list(data.timeline?.threads).length > 0;

const TOP = 24;
const MOST_HEIGHT = 520;
// A lane's height: what few lanes leave of a screen is theirs, so that waits, stalls and I/O beside the calls are told apart.
const laneOf = (lanes) => Math.min(48, Math.max(24, 288 / Math.max(1, lanes)));
const LEAST_SPAN = 100; // ns
const TABLE_ROWS = 500;

const REST = 150; // ms that a view stays before its part is asked for
const FINER = 4; // a part this much wider than the view is coarse

// What is drawn for a view, at first of what comes behind MPI_Init: the whole run as it came with the page or, where a server has more (rankine view), the part
// that it gave for this view.
function useModel() {
  const whole = wholeModel();
  const [view, setView] = useState({ from: whole.initialized, to: whole.span || 1 });
  const [part, setPart] = useState(null);
  const [problem, setProblem] = useState('');
  const covers = part && view.from >= part.from && view.to <= part.until;
  const fine = covers && (part.model.complete || (part.until - part.from) / (view.to - view.from) <= FINER);
  const asks = data.timeline_at && !whole.complete && !fine && view.to - view.from < whole.span - whole.initialized;
  useEffect(() => {
    if (!asks) return undefined;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      const margin = (view.to - view.from) / 2;
      const from = Math.max(0, Math.floor(view.from - margin));
      const until = Math.ceil(view.to + margin) + 1;
      try {
        const answer = await fetch(`${data.timeline_at}?from=${from}&until=${until}`, { signal: control.signal });
        if (!answer.ok) throw new Error(`it answers ${answer.status}`);
        setPart({ from, until, model: decode(await answer.json(), whole) });
        setProblem('');
      } catch (error) {
        if (!control.signal.aborted) setProblem(`The server has not given this part (${error.message}); is rankine view still running?`);
      }
    }, REST);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [asks, view.from, view.to]);
  return { model: covers ? part.model : whole, whole, view, setView, problem };
}

function longest(model) {
  const rows = [];
  for (const lane of model.threads) {
    for (let i = 0; i < lane.n; i += 1) {
      if (lane.calls[i] > 1) continue;
      rows.push({ lane, at: lane.begin[i], ns: lane.end[i] - lane.begin[i], name: model.functions[lane.name[i]], region: model.regions[lane.region[regionAt(lane, lane.begin[i])]] || '' });
    }
  }
  return rows.sort((a, b) => b.ns - a.ns).slice(0, TABLE_ROWS);
}

// Messages that took longest, from the start of their sending to the end of their receipt.
function longestMessages(model) {
  const { messages } = model;
  return [...longestOf(messages, messages.sent.keys(), TABLE_ROWS)].map((i) => ({
    from: model.threads[messages.from[i]], to: model.threads[messages.to[i]], at: messages.sent[i], ns: messages.received[i] - messages.sent[i],
  }));
}

// Operations, waits, stalls and windows of any lane, the longest first.
function longestBeside(model) {
  const rows = [];
  const add = (lane, kind, all, name) => {
    for (let i = 0; i < all.n; i += 1) {
      if (all.calls[i] === 1) rows.push({ lane, kind, at: all.begin[i], ns: all.end[i] - all.begin[i], name: name(all.name[i]) });
    }
  };
  for (const lane of model.threads) {
    add(lane, 'I/O', lane.operations, (place) => model.operations[place] || 'I/O');
    add(lane, 'wait', lane.waits, (place) => waitName(model, place));
    add(lane, 'stall', lane.stalls, (place) => stallName(model, place));
    for (const one of lane.windows) add(lane, 'window', one, () => one.title);
  }
  // Some of each kind: windows are long, and operations short.
  const left = {};
  return rows.sort((a, b) => b.ns - a.ns).filter((row) => {
    left[row.kind] = (left[row.kind] ?? TABLE_ROWS) - 1;
    return left[row.kind] >= 0;
  });
}

export function Timeline({ id, title }) {
  const { model, whole, view, setView, problem } = useModel();
  const [wanted, setWanted] = useState(-1);
  const [withMessages, setWithMessages] = useState(true);
  const [beside, setBeside] = useState({ waits: true, stalls: true, operations: true, windows: true });
  const [said, setSaid] = useState('');
  const [cursor, setCursor] = useState(null); // {lane, at}: where the keys have gone
  const [ranks, setRanks] = useState('');
  const drag = useRef(null);
  const lanes = useMemo(() => {
    const asked = ranks.trim();
    if (!asked) return whole.threads.map((lane, i) => i);
    const chosen = new Set();
    for (const part of asked.split(',')) {
      const [low, high = low] = part.split('-').map((text) => Number.parseInt(text, 10));
      for (let rank = low; rank <= high && rank - low < 1e5; rank += 1) chosen.add(`rank ${rank}`);
    }
    return whole.threads.flatMap((lane, i) => (chosen.has(rankName(lane.process)) ? [i] : []));
  }, [whole, ranks]);
  const height = TOP + Math.min(MOST_HEIGHT, Math.max(60, lanes.length * laneOf(lanes.length)));
  const laneHeight = lanes.length ? (height - TOP) / lanes.length : 1;
  const rows = useMemo(() => longest(whole), [whole]);
  const messageRows = useMemo(() => longestMessages(whole), [whole]);
  const besideRows = useMemo(() => longestBeside(whole), [whole]);
  const kinds = useMemo(() => BESIDE.filter(([kind]) => hasBeside(whole, kind)), [whole]);
  const canvas = useCanvas(
    height,
    (context, width) => {
      const scale = (width - LEFT) / (view.to - view.from);
      context.font = '12px sans-serif';
      context.textBaseline = 'middle';
      const every = step(view.to - view.from, Math.max(2, width / 140));
      context.strokeStyle = colour('line');
      context.fillStyle = colour('ink');
      context.textAlign = 'left';
      // Close to one another, times differ in digits that nobody reads: then from the first on.
      const first = Math.ceil(view.from / every) * every;
      for (let at = first; at <= view.to; at += every) {
        const x = LEFT + (at - view.from) * scale;
        context.beginPath();
        context.moveTo(x, TOP - 6);
        context.lineTo(x, height);
        context.stroke();
        const text = at > first && every < first / 100 ? `+${time(at - first)}` : time(at);
        if (x + 3 + context.measureText(text).width <= width) context.fillText(text, x + 3, TOP / 2);
      }
      const gap = laneHeight > 6 ? 2 : 0;
      const labelEvery = Math.max(1, Math.ceil(14 / laneHeight));
      const place = new Map(lanes.map((lane, row) => [lane, row]));
      lanes.forEach((index, row) => {
        const lane = model.threads[index];
        const y = TOP + row * laneHeight;
        if (row % labelEvery === 0) {
          context.fillStyle = colour('ink');
          context.fillText(laneName(lane, model), 4, y + laneHeight / 2, LEFT - 8);
        }
        drawLane(context, model, lane, y, Math.max(1, laneHeight - gap), view, width, wanted);
        drawBeside(context, lane, y, Math.max(1, laneHeight - gap), view, width, beside);
        if (cursor?.lane === index && cursor.at >= view.from && cursor.at <= view.to) {
          context.fillStyle = colour('accent');
          context.fillRect(LEFT + (cursor.at - view.from) * scale - 1, y, 3, Math.max(1, laneHeight - gap));
        }
      });
      if (withMessages) {
        context.save();
        context.beginPath();
        context.rect(LEFT, TOP, width - LEFT, height - TOP);
        context.clip();
        drawMessages(context, model, view, width, (index) => TOP + (place.get(index) + 0.5) * laneHeight, place);
        context.restore();
      }
    },
    [view, wanted, withMessages, beside, cursor, lanes, model],
  );
  const move = (from, to) => {
    const span = Math.min(model.span || 1, Math.max(LEAST_SPAN, to - from));
    const start = Math.min((model.span || 1) - span, Math.max(0, from));
    setView({ from: start, to: start + span });
  };
  const zoom = (factor, middle = (view.from + view.to) / 2) => move(middle - (middle - view.from) * factor, middle + (view.to - middle) * factor);
  const timeAt = (event) => {
    const box = canvas.current.getBoundingClientRect();
    return view.from + ((event.clientX - box.left - LEFT) / (box.width - LEFT)) * (view.to - view.from);
  };
  // Preact listens to wheels passively, which could not keep the page from scrolling.
  useEffect(() => {
    const element = canvas.current;
    const wheel = (event) => {
      if (!event.ctrlKey && !event.shiftKey && document.activeElement !== element) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(event));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });
  // From what begins in a lane to the next that is shown, or to the same time of another lane; the view goes along.
  const walk = (down, onward) => {
    const row = cursor ? lanes.indexOf(cursor.lane) : -1;
    const to = row < 0 ? 0 : Math.min(lanes.length - 1, Math.max(0, row + down));
    const lane = model.threads[lanes[to]];
    if (!lane) return;
    const shown = (one) => [one, ...['operations', 'waits', 'stalls'].filter((kind) => beside[kind]).map((kind) => one[kind]), ...(beside.windows ? one.windows : [])];
    const start = row < 0 ? view.from - 1 : cursor.at;
    const by = row < 0 ? 1 : onward;
    let at = start;
    if (by !== 0) at = stepFrom(shown(lane), start, by);
    // Behind the end of a server's part the whole run goes on.
    if (by !== 0 && at === start) at = stepFrom(shown(whole.threads[lanes[to]]), start, by);
    at = Math.max(0, at);
    const half = (view.to - view.from) / 2;
    if (at < view.from || at > view.to) move(at - half, at + half);
    setCursor({ lane: lanes[to], at });
    setSaid(laneAt(model, lane, at));
  };
  const key = (event) => {
    const walks = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (event.shiftKey && walks[event.key]) {
      event.preventDefault();
      walk(...walks[event.key]);
      return;
    }
    const span = view.to - view.from;
    const actions = {
      ArrowLeft: () => move(view.from - span / 5, view.to - span / 5),
      ArrowRight: () => move(view.from + span / 5, view.to + span / 5),
      ArrowUp: () => zoom(0.5),
      ArrowDown: () => zoom(2),
      '+': () => zoom(0.5),
      '-': () => zoom(2),
      Home: () => move(0, model.span),
      Escape: () => move(0, model.span),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  };
  const hover = (event) => {
    const box = canvas.current.getBoundingClientRect();
    if (drag.current) {
      const per = (drag.current.to - drag.current.from) / (box.width - LEFT);
      const moved = (drag.current.x - event.clientX) * per;
      move(drag.current.from + moved, drag.current.to + moved);
      return;
    }
    const row = Math.floor((event.clientY - box.top - TOP) / laneHeight);
    const at = timeAt(event);
    const lane = model.threads[lanes[row]];
    if (!lane || at < view.from) return setSaid('');
    return setSaid(laneAt(model, lane, at));
  };
  const raw = data.timeline;
  const columns = [
    { title: 'call', value: (row) => row.name },
    { title: 'time', right: true, value: (row) => row.ns, text: (row) => time(row.ns) },
    { title: 'at', right: true, value: (row) => row.at, text: (row) => time(row.at) },
    { title: 'rank', value: (row) => laneName(row.lane, model) },
    { title: 'region', value: (row) => row.region },
  ];
  const messageColumns = [
    { title: 'from', value: (row) => laneName(row.from, model) },
    { title: 'to', value: (row) => laneName(row.to, model) },
    { title: 'time', right: true, value: (row) => row.ns, text: (row) => time(row.ns) },
    { title: 'sent at', right: true, value: (row) => row.at, text: (row) => time(row.at) },
  ];
  const besideColumns = [
    { title: 'what', value: (row) => row.kind },
    { title: 'name', value: (row) => row.name },
    { title: 'time', right: true, value: (row) => row.ns, text: (row) => time(row.ns) },
    { title: 'at', right: true, value: (row) => row.at, text: (row) => time(row.at) },
    { title: 'rank', value: (row) => laneName(row.lane, model) },
  ];
  return (
    <Section id={id} title={title} about={`${count(raw.calls)} calls and ${count(raw.messages)} messages${raw.resolution_ns ? `; calls shorter than ${time(raw.resolution_ns)} are drawn together with their neighbours${data.timeline_at ? ", until you zoom in" : ""}` : ''}${raw.messages > model.messages.n ? `; of the messages the ${count(model.messages.n)} that took longest` : ''}.${raw.initialized_ns ? ` It begins where the first rank has left MPI_Init, at ${time(raw.initialized_ns)}; Home, or the button, shows the whole run.` : ''} Drag moves; keys + and -, arrows, Home; Shift and arrows go from call to call and from rank to rank; the wheel zooms when the timeline has the focus or with Ctrl.`}>
      {problem && <p class="warning" role="status">{problem}</p>}
      {raw.parts_lost > 0 && <p class="warning">{raw.parts_lost} parts of the trace could not be read.</p>}
      <div class="controls">
        <label>
          Show only <select value={wanted} onChange={(event) => setWanted(Number(event.currentTarget.value))}>
            <option value={-1}>all functions</option>
            {model.order.map((i) => (
              <option key={i} value={i}>{model.functions[i]}</option>
            ))}
          </select>
        </label>
        <label>
          Ranks <input type="text" size={10} placeholder="0,2-5" value={ranks} onInput={(event) => setRanks(event.currentTarget.value)} />
        </label>
        <label>
          <input type="checkbox" checked={withMessages} onChange={(event) => setWithMessages(event.currentTarget.checked)} /> messages
        </label>
        {kinds.map(([kind, name]) => (
          <label key={kind}>
            <input type="checkbox" checked={beside[kind]} onChange={(event) => setBeside({ ...beside, [kind]: event.currentTarget.checked })} /> {name}
          </label>
        ))}
        <button type="button" onClick={() => zoom(0.5)}>Zoom in</button>
        <button type="button" onClick={() => zoom(2)}>Zoom out</button>
        <button type="button" onClick={() => move(0, model.span)}>Whole run</button>
        {whole.initialized > 0 && <button type="button" onClick={() => move(whole.initialized, model.span)}>Without MPI_Init</button>}
      </div>
      <ul class="legend" aria-label="Colours">
        {whole.order.slice(0, 10).map((i) => (
          <li key={i}><span style={{ background: series(whole.shade[i]) }} />{whole.functions[i]}</li>
        ))}
        {whole.regions.slice(0, 12).map((name, i) => name && (
          <li key={`region ${name}`}><span style={{ background: series(i + 4), opacity: 0.35 }} />{name}</li>
        ))}
        {kinds.map(([kind, name]) => (
          <li key={`beside ${kind}`}><span class={`beside ${kind}`} />{name}</li>
        ))}
      </ul>
      <div class="canvas timeline">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label="Timeline of all ranks; the table below has the longest calls. Plus and minus zoom, arrow keys move, Home shows the whole run. Shift with left and right goes to the next call, with up and down to another rank, and says what is there."
          data-from={view.from}
          data-to={view.to}
          data-resolution={model.resolution}
          onKeyDown={key}
          onPointerDown={(event) => {
            drag.current = { x: event.clientX, ...view };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerUp={() => {
            drag.current = null;
          }}
          onPointerCancel={() => {
            drag.current = null;
          }}
          onPointerMove={hover}
        />
      </div>
      <p class="said" role="status">{said || `${time(view.from)} to ${time(view.to)}`}</p>
      <Behind title="The longest calls as a table">
        <Table caption="Longest calls" columns={columns} rows={rows} />
      </Behind>
      {messageRows.length > 0 && (
        <Behind title="The longest messages as a table">
          <Table caption="Longest messages" columns={messageColumns} rows={messageRows} />
        </Behind>
      )}
      {besideRows.length > 0 && (
        <Behind title="The longest operations of I/O, waits, stalls and windows as a table">
          <Table caption="Longest operations of I/O, waits, stalls and windows" columns={besideColumns} rows={besideRows} />
        </Behind>
      )}
    </Section>
  );
}
