// What a program asked of Caliper's managers and channels, as the archive has it (docs/design/takeover.md).
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::cli {

struct AskedReport {
  unsigned manager = 0;  // or channel, from 1: what it measured has the attribute caliper.manager.N
  unsigned number = 0;   // in its manager, from 1
  // Which MPI_COMM_WORLD asked, and is measured. Without a value the job has but one.
  std::optional<uint64_t> world;
  std::map<std::string, std::string> options;

  std::string Of(const char* option, const char* otherwise = "") const;
  bool Is(const char* option) const { return Of(option) == "true"; }
  int64_t Number(const char* option, int64_t otherwise) const;

  std::set<int32_t> Ranks() const;  // of its world; empty: all
  // The ranks of its world that were measured, as a query's condition.
  std::string Measured() const;
};

// By process: is it in the report?
std::vector<bool> ProcessesOf(const archive::Tables& tables, const AskedReport& report);

// The reports of the job, and of the worlds that it has spawned.
std::vector<AskedReport> ReportsIn(const archive::Tables& tables);

}  // namespace rankine::cli
