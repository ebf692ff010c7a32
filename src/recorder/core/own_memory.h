// Memory of this process that may not be there: read by the kernel, which says so instead of a fault.
#pragma once
#include <sys/uio.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/rt/syscall.h"

namespace rankine::recorder::sampling {

inline constexpr size_t kMostPieces = 64;

// From these pieces, one behind the other, to `to`. How many bytes came: fewer where one is missing, none of
// which is given in part. In a signal handler, too.
inline size_t ReadOwn(std::span<const iovec> from, void* to, size_t bytes) {
  iovec whole = {to, bytes};
  const long got = rt::Syscall(SYS_process_vm_readv, rt::GetPid(), rt::AsLong(&whole), 1,
                               rt::AsLong(from.data()), static_cast<long>(from.size()), 0);
  return got > 0 ? static_cast<size_t>(got) : 0;
}

inline bool ReadOwn(uint64_t from, void* to, size_t bytes) {
  const iovec piece = {reinterpret_cast<void*>(from), bytes};
  return ReadOwn(std::span(&piece, 1), to, bytes) == bytes;
}

// Is there a word at this multiple of 8? Costs a tenth of a read: the kernel copies a set of signals before
// it refuses what is to be done with it, so that nothing changes.
inline bool IsThere(uint64_t word) {
  constexpr long kNothingKnown = -1, kSetBytes = 8;
  return word != 0 &&
         rt::Syscall(SYS_rt_sigprocmask, kNothingKnown, static_cast<long>(word), 0, kSetBytes) != -EFAULT;
}

}  // namespace rankine::recorder::sampling
