// SPDX-License-Identifier: BSD-3-Clause
// The times of each process, from which all efficiencies are computed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// All times are in ns. The field `known` is false if the archive has no usable times for the process. For
// example, the process died in MPI_Init, was not selected, or lost its chunk. If `known` is false, all other
// fields are 0, and sums and means leave the process out. The field `uncounted` is true if the time in MPI is
// unknown. The time in MPI is unknown if the process's calls were not recorded (recorded_calls.h), and no
// call that communicates has a row. If the time in MPI is unknown, the fields `mpi` and `useful` are 0.
struct ProcessTime {
  bool known = false;
  // True if the process never called MPI_Init and only marked regions. The field `runtime` is then the
  // whole lifetime of the process.
  bool without_mpi = false;
  // True if --select excluded the process for the whole run. If true, `known` is false.
  bool unselected = false;
  bool uncounted = false;
  // True if the process entered MPI_Finalize. If false, `runtime` lasts until the end of the process.
  bool finalized = false;
  // The time from the return of MPI_Init to the entry of MPI_Finalize, without the time in which MPI_Pcontrol
  // had stopped the recording.
  uint64_t runtime = 0;
  // the part of `runtime` that the thread that called MPI_Init spent in MPI calls; at most `runtime`
  uint64_t mpi = 0;
  uint64_t useful = 0;  // runtime - mpi
  // total time in MPI calls on the other threads of the process; at most `runtime` per thread
  uint64_t other_mpi = 0;
  // start and end on CLOCK_REALTIME of the host, in ns; this interval encloses `runtime`
  uint64_t begin = 0, end = 0;
  uint64_t initialize = 0;  // The time in MPI_Init or MPI_Init_thread. The field `runtime` does not
                            // include this time in MPI_Init.
  uint64_t finalize = 0;    // The time in MPI_Finalize, which `runtime` does not include.
};

// One entry per process, by index in `tables.processes`. If a process died in a call, the time in that call
// is MPI time. Only the calls of the thread that called MPI_Init count, because other threads run in
// parallel to its work (see threads.h).
std::vector<ProcessTime> ProcessTimes(const archive::Tables& tables);

// The number of processes that were selected for at least part of the run. Means are taken over these
// selected processes.
size_t SelectedProcesses(const archive::Tables& tables);

}  // namespace rankine::analysis
