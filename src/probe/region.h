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

// The region's data use small pages, even on systems where the kernel would use large pages. Clearing all
// large pages at each attachment takes longer than any job could gain from them. With small pages, a thread
// needs an extra microsecond for its first record in each page. The extra microsecond affects one record in
// 32, and only until the thread's ring has been full for the first time.
inline constexpr uint64_t kPageBytes = 4096;
inline constexpr uint64_t kRegionBytes =
    layout::kAgentDataOffset + ((sizeof(layout::AgentData) + kPageBytes - 1) & ~(kPageBytes - 1));

// The address of an agent of any version, whether complete or not; nullopt if there is no agent. The region
// is an anonymous executable mapping that begins with the agent's magic number.
std::optional<uint64_t> FindRegion(std::span<const Mapping> maps, const Memory& memory);
// The version of an agent that differs from our version; nothing else is known about such an agent. The
// result is empty if the agent has our version.
std::string OtherVersionOf(const Memory& memory, uint64_t region);
// Returns true if the agent's code has not been written completely.
bool IsInTheMaking(const Memory& memory, uint64_t region);
// Finds regions whose reader was killed after it had mapped them and before it had written the first word.
// Such a region has exactly the size of a region, is executable and read-only, and has no swap space
// reserved. None of the region's pages was ever touched. To find out whether pages were touched, the kernel
// walks all pages of the process, which takes milliseconds. So the kernel is asked only if the process has a
// mapping of exactly the size of a region.
std::vector<uint64_t> FindUntouched(pid_t pid, std::span<const Mapping> maps);

// Maps the code as executable and read-only, and the data as writable and not executable.
base::Status MapRegion(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, uint64_t region, uint64_t patience_ns = kStopPatienceNs);
base::Status UnmapRegion(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region);

// The number of calls that are inside the agent, as the agent counts them; nullopt if the process has ended.
std::optional<uint64_t> CallsInside(const Memory& memory, uint64_t region);

// Whether the region is no longer in use: no call is inside, no thread executes code of the region, and no
// thread will return to it from a signal handler. All threads must be stopped. The result remains valid as
// long as no function entry jumps into the region.
bool IsDeserted(const Memory& memory, const SystemCalls& code, const Stopped& stopped, uint64_t region);

}  // namespace rankine::probe
