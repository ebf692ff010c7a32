// SPDX-License-Identifier: BSD-3-Clause
// Tests archives with missing or wrong bytes: undamaged data are loaded, losses are reported, and nothing
// crashes.
#include <gtest/gtest.h>

#include <random>

#include "archive/decode.h"
#include "archive/limits.h"
#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "base/byte_writer.h"
#include "base/crc32.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using testing::MemoryArchive;

MemoryArchive SmallArchive(uint32_t ranks) {
  MemoryArchive archive;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    layout::testing::SpoolBuilder spool;
    layout::testing::FillSpool({.rank = rank, .world_size = ranks, .sites = 2, .comms = 1, .peers = 1},
                               &spool);
    EXPECT_TRUE(archive.AddSpool(spool.Bytes(), rank == 0));
  }
  return archive;
}

size_t GoodChunks(std::span<const std::byte> bytes) {
  base::Result<Scan> scan = ScanArchive(bytes);
  return scan.ok() ? scan.value().chunks.size() : 0;
}

TEST(Damage, ACutAtAChunkBorderKeepsTheChunksBefore) {
  MemoryArchive archive = SmallArchive(2);
  for (size_t i = 0; i < archive.borders.size(); ++i) {
    std::span<const std::byte> cut = std::span(archive.bytes).first(archive.borders[i]);
    base::Result<Scan> scan = ScanArchive(cut);
    ASSERT_TRUE(scan.ok());
    EXPECT_EQ(scan.value().chunks.size(), i);
    EXPECT_TRUE(scan.value().damages.empty());
    base::Result<Tables> tables = LoadBytes(cut);
    ASSERT_TRUE(tables.ok());
    EXPECT_FALSE(tables.value().losses.empty() && i + 1 < archive.borders.size());
  }
}

TEST(Damage, ACutAnywhereKeepsTheChunksBeforeAndNamesTheCutOne) {
  MemoryArchive archive = SmallArchive(2);
  std::vector<std::byte> bytes = archive.bytes;
  for (size_t size = bytes.size() - 1; size >= sizeof(layout::FileHeader); size -= 3) {
    std::span<const std::byte> cut = std::span(bytes).first(size);
    base::Result<Scan> scan = ScanArchive(cut);
    ASSERT_TRUE(scan.ok()) << size;
    size_t before = 0;
    while (before + 1 < archive.borders.size() && archive.borders[before + 1] <= size) ++before;
    bool border = size == archive.borders[before];
    // Nothing is lost if only padding is missing.
    size_t good = scan.value().chunks.size();
    EXPECT_TRUE(good == before || good == before + 1) << size;
    if (good == before && !border) {
      ASSERT_EQ(scan.value().damages.size(), 1u) << size;
      EXPECT_EQ(scan.value().damages[0].offset, archive.borders[before]);
      EXPECT_EQ(scan.value().damages[0].offset + scan.value().damages[0].bytes, size);
    }
    EXPECT_TRUE(LoadBytes(cut).ok());
  }
}

TEST(Damage, AnyFlippedByteIsNoticedAndLosesAtMostOneChunk) {
  MemoryArchive archive = SmallArchive(2);
  size_t all = GoodChunks(archive.bytes);
  ASSERT_EQ(all, archive.borders.size());
  size_t unnoticed = 0;
  for (size_t at = 0; at < archive.bytes.size(); ++at) {
    std::vector<std::byte> bytes = archive.bytes;
    bytes[at] ^= std::byte{0x55};
    base::Result<Scan> scan = ScanArchive(bytes);
    ASSERT_TRUE(scan.ok()) << at;
    EXPECT_GE(scan.value().chunks.size() + 1, all) << at;
    if (scan.value().damages.empty()) ++unnoticed;
    base::Result<Tables> tables = LoadBytes(bytes);
    ASSERT_TRUE(tables.ok()) << at;
    EXPECT_EQ(tables.value().losses.empty(), scan.value().damages.empty()) << at;
    for (const Loss& loss : tables.value().losses) EXPECT_FALSE(loss.what.empty());
  }
  // A changed byte may go unnoticed only in the padding between chunks.
  EXPECT_LT(unnoticed, archive.borders.size() * layout::kChunkAlign);
}

TEST(Damage, MissingBytesDoNotHideLaterChunks) {
  MemoryArchive archive = SmallArchive(3);
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::byte> bytes = archive.bytes;
    size_t at = sizeof(layout::FileHeader) + random() % (bytes.size() - sizeof(layout::FileHeader) - 64);
    bytes.erase(bytes.begin() + static_cast<long>(at),
                bytes.begin() + static_cast<long>(at + 1 + random() % 40));
    EXPECT_GE(GoodChunks(bytes) + 2, archive.borders.size());
    EXPECT_TRUE(LoadBytes(bytes).ok());
  }
}

TEST(Damage, ALostProfileIsNamedByItsRank) {
  MemoryArchive archive = SmallArchive(2);
  base::Result<Scan> scan = ScanArchive(archive.bytes);
  ASSERT_TRUE(scan.ok());
  for (const ChunkView& chunk : scan.value().chunks) {
    if (static_cast<layout::ChunkKind>(chunk.header.kind) != layout::ChunkKind::profile ||
        chunk.header.rank != 1) {
      continue;
    }
    std::vector<std::byte> bytes = archive.bytes;
    bytes[chunk.offset + sizeof(layout::ChunkHeader)] ^= std::byte{1};
    base::Result<Tables> tables = LoadBytes(bytes);
    ASSERT_TRUE(tables.ok());
    ASSERT_EQ(tables.value().losses.size(), 1u);
    EXPECT_EQ(tables.value().losses[0].what, "profile of rank 1");
    EXPECT_EQ(tables.value().losses[0].why, "checksum");
    EXPECT_EQ(tables.value().processes.size(), 2u);
    EXPECT_EQ(tables.value().rows.size(), 2u) << "rank 0 is whole";
  }
}

TEST(Damage, ALaterChunkReplacesAnEarlierOne) {
  MemoryArchive archive = SmallArchive(1);
  layout::testing::SpoolBuilder again;
  layout::testing::FillSpool({.rank = 0, .world_size = 1, .sites = 3, .comms = 1, .peers = 1}, &again);
  ASSERT_TRUE(archive.AddSpool(again.Bytes(), false));
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  EXPECT_EQ(tables.value().processes.size(), 1u);
  EXPECT_EQ(tables.value().rows.size(), 3u);
}

TEST(Damage, ANewerFormatIsRefusedByName) {
  layout::FileHeader header = layout::MakeFileHeader(1);
  header.format_version = 2;
  auto bytes = std::as_bytes(std::span(&header, 1));
  header.crc = base::Crc32(bytes.first(28));
  base::Result<Tables> tables = LoadBytes(bytes);
  ASSERT_FALSE(tables.ok());
  EXPECT_NE(tables.error().find("newer archive"), std::string::npos);
}

TEST(Damage, OtherFilesAreRefused) {
  std::vector<std::byte> bytes(5000, std::byte{'x'});
  EXPECT_FALSE(LoadBytes(bytes).ok());
  EXPECT_FALSE(LoadBytes({}).ok());
}

TEST(Damage, AnUnknownKindIsSkippedAndNamed) {
  MemoryArchive archive = SmallArchive(1);
  std::vector<std::byte> memory(10000);
  layout::Arena arena(memory);
  layout::Deflater deflater;
  archive.Append(layout::BuildChunk({static_cast<layout::ChunkKind>(77), 0, 1}, {}, deflater, arena));
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  ASSERT_EQ(tables.value().losses.size(), 1u);
  EXPECT_EQ(tables.value().losses[0].what, "chunk of kind 77 of rank 0");
}

TEST(Damage, AChunkThatClaimsTooMuchIsNotDecompressed) {
  MemoryArchive archive = SmallArchive(1);
  std::vector<std::byte> memory(10000);
  layout::Arena arena(memory);
  layout::Deflater deflater;
  std::span<const std::byte> chunk =
      layout::BuildChunk({layout::ChunkKind::profile, 0, 5}, {}, deflater, arena);
  std::vector<std::byte> liar(chunk.begin(), chunk.end());
  auto* header = reinterpret_cast<layout::ChunkHeader*>(liar.data());
  header->raw_size = 1u << 30;
  header->codec = 1;
  header->header_crc = base::Crc32(std::span<const std::byte>(liar).first(44));
  archive.Append(liar);
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  EXPECT_FALSE(tables.value().losses.empty());
}

// Returns the payload of a contexts chunk with one attribute and the given number of strings. Each string
// takes 2 KB, and belongs to a node below the root.
std::vector<std::byte> ContextsOf(size_t texts) {
  std::vector<std::byte> bytes(4096 + texts * 2100);
  base::ByteWriter out(bytes);
  out.Varint(1);
  out.Varint(static_cast<uint64_t>(context::Type::string));
  out.Varint(0);
  out.String("file");
  out.String("");
  out.String("");
  out.Varint(texts);
  for (size_t i = 0; i < texts; ++i) {
    out.Varint(0);
    out.Varint(static_cast<uint64_t>(context::Type::string));
    out.String(std::to_string(i) + std::string(2040, 'x'));
  }
  out.Varint(texts);
  for (size_t i = 0; i < texts; ++i) {
    out.Varint(0);
    out.Varint(i);
  }
  bytes.resize(out.size());
  return bytes;
}

// The limit for strings depends on their bytes rather than on their number of nodes, so a spool full of long
// strings can be read.
TEST(Damage, ASpoolFullOfTextsIsWithinTheLimit) {
  const std::vector<std::byte> raw = ContextsOf(30000);
  EXPECT_LE(raw.size(), MostRawBytes(static_cast<uint16_t>(layout::ChunkKind::contexts)));
  const auto decoded = DecodeContexts(raw, MostTableBytes(300000));
  ASSERT_TRUE(decoded.has_value());
  EXPECT_FALSE(decoded->too_much);
  EXPECT_EQ(decoded->nodes.size(), 30000u);
  EXPECT_LT(TableBytes(*decoded), raw.size() * 3 / 2);
}

TEST(Damage, ContextsBeyondTheLimitAreNotDecoded) {
  const std::vector<std::byte> raw = ContextsOf(1000);
  const uint64_t needed = TableBytes(*DecodeContexts(raw));
  EXPECT_FALSE(DecodeContexts(raw, needed)->too_much);
  EXPECT_TRUE(DecodeContexts(raw, needed - 1)->too_much);
  EXPECT_TRUE(DecodeContexts(raw, 1000)->too_much);
  EXPECT_TRUE(DecodeContexts(raw, 10)->attributes.empty());
}

}  // namespace
}  // namespace rankine::archive
