// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/requested_reports.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "archive/presence.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"

namespace rankine::cli {
namespace {

// The number of reports of one program is limited, because an archive may contain any number of keys for
// reports.
constexpr size_t kMostReports = 256;

// Removes the number before the next dot from the key, and returns the number. Returns 0 if the key contains
// no number.
unsigned TakeNumber(std::string_view& key) {
  unsigned number = 0;
  const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
  const auto length = static_cast<size_t>(read.ptr - key.data());
  if (read.ec != std::errc{} || length == key.size() || key[length] != '.') return 0;
  key.remove_prefix(length + 1);
  return number;
}

}  // namespace

namespace {

// Appends the program's reports to the list, in ascending order of report number.
void AddReports(const archive::KeyValues& values, std::optional<uint64_t> world,
                std::vector<RequestedReport>& list) {
  std::map<std::pair<unsigned, unsigned>, RequestedReport> reports;
  for (auto at = values.lower_bound(std::string(archive::kAskedReports)); at != values.end(); ++at) {
    std::string_view rest = at->first;
    if (!rest.starts_with(archive::kAskedReports)) break;
    const std::string* text = std::get_if<std::string>(&at->second);
    if (text == nullptr) continue;
    rest.remove_prefix(archive::kAskedReports.size());
    const unsigned manager = TakeNumber(rest);
    const unsigned number = manager == 0 ? 0 : TakeNumber(rest);
    if (number == 0) continue;
    if (list.size() + reports.size() >= kMostReports && !reports.contains({manager, number})) continue;
    RequestedReport& report = reports[{manager, number}];
    report.manager = manager;
    report.number = number;
    report.world = world;
    report.options[std::string(rest)] = *text;
  }
  for (auto& [id, report] : reports) list.push_back(std::move(report));
}

}  // namespace

std::vector<RequestedReport> ReportsIn(const archive::Tables& tables) {
  std::vector<RequestedReport> list;
  const bool several = std::ranges::any_of(tables.processes, [](const archive::Process& process) {
    return archive::WorldOf(process).has_value();
  });
  AddReports(tables.job, several ? std::optional<uint64_t>(0) : std::nullopt, list);
  for (const archive::Process& process : tables.processes) {
    const std::optional<uint64_t> world = archive::WorldOf(process);
    if (world.value_or(0) != 0) AddReports(process.attributes, world, list);
  }
  return list;
}

std::string RequestedReport::Of(const char* option, const char* otherwise) const {
  const auto found = options.find(option);
  return found != options.end() ? found->second : otherwise;
}

int64_t RequestedReport::Number(const char* option, int64_t otherwise) const {
  const std::string text = Of(option);
  int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc{} ? value : otherwise;
}

std::set<int32_t> RequestedReport::Ranks() const {
  std::set<int32_t> ranks;
  const std::string text = Of("ranks");
  for (const char *at = text.data(), *end = at + text.size(); at < end;) {
    int32_t rank = 0;
    const auto read = std::from_chars(at, end, rank);
    if (read.ec != std::errc{}) break;
    ranks.insert(rank);
    at = read.ptr + 1;
  }
  return ranks;
}

std::vector<bool> ProcessesOf(const archive::Tables& tables, const RequestedReport& report) {
  const std::set<int32_t> ranks = report.Ranks();
  std::vector<bool> has;
  has.reserve(tables.processes.size());
  for (const archive::Process& process : tables.processes) {
    has.push_back((!report.world.has_value() || archive::WorldOf(process) == report.world) &&
                  (ranks.empty() || ranks.contains(static_cast<int32_t>(process.rank))));
  }
  return has;
}

std::string RequestedReport::Measured() const {
  std::string condition = "caliper.manager." + std::to_string(manager) + "=1";
  if (world.has_value()) condition += " AND mpi.world=" + std::to_string(*world);
  std::string ranks;
  for (const int32_t rank : Ranks())
    ranks += (ranks.empty() ? "" : " OR ") + ("mpi.rank=" + std::to_string(rank));
  return ranks.empty() ? condition : condition + " AND (" + ranks + ")";
}

}  // namespace rankine::cli
