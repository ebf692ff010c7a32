// SPDX-License-Identifier: BSD-3-Clause
import test from 'node:test';
import assert from 'node:assert/strict';
import { numbersOf, numbersText, withNumbers } from '../src/number_text.js';

test('numbers of all lengths come back from their text', () => {
  const edges = [0, 1, 31, 32, 1023, 1024, 2 ** 30 - 1, 2 ** 30, 2 ** 31, 2 ** 32, 2 ** 35 + 17, 2 ** 53 - 1];
  assert.deepEqual([...numbersOf(numbersText(edges))], edges);
  const many = Array.from({ length: 1000 }, (_, i) => (i * 7919 * 104729) % 2 ** 40);
  assert.deepEqual([...numbersOf(numbersText(many))], many);
  assert.ok(numbersOf(numbersText(many)) instanceof Float64Array);
});

test('a small number is one digit', () => {
  assert.equal(numbersText([0, 1, 31, 32]), 'ABfgB');
});

test('lists stay as they are, and a text that was cut has its whole numbers', () => {
  assert.deepEqual(numbersOf([3, 4]), [3, 4]);
  assert.deepEqual(numbersOf(''), []);
  assert.deepEqual(numbersOf('Bg'), [1]);
});

test('all lists of a timeline are unpacked', () => {
  const timeline = { span_ns: 5, kinds: 'AB', drawn_messages: '', critical_path: 'ABC', threads: [{ process: 0, calls: 'ABABA', regions: '', operations: '', waits: '', stalls: '' }], windows: [{ process: 0, name: 'w', slices: 'ABAAA' }] };
  const made = withNumbers(timeline);
  assert.deepEqual(made.threads[0].calls, [0, 1, 0, 1, 0]);
  assert.deepEqual([made.kinds, made.critical_path, made.windows[0].slices, made.span_ns], [[0, 1], [0, 1, 2], [0, 1, 0, 0, 0], 5]);
});
