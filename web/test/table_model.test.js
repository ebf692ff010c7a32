// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binned, csv, filledOf, nameShares, namesFirst, parts, sparkPath, spreadOf } from '../src/table_model.js';

test('a long name keeps its function or its end, and its parts are the whole', () => {
  assert.deepEqual(parts('short'), ['short', '', '']);
  assert.deepEqual(parts('LAMMPS_NS::CommBrick::reverse_comm+0x2bb in liblammps.so.0'), ['LAMMPS_NS::CommBrick', '::reverse_comm+0x2bb', ' in liblammps.so.0']);
  for (const name of ['/a/very/long/path/of/some/file.c:123', 'x::y', `f::${'g'.repeat(60)} in lib.so`]) {
    const [head, tail] = parts(name);
    assert.equal(parts(name).join(''), name);
    assert.ok(name.length < 24 || (head && tail));
  }
});

test('only long texts share the width', () => {
  const columns = [{ right: true, value: (row) => row.n }, { value: (row) => row.short }, { value: (row) => row.long }, { whole: true, value: (row) => row.long }];
  const rows = [{ n: 1, short: 'vm', long: 'x'.repeat(60) }];
  assert.deepEqual(nameShares(columns, rows, (column, row) => column.value(row)), [0, 0, 1, 0]);
});

test('one figure of the spread over ranks', () => {
  const row = { per_rank: { min_ns: 1, mean_ns: 2.5, max_ns: 4 } };
  assert.deepEqual(['sum', 'min', 'mean', 'max'].map((how) => spreadOf(row, how, 10)), [10, 1, 2.5, 4]);
  assert.equal(spreadOf({}, 'max', 10), 10);
});

test('a peak of one rank of thousands is in the picture', () => {
  const values = new Array(4096).fill(1);
  values[2000] = 100;
  const bins = binned(values);
  assert.equal(bins.length, 64);
  assert.equal(Math.max(...bins), 100);
  assert.equal(sparkPath([0, 0], 10, 10), '');
  assert.equal(sparkPath([], 10, 10), '');
  assert.equal(sparkPath([1, 2], 10, 10), 'M0.0 5.0H5.0L5.0 0.0H10.0V10H0Z');
});

test('CSV has whole figures, and no formulas of foreign names', () => {
  const columns = [{ title: 'time', right: true, value: (row) => row.ns, text: () => '1 ms' }, { title: 'in', value: (row) => row.name }];
  const rows = [{ ns: 1234567, name: 'a "b", c' }, { ns: null, name: '=HYPERLINK(1)' }];
  assert.equal(csv(columns, rows), 'time,in\r\n1234567,"a ""b"", c"\r\n,\'=HYPERLINK(1)\r\n');
});

test('in a narrow window the first name leads', () => {
  const columns = [{ title: 'time', right: true }, { title: 'most on' }, { title: 'function' }, { title: 'called in' }];
  assert.deepEqual(namesFirst(columns).map((one) => one.title), ['function', 'time', 'most on', 'called in']);
  const named = [{ title: 'rank' }, { title: 'time', right: true }];
  assert.equal(namesFirst(named), named);
});

test('a column without anything is omitted, but not one with zeros', () => {
  const columns = [{ title: 'a', value: (row) => row.a }, { title: 'b', value: (row) => row.b }, { title: 'c', value: (row) => row.c, text: () => '' }];
  const rows = [{ a: 0, b: null, c: 1 }, { a: 0, c: 2 }];
  const shown = (column, row) => (column.text ? column.text(row) : column.value(row));
  assert.deepEqual(filledOf(columns, rows, shown).map(({ title }) => title), ['a']);
});
