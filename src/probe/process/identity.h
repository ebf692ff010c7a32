// A process named for good, also in another process's memory: pids are reused, and mean something in one PID
// namespace.
#pragma once
#include <cstdint>

namespace rankine::probe {

struct Identity {
  uint64_t pid = 0;
  uint64_t start = 0;      // clock ticks since boot
  uint64_t pid_space = 0;  // inode of the PID namespace
};

Identity OwnIdentity();

enum class Life { runs, ended, unknown };  // unknown: of another PID namespace
Life LifeOf(const Identity& identity);

}  // namespace rankine::probe
