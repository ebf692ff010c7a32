// SPDX-License-Identifier: BSD-3-Clause
/* Parents spawn two children. Usage: asks_spawned WHO. WHO requests a report from Caliper's manager:
 * parents, children or both. Built without Caliper. Each world flushes when it ends. */
#include <caliper/cali-manager.h>
#include <caliper/cali.h>
#include <mpi.h>
#include <string.h>

static void work(const char* who, const char* ask, const char* region) {
  cali_ConfigManager manager;
  cali_ConfigManager_new(&manager);
  if (!strcmp(who, "both") || !strncmp(ask, who, strlen(who))) {
    char text[100] = "runtime-report(region.count,output=";
    strcat(text, ask);
    strcat(text, ".txt)");
    cali_ConfigManager_add(&manager, text);
  }
  cali_ConfigManager_start(&manager);
  cali_begin_region(region);
  cali_end_region(region);
  cali_ConfigManager_flush(&manager);
  cali_ConfigManager_delete(&manager);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  MPI_Comm parents, children;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parents);
  if (parents != MPI_COMM_NULL) {
    work(argv[1], "children", "in_child");
    MPI_Barrier(parents);
    MPI_Comm_disconnect(&parents);
  } else {
    MPI_Comm_spawn(argv[0], argv + 1, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
    work(argv[1], "parents", "in_parent");
    MPI_Barrier(children);
    MPI_Comm_disconnect(&children);
  }
  MPI_Finalize();
  return 0;
}
