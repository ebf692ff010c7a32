// SPDX-License-Identifier: BSD-3-Clause
// Tests file system records from untrusted sources: records of the first version, truncated records, and
// records with changed bytes.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "archive/file_bytes.h"
#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/scan.h"
#include "archive/storage/halves.h"
#include "archive/storage/host_clocks.h"
#include "archive/storage/join.h"
#include "archive/storage/join_files.h"
#include "archive/storage/rows.h"
#include "archive/storage/write.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "base/crc32.h"
#include "layout/archive_writer.h"
#include "layout/end_mark.h"

namespace rankine::archive {
namespace {

using Bytes = std::vector<std::byte>;

// A payload of the first version: one request, its operation at the mount, and the operation at the server.
constexpr char kFirstVersion[] =
    "09676c75737465726673046e6f646540420f000000000000f2052a0100000000ca9a3b0000000003"
    "010b6e6f64652f37372f762d30014e092f627269636b732f61010100000000000000020000000000"
    "0000082f6d6f756e742f66019221e8200180897a92210001802064070001c88a7a92210001802064"
    "840708000901908c7a9221000180206464ac02f4030009000264fa01c801";

Bytes FirstVersion() {
  Bytes bytes;
  for (const char* at = kFirstVersion; *at != '\0'; at += 2) {
    unsigned value = 0;
    EXPECT_EQ(std::sscanf(at, "%2x", &value), 1);
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

StorageRows Rows() {
  StorageRows rows = DecodeStorage(FirstVersion(), 1).value();
  rows.boot = 77;
  rows.end = 3'000'000;
  rows.threads[0].inner = 17;
  rows.processes = {{4200, 16, 4026532001, 9000}};
  rows.operations[0].disk = StorageDisk::direct;
  rows.operations[0].disk_file = 1 << 20;
  rows.operations[0].after = 77;
  return rows;
}

// Returns a payload of the current version.
Bytes PayloadOf(const StorageRows& rows) {
  StorageParts parts;
  EXPECT_TRUE(parts.Add(rows));
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.Sink().Put(parts.chunks()[0]));
  const auto raw = RawPayload(ScanArchive(archive.bytes).value().chunks.at(0)).value();
  return {raw.begin(), raw.end()};
}

// Returns an archive of one chunk with correct checksums.
Bytes ArchiveWith(const Bytes& payload, uint16_t version) {
  testing::MemoryArchive archive;
  layout::ChunkHeader header =
      layout::PlainChunkHeader({layout::ChunkKind::storage, layout::kNoRank, 1}, payload);
  header.version = version;
  const auto bytes = std::as_bytes(std::span(&header, 1));
  header.header_crc = base::Crc32(bytes.first(sizeof header - sizeof header.header_crc));
  archive.Append(bytes);
  archive.Append(payload);
  archive.bytes.resize((archive.bytes.size() + 7) / 8 * 8);
  return archive.bytes;
}

// Reading must terminate, whatever numbers the payload contains.
void ReadAllOf(const Bytes& payload, uint16_t version) {
  const auto tables = LoadBytes(ArchiveWith(payload, version));
  ASSERT_TRUE(tables.ok());
  EXPECT_EQ(tables.value().storage.empty(), !tables.value().losses.empty());
  const Storage storage = JoinStorage(tables.value(), 1);
  EXPECT_LE(storage.served, storage.clients);
  const StorageHalves halves = CountStorageHalves(tables.value());
  EXPECT_LE(halves.lone_clients, halves.clients);
  const HostClocks clocks(tables.value());
  EXPECT_LE(clocks.placed().size(), tables.value().storage.size());
}

TEST(DamagedStorage, TheFirstVersionIsRead) {
  const auto tables = LoadBytes(ArchiveWith(FirstVersion(), 1));
  ASSERT_TRUE(tables.ok());
  EXPECT_TRUE(tables.value().losses.empty());
  ASSERT_EQ(tables.value().storage.size(), 1u);
  const StorageRows& rows = tables.value().storage[0];
  EXPECT_EQ(rows.host, "node");
  EXPECT_EQ(rows.boot, 0u);  // Version 1 does not contain the boot id.
  EXPECT_EQ(rows.end, 0u);
  EXPECT_TRUE(rows.processes.empty());
  EXPECT_EQ(rows.threads.at(0).process, 4200u);
  EXPECT_EQ(rows.threads.at(0).inner, 0u);
  EXPECT_EQ(rows.clients.at(0).end, 2'001'000u);
  EXPECT_EQ(rows.operations.at(0).service_end, 2'000'600u);
  EXPECT_EQ(rows.operations.at(0).disk, StorageDisk::counted);
  EXPECT_EQ(rows.operations.at(0).disk_longest, 200u);
  const Storage storage = JoinStorage(tables.value(), 1);
  EXPECT_EQ(storage.served, 1u);
  EXPECT_EQ(storage.operations.at(0).disk_accesses, 2u);
  // A payload of the second version has more data at the end than a payload of the first version. A reader of
  // one version must not accept a payload of the other version.
  EXPECT_FALSE(DecodeStorage(FirstVersion(), 2));
  EXPECT_FALSE(DecodeStorage(PayloadOf(Rows()), 1));
}

// A payload without its optional last part is valid. A payload that is cut off at any other position is
// invalid.
TEST(DamagedStorage, ACutPayloadIsRefused) {
  const StorageRows rows = Rows();
  StorageRows plain = rows;
  plain.operations[0].disk = StorageDisk::counted;
  plain.operations[0].disk_file = plain.operations[0].after = 0;
  const size_t without = PayloadOf(plain).size();
  const Bytes first = FirstVersion(), second = PayloadOf(rows);
  ASSERT_LT(without, second.size());
  for (size_t size = 0; size < first.size(); ++size)
    EXPECT_FALSE(DecodeStorage(std::span(first).first(size), 1)) << size;
  for (size_t size = 0; size < second.size(); ++size)
    EXPECT_EQ(DecodeStorage(std::span(second).first(size), 2).has_value(), size == without) << size;
}

TEST(DamagedStorage, AnyOtherBytesAreReadToTheEnd) {
  const Bytes payloads[] = {FirstVersion(), PayloadOf(Rows())};
  for (uint16_t version : {1, 2}) {
    const Bytes& whole = payloads[version - 1];
    for (size_t at = 0; at < whole.size(); ++at) {
      for (const unsigned mask : {0x01u, 0x40u, 0x80u, 0xffu}) {
        Bytes bytes = whole;
        bytes[at] ^= static_cast<std::byte>(mask);
        ReadAllOf(bytes, version);
      }
    }
  }
}

class JoinFilesTest : public ::testing::Test {
 protected:
  JoinFilesTest() {
    char name[] = "/tmp/join-XXXXXX";
    folder_ = mkdtemp(name);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string Path(const char* name) const { return folder_ + "/" + name; }
  // Writes an archive that consists of the given number of parts. Each part has an end mark.
  std::string Write(const char* name, int parts) {
    Bytes buffer(4096);
    for (int part = 0; part < parts; ++part) {
      const auto writer = std::make_unique<layout::ArchiveWriter>(buffer);
      uint64_t hash = 1;
      EXPECT_EQ(part == 0 ? writer->Create(Path(name).c_str(), hash)
                          : writer->OpenAppend(Path(name).c_str(), &hash),
                0);
      StorageRows rows = Rows();
      rows.ticks += static_cast<uint64_t>(part);
      StorageParts chunks;
      EXPECT_TRUE(chunks.Add(rows));
      for (const auto& chunk : chunks.chunks()) EXPECT_EQ(writer->Append(chunk), 0);
      EXPECT_EQ(writer->Commit({}), 0);
    }
    return Path(name);
  }
  static Bytes Read(const std::string& path) {
    FileBytes bytes;
    EXPECT_TRUE(ReadAll(path, &bytes).ok());
    return {bytes.bytes().begin(), bytes.bytes().end()};
  }
  std::string folder_;
};

// If a joined archive is cut off after the end mark of an inner part, this mark must not make the archive
// appear complete.
TEST_F(JoinFilesTest, TheNewFileHasOneMark) {
  const std::string run = Write("run", 2), watch = Write("watch", 1), joined = Path("joined");
  ASSERT_TRUE(JoinFiles(run, {watch}, joined, false).ok());
  const Bytes bytes = Read(joined);
  const Scan scan = ScanArchive(bytes).value();
  EXPECT_TRUE(scan.damages.empty());
  EXPECT_EQ(scan.end, ArchiveEnd::marked);
  ASSERT_EQ(scan.chunks.size(), 4u);
  for (size_t i = 0; i < scan.chunks.size(); ++i) {
    EXPECT_EQ(layout::EndNumber(scan.chunks[i].header), i == 3 ? 1u : 0u);
    const auto cut = ScanArchive(std::span(bytes).first(scan.chunks[i].offset));
    ASSERT_TRUE(cut.ok());
    EXPECT_EQ(cut.value().end, ArchiveEnd::missing) << i;
  }
}

TEST_F(JoinFilesTest, ACutFileIsRefused) {
  const std::string run = Write("run", 1), watch = Write("watch", 1);
  for (const std::string& path : {run, watch}) {
    const Bytes whole = Read(path);
    std::filesystem::resize_file(path, whole.size() - sizeof(layout::EndMark));
    const base::Status status = JoinFiles(run, {watch}, Path("joined"), false);
    EXPECT_NE(status.message.find(path), std::string::npos) << status.message;
    EXPECT_NE(status.message.find("verify --repair"), std::string::npos) << status.message;
    EXPECT_FALSE(std::filesystem::exists(Path("joined")));
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(whole.data()), static_cast<std::streamsize>(whole.size()));
  }
  EXPECT_TRUE(JoinFiles(run, {watch}, Path("joined"), false).ok());
}

// If any byte of a mark is damaged, either a problem is reported or the content is correct.
TEST_F(JoinFilesTest, ADamagedMarkIsNoticed) {
  const Bytes whole = Read(Write("run", 2));
  for (size_t at = whole.size() - sizeof(layout::EndMark); at < whole.size(); ++at) {
    for (const unsigned mask : {0x01u, 0x80u, 0xffu}) {
      Bytes bytes = whole;
      bytes[at] ^= static_cast<std::byte>(mask);
      const auto scan = ScanArchive(bytes);
      ASSERT_TRUE(scan.ok());
      EXPECT_TRUE(!scan.value().damages.empty() || scan.value().end == ArchiveEnd::missing) << at;
      EXPECT_EQ(LoadBytes(bytes).value().storage.size(), 2u);
    }
  }
}

}  // namespace
}  // namespace rankine::archive
