// The times of the regions that a program had Caliper's manager measure, by rank and path.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/tables.h"
#include "cli/caliper/asked.h"
#include "context/space.h"
#include "exchange/cali/global.h"

namespace rankine::cli {

struct RegionTime {
  int64_t own_ns = 0;  // without regions inside
  uint64_t visits = 0;
};

class RegionTimes {
 public:
  // `mpi`: MPI's functions too, each a region of the attribute mpi.function.
  RegionTimes(const archive::Tables& tables, const AskedReport& report, bool mpi);

  // A path is a node of it: nested values alone.
  context::Space& space() { return space_; }
  // (rank, path) -> what was measured. Rank -1: unknown.
  const std::map<std::pair<int32_t, context::NodeId>, RegionTime>& times() const { return times_; }
  // What the program said of its run, by the names that it gave, and what is known of the run besides.
  std::vector<exchange::cali::Global> Globals() const;

 private:
  void AddRegions();
  void AddCalls();
  int32_t RankOf(uint32_t process) const;
  bool IsNested(context::NodeId node) const;
  context::NodeId Taken(uint32_t process, context::NodeId node);

  const archive::Tables& tables_;
  std::vector<bool> has_;  // by process: the report has it
  context::AttributeId measured_;
  context::Space space_;
  std::map<context::NodeId, context::NodeId> taken_;
  std::map<std::pair<int32_t, context::NodeId>, RegionTime> times_;
};

}  // namespace rankine::cli
