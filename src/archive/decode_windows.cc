// SPDX-License-Identifier: BSD-3-Clause
// Decodes the chunk of monitor windows: definitions, columns of instances and cells, and the traffic of
// cells.
#include <algorithm>

#include "archive/columns.h"
#include "archive/decode.h"
#include "archive/rows/none.h"
#include "archive/rows/window.h"
#include "base/byte_reader.h"
#include "base/saturate.h"
#include "layout/window_layout.h"

namespace rankine::archive {
namespace {

using base::ByteReader;

// Minimum size of an item in bytes: one byte for each of its numbers.
constexpr uint64_t kLeastWindow = 10, kLeastInstance = 10, kLeastCell = 22, kLeastBin = 2;

uint64_t Count(ByteReader& in, uint64_t least_bytes) {
  const uint64_t count = in.Varint();
  if (in.ok() && count > in.left() / least_bytes) in.Fail();
  return in.ok() ? count : 0;
}

uint32_t Small(ByteReader& in, uint64_t limit) {
  const uint64_t value = in.Varint();
  if (value > limit) in.Fail();
  return in.ok() ? static_cast<uint32_t>(value) : 0;
}

// Decodes an index that is stored plus 1. A stored 0 means that there is no index.
uint32_t OptionalPlace(uint64_t column) {
  return column == 0 ? kNone : static_cast<uint32_t>(column - 1);
}

void ReadDefinitions(ByteReader& in, uint16_t version, RawWindows* out) {
  for (uint64_t left = Count(in, kLeastWindow); left > 0 && in.ok(); --left) {
    Window window{};
    window.name = in.String();
    window.what = Small(in, kNone);
    window.model = Small(in, static_cast<uint64_t>(layout::WindowModel::time));
    window.timeout = in.Varint();
    window.resolution = in.Varint();
    window.large_bytes = in.Varint();
    window.comm = OptionalPlace(Small(in, kNone - 1));
    window.min_bytes = in.Varint();
    window.max_bytes = in.Varint();
    for (uint64_t peers = Count(in, 1); peers > 0 && in.ok(); --peers)
      window.peers.push_back(Small(in, kNone - 1));
    if (version >= 2) {
      window.large_from = Small(in, static_cast<uint64_t>(layout::LargeFrom::constant));
      window.comms = in.String();
    }
    out->windows.push_back(std::move(window));
  }
}

void ReadInstances(ByteReader& in, RawWindows* out) {
  std::vector<WindowInstance>& items = out->instances;
  items.resize(Count(in, kLeastInstance));
  const uint64_t last = out->windows.empty() ? 0 : out->windows.size() - 1;
  if (!items.empty() && out->windows.empty()) in.Fail();
  ReadDeltas(in, items, last, [](auto& item, uint64_t v) { item.window = static_cast<uint32_t>(v); });
  ReadDeltas(in, items, kNone, [](auto& item, uint64_t v) { item.ordinal = v; });
  ReadDeltas(in, items, 0xffff, [](auto& item, uint64_t v) { item.thread = static_cast<uint32_t>(v); });
  ReadColumn(in, items, [](auto& item, uint64_t v) { item.open = v != 0; });
  ReadDeltas(in, items, UINT64_MAX, [](auto& item, uint64_t v) { item.start = v; });
  ReadColumn(in, items, [](auto& item, uint64_t v) { item.duration = v; });
  ReadDeltas(in, items, kNone - 1, [](auto& item, uint64_t v) { item.node = static_cast<uint32_t>(v); });
  ReadColumn(in, items, [](auto& item, uint64_t v) { item.open_requests = v; });
  ReadColumn(in, items, [](auto& item, uint64_t v) { item.open_bytes = v; });
  for (uint32_t i = 0; i < items.size() && in.ok(); ++i) {
    const uint64_t cells = in.Varint();
    if (cells > in.left() / kLeastCell || out->cells.size() + cells > in.left() / kLeastCell) in.Fail();
    if (!in.ok()) return;
    WindowCell cell{};
    cell.instance = i;
    out->cells.insert(out->cells.end(), cells, cell);
  }
}

void ReadCells(ByteReader& in, std::vector<WindowCell>& cells) {
  const auto numbers = [&](auto member) {
    ReadColumn(in, cells, [member](WindowCell& cell, uint64_t v) { cell.*member = v; });
  };
  ReadDeltas(in, cells, 0xffff, [](auto& cell, uint64_t v) { cell.thread = static_cast<uint32_t>(v); });
  ReadDeltas(in, cells, 0xffff, [](auto& cell, uint64_t v) { cell.function = static_cast<uint16_t>(v); });
  ReadDeltas(in, cells, kNone - 1, [](auto& cell, uint64_t v) { cell.comm = OptionalPlace(v); });
  numbers(&WindowCell::calls);
  numbers(&WindowCell::time);
  numbers(&WindowCell::stall);
  numbers(&WindowCell::completions);
  for (WindowCell& cell : cells) cell.execution = cell.time + static_cast<uint64_t>(in.Zigzag());
  for (WindowCell& cell : cells) cell.first = in.Zigzag();
  ReadColumn(in, cells, [](WindowCell& cell, uint64_t v) {
    constexpr uint64_t kMost = INT64_MAX;
    cell.communicated = v != 0;
    if (__builtin_add_overflow(cell.first, static_cast<int64_t>(std::min(v == 0 ? 0 : v - 1, kMost)),
                               &cell.last))
      cell.last = INT64_MAX;
  });
  numbers(&WindowCell::sent_messages);
  numbers(&WindowCell::sent_bytes);
  numbers(&WindowCell::received_messages);
  numbers(&WindowCell::received_bytes);
  numbers(&WindowCell::large_messages);
  numbers(&WindowCell::large_bytes);
  numbers(&WindowCell::inner_messages);
  numbers(&WindowCell::inner_bytes);
  numbers(&WindowCell::timeouts);
  numbers(&WindowCell::longest);
  for (WindowCell& cell : cells) cell.longest_peer = OptionalPlace(Small(in, kNone - 1));
  uint32_t traffic = 0;
  ReadColumn(in, cells, [&](WindowCell& cell, uint64_t v) { cell.traffic = v == 0 ? kNone : traffic++; });
}

void ReadTraffic(ByteReader& in, RawWindows* out) {
  const auto has = [](const WindowCell& cell) { return cell.traffic != kNone; };
  for (auto left = std::ranges::count_if(out->cells, has); left > 0 && in.ok(); --left) {
    WindowTraffic traffic{};
    traffic.bin = in.Varint();
    traffic.first = static_cast<uint32_t>(out->bins.size());
    traffic.count = static_cast<uint32_t>(Count(in, kLeastBin));
    if (traffic.count > layout::kTrafficBins) in.Fail();
    if (!in.ok()) return;
    out->bins.resize(out->bins.size() + traffic.count);
    const auto bins = std::span(out->bins).subspan(traffic.first);
    ReadColumn(in, bins, [](WindowBin& bin, uint64_t v) { bin.messages = v; });
    ReadColumn(in, bins, [](WindowBin& bin, uint64_t v) { bin.bytes = v; });
    out->traffic.push_back(traffic);
  }
}

}  // namespace

uint64_t TableBytes(const RawWindows& windows) {
  uint64_t bytes = windows.instances.size() * sizeof(WindowInstance) +
                   windows.cells.size() * sizeof(WindowCell) +
                   windows.traffic.size() * sizeof(WindowTraffic) + windows.bins.size() * sizeof(WindowBin);
  for (const Window& window : windows.windows)
    bytes +=
        sizeof window + window.name.size() + window.comms.size() + window.peers.size() * sizeof(uint32_t);
  return bytes;
}

std::optional<RawWindows> DecodeWindows(std::span<const std::byte> raw, uint16_t version) {
  ByteReader in(raw);
  RawWindows out;
  out.contexts_id = in.Fixed<uint64_t>();
  ReadDefinitions(in, version, &out);
  ReadInstances(in, &out);
  if (!in.ok()) return std::nullopt;
  ReadCells(in, out.cells);
  ReadTraffic(in, &out);
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return out;
}

}  // namespace rankine::archive
