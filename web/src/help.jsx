// SPDX-License-Identifier: BSD-3-Clause
// Help on the page. Glossary terms have a dotted underline, and pointing at one shows its meaning. The key
// "?" lists the terms of the focused view. The button after a view's title steps through them
// (term_walk.jsx). The page's text is not changed, because highlights are ranges over the text.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './help.css';
import { data } from './data.js';
import { GLOSSARY } from './glossary.js';
import { leastCost } from './least_cost.js';
import { termsIn } from './terms.js';

const EXPLAINED = 'h2, h3, th, legend, .about, .why, .name, .lead, .part-names, dt, .findings .title, .evidence p';
const HIGHLIGHT = 'glossary';
const REST = 250; // ms

export function textsOf(root) {
  const texts = [];
  for (const place of root.querySelectorAll(EXPLAINED)) {
    const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode);
  }
  return [...new Set(texts)];
}

// Only texts near the window are underlined, because the browser checks all highlights at each change of the
// page. `ranges` are static, so that changes of the page need not update them.
function underline() {
  if (!window.CSS?.highlights || !window.Highlight) return;
  const near = ({ top, bottom }) => bottom > -window.innerHeight && top < 2 * window.innerHeight;
  const sections = [...document.querySelectorAll('main section')].filter((one) => near(one.getBoundingClientRect()));
  const ranges = sections.flatMap(textsOf).flatMap((text) =>
    termsIn(text.data).map(({ begin, end }) => new StaticRange({ startContainer: text, startOffset: begin, endContainer: text, endOffset: end })),
  );
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

// Returns the term at a point of the window as {name, meaning, box}, or null.
function termAt(x, y) {
  let node;
  let offset;
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(x, y);
    [node, offset] = [caret?.offsetNode, caret?.offset];
  } else {
    const range = document.caretRangeFromPoint?.(x, y);
    [node, offset] = [range?.startContainer, range?.startOffset];
  }
  if (!node || node.nodeType !== Node.TEXT_NODE || !node.parentElement?.closest(EXPLAINED)) return null;
  for (const term of termsIn(node.data)) {
    if (offset < term.begin || offset > term.end) continue;
    const range = new Range();
    range.setStart(node, term.begin);
    range.setEnd(node, term.end);
    const box = range.getBoundingClientRect();
    const inside = x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 2 && y <= box.bottom + 2;
    return inside ? { ...term, box } : null;
  }
  return null;
}

export function Tip({ tip }) {
  const left = Math.max(8, Math.min(tip.box.left, window.innerWidth - 340));
  const below = tip.box.bottom < window.innerHeight - 140;
  return (
    <div class="tip" role="tooltip" style={{ left: `${left}px`, ...(below ? { top: `${tip.box.bottom + 6}px` } : { bottom: `${window.innerHeight - tip.box.top + 6}px` }) }}>
      <strong>{tip.name}</strong>: {tip.meaning}
    </div>
  );
}

// Shows the glossary, beginning with the terms of one view.
function Glossary({ view, close }) {
  const [wanted, setWanted] = useState('');
  const place = useRef(null);
  const here = useMemo(() => {
    const section = view && document.getElementById(view);
    return new Set(section ? textsOf(section).flatMap((text) => termsIn(text.data).map((term) => term.name)) : []);
  }, [view]);
  useEffect(() => {
    const dialog = place.current;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const rows = GLOSSARY.filter(([names, meaning]) => `${names.join(' ')} ${meaning}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  const first = rows.filter(([names]) => here.has(names[0]));
  const rest = rows.filter(([names]) => !here.has(names[0]));
  const Terms = ({ list }) => (
    <dl>
      {list.map(([names, meaning]) => (
        <div key={names[0]}>
          <dt>{names.join(', ')}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <dialog ref={place} class="glossary" aria-label="Glossary" onClose={close} onClick={(event) => event.target === place.current && close()}>
      <form method="dialog">
        <label>
          Term <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        <button type="submit">Close</button>
      </form>
      {first.length > 0 && <h3>In this view</h3>}
      <Terms list={first} />
      {first.length > 0 && rest.length > 0 && <h3>All others</h3>}
      <Terms list={rest} />
    </dialog>
  );
}

export function Help() {
  const [tip, setTip] = useState(null);
  const [open, setOpen] = useState(null);
  useEffect(() => {
    let timer = 0;
    let pending = 0;
    const move = (event) => {
      clearTimeout(timer);
      const { clientX: x, clientY: y } = event;
      timer = setTimeout(() => setTip(termAt(x, y)), REST);
    };
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const key = (event) => {
      if (event.key === 'Escape') hide();
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.target.closest?.('input, textarea, select')) return;
      event.preventDefault();
      setOpen({ view: document.activeElement?.closest?.('section')?.id || '' });
    };
    const again = () => {
      clearTimeout(pending);
      pending = setTimeout(underline, 2 * REST);
    };
    // Each movement in a picture changes the line below the picture. This line has no terms.
    const said = ({ target }) => target.classList?.contains('said');
    // Preact writes some texts a second time
    const unchanged = ({ target, oldValue }) => oldValue !== null && oldValue === target.data;
    const watch = new MutationObserver((records) => records.some((one) => !said(one) && !unchanged(one)) && again());
    const scroll = () => {
      hide();
      again();
    };
    watch.observe(document.querySelector('main') || document.body, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
    again();
    document.addEventListener('pointermove', move);
    document.addEventListener('scroll', scroll, true);
    document.addEventListener('keydown', key);
    return () => {
      watch.disconnect();
      hide();
      document.removeEventListener('pointermove', move);
      document.removeEventListener('scroll', scroll, true);
      document.removeEventListener('keydown', key);
    };
  }, []);
  return (
    <>
      <button type="button" class="help" title="Meaning of terms (?)" onClick={() => setOpen({ view: '' })}>
        Glossary
      </button>
      {tip && <Tip tip={tip} />}
      {open && <Glossary view={open.view} close={() => setOpen(null)} />}
    </>
  );
}

// The text "Why am I seeing this" for a finding, given its name.
export function Why({ name }) {
  const rule = data.patterns?.[name];
  if (!rule) return null;
  return (
    <details class="rule">
      <summary>Why am I seeing this?</summary>
      <p>{rule.definition}</p>
      <p>{rule.computed} A cost below {leastCost()} is no finding.</p>
    </details>
  );
}
