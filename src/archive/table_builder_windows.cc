// SPDX-License-Identifier: BSD-3-Clause
// The part of TableBuilder for monitor windows.
#include "archive/rows/none.h"
#include "archive/rows/window.h"
#include "archive/table_builder.h"
#include "archive/tables.h"

namespace rankine::archive {

void TableBuilder::AddWindows(uint32_t process, const ChunkView* chunk, const Places& comms) {
  if (chunk == nullptr) return;
  const auto raw = Payload(*chunk, 0);
  if (!raw) return;
  auto decoded = DecodeWindows(*raw, chunk->header.version);
  if (!decoded) return Lose(*chunk, "malformed");
  const uint64_t cost = TableBytes(*decoded);
  if (cost > bytes_left_) return LoseTooMuch(*chunk);
  bytes_left_ -= cost;
  static const Contexts kNothing;
  const Contexts& contexts = decoded->contexts_id == 0 ? kNothing : ContextsOf(decoded->contexts_id);
  const auto first_window = static_cast<uint32_t>(tables_.windows.size());
  const auto first_instance = static_cast<uint32_t>(tables_.window_instances.size());
  const auto first_traffic = static_cast<uint32_t>(tables_.window_traffic.size());
  const auto first_bin = static_cast<uint32_t>(tables_.window_bins.size());
  for (Window& window : decoded->windows) {
    window.process = process;
    window.comm = PlaceOf(&comms, window.comm);
    tables_.windows.push_back(std::move(window));
  }
  for (WindowInstance instance : decoded->instances) {
    instance.window += first_window;
    const uint32_t node = PlaceOf(&contexts.nodes, instance.node);
    instance.node = node == kNone ? context::kRoot : node;
    tables_.window_instances.push_back(instance);
  }
  for (WindowCell cell : decoded->cells) {
    cell.instance += first_instance;
    cell.comm = PlaceOf(&comms, cell.comm);
    if (cell.traffic != kNone) cell.traffic += first_traffic;
    tables_.window_cells.push_back(cell);
  }
  for (WindowTraffic traffic : decoded->traffic) {
    traffic.first += first_bin;
    tables_.window_traffic.push_back(traffic);
  }
  tables_.window_bins.insert(tables_.window_bins.end(), decoded->bins.begin(), decoded->bins.end());
}

}  // namespace rankine::archive
