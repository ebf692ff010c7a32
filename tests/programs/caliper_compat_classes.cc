// SPDX-License-Identifier: BSD-3-Clause
// A program with the annotation classes of Caliper's C++ interface, built without Caliper.
#include <caliper/cali-manager.h>
#include <caliper/cali.h>

#include <string>

static void Solve() {
  CALI_CXX_MARK_FUNCTION;
  CALI_CXX_MARK_SCOPE(std::string("made name").c_str());
}

int main() {
  cali::ConfigManager manager;
  manager.add("runtime-report");
  manager.start();
  cali::Annotation level("level", CALI_ATTR_NESTED);
  {
    cali::Annotation::Guard guard(level.begin(7));
    Solve();
  }
  {
    cali::Annotation::Guard guard(cali::Annotation("ratio").set(2.5));
    Solve();
  }
  CALI_CXX_MARK_LOOP_BEGIN(steps, "steps");
  for (int i = 0; i < 4; ++i) {
    CALI_CXX_MARK_LOOP_ITERATION(steps, i);
    Solve();
  }
  CALI_CXX_MARK_LOOP_END(steps);
  int n = 0;
  CALI_WRAP_STATEMENT("statement", ++n);
  manager.flush();
  return n - 1;
}
