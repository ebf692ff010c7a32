// SPDX-License-Identifier: BSD-3-Clause
// A process's address space according to /proc/PID/maps.
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
  uint64_t offset = 0;  // offset in the mapped file
  uint64_t device_major = 0, device_minor = 0,
           inode = 0;  // device and inode of the mapped file; inode 0: the mapping has no file
  std::string path;    // empty if anonymous
};

// Whether the mapping contains code of a loaded file, and has a plausible size. No library is larger than 1
// GiB, and reading a larger mapping would take too long.
bool HoldsCode(const Mapping& map);

// Returns the mappings sorted by address. The error contains what could not be read, and why.
base::Result<std::vector<Mapping>> ReadMaps(pid_t pid);

// Returns nullptr if nothing is mapped at the address.
const Mapping* FindMapping(std::span<const Mapping> maps, uint64_t address);

// Finds an unmapped range of `bytes` bytes within 2 GiB of all of [lowest, highest), and returns its address.
// Returns nullopt if there is no such range. The range is in the middle of the largest gap, because the
// kernel puts the process's next mapping, stack or heap at the upper end of a gap. Memory directly above the
// heap and directly below stacks is left free, because heap and stacks grow.
std::optional<uint64_t> FindRoom(std::span<const Mapping> maps, uint64_t bytes, uint64_t lowest,
                                 uint64_t highest);

}  // namespace rankine::probe
