#include "analysis/processes/bindings.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "archive/key_values.h"

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

std::vector<SharedProcessors> FindSharedProcessors(const archive::Tables& tables) {
  std::map<std::pair<std::string, std::string>, SharedProcessors> groups;
  for (const archive::Process& process : tables.processes) {
    const std::string host(archive::TextOf(process.attributes, "host"));
    const std::string allowed(archive::TextOf(process.attributes, "cpu.allowed"));
    if (host.empty() || allowed.empty()) continue;
    ++groups[{host, allowed}].processes;
  }
  std::vector<SharedProcessors> shared;
  for (auto& [key, group] : groups) {
    group.host = key.first;
    group.allowed = key.second;
    group.processors = CountProcessors(group.allowed);
    if (group.processors != 0 && group.processes > group.processors) shared.push_back(std::move(group));
  }
  return shared;
}

std::vector<CrowdedThreads> FindCrowdedThreads(const archive::Tables& tables) {
  constexpr std::string_view kPrefix = "cpu.allowed.thread.";
  std::vector<CrowdedThreads> crowded;
  for (uint32_t process = 0; process < tables.processes.size(); ++process) {
    const archive::KeyValues& attributes = tables.processes[process].attributes;
    std::map<std::string, uint64_t> threads;  // by mask
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
