// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/stall/function_reasons.h"

#include "mpi_facts/facts.h"

namespace rankine::recorder::stall {

layout::StallReason ReasonOfStarted(uint16_t function) {
  using layout::StallReason;
  using mpi_facts::Class;
  switch (mpi_facts::FactsOf(function).cls) {
    case Class::point_to_point:
      return StallReason::late_receiver;
    case Class::collective:
    case Class::neighborhood:
    case Class::communicator:
      return StallReason::collective;
    case Class::rma:
      return StallReason::rma;
    case Class::io:
      return StallReason::io;
    default:
      return StallReason::unknown;
  }
}

}  // namespace rankine::recorder::stall
