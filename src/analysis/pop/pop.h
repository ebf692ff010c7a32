// SPDX-License-Identifier: BSD-3-Clause
// The efficiencies defined by the POP centre of excellence, computed from times alone, without hardware
// counters.
//
//   Useful_i: time of process i outside MPI, on the thread that called MPI_Init,
//             between MPI_Init and MPI_Finalize.
//   T:        the longest run time of a process; each is measured on the process's own clock, so hosts'
//   clocks need not agree. LB    = avg(useful) / max(useful)      load balance. CommE = max(useful) / T
//   communication efficiency. PE    = LB x CommE = avg(useful) / T   parallel efficiency. SerE  = computation
//   of the busiest rank / duration, in a replay with an ideal network (serialisation). TrfE  = CommE / SerE
//   transfer.
//
// Source: POP standard metrics (co-design.pop-coe.eu/metrics). POP defines TrfE as the duration of the replay
// divided by T. Here, the trace records computation as processor time. So both quantities in SerE are taken
// from the replay. The product of SerE and TrfE is still CommE.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analysis/pop/ideal_run.h"
#include "analysis/processes/process_times.h"

namespace rankine::analysis {

struct Pop {
  size_t processes = 0;       // number of processes whose times are known
  uint64_t runtime = 0;       // T, in ns
  double useful_average = 0;  // in ns
  uint64_t useful_max = 0;    // in ns
  // number of processes whose time in MPI is unknown; if any, all shares are absent
  size_t uncounted = 0;
  std::optional<double> mpi_share;  // total time in MPI / total of run times, 0..1
  // Like mpi_share, but over all threads of the ranks. Exceeds 1 if several threads of a rank are in MPI at
  // the same time. `threaded` counts the ranks in which threads other than the one that called MPI_Init
  // called MPI.
  std::optional<double> all_threads_mpi_share;
  size_t threaded = 0;
  // 0..1; absent if no process did useful work
  std::optional<double> load_balance, communication, parallel;
  std::optional<double> serialisation, transfer;  // 0..1; absent without a replay
  // Bounds on `serialisation`, which is uncertain if the replay used mean computation times. Not set
  // otherwise.
  std::optional<double> serialisation_least, serialisation_most;
  std::string not_split;  // why the transfer efficiency is missing although there was a replay
  size_t slowest = 0,
         // indices of the processes with the most and the least useful time; the first one if several are
         // equal
      fastest = 0;
};

// All fields are zero or absent if no process has known times.
Pop ComputePop(std::span<const ProcessTime> times);

// Splits `pop`'s communication efficiency into serialisation and transfer efficiency, based on a replay.
void SplitCommunication(const IdealRun& ideal, Pop* pop);

}  // namespace rankine::analysis
