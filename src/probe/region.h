// The agent's region in a process: finding one that is there, mapping and unmapping it.
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

// The data are small pages, also where the kernel would give large ones: of these to clear all, for each
// process at each attaching, takes longer than a job gets back. A thread's first record in a small page costs
// it a microsecond, once for 32 of them, and only until its ring is full for the first time.
inline constexpr uint64_t kPageBytes = 4096;
inline constexpr uint64_t kRegionBytes =
    layout::kAgentDataOffset + ((sizeof(layout::AgentData) + kPageBytes - 1) & ~(kPageBytes - 1));

// Where an agent is, of any version, or one is being made; nullopt: nowhere. An anonymous mapping that can be
// executed and begins with its magic.
std::optional<uint64_t> FindRegion(std::span<const Mapping> maps, const Memory& memory);
// Its version, of which nothing else is known; empty: it is ours.
std::string OtherVersionOf(const Memory& memory, uint64_t region);
// False: an agent's code is there.
bool IsInTheMaking(const Memory& memory, uint64_t region);
// Regions whose reader was killed between mapping them and the first word: of their size to the page, to be
// executed and read alone, without a reserve, and not one page of them ever touched.
std::vector<uint64_t> FindUntouched(pid_t pid);

// Code that can be executed and not written, and data that can be written and not executed.
base::Status MapRegion(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, uint64_t region, uint64_t patience_ns = kStopPatienceNs);
base::Status UnmapRegion(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region);

// Calls inside, by the agent's own count; nullopt: the process has ended.
std::optional<uint64_t> CallsInside(const Memory& memory, uint64_t region);

// No call is inside, none of the process's threads, which are all stopped, runs in the region's code, and
// none will come back to it from a signal handler. It stays so where no entry leads into the region.
bool IsDeserted(const Memory& memory, const SystemCalls& code, const Stopped& stopped, uint64_t region);

}  // namespace rankine::probe
