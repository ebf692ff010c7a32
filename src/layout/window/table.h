// SPDX-License-Identifier: BSD-3-Clause
// The monitor windows of one process: definitions, instances and counts. The order of definitions,
// instances and counts depends only on their content (docs/formats.md, chunk `windows`).
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/context_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"
#include "layout/window_counts.h"
#include "layout/window_layout.h"

namespace rankine::layout {

class WindowTable {
 public:
  // Returns false if the arena is full. All arguments must outlive the table. Instances that were reset or
  // whose window is unknown are dropped, along with their counts.
  bool Open(const SpoolIndex& index, const SpoolLog& log, const ContextTable& contexts, Arena& arena);

  bool empty() const { return log_->windows.empty(); }
  // Writes the payload, except for the id of the contexts chunk. An instance that is still running is
  // written as if it ended at the given time.
  void Write(const SpoolClock& clock, const ContextTable::End& end, base::ByteWriter& out) const;

 private:
  struct Instance {
    uint32_t window;  // index of the window in the log
    const WindowInstance* item;
    uint32_t cells;
  };
  struct Cell {
    uint32_t instance;     // index into instances_
    uint32_t comm_column;  // index in the comms chunk plus 1; 0: none
    const WindowCell* item;
    WindowCounts counts;
    const WindowTraffic* traffic;  // nullptr: none
    bool first_bin;                // true: all traffic is in the first bin
  };
  struct Number {  // maps an instance's number to its index in instances_
    uint32_t number;
    uint32_t place;
  };

  bool OpenInstances(Arena& arena);
  bool OpenCells(std::span<const Number> numbers, Arena& arena);
  const WindowTraffic* TrafficOf(uint16_t thread, const WindowCell& cell) const;
  bool HasFirstBinAlone(const Instance& instance, const WindowCounts& cell) const;
  void WriteDefinitions(const SpoolClock& clock, base::ByteWriter& out) const;
  void WriteInstances(const SpoolClock& clock, const ContextTable::End& end, base::ByteWriter& out) const;
  void WriteCells(const SpoolClock& clock, base::ByteWriter& out) const;
  void WriteTraffic(const SpoolClock& clock, base::ByteWriter& out) const;

  const SpoolIndex* index_ = nullptr;
  const SpoolLog* log_ = nullptr;
  const ContextTable* contexts_ = nullptr;
  std::span<Instance> instances_;  // the instances are sorted by (window, ordinal, number)
  std::span<Cell> cells_;          // the cells are sorted by (instance, thread, function, comm)
};

}  // namespace rankine::layout
