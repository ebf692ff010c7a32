// SPDX-License-Identifier: BSD-3-Clause
// Adds monitor windows to handmade tables.
#pragma once
#include <string>

#include "archive/rows/none.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::testing {

inline uint32_t AddWindow(archive::Tables& tables, uint32_t process, const std::string& name,
                          uint32_t what = 31) {
  archive::Window window{};
  window.process = process;
  window.name = name;
  window.what = what;
  window.comm = archive::kNone;
  window.large_bytes = 4096;
  window.timeout = 1000;
  tables.windows.push_back(window);
  return static_cast<uint32_t>(tables.windows.size() - 1);
}

// The time `start` is in ns, relative to the time 0 of EmptyJob.
inline uint32_t AddInstance(archive::Tables& tables, uint32_t window, uint64_t ordinal, uint64_t start,
                            uint64_t duration) {
  archive::WindowInstance instance{};
  instance.window = window;
  instance.ordinal = ordinal;
  instance.start = start;
  instance.duration = duration;
  tables.window_instances.push_back(instance);
  return static_cast<uint32_t>(tables.window_instances.size() - 1);
}

// Adds a cell on communicator 0 to the last instance. The cell represents several calls. The argument
// `calls` is the number of calls, and `time` is their total time. The calls completed their operations
// before they returned.
inline archive::WindowCell& AddCell(archive::Tables& tables, const std::string& function, uint64_t calls,
                                    uint64_t time) {
  archive::WindowCell cell{};
  cell.instance = static_cast<uint32_t>(tables.window_instances.size() - 1);
  cell.comm = 0;
  cell.function = FunctionId(function);
  cell.calls = cell.completions = calls;
  cell.time = cell.execution = time;
  cell.longest_peer = archive::kNone;
  cell.traffic = archive::kNone;
  tables.window_cells.push_back(cell);
  return tables.window_cells.back();
}

}  // namespace rankine::testing
