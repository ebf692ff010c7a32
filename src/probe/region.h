// SPDX-License-Identifier: BSD-3-Clause
// The agent's region in a process: finds, maps and unmaps it.
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

// The data use small pages, even if the kernel would use large ones. To clear all of the large pages, for
// each process at each attachment, takes longer than a job saves by them. A thread's first record in a small
// page costs it one microsecond, once in 32 records, and only until its ring is full for the first time.
inline constexpr uint64_t kPageBytes = 4096;
inline constexpr uint64_t kRegionBytes =
    layout::kAgentDataOffset + ((sizeof(layout::AgentData) + kPageBytes - 1) & ~(kPageBytes - 1));

// The address of an agent of any version, complete or in the making; nullopt: none. The region is an
// anonymous executable mapping that begins with the agent's magic number.
std::optional<uint64_t> FindRegion(std::span<const Mapping> maps, const Memory& memory);
// The version of an agent of another version, about which nothing else is known; empty: it is ours.
std::string OtherVersionOf(const Memory& memory, uint64_t region);
// Returns false if the agent's code is complete.
bool IsInTheMaking(const Memory& memory, uint64_t region);
// Regions whose reader was killed between mapping them and writing the first word. Such regions have the
// exact size, are executable and read-only, have no reserve, and no page was ever touched.
std::vector<uint64_t> FindUntouched(pid_t pid);

// Maps code as executable and not writable, and data as writable and not executable.
base::Status MapRegion(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, uint64_t region, uint64_t patience_ns = kStopPatienceNs);
base::Status UnmapRegion(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region);

// The number of calls inside, by the agent's own count; nullopt: the process has ended.
std::optional<uint64_t> CallsInside(const Memory& memory, uint64_t region);

// Whether no call is inside, no thread of the process runs in the region's code, and no thread will return to
// it from a signal handler. All threads must be stopped. The answer stays true as long as no entry leads into
// the region.
bool IsDeserted(const Memory& memory, const SystemCalls& code, const Stopped& stopped, uint64_t region);

}  // namespace rankine::probe
