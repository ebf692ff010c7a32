// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GLOSSARY } from '../src/glossary.js';
import { meaningOf, termsIn } from '../src/terms.js';

test('each term of the glossary is found in its own name', () => {
  for (const [names, meaning] of GLOSSARY) {
    for (const name of names) assert.equal(termsIn(`the ${name} here`)[0]?.meaning, meaning, name);
  }
});

test('the longest term wins, plurals are found, parts of words are not', () => {
  assert.deepEqual(termsIn('Load balance of ranks').map((term) => term.name), ['load balance', 'rank']);
  assert.deepEqual(termsIn('crankshaft my_rank').length, 0);
  assert.equal(termsIn('LB')[0].name, 'load balance');
  assert.ok(meaningOf('Late sender'));
});
