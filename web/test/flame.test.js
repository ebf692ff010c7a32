// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf, compared, functionsOf, matchesOf, ofRegions, ofSamples, ofTrace, sandwich, timeOrder } from '../src/flame_tree.js';

const times = (work, stall = 0) => ({ outside_ns: work, work_ns: 0, stall_ns: stall });
// main 100 -> solve 60 -> MPI_Wait 20; main -> solve -> solve (recursion) 10; main -> write 30 [libio]
const SAMPLES = [
  { name: 'main', parent: null, own: times(10), total: times(80, 20) },
  { name: 'solve', parent: 0, own: times(30), total: times(40, 20) },
  { mpi_function: 'MPI_Wait', parent: 1, own: times(0, 20), total: times(0, 20) },
  { name: 'solve', parent: 1, own: times(10), total: times(10) },
  { name: 'write', module: 'libio', parent: 0, own: times(30), total: times(30) },
];

test('samples are a tree of all time, work or stall', () => {
  const root = ofSamples(SAMPLES, 'time');
  assert.equal(root.value, 100);
  assert.deepEqual(root.children[0].children.map(({ name, value }) => [name, value]), [['solve', 60], ['write', 30]]);
  assert.equal(ofSamples(SAMPLES, 'stall').value, 20);
  assert.equal(ofSamples([{ clock: 'blocked', parent: null, own: times(1), total: times(1) }], 'time').children[0].name, '(blocked)');
});

test('left heavy: the largest child comes first, and too short ones are left out', () => {
  const boxes = boxesOf(ofSamples(SAMPLES, 'time'), 15);
  assert.deepEqual(boxes.map(({ node, depth, from, to }) => [node.name, depth, from, to]), [
    ['all ranks', 0, 0, 100], ['main', 1, 0, 100], ['solve', 2, 0, 60], ['MPI_Wait', 3, 0, 20], ['write', 2, 60, 90]]);
});

test('a sandwich has the callers and callees of one function, and counts recursion once', () => {
  const found = sandwich(ofSamples(SAMPLES, 'time'), 'solve');
  assert.deepEqual([found.value, found.own, found.count], [60, 40, 1]);
  assert.deepEqual(found.callees.children[0].children.map(({ name, value }) => [name, value]), [['MPI_Wait', 20], ['solve', 10]]);
  assert.deepEqual([found.callers.children[0].name, found.callers.children[0].children[0].name, found.callers.children[0].children[0].value], ['solve', 'main', 60]);
  assert.equal(sandwich(ofSamples(SAMPLES, 'time'), 'nothing').value, 0);
});

test('functions have their own time and their time with callees', () => {
  const found = functionsOf(ofSamples(SAMPLES, 'time'));
  const solve = found.find(({ name }) => name === 'solve');
  assert.deepEqual([solve.own, solve.value], [40, 60]);
  assert.equal(found.reduce((sum, { own }) => sum + own, 0), 100);
});

test('a search finds names and modules, with the time of all matches', () => {
  const root = ofSamples(SAMPLES, 'time');
  assert.deepEqual([matchesOf(root, 'SOLVE').nodes.size, matchesOf(root, 'SOLVE').value], [2, 60]);
  assert.equal(matchesOf(root, 'libio').value, 30);
  assert.deepEqual([matchesOf(root, ' ').nodes.size, matchesOf(root, 'x').value], [0, 0]);
});

test('another run is compared way by way', () => {
  const root = compared(ofSamples(SAMPLES, 'time'), ofSamples(SAMPLES.slice(0, 2), 'time'));
  const main = root.children[0];
  assert.deepEqual([main.other, main.children[0].other, main.children[1].other], [100, 60, 0]);
});

test('regions are a tree, and each knows its path', () => {
  const root = ofRegions([{ name: 'main', depth: 0, time_ns: 100, own_ns: 40 }, { name: 'step', depth: 1, time_ns: 60, own_ns: 60 }, { name: 'end', depth: 0, time_ns: 5, own_ns: 5 }]);
  assert.equal(root.value, 105);
  assert.equal(root.children[0].children[0].region, 'main/step');
});

const items = (list) => ({
  n: list.length, begin: list.map((one) => one[0]), end: list.map((one) => one[1]), name: list.map((one) => one[2]),
  calls: list.map((one) => one[3] ?? 1), inMpi: list.map((one) => one[4] ?? one[1] - one[0]),
});
const model = {
  functions: ['MPI_Recv', 'MPI_Send'],
  regions: ['', 'main', 'main/step'],
  threads: [
    { ...items([[10, 20, 0], [60, 70, 1], [95, 99, 1]]), spans: items([[0, 50, 1], [50, 80, 2], [80, 90, 1], [90, 100, -1]]) },
    { ...items([]), spans: items([[0, 40, 1]]) },
  ],
};

test('a trace is a tree of regions with the calls in them', () => {
  const root = ofTrace(model);
  const main = root.children.find(({ name }) => name === 'main');
  assert.equal(main.value, 130); // 90 ns on the first rank, 40 ns on the second
  assert.deepEqual(main.children.map(({ name, value, own }) => [name, value, own]), [['step', 30, 20], ['MPI_Recv', 10, 10]]);
  assert.equal(root.children.find(({ name }) => name === 'MPI_Send').value, 4); // outside of all regions
});

test('of a trace a part counts where only that is selected', () => {
  const root = ofTrace(model, [[15, 65], []]);
  const main = root.children.find(({ name }) => name === 'main');
  assert.equal(main.value, 50);
  assert.deepEqual(main.children.map(({ name, value }) => [name, value]), [['step', 15], ['MPI_Recv', 5]]);
});

test('time order has regions and calls where they were', () => {
  const boxes = timeOrder(model, 0, 100);
  const shown = boxes.map(({ node, depth, from, to }) => [node.name, depth, from, to]);
  assert.deepEqual(shown, [['all of the run', 0, 0, 100], ['main', 1, 0, 90], ['step', 2, 50, 80], ['MPI_Recv', 2, 10, 20], ['MPI_Send', 3, 60, 70], ['MPI_Send', 1, 95, 99]]);
});
