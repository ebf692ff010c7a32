// SPDX-License-Identifier: BSD-3-Clause
// Summarises the activity of a lane in each column of pixels. Items are {n, begin, end, name, calls, inMpi}
// in order of time; without `calls` and `inMpi`, each item is a single item. The cost is linear in the items
// and columns of the view.
import { above } from './timeline_search.js';

// `cover`: the share of the column that items fill. `name`: the name with the longest part of the column, or
// -1.
export const columns = (n) => ({ n, cover: new Float32Array(n), longest: new Float32Array(n), name: new Int32Array(n) });

// Blocks of items: the time in a block and its longest item. A block within a single column is added as a
// whole, so that a view of the whole run need not visit each item.
const BLOCK = 8; // small enough that most blocks are within one column if the run has 300,000 calls
const NO_BLOCKS = { n: 0 };
function blocksOf(items) {
  if (items.blocks) return items.blocks;
  const n = Math.floor(items.n / BLOCK);
  const blocks = { n, time: new Float64Array(n), longest: new Float64Array(n), name: new Int32Array(n) };
  for (let b = 0; b < n; b += 1) {
    for (let k = b * BLOCK; k < (b + 1) * BLOCK; k += 1) {
      const part = items.end[k] - items.begin[k];
      blocks.time[b] += items.calls && items.calls[k] > 1 ? Math.min(part, items.inMpi[k]) : part;
      if (part < blocks.longest[b]) continue;
      blocks.longest[b] = part;
      blocks.name[b] = items.name[k];
    }
  }
  items.blocks = blocks;
  return blocks;
}

// Adds the items to the columns. Sets `into.low` and `into.high` to the first and last column that the items
// may have changed.
function addItems(items, { from, to }, into) {
  const { n, cover, longest, name } = into;
  const { begin, end, calls, inMpi } = items;
  const names = items.name;
  const scale = n / (to - from);
  let low = n;
  let high = -1;
  // Blocks do not help if columns contain few items.
  const blocks = items.n > 64 * BLOCK ? blocksOf(items) : NO_BLOCKS;
  for (let k = Math.max(0, above(begin, from) - 1); k < items.n; k += 1) {
    const start = begin[k];
    if (start >= to) break;
    const block = k & (BLOCK - 1) ? blocks.n : k / BLOCK;
    if (block < blocks.n && start >= from && end[k + BLOCK - 1] < to) {
      const column = ((start - from) * scale) | 0;
      if (column === (((end[k + BLOCK - 1] - from) * scale) | 0)) {
        cover[column] += blocks.time[block] * scale;
        if (blocks.longest[block] * scale >= longest[column]) {
          longest[column] = blocks.longest[block] * scale;
          name[column] = blocks.name[block];
        }
        if (column < low) low = column;
        if (column > high) high = column;
        k += BLOCK - 1;
        continue;
      }
    }
    const stop = end[k];
    if (stop < from) continue;
    // An item that represents several calls is filled in proportion to the time in these calls.
    const dense = calls && calls[k] > 1 ? Math.min(1, inMpi[k] / (stop - start || 1)) : 1;
    const a = start <= from ? 0 : (start - from) * scale;
    const b = stop >= to ? n : (stop - from) * scale;
    const first = a | 0;
    const last = Math.min(n - 1, b | 0);
    const of = names[k];
    if (first < low) low = first;
    if (last > high) high = last;
    if (first >= last) {
      const part = b - a;
      cover[first] += part * dense;
      if (part >= longest[first]) {
        longest[first] = part;
        name[first] = of;
      }
      continue;
    }
    const head = first + 1 - a;
    cover[first] += head * dense;
    if (head >= longest[first]) {
      longest[first] = head;
      name[first] = of;
    }
    for (let i = first + 1; i < last; i += 1) {
      cover[i] = dense;
      longest[i] = 1;
      name[i] = of;
    }
    const tail = b - last;
    if (tail <= 0) continue;
    cover[last] += tail * dense;
    if (tail >= longest[last]) {
      longest[last] = tail;
      name[last] = of;
    }
  }
  into.low = low;
  into.high = high;
}

export function fillColumns(items, view, into) {
  into.cover.fill(0, 0, into.n);
  into.longest.fill(0, 0, into.n);
  into.name.fill(-1, 0, into.n);
  addItems(items, view, into);
  return into;
}

// Returns, for each of `n` columns, the smallest, mean and largest share of time that the lists of items
// fill. Only columns that a list fills are visited, because thousands of lists have few items each.
export function bandOf(lists, view, n) {
  const band = { n, lists: lists.length, least: new Float32Array(n).fill(1), mean: new Float32Array(n), most: new Float32Array(n) };
  const { least, mean, most } = band;
  const filled = new Uint32Array(n); // number of lists
  const into = columns(n);
  const { cover, longest } = into;
  for (const items of lists) {
    addItems(items, view, into);
    for (let i = into.low; i <= into.high; i += 1) {
      if (cover[i] === 0) continue;
      const share = cover[i] > 1 ? 1 : cover[i];
      cover[i] = 0;
      longest[i] = 0;
      filled[i] += 1;
      if (share < least[i]) least[i] = share;
      if (share > most[i]) most[i] = share;
      mean[i] += share;
    }
  }
  for (let i = 0; i < n; i += 1) {
    mean[i] /= lists.length || 1;
    if (filled[i] < lists.length || lists.length === 0) least[i] = 0;
  }
  return band;
}
