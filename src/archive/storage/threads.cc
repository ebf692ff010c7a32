#include "archive/storage/threads.h"

#include "archive/kv_number.h"
#include "archive/trace/head.h"

namespace rankine::archive {
namespace {

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

StorageThreads::StorageThreads(const Tables& tables, const Timelines& lines) {
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const Process& process = tables.processes[i];
    if (const uint64_t pid = PidOf(process); pid != 0) processes_[{HostOf(process), pid}] = i;
  }
  for (const Timeline& line : lines.threads) {
    const Process& process = tables.processes[line.process];
    const std::string key = "tid.thread." + std::to_string(line.thread);
    const uint64_t told = Unsigned(process.attributes, key.c_str());
    lines_[{line.process, told != 0 ? told : PidOf(process)}] = &line;
    by_place_[{line.process, line.thread}] = &line;
  }
}

uint32_t StorageThreads::ProcessOf(const std::string& host, uint64_t pid) const {
  const auto found = processes_.find({host, pid});
  return found == processes_.end() ? kNone : found->second;
}

const Timeline* StorageThreads::LineOf(uint32_t process, uint64_t thread) const {
  const auto found = lines_.find({process, thread});
  return found == lines_.end() ? nullptr : found->second;
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
