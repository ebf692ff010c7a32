// SPDX-License-Identifier: BSD-3-Clause
// Requests reports from Caliper's manager, built without Caliper. Usage: asks_reports ASK...
//
// Each ASK is a request that is added to the manager before a part of the program is measured. If a request
// is invalid, the program prints the manager's error message. The program is built with and without MPI.
#include <caliper/cali-manager.h>
#include <caliper/cali.h>

#include <cstdio>
#include <cstring>

#ifdef WITH_MPI
#include <mpi.h>
#endif

static void Region(const char* name) {
  cali_begin_region(name);
#ifdef WITH_MPI
  MPI_Barrier(MPI_COMM_WORLD);
#endif
  cali_end_region(name);
}

int main(int argc, char** argv) {
#ifdef WITH_MPI
  MPI_Init(&argc, &argv);
#endif
  cali::ConfigManager manager;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "nothing:", 8) == 0) {  // a manager that has nothing to measure
      cali::ConfigManager nothing(argv[i] + 8);
      nothing.start();
      nothing.stop();
      nothing.flush();
    } else {
      manager.add(argv[i]);
    }
  }
  if (manager.error()) printf("error: %s\n", manager.error_msg().c_str());
  cali_begin_region("main");
  Region("before");
  manager.start();
  for (int i = 0; i < 3; ++i) Region("measured");
  manager.stop();
  Region("between");
  manager.start();
  cali_begin_region("outer");
  Region("inner");
  cali_end_region("outer");
  manager.flush();
  manager.stop();
  Region("after");
  cali_end_region("main");
#ifdef WITH_MPI
  MPI_Finalize();
#endif
  return 0;
}
