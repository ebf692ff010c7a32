// SPDX-License-Identifier: BSD-3-Clause
// Reads memory of this process that may be unmapped. The kernel reads the memory, so an unmapped address
// gives an error instead of a fault.
#pragma once
#include <sys/uio.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/rt/syscall.h"

namespace rankine::recorder::sampling {

inline constexpr size_t kMostPieces = 64;

// Copies some memory ranges, one after another, to one address. The copy stops before an unmapped range.
// Returns the number of bytes copied. May be called in a signal handler.
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

// Whether the 8 bytes at an address are mapped; the address must be a multiple of 8. IsThere takes a tenth of
// the time that ReadOwn takes. The system call has no lasting effect: the kernel first copies the signal set
// from the address, then rejects the invalid operation.
inline bool IsThere(uint64_t word) {
  constexpr long kNothingKnown = -1, kSetBytes = 8;
  return word != 0 &&
         rt::Syscall(SYS_rt_sigprocmask, kNothingKnown, static_cast<long>(word), 0, kSetBytes) != -EFAULT;
}

}  // namespace rankine::recorder::sampling
