// SPDX-License-Identifier: BSD-3-Clause
// Which services record in this process, as far as the paths of MPI and file calls ask. A service's options
// are with its consumer, so that another option does not rebuild the entry points.
#pragma once

namespace rankine::recorder {

struct ChosenServices {
  bool timer = true;
  bool mpi = true;
  bool profile = true;  // false: most MPI calls keep their state only
  bool trace = false;
  bool trace_calls = false;  // the trace contains MPI calls
  bool ti = false;
};

// Written once, before anything is recorded (core/config.h).
[[gnu::visibility("hidden")]] extern ChosenServices g_chosen;

}  // namespace rankine::recorder
