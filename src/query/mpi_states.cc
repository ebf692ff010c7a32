#include "query/mpi_states.h"

#include <algorithm>

#include "query/key_values.h"

namespace rankine::query {

bool KnowsStall(const archive::Process& process) {
  return TextOf(process.attributes, "state.mode") == "exact" &&
         !TextOf(process.attributes, "state.engine").empty();
}

uint64_t StallOf(const archive::Row& row) {
  return std::min(row.stall_sum, row.time_sum);
}

std::string_view SampleStateName(format::SampleState state) {
  using format::SampleState;
  switch (state) {
    case SampleState::work:
      return "work";
    case SampleState::stall:
      return "stall";
    default:
      return "outside";
  }
}

std::string_view StallReasonName(format::StallReason reason) {
  using format::StallReason;
  switch (reason) {
    case StallReason::late_sender:
      return "late_sender";
    case StallReason::late_receiver:
      return "late_receiver";
    case StallReason::collective:
      return "collective";
    case StallReason::rma:
      return "rma";
    case StallReason::lock:
      return "lock";
    case StallReason::io:
      return "io";
    default:
      return "unknown";
  }
}

}  // namespace rankine::query
