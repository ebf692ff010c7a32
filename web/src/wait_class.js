// SPDX-License-Identifier: BSD-3-Clause
// Returns the class of a wait as in the names of findings, for example "Wait at NxN" for wait_nxn.
import { data } from './data.js';

export const waitTitle = (name) => data.patterns?.[name]?.title || name.replaceAll('_', ' ');

// Returns the class of a wait for use within a sentence.
export function waitClass(name) {
  const title = waitTitle(name);
  return title[0].toLowerCase() + title.slice(1);
}
