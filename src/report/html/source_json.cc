// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/source_json.h"

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "analysis/calls/profile.h"
#include "archive/rows/none.h"
#include "base/text/json.h"
#include "symbols/symbolise.h"

namespace rankine::report {
namespace {

constexpr uint32_t kAround = 6;              // lines of source before and after the call
constexpr size_t kMostLine = 200;            // bytes of a source line
constexpr off_t kMostFile = off_t{8} << 20;  // Source files written by hand are not larger.

// Returns the lines of a file; empty if it is not a readable text file. Debug information may contain any
// path, so pipes and devices must not be opened.
std::vector<std::string> ReadLines(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > kMostFile) return {};
  std::ifstream file(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.find('\0') != std::string::npos) return {};
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.size() > kMostLine) line.resize(kMostLine);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::string SourceJson(const archive::Tables& tables) {
  symbols::Symboliser symbols(tables);
  std::vector<uint32_t> sites;
  for (const analysis::ProfileLine& line : analysis::MakeProfile(tables).sites) {
    if (line.site != archive::kNone) sites.push_back(line.site);
  }
  symbols.Prefetch(sites);
  std::map<std::string, std::vector<std::string>> files;
  std::set<std::pair<std::string, uint32_t>> done;
  std::string out = "[";
  for (const uint32_t site : sites) {
    const symbols::Location& location = symbols.LocationOf(site);
    if (location.line == 0 || location.file.empty() || !done.emplace(location.file, location.line).second)
      continue;
    const auto [file, is_new] = files.try_emplace(location.file);
    if (is_new) file->second = ReadLines(location.file);
    const std::vector<std::string>& lines = file->second;
    if (location.line > lines.size()) continue;  // the file has changed since the run
    const size_t first = location.line > kAround ? location.line - kAround : 1;
    const size_t last = std::min<size_t>(lines.size(), location.line + kAround);
    std::string item = "{\"file\":" + base::JsonQuoted(location.file) +
                       ",\"line\":" + std::to_string(location.line) + ",\"first\":" + std::to_string(first) +
                       ",\"lines\":[";
    for (size_t i = first; i <= last; ++i) item += (i == first ? "" : ",") + base::JsonQuoted(lines[i - 1]);
    item += "]}";
    if (out.size() + item.size() + 2 > kMostSourceBytes) break;
    out += (out.size() > 1 ? "," : "") + item;
  }
  return out + "]";
}

}  // namespace rankine::report
