// SPDX-License-Identifier: BSD-3-Clause
// Those properties of the requested services that the paths of MPI and file calls must know. Each consumer
// keeps the options of its service, so that the entry points need not be recompiled when an option is added.
#pragma once

namespace rankine::recorder {

struct ChosenServices {
  bool timer = true;
  bool mpi = true;
  bool profile = true;  // false: most MPI calls only update the thread's state
  bool trace = false;
  bool trace_calls = false;  // the trace contains MPI calls
  bool ti = false;
};

// Written once, before anything is recorded (core/config.h).
[[gnu::visibility("hidden")]] extern ChosenServices g_chosen;

}  // namespace rankine::recorder
