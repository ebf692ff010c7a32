// SPDX-License-Identifier: BSD-3-Clause
#include "layout/stall_reasons.h"

#include "mpi_facts/facts.h"

namespace rankine::layout {

StallReason ReasonOfStall(uint16_t function) {
  switch (mpi_facts::FactsOf(function).stall) {
    case mpi_facts::Stall::unknown:
      break;
    case mpi_facts::Stall::requests:
      return StallReason::none;
    case mpi_facts::Stall::late_sender:
      return StallReason::late_sender;
    case mpi_facts::Stall::late_receiver:
      return StallReason::late_receiver;
    case mpi_facts::Stall::collective:
      return StallReason::collective;
    case mpi_facts::Stall::rma:
      return StallReason::rma;
    case mpi_facts::Stall::io:
      return StallReason::io;
  }
  return StallReason::unknown;
}

}  // namespace rankine::layout
