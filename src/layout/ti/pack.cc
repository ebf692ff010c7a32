// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/pack.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <tuple>

#include "base/byte_reader.h"
#include "base/hash.h"
#include "layout/ti/layout.h"
#include "layout/ti/pack_walk.h"

namespace rankine::layout {
namespace {

using base::ByteReader;
using base::ByteWriter;

constexpr size_t kMostTogether = size_t{32} << 20;  // maximum size of the payloads in one chunk, in bytes
// maximum number of distinct payloads of volumes in one chunk
constexpr size_t kMostVolumes = 64;
constexpr size_t kSome = size_t{4} << 20;  // maximum growth of histograms and column heads, in bytes
constexpr size_t kHeadBytes = 32;          // head of a column, in bytes
constexpr size_t kPerThread = 64;          // maximum size of a thread's other data, in bytes

// Computes a hash that is equal for threads that can be packed together.
class LikeTape {
 public:
  explicit LikeTape(std::span<const std::byte> raw) : in_(raw) {}
  bool ok() const { return in_.ok(); }
  bool at_end() const { return in_.ok() && in_.left() == 0; }
  // True if volumes are not stored exactly, so that sums may be rounded.
  bool is_near() const {
    const auto volumes = static_cast<TiVolumes>(kept_ & 7);
    return volumes == TiVolumes::model || volumes == TiVolumes::near;
  }
  uint64_t like() const { return like_; }

  uint64_t Same() { return Add(in_.Varint()); }
  uint64_t Same8() { return Add(in_.Fixed<uint64_t>()); }
  uint64_t Kept() { return kept_ = Same(); }
  void Text() { Add(base::Hash(in_.String())); }
  void Number() { in_.Varint(); }
  void Number8() { in_.Fixed<uint64_t>(); }
  void Sum() { in_.Varint(); }
  void Buckets() {
    const uint64_t first = in_.Varint(), n = in_.Varint();
    if (first > kTiBuckets || n > kTiBuckets - first) in_.Fail();
    for (uint64_t i = 0; in_.ok() && i < n; ++i) in_.Varint();
  }

 private:
  uint64_t Add(uint64_t value) {
    const uint64_t both[] = {like_, value};
    like_ = base::Hash(std::as_bytes(std::span(both)));
    return value;
  }
  ByteReader in_;
  uint64_t like_ = 0, kept_ = 0;
};

// Reads the payloads of all threads of a class at the same time, value by value. Fails if there are different
// values that must be the same in all threads.
class PackTape {
 public:
  PackTape(std::span<ByteReader> in, std::span<uint64_t> values, bool rounded, ByteWriter& form,
           ByteWriter& columns)
      : in_(in), values_(values), rounded_(rounded), form_(form), columns_(columns) {}
  bool ok() const { return ok_ && form_.ok() && columns_.ok(); }

  uint64_t Same() {
    const uint64_t value = Equal([](ByteReader& in) { return in.Varint(); });
    form_.Varint(value);
    return value;
  }
  uint64_t Same8() {
    const uint64_t value = Equal([](ByteReader& in) { return in.Fixed<uint64_t>(); });
    form_.Fixed(value);
    return value;
  }
  uint64_t Kept() { return Same(); }
  void Text() {
    const std::string_view text = in_[0].String();
    for (ByteReader& in : in_.subspan(1)) ok_ = ok_ && in.String() == text;
    form_.String(text);
  }
  void Number() {
    Column([](ByteReader& in) { return in.Varint(); }, false);
  }
  void Number8() {
    Column([](ByteReader& in) { return in.Fixed<uint64_t>(); }, rounded_);
  }
  void Sum() {
    Column([](ByteReader& in) { return in.Varint(); }, rounded_);
  }
  void Buckets() {
    uint64_t sums[kTiBuckets] = {};
    for (ByteReader& in : in_) {
      const uint64_t first = in.Varint(), n = in.Varint();
      ok_ = ok_ && first <= kTiBuckets && n <= kTiBuckets - first;
      for (uint64_t i = 0; ok_ && i < n; ++i) sums[first + i] += in.Varint();
    }
    size_t first = 0, end = kTiBuckets;
    while (first < end && sums[first] == 0) ++first;
    while (end > first && sums[end - 1] == 0) --end;
    form_.Varint(first);
    form_.Varint(end - first);
    for (size_t i = first; i < end; ++i) form_.Varint(sums[i]);
  }

 private:
  template <class Take>
  uint64_t Equal(Take take) {
    const uint64_t value = take(in_[0]);
    for (ByteReader& in : in_.subspan(1)) ok_ = ok_ && take(in) == value;
    ok_ = ok_ && in_[0].ok();
    return value;
  }
  template <class Take>
  void Column(Take take, bool rounded) {
    for (size_t i = 0; i < in_.size(); ++i) {
      values_[i] = take(in_[i]);
      ok_ = ok_ && in_[i].ok();
    }
    WriteTiColumn(values_, rounded, columns_);
  }

  std::span<ByteReader> in_;
  std::span<uint64_t> values_;
  const bool rounded_;
  ByteWriter& form_;
  ByteWriter& columns_;
  bool ok_ = true;
};

// Writes the distinct payloads of volumes, and for each thread the index of its payload.
void WriteVolumes(std::span<const TiPackItem> items, std::span<uint64_t> values, ByteWriter& out) {
  const auto same = [](std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
  };
  size_t firsts[kMostVolumes];
  uint64_t n = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    values[i] = 0;
    if (items[i].volumes.empty()) continue;
    for (uint64_t k = 0; k < std::min<uint64_t>(n, kMostVolumes) && values[i] == 0; ++k) {
      if (same(items[firsts[k]].volumes, items[i].volumes)) values[i] = k + 1;
    }
    if (values[i] != 0) continue;
    if (n < kMostVolumes) firsts[n] = i;
    values[i] = ++n;
  }
  out.Varint(n);
  uint64_t told = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    if (values[i] <= told) continue;
    told = values[i];
    out.Varint(items[i].volumes.size());
    out.Bytes(items[i].volumes);
  }
  if (n != 0) WriteTiColumn(values, false, out);
}

struct Sizes {
  // `all` is the number of bytes of all payloads; `most` is the number of bytes of the largest payload
  size_t all, most;
};
Sizes SizesOf(std::span<const TiPackItem> items) {
  Sizes sizes{0, 0};
  for (const TiPackItem& item : items) {
    sizes.all += item.raw.size() + item.volumes.size();
    sizes.most = std::max(sizes.most, item.raw.size());
  }
  return sizes;
}

bool PackClass(std::span<const TiPackItem> items, TiPackBy by, Arena& arena, ChunkMaker& maker) {
  const size_t n = items.size();
  const auto [all, most] = SizesOf(items);
  auto* readers = static_cast<ByteReader*>(arena.Allocate(n * sizeof(ByteReader), alignof(ByteReader)));
  auto* values = arena.Array<uint64_t>(n);
  const size_t form_room = most + std::min(kSome, kHeadBytes * (most + 1));
  const size_t column_room = all + 8 * n + std::min(kSome, kHeadBytes * (most + 1));
  auto* form_bytes = arena.Array<std::byte>(form_room);
  auto* column_bytes = arena.Array<std::byte>(column_room);
  if (readers == nullptr || values == nullptr || form_bytes == nullptr || column_bytes == nullptr)
    return false;
  for (size_t i = 0; i < n; ++i) new (readers + i) ByteReader(items[i].raw);
  LikeTape first(items[0].raw);
  WalkTi(first);
  const std::span<uint64_t> column(values, n);
  ByteWriter form({form_bytes, form_room}), columns({column_bytes, column_room});
  PackTape tape({readers, n}, column, first.is_near(), form, columns);
  if (!WalkTi(tape)) return false;
  maker.Make({ChunkKind::ti_ranks}, [&](ByteWriter& out) {
    out.Varint(n);
    for (size_t i = 0; i < n; ++i) values[i] = items[i].rank;
    WriteTiColumn(column, false, out);
    for (size_t i = 0; i < n; ++i) values[i] = by == TiPackBy::uid ? items[i].uid : 0;
    WriteTiColumn(column, false, out);
    out.Bytes(form.written());
    out.Bytes(columns.written());
    WriteVolumes(items, column, out);
  });
  return true;
}

void PutPlain(const TiPackItem& item, ChunkMaker& maker) {
  maker.Make({ChunkKind::ti, item.rank, item.id, item.uid}, [&](ByteWriter& out) { out.Bytes(item.raw); });
  if (item.volumes.empty()) return;
  maker.Make({ChunkKind::ti_volumes, item.rank, item.volumes_id, item.uid},
             [&](ByteWriter& out) { out.Bytes(item.volumes); });
}

}  // namespace

uint64_t TiThreadOf(std::span<const std::byte> raw) {
  ByteReader in(raw);
  in.Bytes(3 * sizeof(uint64_t));
  return in.Varint();
}

size_t TiPackBytes(std::span<const TiPackItem> items) {
  const auto [all, most] = SizesOf(items);
  return 3 * (all + most) + 8 * kSome + kPerThread * items.size() + Deflater::kArenaBytes;
}

void PackTi(std::span<TiPackItem> items, TiPackBy by, Arena& arena, ChunkMaker& maker) {
  for (TiPackItem& item : items) {
    LikeTape tape(item.raw);
    const bool sound = WalkTi(tape) && tape.at_end() && item.rank != kNoRank;
    item.like = sound ? std::max<uint64_t>(tape.like(), 1) : 0;
  }
  std::sort(items.begin(), items.end(), [](const TiPackItem& a, const TiPackItem& b) {
    return std::tie(a.like, a.rank, a.uid) < std::tie(b.like, b.rank, b.uid);
  });
  for (size_t at = 0; at < items.size();) {
    if (items[at].like == 0) {
      PutPlain(items[at++], maker);
      continue;
    }
    // If a rank occurs twice, the second occurrence belongs to another world, and is put into the next chunk.
    size_t end = at, bytes = 0;
    while (end < items.size() && items[end].like == items[at].like && bytes < kMostTogether &&
           (end == at || items[end].rank != items[end - 1].rank))
      bytes += SizesOf(items.subspan(end++, 1)).all;
    const size_t mark = arena.Mark();
    const std::span<TiPackItem> of = items.subspan(at, end - at);
    const bool packed = of.size() > 1 && PackClass(of, by, arena, maker);
    arena.Reset(mark);
    if (!packed) {
      for (const TiPackItem& item : of) PutPlain(item, maker);
    }
    at = end;
  }
}

}  // namespace rankine::layout
