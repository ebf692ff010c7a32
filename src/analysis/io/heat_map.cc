// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/heat_map.h"

#include <algorithm>
#include <map>

#include "archive/io/operations.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::IoOperation;
using archive::StorageOperation;

struct Move {
  uint64_t begin, end, bytes;
};

Move MoveOf(const StorageOperation& operation) {
  const uint64_t took = operation.has_client ? operation.latency : operation.server_latency;
  return {operation.begin, operation.begin + took, operation.Moved()};
}

bool Moves(const StorageOperation& operation) {
  return operation.bytes != 0 && operation.action != archive::StorageAction::sync;
}

// Only C library calls count, because the bytes that MPI-IO moves pass through C library calls.
bool Moves(const archive::Tables& tables, const IoOperation& operation) {
  if (operation.bytes == 0 || operation.row >= tables.io.size()) return false;
  const archive::IoRow& row = tables.io[operation.row];
  const layout::IoKind kind = archive::KindOf(row);
  return layout::IsOfCLibrary(row.layer) && (kind == layout::IoKind::read || kind == layout::IoKind::write);
}

// Returns the number of bytes that were moved before the time `now`. The bytes are moved evenly during the
// time `whole`.
uint64_t Before(uint64_t bytes, uint64_t now, uint64_t whole) {
  if (now >= whole) return bytes;
  return static_cast<uint64_t>(static_cast<double>(bytes) * static_cast<double>(now) /
                               static_cast<double>(whole));
}

// Represents the time range in which data was moved. The range is divided into intervals.
class Times {
 public:
  void Take(const Move& move) {
    begin_ = std::min(begin_, move.begin);
    end_ = std::max(end_, move.end);
  }
  // Returns false if no data was moved.
  bool Divide(size_t parts, HeatMap* map) {
    if (begin_ >= end_ || parts == 0) return false;
    map->begin = begin_;
    map->width = (end_ - begin_) / parts + 1;
    parts_ = (end_ - begin_) / map->width + 1;
    return true;
  }
  size_t parts() const { return parts_; }

 private:
  uint64_t begin_ = UINT64_MAX, end_ = 0;
  size_t parts_ = 0;
};

void SpreadMove(const Move& move, const HeatMap& map, size_t parts, HeatRow* row) {
  row->part.resize(parts);
  const uint64_t from = move.begin - map.begin, took = move.end - move.begin;
  const size_t last = parts - 1;
  uint64_t done = 0;
  for (size_t i = std::min<size_t>(from / map.width, last); done < move.bytes; ++i) {
    const uint64_t end = (i + 1) * map.width;  // `end` is above `from`. The last interval gets all
                                               // remaining bytes.
    const uint64_t until = i == last ? move.bytes : Before(move.bytes, end - from, took);
    row->part[i] += until - done;
    done = until;
  }
  row->bytes += move.bytes;
}

std::vector<HeatRow> RowsOf(std::map<uint32_t, HeatRow>* rows) {
  std::vector<HeatRow> list;
  for (auto& [who, row] : *rows) {
    row.who = who;
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace

HeatMap MakeHeatMap(const archive::Storage& storage, size_t parts) {
  HeatMap map;
  Times times;
  for (const StorageOperation& operation : storage.operations)
    if (Moves(operation)) times.Take(MoveOf(operation));
  if (!times.Divide(parts, &map)) return map;
  std::map<uint32_t, HeatRow> processes, servers;
  for (const StorageOperation& operation : storage.operations) {
    if (!Moves(operation)) continue;
    const Move move = MoveOf(operation);
    if (operation.process != archive::kNone)
      SpreadMove(move, map, times.parts(), &processes[operation.process]);
    if (operation.has_server) SpreadMove(move, map, times.parts(), &servers[operation.server]);
  }
  map.processes = RowsOf(&processes);
  map.servers = RowsOf(&servers);
  return map;
}

HeatMap MakeIoHeatMap(const archive::Tables& tables, size_t parts) {
  HeatMap map;
  Times times;
  const auto each = [&tables](const auto& take) {
    for (const archive::IoOpsChunk& chunk : tables.io_ops) {
      archive::ReadIoOperations(tables, chunk, [&](const IoOperation& operation) {
        if (Moves(tables, operation))
          take(operation.process, Move{operation.begin, operation.end, operation.bytes});
        return true;
      });
    }
  };
  each([&](uint32_t, const Move& move) { times.Take(move); });
  if (!times.Divide(parts, &map)) return map;
  std::map<uint32_t, HeatRow> processes;
  each(
      [&](uint32_t process, const Move& move) { SpreadMove(move, map, times.parts(), &processes[process]); });
  map.processes = RowsOf(&processes);
  return map;
}

}  // namespace rankine::analysis
