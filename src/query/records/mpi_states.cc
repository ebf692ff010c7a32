// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/mpi_states.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"

namespace rankine::query {

bool KnowsStall(const archive::Process& process) {
  return archive::TextOf(process.attributes, "state.mode") == "exact" &&
         !archive::TextOf(process.attributes, "state.engine").empty();
}

uint64_t StallOf(const archive::Row& row) {
  return std::min(row.stall_sum, row.time_sum);
}

std::string_view SampleStateName(layout::SampleState state) {
  using layout::SampleState;
  switch (state) {
    case SampleState::work:
      return "work";
    case SampleState::stall:
      return "stall";
    default:
      return "outside";
  }
}

std::string_view MpiPartName(const archive::Sample& sample) {
  using layout::MpiPart;
  if (sample.state == layout::SampleState::outside) return "";
  if (sample.clock == layout::SampleClock::kernel) return "system";
  switch (sample.part) {
    case MpiPart::library:
      return "library";
    case MpiPart::transport:
      return "transport";
    case MpiPart::copy:
      return "copy";
    case MpiPart::registration:
      return "registration";
    case MpiPart::system:
      return "system";
    case MpiPart::other:
      return "other";
    case MpiPart::none:
      break;
  }
  return "";
}

std::string_view SampleClockName(layout::SampleClock clock) {
  using layout::SampleClock;
  switch (clock) {
    case SampleClock::blocked:
      return "blocked";
    case SampleClock::waiting:
      return "waiting";
    case SampleClock::kernel:
      return "kernel";
    default:
      return "cpu";
  }
}

std::string_view NameWithoutStack(layout::SampleClock clock) {
  using layout::SampleClock;
  switch (clock) {
    case SampleClock::blocked:
      return "(asleep)";
    case SampleClock::waiting:
      return "(waiting for a processor)";
    case SampleClock::kernel:
      return "(in the kernel)";
    default:
      return "(no stack)";
  }
}

}  // namespace rankine::query
