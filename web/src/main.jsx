// SPDX-License-Identifier: BSD-3-Clause
// The report as a page: all views in one column, so that it can be read from top to bottom, searched and
// printed. Views for which the run has no data are omitted.
import { Component, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './style.css';
import { data, problem, report } from './data.js';
import { prepare, store } from './page_selection.js';
import { WHOLE, parseAddress } from './selection.js';
import { SelectionBar } from './selection_bar.jsx';
import { isDark, toggleTheme, useTheme } from './theme.js';
import { Summary, hasSummary } from './views/summary.jsx';
import { Efficiency, hasEfficiency } from './views/efficiency.jsx';
import { Ranks, hasRanks } from './views/ranks.jsx';
import { Flame, hasFlame } from './views/flame.jsx';
import { Timeline, hasTimeline } from './views/timeline.jsx';
import { Waits, hasWaits } from './views/waits.jsx';
import { Regions, hasRegions } from './views/regions.jsx';
import { Calls, hasCalls } from './views/calls.jsx';
import { Matrix, hasMatrix } from './views/matrix.jsx';
import { Sizes, hasSizes } from './views/sizes.jsx';
import { Overhead, hasOverhead } from './views/overhead.jsx';
import { Windows, hasWindows } from './views/windows.jsx';
import { Io, hasIo } from './views/io.jsx';
import { WhatIf, hasWhatIf } from './views/whatif.jsx';
import { Run, hasRun } from './views/run.jsx';
import { Compare, hasCompare } from './views/compare.jsx';
import { Sheet } from './views/sheet.jsx';
import { Live } from './views/live.jsx';
import { Help } from './help.jsx';

const VIEWS = [
  ['summary', 'Overview', Summary, hasSummary],
  ['compare', 'Compare', Compare, hasCompare],
  ['efficiency', 'Efficiencies', Efficiency, hasEfficiency],
  ['ranks', 'Ranks', Ranks, hasRanks],
  ['flame', 'Flame graph', Flame, hasFlame],
  ['timeline', 'Timeline', Timeline, hasTimeline],
  ['waits', 'Waits', Waits, hasWaits],
  ['regions', 'Regions', Regions, hasRegions],
  ['calls', 'MPI calls', Calls, hasCalls],
  ['matrix', 'Communication matrix', Matrix, hasMatrix],
  ['sizes', 'Message sizes', Sizes, hasSizes],
  ['overhead', 'Collectives by processes', Overhead, hasOverhead],
  ['windows', 'Windows', Windows, hasWindows],
  ['io', 'I/O', Io, hasIo],
  ['whatif', 'What if', WhatIf, hasWhatIf],
  ['run', 'The run', Run, hasRun],
].filter(([, , , has]) => has());

function Header() {
  useTheme();
  return (
    <header>
      <h1>
        <span class="tool">Rankine report</span> {data.name || 'Report'}
      </h1>
      {report.job?.['job.command'] && <code class="command" title={report.job['job.command']}>{report.job['job.command']}</code>}
      <div class="tools">
        <Help />
        <button type="button" class="theme" onClick={toggleTheme}>
          {isDark() ? 'Light' : 'Dark'}
        </button>
      </div>
    </header>
  );
}

// A view is drawn when the reader scrolls near it. The first views are drawn immediately. Before printing,
// all views are drawn.
function Lazy({ first, children }) {
  const [near, setNear] = useState(first);
  const [place, setPlace] = useState(null);
  useEffect(() => {
    if (near || !place) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    });
    watch.observe(place);
    const all = () => setNear(true);
    window.addEventListener('beforeprint', all);
    window.addEventListener('rankine-all', all);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', all);
      window.removeEventListener('rankine-all', all);
    };
  }, [near, place]);
  return near ? children : <div ref={setPlace} class="later" />;
}

// If a view fails, the other views are still shown.
class Guard extends Component {
  constructor(props) {
    super(props);
    this.state = { why: '' };
  }

  componentDidCatch(error) {
    this.setState({ why: String(error.message || error) });
  }

  render({ title, children }, { why }) {
    return why ? (
      <p role="alert" class="warning">
        {title} cannot be shown: {why}
      </p>
    ) : (
      children
    );
  }
}

const TRIES = 60;

// The target of an address is not drawn yet when the page opens, so this tries again.
function jump(id, tries = TRIES) {
  // The position of the target is final only when all views above the target have their final height.
  window.dispatchEvent(new Event('rankine-all'));
  setTimeout(() => {
    const target = document.getElementById(id);
    if (!target && tries > 0) {
      jump(id, tries - 1);
      return;
    }
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, 50);
}

// The targets of links in the menu and in the views may not be drawn yet. A link with "?" also changes the
// selection and the settings that it contains.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { section, selection, views } = parseAddress(link.hash);
  for (const [name, value] of Object.entries(views)) store.setView(name, value);
  if (link.hash.includes('?')) store.select({ ...WHOLE, ...selection });
  store.goTo(section);
  jump(section);
});

function App() {
  return (
    <>
      <a class="skip" href="#summary">
        Skip to the overview
      </a>
      <Header />
      <div class="top">
        <nav aria-label="Views">
          <ul>
            {VIEWS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <SelectionBar />
      </div>
      <main>
        {VIEWS.map(([id, title, View], i) => (
          <Lazy key={id} first={i === 0}>
            <Guard title={title}>
              <View id={id} title={title} views={VIEWS.map(([other]) => other)} />
            </Guard>
          </Lazy>
        ))}
      </main>
    </>
  );
}

function Problem() {
  return (
    <p role="alert" class="problem">
      The data in this page cannot be read ({problem}). Write it again with rankine report --html.
    </p>
  );
}

const place = document.getElementById('app');
place.textContent = '';
document.title = data.name ? `${data.name} - Rankine report` : 'Rankine report';
render(problem ? <Problem /> : data.live_at ? <Live /> : data.sheet ? <Sheet /> : <App />, place);
// At this time, the page can respond. Everything on the screen is drawn, including views that the first frame
// moved near the visible part, and the browser is idle.
const drawn = (then) => requestAnimationFrame(() => setTimeout(then, 0));
const idle = window.requestIdleCallback || ((then) => setTimeout(then, 500));
drawn(() => drawn(() => {
  performance.mark('rankine-ready');
  if (!problem) idle(prepare);
}));
if (store.section) jump(store.section);
