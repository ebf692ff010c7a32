// Where one process's time went: the numbers that every efficiency is made of.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

// Times in ns. `known` is false when the archive has no usable times for the process (it died in MPI_Init,
// was not selected, or its chunk is lost); everything else is 0 then, and sums and means leave the process
// out. With `uncounted` it is not known what of its time was in MPI, because its calls were not recorded
// (recorded_calls.h), and none by which it talks to others is there; `mpi` and `useful` are 0.
struct ProcessTime {
  bool known = false;
  bool without_mpi = false;  // it never called MPI_Init, only marked regions: `runtime` is its whole life
  bool unselected = false;   // --select has left it out all the time; `known` is false
  bool uncounted = false;
  bool finalized = false;  // MPI_Finalize was entered; otherwise `runtime` ends where the process ended
  uint64_t runtime = 0;    // from MPI_Init returned to MPI_Finalize entered, less what MPI_Pcontrol left out
  uint64_t mpi = 0;        // of it in MPI calls, on the thread that called MPI_Init; never more than runtime
  uint64_t useful = 0;     // runtime - mpi
  uint64_t other_mpi = 0;  // in MPI calls on its other threads, added up; of each no more than runtime
  uint64_t begin = 0, end = 0;  // CLOCK_REALTIME of its host; runtime lies in between
  uint64_t initialize = 0;      // in MPI_Init or MPI_Init_thread, not part of runtime
  uint64_t finalize = 0;        // in MPI_Finalize, not part of runtime
};

// One entry per process, by index in `tables.processes`. The time of a call that a process died in counts as
// time in MPI. Only the thread that called MPI_Init counts: other threads' calls run beside its work (see
// threads.h for them).
std::vector<ProcessTime> ProcessTimes(const archive::Tables& tables);

// How many processes there are that were not left out all the time: what means are taken over.
size_t SelectedProcesses(const archive::Tables& tables);

}  // namespace rankine::analysis
