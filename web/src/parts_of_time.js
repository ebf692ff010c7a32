// SPDX-License-Identifier: BSD-3-Clause
// How the page shows the parts of all rank time (src/analysis/pop/time_shares.h): a title for part of a run,
// the token of the colour, and views with more details. The first of these views that exists is linked.
export const PARTS = {
  useful: ['Useful work', 'part-useful', ['flame', 'regions', 'ranks']],
  imbalance: ['Imbalance', 'part-imbalance', ['ranks', 'efficiency']],
  serialisation: ['Serialisation', 'part-serialisation', ['waits', 'efficiency']],
  transfer: ['Transfer', 'part-transfer', ['sizes', 'calls']],
  mpi_work: ["MPI's own work", 'part-mpi', ['calls']],
  waiting: ['Serialisation and transfer', 'part-communication', ['calls']],
  transfer_work: ["Transfer and MPI's work", 'part-transfer', ['calls']],
  communication: ['Communication', 'part-communication', ['calls']],
  unrecorded: ['Work and MPI', 'part-communication', ['run']],
  io: ['I/O', 'part-io', ['io', 'calls']],
  off_cpu: ['Off-CPU', 'part-off-cpu', ['flame', 'run']],
  start_end: ['Start and end', 'part-edge', ['calls', 'ranks']],
};
