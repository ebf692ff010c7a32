// SPDX-License-Identifier: BSD-3-Clause
// The first screen: run time, efficiencies, findings and trust.
import { list, rankName, report } from '../data.js';
import { Section } from '../parts.jsx';
import { count, percent, time } from '../format.js';

// The terminal's first screen has the same limit: a smaller share gets no figure.
const LEAST_SHARE = 0.01;

export const hasSummary = () => Boolean(report.summary);

function Figure({ name, value, children }) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {children && <span>{children}</span>}
      </dd>
    </div>
  );
}

// The page's view that shows more of a section of the report; the names are those of `--section`.
const VIEW_OF = { callsites: 'calls', storage: 'io', summary: 'efficiency', trust: 'summary' };

// `views`: the views that the page has.
function More({ section, views }) {
  const view = VIEW_OF[section] || section;
  return views.includes(view) ? <a href={`#${view}`}>More</a> : null;
}

function Findings({ views }) {
  const { findings } = report;
  if (!findings) return null;
  const found = list(findings.list);
  return (
    <>
      <h3>Findings</h3>
      {found.length === 0 && (
        <p>
          None: no wait, call, file or difference between ranks takes {percent(findings.least_share)} of all rank time.
        </p>
      )}
      {found.length === 0 && list(findings.not_known).map((reason) => <p key={reason}>But {reason}.</p>)}
      {found.length > 0 && <p class="about">The costliest problems, each at least {percent(findings.least_share)} of all rank time (the run time summed over ranks). Costs may overlap.</p>}
      <ol class="findings">
        {found.map(({ name, title, what, evidence, usual, section }) => (
          <li key={`${name} ${what}`}>
            <strong>{title}:</strong> {what}. <More section={section} views={views} />
            <p>Evidence: {evidence}.</p>
            <p>Try: {usual}.</p>
          </li>
        ))}
      </ol>
      {findings.more > 0 && <p class="about">{count(findings.more)} more cost less.</p>}
    </>
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

export function Summary({ id, title, views }) {
  const { summary } = report;
  return (
    <Section id={id} title={title}>
      <dl class="figures">
        <Figure name="Ranks" value={count(summary.ranks)}>{list(summary.hosts).length > 1 ? `on ${summary.hosts.length} hosts` : list(summary.hosts)[0]}</Figure>
        <Figure name="Wall time" value={time(summary.wall_time_ns)}>MPI_Init to MPI_Finalize</Figure>
        {typeof summary.mpi_share === 'number' ? (
          <Figure name="Time in MPI" value={percent(summary.mpi_share)}>of the ranks' time</Figure>
        ) : (
          <Figure name="Time in MPI" value="unknown">{summary.unrecorded}</Figure>
        )}
        {summary.all_threads_mpi_share - summary.mpi_share >= 0.001 && (
          <Figure name="In MPI in all threads" value={percent(summary.all_threads_mpi_share)}>other threads call MPI too</Figure>
        )}
        {typeof summary.parallel_efficiency === 'number' && <Figure name="Parallel efficiency" value={percent(summary.parallel_efficiency)}>useful work</Figure>}
        {(summary.without_processor_share >= LEAST_SHARE || summary.shared_processors) && (
          <Figure name="Waiting for a core" value={typeof summary.without_processor_share === 'number' ? percent(summary.without_processor_share) : 'unknown'}>
            {summary.shared_processors || 'of all rank time'}
          </Figure>
        )}
        <Figure name="MPI calls" value={count(summary.calls)} />
      </dl>
      <Endings />
      <Findings views={views} />
      {list(report.trust).length > 0 && (
        <>
          <h3>Limits of these figures</h3>
          <ul class="trust">
            {report.trust.map((finding) => (
              <li key={finding.name} class={finding.serious ? 'serious' : ''}>
                {finding.sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
