// A process's address space as /proc/PID/maps tells it.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::probe {

struct Mapping {
  uint64_t begin = 0, end = 0;
  bool readable = false, writable = false, executable = false, shared = false;
  uint64_t offset = 0;                                     // in its file
  uint64_t device_major = 0, device_minor = 0, inode = 0;  // inode 0: no file
  std::string path;                                        // empty: anonymous
};

// A loaded file's code, as large as one can be: what is beyond 1 GiB is nobody's library, and whoever mapped
// it would have us read it all.
bool HoldsCode(const Mapping& map);

// Sorted by address. An error says what cannot be read and why.
base::Result<std::vector<Mapping>> ReadMaps(pid_t pid);

// nullptr: nothing is mapped there.
const Mapping* FindMapping(std::span<const Mapping> maps, uint64_t address);

// The begin of `bytes` unmapped bytes that lie within 2 GiB of all of [lowest, highest); nullopt: there is no
// such gap. In the middle of the largest one: at a gap's upper end is where the kernel puts what the process
// maps next, a stack or a heap. Memory right above the heap and right below stacks, which grow, is left
// alone.
std::optional<uint64_t> FindRoom(std::span<const Mapping> maps, uint64_t bytes, uint64_t lowest,
                                 uint64_t highest);

}  // namespace rankine::probe
