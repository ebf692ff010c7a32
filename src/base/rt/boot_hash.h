// SPDX-License-Identifier: BSD-3-Clause
// Identifies a boot of a machine. The value is the same in all containers on one kernel, even if their host
// names differ.
#pragma once
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "base/rt/text.h"

namespace rankine::rt {

// Returns a hash of the kernel's boot_id; 0 if the boot_id is not readable.
inline uint64_t BootHash() {
  char boot[64] = {};
  if (ReadFile("/proc/sys/kernel/random/boot_id", boot, sizeof boot) <= 0) return 0;
  return base::Hash(std::string_view(boot));
}

}  // namespace rankine::rt
