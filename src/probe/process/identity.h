// SPDX-License-Identifier: BSD-3-Clause
// A permanent identity of a process, also for use in another process's memory. Pids are reused, and are valid
// only in one PID namespace.
#pragma once
#include <cstdint>

namespace rankine::probe {

struct Identity {
  uint64_t pid = 0;
  uint64_t start = 0;      // clock ticks since boot
  uint64_t pid_space = 0;  // inode of the PID namespace
};

Identity OwnIdentity();

enum class Life { runs, ended, unknown };  // unknown: in another PID namespace
Life LifeOf(const Identity& identity);

}  // namespace rankine::probe
