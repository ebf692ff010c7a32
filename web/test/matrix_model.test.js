// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distances, fold, foldOf, messageCells, topology, waitCells, firstFold } from '../src/matrix_model.js';

// Two hosts with two NUMA nodes each. Consecutive ranks alternate between hosts.
const processes = Array.from({ length: 8 }, (_, i) => ({ rank: i, attributes: { host: i % 2 ? 'b' : 'a', numa: i < 4 ? 0 : 1, core: Math.floor(i / 2) } }));

test('ranks are folded in the order of the machine', () => {
  const hosts = foldOf(processes, 'host');
  assert.deepEqual(hosts.names, ['a', 'b']);
  assert.deepEqual(hosts.of, [0, 1, 0, 1, 0, 1, 0, 1]);
  assert.deepEqual(foldOf(processes, 'numa').names, ['a NUMA 0', 'a NUMA 1', 'b NUMA 0', 'b NUMA 1']);
  assert.equal(foldOf(processes, 'core').names.length, 8);
  assert.deepEqual(foldOf(processes, 'rank').of, [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(foldOf([{ rank: 0 }, { rank: 1 }], 'core').sizes, [2]);
});

test('folding loses no value', () => {
  const pairs = processes.map((_, i) => ({ process: i, peer: (i + 1) % 8, peer_is_world_rank: true, sent_bytes: 10 }));
  const cells = messageCells(pairs, 'sent_bytes', processes);
  for (const by of ['rank', 'core', 'numa', 'host']) {
    const { of, names } = foldOf(processes, by);
    assert.equal(fold(cells, of, names.length).reduce((sum, cell) => sum + cell.value, 0), 80);
  }
  assert.deepEqual(fold(cells, foldOf(processes, 'host').of, 2), [{ row: 0, column: 1, value: 40 }, { row: 1, column: 0, value: 40 }]);
  assert.deepEqual(distances(cells, processes), { core: 0, numa: 0, host: 0, between: 1 });
  assert.equal(distances([], processes), null);
});

test('waits are counted for the late rank, within the selection', () => {
  const calls = { lanes: 2, process: [0, 1], waitKinds: [{ late_process: 1 }, {}], waits: [{ n: 2, begin: [10, 50], end: [30, 60], name: [0, 1] }, { n: 0, begin: [], end: [], name: [] }] };
  assert.deepEqual(waitCells(calls, null), [{ row: 0, column: 1, value: 20 }]);
  assert.deepEqual(waitCells(calls, [[20, 100], []]), [{ row: 0, column: 1, value: 10 }]);
  assert.deepEqual(waitCells(calls, [[40, 100], []]), []);
});

test('the topology has each rank once', () => {
  const hosts = topology(processes);
  assert.deepEqual(hosts.map(({ host, ranks, nodes }) => [host, ranks, nodes.length]), [['a', 4, 2], ['b', 4, 2]]);
  const all = hosts.flatMap(({ nodes }) => nodes.flatMap(({ cores }) => cores.flatMap((core) => core.processes)));
  assert.deepEqual(all.sort((a, b) => a - b), [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('many ranks are folded by hosts, unless all are on one', () => {
  const many = (hostOf) => Array.from({ length: 1000 }, (_, rank) => ({ rank, attributes: { host: hostOf(rank) } }));
  assert.equal(firstFold(processes), 'rank');
  assert.equal(firstFold(many((rank) => (rank < 500 ? 'a' : 'b'))), 'host');
  assert.equal(firstFold(many(() => 'a')), 'rank');
});
