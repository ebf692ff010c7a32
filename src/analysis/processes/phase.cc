#include "analysis/processes/phase.h"

#include <string>

#include "query/records/mpi_names.h"

namespace rankine::analysis {

Phase PhaseOf(uint16_t function) {
  const std::string name = query::FunctionName(function);
  if (name == "MPI_Init" || name == "MPI_Init_thread" || name == "MPI_Session_init") return Phase::initialize;
  return name == "MPI_Finalize" || name == "MPI_Session_finalize" ? Phase::finalize : Phase::run;
}

}  // namespace rankine::analysis
