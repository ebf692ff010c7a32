// SPDX-License-Identifier: BSD-3-Clause
// Changes references of a loaded module in place.
#pragma once
#include <sys/mman.h>

#include <cstdint>

#include "base/rt/syscall.h"
#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// Overwrites references that the loader has filled in and made read-only. The first store to a read-only
// page makes `pages` writable until this object is destroyed. All references outside the read-only pages
// are already writable.
class Writable {
 public:
  explicit Writable(Range pages) : pages_(pages) {}
  ~Writable() {
    if (open_) Protect(PROT_READ);
  }
  Writable(const Writable&) = delete;
  Writable& operator=(const Writable&) = delete;

  // Returns false if the pages could not be made writable.
  bool Store(void** slot, void* value) {
    const auto at = reinterpret_cast<uintptr_t>(slot);
    if (at >= pages_.begin && at < pages_.end && !open_) {
      open_ = Protect(PROT_READ | PROT_WRITE);
      if (!open_) return false;
    }
    __atomic_store_n(slot, value, __ATOMIC_RELAXED);
    return true;
  }

 private:
  bool Protect(int how) const {
    return rt::Syscall(SYS_mprotect, static_cast<long>(pages_.begin),
                       static_cast<long>(pages_.end - pages_.begin), how) == 0;
  }

  Range pages_;
  bool open_ = false;
};

}  // namespace rankine::mpi
