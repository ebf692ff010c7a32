// SPDX-License-Identifier: BSD-3-Clause
#include "archive/packed_processes.h"

#include <gtest/gtest.h>

#include <random>

#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using testing::MemoryArchive;

// Makes an archive. The flag determines whether the chunks of processes are packed.
MemoryArchive ArchiveOf(uint32_t ranks, bool pack) {
  MemoryArchive plain;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    layout::testing::SpoolBuilder spool;
    layout::testing::FillSpool({.rank = rank, .world_size = ranks, .sites = 2, .comms = 1, .peers = 1},
                               &spool);
    EXPECT_TRUE(plain.AddSpool(spool.Bytes(), rank == 0));
  }
  return pack ? testing::Packed(plain) : plain;
}

// Makes an archive of one chunk of the kind `processes` with the given payload.
MemoryArchive ArchiveOf(std::span<const std::byte> payload) {
  MemoryArchive archive;
  const layout::ChunkSink to = archive.Sink();
  std::vector<std::byte> memory(payload.size() * 3 + 4096 + layout::Deflater::kArenaBytes);
  layout::Arena arena(memory);
  layout::ChunkMaker maker(arena, to);
  maker.Make({layout::ChunkKind::processes}, [payload](base::ByteWriter& out) { out.Bytes(payload); });
  EXPECT_EQ(maker.status(), layout::EncodeStatus::ok);
  return archive;
}

std::vector<std::byte> PayloadOf(const MemoryArchive& archive) {
  const auto scan = ScanArchive(archive.bytes);
  for (const ChunkView& chunk : scan.value().chunks) {
    if (static_cast<layout::ChunkKind>(chunk.header.kind) != layout::ChunkKind::processes) continue;
    const auto raw = RawPayload(chunk);
    return {raw->begin(), raw->end()};
  }
  return {};
}

TEST(PackedProcesses, AreReadLikeSeparateChunks) {
  const MemoryArchive plain = ArchiveOf(5, false), packed = ArchiveOf(5, true);
  const auto scan = ScanArchive(packed.bytes);
  ASSERT_TRUE(scan.ok());
  size_t of_kind = 0;
  for (const ChunkView& chunk : scan.value().chunks) {
    const auto kind = static_cast<layout::ChunkKind>(chunk.header.kind);
    EXPECT_NE(kind, layout::ChunkKind::process);
    EXPECT_NE(kind, layout::ChunkKind::comms);
    if (kind == layout::ChunkKind::processes) ++of_kind;
  }
  EXPECT_EQ(of_kind, 1u);
  const auto a = LoadBytes(plain.bytes), b = LoadBytes(packed.bytes);
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_TRUE(b.value().losses.empty());
  ASSERT_EQ(a.value().processes.size(), b.value().processes.size());
  for (size_t i = 0; i < a.value().processes.size(); ++i) {
    const Process &one = a.value().processes[i], &other = b.value().processes[i];
    EXPECT_EQ(one.rank, other.rank);
    EXPECT_EQ(one.uid, other.uid);
    EXPECT_EQ(one.attributes, other.attributes);
    EXPECT_EQ(one.comms, other.comms);
  }
  EXPECT_EQ(a.value().rows.size(), b.value().rows.size());
}

TEST(PackedProcesses, AMangledPayloadIsALossAndNeverACrash) {
  const std::vector<std::byte> good = PayloadOf(ArchiveOf(3, true));
  ASSERT_FALSE(good.empty());
  for (size_t size = 0; size < good.size(); ++size) {
    const auto tables = LoadBytes(ArchiveOf(std::span(good).first(size)).bytes);
    ASSERT_TRUE(tables.ok());
    EXPECT_FALSE(tables.value().losses.empty());
  }
  std::mt19937 random(7);
  for (int turn = 0; turn < 2000; ++turn) {
    std::vector<std::byte> bytes = good;
    for (uint32_t n = 1 + random() % 4; n != 0; --n)
      bytes[random() % bytes.size()] = static_cast<std::byte>(random());
    ASSERT_TRUE(LoadBytes(ArchiveOf(bytes).bytes).ok());
  }
}

TEST(PackedProcesses, AChunkOfALaterVersionIsReported) {
  std::vector<std::byte> payload = PayloadOf(ArchiveOf(1, true));
  // rank (1 byte), uid (8), number of chunks (1), kind of the first chunk
  constexpr size_t kKind = 10;
  payload[kKind] = std::byte{100};
  const auto tables = LoadBytes(ArchiveOf(payload).bytes);
  ASSERT_TRUE(tables.ok());
  bool told = false;
  for (const Loss& loss : tables.value().losses)
    told = told || loss.why.find("this version does not know") != std::string::npos;
  EXPECT_TRUE(told);
}

TEST(PackedProcesses, ALongChunkStaysApart) {
  MemoryArchive archive;
  const layout::ChunkSink to = archive.Sink();
  ProcessPackSink sink(to);
  std::vector<std::byte> memory(size_t{1} << 20);
  layout::Arena arena(memory);
  layout::Deflater none;
  const std::vector<std::byte> raw(5000);
  EXPECT_TRUE(sink.Sink().Put(layout::BuildChunk({layout::ChunkKind::comms, 3, 4}, raw, none, arena)));
  EXPECT_TRUE(sink.Finish());
  const auto scan = ScanArchive(archive.bytes);
  ASSERT_EQ(scan.value().chunks.size(), 1u);
  const layout::ChunkHeader& header = scan.value().chunks[0].header;
  EXPECT_EQ(header.kind, static_cast<uint16_t>(layout::ChunkKind::comms));
  EXPECT_EQ(header.rank, 3u);
  EXPECT_EQ(header.id, 4u);
  // The writer did not deflate the chunk, because it expected that the chunk would be packed.
  EXPECT_EQ(header.codec, static_cast<uint16_t>(layout::Codec::deflate));
  EXPECT_EQ(RawPayload(scan.value().chunks[0])->size(), raw.size());
}

}  // namespace
}  // namespace rankine::archive
