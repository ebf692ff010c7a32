// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/io_by_rank.h"

#include <algorithm>
#include <map>
#include <vector>

#include "archive/io/rows.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "base/text/json.h"

namespace rankine::report {
namespace {

// Maximum number of files in the picture. The files with most bytes are kept.
constexpr size_t kMostFiles = 200;
constexpr size_t kMostCells = 100'000;

struct Moved {
  uint64_t read = 0, written = 0, time = 0;
};
struct FileCells {
  uint64_t bytes = 0;
  std::map<uint32_t, Moved> by_process;
};

}  // namespace

std::string IoByRankJson(const archive::Tables& tables) {
  std::map<uint32_t, FileCells> files;
  for (const archive::IoRow& row : tables.io) {
    // Only C library calls count, because all data moves through them.
    if (!layout::IsOfCLibrary(row.layer) || row.file >= tables.io_files.size()) continue;
    const layout::IoKind kind = archive::KindOf(row);
    FileCells& file = files[row.file];
    Moved& moved = file.by_process[row.process];
    moved.time = base::AddSaturated(moved.time, row.time_sum);
    if (kind != layout::IoKind::read && kind != layout::IoKind::write) continue;
    uint64_t& bytes = kind == layout::IoKind::read ? moved.read : moved.written;
    bytes = base::AddSaturated(bytes, row.bytes);
    file.bytes = base::AddSaturated(file.bytes, row.bytes);
  }
  std::vector<std::pair<uint32_t, const FileCells*>> order;
  for (const auto& [file, cells] : files) {
    if (cells.bytes > 0) order.emplace_back(file, &cells);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second->bytes > b.second->bytes; });
  size_t shown = 0;
  std::string out = "[";
  for (size_t i = 0; i < order.size() && i < kMostFiles && shown < kMostCells; ++i) {
    out += i == 0 ? "" : ",";
    out += "{\"path\":" + base::JsonQuoted(tables.io_files[order[i].first]) + ",\"ranks\":[";
    bool first = true;
    for (const auto& [process, moved] : order[i].second->by_process) {
      out += first ? "" : ",";
      first = false;
      ++shown;
      out += "{\"process\":" + std::to_string(process) + ",\"read\":" + std::to_string(moved.read) +
             ",\"written\":" + std::to_string(moved.written) + ",\"time_ns\":" + std::to_string(moved.time) +
             "}";
    }
    out += "]}";
  }
  return out + "]";
}

}  // namespace rankine::report
