// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/rank_messages.h"

#include <cstdlib>
#include <string_view>

#include "base/rt/syscall.h"
#include "recorder/core/job.h"
#include "recorder/core/launcher.h"
#include "recorder/core/link/module.h"
#include "recorder/core/process.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

bool WaitFor(uint64_t* request) {
  const mpi::Abi& abi = g_process.abi;
  for (int spins = 0;; ++spins) {
    int done = 0;
    if (CallReal(fn::Test, request, &done, abi.status_ignore) != 0) return false;
    if (done != 0) return true;
    if (spins > 20) rt::Yield();
  }
}

bool SendBytes(const void* data, uint64_t bytes, int to, int tag) {
  uint64_t request = g_process.abi.request_null;
  return CallReal(fn::Isend, data, bytes, g_process.abi.byte, to, tag, g_job.comm, &request) == 0 &&
         WaitFor(&request);
}

bool ReceiveBytes(void* data, uint64_t bytes, int from, int tag) {
  uint64_t request = g_process.abi.request_null;
  return CallReal(fn::Irecv, data, bytes, g_process.abi.byte, from, tag, g_job.comm, &request) == 0 &&
         WaitFor(&request);
}

namespace {

// Returns whether the ranks of one host communicate over shared memory. UCX uses shared memory unless
// UCX_TLS excludes it.
bool BySharedMemory() {
  const char* value = std::getenv("UCX_TLS");
  if (value == nullptr) return true;
  for (std::string_view rest = value; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(','));
    // Whether the remaining transports use shared memory depends on the version of UCX.
    if (word.starts_with('^')) return false;
    for (std::string_view shared : {"all", "shm", "sm", "mm", "posix", "sysv", "xpmem"})
      if (word == shared) return true;
    rest.remove_prefix(word.size() == rest.size() ? rest.size() : word.size() + 1);
  }
  return false;
}

}  // namespace

// MPICH over UCX closes its connections in MPI_Finalize. To close a connection, a rank needs an answer from
// the peer. The peer may already be waiting in PMI's barrier without making progress. If a rank enters
// MPI_Finalize after a peer has closed its connections, the rank waits forever.
//
// On two hosts, 10 of 95 runs hung if the recorder had sent messages before MPI_Finalize, and none of 95 runs
// without such messages. On one host over TCP, 7 of 1,800 runs hung with the recorder's messages, and 1 of
// 2,600 without these messages. Over shared memory, closing a connection needs no answer.
bool MayTalk() {
  if (g_process.abi.family != mpi::Family::mpich) return true;
  if (!MayHaveOtherHosts(g_job.size) && BySharedMemory()) return true;
  bool ucx = false;
  mpi::ForEachModule([&ucx](const mpi::Module& module) {
    ucx = module.soname().starts_with("libucp.so");
    return ucx;
  });
  return !ucx;
}

}  // namespace rankine::recorder
