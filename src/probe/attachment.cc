// SPDX-License-Identifier: BSD-3-Clause
#include "probe/attachment.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "base/rt/clock.h"
#include "probe/agent/blob.h"
#include "probe/process/checks.h"
#include "probe/process/identity.h"
#include "probe/process/signal_frames.h"
#include "probe/process/threads.h"
#include "probe/removal.h"

namespace rankine::probe {
namespace {

using base::Error;
using base::Status;
using layout::AgentData;
using layout::kLaneRecords;
using layout::ProbeRecord;
using layout::ProbeSlot;

constexpr uint64_t kSecondNs = 1'000'000'000;
// after about 2 s without renewal, the agent assumes that nobody reads its records
constexpr uint64_t kRenewTicks = uint64_t{6} << 30;
constexpr int kPatchTries = 100;

std::string Who(pid_t pid) {
  return "process " + std::to_string(pid);
}

uint64_t RecordAt(uint64_t region, uint32_t lane, uint64_t place) {
  return DataAt(region) + offsetof(AgentData, record) +
         (uint64_t{lane} * kLaneRecords + place % kLaneRecords) * sizeof(ProbeRecord);
}

// Whether a thread is inside the bytes that will change, or will return into these bytes from a signal
// handler.
bool IsAmid(const std::vector<Entry>& entries, const Memory& memory, const SystemCalls& code,
            const StoppedThread& thread) {
  const auto amid = [&](uint64_t address) {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const Entry& entry) { return entry.IsAmid(address); });
  };
  return amid(thread.registers.rip) || IsInterruptedAt(memory, code, thread, amid);
}

}  // namespace

Status Attachment::Prepare(std::span<const Function> functions, std::span<const Mapping> maps) {
  std::map<std::string, Code> modules;
  uint64_t room = region_ + layout::kAgentCodeBytes;
  for (const Function& function : functions) {
    auto found = modules.find(function.module);
    if (found == modules.end()) {
      auto loaded = Module::Load(pid_, memory_, maps, function.module);
      if (!loaded.ok()) return {loaded.error()};
      found = modules.emplace(function.module, CodeOf(std::move(loaded.value()), functions)).first;
    }
    auto entry =
        PrepareEntry(function, static_cast<uint32_t>(entries_.size()), found->second, memory_, region_, room);
    if (!entry.ok()) return {Who(pid_) + ": " + entry.error()};
    room = entry.value().island_begin + entry.value().island_code.size();
    entries_.push_back(std::move(entry.value()));
  }
  return Status::Ok();
}

Status Attachment::WriteRegion() {
  for (const Entry& entry : entries_) {
    const auto slot = static_cast<uint64_t>(&entry - entries_.data());
    if (!memory_.Write(entry.island_begin, entry.island_code) ||
        !memory_.WriteObject(DataAt(region_) + offsetof(AgentData, slot) + slot * sizeof(ProbeSlot),
                             entry.slot))
      return {Who(pid_) + " has ended"};
  }
  const Identity reader = OwnIdentity();
  struct {
    uint32_t version, slots;
    uint64_t record_until, reader_pid, reader_start, reader_pid_space, detail_until;
  } const head{layout::kAgentVersion,
               static_cast<uint32_t>(entries_.size()),
               __builtin_ia32_rdtsc() + kRenewTicks,
               reader.pid,
               reader.start,
               reader.pid_space,
               ~uint64_t{0}};
  // The magic number is written last, so a region that contains the magic number is complete.
  const std::span<const uint8_t> blob = AgentBlob();
  const size_t magic = sizeof layout::kAgentMagic;
  if (!memory_.WriteObject(DataAt(region_), head) || !memory_.Write(region_ + magic, blob.subspan(magic)) ||
      !memory_.Write(region_, blob.first(magic)))
    return {Who(pid_) + " has ended"};
  return Status::Ok();
}

Status Attachment::Patch(uint64_t patience_ns) {
  for (int i = 0; i < kPatchTries; ++i) {
    auto stopped = Stopped::All(pid_, patience_ns);
    if (!stopped.ok()) return {stopped.error()};
    const auto& threads = stopped.value().threads();
    const bool is_free = std::none_of(threads.begin(), threads.end(), [&](const StoppedThread& thread) {
      return IsAmid(entries_, memory_, code_, thread);
    });
    // Another process that does not see our lock may have patched the entries after we checked them.
    const bool is_ours = std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
      std::array<uint8_t, layout::kPatchBytes> now{};
      return memory_.ReadObject(entry.slot.address, &now) &&
             std::equal(now.begin(), now.end(), entry.slot.saved);
    });
    bool written = true;
    for (size_t entry = 0; is_free && is_ours && entry < entries_.size() && written; ++entry)
      written = memory_.Write(entries_[entry].slot.address, entries_[entry].jump);
    threads_ = threads.size();
    stopped_ns_ = std::max(stopped_ns_, stopped.value().Resume());
    if (!written) return {Who(pid_) + " has ended"};
    if (!is_ours) return {Who(pid_) + ": another tool patched it at the same time; nothing was changed"};
    if (is_free) return Status::Ok();
    usleep(500);
  }
  return {Who(pid_) + ": a thread stays in the first bytes of a function; nothing was changed"};
}

base::Result<Attachment> Attachment::Begin(pid_t pid, std::span<const Function> functions,
                                           uint64_t patience_ns) {
  if (functions.empty() || functions.size() > layout::kProbeSlots)
    return Error{"between 1 and " + std::to_string(layout::kProbeSlots) +
                 " functions can be patched at the same time, not " + std::to_string(functions.size())};
  if (const Status good = CheckProcess(pid); !good.ok()) return Error{good.message};
  auto memory = Memory::Open(pid);
  if (!memory.ok()) return Error{memory.error() + WhenRefused(pid)};
  if (!memory.value().TryLock()) return ReadByAnother(pid);
  bool found = false;
  const auto removed = RemoveAll(pid, memory.value(), 2 * kSecondNs, &found);
  if (!removed.ok()) return Error{removed.error()};
  if (!removed.value().left.empty())
    return Error{"an earlier attachment was not removed: " + removed.value().left};
  Attachment attachment(pid, std::move(memory.value()));
  const auto maps = ReadMaps(pid);
  if (!maps.ok()) return Error{maps.error()};
  uint64_t lowest = UINT64_MAX, highest = 0;
  for (const Mapping& map : maps.value()) {
    const bool is_used = std::any_of(functions.begin(), functions.end(),
                                     [&](const Function& function) { return function.module == map.path; });
    if (!is_used) continue;
    lowest = std::min(lowest, map.begin);
    highest = std::max(highest, map.end);
  }
  const auto room = FindRoom(maps.value(), kRegionBytes, lowest, highest);
  if (!room)
    return Error{Who(pid) + " has no free memory within 2 GiB of all functions that are to be patched"};
  attachment.region_ = *room;
  if (const Status good = attachment.Prepare(functions, maps.value()); !good.ok()) return Error{good.message};
  // After all checks, attaching fails only if a thread stays in the bytes to patch for too long.
  attachment.code_.Find(attachment.memory_, maps.value());
  if (const Status good =
          MapRegion(pid, attachment.memory_, maps.value(), attachment.code_, *room, patience_ns);
      !good.ok())
    return Error{good.message};
  Status done = attachment.WriteRegion();
  if (done.ok()) done = attachment.Patch(patience_ns);
  if (done.ok()) return attachment;
  const Removal undone = attachment.Detach(kSecondNs);
  return Error{done.message + (undone.left.empty() ? "" : "; " + undone.left)};
}

// Reads the new records of all lanes into one list, and then the counters. The counters show which records
// may have been overwritten before they were read.
bool Attachment::FetchNew() {
  std::array<MemoryPart, 2 * layout::kProbeLanes + 1> parts{};
  static_assert(parts.size() <= Memory::kMostParts);
  size_t count = 0, all = 0;
  for (uint32_t lane = 0; lane < layout::kProbeLanes; ++lane) all += fetched_[lane].made - next_[lane];
  if (all == 0) return true;
  // The buffer never becomes smaller, because a later enlargement would fill it with zeros.
  if (batch_.size() < all) batch_.resize(all);
  ProbeRecord* to = batch_.data();
  for (uint32_t lane = 0; lane < layout::kProbeLanes; ++lane) {
    for (uint64_t at = next_[lane]; at < fetched_[lane].made;) {
      // Reads up to the end of the lane's ring, and then from its start.
      const uint64_t some = std::min(fetched_[lane].made - at, kLaneRecords - at % kLaneRecords);
      parts[count++] = {RecordAt(region_, lane, at),
                        {reinterpret_cast<uint8_t*>(to), some * sizeof(ProbeRecord)}};
      to += some, at += some;
    }
  }
  parts[count++] = {DataAt(region_) + offsetof(AgentData, lane),
                    {reinterpret_cast<uint8_t*>(&behind_), sizeof behind_}};
  return memory_.ReadAll({parts.data(), count});
}

void Attachment::TakeLane(uint32_t lane, uint64_t made, uint64_t made_after, ProbeRecord* records,
                          const Each& each) {
  for (uint64_t& next = next_[lane]; next < made; ++next, ++records) {
    const bool is_overwritten = made_after > next + kLaneRecords;
    // If the agent is still writing the record, the next call of this function will read it.
    if (!is_overwritten && records->sequence != next + 1) {
      has_all_ = false;
      return;
    }
    if (is_overwritten || records->begin == 0 || records->slot >= entries_.size()) {
      ++lost_;
    } else {
      if (entries_[records->slot].slot.at_begin != 0) records->end = records->begin, records->result = 0;
      each(*records);
    }
  }
}

bool Attachment::Renew() {
  const uint64_t now = __builtin_ia32_rdtsc();
  if (record_until_ >= now + kRenewTicks - kRenewTicks / 8) return true;
  record_until_ = now + kRenewTicks;
  return memory_.WriteObject(DataAt(region_) + offsetof(AgentData, record_until), record_until_);
}

// Reads only the control page. The number of the interval is increased before the page is read. The sums
// include operations that end after the increase and before the page is read. If an operation ends between
// these two steps, it can be the longest operation in only one of the two intervals.
bool Attachment::TakeSums(OperationSums* sums) {
  const uint64_t before = interval_++;
  alignas(8) std::array<uint8_t, layout::kControlBytes> page{};
  if (!Renew() || !memory_.WriteObject(DataAt(region_) + offsetof(AgentData, interval), interval_) ||
      !memory_.ReadObject(DataAt(region_), &page))
    return false;
  Lanes lanes{};
  memcpy(&lanes, page.data() + offsetof(AgentData, lane), sizeof lanes);
  uint64_t unsummed = 0;
  memcpy(&unsummed, page.data() + offsetof(AgentData, unsummed), sizeof unsummed);
  // The increase of a counter; 0 if the process has overwritten the counter.
  const auto step = [](uint64_t now, uint64_t then) { return now > then ? now - then : 0; };
  for (uint32_t i = 0; i < layout::kProbeLanes; ++i) {
    const layout::ProbeLane &now = lanes[i], &then = summed_[i];
    sums->operations += step(now.operations, then.operations);
    sums->bytes += step(now.bytes, then.bytes);
    sums->ticks += step(now.ticks, then.ticks);
    const uint64_t ticks = now.longest & layout::kMostLongest;
    const bool is_fresh =
        now.longest == layout::LongestOf(before, ticks) || now.longest == layout::LongestOf(interval_, ticks);
    if (is_fresh && now.longest != then.longest) sums->longest = std::max(sums->longest, ticks);
  }
  sums->missed += step(unsummed, unsummed_);
  summed_ = lanes;
  unsummed_ = unsummed;
  return true;
}

bool Attachment::Fetch() {
  // A single range is read faster through the file, because permissions were checked only once, when the file
  // was opened.
  if (!Renew() || !memory_.ReadObject(DataAt(region_) + offsetof(AgentData, lane), &fetched_)) return false;
  fullest_ = 0;
  for (uint32_t lane = 0; lane < layout::kProbeLanes; ++lane) {
    uint64_t& next = next_[lane];
    const uint64_t made = fetched_[lane].made;
    if (made < next) next = made;  // the process has overwritten the counter
    fullest_ = std::max(fullest_, made - next);
    if (made - next > kLaneRecords) {
      lost_ += made - next - kLaneRecords;
      next = made - kLaneRecords;
    }
  }
  behind_ = fetched_;
  return FetchNew();
}

void Attachment::Take(const Each& each) {
  has_all_ = true;
  ProbeRecord* records = batch_.data();
  for (uint32_t lane = 0; lane < layout::kProbeLanes; ++lane) {
    const uint64_t count = fetched_[lane].made - next_[lane];
    TakeLane(lane, fetched_[lane].made, behind_[lane].made, records, each);
    records += count;
  }
}

void Attachment::KeepDetails(uint64_t until) {
  // If the write fails, the process has ended, and the next Read reports that the process has ended.
  static_cast<void>(memory_.WriteObject(DataAt(region_) + offsetof(AgentData, detail_until), until));
}

uint64_t Attachment::inside() const {
  return CallsInside(memory_, region_).value_or(0);
}

Removal Attachment::Detach(uint64_t patience_ns) {
  const uint64_t nobody = 0;
  if (!memory_.WriteObject(DataAt(region_) + offsetof(AgentData, record_until), nobody))
    return {0, ""};  // the process has ended
  Status alive = CheckProcess(pid_);
  auto removed = alive.ok() ? RemoveRegion(pid_, memory_, region_, patience_ns, &code_)
                            : base::Result<Removal>(Error{alive.message});
  memory_.Unlock();
  return removed.ok() ? removed.value() : Removal{0, removed.error()};
}

}  // namespace rankine::probe
