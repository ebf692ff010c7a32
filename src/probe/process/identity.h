// SPDX-License-Identifier: BSD-3-Clause
// Identifies a process uniquely for all time, even if the identity is stored in another process's memory.
// A pid is not enough: it is reused, and is valid only in its PID namespace.
#pragma once
#include <cstdint>

namespace rankine::probe {

struct Identity {
  uint64_t pid = 0;
  uint64_t start = 0;      // clock ticks since boot
  uint64_t pid_space = 0;  // inode of the PID namespace
};

Identity OwnIdentity();

enum class Life { runs, ended, unknown };  // unknown: the process is in another PID namespace
Life LifeOf(const Identity& identity);

}  // namespace rankine::probe
