// SPDX-License-Identifier: BSD-3-Clause
// The efficiencies of the POP centre of excellence, from counters alone.
//
//   Useful_i: time of process i outside MPI, on the thread that called MPI_Init,
//             between MPI_Init and MPI_Finalize.
//   T:        the longest runtime of a process; each is measured on its own clock,
//             so clocks of hosts need not agree.
//   LB    = avg(useful) / max(useful)      load balance.
//   CommE = max(useful) / T                communication efficiency.
//   PE    = LB x CommE = avg(useful) / T   parallel efficiency.
//   SerE  = computation of the busiest rank / time, in a replay without a network (serialisation).
//   TrfE  = CommE / SerE                   transfer.
//
// Source: POP standard metrics (co-design.pop-coe.eu/metrics). POP defines TrfE as the replay's time over T.
// Here the trace's computation is processor time, so both parts of SerE come from the replay. The product of
// SerE and TrfE is still CommE.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analysis/pop/ideal_run.h"
#include "analysis/processes/process_times.h"

namespace rankine::analysis {

struct Pop {
  size_t processes = 0;       // with known times
  uint64_t runtime = 0;       // T, in ns
  double useful_average = 0;  // in ns
  uint64_t useful_max = 0;    // in ns
  size_t uncounted = 0;       // number of processes whose time in MPI is unknown; then all shares are absent
  std::optional<double> mpi_share;  // sum of time in MPI / sum of runtimes, 0..1
  // Like mpi_share, but over all threads of the ranks. It is above 1 where several threads of a rank are in
  // MPI at once. The number `threaded` counts the ranks with MPI calls on threads other than that of
  // MPI_Init.
  std::optional<double> all_threads_mpi_share;
  size_t threaded = 0;
  // 0..1; absent when no process did useful work
  std::optional<double> load_balance, communication, parallel;
  std::optional<double> serialisation, transfer;  // 0..1; absent without a replay
  // Bounds, where means of computation leave `serialisation` uncertain.
  std::optional<double> serialisation_least, serialisation_most;
  std::string not_split;  // the reason for a missing transfer efficiency although there was a replay
  size_t slowest = 0,
         fastest = 0;  // indices of the processes with most and least useful time; the first of equals
};

// All zero and absent when no process has known times.
Pop ComputePop(std::span<const ProcessTime> times);

// Splits `pop`'s communication efficiency by a replay.
void SplitCommunication(const IdealRun& ideal, Pop* pop);

}  // namespace rankine::analysis
