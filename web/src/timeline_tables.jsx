// SPDX-License-Identifier: BSD-3-Clause
// The timeline as tables: the longest calls, messages, and the other items that are drawn in the lanes.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Behind, Table } from './parts.jsx';
import { time } from './format.js';
import { longestOf } from './timeline_model.js';
import { laneName, regionName, stallName, waitName } from './timeline_words.js';

const MOST = 500;

// Keeps the MOST longest items. The list is shortened only occasionally, so a heap is not needed.
class Longest {
  rows = [];

  add(row) {
    this.rows.push(row);
    if (this.rows.length > 8 * MOST) this.cut();
  }

  cut() {
    this.rows.sort((a, b) => b.ns - a.ns);
    this.rows.length = Math.min(this.rows.length, MOST);
    return this.rows;
  }
}

function longestCalls(model) {
  const found = new Longest();
  for (const lane of model.threads) {
    for (let i = 0; i < lane.n; i += 1) {
      if (lane.calls[i] === 1) found.add({ lane, at: lane.begin[i], ns: lane.end[i] - lane.begin[i], name: model.functions[lane.name[i]] });
    }
  }
  return found.cut().map((row) => ({ ...row, region: regionName(model, row.lane, row.at) }));
}

// Returns the messages that took longest, from the start of the send to the end of the receive.
function longestMessages(model) {
  const { messages } = model;
  return [...longestOf(messages, messages.sent.keys(), MOST)].map((i) => ({
    from: model.threads[messages.from[i]], to: model.threads[messages.to[i]], at: messages.sent[i], ns: messages.received[i] - messages.sent[i],
  }));
}

// Lists operations, waits, stalls and windows of all lanes. Some items of each kind are kept, because windows
// are long and operations are short.
function longestBeside(model) {
  const kinds = { 'I/O': new Longest(), wait: new Longest(), stall: new Longest(), window: new Longest() };
  const add = (lane, kind, all, name) => {
    for (let i = 0; i < all.n; i += 1) {
      if (all.calls[i] === 1) kinds[kind].add({ lane, kind, at: all.begin[i], ns: all.end[i] - all.begin[i], name: name(all.name[i]) });
    }
  };
  for (const lane of model.threads) {
    add(lane, 'I/O', lane.operations, (place) => model.operations[place] || 'I/O');
    add(lane, 'wait', lane.waits, (place) => waitName(model, place));
    add(lane, 'stall', lane.stalls, (place) => stallName(model, place));
    for (const one of lane.windows) add(lane, 'window', one, () => one.title);
  }
  return Object.values(kinds).flatMap((one) => one.cut()).sort((a, b) => b.ns - a.ns);
}

// The tables are built when the browser is idle, because sorting 300,000 calls would delay the picture.
export function Tables({ model }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const ask = window.requestIdleCallback || ((done) => setTimeout(done, 200));
    let open = true;
    ask(() => open && setIdle(true), { timeout: 1000 });
    return () => { open = false; };
  }, []);
  return idle ? <Made model={model} /> : null;
}

function Made({ model }) {
  const rank = (row) => laneName(row.lane, model);
  const ns = { title: 'time', right: true, value: (row) => row.ns, text: (row) => time(row.ns) };
  const at = { title: 'at', right: true, value: (row) => row.at, text: (row) => time(row.at) };
  const calls = useMemo(() => longestCalls(model), [model]);
  const messages = useMemo(() => longestMessages(model), [model]);
  const beside = useMemo(() => longestBeside(model), [model]);
  const columns = useMemo(() => ({
    calls: [{ title: 'call', value: (row) => row.name }, ns, at, { title: 'rank', value: rank }, { title: 'region', value: (row) => row.region }],
    messages: [
      { title: 'from', value: (row) => laneName(row.from, model) }, { title: 'to', value: (row) => laneName(row.to, model) },
      ns, { ...at, title: 'sent at' },
    ],
    beside: [{ title: 'what', value: (row) => row.kind }, { title: 'name', value: (row) => row.name }, ns, at, { title: 'rank', value: rank }],
  }), [model]);
  return (
    <>
      <Behind title="The longest calls as a table">
        <Table caption="Longest calls" columns={columns.calls} rows={calls} />
      </Behind>
      {messages.length > 0 && (
        <Behind title="The longest messages as a table">
          <Table caption="Longest messages" columns={columns.messages} rows={messages} />
        </Behind>
      )}
      {beside.length > 0 && (
        <Behind title="The longest operations of I/O, waits, stalls and windows as a table">
          <Table caption="Longest operations of I/O, waits, stalls and windows" columns={columns.beside} rows={beside} />
        </Behind>
      )}
    </>
  );
}
