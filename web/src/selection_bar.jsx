// SPDX-License-Identifier: BSD-3-Clause
// The selection in words, above the views while there is one, with a button that ends it.
import { time } from './format.js';
import { store, useSelection, useTables } from './page_selection.js';
import { isWhole, ranksText } from './selection.js';

export function selectionWords(selection) {
  const words = [];
  if (selection.time) words.push(`${time(selection.time[0])} to ${time(selection.time[1])}`);
  if (selection.ranks) words.push(`${selection.ranks.length === 1 && selection.ranks[0][0] === selection.ranks[0][1] ? 'rank' : 'ranks'} ${ranksText(selection.ranks)}`);
  if (selection.regions) words.push(selection.regions.join(', '));
  if (selection.visits) words.push(`visits ${selection.visits.first} to ${selection.visits.last} of ${selection.visits.region}`);
  return words.join('; ');
}

export function SelectionBar() {
  const selection = useSelection();
  const { exact } = useTables();
  return (
    <div role="status" class={isWhole(selection) ? '' : 'selection'}>
      {!isWhole(selection) && (
        <>
          <strong>Selected: {selectionWords(selection)}</strong>
          {!exact && <span class="why">Short calls are drawn together: figures are approximate.</span>}
          <button type="button" onClick={() => store.clear()}>Whole run</button>
        </>
      )}
    </div>
  );
}
