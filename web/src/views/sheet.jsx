// SPDX-License-Identifier: BSD-3-Clause
// A single A4 page for a proposal or a ticket (rankine report --pdf): the program, the parts of its time, the
// possible gains, and the limits of the numbers.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import './sheet.css';
import { data, list, rankName, report } from '../data.js';
import { bytes, count, date, percent, time } from '../format.js';
import { leastCost } from '../least_cost.js';
import { PARTS } from '../parts_of_time.js';

// The amounts that the sheet shows: findings, calls, limits of the numbers, font size in points. These
// amounts are reduced until the sheet fits on one page.
const LEVELS = [[5, 6, 4, 9.5], [4, 5, 3, 9.5], [4, 5, 3, 8.5], [3, 4, 2, 8.5], [3, 3, 2, 8], [2, 2, 1, 7.5]];
const PAGE = ((297 - 2 * 14) * 96) / 25.4 - 4; // in pixels, between the margins of A4
const tokenOf = (name) => `var(--${PARTS[name]?.[1] || 'part-communication'})`;
const tenth = (part) => (part.per_mille === 0 ? '<0.1 %' : `${(part.per_mille / 10).toFixed(1)} %`);

function Bar({ parts }) {
  return (
    <>
      <div class="sheet-bar" aria-hidden="true">
        {parts.map((part) => (
          <span key={part.name} style={{ flexGrow: part.share, background: tokenOf(part.name) }} />
        ))}
      </div>
      <ul class="sheet-parts">
        {parts.map((part) => (
          <li key={part.name}>
            <i style={{ background: tokenOf(part.name) }} aria-hidden="true" />
            <strong>{tenth(part)}</strong> {part.title}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Sheet() {
  const place = useRef(null);
  const [level, setLevel] = useState(0);
  const [mostFindings, mostCalls, mostTrust, points] = LEVELS[level];
  useLayoutEffect(() => {
    if (place.current.scrollHeight > PAGE && level < LEVELS.length - 1) setLevel(level + 1);
  }, [level]);
  const { summary = {}, job = {}, findings = {} } = report;
  const found = list(findings.list);
  const calls = list(report.call_sites).filter((row) => row.phase === 'run').slice(0, mostCalls);
  const trust = list(report.trust);
  const all = summary.mpi_time_ns || 1;
  const hosts = list(summary.hosts);
  const facts = [
    ['Ranks', `${count(summary.ranks ?? 0)} on ${hosts.length === 1 ? hosts[0] : `${hosts.length} hosts`}`],
    ['Wall time', `${time(summary.wall_time_ns)}, MPI_Init to MPI_Finalize`],
    ['Time in MPI', typeof summary.mpi_share === 'number' ? `${percent(summary.mpi_share)} of the ranks' time` : `unknown: ${summary.unrecorded || ''}`],
    ['MPI', `${job['mpi.library.version'] || job['mpi.library'] || 'unknown'}`.split(/[,\n]/)[0]],
    ['Started', date(job['job.start.ns'] || 0)],
    ['MPI calls', count(summary.calls ?? 0)],
  ];
  return (
    <article class="sheet" ref={place} style={{ fontSize: `${points}pt` }}>
      <h1>{`${job['job.program'] || list(report.processes)[0]?.attributes?.executable || data.name || 'MPI program'}`.split('/').pop()}</h1>
      {job['job.command'] && <code>{job['job.command']}</code>}
      <dl class="sheet-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.time_shares && (
        <section>
          <h2>Where all rank time went: {time(report.time_shares.ns)}</h2>
          <Bar parts={report.time_shares.parts} />
        </section>
      )}
      {list(report.gains).length > 0 && (
        <section>
          <h2>Efficiencies</h2>
          <table>
            <thead>
              <tr><th>efficiency</th><th>value</th><th>target</th><th>to gain</th></tr>
            </thead>
            <tbody>
              {report.gains.map((gain) => (
                <tr key={gain.name}>
                  <td>{gain.title}</td>
                  <td class="right"><strong>{percent(gain.value)}</strong></td>
                  <td class="right">{gain.value >= gain.target ? 'reached' : `${Math.round(gain.target * 100)} %`}</td>
                  <td>{gain.sentence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section>
        <h2>Findings</h2>
        {report.findings && found.length === 0 && <p>None: no wait, call, file or difference between ranks takes {leastCost()}.</p>}
        <ol>
          {found.slice(0, mostFindings).map((one) => (
            <li key={`${one.name} ${one.what}`}>
              <strong>{one.title}:</strong> {one.what}. <em>Try:</em> {one.usual}.
            </li>
          ))}
        </ol>
        {found.length + (findings.more || 0) > mostFindings && <p>{found.length + (findings.more || 0) - mostFindings} more cost less.</p>}
      </section>
      {calls.length > 0 && (
        <section>
          <h2>Costliest calls</h2>
          <table>
            <thead>
              <tr><th>of MPI</th><th>time</th><th>calls</th><th>bytes</th><th>most on</th><th>call</th></tr>
            </thead>
            <tbody>
              {calls.map((row, i) => (
                <tr key={i}>
                  <td class="right">{percent(row.time_ns / all)}</td>
                  <td class="right">{time(row.time_ns)}</td>
                  <td class="right">{count(row.calls)}</td>
                  <td class="right">{row.bytes ? bytes(row.bytes) : '-'}</td>
                  <td>{rankName(row.per_rank.max_process)}</td>
                  <td>{row.function}{row.callsite ? ` in ${row.callsite}` : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section>
        <h2>Limits of these figures</h2>
        {trust.length === 0 ? <p>Nothing was dropped or lost: the figures have every recorded call.</p> : <ul>{trust.slice(0, mostTrust).map((one) => <li key={one.name}>{one.sentence}</li>)}</ul>}
        {trust.length > mostTrust && <p>{trust.length - mostTrust} more: rankine report --section trust.</p>}
      </section>
      <footer>Rankine report of {data.name}. The efficiencies are those of the POP centre of excellence.</footer>
    </article>
  );
}
