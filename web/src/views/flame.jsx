// SPDX-License-Identifier: BSD-3-Clause
// Samples as a flame graph, by d3-flame-graph; without samples the regions.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import flamegraph from 'd3-flame-graph';
import { select } from 'd3-selection';
import { list, report } from '../data.js';
import { Behind, Choice, Section, Table } from '../parts.jsx';
import { percent, time } from '../format.js';
import { isDark, series, useTheme } from '../theme.js';

const samples = () => list(report.samples?.call_tree);
export const hasFlame = () => samples().length > 0 || list(report.regions).length > 0;

const CLOCKS = { blocked: 'blocked', waiting: 'waiting for a processor', kernel: 'in the kernel', cpu: 'stack not known' };
const all = (times) => times.outside_ns + times.work_ns + times.stall_ns;
const PARTS = { time: all, work: (times) => times.work_ns + times.outside_ns, stall: (times) => times.stall_ns };

function sampleTree(part) {
  const root = { name: 'all ranks', value: 0, children: [] };
  const nodes = samples().map((node) => ({
    name: node.mpi_function || node.name || `(${CLOCKS[node.clock] || 'stack not known'})`,
    module: node.module || '',
    mpi: Boolean(node.mpi_function),
    value: PARTS[part](node.total),
    children: [],
  }));
  samples().forEach((node, i) => (node.parent === null ? root : nodes[node.parent]).children.push(nodes[i]));
  root.value = root.children.reduce((sum, child) => sum + child.value, 0);
  return root;
}

function regionTree() {
  const root = { name: 'all ranks', value: 0, children: [] };
  const open = [root];
  for (const region of report.regions) {
    const node = { name: region.name, module: '', mpi: false, value: region.time_ns, children: [] };
    open.length = region.depth + 1;
    (open[region.depth] || root).children.push(node);
    open.push(node);
  }
  root.value = root.children.reduce((sum, child) => sum + child.value, 0);
  return root;
}

function pruned(node, least) {
  return { ...node, children: node.children.filter((child) => child.value > least).map((child) => pruned(child, least)) };
}

const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

const COLUMNS = [
  { title: 'function', value: (row) => row.name + (row.module ? ` [${row.module}]` : '') },
  { title: 'own time', right: true, value: (row) => all(row.own), text: (row) => time(all(row.own)) },
  { title: 'in all', right: true, value: (row) => all(row.total), text: (row) => time(all(row.total)) },
  { title: 'MPI works', right: true, value: (row) => row.total.work_ns, text: (row) => time(row.total.work_ns) },
  { title: 'MPI waits', right: true, value: (row) => row.total.stall_ns, text: (row) => time(row.total.stall_ns) },
];

// The library draws widths a moment later, and paper does not wait; nor does it show the HTML in an SVG that names stand in.
function forPaper(host) {
  for (const frame of host.querySelectorAll('g.frame')) {
    const width = Number(frame.getAttribute('width'));
    frame.querySelector('rect').setAttribute('width', width);
    const letters = Math.floor((width - 8) / 8);
    if (letters < 3) continue;
    select(frame).append('text').attr('class', 'paper').attr('aria-hidden', 'true').attr('x', 4).attr('y', 14).text(select(frame).datum().data.name.slice(0, letters));
  }
}

export function Flame({ id, title }) {
  const sampled = samples().length > 0;
  const [part, setPart] = useState(sampled ? 'time' : 'regions');
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const place = useRef(null);
  const chart = useRef(null);
  const theme = useTheme();
  const tree = useMemo(() => {
    const whole = part === 'regions' ? regionTree() : sampleTree(part);
    return pruned(whole, whole.value / 5000);
  }, [part]);
  useLayoutEffect(() => {
    const host = place.current;
    const width = Math.max(320, host.clientWidth);
    const describe = (node) => `${node.data.name}${node.data.module ? ` [${node.data.module}]` : ''}: ${time(node.value)}, ${percent(node.value / (tree.value || 1))}`;
    const made = flamegraph()
      .width(width)
      .cellHeight(20)
      .minFrameSize(2)
      .transitionDuration(0)
      .selfValue(false)
      .inverted(true)
      .tooltip(false)
      .setColorMapper((node, original) => {
        if (node.highlight) return original;
        if (node.data.mpi) return isDark() ? series(0) : series(4);
        return isDark() ? `hsl(${15 + (hash(node.data.name) % 35)} 55% 38%)` : `hsl(${15 + (hash(node.data.name) % 35)} 85% 68%)`;
      })
      .label(describe)
      .onHover((node) => setSaid(describe(node)))
      .onClick(() => setTimeout(() => annotate(), 0));
    const annotate = () => {
      const svg = host.querySelector('svg');
      svg?.setAttribute('viewBox', `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`); // on paper it shrinks
      for (const frame of host.querySelectorAll('g.frame')) {
        const node = select(frame).datum();
        frame.setAttribute('tabindex', '0');
        frame.setAttribute('role', 'button');
        frame.setAttribute('aria-label', describe(node));
        frame.onfocus = () => setSaid(describe(node));
        frame.onkeydown = (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          made.zoomTo(node);
          annotate();
        };
      }
    };
    host.textContent = '';
    if (tree.value > 0) {
      select(host).datum(tree).call(made);
      forPaper(host);
      annotate();
    }
    chart.current = { made, annotate };
    const watch = new ResizeObserver(() => {
      if (host.clientWidth > 0 && Math.abs(host.clientWidth - made.width()) > 4 && tree.value > 0) {
        made.width(host.clientWidth);
        made.update();
        annotate();
      }
    });
    watch.observe(host);
    return () => {
      watch.disconnect();
      host.textContent = '';
    };
  }, [tree, theme]);
  useEffect(() => {
    if (!chart.current || tree.value === 0) return;
    if (search) chart.current.made.search(search);
    else chart.current.made.clear();
  }, [search, tree]);
  const reset = () => {
    chart.current?.made.resetZoom();
    chart.current?.annotate();
  };
  const options = [
    ...(sampled ? [['time', 'Time'], ['work', 'Work'], ['stall', 'Stall']] : []),
    ...(list(report.regions).length > 0 ? [['regions', 'Regions']] : []),
  ];
  return (
    <Section id={id} title={title} about="Width is time, summed over all ranks and threads. Below a function are the functions that it calls. Stall is time in which MPI waited; work is all other time. A click or Enter zooms.">
      <div class="controls">
        <Choice label="Width is" value={part} options={options} onChange={setPart} />
        <label>
          Find <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <button type="button" onClick={reset}>Whole graph</button>
      </div>
      {tree.value === 0 && <p>There are no samples of this kind.</p>}
      <div class="flame" ref={place} role="group" aria-label="Flame graph; the table below has the functions" />
      <p class="said" role="status">{said || ' '}</p>
      {sampled && (
        <Behind title="All functions as a table">
          <Table caption="Functions by samples" columns={COLUMNS} rows={list(report.samples.functions)} />
        </Behind>
      )}
    </Section>
  );
}
