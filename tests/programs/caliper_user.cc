// SPDX-License-Identifier: BSD-3-Clause
// A program that uses each kind of Caliper annotation once. At the end, the program prints the number of
// calls that the library received.
#include "caliper_classes.h"

#include <cstdio>
#ifdef WITH_MPI
#include <mpi.h>
#endif

static void Solve() {
  cali::Function function("Solve");
  cali_begin_region("inner");
  cali_end_region("inner");
}

static void Loops() {
  cali::Loop loop("steps");
  for (int i = 0; i < 4; ++i) {
    cali::Loop::Iteration iteration(loop.iteration(i));
    Solve();
  }
  loop.end();
  const uint64_t loops = cali_create_attribute("loop", 4, 256);
  const uint64_t number = cali_make_loop_iteration_attribute("c steps");
  cali_begin_string(loops, "c steps");
  for (int i = 0; i < 3; ++i) {
    cali_begin_int(number, i);
    cali_end(number);
  }
  cali_end(loops);
}

static void Annotations() {
  cali::Annotation level("level", 256);
  {
    cali::Annotation::Guard guard(level.begin(7));
    Solve();
  }
  cali::Annotation text("text");
  cali::Annotation copy(text);
  copy.begin(cali::Variant("value"));
  Solve();
  text.end();
  for (int i = 0; i < 5000; ++i) {
    cali::Annotation often("often", 256);
    often.begin(1);
    often.end();
  }
}

static void Class() {
  cali::Caliper caliper = cali::Caliper::instance();
  const cali::Attribute phase("class phase");
  caliper.begin(phase, cali::Variant("one"));
  caliper.set(phase, cali::Variant("two"));
  Solve();
  caliper.end(phase);
  caliper.begin(phase, cali::Variant("three"));
  caliper.end_with_value_check(phase, cali::Variant("three"));
  cali_standin_service();
}

int main(int argc, char** argv) {
  (void)argc, (void)argv;
#ifdef WITH_MPI
  MPI_Init(&argc, &argv);
#endif
  cali_begin_phase("setup");
  cali_begin_string_byname("stage", "one");
  cali_begin_byname("flag");
  cali_end_byname("flag");
  cali_end_byname("stage");
  cali_end_phase("setup");
  cali_set_global_string_byname("case", "small");
  Loops();
  Annotations();
  Class();
  printf("%d calls\n", cali_standin_calls());
#ifdef WITH_MPI
  MPI_Finalize();
#endif
  return 0;
}
