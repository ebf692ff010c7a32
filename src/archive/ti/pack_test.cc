// SPDX-License-Identifier: BSD-3-Clause
// Tests packed threads. Reading must return packed threads unchanged, except for the precision that packing
// loses. Many ranks with the same behaviour must take about as many bytes as a few ranks. Damaged data must
// be rejected or result in wrong numbers, but must never cause a crash.
#include "archive/ti/pack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "archive/ti/decode.h"
#include "archive/ti/pack_sink.h"
#include "base/byte_writer.h"
#include "layout/ti/layout.h"

namespace rankine::archive {
namespace {

using base::ByteWriter;
using Bytes = std::vector<std::byte>;
using layout::ChunkKind;

constexpr uint64_t kTicks = 2100000000;

struct Gap {
  uint64_t count, sum, attempts;
  std::vector<uint64_t> histogram;  // a histogram that begins with bucket 10
};

struct Thread {
  uint32_t rank = 0;
  uint64_t grammar = 7;
  uint64_t ticks = kTicks;
  uint64_t volumes = 0;  // a TiVolumes
  std::vector<Gap> gaps;
};

Bytes Payload(const Thread& thread) {
  Bytes bytes(65536);
  ByteWriter out(bytes);
  out.Fixed(thread.grammar);
  out.Fixed(uint64_t{0});
  out.Fixed(thread.ticks);
  for (const uint64_t value : {uint64_t{0}, uint64_t{1}, thread.volumes}) out.Varint(value);
  for (const uint64_t value : {100, 0, 3, 0, 5, 12, 0}) out.Varint(value);
  out.Varint(1);
  out.Fixed(uint64_t{99});  // id of a stream
  out.Varint(1);
  for (const uint64_t value : {uint64_t{1}, uint64_t{thread.rank}, uint64_t{64}, uint64_t{0}})
    out.Varint(value);
  out.Varint(1);
  out.Varint(3);  // a node
  out.Varint(thread.gaps.size());
  for (size_t i = 0; i < thread.gaps.size(); ++i) {
    const Gap& gap = thread.gaps[i];
    for (const uint64_t value : {uint64_t{i}, uint64_t{i}, gap.count, gap.sum, gap.attempts, uint64_t{10}})
      out.Varint(value);
    out.Varint(gap.histogram.size());
    for (const uint64_t value : gap.histogram) out.Varint(value);
  }
  EXPECT_TRUE(out.ok());
  bytes.resize(out.size());
  return bytes;
}

// Passes the threads through the sink, and keeps the output of the sink.
struct Packed {
  std::vector<std::pair<layout::ChunkHeader, RawBytes>> chunks;
  size_t stored = 0;

  Packed(std::span<const Thread> threads, layout::TiPackBy by, const Bytes& volumes = {}) {
    const layout::ChunkSink end{this, [](void* self, std::span<const std::byte> chunk) {
                                  static_cast<Packed*>(self)->Take(chunk);
                                  return true;
                                }};
    TiPackSink sink(end, by);
    const layout::ChunkSink in = sink.Sink();
    Bytes memory(size_t{4} << 20);
    layout::Arena arena(memory);
    layout::ChunkMaker maker(arena, in);
    for (const Thread& thread : threads) {
      const uint64_t uid = 1000 + thread.rank;
      const Bytes raw = Payload(thread);
      if (!volumes.empty())
        maker.Make({ChunkKind::ti_volumes, thread.rank, uid, uid},
                   [&](ByteWriter& out) { out.Bytes(volumes); });
      maker.Make({ChunkKind::ti, thread.rank, uid, uid, true}, [&](ByteWriter& out) { out.Bytes(raw); });
    }
    EXPECT_TRUE(sink.Finish());
  }
  size_t Of(ChunkKind kind) const {
    return static_cast<size_t>(std::ranges::count_if(
        chunks, [kind](const auto& chunk) { return chunk.first.kind == static_cast<uint16_t>(kind); }));
  }
  RawBytes First() const { return chunks.at(0).second; }

 private:
  void Take(std::span<const std::byte> chunk) {
    layout::ChunkHeader header{};
    ASSERT_TRUE(layout::ReadChunkHeader(chunk, &header));
    auto raw = RawPayload({0, header, chunk.subspan(sizeof header, header.stored_size)});
    ASSERT_TRUE(raw);
    stored += chunk.size();
    chunks.emplace_back(header, std::move(*raw));
  }
};

// If the flag `noise` is set, the sums differ between ranks.
std::vector<Thread> Ranks(uint32_t n, bool noise, uint64_t volumes = 0) {
  std::mt19937 random(5);
  std::vector<Thread> threads(n);
  for (uint32_t rank = 0; rank < n; ++rank) {
    threads[rank].rank = rank;
    threads[rank].volumes = volumes;
    if (noise) threads[rank].ticks += random() % 1000;
    for (uint64_t i = 0; i < 4; ++i)
      threads[rank].gaps.push_back({10 + i, 3000000000 + (noise ? random() % 300000000 : 0), i, {1, 2 * i}});
  }
  return threads;
}

void ExpectSame(const Thread& thread, const RawTi& ti, double within) {
  EXPECT_EQ(ti.grammar, thread.grammar);
  EXPECT_NEAR(static_cast<double>(ti.ticks_per_second), static_cast<double>(thread.ticks),
              within * static_cast<double>(thread.ticks));
  EXPECT_EQ(ti.events, 100u);
  EXPECT_EQ(ti.failed_tests, 3u);
  EXPECT_EQ(ti.streams, std::vector<uint64_t>{99});
  ASSERT_EQ(ti.comms.size(), 1u);
  EXPECT_EQ(ti.comms[0].rank, thread.rank);
  EXPECT_EQ(ti.nodes, std::vector<uint32_t>{3});
  ASSERT_EQ(ti.gaps.size(), thread.gaps.size());
  for (size_t i = 0; i < ti.gaps.size(); ++i) {
    EXPECT_EQ(ti.gaps[i].count, thread.gaps[i].count);
    EXPECT_EQ(ti.gaps[i].attempts, thread.gaps[i].attempts);
    const auto sum = static_cast<double>(thread.gaps[i].sum);
    EXPECT_NEAR(static_cast<double>(ti.gaps[i].sum), sum, within * sum);
  }
}

TEST(TiPack, KeepsTheNumbersOfEachThread) {
  for (const uint64_t volumes : {uint64_t{0}, uint64_t{1}, uint64_t{2}}) {
    const auto threads = Ranks(100, true, volumes);
    const Packed packed(threads, layout::TiPackBy::rank);
    ASSERT_EQ(packed.chunks.size(), 1u);
    const auto pack = TiPack::Open(packed.First());
    ASSERT_NE(pack, nullptr);
    ASSERT_EQ(pack->rows(), 100u);
    for (const Thread& thread : threads) {
      const auto row = pack->RowOf(thread.rank);
      ASSERT_TRUE(row);
      EXPECT_EQ(pack->rank(*row), thread.rank);
      EXPECT_EQ(pack->uid(*row), 0u);
      const auto ti = DecodeTi(pack->Payload(*row));
      ASSERT_TRUE(ti);
      ExpectSame(thread, *ti, volumes < 2 ? 5e-7 : 0);
      // The histogram is the sum of the histograms of all threads.
      EXPECT_EQ(ti->gaps[1].histogram, (std::vector<uint64_t>{100, 200}));
    }
    EXPECT_FALSE(pack->RowOf(100));
  }
}

TEST(TiPack, RanksThatDoTheSameTakeNoSpace) {
  const size_t few = Packed(Ranks(16, false), layout::TiPackBy::rank).stored;
  const size_t many = Packed(Ranks(4096, false), layout::TiPackBy::rank).stored;
  EXPECT_LE(many, few + 24);
  // Four sums and the rate of the clock differ between ranks.
  const size_t some = Packed(Ranks(64, true), layout::TiPackBy::rank).stored;
  const size_t noisy = Packed(Ranks(4096, true), layout::TiPackBy::rank).stored;
  EXPECT_LE(noisy - some, size_t{4032} * 12);
}

TEST(TiPack, DifferentThreadsArePackedSeparately) {
  auto threads = Ranks(6, true);
  threads[2].grammar = threads[5].grammar = 8;
  threads[4].rank = 1;  // this rank belongs to another world
  const Packed packed(threads, layout::TiPackBy::uid);
  ASSERT_EQ(packed.Of(ChunkKind::ti_ranks), packed.chunks.size());
  std::map<uint32_t, int> seen;
  for (const auto& [header, raw] : packed.chunks) {
    const auto pack = TiPack::Open(raw);
    ASSERT_NE(pack, nullptr);
    for (uint64_t row = 0; row < pack->rows(); ++row) {
      seen[pack->rank(row)]++;
      EXPECT_EQ(pack->uid(row), 1000u + pack->rank(row));
      const auto ti = DecodeTi(pack->Payload(row));
      ASSERT_TRUE(ti);
      EXPECT_EQ(ti->grammar, pack->rank(row) == 2 || pack->rank(row) == 5 ? 8u : 7u);
    }
  }
  EXPECT_EQ(seen, (std::map<uint32_t, int>{{0, 1}, {1, 2}, {2, 1}, {3, 1}, {5, 1}}));
}

TEST(TiPack, EqualVolumesAreStoredOnce) {
  const Bytes volumes(2000, std::byte{0});  // the first chunk of thread 0
  const Packed packed(Ranks(500, true), layout::TiPackBy::rank, volumes);
  ASSERT_EQ(packed.chunks.size(), 1u);
  const auto pack = TiPack::Open(packed.First());
  ASSERT_NE(pack, nullptr);
  EXPECT_TRUE(std::ranges::equal(pack->Volumes(0), volumes));
  EXPECT_TRUE(std::ranges::equal(pack->Volumes(499), volumes));
  EXPECT_LT(packed.First().size(), size_t{500} * 16 + volumes.size());
}

TEST(TiPack, ColumnsOfAnyNumbers) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 2000; ++round) {
    const size_t n = 1 + random() % 70;
    const uint64_t bits = random() % 65;
    const uint64_t mask = bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
    std::vector<uint64_t> values(n);
    for (size_t i = 0; i < n; ++i)
      values[i] = round % 3 == 0   ? random() & mask
                  : round % 3 == 1 ? i / 7 * 3
                                   : (random() % 9 == 0 ? mask : i);
    for (const bool rounded : {false, true}) {
      Bytes bytes(65536);
      ByteWriter out(bytes);
      layout::WriteTiColumn(values, rounded, out);
      ASSERT_TRUE(out.ok());
      base::ByteReader in(out.written());
      TiColumn column;
      ASSERT_TRUE(column.Take(in, n));
      EXPECT_EQ(in.left(), 0u);
      for (size_t i = 0; i < n; ++i) {
        const uint64_t got = column.At(i), of = values[i];
        const uint64_t off = got > of ? got - of : of - got;
        EXPECT_LE(off, rounded ? static_cast<uint64_t>(std::ldexp(static_cast<double>(of), -21)) : 0);
      }
    }
  }
}

TEST(TiPack, AColumnHasAtLeastOneNumber) {
  // The bytes encode a column by runs, and the number of runs is 0.
  const std::byte bytes[] = {std::byte{1}, std::byte{5}, std::byte{0}};
  base::ByteReader in(bytes);
  EXPECT_FALSE(TiColumn().Take(in, 1));
}

TEST(TiPack, DamageDoesNotCrash) {
  const RawBytes whole = Packed(Ranks(40, true), layout::TiPackBy::uid, Bytes(50, std::byte{0})).First();
  size_t refused = 0;
  for (size_t at = 0; at < whole.size(); ++at) {
    for (const int bit : {0, 6, 7}) {
      RawBytes bytes = whole;
      bytes[at] ^= static_cast<std::byte>(1 << bit);
      const auto pack = TiPack::Open(bytes);
      refused += pack == nullptr;
      if (pack == nullptr) continue;
      for (const uint64_t row : {uint64_t{0}, pack->rows() - 1}) {
        DecodeTi(pack->Payload(row));
        pack->Volumes(row);
      }
    }
    EXPECT_EQ(TiPack::Open(RawBytes(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(at))), nullptr);
  }
  EXPECT_GT(refused, whole.size() / 4);
}

}  // namespace
}  // namespace rankine::archive
