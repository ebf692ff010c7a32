// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/run_globals.h"

#include <algorithm>
#include <string_view>

#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::query {
namespace {

using Globals = std::vector<std::pair<std::string, Value>>;

constexpr std::string_view kRun = "run.";  // The prefix of the program's own metadata in the job's table.

Value ValueOf(const archive::Value& value) {
  if (const std::string* text = std::get_if<std::string>(&value)) return std::string_view(*text);
  if (const uint64_t* natural = std::get_if<uint64_t>(&value)) return Int128{*natural};
  if (const int64_t* integer = std::get_if<int64_t>(&value)) return Int128{*integer};
  return std::get<double>(value);
}

bool Has(const Globals& globals, const std::string& name) {
  return std::any_of(globals.begin(), globals.end(),
                     [&](const auto& global) { return global.first == name; });
}

// Returns the latest known end of a process. The file may have been merged in MPI_Finalize, before the
// processes end.
uint64_t EndOf(const archive::Tables& tables) {
  uint64_t end = 0;
  for (const archive::Process& process : tables.processes) {
    const auto own = archive::UnsignedOf(process.attributes, "end.ns"),
               seen = archive::UnsignedOf(process.exit, "end.ns");
    end = std::max({end, own.value_or(0), seen.value_or(0)});
  }
  return end;
}

}  // namespace

Globals RunGlobals(const std::string& file, const archive::Tables& tables) {
  Globals globals = {{"run.file", std::string_view(file)}};
  for (const auto& [key, value] : tables.job) {
    if (!key.starts_with(kRun))
      globals.emplace_back("run." + (key.starts_with("job.") ? key.substr(4) : key), ValueOf(value));
  }
  if (const uint64_t end = EndOf(tables); end != 0 && !Has(globals, "run.end.ns"))
    globals.emplace_back("run.end.ns", Int128{end});
  const auto main = std::find_if(tables.modules.begin(), tables.modules.end(),
                                 [](const archive::Module& module) { return (module.flags & 2) != 0; });
  if (main != tables.modules.end()) {  // If there are several programs, the result names one of them.
    globals.emplace_back("run.executable", std::string_view(main->path));
    if (!main->build_id.empty())
      globals.emplace_back("run.executable.build.id", std::string_view(main->build_id));
  }
  for (const auto& [key, value] : tables.job) {
    if (!key.starts_with(kRun)) continue;
    std::string name = key;
    while (Has(globals, name)) name.insert(kRun.size(), "metadata.");
    globals.emplace_back(std::move(name), ValueOf(value));
  }
  return globals;
}

}  // namespace rankine::query
