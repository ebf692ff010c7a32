// SPDX-License-Identifier: BSD-3-Clause
// The class of a wait as findings name it: "Wait at NxN" for wait_nxn.
import { data } from './data.js';

export const waitTitle = (name) => data.patterns?.[name]?.title || name.replaceAll('_', ' ');

// The same within a sentence.
export function waitClass(name) {
  const title = waitTitle(name);
  return title[0].toLowerCase() + title.slice(1);
}
