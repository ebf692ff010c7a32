// SPDX-License-Identifier: BSD-3-Clause
// A program with Caliper's annotations, built without Caliper.
#include <caliper/cali.h>

int main(void) {
  CALI_MARK_FUNCTION_BEGIN;
  CALI_MARK_BEGIN("literal");
  CALI_MARK_LOOP_BEGIN(main_loop, "steps");
  for (int i = 0; i < 3; ++i) {
    CALI_MARK_ITERATION_BEGIN(main_loop, i);
    CALI_MARK_ITERATION_END(main_loop);
  }
  CALI_MARK_LOOP_END(main_loop);
  CALI_MARK_END("literal");
  CALI_MARK_PHASE_BEGIN("phase one");
  CALI_MARK_PHASE_END("phase one");
  cali_id_t level = cali_create_attribute("level", CALI_TYPE_INT, CALI_ATTR_NESTED);
  cali_begin_int(level, 7);
  cali_end(level);
  cali_begin_string_byname("stage", "one");
  cali_end_byname("stage");
  CALI_MARK_FUNCTION_END;
  return 0;
}
