// SPDX-License-Identifier: BSD-3-Clause
// Shows samples, regions or the trace as a flame graph: merged, with the largest boxes first (left heavy); in
// order of time; or as callers and callees of one function (sandwich).
import { useMemo, useRef, useState } from 'preact/hooks';
import './flame.css';
import { data, list, report } from '../data.js';
import { boxesOf, compared, functionsOf, keyOf, matchesOf, ofRegions, ofSamples, ofTrace, sandwich, timeOrder } from '../flame_tree.js';
import { FlameChart } from '../flame_chart.jsx';
import { colouring } from '../flame_colours.js';
import { count, percent, time } from '../format.js';
import { store, useOwnSetting, useSelection, useSetting, useTables, wholeModel } from '../page_selection.js';
import { Behind, Choice, Section, Table } from '../parts.jsx';
import { useTheme } from '../theme.js';
import { laneName } from '../timeline_words.js';

const samples = (of = report) => list(of.samples?.call_tree);
export const hasFlame = () => samples().length > 0 || list(report.regions).some((region) => region.time_ns > 0) || list(data.timeline?.threads).length > 0;

const SMALLEST = 5000; // parts smaller than 1 / SMALLEST of the graph are drawn only after zooming in
const other = () => list(data.others)[0];

function treeOf(width, of, stretches) {
  if (width === 'trace') return ofTrace(wholeModel(), stretches);
  return width === 'regions' ? ofRegions(list(of.regions)) : ofSamples(samples(of), width);
}

const COLUMNS = [
  { title: 'function', value: (row) => row.name + (row.module ? ` [${row.module}]` : '') },
  { title: 'own time', right: true, value: (row) => row.own, text: (row) => time(row.own) },
  { title: 'with callees', right: true, value: (row) => row.value, text: (row) => time(row.value) },
];

export function Flame({ id, title }) {
  const model = wholeModel();
  const theme = useTheme();
  const selection = useSelection();
  const tables = useTables();
  const sampled = samples().length > 0;
  const widths = [
    ...(sampled ? [['time', 'Time'], ['work', 'Work'], ['stall', 'Stall']] : []),
    ...(list(report.regions).length > 0 ? [['regions', 'Regions']] : []),
    ...(model ? [['trace', 'Trace']] : []),
  ];
  const known = (options, value) => (options.some(([key]) => key === value) ? value : options[0][0]);
  const [askedWidth, setWidth] = useSetting('flame.width', '');
  const [askedLayout, setLayout] = useSetting('flame.layout', 'heavy');
  const [askedColours, setColours] = useSetting('flame.colours', 'state');
  const [subject, setSubject] = useSetting('flame.function', '');
  const [search, setSearch] = useOwnSetting('flame.find', '');
  const [laneText, setLane] = useOwnSetting('flame.thread', '0');
  const lane = Math.min(Math.max(0, Number.parseInt(laneText, 10) || 0), (model?.threads.length || 1) - 1);
  const [turn, setTurn] = useState(0); // "Whole graph" creates new charts
  const said = useRef(null);
  const layouts = [['heavy', 'Left heavy'], ...(model ? [['order', 'Time order']] : []), ['sandwich', 'Sandwich']];
  const colourings = [['state', 'MPI state'], ['module', 'module'], ...(other() ? [['difference', `difference from ${other().name}`]] : [])];
  const width = known(widths, askedWidth);
  const layout = known(layouts, askedLayout);
  const colours = known(colourings, askedColours);
  // The page contains no times of samples, so a part of a run is shown by its trace.
  const part = width === 'trace' && !tables.whole;
  const root = useMemo(() => {
    const own = treeOf(width, report, part ? tables.stretches : null);
    const with_ = other()?.report;
    const can = with_ && (width === 'regions' ? list(with_.regions).length : width !== 'trace' && samples(with_).length);
    return can ? compared(own, treeOf(width, with_)) : own;
  }, [width, part ? tables : null]);
  const fill = useMemo(() => colouring(colours, root), [colours, root, theme]);
  const heavy = useMemo(() => boxesOf(root, root.value / SMALLEST), [root]);
  const functions = useMemo(() => functionsOf(root), [root]);
  const chosen = functions.some(({ key }) => key === subject) ? subject : functions[0]?.key || '';
  const both = useMemo(() => (layout === 'sandwich' ? sandwich(root, chosen) : null), [root, chosen, layout]);
  const up = useMemo(() => both && boxesOf(both.callers.children[0] || both.callers), [both]);
  const down = useMemo(() => both && boxesOf(both.callees.children[0] || both.callees), [both]);
  const ordered = useMemo(() => (layout === 'order' ? timeOrder(model, lane, model.span) : null), [layout, lane]);
  const start = useMemo(() => {
    if (layout !== 'order') return null;
    const [from, to] = selection.time || [model.initialized, model.span || 1];
    return { from, to };
  }, [layout, selection.time]);
  const found = useMemo(() => {
    if (!search.trim()) return null;
    if (layout !== 'order') return matchesOf(root, search);
    const nodes = new Set(ordered.filter(({ node, depth }) => depth > 0 && keyOf(node).toLowerCase().includes(search.trim().toLowerCase())).map(({ node }) => node));
    let value = 0;
    let end = 0;
    for (const { node, from, to } of [...ordered].sort((a, b) => a.from - b.from)) {
      if (!nodes.has(node)) continue;
      value += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
    return { nodes, value };
  }, [search, root, layout, ordered]);
  const matched = useMemo(() => {
    if (!found) return null;
    if (!both) return found.nodes;
    const nodes = new Set();
    for (const { node } of [...up, ...down]) if (keyOf(node).toLowerCase().includes(search.trim().toLowerCase())) nodes.add(node);
    return nodes;
  }, [found, both]);
  const whole = layout === 'order' ? model.span : root.value;
  const describe = (node) => {
    const more = colours === 'difference' && node.other !== undefined ? `; in ${other().name} ${time(node.other)}, ${node.value >= node.other ? '+' : ''}${time(node.value - node.other)}` : '';
    return `${node.name}${node.module ? ` [${node.module}]` : ''}: ${time(node.value)}, ${percent(node.value / (whole || 1))}${node.own && node.own !== node.value ? `, own ${time(node.own)}` : ''}${node.stall > 0 ? `, MPI waits ${time(node.stall)}` : ''}${more}`;
  };
  const say = (text) => { if (said.current) said.current.textContent = text; };
  const charts = { fill, matches: matched, describe, say };
  const selectPart = (from, to) => store.select({ time: [Math.round(from), Math.round(to)] });
  const region = selection.regions?.length === 1 ? selection.regions[0] : '';
  return (
    <Section id={id} title={title} about="A box is as wide as its time, summed over all ranks and threads. In the order of time, the graph shows one rank. Below a function are the functions that it calls. The strip at the lower edge of a box is the share in which MPI waited. A click or Enter zooms.">
      {!tables.whole && width !== 'trace' && layout !== 'order' && <p class="why">Samples and the sums of regions are of the whole run. {model && <>The <button type="button" onClick={() => setWidth('trace')}>trace</button> shows the selection.</>}</p>}
      <div class="controls">
        <Choice label="Show" value={layout} options={layouts} onChange={setLayout} />
        {layout !== 'order' && <Choice label="Width is" value={width} options={widths} onChange={setWidth} />}
        {layout === 'order' && (
          <label>
            Of <select value={lane} onChange={(event) => setLane(Number(event.currentTarget.value))}>
              {model.threads.slice(0, 4096).map((one, i) => <option key={i} value={i}>{laneName(one, model)}</option>)}
            </select>
          </label>
        )}
        {layout === 'sandwich' && (
          <label>
            Function <select value={chosen} onChange={(event) => setSubject(event.currentTarget.value)}>
              {functions.slice(0, 500).map(({ key, name, module }) => <option key={key} value={key}>{module ? `${name} [${module}]` : name}</option>)}
            </select>
          </label>
        )}
        <label>
          Colour by <select value={colours} onChange={(event) => setColours(event.currentTarget.value)}>
            {colourings.map(([key, name]) => <option key={key} value={key}>{name}</option>)}
          </select>
        </label>
        <label>
          Find <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <button type="button" onClick={() => setTurn(turn + 1)}>Whole graph</button>
      </div>
      {found && <p class="found" role="status">{found.nodes.size === 0 ? 'Nothing is found.' : `${count(found.nodes.size)} found: ${time(found.value)}, ${percent(found.value / (whole || 1))} of all`}</p>}
      {layout !== 'order' && root.value === 0 && <p>There is no time of this kind.</p>}
      {layout === 'heavy' && root.value > 0 && (
        <FlameChart key={turn} {...charts} label="Flame graph, largest first; the table below has the functions" boxes={heavy} total={root.value} onChoose={(node) => node.region && say(`${describe(node)}; the button below selects it`)} />
      )}
      {layout === 'order' && (
        <FlameChart key={turn} {...charts} className="time" label={`Flame graph of ${laneName(model.threads[lane], model)} in the order of time`} boxes={ordered} total={model.span} start={start} onPart={selectPart} />
      )}
      {layout === 'sandwich' && both && both.value > 0 && (
        <>
          <p>{both.name}: {time(both.value)} with its callees, {percent(both.value / (root.value || 1))} of all; own {time(both.own)}; called in {count(both.count)} {both.count === 1 ? 'way' : 'ways'}.</p>
          <h4>Callers</h4>
          <FlameChart key={`up ${turn}`} {...charts} up label={`Callers of ${both.name}`} boxes={up} total={both.value} onChoose={(node) => setSubject(keyOf(node))} />
          <h4>Callees</h4>
          <FlameChart key={`down ${turn}`} {...charts} label={`Callees of ${both.name}`} boxes={down} total={both.value} onChoose={(node) => setSubject(keyOf(node))} />
        </>
      )}
      <p class="said" role="status" ref={said} />
      {width !== 'time' && list(report.regions).length > 0 && layout === 'heavy' && (
        <label>
          Select a region for the whole page <select value={region} onChange={(event) => store.select({ regions: event.currentTarget.value ? [event.currentTarget.value] : null })}>
            <option value="">all</option>
            {[...new Set(heavy.map(({ node }) => node.region).filter(Boolean))].map((path) => <option key={path} value={path}>{path}</option>)}
          </select>
        </label>
      )}
      {functions.length > 0 && (
        <Behind title="All functions as a table">
          <Table caption="Functions" columns={COLUMNS} rows={functions} />
        </Behind>
      )}
    </Section>
  );
}
