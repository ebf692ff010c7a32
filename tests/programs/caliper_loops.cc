// SPDX-License-Identifier: BSD-3-Clause
// Runs loops in a measured part of a program, built without Caliper. Usage: caliper_loops ASK
//
// ASK is the report that the program requests from Caliper's manager.
#include <caliper/cali-manager.h>
#include <caliper/cali.h>
#include <unistd.h>

int main(int argc, char** argv) {
  cali::ConfigManager manager(argc > 1 ? argv[1] : "");
  if (manager.error()) {
    std::cerr << manager.error_msg() << std::endl;
    return 2;
  }
  cali_set_global_string_byname("case", "heat");
  manager.start();
  CALI_MARK_FUNCTION_BEGIN;
  CALI_CXX_MARK_LOOP_BEGIN(outer, "main loop");
  for (int i = 0; i < 75; ++i) {
    CALI_CXX_MARK_LOOP_ITERATION(outer, i);
    usleep(1000);
    CALI_MARK_LOOP_BEGIN(inner, "inner");
    for (int j = 0; j < 4; ++j) {
      CALI_MARK_ITERATION_BEGIN(inner, j);
      CALI_MARK_ITERATION_END(inner);
    }
    CALI_MARK_LOOP_END(inner);
  }
  CALI_CXX_MARK_LOOP_END(outer);
  CALI_MARK_FUNCTION_END;
  manager.flush();
  return 0;
}
