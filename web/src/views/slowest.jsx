// SPDX-License-Identifier: BSD-3-Clause
// The slowest I/O operations, each from the MPI call down to the disk, or to the lowest layer that was
// recorded.
import { useMemo, useState } from 'preact/hooks';
import { largest, list, rankName, report } from '../data.js';
import { bytes, count, time } from '../format.js';

const FIRST = 10;
const MOST_RANKS = 64; // the number of entries that are shown below one operation

// Returns {name, sums, children} for the work of one layer.
const line = (name, sums, children = []) => ({ name, calls: sums.calls, bytes: sums.bytes, time: sums.time_ns, longest: sums.call_max_ns, children });
const perSecond = (moved, ns) => (moved > 0 && ns > 0 ? `${bytes((moved * 1e9) / ns)}/s` : '');
const notes = (...parts) => parts.filter(Boolean).join(', ');

export function serverName(place) {
  const server = list(report.storage?.servers)[place];
  return server ? `${server.host}:${server.name || server.pid}` : `${place}`;
}

const disk = (one) => (one.disk.calls > 0 ? [{ ...line('disk', one.disk), note: perSecond(one.disk.bytes, one.disk.time_ns) }] : []);
const server = (one) => ({ ...line(`server ${serverName(one.server)}`, one.sums, disk(one)), note: notes(`own ${time(one.own_ns)}`, perSecond(one.sums.bytes, one.busy_ns), `queue ${time(one.queue_ns)}`, `service ${time(one.service_ns)}`) });

// If only one node of a layer moved data, this node caused the operation. With several nodes, the cause was
// not recorded.
const above = (nodes, otherwise) => {
  const moving = nodes.filter((node) => node.bytes > 0);
  return moving.length === 1 ? moving[0].children : otherwise;
};

// Shows, by process, the calls below the operation, layer by layer, and the mount's work for each call.
function below(slow) {
  const by = new Map();
  const of = (process) => by.get(process) || by.set(process, { node: { name: rankName(process), children: [] }, layers: [] }).get(process);
  for (const one of list(slow.below)) {
    const { node, layers } = of(one.process);
    const child = { ...line(one.function, one.sums), note: notes(one.own_ns !== null && one.own_ns !== one.sums.time_ns && `own ${time(one.own_ns)}`, !one.started && perSecond(one.sums.bytes, one.sums.time_ns)) };
    const layer = (layers[one.depth] = layers[one.depth] || { nodes: [], place: one.depth > 0 ? above(layers[one.depth - 1]?.nodes || [], node.children) : node.children });
    layer.nodes.push(child);
    layer.place.push(child);
  }
  for (const one of list(slow.storage)) {
    const servers = list(one.servers).map(server);
    const { node, layers } = of(one.process);
    above(layers.length > 0 ? layers[layers.length - 1].nodes : [], node.children).push(...(one.client.calls > 0 ? [{ ...line('client', one.client, servers), note: notes(`own ${time(one.client_own_ns)}`, perSecond(one.client.bytes, one.client_busy_ns)) }] : servers));
  }
  const nodes = [...by.values()].map((one) => one.node);
  const left = nodes.length - MOST_RANKS;
  return left > 0 ? [...nodes.slice(0, MOST_RANKS), { name: `... and ${left} more ranks`, children: [] }] : nodes;
}

function Layers({ nodes, most }) {
  return (
    <ul>
      {nodes.map((node, i) => (
        <li key={i}>
          <div class="layer">
            <span class="name">{node.name}</span>
            {node.time !== undefined && (
              <>
                <span class="time">
                  <span class="bar" aria-hidden="true" style={{ width: `${Math.min(1, node.time / most) * 6}em` }} />
                  {time(node.time)}
                </span>
                <span class="why">
                  {count(node.calls)} {node.calls === 1 ? 'operation' : 'operations'}
                  {node.bytes > 0 && `, ${bytes(node.bytes)}`}
                  {node.calls > 1 && `, longest ${time(node.longest)}`}
                  {node.note && `, ${node.note}`}
                </span>
              </>
            )}
          </div>
          {node.children.length > 0 && <Layers nodes={node.children} most={most} />}
        </li>
      ))}
    </ul>
  );
}

function Operation({ slow, open }) {
  const [opened, setOpened] = useState(open);
  const nodes = useMemo(() => (opened ? below(slow) : []), [opened, slow]);
  const who = slow.ranks > 1 ? `${slow.ranks} ranks, longest ${rankName(slow.process)}` : rankName(slow.process);
  return (
    <li>
      <details open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          <strong>{time(slow.time_ns)}</strong> {slow.function}, {who}, own {time(slow.own_ns)}, {slow.bytes > 0 && `${bytes(slow.bytes)}, `}{slow.path || 'a file without a name'}
        </summary>
        {nodes.length > 0 ? <div class="tree"><Layers nodes={nodes} most={largest([slow], (one) => one.time_ns)} /></div> : opened && <p class="why">It has no operations below.</p>}
      </details>
    </li>
  );
}

export const hasSlowest = () => list(report.io_slowest).length > 0;

export function Slowest() {
  const [all, setAll] = useState(false);
  const slowest = list(report.io_slowest);
  return (
    <>
      <h3>The slowest operations, layer by layer</h3>
      <p class="about">
        A collective call counts as one operation. Below it are the ranks that read or wrote for the others (aggregators).{' '}
        {report.storage ? 'Client: operations of the mount for a rank. Times are sums, so simultaneous operations can add up to more than the time of the call.' : 'The layers end at the system call; --io=deep also records the layers below it.'}
      </p>
      <ol class="slowest">
        {slowest.slice(0, all ? slowest.length : FIRST).map((slow, i) => (
          <Operation key={i} slow={slow} open={i === 0} />
        ))}
      </ol>
      {slowest.length > FIRST && (
        <button type="button" class="more" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${slowest.length}`}
        </button>
      )}
    </>
  );
}
