// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/bindings.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

constexpr uint64_t kMostProcessors = 1 << 16;

bool ReadNumber(std::string_view text, uint64_t* number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && *number < kMostProcessors;
}

}  // namespace

uint64_t CountProcessors(std::string_view list) {
  uint64_t count = 0;
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(','));
    list.remove_prefix(std::min(item.size() + 1, list.size()));
    const size_t dash = item.find('-');
    uint64_t first = 0, last = 0;
    if (!ReadNumber(item.substr(0, dash), &first)) return 0;
    if (dash == std::string_view::npos) {
      last = first;
    } else if (!ReadNumber(item.substr(dash + 1), &last) || last < first) {
      return 0;
    }
    count += last - first + 1;
  }
  return count;
}

namespace {

// The lifetimes of processes, in ns of their host's clock.
class Lives {
 public:
  void Add(const archive::Process& process) {
    const uint64_t begin = archive::UnsignedOf(process.attributes, "start.ns").value_or(0);
    const uint64_t end =
        archive::UnsignedOf(process.exit, "end.ns")
            .value_or(archive::UnsignedOf(process.attributes, "end.ns").value_or(UINT64_MAX));
    changes_.emplace_back(begin, true);
    changes_.emplace_back(std::max(begin, end), false);
  }

  // The largest number of processes alive at the same time.
  uint64_t Most() {
    std::ranges::sort(changes_);  // If a process ends when another process starts, the end is counted first.
    uint64_t now = 0, most = 0;
    for (const auto& [ns, begins] : changes_) {
      if (begins) most = std::max(most, ++now);
      if (!begins && now > 0) --now;
    }
    return most;
  }

 private:
  std::vector<std::pair<uint64_t, bool>> changes_;
};

// True for a process without MPI that hardly used the processor, such as a shell that waits for its commands.
bool IsIdle(const archive::Process& process) {
  constexpr uint64_t kHardly = 10;  // The process used the processor for less than 1/10 of the time for
                                    // which it ran.
  if (process.rank != archive::kNone) return false;
  const auto of = [&](const char* key) { return archive::UnsignedOf(process.attributes, key).value_or(0); };
  const uint64_t used_us = base::AddSaturated(of("usage.user.us"), of("usage.system.us"));
  const uint64_t begin = of("start.ns"),
                 end = archive::UnsignedOf(process.exit, "end.ns").value_or(of("end.ns"));
  return begin != 0 && end > begin && used_us < (end - begin) / 1000 / kHardly;
}

}  // namespace

std::vector<SharedProcessors> FindSharedProcessors(const archive::Tables& tables) {
  std::map<std::pair<std::string, std::string>, Lives> groups;
  for (const archive::Process& process : tables.processes) {
    const std::string host(archive::TextOf(process.attributes, "host"));
    const std::string allowed(archive::TextOf(process.attributes, "cpu.allowed"));
    if (host.empty() || allowed.empty() || IsIdle(process)) continue;
    groups[{host, allowed}].Add(process);
  }
  std::vector<SharedProcessors> shared;
  for (auto& [key, lives] : groups) {
    SharedProcessors group{key.first, key.second, CountProcessors(key.second), lives.Most()};
    if (group.processors != 0 && group.processes > group.processors) shared.push_back(std::move(group));
  }
  return shared;
}

std::vector<CrowdedThreads> FindCrowdedThreads(const archive::Tables& tables) {
  constexpr std::string_view kPrefix = "cpu.allowed.thread.";
  std::vector<CrowdedThreads> crowded;
  for (uint32_t process = 0; process < tables.processes.size(); ++process) {
    const archive::KeyValues& attributes = tables.processes[process].attributes;
    std::map<std::string, uint64_t> threads;  // indexed by mask
    for (auto at = attributes.lower_bound(std::string(kPrefix));
         at != attributes.end() && at->first.starts_with(kPrefix); ++at) {
      if (!at->first.ends_with(".end"))
        ++threads[std::string(archive::TextOf(attributes, at->first.c_str()))];
    }
    for (const auto& [allowed, count] : threads) {
      const uint64_t processors = CountProcessors(allowed);
      if (processors != 0 && count > processors) crowded.push_back({process, allowed, processors, count});
    }
  }
  return crowded;
}

}  // namespace rankine::analysis
