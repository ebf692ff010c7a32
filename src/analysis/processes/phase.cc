// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/phase.h"

#include "mpi_facts/facts.h"

namespace rankine::analysis {

Phase PhaseOf(uint16_t function) {
  switch (mpi_facts::FactsOf(function).phase) {
    case mpi_facts::Phase::initialize:
      return Phase::initialize;
    case mpi_facts::Phase::finalize:
      return Phase::finalize;
    case mpi_facts::Phase::run:
      break;
  }
  return Phase::run;
}

}  // namespace rankine::analysis
