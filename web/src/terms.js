// SPDX-License-Identifier: BSD-3-Clause
// Finds glossary terms in a text, independent of the page.
import { GLOSSARY } from './glossary.js';

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const meanings = new Map();
for (const [names, meaning] of GLOSSARY) for (const name of names) meanings.set(name.toLowerCase(), { name: names[0], meaning });
// Longer terms come first, so that "load balance" is not found as "load". Plurals count as the same term.
const all = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escape).join('|');
const ANY = new RegExp(`(?<![\\w_])(${all})(?:s|es)?(?![\\w_])`, 'gi');

export const meaningOf = (term) => meanings.get(term.toLowerCase());

// [{begin, end, name, meaning}]
export function termsIn(text) {
  return [...text.matchAll(ANY)].map((found) => ({ begin: found.index, end: found.index + found[0].length, ...meaningOf(found[1]) }));
}
