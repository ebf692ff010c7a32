// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/launcher.h"

#include <sys/sysinfo.h>

#include <cstdlib>
#include <initializer_list>

namespace rankine::recorder {

namespace {

int Number(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? 0 : std::atoi(value);
}

}  // namespace

int LocalRanks() {
  for (const char* name :
       {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "PALS_LOCAL_SIZE", "FLUX_TASK_LOCAL_SIZE"}) {
    if (Number(name) > 0) return Number(name);
  }
  return Number("SLURM_STEP_NUM_NODES") == 1 ? Number("SLURM_STEP_NUM_TASKS") : 0;
}

bool MayHaveOtherHosts(int world_size) {
  return world_size > 1 && LocalRanks() < world_size;
}

bool IsAloneOnHost(int world_size) {
  return world_size > 1 && LocalRanks() == 1;
}

bool HasTooFewProcessors() {
  return LocalRanks() > get_nprocs();
}

int RankByEnvironment() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    const char* rank = std::getenv(name);
    if (rank != nullptr) return std::atoi(rank);
  }
  return -1;
}

}  // namespace rankine::recorder
