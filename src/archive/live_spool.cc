// SPDX-License-Identifier: BSD-3-Clause
#include "archive/live_spool.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "archive/spool_file.h"
#include "base/byte_reader.h"
#include "context/attribute.h"
#include "layout/sample/record.h"
#include "layout/spool_log.h"
#include "layout/spool_view.h"

namespace rankine::archive {
namespace {

using layout::ContextNode;
using layout::ExtentHeader;
using layout::ExtentKind;
using layout::kOutsideRows;
using layout::LogType;
using layout::OutsideRow;
using layout::SpoolThread;

// Limits for the work of one Refresh and for the data that are kept.
constexpr size_t kExtentsAtOnce = 8192;
constexpr size_t kMostThreads = 4096;
constexpr size_t kMostPieces = 4096;  // limit for the number of extents of one thread's nodes, and of the log
constexpr size_t kMostNames = 65536;
constexpr size_t kMostDepth = 256;
constexpr uint64_t kMostLog = 1u << 20;

uint64_t AlignUp(uint64_t value) {
  return (value + layout::kExtentAlign - 1) / layout::kExtentAlign * layout::kExtentAlign;
}

std::string NumberText(uint64_t type, uint64_t bits) {
  if (type == layout::kTypeDouble) {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return std::to_string(value);
  }
  if (type == layout::kTypeBool) return bits != 0 ? "true" : "false";
  return type == layout::kTypeInt ? std::to_string(static_cast<int64_t>(bits)) : std::to_string(bits);
}

}  // namespace

base::Result<LiveSpool> LiveSpool::Open(const std::string& path) {
  auto file = LiveFile::Open(path);
  if (!file.ok()) return base::Error{file.error()};
  LiveSpool spool(std::move(file.value()));
  alignas(8) std::array<std::byte, sizeof(layout::SpoolHeader)> bytes{};
  const bool whole = spool.file_.ReadAt(0, bytes);
  layout::SpoolView view;
  const base::Status status =
      OpenSpool(std::span<const std::byte>(bytes).first(whole ? bytes.size() : 0), path, &view);
  if (!status.ok()) return base::Error{status.message};
  std::memcpy(&spool.header_, bytes.data(), sizeof spool.header_);
  spool.TakeExtents();
  spool.RefreshNames();
  return spool;
}

bool LiveSpool::Refresh() {
  // Reads only the numbers of the header, and not its strings, which are far larger. A collector reads the
  // header a hundred times a second, on a core that it shares with ranks.
  constexpr size_t kWords = offsetof(layout::SpoolHeader, host);
  if (!file_.ReadAt(0, std::as_writable_bytes(std::span(&header_, 1)).first<kWords>())) return false;
  TakeExtents();
  return true;
}

void LiveSpool::RefreshNames() {
  for (Piece& log : logs_) TakeLog(log);
}

// Extents come in file order. Reading stops at an extent that has been allocated but has no magic number yet.
// The next call continues at this extent.
void LiveSpool::TakeExtents() {
  for (size_t taken = 0; taken < kExtentsAtOnce && next_ + sizeof(ExtentHeader) <= header_.used; ++taken) {
    ExtentHeader extent{};
    if (!file_.Read(next_, &extent) || extent.magic != layout::kExtentMagic) return;
    Take(extent, next_);
    next_ = AlignUp(next_ + sizeof(ExtentHeader) + extent.payload_size);
  }
}

std::optional<LiveSpool::Outside> LiveSpool::OutsideOf(const SpoolThread& thread) const {
  const auto at = outside_.find(thread.index);
  return at == outside_.end() ? std::nullopt : std::optional<Outside>(at->second);
}

void LiveSpool::Take(const ExtentHeader& extent, uint64_t at) {
  const uint64_t payload = at + sizeof(ExtentHeader);
  switch (static_cast<ExtentKind>(extent.kind)) {
    case ExtentKind::thread:
      if (extent.item_size == sizeof(SpoolThread) && threads_.size() < kMostThreads)
        threads_.push_back(payload);
      return;
    case ExtentKind::nodes: {
      std::vector<Piece>& nodes = nodes_[extent.thread];
      if (extent.item_size == sizeof(ContextNode) && nodes.size() < kMostPieces)
        nodes.push_back({payload, extent.base, extent.payload_size / sizeof(ContextNode), at, 0});
      return;
    }
    case ExtentKind::outside:
      if (extent.item_size == sizeof(OutsideRow) && extent.payload_size >= kOutsideRows * sizeof(OutsideRow))
        outside_[extent.thread] = {at, payload};
      return;
    case ExtentKind::log:
      if (logs_.size() < kMostPieces)
        logs_.push_back({payload, 0, std::min<uint64_t>(extent.payload_size, kMostLog), at, 0});
      return;
    default:
      return;
  }
}

void LiveSpool::TakeLog(Piece& log) {
  if (log.done == log.room) return;
  ExtentHeader extent{};
  if (!file_.Read(log.header, &extent)) return;
  const uint64_t end = std::min(extent.count, log.room);
  if (end <= log.done) return;
  std::vector<std::byte> bytes(end - log.done);
  if (!file_.ReadAt(log.at + log.done, bytes)) return;
  const layout::Extent fresh{ExtentKind::log, 0, bytes.size(), 0, bytes.data()};
  layout::LogRecord record{};
  for (size_t at = 0; layout::SpoolView::NextRecord(fresh, &at, &record);)
    TakeRecord(record.type, record.payload);
  log.done = end;
}

void LiveSpool::TakeRecord(LogType type, std::span<const std::byte> payload) {
  if (type == LogType::meta) {
    base::ByteReader in(payload);
    const std::string_view key = in.String();
    without_mpi_ = without_mpi_ || key == "services.without.mpi";
    without_profile_ = without_profile_ || key == "services.without.profile";
  } else if (type == LogType::attribute && nested_.size() < kMostNames) {
    layout::LoggedAttribute attribute{};
    if (layout::Parse(payload, &attribute))
      nested_[attribute.id] = (attribute.properties & context::kNested) != 0 &&
                              (attribute.properties & (context::kHidden | context::kSite)) == 0;
  } else if (type == LogType::entry && names_.size() < kMostNames) {
    layout::LoggedEntry entry{};
    if (!layout::Parse(payload, &entry)) return;
    names_[entry.id] = {entry.attribute, layout::IsBytesType(entry.type)
                                             ? std::string(entry.text)
                                             : NumberText(entry.type, entry.bits)};
  }
}

std::optional<SpoolThread> LiveSpool::Look(size_t thread) const {
  SpoolThread look{};
  if (thread >= threads_.size() || !file_.Read(threads_[thread], &look) || look.tid == 0) return std::nullopt;
  return look;
}

const std::vector<LiveSpool::Piece>* LiveSpool::NodesOf(uint32_t thread) const {
  const auto found = nodes_.find(thread);
  return found == nodes_.end() || found->second.empty() ? nullptr : &found->second;
}

bool LiveSpool::ReadNode(const std::vector<Piece>& nodes, uint64_t index, ContextNode* node,
                         uint64_t* at) const {
  for (const Piece& piece : nodes) {
    if (index < piece.base || index - piece.base >= piece.room) continue;
    *at = piece.at + (index - piece.base) * sizeof(ContextNode);
    return file_.Read(*at, node) && node->index == index;
  }
  return false;
}

// Starts at the root, and goes from each open node to the child that was looked up last. Nodes refer to
// each other by addresses in the process, where the file is mapped to one range. Node 1 is always the
// root's first child, so the address of node 1 shows where the range of the mapping begins.
uint32_t LiveSpool::NodeOf(const SpoolThread& thread) const {
  const std::vector<Piece>* nodes = NodesOf(thread.index);
  ContextNode node{}, first{};
  uint64_t at = 0, first_at = 0;
  if (nodes == nullptr || !ReadNode(*nodes, 0, &node, &at) || node.child_at == 0 ||
      !ReadNode(*nodes, 1, &first, &first_at))
    return 0;
  const uint64_t origin = first.parent_at - at;
  uint32_t open = 0;
  for (size_t depth = 0; depth < kMostDepth && node.child_at != 0; ++depth) {
    const uint64_t child_at = node.child_at - origin;
    const bool is_node = std::any_of(nodes->begin(), nodes->end(), [child_at](const Piece& piece) {
      const uint64_t within = child_at - piece.at;
      return child_at >= piece.at && within / sizeof(ContextNode) < piece.room &&
             within % sizeof(ContextNode) == 0;
    });
    const uint64_t parent_at = at + origin;
    if (!is_node || !file_.Read(child_at, &node) || node.parent_at != parent_at) break;
    // A node without a start time is skipped. A node without a start time is the beginning of the path, or
    // was inherited from another thread.
    if (node.start_ticks != 0) open = node.index;
    at = child_at;
  }
  return open;
}

std::string LiveSpool::PathOf(uint32_t thread, uint32_t node) const {
  const std::vector<Piece>* nodes = NodesOf(thread);
  std::vector<std::string_view> levels;
  ContextNode at_node{};
  uint64_t at = 0;
  for (size_t depth = 0; nodes != nullptr && node != 0 && depth < kMostDepth; ++depth) {
    if (!ReadNode(*nodes, node, &at_node, &at)) break;
    const auto name = names_.find(at_node.entry);
    if (name != names_.end()) {
      const auto nested = nested_.find(name->second.attribute);
      if (nested != nested_.end() && nested->second) levels.push_back(name->second.text);
    }
    if (at_node.parent >= node) break;
    node = at_node.parent;
  }
  std::string path;
  for (size_t i = levels.size(); i-- > 0;) path += (path.empty() ? "" : "/") + std::string(levels[i]);
  return path;
}

}  // namespace rankine::archive
