// SPDX-License-Identifier: BSD-3-Clause
// The times of the regions that a program measured through Caliper's ConfigManager, by rank and path.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/storage/rows.h"
#include "cli/caliper/requested_reports.h"
#include "context/space.h"
#include "exchange/cali/global.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

struct RegionTime {
  int64_t own_ns = 0;  // time excluding inner regions
  uint64_t visits = 0;
};

class RegionTimes {
 public:
  // If the flag `mpi` is true, MPI functions also count as regions, with the attribute `mpi.function`.
  RegionTimes(const archive::Tables& tables, const RequestedReport& report, bool mpi);

  // Holds the paths. All nodes of a path have nested attributes.
  context::Space& space() { return space_; }
  // Returns the measured times by rank and path. The rank is -1 if it is unknown.
  const std::map<std::pair<int32_t, context::NodeId>, RegionTime>& times() const { return times_; }
  // The metadata that the program set for its run, under the program's own names, and further facts about the
  // run.
  std::vector<exchange::cali::Global> Globals() const;

 private:
  void AddRegions();
  void AddCalls();
  int32_t RankOf(uint32_t process) const;
  bool IsNested(context::NodeId node) const;
  context::NodeId Taken(uint32_t process, context::NodeId node);

  const archive::Tables& tables_;
  std::vector<bool> has_;  // for each process, a flag that says whether the report includes the process
  context::AttributeId measured_;
  context::Space space_;
  std::map<context::NodeId, context::NodeId> taken_;
  std::map<std::pair<int32_t, context::NodeId>, RegionTime> times_;
};

}  // namespace rankine::cli
