// SPDX-License-Identifier: BSD-3-Clause
// How each process ended, and which MPI call it was in at that time.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "archive/rows/none.h"
#include "archive/storage/rows.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Ending {
  enum class Kind {
    // MPI_Finalize was reached, or all sessions were finalized, and the exit status is 0 or unknown
    normal,
    no_finalize,  // exit status 0 (or a clean end), but without MPI_Finalize, or with a session still open
    exit_code,    // exit status other than 0
    signal,       // killed by a signal
    mpi_abort,    // called MPI_Abort
    unknown,      // the end was not observed, and MPI_Finalize was not reached
  } kind = Kind::unknown;
  bool of_sessions = false;  // the process used only MPI sessions, without MPI_Init
  int64_t code = 0;          // exit code, signal number or MPI_Abort's error code
  std::string in_call;       // the MPI function that a thread was still in; empty: none
  uint64_t in_call_ns = 0;
  uint32_t site = archive::kNone;  // call site of that call; kNone: unknown
  uint16_t function = 0;           // id of `in_call`, 0: unknown
};

// The state of the sessions of a program that uses only MPI sessions, without MPI_Init. Such a program never
// calls MPI_Finalize: it has finished with MPI once all its sessions are finalized.
enum class Sessions : uint8_t { none, open, ended };
// One entry per process, by index in `tables.processes`.
std::vector<Sessions> SessionsOf(const archive::Tables& tables);

// One entry per process, by index in `tables.processes`. If several threads were in a call, `in_call` is the
// call that was entered first.
std::vector<Ending> Endings(const archive::Tables& tables);

// Sort key for endings in the report; smaller numbers come first. The process that probably made the others
// end comes first, because a launcher then kills the others.
int Importance(const Ending& ending);

// Returns "SIGSEGV" for 11; "signal 99" for a number without a name.
std::string SignalName(int64_t number);

}  // namespace rankine::analysis
