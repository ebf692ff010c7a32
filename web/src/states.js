// SPDX-License-Identifier: BSD-3-Clause
// The states of a rank and the parts of the rank time, in the order and with the colours used by all views.
// The colours are tokens of style.css. Readers who cannot distinguish red from green can distinguish the
// colours. The colours also differ in lightness for printing.

// [key, name, token]
export const STATES = [
  ['work', 'work', 'state-work'],
  ['point_to_point', 'point-to-point', 'state-point-to-point'],
  ['completion', 'waiting for requests', 'state-completion'],
  ['collective', 'collective', 'state-collective'],
  ['rma', 'one-sided', 'state-rma'],
  ['io', 'I/O', 'state-io'],
  ['mpi', 'other MPI', 'state-mpi'],
  ['off_cpu', 'off-CPU', 'state-off-cpu'],
  ['edge', 'start and end', 'state-edge'],
];
const OF_CLASS = { point_to_point: 'point_to_point', completion: 'completion', collective: 'collective', neighborhood: 'collective', rma: 'rma', io: 'io' };

// Returns the state of a rank in a call of this class and phase (report.functions).
export const stateOf = (cls, phase = 'run') => (phase !== 'run' ? 'edge' : OF_CLASS[cls] || 'mpi');
export const tokenOf = (state) => STATES.find(([key]) => key === state)?.[2] || 'state-mpi';
