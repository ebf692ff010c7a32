// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/heap.h"

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/processes/highest_memory.h"
#include "analysis/regions/regions.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "context/shown_nodes.h"

namespace rankine::analysis {
namespace {

constexpr std::string_view kPrefix = "memory.";
constexpr std::string_view kMpi = "mpi.";

struct Figure {
  std::string_view name;
  uint64_t HeapCounts::*count;
};
constexpr Figure kFigures[] = {{"allocations", &HeapCounts::allocations},
                               {"frees", &HeapCounts::frees},
                               {"requested.bytes", &HeapCounts::requested},
                               {"allocated.bytes", &HeapCounts::allocated},
                               {"freed.bytes", &HeapCounts::freed}};

struct Column {  // Describes what an attribute of the service `memory` counts.
  bool mpi = false, high = false;
  uint64_t HeapCounts::*count = nullptr;
};

std::optional<Column> ColumnOf(std::string_view name) {
  if (name == kHighestMemory) return Column{false, true, nullptr};
  if (!name.starts_with(kPrefix)) return std::nullopt;
  name.remove_prefix(kPrefix.size());
  Column column;
  column.mpi = name.starts_with(kMpi);
  if (column.mpi) name.remove_prefix(kMpi.size());
  for (const Figure& figure : kFigures) {
    if (figure.name == name) column.count = figure.count;
  }
  return column.count == nullptr ? std::nullopt : std::optional(column);
}

void Add(HeapCounts& counts, uint64_t HeapCounts::*count, uint64_t value) {
  counts.*count = base::AddSaturated(counts.*count, value);
}

void Subtract(HeapCounts& from, const HeapCounts& counts) {
  for (const Figure& figure : kFigures) {
    uint64_t& left = from.*figure.count;
    left -= std::min(left, counts.*figure.count);
  }
}

HeapCounts CountsOf(const archive::KeyValues& values, const std::string& prefix) {
  HeapCounts counts;
  for (const Figure& figure : kFigures)
    counts.*figure.count =
        archive::UnsignedOf(values, (prefix + std::string(figure.name)).c_str()).value_or(0);
  return counts;
}

}  // namespace

bool IsOfHeap(std::string_view attribute) {
  return ColumnOf(attribute).has_value();
}

Heap MakeHeap(const archive::Tables& tables) {
  const std::vector<context::NodeId> shown = context::ShownNodes(tables.space);
  std::map<context::NodeId, HeapLine> lines;
  std::vector<HeapCounts> in_lines(tables.processes.size());
  for (const archive::RegionSum& sum : tables.sums) {
    if (sum.process >= tables.processes.size() || sum.node >= tables.space.nodes()) continue;
    const context::Attribute& attribute = tables.space.attribute(sum.attribute);
    const auto column = ColumnOf(attribute.name);
    if (!column || attribute.type != context::Type::uint) continue;
    HeapLine& line = lines[shown[sum.node]];
    if (column->high) {
      if (sum.max <= line.high) continue;
      line.high = sum.max;
      line.high_process = sum.process;
      continue;
    }
    Add(column->mpi ? line.mpi : line.program, column->count, sum.sum);
    Add(in_lines[sum.process], column->count, sum.sum);
  }
  Heap heap;
  for (auto& [node, line] : lines) {
    line.node = node;
    line.path = PathText(tables.space, node);
    heap.lines.push_back(std::move(line));
  }
  std::stable_sort(heap.lines.begin(), heap.lines.end(), [](const HeapLine& a, const HeapLine& b) {
    return base::AddSaturated(a.program.allocated, a.mpi.allocated) >
           base::AddSaturated(b.program.allocated, b.mpi.allocated);
  });
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const archive::KeyValues& values = tables.processes[i].attributes;
    const auto high = archive::UnsignedOf(values, kHighestMemory);
    if (!high) continue;
    HeapProcess process{i, CountsOf(values, "memory."), CountsOf(values, "memory.mpi."), {}, 0, *high};
    process.live = archive::UnsignedOf(values, "memory.live.bytes").value_or(0);
    process.elsewhere = process.program;
    for (const Figure& figure : kFigures) Add(process.elsewhere, figure.count, process.mpi.*figure.count);
    Subtract(process.elsewhere, in_lines[i]);
    heap.processes.push_back(process);
  }
  return heap;
}

}  // namespace rankine::analysis
