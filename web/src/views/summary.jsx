// The first screen: how long, how well, and what stands out, each with its figure.
import { jobRuntime, list, rankName, report } from '../data.js';
import { Section } from '../parts.jsx';
import { count, percent, time } from '../format.js';

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

// What costs most, of each kind that the data shows; a part that costs less than 1 % is none.
function standOuts() {
  const found = [];
  const all = jobRuntime();
  const { summary } = report;
  const add = (cost, text, href) => cost >= 0.01 * all && found.push({ cost, text, href });
  if (summary.load_balance !== null && summary.slowest_process !== null) {
    const lost = (summary.useful_max_ns - summary.useful_average_ns) * summary.ranks_with_times;
    add(lost, `${rankName(summary.slowest_process)} computes longest, ${time(summary.useful_max_ns)} against ${time(summary.useful_average_ns)} on average: the others wait for it`, '#ranks');
  }
  for (const wait of list(report.waits?.lines).slice(0, 3)) {
    const cause = wait.causes[0];
    const why = cause ? `; most of it for ${rankName(cause.process)}${cause.region ? ` in ${cause.region}` : ''}${cause.function ? ` (${cause.function})` : ''}` : '';
    add(wait.ns, `${wait.class.replace('_', ' ')} in ${wait.function}${wait.region ? `, region ${wait.region}` : ''}, on ${count(wait.ranks)} ranks${why}`, '#waits');
  }
  const costly = list(report.call_sites).find((line) => line.phase === 'run');
  if (costly) add(costly.time_ns, `${costly.function}${costly.callsite ? ` called in ${costly.callsite}` : ''} takes most of the time in MPI`, '#calls');
  for (const file of list(report.io)) {
    for (const finding of list(file.findings)) add(file.time_ns, `${finding.sentence} (${file.path})`, '#io');
  }
  return found.sort((a, b) => b.cost - a.cost).slice(0, 5);
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

export function Summary({ id, title }) {
  const { summary } = report;
  const all = jobRuntime();
  const found = standOuts();
  return (
    <Section id={id} title={title}>
      <dl class="figures">
        <Figure name="Ranks" value={count(summary.ranks)}>{list(summary.hosts).length > 1 ? `on ${summary.hosts.length} hosts` : list(summary.hosts)[0]}</Figure>
        <Figure name="Wall time" value={time(summary.wall_time_ns)}>MPI_Init to MPI_Finalize</Figure>
        <Figure name="Time in MPI" value={percent(summary.mpi_share)}>of the ranks' time</Figure>
        <Figure name="Parallel efficiency" value={percent(summary.parallel_efficiency)}>useful work</Figure>
        <Figure name="MPI calls" value={count(summary.calls)} />
      </dl>
      <Endings />
      <h3>What stands out</h3>
      {found.length === 0 ? (
        <p>Nothing in this run costs more than 1 % of the ranks' time beyond the program's own work.</p>
      ) : (
        <ol class="findings">
          {found.map(({ cost, text, href }) => (
            <li key={text}>
              <strong>
                {time(cost)} ({percent(cost / all)})
              </strong>{' '}
              {text}. <a href={href}>More</a>
            </li>
          ))}
        </ol>
      )}
      {list(report.trust).length > 0 && (
        <>
          <h3>How far the figures can be trusted</h3>
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
