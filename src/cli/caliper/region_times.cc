// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/region_times.h"

#include <bit>

#include "archive/presence.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "query/records/mpi_names.h"

namespace rankine::cli {

using context::NodeId;
using context::Type;

RegionTimes::RegionTimes(const archive::Tables& tables, const RequestedReport& report, bool mpi)
    : tables_(tables),
      has_(ProcessesOf(tables, report)),
      measured_(tables.space.Find("caliper.manager." + std::to_string(report.manager))) {
  AddRegions();
  if (mpi) AddCalls();
}

void RegionTimes::AddRegions() {
  for (const archive::Region& region : tables_.regions) {
    const NodeId path = Taken(region.process, region.node);
    if (path == context::kRoot) continue;
    RegionTime& time = times_[{RankOf(region.process), path}];
    time.own_ns += static_cast<int64_t>(region.time_sum);
    if (IsNested(region.node)) time.visits += region.count;
  }
  // A region inside a measured region is also measured, with its own time. A value that was set inside a
  // region has the same path as the region. The times of the value and of the region are therefore added.
  for (const archive::Region& region : tables_.regions) {
    if (Taken(region.process, region.node) == context::kRoot) continue;
    const NodeId around = Taken(region.process, tables_.space.outer(region.node));
    if (around != context::kRoot)
      times_[{RankOf(region.process), around}].own_ns -= static_cast<int64_t>(region.time_sum);
  }
}

void RegionTimes::AddCalls() {
  const context::AttributeId function =
      space_.Declare({"mpi.function", Type::string, context::kNested, "", "", ""});
  for (const archive::Row& row : tables_.rows) {
    const NodeId around = Taken(row.process, row.node);
    if (around == context::kRoot) continue;
    const std::string name = query::FunctionName(row.function);
    const NodeId call = space_.Child(around, function, {Type::string, 0, name});
    const int32_t rank = RankOf(row.process);
    times_[{rank, around}].own_ns -= static_cast<int64_t>(row.time_sum);
    times_[{rank, call}].own_ns += static_cast<int64_t>(row.time_sum);
    times_[{rank, call}].visits += row.calls;
  }
}

int32_t RegionTimes::RankOf(uint32_t process) const {
  return process < tables_.processes.size() ? static_cast<int32_t>(tables_.processes[process].rank) : -1;
}

bool RegionTimes::IsNested(NodeId node) const {
  return (tables_.space.attribute(tables_.space.attribute_of(node)).properties & context::kNested) != 0;
}

// Translates a node of the archive to a path in this object's own tree. Returns the root if the node was
// not measured, or is outside all regions.
NodeId RegionTimes::Taken(uint32_t process, NodeId node) {
  if (process >= has_.size() || !has_[process]) return context::kRoot;
  const auto known = taken_.find(node);
  if (known != taken_.end()) return known->second;
  std::vector<NodeId> way;
  bool measured = false;
  for (NodeId at = node; at != context::kRoot; at = tables_.space.parent(at)) {
    if (tables_.space.attribute_of(at) == measured_) {
      measured = measured || tables_.space.value_of(at).bits == 1;
    } else if (IsNested(at)) {
      way.push_back(at);
    }
  }
  NodeId made = context::kRoot;
  for (auto at = way.rbegin(); measured && at != way.rend(); ++at) {
    context::Attribute attribute = tables_.space.attribute(tables_.space.attribute_of(*at));
    attribute.properties &= ~context::kSite;
    made = space_.Child(made, space_.Declare(attribute), tables_.space.value_of(*at));
  }
  taken_[node] = made;
  return made;
}

std::vector<exchange::cali::Global> RegionTimes::Globals() const {
  std::vector<exchange::cali::Global> globals;
  for (const auto& [key, value] : tables_.job) {
    if (key.starts_with(archive::kAskedReports)) continue;
    const bool program = key.starts_with("run.");
    const std::string name = program                   ? key.substr(4)
                             : key.starts_with("job.") ? "run." + key.substr(4)
                                                       : "run." + key;
    context::Datum datum;
    if (const auto* text = std::get_if<std::string>(&value)) {
      datum = {Type::string, 0, *text};
    } else if (const auto* real = std::get_if<double>(&value)) {
      datum = {Type::real, std::bit_cast<uint64_t>(*real), {}};
    } else if (const auto* integer = std::get_if<int64_t>(&value)) {
      datum = {Type::int_, static_cast<uint64_t>(*integer), {}};
    } else {
      datum = {Type::uint, std::get<uint64_t>(value), {}};
    }
    globals.push_back({{name, datum.type, context::kGlobal | context::kSkipEvents, "", "", ""}, datum});
  }
  return globals;
}

}  // namespace rankine::cli
