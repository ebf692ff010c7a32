// SPDX-License-Identifier: BSD-3-Clause
#include "layout/spool_index.h"

#include <algorithm>

namespace rankine::layout {
namespace {

// Extents of the log remain in the order of the file.
bool Before(const Extent& a, const Extent& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  if (a.kind == ExtentKind::log) return a.payload < b.payload;
  if (a.thread != b.thread) return a.thread < b.thread;
  if (a.base != b.base) return a.base < b.base;
  return a.payload < b.payload;
}

}  // namespace

bool SpoolIndex::Open(const SpoolView& view, Arena& arena) {
  size_t count = 0, position = 0;
  Extent extent{};
  while (view.NextExtent(&position, &extent)) ++count;
  entries_ = arena.Array<Entry>(count);
  if (entries_ == nullptr) return false;
  size_t filled = 0;
  position = 0;
  while (filled < count && view.NextExtent(&position, &extent)) entries_[filled++] = Entry{extent, 0};
  std::sort(entries_, entries_ + filled,
            [](const Entry& a, const Entry& b) { return Before(a.extent, b.extent); });
  size_t at = 0;
  for (size_t kind = 0; kind < kKinds; ++kind) {
    begin_[kind] = at;
    uint64_t ordinal = 0;
    for (; at < filled && static_cast<size_t>(entries_[at].extent.kind) == kind; ++at) {
      entries_[at].first_ordinal = ordinal;
      ordinal += entries_[at].extent.count;
    }
  }
  begin_[kKinds] = at;
  return true;
}

std::span<const SpoolIndex::Entry> SpoolIndex::Of(ExtentKind kind) const {
  auto k = static_cast<size_t>(kind);
  return {entries_ + begin_[k], entries_ + begin_[k + 1]};
}

std::span<const SpoolIndex::Entry> SpoolIndex::Of(ExtentKind kind, uint16_t thread) const {
  const std::span<const Entry> all = Of(kind);
  const auto begin = std::partition_point(
      all.begin(), all.end(), [thread](const Entry& entry) { return entry.extent.thread < thread; });
  const auto end = std::partition_point(
      begin, all.end(), [thread](const Entry& entry) { return entry.extent.thread == thread; });
  return {begin, end};
}

uint64_t SpoolIndex::Count(ExtentKind kind) const {
  std::span<const Entry> entries = Of(kind);
  return entries.empty() ? 0 : entries.back().first_ordinal + entries.back().extent.count;
}

const SpoolIndex::Entry* SpoolIndex::Find(ExtentKind kind, uint16_t thread, uint64_t index) const {
  std::span<const Entry> entries = Of(kind);
  auto behind =
      std::upper_bound(entries.begin(), entries.end(), index, [thread](uint64_t value, const Entry& e) {
        return e.extent.thread != thread ? e.extent.thread > thread : e.extent.base > value;
      });
  if (behind == entries.begin()) return nullptr;
  const Entry& entry = *(behind - 1);
  bool holds = entry.extent.thread == thread && index - entry.extent.base < entry.extent.count;
  return holds ? &entry : nullptr;
}

}  // namespace rankine::layout
