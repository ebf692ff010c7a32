// The agent's region in a process: finding one that is there, mapping and unmapping it.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "format/probe/layout.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"

namespace rankine::probe {

// A daemon's data are whole large pages where the kernel has such and the region lies so: what the agent
// looks at and where it writes needs one place each in the processor's tables then, and its first touch of a
// page, which costs a process's thread a microsecond, is the reader's. To clear them all takes longer than a
// job of many ranks, which wait for it, gets back: a rank's data are small pages, of which it touches few.
enum class Pages { large, small };
inline constexpr uint64_t kLargePage = uint64_t{2} << 20;
inline constexpr uint64_t kRegionBytes =
    format::kAgentDataOffset + ((sizeof(format::AgentData) + kLargePage - 1) & ~(kLargePage - 1));

// Where a region lies so within unmapped memory of kRegionBytes + kLargePage bytes.
constexpr uint64_t AlignedRegion(uint64_t room) {
  return ((room + format::kAgentDataOffset + kLargePage - 1) & ~(kLargePage - 1)) - format::kAgentDataOffset;
}

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
                       const SystemCalls& code, uint64_t region, Pages pages,
                       uint64_t patience_ns = kStopPatienceNs);
base::Status UnmapRegion(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region);

// Calls inside, by the agent's own count; nullopt: the process has ended.
std::optional<uint64_t> CallsInside(const Memory& memory, uint64_t region);

// No call is inside, none of the process's threads, which are all stopped, runs in the region's code, and
// none will come back to it from a signal handler. It stays so where no entry leads into the region.
bool IsDeserted(const Memory& memory, const SystemCalls& code, const Stopped& stopped, uint64_t region);

}  // namespace rankine::probe
