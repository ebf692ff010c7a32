// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/loops/series.h"

#include <algorithm>

#include "base/rt/syscall.h"
#include "recorder/context/loops.h"

namespace rankine::recorder::loops {
namespace {

using layout::kSeriesBlocks;
using layout::SeriesBlock;

constexpr uint32_t kMostSeries = 128;  // per thread

struct Series {
  const context::Node* node;
  layout::ExtentHeader* extent;
  uint64_t every;  // the number of iterations in a full block
};

struct Table {
  uint32_t count;
  uint32_t last;  // The index of the series that was found last.
  Series series[kMostSeries];
};

void CountLost() {
  __atomic_fetch_add(&g_spool.header()->series_lost, 1, __ATOMIC_RELAXED);
}

Series* Add(context::State* s, Table* table, const context::Node* node) {
  if (table->count == kMostSeries) return nullptr;
  layout::ExtentHeader* extent =
      g_spool.Claim(layout::ExtentKind::series, static_cast<uint16_t>(s->thread), sizeof(SeriesBlock),
                    kSeriesBlocks, uint64_t{table->count} * kSeriesBlocks);
  if (extent == nullptr) return nullptr;
  table->last = table->count;
  table->series[table->count] = {node, extent, context::g_loop_every};
  return &table->series[table->count++];
}

Series* Find(context::State* s, const context::Node* node) {
  if (s->series == nullptr) s->series = rt::MapAnonymous(sizeof(Table));
  auto* table = static_cast<Table*>(s->series);
  if (table == nullptr) return nullptr;
  if (table->series[table->last].node == node) return &table->series[table->last];
  for (uint32_t i = 0; i < table->count; ++i) {
    if (table->series[i].node != node) continue;
    table->last = i;
    return &table->series[i];
  }
  return Add(s, table, node);
}

// Merges neighbouring blocks in place, from the first block on. If the process dies during the merge, an
// earlier block also contains the iterations of some of the remaining blocks. A reader recognises the
// remaining blocks by their position and skips them.
void Join(Series* series) {
  auto* blocks = Items<SeriesBlock>(series->extent);
  for (size_t i = 0; i < kSeriesBlocks / 2; ++i) {
    SeriesBlock joined = blocks[2 * i];
    const SeriesBlock& next = blocks[2 * i + 1];
    joined.iterations += next.iterations;
    joined.time_sum += next.time_sum;
    joined.time_min = std::min(joined.time_min, next.time_min);
    joined.time_max = std::max(joined.time_max, next.time_max);
    blocks[i] = joined;
  }
  __atomic_store_n(&series->extent->count, uint64_t{kSeriesBlocks / 2}, __ATOMIC_RELEASE);
  series->every *= 2;
}

// Returns the block to which the next iteration will be added.
SeriesBlock* Open(Series* series, int64_t number) {
  auto* blocks = Items<SeriesBlock>(series->extent);
  uint64_t count = series->extent->count;
  uint64_t position = 0;
  if (count != 0) {
    SeriesBlock* last = &blocks[count - 1];
    if (last->iterations < series->every) return last;
    position = last->position + last->iterations;
    if (count == kSeriesBlocks) {
      Join(series);
      count = series->extent->count;
    }
  }
  blocks[count] = {series->node->index, 0, number, position, 0, 0, ~uint64_t{0}, 0};
  __atomic_store_n(&series->extent->count, count + 1, __ATOMIC_RELEASE);
  return &blocks[count];
}

}  // namespace

void AddIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks) {
  Series* series = Find(s, node);
  if (series == nullptr) return CountLost();
  SeriesBlock* block = Open(series, number);
  block->iterations++;
  block->time_sum += ticks;
  block->time_min = std::min(block->time_min, ticks);
  block->time_max = std::max(block->time_max, ticks);
}

}  // namespace rankine::recorder::loops
