// SPDX-License-Identifier: BSD-3-Clause
// The counters of the kernel's Lustre and BeeGFS clients, which cover all processes of a host.
import { bytes, count, time } from '../format.js';
import { list, report } from '../data.js';
import { Table } from '../parts.jsx';

const NAMES = { lustre: 'Lustre', beegfs: 'BeeGFS' };

function sum(row) {
  if (row.sum === undefined) return '';
  if (row.unit === 'bytes') return bytes(row.sum);
  return row.unit.startsWith('usec') ? time(row.sum * 1000) : `${count(row.sum)} ${row.unit}`;
}

const COLUMNS = [
  { title: 'counter', value: (row) => row.name + (row.unit === 'now' ? ' (at the end)' : '') },
  { title: 'count', right: true, value: (row) => row.count, text: (row) => count(row.count) },
  { title: 'sum', right: true, value: (row) => row.sum ?? null, text: sum },
];

export function Clients() {
  const clients = list(report.io_clients).filter((client) => client.ranks > 0);
  return clients.map((client) => (
    <div key={client.host + client.name}>
      <h3>{`Client counters of ${NAMES[client.type] || client.type} on ${client.host}`}</h3>
      <p class="about">
        {`${client.mounts.join(' or ')}: these counters include all processes of the host, not only those of this job. Its ${client.ranks} ${client.ranks === 1 ? 'rank' : 'ranks'} read ${bytes(client.read_bytes)} and wrote ${bytes(client.written_bytes)} there.`}
      </p>
      {client.complete ? <Table caption={`Client counters on ${client.host}`} columns={COLUMNS} rows={client.counters.filter((row) => row.count > 0)} /> : <p>Unknown: the counters were not read at the end.</p>}
    </div>
  ));
}
