#include "analysis/io/heat_map.h"

#include <algorithm>
#include <map>

namespace rankine::analysis {
namespace {

using archive::StorageOperation;

uint64_t EndOf(const StorageOperation& operation) {
  return operation.begin + (operation.has_client ? operation.latency : operation.server_latency);
}

bool Moves(const StorageOperation& operation) {
  return operation.bytes != 0 && operation.action != archive::StorageAction::sync;
}

// Of `bytes` spread over `whole`, those before `now`.
uint64_t Before(uint64_t bytes, uint64_t now, uint64_t whole) {
  if (now >= whole) return bytes;
  return static_cast<uint64_t>(static_cast<double>(bytes) * static_cast<double>(now) /
                               static_cast<double>(whole));
}

void Spread(const StorageOperation& operation, const HeatMap& map, HeatRow* row) {
  const uint64_t from = operation.begin - map.begin, took = EndOf(operation) - operation.begin;
  const size_t last = row->part.size() - 1;
  uint64_t done = 0;
  for (size_t i = std::min<size_t>(from / map.width, last); done < operation.bytes; ++i) {
    const uint64_t end = (i + 1) * map.width;  // end > from, and behind the last part nothing is left
    const uint64_t until = i == last ? operation.bytes : Before(operation.bytes, end - from, took);
    row->part[i] += until - done;
    done = until;
  }
  row->bytes += operation.bytes;
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
  uint64_t begin = UINT64_MAX, end = 0;
  for (const StorageOperation& operation : storage.operations) {
    if (!Moves(operation)) continue;
    begin = std::min(begin, operation.begin);
    end = std::max(end, EndOf(operation));
  }
  if (begin >= end || parts == 0) return map;
  map.begin = begin;
  map.width = (end - begin) / parts + 1;
  const size_t used = (end - begin) / map.width + 1;
  std::map<uint32_t, HeatRow> processes, servers;
  const auto add = [&](const StorageOperation& operation, HeatRow* row) {
    row->part.resize(used);
    Spread(operation, map, row);
  };
  for (const StorageOperation& operation : storage.operations) {
    if (!Moves(operation)) continue;
    if (operation.process != archive::kNone) add(operation, &processes[operation.process]);
    if (operation.has_server) add(operation, &servers[operation.server]);
  }
  map.processes = RowsOf(&processes);
  map.servers = RowsOf(&servers);
  return map;
}

}  // namespace rankine::analysis
