// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/comm_argument.h"

#include <cstring>

#include "recorder/calls/call_slot.h"
#include "recorder/consumers/windows/guard.h"
#include "recorder/core/process.h"
#include "recorder/mpi/abi/resolve.h"
#include "recorder/mpi/freed_comms.h"

namespace rankine::recorder::windows {

bool HandleOf(const void* comm, bool fortran, uint64_t* handle) {
  const mpi::Abi& abi = g_process.abi;
  const Phase phase = ReadPhase();
  if (!abi.Known() || (phase != Phase::recording && phase != Phase::forwarding)) return false;
  if (!fortran) {
    *handle = mpi::LoadHandle(abi, comm, 0);
  } else {
    int32_t number = 0;
    std::memcpy(&number, comm, sizeof number);
    if (abi.family == mpi::Family::mpich) {
      *handle = static_cast<uint32_t>(number);
    } else {
      const char* name = abi.family == mpi::Family::standard ? "PMPI_Comm_fromint" : "PMPI_Comm_f2c";
      auto* convert = reinterpret_cast<uint64_t (*)(int32_t)>(mpi::ResolveInLibrary(name));
      if (convert == nullptr) return false;
      *handle = convert(number);
    }
  }
  return *handle != 0 && *handle != abi.comm_null && !IsFreed(*handle);
}

uint32_t CommIndexOf(Thread* t, uint64_t handle) {
  const Guard guard(t);
  return mpi::CommIndex(t, HandleKind::comm, handle);
}

}  // namespace rankine::recorder::windows
