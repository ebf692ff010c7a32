// SPDX-License-Identifier: BSD-3-Clause
// Computes the efficiencies that the POP centre of excellence defines. The efficiencies are computed from
// times alone, without hardware counters.
//
//   Useful_i: the time of process i outside MPI, on the thread that called MPI_Init,
//             between MPI_Init and MPI_Finalize.
//   T:        the longest run time of a process. Each run time is measured on the process's own clock,
//             so the clocks of hosts need not agree.
//   LB    = avg(useful) / max(useful)      (load balance).
//   CommE = max(useful) / T                (communication efficiency).
//   PE    = LB x CommE = avg(useful) / T   (parallel efficiency).
//   SerE  = computation of the busiest rank / duration, in a replay with an ideal network (serialisation).
//   TrfE  = CommE / SerE                   (transfer).
//
// Source: POP standard metrics (co-design.pop-coe.eu/metrics). POP defines TrfE as the duration of the
// replay divided by T. In Rankine, the trace records computation in processor time, which differs from the
// time in the run. So both quantities in SerE come from the replay. The product of SerE and TrfE is still
// CommE.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analysis/pop/ideal_run.h"
#include "analysis/processes/process_times.h"

namespace rankine::analysis {

struct Pop {
  size_t processes = 0;       // The number of processes whose times are known.
  uint64_t runtime = 0;       // T, in ns
  double useful_average = 0;  // in ns
  uint64_t useful_max = 0;    // in ns
  // number of processes whose time in MPI is unknown; if not 0, all shares are absent
  size_t uncounted = 0;
  std::optional<double> mpi_share;  // The total time in MPI, divided by the total of the run times, 0..1.
  // The time in MPI of all threads of the ranks, divided by the total of the run times. The share exceeds 1
  // if several threads of a rank are in MPI at the same time. The field `threaded` is the number of ranks
  // in which MPI was also called by a thread that did not call MPI_Init.
  std::optional<double> all_threads_mpi_share;
  size_t threaded = 0;
  // efficiencies from 0 to 1; absent if no process did useful work
  std::optional<double> load_balance, communication, parallel;
  std::optional<double> serialisation, transfer;  // efficiencies from 0 to 1; absent without a replay
  // The bounds on `serialisation`. The bounds are set if the replay used mean computation times, so that
  // `serialisation` is uncertain.
  std::optional<double> serialisation_least, serialisation_most;
  std::string not_split;  // The reason why the transfer efficiency is missing although there was a replay.
  size_t slowest = 0,
         // The indices of the processes with the most and the least useful time. If several processes have
         // the same time: the first of these processes.
      fastest = 0;
};

// If the times of all processes are unknown, all fields of the result are zero or absent.
Pop ComputePop(std::span<const ProcessTime> times);

// Splits the communication efficiency in `pop` into serialisation and transfer efficiency, with the result
// of a replay.
void SplitCommunication(const IdealRun& ideal, Pop* pop);

}  // namespace rankine::analysis
