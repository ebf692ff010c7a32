// SPDX-License-Identifier: BSD-3-Clause
// Finds, maps and unmaps the agent's region in a process.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "layout/probe/layout.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

// The data use small pages, even if the kernel would use large ones. Clearing all large pages at each
// attachment takes longer than a job could save with them. With small pages, a thread's first record in a
// page costs it one microsecond. That is one record in 32, and only until its ring is full for the first
// time.
inline constexpr uint64_t kPageBytes = 4096;
inline constexpr uint64_t kRegionBytes =
    layout::kAgentDataOffset + ((sizeof(layout::AgentData) + kPageBytes - 1) & ~(kPageBytes - 1));

// The address of an agent of any version, complete or incomplete; nullopt if there is none. The region is an
// anonymous executable mapping that begins with the agent's magic number.
std::optional<uint64_t> FindRegion(std::span<const Mapping> maps, const Memory& memory);
// The version of an agent that is not of our version; we know nothing else about it. Empty if it is of our
// version.
std::string OtherVersionOf(const Memory& memory, uint64_t region);
// Returns true if the agent's code has not been written completely.
bool IsInTheMaking(const Memory& memory, uint64_t region);
// Finds regions whose reader was killed after it mapped them and before it wrote the first word. Such a
// region has exactly the size of a region, is executable and read-only, has no swap space reserved, and none
// of its pages was ever touched.
std::vector<uint64_t> FindUntouched(pid_t pid);

// Maps the code as executable and read-only, and the data as writable and not executable.
base::Status MapRegion(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, uint64_t region, uint64_t patience_ns = kStopPatienceNs);
base::Status UnmapRegion(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region);

// The number of calls that are inside the agent, by its own count; nullopt if the process has ended.
std::optional<uint64_t> CallsInside(const Memory& memory, uint64_t region);

// Whether the region is unused: no call is inside, no thread runs code of the region, and none will return to
// it from a signal handler. All threads must be stopped. The answer remains true as long as no function entry
// jumps into the region.
bool IsDeserted(const Memory& memory, const SystemCalls& code, const Stopped& stopped, uint64_t region);

}  // namespace rankine::probe
