// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import test from 'node:test';
import { callData, stretchesOf } from '../src/calldata.js';
import { recompute, regionTimeByProcess, timeByProcess } from '../src/recompute.js';
import { WHOLE } from '../src/selection.js';
import { decode } from '../src/timeline_model.js';

const flat = (calls) => {
  let last = 0;
  return calls.flatMap(([begin, end, kind, several = 1]) => {
    const out = [begin - last, end - begin, kind, several, several === 1 ? 0 : end - begin];
    last = end;
    return out;
  });
};
const moves = (list) => {
  let last = 0;
  return list.flatMap(([at, region]) => {
    const out = [at - last, region];
    last = at;
    return out;
  });
};

// The run has two ranks, and lasts from 100 to 1000 ns. Both ranks visit main/step twice. Rank 0 sends from
// 300 to 400 ns, and rank 1 receives from 200 to 400 ns.
const RAW = {
  span_ns: 1100, resolution_ns: 0, messages: 1,
  functions: ['MPI_Init', 'MPI_Send', 'MPI_Recv', 'MPI_Barrier', 'MPI_Finalize'],
  kinds: [0, 0, 1, 2, 2, 3, 3, 4, 3, 0, 4, 0],
  regions: ['', 'main', 'main/step'],
  wait_kinds: [{ class: 'late_sender', late_process: 0 }],
  threads: [
    { process: 0, thread: 0, calls: flat([[0, 100, 0], [300, 400, 1], [600, 700, 3], [800, 850, 4], [1000, 1100, 5]]), regions: moves([[0, 0], [100, 1], [200, 2], [500, 1], [550, 2], [750, 1]]), operations: [], waits: [], stalls: [] },
    { process: 1, thread: 0, calls: flat([[0, 100, 0], [200, 400, 2], [500, 700, 3], [1000, 1100, 5]]), regions: moves([[0, 0], [100, 1], [150, 2], [500, 1], [550, 2], [750, 1]]), operations: [], waits: flat([[200, 300, 0]]), stalls: [] },
  ],
  drawn_messages: [0, 1, 300, 100, 64],
};
const REPORT = {
  processes: [0, 1].map((rank) => ({ rank, world: 0, times_known: true, calls_recorded: true, runtime_ns: 900, mpi_ns: 250 + 150 * rank, useful_ns: 650 - 150 * rank })),
  functions: [['MPI_Send', 'point_to_point'], ['MPI_Recv', 'point_to_point'], ['MPI_Barrier', 'collective'], ['MPI_Init', 'environment']].map(([name, cls]) => ({ function: name, class: cls, phase: name === 'MPI_Init' ? 'initialize' : 'run' })),
  call_sites: [1, 2, 3].map((site) => ({ site, callsite: `site ${site}` })),
  regions: [{ name: 'main', depth: 0 }, { name: 'step', depth: 1 }],
  partners: [],
};
const calls = callData(decode(RAW));
const tables = (change) => recompute(REPORT, calls, { ...WHOLE, ...change });
const times = (rows) => Object.fromEntries(rows.map((row) => [row.function, row.time_ns]));

test('all of it gives the report as it came', () => {
  const all = recompute(REPORT, calls, WHOLE);
  assert.equal(all.whole, true);
  assert.equal(all.functions, REPORT.functions);
});

test('all ranks, and the time of all calls, are the profile without MPI_Init and MPI_Finalize', () => {
  const all = tables({ ranks: [[0, 1]] });
  assert.deepEqual(all.processes.map((row) => [row.runtime_ns, row.mpi_ns, row.useful_ns]), REPORT.processes.map((row) => [row.runtime_ns, row.mpi_ns, row.useful_ns]));
  assert.deepEqual(times(all.functions), { MPI_Barrier: 350, MPI_Recv: 200, MPI_Send: 100 });
  assert.deepEqual(all.functions[0].per_rank, { min_ns: 150, max_ns: 200, mean_ns: 175, imbalance: 200 / 175, min_process: 0, max_process: 1, ranks: 2 });
  assert.deepEqual(all.call_sites.map((row) => [row.site, row.callsite, row.time_ns]), [[3, 'site 3', 300], [2, 'site 2', 200], [1, 'site 1', 100], [null, '', 50]]);
  assert.equal(all.summary.load_balance, (650 + 500) / 2 / 650);
  assert.equal(all.summary.communication_efficiency, 650 / 900);
});

test('a stretch of time counts calls with their part inside', () => {
  const part = tables({ time: [350, 600] });
  assert.deepEqual(times(part.functions), { MPI_Barrier: 100, MPI_Send: 50, MPI_Recv: 50 });
  assert.deepEqual(part.processes.map((row) => [row.runtime_ns, row.mpi_ns]), [[250, 50], [250, 150]]);
  // The wait ended before the selection. The message was sent before the selection, and is received in the
  // selection.
  assert.deepEqual(part.waits, []);
  assert.deepEqual(part.partners.map((row) => [row.process, row.peer, row.sent_messages, row.received_messages, row.received_bytes]), [[1, 0, 0, 1, 64]]);
  assert.deepEqual(part.regions.map((row) => [row.path, row.time_ns, row.own_ns, row.visits]), [['main', 500, 100, 2], ['main/step', 400, 400, 4]]);
});

test('of waits, the part inside counts', () => {
  assert.deepEqual(tables({ time: [250, 400] }).waits.map((row) => [row.class, row.late_process, row.time_ns]), [['late_sender', 0, 50]]);
});

test('ranks', () => {
  const one = tables({ ranks: [[1, 1]] });
  assert.deepEqual(one.ranks, [1]);
  assert.deepEqual(times(one.functions), { MPI_Recv: 200, MPI_Barrier: 200 });
  assert.equal(one.summary.load_balance, 1);
});

test('the time of each rank in a region, of all of the run and of a part', () => {
  assert.deepEqual([...regionTimeByProcess(calls, null, 'main/step', 2)], [500, 550]);
  assert.deepEqual([...regionTimeByProcess(calls, null, 'main', 2)], [900, 900]);
  assert.deepEqual([...regionTimeByProcess(calls, [[100, 250], []], 'main/step', 2)], [50, 0]);
});

test('regions, and visits of a region by their number on each rank', () => {
  const step = tables({ regions: ['main/step'] });
  assert.deepEqual(step.processes.map((row) => row.runtime_ns), [500, 550]);
  assert.deepEqual(times(step.functions), { MPI_Barrier: 250, MPI_Recv: 200, MPI_Send: 100 });
  const second = tables({ visits: { region: 'main/step', first: 2, last: 2 } });
  assert.deepEqual(second.processes.map((row) => row.runtime_ns), [200, 200]);
  assert.deepEqual(stretchesOf(calls, 1, { ...WHOLE, visits: { region: 'main/step', first: 1, last: 1 } }, [100, 1000]), [150, 500]);
  assert.deepEqual(tables({ regions: ['nowhere'] }).functions, []);
  assert.equal(tables({ regions: ['nowhere'] }).summary.parallel_efficiency, null);
});

test('what the page cannot know of a part is null, with the reason', () => {
  const part = tables({ time: [350, 600] });
  assert.match(part.unknown.samples, /^unknown for a part of the run/);
  const bare = recompute(REPORT, null, { ...WHOLE, time: [1, 2] });
  assert.equal(bare.processes, null);
  assert.match(bare.unknown.processes, /without a trace/);
  const ranks = recompute(REPORT, null, { ...WHOLE, ranks: [[1, 1]] });
  assert.deepEqual(ranks.processes.map((row) => row.useful_ns), [500]);
  assert.match(ranks.unknown.functions, /some of the ranks/);
});

test('the time of each process in some calls', () => {
  const all = tables({ time: [350, 600] });
  assert.deepEqual([...timeByProcess(calls, all.stretches, (kind) => calls.kinds.fn[kind] === 3, 2)], [0, 100]);
  assert.deepEqual([...timeByProcess(calls, null, () => true, 2)], [450, 600]);
});

test('300,000 calls take less than 100 ms of processor time', () => {
  const ranks = 64;
  const each = 4700;
  const lane = Array.from({ length: each }, (_, i) => [i * 10 + 3, i * 10 + 8, i % 40]);
  const stays = Array.from({ length: 2000 }, (_, i) => [i * 20, i % 2]);
  const raw = {
    span_ns: each * 10, resolution_ns: 0, messages: 0, functions: Array.from({ length: 20 }, (_, i) => `MPI_F${i}`), kinds: Array.from({ length: 40 }, (_, i) => [i % 20, i]).flat(),
    regions: ['main', 'main/step'], threads: Array.from({ length: ranks }, (_, rank) => ({ process: rank, thread: 0, calls: flat(lane), regions: moves(stays), operations: [], waits: [], stalls: [] })), drawn_messages: [],
  };
  const many = callData(decode(raw));
  assert.ok(many.n >= 300000);
  const report = { ...REPORT, processes: Array.from({ length: ranks }, (_, rank) => ({ rank })) };
  const took = [];
  for (let i = 0; i < 8; i += 1) {
    const start = process.cpuUsage();
    recompute(report, many, { ...WHOLE, time: [100 + i, each * 10 - 100] });
    took.push(process.cpuUsage(start).user / 1000);
  }
  assert.ok(Math.min(...took) < 100, `${took}`);
  process.stderr.write(`recompute of ${many.n} calls: ${took.map((ms) => ms.toFixed(1))} ms\n`);
});
