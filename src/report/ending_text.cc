// SPDX-License-Identifier: BSD-3-Clause
#include "report/ending_text.h"

namespace rankine::report {

std::string EndingText(const analysis::Ending& ending) {
  using Kind = analysis::Ending::Kind;
  switch (ending.kind) {
    case Kind::no_finalize:
      return ending.of_sessions ? "ended with an open MPI session" : "ended without MPI_Finalize";
    case Kind::exit_code:
      return "ended with exit code " + std::to_string(ending.code);
    case Kind::signal:
      return "killed by " + analysis::SignalName(ending.code);
    case Kind::mpi_abort:
      return "called MPI_Abort with code " + std::to_string(ending.code);
    case Kind::normal:
      return "ended normally";
    default:
      return ending.of_sessions ? "ended unobserved, with an open MPI session"
                                : "ended unobserved, without MPI_Finalize";
  }
}

}  // namespace rankine::report
