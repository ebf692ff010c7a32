// SPDX-License-Identifier: BSD-3-Clause
// Flushes Caliper's manager many times, built without Caliper. Usage: asks_often ASK FILE
//
// After each flush, the program prints those words of FILE that begin with r. The program is built with and
// without MPI. The last rank is always late.
#include <caliper/cali-manager.h>
#include <caliper/cali.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#ifdef WITH_MPI
#include <mpi.h>
#endif

static int g_rank = 0, g_size = 1;

static void Visit(const std::string& region) {
  if (g_rank == g_size - 1) usleep(30000);
  cali_begin_region(region.c_str());
  usleep(1000);
  cali_end_region(region.c_str());
}

static void Look(const char* file) {
  std::ifstream in(file);
  std::string line = "look:";
  for (std::string word; in >> word;) {
    if (word[0] == 'r') line += " " + word;
  }
  if (g_rank == 0) std::cout << line << std::endl;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
#ifdef WITH_MPI
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &g_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &g_size);
#endif
  cali::ConfigManager manager(argv[1]);
  manager.start();
  for (int i = 1; i <= 3; ++i) {
    Visit("r" + std::to_string(i) + (g_rank == 0 ? "" : "_of_rank_" + std::to_string(g_rank)));
    manager.flush();
    Look(argv[2]);
  }
  Visit("r_behind_the_last_flush");
  manager.stop();
#ifdef WITH_MPI
  MPI_Finalize();
#endif
  return 0;
}
