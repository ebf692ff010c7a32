// SPDX-License-Identifier: BSD-3-Clause
import { useMemo, useState } from 'preact/hooks';
import { list, rankName, report } from '../data.js';
import { useTables } from '../page_selection.js';
import { Behind, Choice, Section, Table, Unknown } from '../parts.jsx';
import { Heat } from '../heat.jsx';
import { bytes, count } from '../format.js';

// Where the ranks of a communicator's members are not known, a peer has no place in the matrix; the table has it.
export const hasMatrix = () => list(report.partners).some((pair) => pair.sent_messages + pair.received_messages > 0);

const peer = (row) => (row.peer_is_world_rank ? `rank ${row.peer}` : `rank ${row.peer} of ${row.communicator}`);
const COLUMNS = [
  { title: 'rank', value: (row) => row.process, text: (row) => rankName(row.process) },
  { title: 'partner', value: (row) => row.peer, text: peer },
  { title: 'messages sent', right: true, value: (row) => row.sent_messages, text: (row) => count(row.sent_messages) },
  { title: 'bytes sent', right: true, value: (row) => row.sent_bytes, text: (row) => bytes(row.sent_bytes) },
  { title: 'messages received', right: true, value: (row) => row.received_messages, text: (row) => count(row.received_messages) },
  { title: 'bytes received', right: true, value: (row) => row.received_bytes, text: (row) => bytes(row.received_bytes) },
];

export function Matrix({ id, title }) {
  const [what, setWhat] = useState('sent_bytes');
  const tables = useTables();
  const pairs = list(tables.partners);
  const ranks = list(report.processes).length;
  const cells = useMemo(
    () => pairs.filter((pair) => pair.peer_is_world_rank && pair.rank !== null && pair.peer >= 0 && pair.peer < ranks && pair[what] > 0).map((pair) => ({ row: pair.rank, column: pair.peer, value: pair[what] })),
    [what, pairs],
  );
  const options = [
    ['sent_bytes', 'Bytes sent'],
    ['sent_messages', 'Messages sent'],
    ['received_bytes', 'Bytes received'],
    ['received_messages', 'Messages received'],
  ];
  return (
    <Section id={id} title={title} about="Point-to-point messages between ranks. Dragging zooms.">
      <Choice label="Show" value={what} options={options} onChange={setWhat} />
      <Unknown what="Messages" why={tables.unknown.partners} />
      {cells.length > 0 && (
        <Heat key={`${what} ${cells.length}`} label="Communication matrix; the table below has the figures" cells={cells} rows={ranks} columns={ranks} rowName={String} columnName={String} rowTitle="rank" columnTitle="partner" text={what.endsWith('bytes') ? bytes : count} />
      )}
      <Behind title="All pairs as a table">
        <Table caption="Messages by rank and partner" columns={COLUMNS} rows={pairs} />
      </Behind>
    </Section>
  );
}
