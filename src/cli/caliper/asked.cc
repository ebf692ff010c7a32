#include "cli/caliper/asked.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "archive/presence.h"

namespace rankine::cli {
namespace {

// A program's reports; an archive may hold any number of such keys.
constexpr size_t kMostReports = 256;

// The number up to the next dot, which is taken away too. 0: there is none.
unsigned TakeNumber(std::string_view& key) {
  unsigned number = 0;
  const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
  const auto length = static_cast<size_t>(read.ptr - key.data());
  if (read.ec != std::errc{} || length == key.size() || key[length] != '.') return 0;
  key.remove_prefix(length + 1);
  return number;
}

}  // namespace

std::vector<AskedReport> ReportsIn(const archive::Tables& tables) {
  std::map<std::pair<unsigned, unsigned>, AskedReport> reports;
  for (const auto& [key, value] : tables.job) {
    std::string_view rest = key;
    const std::string* text = std::get_if<std::string>(&value);
    if (text == nullptr || !rest.starts_with(archive::kAskedReports)) continue;
    rest.remove_prefix(archive::kAskedReports.size());
    const unsigned manager = TakeNumber(rest);
    const unsigned number = manager == 0 ? 0 : TakeNumber(rest);
    if (number == 0) continue;
    if (reports.size() >= kMostReports && !reports.contains({manager, number})) continue;
    AskedReport& report = reports[{manager, number}];
    report.manager = manager;
    report.number = number;
    report.options[std::string(rest)] = *text;
  }
  std::vector<AskedReport> list;
  list.reserve(reports.size());
  for (auto& [id, report] : reports) list.push_back(std::move(report));
  return list;
}

std::string AskedReport::Of(const char* option, const char* otherwise) const {
  const auto found = options.find(option);
  return found != options.end() ? found->second : otherwise;
}

int64_t AskedReport::Number(const char* option, int64_t otherwise) const {
  const std::string text = Of(option);
  int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc{} ? value : otherwise;
}

std::set<int32_t> AskedReport::Ranks() const {
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

std::string AskedReport::Measured() const {
  std::string condition = "caliper.manager." + std::to_string(manager) + "=1";
  std::string ranks;
  for (const int32_t rank : Ranks())
    ranks += (ranks.empty() ? "" : " OR ") + ("mpi.rank=" + std::to_string(rank));
  return ranks.empty() ? condition : condition + " AND (" + ranks + ")";
}

}  // namespace rankine::cli
