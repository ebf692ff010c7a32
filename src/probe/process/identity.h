// SPDX-License-Identifier: BSD-3-Clause
// Identifies a process uniquely for all time, even if the identity is stored in another process's memory.
// A pid is not enough for this purpose, because it is reused, and is valid only in its PID namespace.
#pragma once
#include <cstdint>

namespace rankine::probe {

struct Identity {
  uint64_t pid = 0;
  uint64_t start = 0;      // start time of the process, in clock ticks since boot
  uint64_t pid_space = 0;  // inode of the process's PID namespace
};

Identity OwnIdentity();

// the result is unknown, because the process is in another PID namespace
enum class Life { runs, ended, unknown };
Life LifeOf(const Identity& identity);

}  // namespace rankine::probe
