// SPDX-License-Identifier: BSD-3-Clause
// The names of stall reasons are those in include/rankine/collector.h.
#pragma once
#include <string_view>

#include "layout/call_state.h"

namespace rankine::layout {

// Returns "unknown" for an invalid number.
constexpr std::string_view NameOf(StallReason reason) {
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

}  // namespace rankine::layout
