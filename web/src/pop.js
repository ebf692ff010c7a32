// The efficiencies of the POP model: key in the report, level, BSC's name, what it says; in BSC's order.
export const TREE = [
  ['parallel_efficiency', 0, 'Parallel efficiency', 'useful work in all of the ranks\' time'],
  ['load_balance', 1, 'Load balance', 'average over largest useful time of a rank'],
  ['communication_efficiency', 1, 'Communication efficiency', 'largest useful time of a rank over wall time'],
  ['serialisation_efficiency', 2, 'Serialization efficiency', 'what is left where messages take no time: waiting for others\' work'],
  ['transfer_efficiency', 2, 'Transfer efficiency', 'what messages cost on their way, and MPI itself'],
];
