// SPDX-License-Identifier: BSD-3-Clause
// The properties of the requested services that matter for MPI and file calls. Each consumer keeps the
// options of its service, so that the entry points need not be recompiled when an option is added.
#pragma once

namespace rankine::recorder {

struct ChosenServices {
  bool timer = true;
  bool mpi = true;
  bool profile = true;  // false: most MPI calls only update the thread's state
  bool trace = false;
  bool trace_calls = false;  // true if the trace contains MPI calls
  bool ti = false;
};

// Prepare() writes this variable once, before anything is recorded (core/config.h).
[[gnu::visibility("hidden")]] extern ChosenServices g_chosen;

}  // namespace rankine::recorder
