// SPDX-License-Identifier: BSD-3-Clause
#include "layout/profile_table.h"

#include <algorithm>

#include "base/saturate.h"

namespace rankine::layout {
namespace {

using base::AddSaturated;

// Stores the sum of `sum` and `more` in new memory; either pointer may be nullptr. Returns false if the arena
// is full.
bool AddHistogram(const uint64_t** sum, const uint64_t* more, int buckets, Arena& arena) {
  if (more == nullptr) return true;
  if (*sum == nullptr) {
    *sum = more;
    return true;
  }
  auto* both = arena.Array<uint64_t>(static_cast<size_t>(buckets));
  if (both == nullptr) return false;
  for (int i = 0; i < buckets; ++i) both[i] = AddSaturated((*sum)[i], more[i]);
  *sum = both;
  return true;
}

struct Filled {
  int first;
  int count;
};

// Returns the range from the first to the last bucket that is not zero.
Filled FilledBuckets(const uint64_t* buckets, int count) {
  int first = 0, end = count;
  while (first < end && buckets[first] == 0) ++first;
  while (end > first && buckets[end - 1] == 0) --end;
  return end == first ? Filled{0, 0} : Filled{first, end - first};
}

void WriteTimes(const uint64_t* buckets, base::ByteWriter& out) {
  Filled filled = FilledBuckets(buckets, kTimeBuckets);
  out.Varint(static_cast<uint64_t>(filled.first));
  out.Varint(static_cast<uint64_t>(filled.count));
  for (int i = 0; i < filled.count; ++i) out.Varint(buckets[filled.first + i]);
}

void WriteSizes(const uint64_t* buckets, base::ByteWriter& out) {
  Filled filled = buckets == nullptr ? Filled{0, 0} : FilledBuckets(buckets, kSizeBuckets);
  out.Varint(static_cast<uint64_t>(filled.count));
  if (filled.count == 0) return;
  out.Varint(static_cast<uint64_t>(filled.first));
  for (int i = 0; i < filled.count; ++i) out.Varint(buckets[filled.first + i]);
}

// Writes one column, each value as its difference from the previous value.
template <class Items, class Get>
void WriteDeltas(const Items& items, base::ByteWriter& out, Get get) {
  int64_t previous = 0;
  for (const auto& item : items) {
    auto value = static_cast<int64_t>(get(item));
    out.Zigzag(value - previous);
    previous = value;
  }
}

template <class Items, class Get>
void WriteColumn(const Items& items, base::ByteWriter& out, Get get) {
  for (const auto& item : items) out.Varint(get(item));
}

const uint64_t* FindSizes(const SpoolIndex& index, uint16_t thread, uint32_t sizes) {
  if (sizes == kNoIndex) return nullptr;
  const SpoolIndex::Entry* entry = index.Find(ExtentKind::sizes, thread, sizes);
  return entry == nullptr ? nullptr : entry->extent.Items<SizeHistogram>()[sizes - entry->extent.base].bucket;
}

}  // namespace

bool ProfileTable::Row::SameKey(const Row& other) const {
  return thread == other.thread && function == other.function && site == other.site && comm == other.comm &&
         node == other.node;
}

bool ProfileTable::Row::Before(const Row& other) const {
  if (thread != other.thread) return thread < other.thread;
  if (function != other.function) return function < other.function;
  if (site != other.site) return site < other.site;
  if (comm != other.comm) return comm < other.comm;
  if (node != other.node) return node < other.node;
  return ordinal < other.ordinal;
}

bool ProfileTable::Peer::SameKey(const Peer& other) const {
  return row == other.row && direction == other.direction && peer == other.peer;
}

bool ProfileTable::Peer::Before(const Peer& other) const {
  if (row != other.row) return row < other.row;
  if (direction != other.direction) return direction < other.direction;
  return peer < other.peer;
}

// Only some inquiry calls (gen/README.md) are timed; the histogram counts these. The calls that are not timed
// are assumed to take as long as the timed calls. For the calls that are not timed, the cost of reading the
// clock is subtracted, because only measured times include this cost. All arithmetic uses integers, because
// this code also runs in a rank, where the floating-point flags belong to the program.
uint64_t TimeOfAllCalls(const ProfileRow& row, uint64_t clock_read_ticks) {
  uint64_t timed = 0;
  for (uint64_t calls : row.time_histogram) timed = AddSaturated(timed, calls);
  if (timed == 0 || timed >= row.calls) return row.time_sum;
  uint64_t in_clock = base::MulDiv(timed, clock_read_ticks, 1);
  uint64_t in_calls = row.time_sum > in_clock ? row.time_sum - in_clock : 0;
  return AddSaturated(row.time_sum, base::MulDiv(in_calls, row.calls - timed, timed));
}

bool ProfileTable::Open(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                        const SiteTable& sites, const ContextTable& contexts, Arena& arena) {
  uint64_t count = index.Count(ExtentKind::rows);
  Row* rows = arena.Array<Row>(count);
  auto* merged_of_ordinal = arena.Array<uint32_t>(count);
  if (rows == nullptr || merged_of_ordinal == nullptr) return false;
  uint32_t ordinal = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::rows)) {
    uint16_t thread = entry.extent.thread;
    for (const ProfileRow& row : entry.extent.Items<ProfileRow>()) {
      rows[ordinal] = Row{thread,
                          row.function,
                          sites.IndexOf(row.site),
                          log.CommColumn(row.comm),
                          contexts.PlaceOf(thread, row.node),
                          ordinal,
                          row.calls,
                          TimeOfAllCalls(row, header.clock_read_ticks),
                          row.calls == 0 ? 0 : row.time_min,
                          row.calls == 0 ? 0 : row.time_max,
                          row.bytes_sent,
                          row.bytes_received,
                          row.bytes_completed,
                          row.stall_sum,
                          row.time_histogram,
                          FindSizes(index, thread, row.sizes)};
      ++ordinal;
    }
  }
  rows_ = {rows, ordinal};
  std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return a.Before(b); });
  std::span<uint32_t> merged(merged_of_ordinal, ordinal);
  return AddUpRows(merged, arena) && OpenPeers(index, merged, arena);
}

bool ProfileTable::AddRow(Row& sum, const Row& row, Arena& arena) {
  if (row.calls != 0) {
    sum.time_min = sum.calls == 0 ? row.time_min : std::min(sum.time_min, row.time_min);
    sum.time_max = std::max(sum.time_max, row.time_max);
  }
  sum.calls = AddSaturated(sum.calls, row.calls);
  sum.time_sum = AddSaturated(sum.time_sum, row.time_sum);
  sum.bytes_sent = AddSaturated(sum.bytes_sent, row.bytes_sent);
  sum.bytes_received = AddSaturated(sum.bytes_received, row.bytes_received);
  sum.bytes_completed = AddSaturated(sum.bytes_completed, row.bytes_completed);
  sum.stall_sum = AddSaturated(sum.stall_sum, row.stall_sum);
  return AddHistogram(&sum.time_histogram, row.time_histogram, kTimeBuckets, arena) &&
         AddHistogram(&sum.size_histogram, row.size_histogram, kSizeBuckets, arena);
}

bool ProfileTable::AddUpRows(std::span<uint32_t> merged_of_ordinal, Arena& arena) {
  uint32_t merged = 0;
  for (size_t i = 0; i < rows_.size(); ++i) {
    bool joins = merged != 0 && rows_[merged - 1].SameKey(rows_[i]);
    merged_of_ordinal[rows_[i].ordinal] = joins ? merged - 1 : merged;
    if (!joins) {
      rows_[merged++] = rows_[i];
    } else if (!AddRow(rows_[merged - 1], rows_[i], arena)) {
      return false;
    }
  }
  rows_ = rows_.first(merged);
  return true;
}

bool ProfileTable::OpenPeers(const SpoolIndex& index, std::span<const uint32_t> merged_of_ordinal,
                             Arena& arena) {
  Peer* peers = arena.Array<Peer>(index.Count(ExtentKind::peers));
  if (peers == nullptr) return false;
  size_t count = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::peers)) {
    for (const PeerRow& peer : entry.extent.Items<PeerRow>()) {
      const SpoolIndex::Entry* rows = index.Find(ExtentKind::rows, entry.extent.thread, peer.row);
      if (rows == nullptr || peer.direction > 1) continue;
      uint64_t ordinal = rows->first_ordinal + (peer.row - rows->extent.base);
      peers[count++] = Peer{merged_of_ordinal[ordinal], peer.direction, peer.peer, peer.messages, peer.bytes};
    }
  }
  std::sort(peers, peers + count, [](const Peer& a, const Peer& b) { return a.Before(b); });
  size_t merged = 0;
  for (size_t i = 0; i < count; ++i) {
    if (merged != 0 && peers[merged - 1].SameKey(peers[i])) {
      Peer& sum = peers[merged - 1];
      sum.messages = AddSaturated(sum.messages, peers[i].messages);
      sum.bytes = AddSaturated(sum.bytes, peers[i].bytes);
    } else {
      peers[merged++] = peers[i];
    }
  }
  peers_ = {peers, merged};
  return true;
}

void ProfileTable::Write(uint64_t sites_id, const SpoolClock& clock, base::ByteWriter& out) const {
  out.Fixed(sites_id);
  out.Fixed(clock.TicksPerSecond());
  out.Varint(rows_.size());
  out.Varint(peers_.size());
  WriteRows(clock, out);
  WritePeers(out);
}

void ProfileTable::WriteRows(const SpoolClock& clock, base::ByteWriter& out) const {
  WriteDeltas(rows_, out, [](const Row& row) { return row.thread; });
  WriteDeltas(rows_, out, [](const Row& row) { return row.function; });
  WriteDeltas(rows_, out, [](const Row& row) { return row.site; });
  WriteDeltas(rows_, out, [](const Row& row) { return row.comm; });
  WriteDeltas(rows_, out, [](const Row& row) { return row.node; });
  WriteColumn(rows_, out, [](const Row& row) { return row.calls; });
  WriteColumn(rows_, out, [&](const Row& row) { return clock.Ns(row.time_sum); });
  WriteColumn(rows_, out, [&](const Row& row) { return clock.Ns(row.time_min); });
  WriteColumn(rows_, out, [&](const Row& row) {
    return row.time_max > row.time_min ? clock.Ns(row.time_max) - clock.Ns(row.time_min) : 0;
  });
  WriteColumn(rows_, out, [](const Row& row) { return row.bytes_sent; });
  WriteColumn(rows_, out, [](const Row& row) { return row.bytes_received; });
  WriteColumn(rows_, out, [](const Row& row) { return row.bytes_completed; });
  WriteColumn(rows_, out, [&](const Row& row) { return clock.Ns(row.stall_sum); });
  for (const Row& row : rows_) WriteTimes(row.time_histogram, out);
  for (const Row& row : rows_) WriteSizes(row.size_histogram, out);
}

void ProfileTable::WritePeers(base::ByteWriter& out) const {
  WriteDeltas(peers_, out, [](const Peer& peer) { return peer.row; });
  WriteColumn(peers_, out, [](const Peer& peer) { return peer.direction; });
  WriteDeltas(peers_, out, [](const Peer& peer) { return peer.peer; });
  WriteColumn(peers_, out, [](const Peer& peer) { return peer.messages; });
  WriteColumn(peers_, out, [](const Peer& peer) { return peer.bytes; });
}

}  // namespace rankine::layout
