// SPDX-License-Identifier: BSD-3-Clause
// Uses the annotation API for a known number of regions, values, loops and metadata, some before MPI_Init.
#include <rankine/rankine.h>

#include <pthread.h>
#include <unistd.h>

#include "program.h"

static rankine_region solve = RANKINE_REGION("solve"), inner = RANKINE_REGION("inner");
static rankine_attribute phase = RANKINE_ATTRIBUTE("phase", RANKINE_INT, 0);
static rankine_attribute mode = RANKINE_ATTRIBUTE("mode", RANKINE_STRING, RANKINE_PROCESS);
static rankine_attribute cells = RANKINE_ATTRIBUTE_UNIT(
    "cells", RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE | RANKINE_WORK, "1");
static rankine_attribute energy =
    RANKINE_ATTRIBUTE_UNIT("energy", RANKINE_DOUBLE, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE, "J");
static rankine_attribute own = RANKINE_ATTRIBUTE("own", RANKINE_STRING, RANKINE_THREAD);
static rankine_loop steps = RANKINE_LOOP("steps");

// Works for 20 ms in a region of a thread. This region is nested in a region of the parent thread.
static void* work(void* argument) {
  (void)argument;
  rankine_begin(&inner);
  usleep(20000);
  rankine_end(&inner);
  return NULL;
}

static void in_thread(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, NULL) != 0) abort();
  pthread_join(thread, NULL);
}

static void deep(int depth) {
  RANKINE_BEGIN("deep");
  if (depth > 1) deep(depth - 1);
  RANKINE_END("deep");
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10);
  RANKINE_BEGIN("before");
  usleep(20000);
  RANKINE_END("before");
  RANKINE_BEGIN("main");
  begin(&argc, &argv);
  rankine_metadata_string("problem",
                          "h\xc3\xa9"
                          "at");
  rankine_metadata_int("size", -42);
  rankine_metadata_double("step", 0.1);
  rankine_loop_begin(&steps);
  for (int i = 0; i < iterations; ++i) {
    rankine_iteration_begin(&steps, i);
    rankine_begin(&solve);
    rankine_set_uint(&cells, 100);
    rankine_set_double(&energy, 0.5);
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_end(&solve);
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_iteration_end(&steps);
  }
  rankine_loop_end(&steps);
  for (int i = 0; i < 4; ++i) {
    rankine_begin_int(&phase, i / 2);
    rankine_begin(&solve);
    usleep(1000);
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_end(&solve);
    rankine_end_attribute(&phase);
  }
  deep(5);
  rankine_begin_name("threads");
  in_thread();
  rankine_inherit(0);
  in_thread();
  rankine_inherit(1);
  rankine_end_name("threads");
  rankine_begin_name("owned");
  rankine_begin_string(&own, "mine");
  in_thread();
  rankine_end_attribute(&own);
  rankine_end_name("owned");
  rankine_set_string(&mode, "output");
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_end_attribute(&mode);
  // Ends two regions in the wrong order; recording continues.
  if (world_rank == 0) {
    rankine_begin(&solve);
    rankine_begin(&inner);
    rankine_end(&solve);
    rankine_end(&inner);
  }
  RANKINE_BEGIN("after");
  MPI_Barrier(MPI_COMM_WORLD);
  RANKINE_END("after");
  result("regions", rankine_attached());
  RANKINE_END("main");
  MPI_Finalize();
  return 0;
}
