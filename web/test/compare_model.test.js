// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignRegions, scaling } from '../src/compare_model.js';

const region = (depth, name, time, ranks = 2) => ({ depth, name, time_ns: time, mpi_ns: 0, ranks });

test('regions are aligned by their path, as time of a rank', () => {
  const a = { regions: [region(0, 'main', 100), region(1, 'solve', 60), region(0, 'solve', 8)] };
  const b = { regions: [region(0, 'main', 100, 4), region(1, 'io', 4, 4)] };
  const rows = alignRegions([a, b]);
  assert.deepEqual(rows.map((row) => row.path), ['main', 'main/solve', 'solve', 'main/io']);
  assert.deepEqual(rows[0].runs.map((run) => run.mean_ns), [50, 25]);
  assert.equal(rows[1].runs[1], null);
});

const run = (name, ranks, wall, more) => ({ name, report: { summary: { ranks, ranks_with_times: ranks, wall_time_ns: wall, useful_average_ns: 50, ...more } } });

test('scaling is to the run with fewest ranks, with the factor that is lost', () => {
  const rows = scaling([run('c', 4, 40, { load_balance: 0.6, communication_efficiency: 0.9 }), run('a', 1, 100, { load_balance: 1, communication_efficiency: 0.9 })]);
  assert.deepEqual(rows.map(({ name, speedup, ideal }) => [name, speedup, ideal]), [['a', 1, 1], ['c', 2.5, 4]]);
  assert.deepEqual(rows[1].lost, { load_balance: 0.6, communication_efficiency: 1, computation: 0.25 });
});

test('runs of equal size, or without times, have no scaling', () => {
  assert.equal(scaling([run('a', 2, 10), run('b', 2, 20)]), null);
  assert.equal(scaling([run('a', 2, 0), run('b', 4, 20)]), null);
  assert.equal(scaling([{ name: 'x', report: {} }]), null);
});
