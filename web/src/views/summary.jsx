// SPDX-License-Identifier: BSD-3-Clause
// The overview on one screen: the parts of all rank time, the efficiencies and possible gains, the map of the
// run, and findings.
import { useEffect, useState } from 'preact/hooks';
import { list, rankName, report } from '../data.js';
import { Section } from '../parts.jsx';
import { count, percent, time } from '../format.js';
import { useTables, wholeCalls } from '../page_selection.js';
import { gainsOf, partsOf } from '../recompute.js';
import { GOOD, rating } from '../efficiencies.js';
import { PARTS } from '../parts_of_time.js';
import { Evidence } from './evidence.jsx';
import { leastCost } from '../least_cost.js';
import { RankMap, hasMap } from './rank_map.jsx';

// Smaller shares are shown without a number. The first screen of the terminal report has the same limit.
const LEAST_SHARE = 0.01;
// If MPI_Init and MPI_Finalize take a larger share than this limit, they are drawn shorter, so that the other
// parts of the run remain visible.
const MOST_START = 0.3;
const LEAST_GAIN = 0.01; // a share of the run time
const MAP_HEIGHT = 380;

export const hasSummary = () => Boolean(report.summary);

// The page's view with more details about a section of the report. The keys are the names of sections, as in
// `--section`.
const VIEW_OF = { callsites: 'calls', storage: 'io', summary: 'efficiency', trust: 'summary' };

function RankTime({ tables, views }) {
  const parts = partsOf(tables, tables.whole ? null : wholeCalls());
  if (!parts) return <p class="unknown">Where the time went: unknown{tables.whole ? '' : ' for this part of the run'}.</p>;
  const shown = parts.parts.map((part) => ({
    ...part, title: part.title || PARTS[part.name][0], paint: `var(--${PARTS[part.name][1]})`, view: PARTS[part.name][2].find((view) => views.includes(view)),
    text: part.per_mille === undefined ? percent(part.share) : part.per_mille === 0 ? '<0.1 %' : `${(part.per_mille / 10).toFixed(1)} %`,
  }));
  const start = shown.find((part) => part.name === 'start_end' && part.share > MOST_START && part.share < 1);
  const wide = (part) => (part === start ? (MOST_START / (1 - MOST_START)) * (1 - part.share) : part.share);
  const Part = ({ part, children, ...rest }) => (part.view ? <a href={`#${part.view}`} {...rest}>{children}</a> : <span {...rest}>{children}</span>);
  return (
    <div class="rank-time">
      <p class="lead">
        {tables.whole ? 'All rank time' : 'Rank time of the selection'}: <strong>{time(parts.ns)}</strong>
      </p>
      <div class="parts" aria-hidden="true">
        {shown.map((part) => (
          <Part key={part.name} part={part} tabIndex={-1} class={part === start ? 'cut' : ''} style={{ flexGrow: wide(part) * 100, backgroundColor: part.paint }} title={`${part.title}: ${part.text}${part === start ? ', not to scale' : ''}`} />
        ))}
      </div>
      <ul class="part-names" aria-label="Parts of the rank time, 100 % together">
        {shown.map((part) => (
          <li key={part.name}>
            <Part part={part} title={part.sentence}>
              <span class="swatch" style={{ background: part.paint }} aria-hidden="true" />
              <strong>{part.text}</strong> {part.title} <span class="why">{time(part.ns)}{part === start ? ', drawn shorter' : ''}</span>
            </Part>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Returns the three factors of the parallel efficiency. Serialisation and transfer are one factor if they
// were not separated.
const FACTORS = { load_balance: 'load imbalance', serialisation_efficiency: 'serialisation', transfer_efficiency: 'transfer' };
const UNSPLIT = { load_balance: 'load imbalance', communication_efficiency: 'communication' };
const NAMES = { load_balance: 'Load balance', communication_efficiency: 'Communication', serialisation_efficiency: 'Serialisation', transfer_efficiency: 'Transfer' };

function Gains({ tables }) {
  const gains = gainsOf(tables);
  const parallel = gains.find((one) => one.name === 'parallel_efficiency');
  if (!parallel) return null;
  const split = gains.some((one) => one.name === 'transfer_efficiency');
  const factors = split ? FACTORS : UNSPLIT;
  const run = tables.summary.wall_time_ns;
  const target = parallel.target ?? GOOD;
  return (
    <div class="gains">
      <p class="lead">
        Parallel efficiency <strong class={rating(parallel.value)}>{percent(parallel.value)}</strong> <span class="why">target {Math.round(target * 100)} %</span>
      </p>
      <p class="why without">run time without this loss</p>
      <ul>
        {gains.filter((one) => factors[one.name]).map(({ name, value, run_ns: without }) => (
          <li key={name}>
            <span class="name">{NAMES[name]}</span>
            <span class={`meter ${rating(value)}`} role="meter" aria-label={NAMES[name]} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(value * 1000) / 10} aria-valuetext={`${percent(value)}, target ${Math.round(target * 100)} %`}>
              <span style={{ width: `${Math.min(100, value * 100)}%` }} />
              <i style={{ left: `${target * 100}%` }} aria-hidden="true" />
            </span>
            <strong>{percent(value)}</strong>
            <span class="why" title={`The run's time without ${factors[name]}, if nothing else changed`}>{run - without < run * LEAST_GAIN ? 'less than 1 % to gain' : `${time(without)} instead of ${time(run)}`}</span>
          </li>
        ))}
      </ul>
      {!split && <p class="why">{tables.whole ? 'Serialisation and transfer are separated if the run is recorded with --with ti.' : 'Serialisation and transfer are not separated for a part of the run.'}</p>}
    </div>
  );
}

// The evidence is built only when it is opened or printed, because building it reads the whole trace.
function Finding({ finding, most, views }) {
  const { title, what, section, cost_ns: cost, share } = finding;
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const print = () => setOpened(true);
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  const view = VIEW_OF[section] || section;
  return (
    <li>
      <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary>
          <span class="title">{title}</span>
          <span class="cost">
            <strong>{time(cost)}</strong> {percent(share)}
          </span>
          <span class="cost-bar" aria-hidden="true"><span style={{ width: `${(share / most) * 100}%` }} /></span>
          <span class="what">{what}.</span>
        </summary>
        {opened && <Evidence finding={finding} />}
        {views.includes(view) && <a href={`#${view}`}>More</a>}
      </details>
    </li>
  );
}

function Findings({ views, whole }) {
  const { findings } = report;
  if (!findings) return null;
  const found = list(findings.list);
  const most = found.reduce((largest, one) => Math.max(largest, one.share), 0.01);
  return (
    <div class="found">
      <h3>
        Findings {!whole && <span class="why">of the whole run, not of the selection</span>}
      </h3>
      {found.length === 0 && (
        <p>
          None: no wait, call, file or difference between ranks takes {leastCost()}.
        </p>
      )}
      {found.length === 0 && list(findings.not_known).map((reason) => <p key={reason}>But {reason}.</p>)}
      <ol class="findings">
        {found.map((finding) => (
          <Finding key={`${finding.name} ${finding.what}`} finding={finding} most={most} views={views} />
        ))}
      </ol>
      {found.length > 0 && <p class="why">Costs are shares of all rank time without MPI_Init and MPI_Finalize, and may overlap.{findings.more > 0 && ` ${count(findings.more)} more cost less.`}</p>}
    </div>
  );
}

function Endings() {
  const bad = list(report.processes).flatMap((process, i) => (process.ending && process.ending.kind !== 'normal' ? [[process, i]] : []));
  if (bad.length === 0) return null;
  return (
    <p class="warning" role="note">
      {bad.length} of {report.processes.length} ranks did not end normally:{' '}
      {bad
        .slice(0, 8)
        .map(([process, i]) => `${rankName(i)} ${process.ending.signal || process.ending.kind.replace('_', ' ')}${process.ending.in_call ? ` in ${process.ending.in_call}` : ''}`)
        .join(', ')}
    </p>
  );
}

function Facts({ tables }) {
  const { summary } = tables;
  if (!summary) return null;
  const hosts = list(summary.hosts);
  const facts = !tables.whole ? [
    [count(summary.ranks), summary.ranks === 1 ? 'rank selected' : 'ranks selected', ''],
    [time(summary.wall_time_ns), 'of the rank with most', ''],
    ...(typeof summary.mpi_share === 'number' ? [[percent(summary.mpi_share), 'in MPI', '']] : []),
    ...(typeof summary.calls === 'number' ? [[count(summary.calls), 'MPI calls', '']] : []),
  ] : [
    [count(summary.ranks), summary.ranks === 1 ? 'rank' : 'ranks', hosts.length > 1 ? `on ${hosts.length} hosts` : hosts[0] ? `on ${hosts[0]}` : ''],
    [time(summary.wall_time_ns), 'wall time', 'from MPI_Init to MPI_Finalize'],
    [typeof summary.mpi_share === 'number' ? percent(summary.mpi_share) : 'unknown', 'in MPI', typeof summary.mpi_share === 'number' ? '' : summary.unrecorded],
    ...(summary.all_threads_mpi_share - summary.mpi_share >= 0.001 ? [[percent(summary.all_threads_mpi_share), 'in MPI in all threads', '']] : []),
    ...(summary.without_processor_share >= LEAST_SHARE || summary.shared_processors
      ? [[typeof summary.without_processor_share === 'number' ? percent(summary.without_processor_share) : 'unknown', 'waiting for a core', summary.shared_processors]]
      : []),
    [count(summary.calls), 'MPI calls', ''],
  ];
  return (
    <ul class="facts">
      {facts.map(([value, name, more]) => (
        <li key={name}>
          <strong>{value}</strong> {name} {more && <span class="why">{more}</span>}
        </li>
      ))}
    </ul>
  );
}

function Trust() {
  const limits = list(report.trust);
  if (limits.length === 0) return null;
  return (
    <details class="limits" open={limits.some((one) => one.serious)}>
      <summary>{limits.length === 1 ? 'A limit' : `${limits.length} limits`} of these figures</summary>
      <ul class="trust">
        {limits.map((finding) => (
          <li key={finding.name} class={finding.serious ? 'serious' : ''}>
            {finding.sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Summary({ id, title, views }) {
  const tables = useTables();
  return (
    <Section id={id} title={title}>
      <Facts tables={tables} />
      <Endings />
      <RankTime tables={tables} views={views} />
      <div class="halves">
        {hasMap() && (
          <div class="wide">
            <h3>Ranks over time</h3>
            <RankMap height={MAP_HEIGHT} />
          </div>
        )}
        <div class="narrow">
          <Gains tables={tables} />
          <Findings views={views} whole={tables.whole} />
        </div>
      </div>
      <Trust />
    </Section>
  );
}
