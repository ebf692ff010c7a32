// SPDX-License-Identifier: BSD-3-Clause
// The efficiencies of programs that use MPI and OpenMP, as DLB's TALP defines them. The efficiencies are
// computed from the regions that the service `openmp` records. The time of all OpenMP threads of all
// processes consists of the following parts.
//
//   U: useful work. C: MPI calls. W: threads have no work while the thread that creates the teams is in MPI
//   outside parallel regions. S: threads have no work for any other reason outside parallel regions. L:
//   threads wait in barriers and reductions for the last thread of the team. R: threads begin late, or wait
//   for locks and tasks. The shortest wait in a barrier is also part of L, although this wait also concerns
//   the last thread of the team.
//
// n_i is the number of threads of process i. T is the longest run time of a process. A_i = U + S + L + R is
// the time of process i's threads that is not spent in or because of MPI. Each efficiency has one line.
//
//   MPI, communication: max(A_i / n_i) / T.
//   MPI, load balance: (sum A_i / sum n_i) / max(A_i / n_i).
//   OpenMP, serialisation: (A - S) / A.
//   OpenMP, load balance: (A - S - L) / (A - S).
//   OpenMP, scheduling: U / (U + R).
//   Hybrid: MPI x OpenMP = U / (T x sum n_i).
//
// TALP adds W to S, although MPI causes W. So TALP's OpenMP efficiency is lower, and its product with the
// MPI efficiency may be less than the hybrid efficiency.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/processes/process_times.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Hybrid {
  size_t processes = 0;  // number of processes that were in the region; 0: unknown, or no process has a team
  uint64_t threads = 0;  // The number of OpenMP threads of the processes that were in the region.
  uint64_t runtime = 0;  // T, in ns
  // 0..1
  double hybrid = 0;
  double mpi = 0, mpi_balance = 0, mpi_communication = 0;
  double openmp = 0, openmp_balance = 0, openmp_scheduling = 0, openmp_serialisation = 0;
  double idle_in_mpi = 0;  // The time W, divided by the product of T and `threads`.
};

// The result is indexed by shown node of Tables::space (context/shown_nodes.h). The root is the whole run.
// Regions inside of parallel regions have no entry. The result is empty if no process has a team of several
// threads.
std::vector<Hybrid> HybridEfficiencies(const archive::Tables& tables, std::span<const ProcessTime> times);

}  // namespace rankine::analysis
