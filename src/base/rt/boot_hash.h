// Which machine this is, since when: the same in all containers of one kernel, whatever host name they have.
#pragma once
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "base/rt/text.h"

namespace rankine::rt {

// Hash of the kernel's name of its boot; 0: it does not tell.
inline uint64_t BootHash() {
  char boot[64] = {};
  if (ReadFile("/proc/sys/kernel/random/boot_id", boot, sizeof boot) <= 0) return 0;
  return base::Hash(std::string_view(boot));
}

}  // namespace rankine::rt
