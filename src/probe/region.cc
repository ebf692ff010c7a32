// SPDX-License-Identifier: BSD-3-Clause
#include "probe/region.h"

#include <sys/mman.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "probe/process/remote_calls.h"
#include "probe/process/signal_frames.h"

namespace rankine::probe {
namespace {

using layout::AgentData;
using layout::kAgentDataOffset;

constexpr uint64_t kMostLooked = 1 << 30;

// Whether there is a mapping of exactly this range that is not backed by a file.
bool IsThere(pid_t pid, uint64_t begin, uint64_t end, bool executable) {
  const auto maps = ReadMaps(pid);
  const Mapping* found = maps.ok() ? FindMapping(maps.value(), begin) : nullptr;
  return found != nullptr && found->begin == begin && found->end == end && found->inode == 0 &&
         found->executable == executable && found->writable == !executable;
}

}  // namespace

std::optional<uint64_t> FindRegion(std::span<const Mapping> maps, const Memory& memory) {
  for (const Mapping& map : maps) {
    if (map.inode != 0 || !map.executable || map.writable || map.end - map.begin < kAgentDataOffset) continue;
    char magic[sizeof layout::kAgentMagic] = {};
    // In the list of mappings, adjacent mappings of the same kind look like a single mapping. So the region
    // may begin in the middle of a mapping that the list shows. An extremely large mapping is not the agent's
    // region.
    const uint64_t until = std::min(map.end, map.begin + kMostLooked);
    for (uint64_t at = map.begin; at + kAgentDataOffset <= until; at += 4096) {
      if (!memory.ReadObject(at, &magic)) continue;
      if (memcmp(magic, layout::kAgentMagic, layout::kAgentNameBytes) == 0 ||
          memcmp(magic, layout::kMakingMagic, sizeof magic) == 0)
        return at;
    }
  }
  return std::nullopt;
}

std::string OtherVersionOf(const Memory& memory, uint64_t region) {
  char magic[sizeof layout::kAgentMagic] = {};
  if (!memory.ReadObject(region, &magic) || memcmp(magic, layout::kAgentMagic, sizeof magic) == 0) return {};
  return {magic + layout::kAgentNameBytes, sizeof magic - layout::kAgentNameBytes};
}

bool IsInTheMaking(const Memory& memory, uint64_t region) {
  char magic[sizeof layout::kMakingMagic] = {};
  return memory.ReadObject(region, &magic) && memcmp(magic, layout::kMakingMagic, sizeof magic) == 0;
}

std::vector<uint64_t> FindUntouched(pid_t pid, std::span<const Mapping> maps) {
  std::vector<uint64_t> found;
  const auto may_be_one = [](const Mapping& map) {
    return map.inode == 0 && map.executable && !map.writable && map.end - map.begin == kRegionBytes;
  };
  if (std::none_of(maps.begin(), maps.end(), may_be_one)) return found;
  std::ifstream file("/proc/" + std::to_string(pid) + "/smaps");
  uint64_t begin = 0;
  bool is_one = false;
  for (std::string line; std::getline(file, line);) {
    unsigned long from = 0, to = 0, inode = 0;
    char rights[8] = {}, path[2] = {};
    if (const int got = sscanf(line.c_str(), "%lx-%lx %7s %*x %*s %lu %1s", &from, &to, rights, &inode, path);
        got >= 4) {
      begin = from;
      is_one = got == 4 && inode == 0 && to - from == kRegionBytes && strcmp(rights, "r-xp") == 0;
    } else if (line.starts_with("Rss:")) {
      is_one = is_one && strtoul(line.c_str() + 4, nullptr, 10) == 0;
    } else if (line.starts_with("VmFlags:") && is_one && line.find(" nr") != std::string::npos) {
      found.push_back(begin);
    }
  }
  return found;
}

// At any time, the process itself may map something else at the address that we have chosen. In this case,
// the kernel refuses our mapping, and the only sign is that the executable memory is missing. So the whole
// region is mapped as executable at first. We use the region only after it has appeared in the list of
// mappings.
base::Status MapRegion(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, uint64_t region, uint64_t patience_ns) {
  constexpr uint64_t kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE;
  const uint64_t data = region + kAgentDataOffset, end = region + kRegionBytes;
  const RemoteCall map[] = {{SYS_mmap, {region, kRegionBytes, PROT_READ | PROT_EXEC, kFlags, ~0ull, 0}}};
  base::Status mapped = MakeCalls(
      pid, memory, maps, code, map, [&] { return IsThere(pid, region, end, true); }, patience_ns);
  if (!mapped.ok()) return mapped;
  if (!memory.WriteObject(region, layout::kMakingMagic))
    return {"process " + std::to_string(pid) + " has ended"};
  const RemoteCall protect[] = {{SYS_madvise, {data, end - data, MADV_NOHUGEPAGE, 0, 0, 0}},
                                {SYS_mprotect, {data, end - data, PROT_READ | PROT_WRITE, 0, 0, 0}}};
  return MakeCalls(pid, memory, maps, code, protect,
                   [&] { return IsThere(pid, region, data, true) && IsThere(pid, data, end, false); });
}

base::Status UnmapRegion(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region) {
  const auto maps = ReadMaps(pid);
  if (!maps.ok()) return {maps.error()};
  const RemoteCall calls[] = {{SYS_munmap, {region, kRegionBytes, 0, 0, 0, 0}}};
  return MakeCalls(pid, memory, maps.value(), code, calls, [&] {
    const auto now = ReadMaps(pid);
    const Mapping* left = now.ok() ? FindMapping(now.value(), region) : nullptr;
    return left == nullptr || left->inode != 0 || !left->executable;
  });
}

std::optional<uint64_t> CallsInside(const Memory& memory, uint64_t region) {
  layout::ProbeLane lanes[layout::kProbeLanes];
  if (!memory.ReadObject(region + kAgentDataOffset + offsetof(AgentData, lane), &lanes)) return std::nullopt;
  uint64_t entered = 0, left = 0;
  for (const layout::ProbeLane& lane : lanes) {
    entered += lane.entered;
    left += lane.left;
  }
  return entered - left;
}

bool IsDeserted(const Memory& memory, const SystemCalls& code, const Stopped& stopped, uint64_t region) {
  const auto is_code = [&](uint64_t address) {
    return address >= region && address < region + kAgentDataOffset;
  };
  const auto inside = CallsInside(memory, region);
  // A signal may interrupt a thread in one of the few instructions of the agent that run while the call is
  // not counted as inside. The frame of that signal contains the address of an instruction of the agent.
  return inside && *inside == 0 &&
         std::none_of(stopped.threads().begin(), stopped.threads().end(), [&](const StoppedThread& thread) {
           return is_code(thread.registers.rip) || IsInterruptedAt(memory, code, thread, is_code);
         });
}

}  // namespace rankine::probe
