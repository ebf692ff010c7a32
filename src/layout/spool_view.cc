// SPDX-License-Identifier: BSD-3-Clause
#include "layout/spool_view.h"

#include <algorithm>
#include <cstring>

#include "layout/io/layout.h"
#include "layout/sample/record.h"
#include "layout/ti/layout.h"
#include "layout/window_layout.h"

namespace rankine::layout {
namespace {

constexpr size_t AlignUp(size_t value, size_t align) {
  return (value + align - 1) & ~(align - 1);
}

// Size of one item in bytes; 0 if the kind is unknown in this version.
size_t ItemSize(uint16_t kind) {
  switch (static_cast<ExtentKind>(kind)) {
    case ExtentKind::thread:
      return sizeof(SpoolThread);
    case ExtentKind::rows:
      return sizeof(ProfileRow);
    case ExtentKind::sizes:
      return sizeof(SizeHistogram);
    case ExtentKind::peers:
      return sizeof(PeerRow);
    case ExtentKind::log:
    case ExtentKind::trace:
    case ExtentKind::steering:
    case ExtentKind::samples:
    case ExtentKind::ti_stream:
    case ExtentKind::ti_volumes:
    case ExtentKind::io_ops:
      return 1;
    case ExtentKind::ti_live:
      return sizeof(TiLive);
    case ExtentKind::ti_keys:
      return sizeof(TiKey);
    case ExtentKind::ti_lists:
      return sizeof(uint32_t);
    case ExtentKind::ti_nodes:
      return sizeof(TiNode);
    case ExtentKind::ti_rules:
      return sizeof(TiRule);
    case ExtentKind::ti_gaps:
      return sizeof(TiGap);
    case ExtentKind::paths:
      return sizeof(PathNode);
    case ExtentKind::outside:
      return sizeof(OutsideRow);
    case ExtentKind::nodes:
      return sizeof(ContextNode);
    case ExtentKind::sums:
      return sizeof(ContextSum);
    case ExtentKind::series:
      return sizeof(SeriesBlock);
    case ExtentKind::window_instances:
      return sizeof(WindowInstance);
    case ExtentKind::window_cells:
      return sizeof(WindowCell);
    case ExtentKind::window_traffic:
      return sizeof(WindowTraffic);
    case ExtentKind::io_rows:
      return sizeof(IoRow);
  }
  return 0;
}

}  // namespace

SpoolView::Problem SpoolView::Open(std::span<const std::byte> bytes) {
  layout_version_ = 0;
  if (bytes.size() < sizeof(SpoolHeader)) return Problem::too_short;
  const auto* header = reinterpret_cast<const SpoolHeader*>(bytes.data());
  if (std::memcmp(header->magic, kSpoolMagic, sizeof(kSpoolMagic)) != 0) return Problem::not_a_spool;
  layout_version_ = header->layout_version;
  if (layout_version_ != kSpoolLayoutVersion || header->header_size != sizeof(SpoolHeader)) {
    return Problem::other_version;
  }
  uint64_t used = __atomic_load_n(&header->used, __ATOMIC_ACQUIRE);
  bytes_ = bytes.first(std::clamp<uint64_t>(used, sizeof(SpoolHeader), bytes.size()));
  return Problem::none;
}

bool SpoolView::NextExtent(size_t* position, Extent* extent) const {
  size_t at = std::max(*position, sizeof(SpoolHeader));
  for (; at + sizeof(ExtentHeader) <= bytes_.size(); at += kExtentAlign) {
    const auto* header = reinterpret_cast<const ExtentHeader*>(bytes_.data() + at);
    if (__atomic_load_n(&header->magic, __ATOMIC_ACQUIRE) != kExtentMagic) continue;
    size_t item_size = ItemSize(header->kind);
    size_t room = bytes_.size() - at - sizeof(ExtentHeader);
    // In a truncated file, the complete items of the last extent are still valid.
    size_t payload_size = std::min<size_t>(header->payload_size, room);
    *position = AlignUp(at + sizeof(ExtentHeader) + payload_size, kExtentAlign);
    if (item_size == 0 || (item_size != 1 && header->item_size != item_size)) {
      at = *position - kExtentAlign;
      continue;
    }
    extent->kind = static_cast<ExtentKind>(header->kind);
    extent->thread = header->thread;
    uint64_t count = __atomic_load_n(&header->count, __ATOMIC_ACQUIRE);
    extent->count = std::min<uint64_t>(count, payload_size / item_size);
    extent->base = header->base;
    extent->payload = bytes_.data() + at + sizeof(ExtentHeader);
    return true;
  }
  return false;
}

bool SpoolView::NextRecord(const Extent& log, size_t* position, LogRecord* record) {
  size_t at = *position;
  if (at > log.count || log.count - at < sizeof(LogHeader)) return false;
  LogHeader header{};
  std::memcpy(&header, log.payload + at, sizeof(header));
  if (header.size > log.count - at - sizeof(LogHeader)) return false;
  record->type = static_cast<LogType>(header.type);
  record->payload = {log.payload + at + sizeof(LogHeader), header.size};
  *position = AlignUp(at + sizeof(LogHeader) + header.size, 8);
  return true;
}

}  // namespace rankine::layout
