// SPDX-License-Identifier: BSD-3-Clause
// The reports that a program asked for through Caliper's managers and channels, as the archive stores them
// (docs/design/takeover.md).
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
  unsigned manager =
      0;  // number of the manager or channel, from 1; its measurements have the attribute caliper.manager.N
  unsigned number = 0;  // number of the report within its manager, from 1
  // The MPI_COMM_WORLD that asked for the report and is measured. Without a value, the job has only one.
  std::optional<uint64_t> world;
  std::map<std::string, std::string> options;

  std::string Of(const char* option, const char* otherwise = "") const;
  bool Is(const char* option) const { return Of(option) == "true"; }
  int64_t Number(const char* option, int64_t otherwise) const;

  std::set<int32_t> Ranks() const;  // ranks of the report's world; empty: all
  // A query's condition that selects the measured ranks of this world.
  std::string Measured() const;
};

// For each process: whether the report includes it.
std::vector<bool> ProcessesOf(const archive::Tables& tables, const RequestedReport& report);

// The reports that the job and the worlds spawned by it asked for.
std::vector<RequestedReport> ReportsIn(const archive::Tables& tables);

}  // namespace rankine::cli
