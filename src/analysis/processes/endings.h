// SPDX-License-Identifier: BSD-3-Clause
// Describes how each process ended, and in which MPI call it ended.
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
    no_finalize,  // The process ended itself without a known failure, but did not call
                  // MPI_Finalize, or left a session open.
    exit_code,    // exit status other than 0
    signal,       // killed by a signal
    mpi_abort,    // called MPI_Abort
    unknown,      // The end of the process was not observed, and the process did not enter MPI_Finalize.
  } kind = Kind::unknown;
  bool of_sessions = false;  // The process used only MPI sessions, and did not call MPI_Init.
  int64_t code = 0;          // The exit code, the signal number, or the error code of MPI_Abort.
  std::string in_call;       // the MPI function that a thread was still in; empty: none
  uint64_t in_call_ns = 0;
  uint32_t site = archive::kNone;  // call site of `in_call`; `kNone`: unknown
  uint16_t function = 0;           // id of `in_call`, 0: unknown
};

// The state of the MPI sessions in a program that does not call MPI_Init. A program that uses only sessions
// never calls MPI_Finalize. The program has finished with MPI once all its sessions are finalized.
enum class Sessions : uint8_t { none, open, ended };
// One entry per process, by index in `tables.processes`.
std::vector<Sessions> SessionsOf(const archive::Tables& tables);

// Returns one entry for each process in `tables.processes`, in the same order. If several threads were in
// MPI calls, `in_call` is the call that was entered first.
std::vector<Ending> Endings(const archive::Tables& tables);

// Sort key for endings in the report; smaller numbers come first. The process that probably caused the other
// processes to end comes first. After a process has failed, the launcher kills the other processes.
int Importance(const Ending& ending);

// Returns "SIGSEGV" for 11; "signal 99" for a number without a name.
std::string SignalName(int64_t number);

}  // namespace rankine::analysis
