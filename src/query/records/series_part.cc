// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/series_part.h"

#include <algorithm>
#include <bit>

#include "archive/rows/loop.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/records/node_map.h"

namespace rankine::query {
namespace {

using archive::LoopBlock;
using archive::Tables;

constexpr size_t kBatch = 4096;

template <auto Member>
bool Field(const Tables&, const LoopBlock& block, uint64_t* bits) {
  *bits = static_cast<uint64_t>(block.*Member);
  return true;
}

bool Rank(const Tables& tables, const LoopBlock& block, uint64_t* bits) {
  if (block.process >= tables.processes.size()) return false;
  *bits = tables.processes[block.process].rank;
  return *bits != archive::kNone;
}

bool World(const Tables& tables, const LoopBlock& block, uint64_t* bits) {
  const auto world = archive::WorldIn(tables, block.process);
  *bits = world.value_or(0);
  return world.has_value();
}

constexpr SeriesColumn kColumns[] = {{"mpi.rank", context::Type::uint, Rank},
                                     {"mpi.world", context::Type::uint, World},
                                     {"thread.id", context::Type::uint, Field<&LoopBlock::thread>},
                                     {"loop.block", context::Type::uint, Field<&LoopBlock::block>},
                                     {"loop.first", context::Type::int_, Field<&LoopBlock::first>},
                                     {"loop.iterations", context::Type::uint, Field<&LoopBlock::iterations>},
                                     {"loop.time.ns", context::Type::uint, Field<&LoopBlock::time_sum>},
                                     {"loop.min.ns", context::Type::uint, Field<&LoopBlock::time_min>},
                                     {"loop.max.ns", context::Type::uint, Field<&LoopBlock::time_max>}};

}  // namespace

std::span<const SeriesColumn> SeriesColumns() {
  return kColumns;
}

base::Status SeriesPart::Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                              std::vector<context::Lost>&) {
  NodeMap loops(tables_, space, wanted, namer_);
  std::vector<context::NodeId> nodes;
  std::vector<std::vector<uint64_t>> bits(columns_.size());
  std::vector<std::vector<uint8_t>> present(columns_.size());
  std::vector<context::Column> columns(columns_.size());
  for (size_t i = 0; i < columns_.size(); ++i) {
    columns[i].type = columns_[i].type;
    columns[i].attribute =
        space.Declare({std::string(columns_[i].name), columns_[i].type, context::kAsValue, "", "", ""});
  }
  for (size_t begin = 0; begin < tables_.series.size(); begin += kBatch) {
    const size_t count = std::min(kBatch, tables_.series.size() - begin);
    nodes.resize(count);
    for (size_t row = 0; row < count; ++row) nodes[row] = loops.Of(tables_.series[begin + row].node);
    for (size_t i = 0; i < columns_.size(); ++i) {
      bits[i].assign(count, 0);
      present[i].assign(count, 0);
      for (size_t row = 0; row < count; ++row)
        present[i][row] = columns_[i].value(tables_, tables_.series[begin + row], &bits[i][row]) ? 1 : 0;
      columns[i].bits = bits[i].data();
      columns[i].present = present[i].data();
    }
    if (!sink.Take(space, {count, nodes.data(), columns})) break;
  }
  return base::Status::Ok();
}

}  // namespace rankine::query
