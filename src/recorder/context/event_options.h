// SPDX-License-Identifier: BSD-3-Clause
// Options of the event trace that apply to each record of a thread, with or without MPI calls.
#pragma once
#include <cstdint>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder::event_trace {

struct StreamOptions {
  bool values = true;  // True if the trace contains values of attributes.
  uint64_t bytes = layout::kStandardTrace;
  uint64_t keep = 0;  // size of the flight recorder in bytes; 0: none
};
[[gnu::visibility("hidden")]] extern StreamOptions g_stream;

}  // namespace rankine::recorder::event_trace
