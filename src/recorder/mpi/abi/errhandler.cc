// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/errhandler.h"

#include "recorder/core/mpi_abi.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

using Create = int (*)(void (*handler)(void* comm, int* code, ...), void* errhandler);
using Set = int (*)(uint64_t comm, uint64_t errhandler);
using Free = int (*)(void* errhandler);

void Ignore(void*, int*, ...) {}

}  // namespace

bool ReturnErrors(uint64_t comm) {
  const Abi& abi = CurrentAbi();
  const auto set = reinterpret_cast<Set>(ResolveInLibrary("PMPI_Comm_set_errhandler"));
  if (set == nullptr) return false;
  if (abi.errors_return != 0) return set(comm, abi.errors_return) == 0;
  const auto create = reinterpret_cast<Create>(ResolveInLibrary("PMPI_Comm_create_errhandler"));
  const auto free_handler = reinterpret_cast<Free>(ResolveInLibrary("PMPI_Errhandler_free"));
  if (create == nullptr || free_handler == nullptr) return false;
  uint64_t storage = 0;
  if (create(Ignore, &storage) != 0) return false;
  const bool done = set(comm, LoadHandle(abi, &storage, 0)) == 0;
  free_handler(&storage);  // The communicator holds its own reference.
  return done;
}

}  // namespace rankine::mpi
