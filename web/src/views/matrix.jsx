// SPDX-License-Identifier: BSD-3-Clause
import { useMemo, useState } from 'preact/hooks';
import './matrix.css';
import { list, rankName, report } from '../data.js';
import { useTables, wholeCalls } from '../page_selection.js';
import { Behind, Choice, Section, Table, Unknown } from '../parts.jsx';
import { Heat } from '../heat.jsx';
import { FOLDS, distances, firstFold, fold, foldOf, messageCells, placeOf, topology, waitCells } from '../matrix_model.js';
import { bytes, count, percent, time } from '../format.js';

const hasMessages = () => list(report.partners).some((pair) => pair.sent_messages + pair.received_messages > 0);
export const hasMatrix = () => hasMessages() || (list(report.processes).length > 1 && list(report.waits?.lines).length > 0);

// If the ranks of a communicator's members are unknown, a peer has no position in the matrix. The table lists
// such a peer.
function peer(row) {
  if (!row.peer_is_world_rank) return `rank ${row.peer} of ${row.communicator}`;
  const place = placeOf(row, list(report.processes));
  return place === undefined ? `rank ${row.peer}` : rankName(place);
}

const COLUMNS = [
  { title: 'rank', value: (row) => row.process, text: (row) => rankName(row.process) },
  { title: 'partner', value: (row) => row.peer, text: peer },
  { title: 'messages sent', right: true, value: (row) => row.sent_messages, text: (row) => count(row.sent_messages) },
  { title: 'bytes sent', right: true, value: (row) => row.sent_bytes, text: (row) => bytes(row.sent_bytes) },
  { title: 'messages received', right: true, value: (row) => row.received_messages, text: (row) => count(row.received_messages) },
  { title: 'bytes received', right: true, value: (row) => row.received_bytes, text: (row) => bytes(row.received_bytes) },
];

const SHOWN = [
  ['sent_bytes', 'Bytes sent', bytes],
  ['sent_messages', 'Messages sent', count],
  ['received_bytes', 'Bytes received', bytes],
  ['received_messages', 'Messages received', count],
  ['waits', 'Wait caused', time],
];
const FAR = { core: 'on one core', numa: 'within a NUMA node', host: 'within a host', between: 'between hosts' };

const MOST_HOSTS = 64;
const MOST_ON_CORE = 8;

// Shows each host with its NUMA nodes, cores and ranks. The shade of a rank shows its time in MPI.
function Topology({ processes }) {
  const hosts = useMemo(() => topology(processes), [processes]);
  const share = (i) => {
    const { runtime_ns: run, mpi_ns: mpi } = processes[i];
    return run ? mpi / run : 0;
  };
  return (
    <>
      <ul class="topology" aria-label="Hosts, NUMA nodes and cores with their ranks">
        {hosts.slice(0, MOST_HOSTS).map((host) => (
          <li key={host.host} class="host">
            <strong>{host.host}</strong> <span class="why">{host.ranks} {host.ranks === 1 ? 'rank' : 'ranks'}</span>
            <div class="nodes">
              {host.nodes.map(({ numa, cores }) => (
                <div key={numa} class="node">
                  <span class="why">{numa === null ? 'NUMA node unknown' : `NUMA ${numa}`}</span>
                  <div class="cores">
                    {cores.map(({ core, processes: on }) => (
                      <div key={core} class="core" title={core === null ? 'core unknown' : `core ${core}`}>
                        <span class="why">{core === null ? '?' : core}</span>
                        {on.slice(0, MOST_ON_CORE).map((i) => (
                          <span key={i} class="rank" title={`${rankName(i)}: ${percent(share(i))} in MPI`}>
                            {processes[i].rank ?? i}
                            <i style={{ height: `${Math.min(1, share(i)) * 100}%` }} aria-hidden="true" />
                          </span>
                        ))}
                        {on.length > MOST_ON_CORE && <span class="why">+{on.length - MOST_ON_CORE}</span>}
                      </div>
                    ))}
                  </div>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {hosts.length > MOST_HOSTS && <p class="why">{hosts.length - MOST_HOSTS} more hosts are not drawn.</p>}
      <p class="why">The core on which each rank was when MPI_Init returned. The filled part is its share of time in MPI.</p>
    </>
  );
}

export function Matrix({ id, title }) {
  const tables = useTables();
  const pairs = list(tables.partners);
  const processes = list(report.processes);
  const calls = wholeCalls();
  const options = SHOWN.filter(([key]) => (key === 'waits' ? calls?.waits.some((waits) => waits.n > 0) : hasMessages()));
  const [chosen, setWhat] = useState(null);
  const what = chosen ?? options[0]?.[0] ?? 'sent_bytes';
  const [by, setBy] = useState(() => firstFold(processes));
  const text = SHOWN.find(([key]) => key === what)[2];
  const raw = useMemo(() => (what === 'waits' ? waitCells(calls, tables.whole ? null : tables.stretches) : messageCells(pairs, what, processes)), [what, tables]);
  const groups = useMemo(() => foldOf(processes, by), [by]);
  const cells = useMemo(() => (by === 'rank' ? raw : fold(raw, groups.of, groups.names.length)), [raw, groups]);
  const far = useMemo(() => distances(raw, processes), [raw]);
  const kind = FOLDS.find(([key]) => key === by)[1].toLowerCase();
  const partner = what === 'waits' ? `late ${kind}` : kind === 'rank' ? 'partner' : `partner's ${kind}`;
  const name = (i) => groups.names[i] ?? '';
  return (
    <Section id={id} title={title} about="Point-to-point messages between ranks, and the time that ranks waited for others. Dragging zooms.">
      <div class="controls">
        <Choice label="Show" value={what} options={options.map(([key, words]) => [key, words])} onChange={setWhat} />
        <Choice label="Folded by" value={by} options={FOLDS} onChange={setBy} />
      </div>
      {what !== 'waits' && <Unknown what="Messages" why={tables.unknown.partners} />}
      <div class="matrix">
        <div class="map">
          {cells.length > 0 ? (
            <Heat square key={`${what} ${by} ${cells.length}`} label="Communication matrix; the table below has the figures" cells={cells} rows={groups.names.length} columns={groups.names.length} rowName={name} columnName={name} rowTitle={kind} columnTitle={partner} text={text} />
          ) : (
            <p>Nothing in the selection.</p>
          )}
        </div>
        <div class="places">
          {far && (
            <>
              <h3>How far it goes</h3>
              <ul class="far">
                {Object.entries(FAR).filter(([key]) => far[key] > 0).map(([key, words]) => (
                  <li key={key}>
                    <span class="meter" aria-hidden="true"><span style={{ width: `${far[key] * 100}%` }} /></span>
                    <strong>{percent(far[key])}</strong> {words}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>Where the ranks ran</h3>
          <Topology processes={processes} />
        </div>
      </div>
      {pairs.length > 0 && (
        <Behind title="All pairs as a table">
          <Table caption="Messages by rank and partner" columns={COLUMNS} rows={pairs} />
        </Behind>
      )}
    </Section>
  );
}
