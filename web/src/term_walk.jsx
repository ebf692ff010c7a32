// SPDX-License-Identifier: BSD-3-Clause
// A button after a view's title that visits the view's terms by keyboard: the arrow keys go from term to
// term, and the meaning is shown next to each term.
import { useRef, useState } from 'preact/hooks';
import { Tip, textsOf } from './help.jsx';
import { termsIn } from './terms.js';

// Returns the first occurrence of each term in the view, in reading order.
function places(view) {
  const seen = new Set();
  const found = [];
  for (const text of textsOf(view)) {
    for (const term of termsIn(text.data)) {
      if (seen.has(term.name)) continue;
      seen.add(term.name);
      found.push({ ...term, text });
    }
  }
  return found.sort((a, b) => (a.text === b.text ? a.begin - b.begin : a.text.compareDocumentPosition(b.text) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

export function TermWalk({ title }) {
  const place = useRef(null);
  const [shown, setShown] = useState(null); // {i, n, name, meaning, box}
  const show = (i) => {
    const all = places(place.current.closest('section'));
    if (all.length === 0) {
      setShown({ i: 0, n: 0 });
      return;
    }
    const at = (i + all.length) % all.length;
    const range = new Range();
    range.setStart(all[at].text, all[at].begin);
    range.setEnd(all[at].text, all[at].end);
    all[at].text.parentElement.scrollIntoView({ block: 'nearest' });
    setShown({ ...all[at], i: at, n: all.length, box: range.getBoundingClientRect() });
  };
  const key = (event) => {
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (event.key === 'Escape') setShown(null);
    if (!steps[event.key]) return;
    event.preventDefault();
    show(shown ? shown.i + steps[event.key] : 0);
  };
  const said = !shown ? '' : shown.n === 0 ? 'No term of the glossary is in this view.' : `${shown.name}: ${shown.meaning} (${shown.i + 1} of ${shown.n})`;
  return (
    <>
      <button ref={place} type="button" class="terms" title="Terms of this view; arrows go from one to the next" aria-label={`Terms in ${title}. Arrows go from one to the next`} onClick={() => show(shown ? shown.i + 1 : 0)} onKeyDown={key} onBlur={() => setShown(null)}>
        ?
      </button>
      <span class="hidden" role="status">{said}</span>
      {shown?.box && <Tip tip={shown} />}
    </>
  );
}
