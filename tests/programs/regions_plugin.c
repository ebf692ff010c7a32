// SPDX-License-Identifier: BSD-3-Clause
// A library that is loaded while the program runs, and has its own regions.
#include <rankine/rankine.h>

__attribute__((visibility("default"))) void run_plugin(void);

void run_plugin(void) {
  RANKINE_BEGIN("plugin");
  RANKINE_END("plugin");
}
