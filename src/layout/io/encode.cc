// SPDX-License-Identifier: BSD-3-Clause
#include "layout/io/encode.h"

#include <algorithm>

#include "base/saturate.h"

namespace rankine::layout {
namespace {

using base::AddSaturated;

// Returns 1 plus the index of the item, or 0 if there is no such item.
template <class T>
uint32_t PlaceOf(std::span<const T> items, uint32_t index) {
  const auto at =
      std::partition_point(items.begin(), items.end(), [index](const T& item) { return item.index < index; });
  return at != items.end() && at->index == index ? static_cast<uint32_t>(at - items.begin()) + 1 : 0;
}

void WriteSizes(const uint64_t* sizes, base::ByteWriter& out) {
  int first = 0, end = kSizeBuckets;
  while (first < end && sizes[first] == 0) ++first;
  while (end > first && sizes[end - 1] == 0) --end;
  out.Varint(static_cast<uint64_t>(end - first));
  if (end == first) return;
  out.Varint(static_cast<uint64_t>(first));
  for (int i = first; i < end; ++i) out.Varint(sizes[i]);
}

}  // namespace

bool IoTable::Row::SameKey(const Row& other) const {
  return file == other.file && site == other.site && sums.layer == other.sums.layer &&
         sums.function == other.sums.function && sums.parent == other.sums.parent &&
         sums.library == other.sums.library && view == other.view;
}

bool IoTable::Row::Before(const Row& other) const {
  if (file != other.file) return file < other.file;
  if (sums.layer != other.sums.layer) return sums.layer < other.sums.layer;
  if (sums.function != other.sums.function) return sums.function < other.sums.function;
  if (sums.parent != other.sums.parent) return sums.parent < other.sums.parent;
  if (sums.library != other.sums.library) return sums.library < other.sums.library;
  if (view != other.view) return view < other.view;
  return site < other.site;
}

void IoTable::AddRow(Row& sum, const Row& row) {
  IoRow& to = sum.sums;
  const IoRow& from = row.sums;
  const bool other_leads = from.votes > to.votes;
  for (auto field :
       {&IoRow::calls, &IoRow::failed, &IoRow::bytes, &IoRow::time_sum, &IoRow::placed, &IoRow::consecutive,
        &IoRow::strided, &IoRow::unaligned, &IoRow::calls_below, &IoRow::bytes_below, &IoRow::ticks_below})
    to.*field = AddSaturated(to.*field, from.*field);
  to.unfinished += from.unfinished;
  to.time_max = std::max(to.time_max, from.time_max);
  to.first_byte = std::min(to.first_byte, from.first_byte);
  to.end_byte = std::max(to.end_byte, from.end_byte);
  if (other_leads) {
    to.stride = from.stride;
    to.votes = from.votes;
  }
  for (int i = 0; i < kSizeBuckets; ++i) to.sizes[i] = AddSaturated(to.sizes[i], from.sizes[i]);
}

bool IoTable::Open(const SpoolIndex& index, const SpoolLog& log, const SiteTable& sites, Arena& arena) {
  files_ = log.io_files;
  views_ = log.io_views;
  Row* rows = arena.Array<Row>(index.Count(ExtentKind::io_rows));
  if (rows == nullptr) return false;
  const bool traces = index.Count(ExtentKind::io_ops) != 0;
  Member* members = traces ? arena.Array<Member>(index.Count(ExtentKind::io_rows)) : nullptr;
  if (traces && members == nullptr) return false;
  size_t count = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::io_rows)) {
    uint64_t number = entry.extent.base;
    for (IoRow row : entry.extent.Items<IoRow>()) {
      row.number = static_cast<uint32_t>(number++);
      row.thread = entry.extent.thread;
      if ((row.calls == 0 && row.unfinished == 0) || row.layer == IoLayer::none ||
          static_cast<uint8_t>(row.layer) >= kIoLayers)
        continue;
      rows[count++] = Row{layout::PlaceOf(files_, row.file), sites.IndexOf(row.site),
                          layout::PlaceOf(views_, row.view), row};
    }
  }
  std::sort(rows, rows + count, [](const Row& a, const Row& b) { return a.Before(b); });
  size_t merged = 0;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t of = uint64_t{rows[i].sums.thread} << 32 | rows[i].sums.number;
    if (merged != 0 && rows[merged - 1].SameKey(rows[i])) {
      AddRow(rows[merged - 1], rows[i]);
    } else {
      rows[merged++] = rows[i];
    }
    if (traces) members[i] = {of, static_cast<uint32_t>(merged - 1)};
  }
  if (traces) {
    std::sort(members, members + count, [](const Member& a, const Member& b) { return a.of < b.of; });
    members_ = {members, count};
  }
  rows_ = {rows, merged};
  return true;
}

uint64_t IoTable::PlaceOf(uint16_t thread, uint32_t number) const {
  const uint64_t of = uint64_t{thread} << 32 | number;
  const auto at = std::partition_point(members_.begin(), members_.end(),
                                       [of](const Member& member) { return member.of < of; });
  return at != members_.end() && at->of == of ? uint64_t{at->place} + 1 : 0;
}

void IoTable::Write(uint64_t sites_id, const SpoolClock& clock, base::ByteWriter& out) const {
  out.Fixed(sites_id);
  out.Varint(files_.size());
  for (const LoggedIoFile& file : files_) out.String(file.path);
  out.Varint(rows_.size());
  for (const Row& row : rows_) {
    const IoRow& sums = row.sums;
    const bool touched = sums.end_byte > sums.first_byte;
    out.Varint(row.file);
    out.Varint(static_cast<uint64_t>(sums.layer));
    out.Varint(sums.function);
    out.Varint(sums.parent);
    out.Varint(sums.library);
    out.Varint(row.view);
    out.Varint(row.site);
    out.Varint(sums.calls);
    out.Varint(sums.failed);
    out.Varint(sums.bytes);
    out.Varint(clock.Ns(sums.time_sum));
    out.Varint(clock.Ns(sums.time_max));
    out.Varint(sums.placed);
    out.Varint(sums.consecutive);
    out.Varint(sums.strided);
    out.Varint(sums.unaligned);
    out.Zigzag(sums.stride);
    out.Varint(touched ? sums.first_byte : 0);
    out.Varint(touched ? sums.end_byte - sums.first_byte : 0);
    // Another thread may start the operations that this thread completes. The count is then a negative
    // number, stored as a very large number.
    out.Varint(sums.unfinished > sums.calls ? 0 : sums.unfinished);
    if (IsOfIoLibrary(sums.layer)) {
      out.Varint(sums.calls_below);
      out.Varint(sums.bytes_below);
      out.Varint(clock.Ns(sums.ticks_below));
    }
    WriteSizes(sums.sizes, out);
  }
  out.Varint(views_.size());
  for (const LoggedIoView& view : views_) {
    out.Varint(view.view.size());
    out.Bytes(view.view);
  }
}

}  // namespace rankine::layout
