// SPDX-License-Identifier: BSD-3-Clause
// Creates a monitor window with a name, for test programs.
#pragma once
#include <rankine/monitor.h>
#include <stdio.h>

static rankine_window make(const char* name, rankine_window_spec spec) {
  rankine_window window;
  spec.size = sizeof spec;
  spec.name = name;
  const int answer = rankine_window_create(&spec, &window);
  if (answer != 0) printf("%s create %d\n", name, answer);
  return window;
}
