// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/threads.h"

#include <cstdlib>
#include <cstring>

#include "archive/kv_number.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/trace/head.h"

namespace rankine::archive {
namespace {

constexpr char kTid[] = "tid.thread.";  // The thread's number in the process follows this prefix.

}  // namespace

StorageThreads::StorageThreads(const Tables& tables, const Timelines& lines)
    : tables_(tables), traced_(tables.processes.size(), false) {
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const Process& process = tables.processes[i];
    machines_.push_back(MachineOf(process));
    if (const uint64_t pid = PidOf(process); pid != 0) pids_.emplace(pid, i);
    for (auto at = process.attributes.lower_bound(kTid);
         at != process.attributes.end() && at->first.starts_with(kTid); ++at) {
      const uint64_t id = Unsigned(process.attributes, at->first.c_str());
      threads_.emplace(id, i);
      numbers_[{i, id}] = static_cast<uint32_t>(strtoul(at->first.c_str() + strlen(kTid), nullptr, 10));
    }
    // Thread 0 has the id of the process, unless another id was recorded.
    if (process.attributes.count(kTid + std::string("0")) == 0) numbers_[{i, PidOf(process)}] = 0;
  }
  for (const Timeline& line : lines.threads) {
    const Process& process = tables.processes[line.process];
    const std::string key = kTid + std::to_string(line.thread);
    if (process.attributes.count(key) == 0) numbers_.try_emplace({line.process, PidOf(process)}, line.thread);
    by_place_[{line.process, line.thread}] = &line;
    traced_[line.process] = Unsigned(process.attributes, "trace.lost") == 0;
  }
}

uint32_t StorageThreads::ProcessOf(const StorageMachine& machine, const StorageProcess& seen) const {
  for (const uint64_t pid : {seen.inner, seen.pid}) {
    const auto [first, last] = pids_.equal_range(pid);
    for (auto at = first; at != last; ++at) {
      if (IsSameMachine(machines_[at->second], machine) && IsSameProcess(tables_.processes[at->second], seen))
        return at->second;
    }
  }
  return kNone;
}

uint32_t StorageThreads::ProcessOf(const StorageMachine& machine, uint64_t id) const {
  // If several processes had the id, the last process is used, because it is more likely to be the watched
  // process.
  for (const auto* ids : {&pids_, &threads_}) {
    const auto [first, last] = ids->equal_range(id);
    for (auto at = last; at != first;) {
      if (IsSameMachine(machines_[(--at)->second], machine)) return at->second;
    }
  }
  return kNone;
}

std::vector<uint32_t> StorageThreads::ProcessesOn(const StorageMachine& machine) const {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < machines_.size(); ++i) {
    if (IsSameMachine(machines_[i], machine)) found.push_back(i);
  }
  return found;
}

uint32_t StorageThreads::NumberOf(uint32_t process, uint64_t thread) const {
  const auto found = numbers_.find({process, thread});
  return found == numbers_.end() ? kNone : found->second;
}

bool StorageThreads::IsTraced(uint32_t process) const {
  return process < traced_.size() && traced_[process];
}

const Timeline* StorageThreads::LineAt(uint32_t process, uint32_t thread) const {
  const auto found = by_place_.find({process, thread});
  return found == by_place_.end() ? nullptr : found->second;
}

const TimelineCall* StorageThreads::CallOf(const Timeline& line, const StartedCalls::Call& started) {
  const auto [at, fresh] = calls_.try_emplace({&line, started.function});
  std::vector<const TimelineCall*>& calls = at->second;
  for (const TimelineCall& call : line.calls) {
    if (!fresh) break;
    if (line.kinds[call.kind].call.function == started.function) calls.push_back(&call);
  }
  return calls.size() == started.count ? calls[started.place] : nullptr;
}

}  // namespace rankine::archive
