// SPDX-License-Identifier: BSD-3-Clause
// Prints the counts of a monitor window on rank 0, as lines NAME KEY VALUE (tests/e2e/window_values.py).
#pragma once
#include <rankine/monitor.h>
#include <stdio.h>

static int rank;

static void show(const char* name, rankine_window window) {
  rankine_window_values v;
  v.size = sizeof v;
  const int answer = rankine_window_read(window, &v);
  if (rank != 0) return;
  printf("%s answer %d\n", name, answer);
  if (answer != 0) return;
  const struct {
    const char* key;
    unsigned long value;
  } counts[] = {{"calls", v.all.calls},
                {"completions", v.all.completions},
                {"blocking", v.blocking.completions},
                {"non_blocking", v.non_blocking.completions},
                {"collective", v.collective.completions},
                {"sent", v.sent_messages},
                {"sent_bytes", v.sent_bytes},
                {"received", v.received_messages},
                {"received_bytes", v.received_bytes},
                {"small", v.small_messages},
                {"small_bytes", v.small_bytes},
                {"large", v.large_messages},
                {"large_bytes", v.large_bytes},
                {"timeouts", v.timeouts},
                {"open", v.open_requests},
                {"open_bytes", v.open_bytes},
                {"instance", v.instance},
                {"running", v.running},
                {"inner", v.inner_messages},
                {"inner_bytes", v.inner_bytes},
                {"lost", v.lost}};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i)
    printf("%s %s %lu\n", name, counts[i].key, counts[i].value);
  printf("%s longest_peer %d\n%s processes %d\n", name, v.longest_peer, name, v.processes);
  printf("%s longest_s %.6f\n%s seconds %.6f\n", name, v.longest_s, name, v.seconds);
  printf("%s call_s %.6f\n%s execution_s %.6f\n", name, v.all.call_s, name, v.all.execution_s);
}
