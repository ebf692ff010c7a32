// How each process ended, and what it was doing then.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct Ending {
  enum class Kind {
    normal,       // MPI_Finalize was reached, or all sessions were finalized; the exit status is 0 or unknown
    no_finalize,  // exit status 0 (or a clean end) without MPI_Finalize, or with an open session
    exit_code,    // exit status other than 0
    signal,       // killed by a signal
    mpi_abort,    // called MPI_Abort
    unknown,      // the end was not seen and MPI_Finalize was not reached
  } kind = Kind::unknown;
  bool of_sessions = false;  // it had MPI sessions alone, without MPI_Init
  int64_t code = 0;          // exit code, signal number or MPI_Abort's error code
  std::string in_call;       // the MPI function that a thread was in, empty: none
  uint64_t in_call_ns = 0;
  uint32_t site = archive::kNone;  // where it was called, kNone: not known
  uint16_t function = 0;           // that of `in_call`, 0: unknown
};

// What a program of MPI sessions alone, without MPI_Init, has done with them. It never calls MPI_Finalize: it
// is done when it has finalized each of its sessions.
enum class Sessions : uint8_t { none, open, ended };
// One entry per process, by index in `tables.processes`.
std::vector<Sessions> SessionsOf(const archive::Tables& tables);

// One entry per process, by index in `tables.processes`. `in_call` is of the thread that had been longest in
// its call.
std::vector<Ending> Endings(const archive::Tables& tables);

// Who brought the others down comes first: they are killed by a launcher that cleans up. Least of the
// endings that may have.
int Importance(const Ending& ending);

// "SIGSEGV" for 11; "signal 99" for a number without a name.
std::string SignalName(int64_t number);

}  // namespace rankine::analysis
