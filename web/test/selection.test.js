// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import test from 'node:test';
import { WHOLE, addressOf, createStore, hasRank, isWhole, parseAddress, parseRanks, rangesOf, ranksText } from '../src/selection.js';

test('ranks are ranges, joined where they meet', () => {
  assert.deepEqual(parseRanks('3-5,1, 2,9'), [[1, 5], [9, 9]]);
  assert.deepEqual(parseRanks('4-2,x,,-1'), null);
  assert.equal(parseRanks('0-99999999'), null);
  assert.equal(ranksText([[1, 5], [9, 9]]), '1-5,9');
  assert.deepEqual(rangesOf(new Set([7, 0, 1])), [[0, 1], [7, 7]]);
  assert.ok(hasRank({ ranks: [[1, 5]] }, 5));
  assert.ok(!hasRank({ ranks: [[1, 5]] }, 6));
  assert.ok(hasRank(WHOLE, 6));
});

test('an address gives back what it was made of', () => {
  const from = {
    section: 'calls',
    selection: { time: [5, 9e12], ranks: [[1, 3], [7, 7]], regions: ['main/solve', 'a&b=c?#%, d'], visits: { region: 'it:1/x-y', first: 2, last: 30 } },
    views: { 'flame.mode': 'left heavy', 'timeline.order': 'mpi' },
  };
  assert.deepEqual(parseAddress(addressOf(from)), from);
  assert.equal(addressOf({}), '');
  assert.equal(addressOf({ section: 'calls' }), '#calls');
  assert.deepEqual(parseAddress('#calls'), { section: 'calls', selection: { ...WHOLE }, views: {} });
});

test('an address that is not well formed selects what can be understood', () => {
  for (const hash of ['#?time=9-5', '#?time=a-b', '#?time=', '#?time=-1-5', '#?visits=0-3:x', '#?visits=3-2:x', '#?visits=x', '#?ranks=', '#?%', '#<script>?x=1', '#?__proto__=1&constructor=2'])
    assert.ok(isWhole(parseAddress(hash).selection), hash);
  assert.equal(parseAddress('#<script>').section, '');
  assert.deepEqual(parseAddress('#?time=5-9&ranks=x').selection, { ...WHOLE, time: [5, 9] });
});

test('the store says each change once, and only changes', () => {
  const addresses = [];
  const store = createStore('#calls?ranks=1', (address) => addresses.push(address));
  let told = 0;
  const stop = store.subscribe(() => { told += 1; });
  store.select({ time: [10.2, 19.7] });
  store.select({ time: [10, 20] });
  assert.deepEqual(store.selection, { ...WHOLE, time: [10, 20], ranks: [[1, 1]] });
  assert.equal(told, 1);
  store.select({ time: [20, 20] });
  assert.equal(store.selection.time, null);
  store.clear();
  assert.ok(isWhole(store.selection));
  assert.equal(told, 3);
  stop();
  store.select({ ranks: [[0, 1]] });
  assert.equal(told, 3);
  assert.deepEqual(addresses, ['#calls?time=10-20&ranks=1', '#calls?ranks=1', '#calls', '#calls?ranks=0-1']);
});

test('settings of views are in the address unless they have their default', () => {
  const store = createStore('#?flame.mode=left');
  assert.equal(store.view('flame.mode', 'time'), 'left');
  assert.equal(store.view('timeline.order', 'rank'), 'rank');
  store.setView('timeline.order', 'mpi');
  assert.equal(store.address(), '#?flame.mode=left&timeline.order=mpi');
  store.setView('flame.mode', 'time');
  store.setView('timeline.order', 'rank');
  assert.equal(store.address(), '');
});

test('the store follows an address that the reader changes', () => {
  const store = createStore('#calls');
  let told = 0;
  store.subscribe(() => { told += 1; });
  assert.ok(store.follow('#calls?time=1-2'));
  assert.deepEqual(store.selection.time, [1, 2]);
  const before = store.selection;
  assert.ok(store.follow('#waits?time=1-2'));
  assert.equal(store.selection, before);
  assert.ok(!store.follow('#waits?time=1-2'));
  assert.equal(told, 2);
});
