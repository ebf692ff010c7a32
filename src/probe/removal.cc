// SPDX-License-Identifier: BSD-3-Clause
// Removes an agent. The agent's region contains all data needed for the removal. So the same code can
// remove our own agent and an agent whose reader was killed.
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/rt/clock.h"
#include "probe/attachment.h"
#include "probe/process/checks.h"
#include "probe/process/identity.h"
#include "probe/process/threads.h"
#include "probe/region.h"
#include "probe/removal.h"
#include "probe/x86/relocate.h"

namespace rankine::probe {
namespace {

using base::Error;
using base::Status;
using layout::AgentData;
using layout::kPatchBytes;
using layout::ProbeSlot;

constexpr uint64_t kSecondNs = 1'000'000'000;
constexpr int kMostLeftovers = 64;

struct Site {
  std::string name;
  uint64_t address;
  std::vector<uint8_t> saved, jump;
};

// Reads the slots of the region, and returns the slots that contain a plausible address and patch. The
// process may have overwritten the slots with arbitrary data.
std::vector<Site> ReadSites(const Memory& memory, std::span<const Mapping> maps, uint64_t region,
                            uint32_t slots) {
  std::vector<Site> sites;
  for (uint32_t i = 0; i < std::min(slots, layout::kProbeSlots); ++i) {
    ProbeSlot slot{};
    if (!memory.ReadObject(DataAt(region) + offsetof(AgentData, slot) + i * sizeof slot, &slot)) break;
    const Mapping* code = FindMapping(maps, slot.address);
    const bool is_in_region = slot.island >= region && slot.island < DataAt(region);
    const auto jump = Jump(slot.address, slot.island);
    if (code == nullptr || !code->executable || slot.saved_bytes != kPatchBytes || !is_in_region ||
        !jump.ok())
      continue;
    sites.push_back({std::string(slot.name, strnlen(slot.name, sizeof slot.name)),
                     slot.address,
                     {slot.saved, slot.saved + kPatchBytes},
                     jump.value()});
  }
  return sites;
}

struct Restored {
  std::string others;  // names of the functions whose entries another tool has patched after us
  bool is_deserted = false;
};

// Restores the original code of the patched functions, and checks whether a thread is still inside a call of
// one of them. The check costs nothing extra, because all threads are stopped anyway. A thread is rarely
// still inside such a call.
base::Result<Restored> Restore(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region,
                               const std::vector<Site>& sites, uint64_t* stopped_ns) {
  auto stopped = Stopped::All(pid);
  if (!stopped.ok()) return Error{stopped.error()};
  Restored restored;
  for (const Site& site : sites) {
    std::vector<uint8_t> now(kPatchBytes);
    if (!memory.Read(site.address, now)) return Error{"process " + std::to_string(pid) + " has ended"};
    if (now == site.saved) continue;  // the attachment ended before this function was patched
    if (now == site.jump) {
      memory.Write(site.address, site.saved);
    } else {
      restored.others += (restored.others.empty() ? "" : ", ") + site.name;
    }
  }
  restored.is_deserted = IsDeserted(memory, code, stopped.value(), region);
  *stopped_ns = std::max(*stopped_ns, stopped.value().Resume());
  return restored;
}

// Returns false if another command still reads the records. If a command is in another PID namespace, it may
// be impossible to see whether the command was killed. If the command was killed, its last renewal expires
// within two seconds.
bool AwaitUnread(const Memory& memory, uint64_t region) {
  const uint64_t until = rt::MonotonicNs() + 4 * kSecondNs;
  for (;;) {
    uint64_t record_until = 0;
    if (!memory.ReadObject(DataAt(region) + offsetof(AgentData, record_until), &record_until)) return true;
    if (record_until <= __builtin_ia32_rdtsc()) return true;
    Identity reader;
    if (!memory.ReadObject(DataAt(region) + offsetof(AgentData, reader_pid), &reader)) return true;
    const Life life = LifeOf(reader);
    if (life != Life::unknown) return life == Life::ended;
    if (rt::MonotonicNs() > until) return false;
    usleep(10000);
  }
}

std::string AwaitDeserted(pid_t pid, const Memory& memory, const SystemCalls& code, uint64_t region,
                          uint64_t patience_ns, uint64_t* stopped_ns) {
  const uint64_t until = rt::MonotonicNs() + patience_ns;
  for (uint64_t pause = 200;; pause = std::min<uint64_t>(2 * pause, 20000)) {
    const auto inside = CallsInside(memory, region);
    if (!inside) return {};
    if (*inside == 0) {
      auto stopped = Stopped::All(pid);
      const bool is_deserted = stopped.ok() && IsDeserted(memory, code, stopped.value(), region);
      if (stopped.ok()) *stopped_ns = std::max(*stopped_ns, stopped.value().Resume());
      if (is_deserted) return {};
    }
    if (rt::MonotonicNs() > until) {
      return (*inside == 0 ? "a signal handler seems to have interrupted the agent's code"
                           : std::to_string(*inside) + " calls are still inside patched functions") +
             "; the agent's memory stays (" + std::to_string(kRegionBytes >> 20) + " MiB)";
    }
    usleep(static_cast<useconds_t>(pause));
  }
}

}  // namespace

base::Error ReadByAnother(pid_t pid) {
  return Error{"process " + std::to_string(pid) +
               " is being read by another rankine attach; end the other one first"};
}

base::Result<Removal> RemoveRegion(pid_t pid, const Memory& memory, uint64_t region, uint64_t patience_ns,
                                   SystemCalls* code) {
  const auto maps = ReadMaps(pid);
  if (!maps.ok()) return Error{maps.error()};
  Removal removal;
  code->Find(memory, maps.value());
  if (!IsInTheMaking(memory, region)) {
    if (const std::string version = OtherVersionOf(memory, region); !version.empty())
      return Error{"process " + std::to_string(pid) + " contains an agent of another version (" + version +
                   "); detach it with the rankine that attached it"};
    uint32_t head[2] = {};
    if (!memory.ReadObject(DataAt(region), &head) || head[0] != layout::kAgentVersion)
      return Error{"process " + std::to_string(pid) + " contains an agent that cannot be read"};
    if (!AwaitUnread(memory, region)) return ReadByAnother(pid);
    const auto restored = Restore(pid, memory, *code, region,
                                  ReadSites(memory, maps.value(), region, head[1]), &removal.stopped_ns);
    if (!restored.ok()) return Error{restored.error()};
    if (!restored.value().others.empty()) {
      removal.left = "another tool has patched " + restored.value().others +
                     " after rankine; that tool's code jumps through the agent, so the agent remains";
      return removal;
    }
    if (!restored.value().is_deserted)
      removal.left = AwaitDeserted(pid, memory, *code, region, patience_ns, &removal.stopped_ns);
  }
  if (removal.left.empty() && !ThreadsOf(pid).empty()) {
    const Status gone = UnmapRegion(pid, memory, *code, region);
    if (!gone.ok()) removal.left = gone.message;
  }
  return removal;
}

base::Result<Removal> RemoveAll(pid_t pid, const Memory& memory, uint64_t patience_ns, bool* found) {
  Removal all;
  SystemCalls code;
  *found = false;
  std::vector<uint64_t> untouched;
  for (int i = 0; i < kMostLeftovers; ++i) {
    const auto maps = ReadMaps(pid);
    if (!maps.ok()) return Error{maps.error()};
    const auto region = FindRegion(maps.value(), memory);
    if (!region) {
      untouched = FindUntouched(pid, maps.value());
      break;
    }
    *found = true;
    const auto removed = RemoveRegion(pid, memory, *region, patience_ns, &code);
    if (!removed.ok()) return Error{removed.error()};
    all.stopped_ns = std::max(all.stopped_ns, removed.value().stopped_ns);
    all.left = removed.value().left;
    if (!all.left.empty()) return all;
  }
  for (const uint64_t region : untouched) {
    *found = true;
    const auto maps = ReadMaps(pid);
    if (!maps.ok()) return Error{maps.error()};
    code.Find(memory, maps.value());
    const Status gone = UnmapRegion(pid, memory, code, region);
    if (!gone.ok()) all.left = gone.message;
  }
  return all;
}

base::Result<Removal> RemoveLeftover(pid_t pid, uint64_t patience_ns, bool* found) {
  *found = false;
  if (const Status good = CheckProcess(pid); !good.ok()) return Error{good.message};
  auto memory = Memory::Open(pid);
  if (!memory.ok()) return Error{memory.error() + WhenRefused(pid)};
  if (!memory.value().TryLock()) return ReadByAnother(pid);
  return RemoveAll(pid, memory.value(), patience_ns, found);
}

}  // namespace rankine::probe
