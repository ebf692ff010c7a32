#include "archive/storage/threads.h"

#include <cstdlib>
#include <cstring>

#include "archive/kv_number.h"
#include "archive/trace/head.h"

namespace rankine::archive {
namespace {

constexpr char kTid[] = "tid.thread.";  // with the process's number behind it

std::string HostOf(const Process& process) {
  const auto at = process.attributes.find("host");
  const std::string* name = at == process.attributes.end() ? nullptr : std::get_if<std::string>(&at->second);
  return name == nullptr ? std::string() : *name;
}

uint64_t PidOf(const Process& process) {
  const auto at = process.attributes.find("pid");
  if (at == process.attributes.end()) return 0;
  if (const auto* number = std::get_if<int64_t>(&at->second)) return static_cast<uint64_t>(*number);
  const auto* number = std::get_if<uint64_t>(&at->second);
  return number == nullptr ? 0 : *number;
}

}  // namespace

StorageThreads::StorageThreads(const Tables& tables, const Timelines& lines)
    : traced_(tables.processes.size(), false) {
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const Process& process = tables.processes[i];
    const std::string host = HostOf(process);
    of_host_[host].push_back(i);
    if (const uint64_t pid = PidOf(process); pid != 0) processes_[{host, pid}] = i;
    for (auto at = process.attributes.lower_bound(kTid);
         at != process.attributes.end() && at->first.starts_with(kTid); ++at) {
      const uint64_t id = Unsigned(process.attributes, at->first.c_str());
      processes_.try_emplace({host, id}, i);
      numbers_[{i, id}] = static_cast<uint32_t>(strtoul(at->first.c_str() + strlen(kTid), nullptr, 10));
    }
    // The first thread is the process's own, unless it has another id.
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

uint32_t StorageThreads::ProcessOf(const std::string& host, uint64_t id) const {
  const auto found = processes_.find({host, id});
  return found == processes_.end() ? kNone : found->second;
}

const std::vector<uint32_t>& StorageThreads::ProcessesOf(const std::string& host) const {
  static const std::vector<uint32_t> none;
  const auto found = of_host_.find(host);
  return found == of_host_.end() ? none : found->second;
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
