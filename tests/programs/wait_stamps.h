// SPDX-License-Identifier: BSD-3-Clause
// Helper functions of programs with known waits. Ranks are late by a known time, which they spend in a
// region called `late`. At the end, each program prints when its calls began, by the machine's clock.
#pragma once
#include <rankine/rankine.h>
#include <time.h>

#include "program.h"

enum { kMost = 256 };
static struct {
  const char* name;
  long ns;
} stamps[kMost];
static int stamped;
static long delay_ms = 150;

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void stamp(const char* name) {
  stamps[stamped].name = name;
  stamps[stamped++].ns = now();
}

static void nap(long ms) {
  const struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
  nanosleep(&t, NULL);
}

static void late(void) {
  RANKINE_BEGIN("late");
  nap(delay_ms);
  RANKINE_END("late");
}

static MPI_Comm apart;

static void together(const char* region) {
  RANKINE_BEGIN("together");
  MPI_Barrier(apart);
  MPI_Barrier(apart);
  RANKINE_END("together");
  rankine_begin_name(region);
}

static void print_stamps(void) {
  for (int i = 0; i < stamped; ++i) printf("stamp %s %d %ld\n", stamps[i].name, world_rank, stamps[i].ns);
}

// Calls `run` first without a delay. The first call of an MPI function takes additional time, which would
// come between the stamp and the call.
static void warm_up_and_run(void (*run)(void)) {
  const long delay = delay_ms;
  delay_ms = 0;
  RANKINE_BEGIN("warm");
  run();
  RANKINE_END("warm");
  delay_ms = delay;
  stamped = 0;
  run();
}
