// SPDX-License-Identifier: BSD-3-Clause
// Reads which reports a program requested through Caliper's ConfigManager objects and channels. The archive
// stores these requests (docs/design/takeover.md).
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

struct RequestedReport {
  unsigned manager = 0;  // the number of the ConfigManager or channel, from 1; its measured data have the
                         // attribute caliper.manager.N
  unsigned number = 0;   // the number of the report within its ConfigManager, from 1
  // The MPI_COMM_WORLD that requested the report and whose ranks the report covers. nullopt if the job has
  // only one world.
  std::optional<uint64_t> world;
  std::map<std::string, std::string> options;

  std::string Of(const char* option, const char* otherwise = "") const;
  bool Is(const char* option) const { return Of(option) == "true"; }
  int64_t Number(const char* option, int64_t otherwise) const;

  std::set<int32_t> Ranks() const;  // the ranks in the report's world; empty: all ranks
  // Returns a condition for a query. With the condition, the query uses only the measured ranks of this
  // world.
  std::string Measured() const;
};

// Returns for each process whether the report includes the process.
std::vector<bool> ProcessesOf(const archive::Tables& tables, const RequestedReport& report);

// Returns the reports that the job and its spawned worlds requested.
std::vector<RequestedReport> ReportsIn(const archive::Tables& tables);

}  // namespace rankine::cli
