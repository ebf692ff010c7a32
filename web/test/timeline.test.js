// SPDX-License-Identifier: BSD-3-Clause
// Tests the timeline's logic: columns, rows, the view, causes and tracks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activityIn, chainOf, messagesOf, waitIn } from '../src/timeline_chain.js';
import { bandOf, columns, fillColumns } from '../src/timeline_columns.js';
import { Picture } from '../src/timeline_picture.js';
import { mixed, paintBand, paintRow, pixel } from '../src/timeline_raster.js';
import { laidOut, numbersIn, rowAt, rowsOf } from '../src/timeline_rows.js';
import { above, itemAt, mostIn, stepFrom } from '../src/timeline_search.js';
import { callIn, callText, lanesIn, lanesText, viewIn, viewText } from '../src/timeline_address.js';
import { counterTracks } from '../src/timeline_counters.js';
import { iterationsOf, regionLevels, valueColumns, windowTracks } from '../src/timeline_tracks.js';
import { LEAST_SPAN, between, moveOf, panned, placed, step, zoomed } from '../src/timeline_view.js';

// [begin, end, name, calls, inMpi]
const items = (list) => ({
  n: list.length,
  begin: Float64Array.from(list, (one) => one[0]),
  end: Float64Array.from(list, (one) => one[1]),
  name: Int32Array.from(list, (one) => one[2] ?? 0),
  calls: Uint32Array.from(list, (one) => one[3] ?? 1),
  inMpi: Float64Array.from(list, (one) => one[4] ?? one[1] - one[0]),
});
const close = (found, wanted) => found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-6, `${[...found]} is not ${wanted}`));

test('columns have the share that items fill, and the longest name', () => {
  const { cover, name } = fillColumns(items([[0, 5, 1], [5, 15, 2], [32, 33, 3]]), { from: 0, to: 40 }, columns(4));
  close(cover, [1, 0.5, 0, 0.1]);
  assert.deepEqual([...name], [2, 2, -1, 3]);
});

test('columns of a part begin within an item and end within another', () => {
  const { cover, name } = fillColumns(items([[0, 100, 1], [150, 300, 2]]), { from: 50, to: 250 }, columns(4));
  close(cover, [1, 0, 1, 1]);
  assert.deepEqual([...name], [1, -1, 2, 2]);
});

test('several calls drawn as one are as dense as the time in them', () => {
  close(fillColumns(items([[0, 40, 1, 10, 10]]), { from: 0, to: 40 }, columns(2)).cover, [0.25, 0.25]);
});

test('columns of any items agree with a count by small steps', () => {
  let seed = 7;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let round = 0; round < 50; round += 1) {
    const list = [];
    for (let at = 0; at < 1000;) {
      const begin = at + Math.floor(random() * 30);
      const end = begin + Math.floor(random() * 60);
      list.push([begin, end, Math.floor(random() * 4)]);
      at = end;
    }
    const view = { from: Math.floor(random() * 400), to: 500 + Math.floor(random() * 500) };
    const { cover } = fillColumns(items(list), view, columns(7));
    const width = (view.to - view.from) / 7;
    const wanted = cover.map((_, i) => list.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(end, view.from + (i + 1) * width) - Math.max(begin, view.from + i * width)), 0) / width);
    cover.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-3, `round ${round}, column ${i}: ${value} is not ${wanted[i]}`));
  }
});

test('columns of many items in blocks have the sums of the single ones', () => {
  const list = Array.from({ length: 5000 }, (_, i) => [i * 10, i * 10 + (i % 7) + 1, i % 3, i % 11 === 0 ? 4 : 1, (i % 7) / 2]);
  for (const view of [{ from: 0, to: 50000 }, { from: 333, to: 49000 }, { from: 20001, to: 22000 }]) {
    const { cover, name } = fillColumns(items(list), view, columns(13));
    const width = (view.to - view.from) / 13;
    cover.forEach((value, i) => {
      const [from, to] = [view.from + i * width, view.from + (i + 1) * width];
      const wanted = list.reduce((sum, [begin, end, , calls, inMpi]) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)) * (calls > 1 ? Math.min(1, inMpi / (end - begin)) : 1), 0) / width;
      assert.ok(Math.abs(value - wanted) < 2e-3, `column ${i}: ${value} is not ${wanted}`);
      assert.ok(name[i] >= 0);
    });
  }
});

test('a band has the least, mean and largest share of its lanes', () => {
  const band = bandOf([items([[0, 10]]), items([[0, 20]]), items([])], { from: 0, to: 20 }, 2);
  close(band.least, [0, 0]);
  close(band.mean, [2 / 3, 1 / 3]);
  close(band.most, [1, 1]);
});

test('pixels are mixed by their share', () => {
  assert.equal(pixel('#102030'), 0xff302010);
  assert.equal(mixed(pixel('#000000'), pixel('#ffffff'), 256), 0xffffffff);
  assert.equal(mixed(pixel('#102030'), pixel('#ffffff'), 0), 0xff302010);
  const under = Uint32Array.of(1, 2, 3);
  const row = new Uint32Array(3);
  paintRow(row, under, { n: 3, cover: [1, 0, 1], name: [0, -1, 1] }, Uint32Array.of(0xff112233, 0));
  assert.deepEqual([...row], [0xff112233, 2, 3]); // without a name or colour, the background remains
  const faint = new Uint32Array(1);
  paintRow(faint, Uint32Array.of(0xff000000), { n: 1, cover: [0.001], name: [0] }, Uint32Array.of(0xffffffff));
  assert.ok((faint[0] & 0xff) > 50); // a short call is visible
});

test('a band is full up to the least, light up to the largest, with a line at the mean', () => {
  const picture = new Uint32Array(10);
  paintBand(picture, 1, { n: 1, least: [0.2], mean: [0.5], most: [0.8] }, { left: 0, wide: 1, from: 0, to: 1, top: 0, bottom: 10 }, { ground: 1, light: 2, full: 3, line: 4 });
  assert.deepEqual([...picture], [1, 1, 2, 2, 2, 4, 2, 2, 3, 3]);
});

test('a moved picture has the pixels of a new one, and computes only the columns that came into view', () => {
  globalThis.ImageData ||= class { constructor(width, height) { this.data = new Uint8ClampedArray(width * height * 4); } };
  const made = () => {
    const picture = new Picture();
    picture.resize(10, 3);
    return picture;
  };
  let computed = 0;
  const paint = (picture) => (first, left, right) => {
    computed += right - left;
    for (let y = 0; y < 3; y += 1) for (let x = left; x < right; x += 1) picture.pixels[y * 10 + x] = 1000 * y + first + x;
  };
  const moved = made();
  let from = 5000;
  moved.moveTo({ from, to: from + 1000 }, paint(moved));
  for (const [by, length, wanted] of [[200, 1000, 2], [-300, 1000, 3], [40, 1000, 0], [0.1, 1000.1, 0], [5000, 1000, 10], [0, 500, 10], [-50, 500, 1]]) {
    from += by;
    computed = 0;
    moved.moveTo({ from, to: from + length }, paint(moved));
    assert.equal(computed, wanted, `moved by ${by}`);
    const fresh = made();
    fresh.moveTo({ from, to: from + length }, paint(fresh));
    assert.deepEqual(moved.pixels, fresh.pixels);
  }
  moved.forget();
  computed = 0;
  moved.moveTo({ from, to: from + 500 }, paint(moved));
  assert.equal(computed, 10);
});

const lanes = (count, host = () => 'a') => Array.from({ length: count }, (_, i) => ({ lane: i, process: i, thread: 0, host: host(i), label: `rank ${i}`, number: i }));

test('few ranks are rows, in their order or by a figure; pinned ones come first', () => {
  const plain = rowsOf({ lanes: lanes(3) });
  assert.deepEqual(plain.map(({ lanes: [one] }) => one.lane), [0, 1, 2]);
  const sorted = rowsOf({ lanes: lanes(3), value: ({ lane }) => [5, 9, 7][lane], pinned: new Set([0]) });
  assert.deepEqual(sorted.map(({ lanes: [one] }) => one.lane), [0, 1, 2]);
  assert.equal(sorted[0].pinned, true);
  assert.deepEqual(rowsOf({ lanes: lanes(3), value: ({ lane }) => [5, 9, 7][lane] }).map(({ lanes: [one] }) => one.lane), [1, 2, 0]);
});

test('hosts group ranks; with many ranks they are folded until one is opened', () => {
  const few = rowsOf({ lanes: lanes(4, (i) => (i < 2 ? 'a' : 'b')) });
  assert.deepEqual(few.map(({ kind }) => kind), ['group', 'lane', 'lane', 'group', 'lane', 'lane']);
  const many = lanes(400, (i) => `host${i >> 6}`);
  const folded = rowsOf({ lanes: many });
  assert.deepEqual([...new Set(folded.map(({ kind }) => kind))], ['band']);
  assert.equal(folded.length, 7);
  const open = rowsOf({ lanes: many, toggled: new Set(['host host1']) });
  assert.equal(open.filter(({ kind }) => kind === 'group').length, 1);
  assert.equal(rowsOf({ lanes: many, byHost: false }).length, 16);
});

test('thousands of ranks of one host are bands, which open into smaller ones', () => {
  const rows = rowsOf({ lanes: lanes(4096) });
  assert.equal(rows.length, 16);
  assert.equal(rows[1].name, '256 to 511');
  assert.equal(rows.reduce((sum, row) => sum + row.lanes.length, 0), 4096);
  const open = rowsOf({ lanes: lanes(4096), toggled: new Set([rows[1].key]) });
  assert.equal(open.length, 32);
  assert.deepEqual([open[2].depth, open[2].name], [1, '256 to 271']);
  const ranks = rowsOf({ lanes: lanes(4096), toggled: new Set([rows[1].key, open[2].key]) });
  assert.equal(ranks.filter(({ kind }) => kind === 'lane').length, 16);
  assert.equal(rowsOf({ lanes: lanes(4096), value: () => 1 })[0].name, '256 ranks');
});

test('a hundred thousand ranks are folded at once', () => {
  const begin = process.cpuUsage().user;
  assert.equal(rowsOf({ lanes: lanes(100000) }).length, 16);
  assert.ok(process.cpuUsage().user - begin < 2e6);
});

test('rows have places, and a place has its row', () => {
  const { rows, height } = laidOut(rowsOf({ lanes: lanes(4) }), 300);
  assert.equal(height, 4 * 48);
  assert.equal(rowAt(rows, 50).lanes[0].lane, 1);
  assert.equal(rowAt(rows, -1), null);
  assert.equal(rowAt(rows, height), null);
});

test('numbers are read from text', () => {
  assert.deepEqual([...numbersIn('0, 3-5')], [0, 3, 4, 5]);
  assert.equal(numbersIn('  '), null);
  assert.deepEqual([...numbersIn('x,2')], [2]);
  assert.ok(numbersIn('0-999999999999').size <= 1e6); // a hostile range is cut off
});

test('the view stays within the run', () => {
  assert.deepEqual(placed(-50, 50, 1000), { from: 0, to: 100 });
  assert.deepEqual(placed(950, 1050, 1000), { from: 900, to: 1000 });
  assert.deepEqual(placed(-1, 5000, 1000), { from: 0, to: 1000 });
  assert.equal(placed(500, 501, 1000).to - placed(500, 501, 1000).from, LEAST_SPAN);
  assert.deepEqual(placed(0, 0, 0), { from: 0, to: 1 });
  assert.deepEqual(zoomed({ from: 0, to: 1000 }, 0.5, 500, 1000), { from: 250, to: 750 });
  assert.deepEqual(panned({ from: 200, to: 400 }, 0.5, 1000), { from: 300, to: 500 });
  assert.deepEqual(['w', 'W', 's', 'a', 'd', 'x'].map(moveOf), [{ zoom: 0.5 }, { zoom: 0.5 }, { zoom: 2 }, { pan: -0.2 }, { pan: 0.2 }, null]);
  assert.deepEqual([step(1000, 10), step(1500, 10), step(3e9, 10)], [100, 200, 5e8]);
  assert.deepEqual(between({ from: 0, to: 100 }, { from: 50, to: 60 }, 1), { from: 50, to: 60 });
});

test('searches by time', () => {
  const all = items([[0, 10], [20, 30], [40, 40]]);
  assert.deepEqual([above(all.begin, 20), itemAt(all, 25), itemAt(all, 15), itemAt(all, 40)], [2, 1, -1, 2]);
  assert.deepEqual(mostIn(all, 5, 100), { item: 1, ns: 10 });
  assert.deepEqual([stepFrom([all], 0, 1), stepFrom([all], 20, -1), stepFrom([all], 40, 1)], [20, 0, 40]);
});

const none = () => items([]);
const lane = (process, { calls = [], waits = [], operations = [], spans = [] }) => ({ process, ...items(calls), waits: items(waits), operations: items(operations), spans: items(spans), windows: [] });

// Rank 0 waits in MPI_Recv for rank 1. Rank 1 was waiting for rank 2, which was writing a file.
const model = {
  functions: ['MPI_Recv', 'MPI_Send', 'MPI_File_write'],
  waits: [{ class: 'late_sender', late_process: 1 }, { class: 'late_sender', late_process: 2 }],
  operations: ['pwrite out'],
  regions: ['', 'checkpoint'],
  threads: [
    lane(0, { calls: [[0, 100, 0]], waits: [[0, 90, 0]] }),
    lane(1, { calls: [[5, 85, 0], [86, 95, 1]], waits: [[5, 80, 1]] }),
    lane(2, { calls: [[0, 70, 2], [75, 82, 1]], operations: [[1, 69, 0]], spans: [[0, 100, 1]] }),
  ],
  messages: { n: 2, from: [2, 1], to: [1, 0], sent: [75, 86], received: [85, 100] },
};

test('the chain of causes goes from rank to rank to a file', () => {
  assert.equal(waitIn(model.threads[0], 0, 100), 0);
  const chain = chainOf(model, 0, 0);
  assert.deepEqual(chain.map((link) => link.lane), [0, 1, 2]);
  assert.deepEqual(chain.map((link) => link.wait), [0, 1, -1]);
  assert.deepEqual(chain[2].did, { kind: 'operation', name: 0, ns: 64, region: 1 });
});

test('a chain ends: two ranks that wait for each other are no endless chain', () => {
  const round = { ...model, threads: [lane(0, { calls: [[0, 100, 0]], waits: [[0, 90, 0]] }), lane(1, { calls: [[0, 100, 0]], waits: [[0, 90, 1]] })], waits: [{ class: 'a', late_process: 1 }, { class: 'a', late_process: 0 }] };
  assert.deepEqual(chainOf(round, 0, 0).map((link) => link.lane), [0, 1]);
  const alone = { ...round, waits: [{ class: 'a' }, { class: 'a' }] };
  assert.equal(chainOf(alone, 0, 0).length, 1); // the late rank is unknown
});

test('activities are work, a call or an operation', () => {
  assert.equal(activityIn(lane(0, { calls: [[0, 10, 1]] }), 20, 30).kind, 'work');
  assert.deepEqual(activityIn(lane(0, { calls: [[0, 10, 1]] }), 0, 11), { kind: 'call', name: 1, ns: 10, region: -1 });
});

test('a call has the messages that it sent or received', () => {
  assert.deepEqual(messagesOf(model, 0, 0), [1]);
  assert.deepEqual(messagesOf(model, 1, 0), [0]);
  assert.deepEqual(messagesOf(model, 1, 1), [1]);
});

test('regions of a rank are nested, and the one entered again and again is its iteration', () => {
  const regions = ['', 'main', 'main/step', 'main/step/solve'];
  const spans = items([[0, 10, 1], [10, 20, 2], [20, 25, 3], [25, 30, 2], [30, 35, 1], [35, 50, 2], [50, 55, 1], [55, 60, 2], [60, 70, -1], [70, 100, -1]]);
  const found = regionLevels(spans, regions);
  assert.deepEqual(found.levels.map((level) => level.n), [1, 3, 1]);
  assert.deepEqual([found.levels[0].begin[0], found.levels[0].end[0]], [0, 60]);
  const { name, visits } = iterationsOf(found);
  assert.equal(name, 'step');
  assert.deepEqual([...visits.begin], [10, 35, 55]);
  assert.deepEqual([...visits.name], [0, 1, 2]);
  assert.equal(iterationsOf(regionLevels(none(), regions)), null);
});

test('windows of all ranks are one track, and values keep their largest', () => {
  const windows = [{ windows: [{ title: 'w', ...items([[10, 20], [30, 40]]) }] }, { windows: [{ title: 'w', ...items([[12, 25]]) }] }];
  const [{ name, instances }] = windowTracks(windows);
  assert.equal(name, 'w');
  assert.deepEqual([[...instances.begin], [...instances.end]], [[10, 30], [25, 40]]);
  const values = valueColumns([{ at: 0, until: 10, value: 1 }, { at: 10, until: 20, value: 5 }, { at: 20, until: 30, value: null }], { from: 0, to: 40 }, 2);
  assert.deepEqual([...values], [5, Number.NaN]);
});

test('counters are rates, and instructions and cycles give a ratio', () => {
  const counter = (name, unit, most, values, highest = false) => ({ name, unit, most, values, highest });
  const span = 4e9; // each of two parts takes 2 s
  const tracks = counterTracks([
    counter('counters.PAPI_TOT_CYC', '', 2000, [32767, 0]), counter('counters.PAPI_TOT_INS', '', 4000, [32767, 100]),
    counter('counters.cpu.ns', 'ns', 6e9, [32767, 0]), counter('memory.high.bytes', 'bytes', 2048, [0, 32767], true), counter('empty', '', 0, []), counter('memory.mpi.frees', '', 3, [32767, 1]),
  ], span);
  assert.deepEqual(tracks.map(({ name }) => name), ['IPC', 'PAPI_TOT_CYC', 'PAPI_TOT_INS', 'cpu', 'memory.high']);
  const words = (track) => track.points.map(({ value }) => (value === null ? '-' : track.text(value)));
  assert.deepEqual(tracks.map(words), [['2.00', '-'], ['1,000/s', '0.00/s'], ['2,000/s', '6.10/s'], ['3.00 processors', '0.00 processors'], ['0 B', '2.00 KiB']]);
  assert.deepEqual(tracks.map(({ most, text }) => text(most)), ['2.00', '1,000/s', '2,000/s', '3.00 processors', '2.00 KiB']);
});

test('the view, pinned ranks and the chosen call survive the way through the address', () => {
  const usual = { from: 100, to: 1e6 };
  assert.equal(viewText(usual, usual), '');
  assert.equal(viewText({ from: 200.7, to: 900.2 }, usual), '200-901');
  assert.deepEqual(viewIn('200-901', usual, 1e6), { from: 200, to: 901 });
  assert.deepEqual(viewIn('999000-99999999', usual, 1e6), { from: 0, to: 1e6 });
  for (const text of ['', 'x', '5-', '9-3', '-1-5', '1e3-2e3']) assert.equal(viewIn(text, usual, 1e6), usual);
  assert.equal(lanesText(new Set([3, 1, 2, 9])), '1-3,9');
  assert.deepEqual([...lanesIn('1-3,9', 5)], [1, 2, 3]);
  assert.equal(lanesIn('', 5).size, 0);
  assert.deepEqual(callIn(callText({ lane: 3, from: 10, to: 20 }), 4), { lane: 3, from: 10, to: 20 });
  for (const text of ['', '4:1-2', ':1-2', 'a:1-2', '1:2', '1.5:1-2']) assert.equal(callIn(text, 4), null);
});
