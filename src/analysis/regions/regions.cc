// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/regions/regions.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "analysis/processes/phase.h"
#include "analysis/processes/process_times.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "context/shown_nodes.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {
namespace {

using base::AddSaturated;
using context::NodeId;

// The sums of one node before the tree is sorted.
struct Sums {
  bool seen = false;  // True if the node, or a node below it, has measurements.
  // The field `timed` is true if processes with the service `timer` were in the node. The field `untimed` is
  // true if processes without this service were in the node.
  bool timed = false, untimed = false;
  uint64_t visits = 0, timed_visits = 0, open = 0, visit_min = 0, visit_max = 0, mpi = 0, time = 0;
  PerProcess times, own;
  std::vector<RegionTotal> totals;
};

double Real(context::Type type, uint64_t bits) {
  if (type == context::Type::real) return std::bit_cast<double>(bits);
  if (type == context::Type::int_) return static_cast<double>(static_cast<int64_t>(bits));
  return static_cast<double>(bits);
}

std::string LabelOf(const context::Space& space, NodeId node) {
  const context::Attribute& attribute = space.attribute(space.attribute_of(node));
  const std::string value = ValueText(space.value_of(node));
  const bool plain = attribute.name == "region" || attribute.name == "function";
  // The label of an attribute is only its name if the name ends with the value. An example is the attribute
  // "omp.wait", whose only value is "wait".
  if (attribute.name.ends_with("." + value)) return attribute.name;
  return plain ? value : attribute.name + "=" + value;
}

// For each process, true if it was recorded with the service `timer`.
std::vector<bool> TimedProcesses(const archive::Tables& tables) {
  std::vector<bool> timed;
  for (const archive::Process& process : tables.processes)
    timed.push_back(!process.attributes.contains("services.without.timer"));
  return timed;
}

class Builder {
 public:
  explicit Builder(const archive::Tables& tables)
      : tables_(tables),
        unselected_(tables.processes.size() - SelectedProcesses(tables)),
        timed_(TimedProcesses(tables)),
        shown_(context::ShownNodes(tables.space)),
        sums_(tables.space.nodes()) {}

  Regions Build() {
    for (const archive::Region& region : tables_.regions) AddRegion(region);
    for (const archive::RegionSum& sum : tables_.sums) AddTotal(sum);
    AddMpi();
    AddOwn();
    Regions regions;
    AddRun(&regions);
    Order(&regions);
    return regions;
  }

 private:
  bool Holds(uint32_t process, NodeId node) const {
    return process < tables_.processes.size() && node < sums_.size();
  }

  void See(NodeId node) {
    for (; node != context::kRoot && !sums_[node].seen; node = Parent(node)) sums_[node].seen = true;
  }

  // Returns the nearest shown node that contains the given shown node.
  NodeId Parent(NodeId node) const { return shown_[tables_.space.parent(node)]; }
  // Does the same as `Parent`, but skips the call sites in call paths, because they have no lines.
  NodeId Around(NodeId node) const {
    do node = Parent(node);
    while (tables_.space.is_site(node));
    return node;
  }
  // A hidden value has no line, because the node that contains it already includes its time.
  bool HasLine(uint32_t process, NodeId node) const {
    return Holds(process, node) && !context::IsHidden(tables_.space, node);
  }

  void AddRegion(const archive::Region& region) {
    if (!HasLine(region.process, region.node)) return;
    const NodeId shown = shown_[region.node];
    Sums& sums = sums_[shown];
    See(shown);
    sums.open += region.open ? 1 : 0;
    sums.visits = AddSaturated(sums.visits, region.count);
    if (!timed_[region.process]) {
      sums.untimed = true;
      return;
    }
    sums.timed = true;
    if (region.count != 0) {
      sums.visit_min = sums.timed_visits == 0 ? region.time_min : std::min(sums.visit_min, region.time_min);
      sums.visit_max = std::max(sums.visit_max, region.time_max);
    }
    sums.timed_visits = AddSaturated(sums.timed_visits, region.count);
    sums.time = AddSaturated(sums.time, region.time_sum);
    sums.times.Add(region.process, region.time_sum);
  }

  void AddTotal(const archive::RegionSum& sum) {
    if (!Holds(sum.process, sum.node) || sum.count == 0) return;
    const NodeId shown = shown_[sum.node];
    std::vector<RegionTotal>& totals = sums_[shown].totals;
    auto at = std::find_if(totals.begin(), totals.end(),
                           [&](const RegionTotal& t) { return t.attribute == sum.attribute; });
    if (at == totals.end()) at = totals.insert(totals.end(), {sum.attribute});
    const context::Type type = tables_.space.attribute(sum.attribute).type;
    const double min = Real(type, sum.min), max = Real(type, sum.max);
    at->min = at->count == 0 ? min : std::min(at->min, min);
    at->max = at->count == 0 ? max : std::max(at->max, max);
    at->count = AddSaturated(at->count, sum.count);
    at->sum += Real(type, sum.sum);
    See(shown);
  }

  void AddMpi() {
    const auto add = [this](const archive::Row& row) {
      if (row.node == context::kRoot || !Holds(row.process, row.node)) return;
      if (PhaseOf(row.function) != Phase::run) return;
      const NodeId shown = shown_[row.node];
      See(shown);
      sums_[shown].mpi = AddSaturated(sums_[shown].mpi, row.time_sum);
    };
    for (const archive::Row& row : tables_.rows) add(row);
    for (const archive::Row& row : query::UnfinishedRows(tables_)) add(row);
    // The number of a parent is smaller than the numbers of its children.
    for (size_t node = sums_.size(); node-- > 1;) {
      if (shown_[node] != node) continue;
      uint64_t& outer = sums_[Parent(static_cast<NodeId>(node))].mpi;
      outer = AddSaturated(outer, sums_[node].mpi);
    }
  }

  // For each node and process, adds the node's time minus the time of its children. The children's sum may be
  // slightly larger than the node's time, because the clocks are read at different moments.
  void AddOwn() {
    std::vector<std::unordered_map<uint32_t, uint64_t>> below(sums_.size());
    for (const archive::Region& region : tables_.regions) {
      if (!HasLine(region.process, region.node) || !timed_[region.process]) continue;
      uint64_t& sum = below[Around(shown_[region.node])][region.process];
      sum = AddSaturated(sum, region.time_sum);
    }
    std::vector<std::unordered_map<uint32_t, uint64_t>> all(sums_.size());
    for (const archive::Region& region : tables_.regions) {
      if (!HasLine(region.process, region.node) || !timed_[region.process]) continue;
      uint64_t& sum = all[shown_[region.node]][region.process];
      sum = AddSaturated(sum, region.time_sum);
    }
    for (NodeId node = 1; node < sums_.size(); ++node) {
      for (const auto& [process, time] : all[node]) {
        const auto inside = below[node].find(process);
        const uint64_t children = inside == below[node].end() ? 0 : inside->second;
        sums_[node].own.Add(process, time > children ? time - children : 0);
      }
    }
  }

  void AddRun(Regions* regions) const {
    for (const archive::Process& process : tables_.processes) {
      const auto begin = archive::UnsignedOf(process.attributes, "start.ns");
      const auto finalize = archive::UnsignedOf(process.attributes, "finalize.ns");
      auto end = archive::UnsignedOf(process.attributes, "end.ns");
      if (!end) end = archive::UnsignedOf(process.exit, "end.ns");
      if (finalize && end && *end > *finalize)
        regions->behind_max = std::max(regions->behind_max, *end - *finalize);
      if (finalize) end = finalize;
      if (begin && end && *end > *begin) regions->run_sum = AddSaturated(regions->run_sum, *end - *begin);
    }
  }

  void Order(Regions* regions) {
    std::vector<std::vector<NodeId>> children(sums_.size());
    for (NodeId node = 1; node < sums_.size(); ++node) {
      if (sums_[node].seen && !tables_.space.is_site(node)) children[Around(node)].push_back(node);
    }
    for (std::vector<NodeId>& siblings : children) {
      std::stable_sort(siblings.begin(), siblings.end(),
                       [&](NodeId a, NodeId b) { return sums_[a].time < sums_[b].time; });
    }
    // A stack of pairs of node and depth. Siblings are in reverse order.
    std::vector<std::pair<NodeId, size_t>> todo;
    for (NodeId node : children[context::kRoot]) todo.emplace_back(node, 0);
    while (!todo.empty()) {
      const auto [node, depth] = todo.back();
      todo.pop_back();
      regions->lines.push_back(LineOf(node, depth));
      for (NodeId child : children[node]) todo.emplace_back(child, depth + 1);
    }
  }

  RegionLine LineOf(NodeId node, size_t depth) {
    Sums& sums = sums_[node];
    const size_t processes = tables_.processes.size();
    const auto untimed = static_cast<size_t>(std::ranges::count(timed_, false));
    const size_t without = std::min(processes, unselected_ + untimed);
    return {node,
            depth,
            LabelOf(tables_.space, node),
            sums.visits,
            sums.open,
            sums.timed || (!sums.untimed && untimed < processes),
            sums.visit_min,
            sums.visit_max,
            sums.mpi,
            sums.times.Summary(processes, without),
            sums.own.Summary(processes, without),
            std::move(sums.totals)};
  }

  const archive::Tables& tables_;
  const size_t unselected_;  // number of processes
  const std::vector<bool> timed_;
  const std::vector<NodeId> shown_;
  std::vector<Sums> sums_;
};

}  // namespace

std::string ValueText(const context::Datum& value) {
  char text[32];
  auto number = [&text](auto n) { return std::string(text, std::to_chars(text, text + sizeof text, n).ptr); };
  switch (value.type) {
    case context::Type::string:
      return std::string(value.text);
    case context::Type::usr:
      return std::to_string(value.text.size()) + " bytes";
    case context::Type::int_:
      return number(static_cast<int64_t>(value.bits));
    case context::Type::real:
      return number(std::bit_cast<double>(value.bits));
    case context::Type::boolean:
      return value.bits != 0 ? "true" : "false";
    default:
      return number(value.bits);
  }
}

std::string PathText(const context::Space& space, context::NodeId node) {
  std::vector<NodeId> way;  // innermost node first
  for (; node != context::kRoot; node = space.parent(node)) {
    if (!context::IsHidden(space, node)) way.push_back(node);
  }
  std::string path;
  for (size_t i = way.size(); i-- > 0;) {
    if (!path.empty()) path += '/';
    if (way.size() > kPathLevels && i == way.size() - kPathLevels / 2 - 1) {
      path += "(" + std::to_string(way.size() - kPathLevels) + " more)";
      i = kPathLevels / 2;  // The loop continues with the outermost level of the path's second half.
      continue;
    }
    path += ValueText(space.value_of(way[i]));
  }
  return path;
}

Regions MakeRegions(const archive::Tables& tables) {
  return tables.space.nodes() <= 1 ? Regions{} : Builder(tables).Build();
}

}  // namespace rankine::analysis
