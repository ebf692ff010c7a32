// SPDX-License-Identifier: BSD-3-Clause
// Tests that a folder of spools becomes an archive, and that no file is overwritten. The spools must be
// removed only after the archive is complete.
#include "archive/collect.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "archive/file_bytes.h"
#include "archive/load.h"
#include "archive/presence.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/spool_owner.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "archive/verify.h"
#include "layout/archive_writer.h"
#include "layout/file_stamp.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

namespace fs = std::filesystem;

class Collect : public ::testing::Test {
 protected:
  void SetUp() override {
    char folder[] = "/tmp/rankine-collect-XXXXXX";
    ASSERT_NE(mkdtemp(folder), nullptr);
    folder_ = folder;
    fs::create_directory(folder_ / "spools");
    output_ = folder_ / "out.rkn";
  }
  void TearDown() override { fs::remove_all(folder_); }

  void WriteSpool(uint32_t rank, uint32_t world_size, uint32_t sites = 3, const std::string& job = "job-1") {
    layout::testing::SpoolBuilder spool;
    FillSpool({.rank = rank, .world_size = world_size, .sites = sites, .job = job, .output = output_},
              &spool);
    WriteFile(std::to_string(rank) + ".spool", spool.Bytes());
  }

  void WriteFile(const std::string& name, std::span<const std::byte> bytes) {
    std::ofstream file(folder_ / "spools" / name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }

  void WriteText(const std::string& name, std::string_view text) {
    WriteFile(name, std::as_bytes(std::span<const char>(text)));
  }

  base::Result<Collection> Run(const CollectOptions& options = {}) {
    return CollectJob(folder_ / "spools", options);
  }

  size_t FilesLeft() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_ / "spools"), {}));
  }

  fs::path folder_;
  std::string output_;
};

TEST_F(Collect, MergesSpoolsWithTheirExitFilesAndRemovesThem) {
  for (uint32_t rank = 0; rank < 4; ++rank) WriteSpool(rank, 4);
  WriteText("2.exit", "pid 5\nended signaled\nsignal 9\nuser_us 123\n");
  auto collection = Run();
  ASSERT_TRUE(collection.ok()) << collection.error();
  ASSERT_EQ(collection.value().archives.size(), 1u);
  EXPECT_EQ(collection.value().archives[0].path, output_);
  EXPECT_EQ(collection.value().archives[0].ranks, 4);
  EXPECT_EQ(collection.value().archives[0].merged, 4);
  EXPECT_EQ(FilesLeft(), 0u);
  auto tables = Load(output_);
  ASSERT_TRUE(tables.ok());
  EXPECT_TRUE(tables.value().losses.empty());
  ASSERT_EQ(tables.value().processes.size(), 4u);
  const KeyValues& killed = tables.value().processes[2].exit;
  EXPECT_EQ(std::get<std::string>(killed.at("ended.by")), "signal");
  EXPECT_EQ(std::get<int64_t>(killed.at("exit.signal")), 9);
  EXPECT_EQ(std::get<uint64_t>(killed.at("usage.user.us")), 123u);
  EXPECT_EQ(std::get<std::string>(tables.value().processes[1].exit.at("ended.by")), "exit");
}

TEST_F(Collect, AppendsOnlyTheEndsOfRanksThatMpiFinalizeMerged) {
  for (uint32_t rank = 0; rank < 2; ++rank) WriteSpool(rank, 2);
  ASSERT_TRUE(Run({.keep_spools = true}).ok());
  auto size = fs::file_size(output_);
  auto collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_EQ(collection.value().archives.at(0).ranks, 2);
  EXPECT_EQ(collection.value().archives.at(0).merged, 0);
  EXPECT_LT(fs::file_size(output_) - size, 600u);
  EXPECT_EQ(FilesLeft(), 0u);
  EXPECT_TRUE(Load(output_).value().losses.empty());
}

TEST_F(Collect, AddsLateRanksToTheArchiveOfTheirJob) {
  WriteSpool(0, 3);
  ASSERT_TRUE(Run().ok());
  EXPECT_EQ(Load(output_).value().losses.at(0).what, "all of rank 1-2");
  WriteSpool(1, 3);
  WriteSpool(2, 3);
  ASSERT_TRUE(Run().ok());
  auto tables = Load(output_);
  EXPECT_EQ(tables.value().processes.size(), 3u);
  EXPECT_TRUE(tables.value().losses.empty());
}

TEST_F(Collect, NeverOverwritesAnotherFileWithoutForce) {
  std::ofstream(output_) << "thesis";
  WriteSpool(0, 1);
  auto collection = Run({.keep_spools = true});
  ASSERT_TRUE(collection.ok());
  EXPECT_EQ(fs::file_size(output_), 6u);
  EXPECT_EQ(collection.value().archives.at(0).path, folder_ / "out-2.rkn");
  EXPECT_EQ(collection.value().notes.size(), 1u);
  const uint64_t stamp = layout::FileStamp(output_.c_str());
  ASSERT_TRUE(Run({.replaced = stamp, .keep_spools = true}).ok());
  EXPECT_TRUE(Load(output_).ok());
  EXPECT_NE(layout::FileStamp(output_.c_str()), stamp);
}

TEST_F(Collect, ReplacesOnlyWhatWasThereBefore) {
  std::ofstream(output_) << "thesis";
  const uint64_t stamp = layout::FileStamp(output_.c_str());
  WriteSpool(0, 1, 3, "job-1");
  ASSERT_TRUE(Run({.replaced = stamp}).ok());
  const uint64_t first = layout::FileStamp(output_.c_str());
  WriteSpool(0, 1, 5, "job-2");
  auto collection = Run({.replaced = stamp});
  ASSERT_TRUE(collection.ok());
  EXPECT_EQ(collection.value().archives.at(0).path, folder_ / "out-2.rkn");
  EXPECT_EQ(collection.value().notes.size(), 1u);
  EXPECT_EQ(layout::FileStamp(output_.c_str()), first);
}

TEST_F(Collect, LeavesARunningProcessAlone) {
  layout::testing::SpoolBuilder spool;
  FillSpool({.output = output_}, &spool);
  spool.header().pid = getpid();
  spool.header().process_start_realtime_ns = 0;
  gethostname(spool.header().host, sizeof(spool.header().host) - 1);
  WriteFile(OwnStem() + ".spool", spool.Bytes());
  auto collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_TRUE(collection.value().archives.empty());
  EXPECT_EQ(FilesLeft(), 1u);
}

TEST_F(Collect, ALockMeansAliveIfThePidIsOfAnotherNamespace) {
  layout::testing::SpoolBuilder spool;
  FillSpool({.output = output_}, &spool);
  spool.header().pid = 1;
  spool.header().process_start_realtime_ns = 0;
  gethostname(spool.header().host, sizeof(spool.header().host) - 1);
  WriteFile("1-5-7.spool", spool.Bytes());
  WriteText("1-6-7.spool", "");
  void* mappings[2];
  for (int i = 0; i < 2; ++i) {
    const int fd = open((folder_ / "spools" / (i == 0 ? "1-5-7.spool" : "1-6-7.spool")).c_str(), O_RDWR);
    ASSERT_EQ(flock(fd, LOCK_EX | LOCK_NB), 0);
    mappings[i] = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, fd, 0);
    ASSERT_NE(mappings[i], MAP_FAILED);
    close(fd);
  }
  auto collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_TRUE(collection.value().archives.empty() && collection.value().notes.empty());
  EXPECT_EQ(FilesLeft(), 2u);
  for (void* mapping : mappings) munmap(mapping, 4096);
  collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_EQ(collection.value().archives.size(), 1u);
  EXPECT_EQ(FilesLeft(), 0u);
}

TEST(SpoolOwner, IsParsedFromTheFileName) {
  const auto plain = ParseOwner("4711");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->pid, 4711);
  EXPECT_EQ(plain->pid_namespace, 0u);
  const auto second = ParseOwner("4711.2");  // the second program that the process executed
  ASSERT_TRUE(second);
  EXPECT_EQ(second->pid, 4711);
  for (const char* other : {"4711.", "4711.x", "4711.2.3", ".2"}) EXPECT_FALSE(ParseOwner(other)) << other;
  const auto contained = ParseOwner("1-4026532300-99");
  ASSERT_TRUE(contained);
  EXPECT_EQ(contained->pid_namespace, 4026532300u);
  EXPECT_EQ(contained->start, 99u);
  EXPECT_FALSE(contained->IsVisible());
  for (const char* other : {"", "x", "0", "-1", "1-", "1-2", "1-2-", "1-2-3-4", "1 ", "99999999999"})
    EXPECT_FALSE(ParseOwner(other)) << other;
  const auto self = ParseOwner(OwnStem());
  ASSERT_TRUE(self);
  EXPECT_EQ(self->pid, getpid());
  EXPECT_TRUE(self->IsVisible());
}

TEST_F(Collect, KeepsSpoolsWhenTheArchiveCannotBeWritten) {
  output_ = "/nowhere/at/all.rkn";
  WriteSpool(0, 1);
  auto collection = Run();
  ASSERT_FALSE(collection.ok());
  EXPECT_NE(collection.error().find("/nowhere/at/all.rkn"), std::string::npos);
  EXPECT_EQ(FilesLeft(), 1u);
}

TEST_F(Collect, KeepsADamagedSpoolAndMergesTheRest) {
  WriteSpool(0, 2);
  WriteText("1.spool", "not a spool at all");
  auto collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_EQ(collection.value().archives.at(0).ranks, 1);
  EXPECT_EQ(collection.value().notes.size(), 1u);
  EXPECT_EQ(FilesLeft(), 1u);
}

TEST_F(Collect, RemovesTheEmptySpoolOfADeadProcess) {
  WriteSpool(0, 1);
  WriteText("999999997.spool", "");
  WriteText("999999998.spool", std::string(4096, '\0'));
  WriteText("999999999.spool", std::string(1 << 18, '\0'));
  WriteText(OwnStem() + ".spool", "");
  auto collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_TRUE(collection.value().notes.empty()) << collection.value().notes[0];
  EXPECT_EQ(FilesLeft(), 1u);  // the spool of the process that is still running
}

TEST_F(Collect, EachJobInAFolderGetsItsArchive) {
  WriteSpool(0, 1, 3, "job-1");
  output_ = folder_ / "second.rkn";
  WriteSpool(1, 1, 3, "job-2");
  auto collection = Run();
  ASSERT_TRUE(collection.ok());
  EXPECT_EQ(collection.value().archives.size(), 2u);
}

TEST_F(Collect, FolderAndArchiveLoadEqually) {
  for (uint32_t rank = 0; rank < 3; ++rank) WriteSpool(rank, 3);
  auto from_folder = Load(folder_ / "spools");
  ASSERT_TRUE(from_folder.ok());
  ASSERT_TRUE(Run().ok());
  auto from_archive = Load(output_);
  ASSERT_TRUE(from_archive.ok());
  EXPECT_EQ(from_folder.value().rows.size(), from_archive.value().rows.size());
  EXPECT_EQ(from_folder.value().peers.size(), from_archive.value().peers.size());
  EXPECT_EQ(from_folder.value().processes[1].attributes, from_archive.value().processes[1].attributes);
}

TEST_F(Collect, AnArchiveWithManyPartnersTakesLessThan24BytesPerRow) {
  for (uint32_t rank = 0; rank < 8; ++rank) WriteSpool(rank, 8, 40);
  ASSERT_TRUE(Run().ok());
  EXPECT_LT(fs::file_size(output_), 8u * 40 * 4 * 8 * 24);
}

TEST_F(Collect, RepairWritesTheGoodChunksOfADamagedArchive) {
  for (uint32_t rank = 0; rank < 3; ++rank) WriteSpool(rank, 3);
  ASSERT_TRUE(Run().ok());
  uint64_t all = Verify(output_).value().chunks;
  {
    std::fstream file(output_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<long>(fs::file_size(output_) / 2));
    file.write("????????????", 12);
  }
  auto damaged = Verify(output_);
  ASSERT_TRUE(damaged.ok());
  EXPECT_EQ(damaged.value().damages.size(), 1u);
  std::string repaired = folder_ / "repaired.rkn";
  ASSERT_TRUE(Repair(output_, repaired).ok());
  EXPECT_TRUE(Verify(repaired).value().damages.empty());
  EXPECT_EQ(Verify(repaired).value().end, ArchiveEnd::marked);
  EXPECT_EQ(Verify(repaired).value().chunks, damaged.value().chunks + 1) << "with a word on what was lost";
  const Tables tables = std::move(Load(repaired).value());
  EXPECT_TRUE(std::ranges::any_of(tables.losses, [](const Loss& loss) {
    return loss.why.find("in the file from which this archive was made") != std::string::npos;
  }));
  EXPECT_GE(damaged.value().chunks + 2, all);
  EXPECT_FALSE(Repair(output_, repaired).ok()) << "never overwrites";
}

TEST_F(Collect, WriterRefusesToAppendAfterDamage) {
  WriteSpool(0, 1);
  ASSERT_TRUE(Run().ok());
  fs::resize_file(output_, fs::file_size(output_) - 8);
  auto writer = std::make_unique<layout::ArchiveWriter>(std::span<std::byte>());
  uint64_t job_hash = 0;
  EXPECT_EQ(writer->OpenAppend(output_.c_str(), &job_hash), ENOTRECOVERABLE);
}

// Returns the offsets of all chunks, and of the end of the file.
std::vector<uint64_t> Borders(const std::string& path) {
  FileBytes bytes;
  EXPECT_TRUE(ReadAll(path, &bytes).ok());
  std::vector<uint64_t> borders;
  auto scan = ScanArchive(bytes.bytes());
  EXPECT_TRUE(scan.ok());
  for (const ChunkView& chunk : scan.value().chunks) borders.push_back(chunk.offset);
  borders.push_back(bytes.bytes().size());
  return borders;
}

TEST_F(Collect, ACutBetweenTwoChunksOrTwoPartsIsNoticed) {
  for (uint32_t rank = 0; rank < 3; ++rank) {  // each rank is on its own host
    WriteSpool(rank, 3);
    ASSERT_TRUE(Run().ok());
    EXPECT_EQ(Verify(output_).value().end, ArchiveEnd::marked);
  }
  const std::vector<uint64_t> borders = Borders(output_);
  for (size_t i = 0; i + 1 < borders.size(); ++i) {
    const std::string cut = folder_ / "cut.rkn";
    fs::copy_file(output_, cut, fs::copy_options::overwrite_existing);
    fs::resize_file(cut, borders[i]);
    const auto found = Verify(cut);
    ASSERT_TRUE(found.ok());
    EXPECT_TRUE(found.value().damages.empty());
    EXPECT_EQ(found.value().end, ArchiveEnd::missing) << borders[i];
    EXPECT_EQ(Load(cut).value().losses[0].what, "the end of the archive");
  }
}

TEST_F(Collect, AppendingToACutArchiveDoesNotMakeItComplete) {
  WriteSpool(0, 2);
  ASSERT_TRUE(Run().ok());
  fs::resize_file(output_, Borders(output_)[4]);
  for (uint32_t rank = 0; rank < 2; ++rank) WriteSpool(rank, 2);
  ASSERT_TRUE(Run().ok());
  EXPECT_EQ(Verify(output_).value().end, ArchiveEnd::missing);
  EXPECT_EQ(ReadPresence(output_).value().processes, 2u) << "though all is read that came";
}

TEST_F(Collect, AWriterThatWasKilledWhileItAppendedLeavesWorkForTheNext) {
  WriteSpool(0, 2);
  ASSERT_TRUE(Run().ok());
  const uint64_t before = fs::file_size(output_);
  const std::string whole = folder_ / "whole.rkn";
  fs::copy_file(output_, whole);
  WriteSpool(1, 2);
  ASSERT_TRUE(Run({.keep_spools = true}).ok());
  std::vector<char> appended(fs::file_size(output_));
  std::ifstream(output_, std::ios::binary)
      .read(appended.data(), static_cast<std::streamsize>(appended.size()));
  for (const uint64_t border : Borders(output_)) {
    if (border <= before || border == appended.size()) continue;
    // A writer counts its part in the file's header only when the part is complete.
    fs::copy_file(whole, output_, fs::copy_options::overwrite_existing);
    std::ofstream(output_, std::ios::binary | std::ios::app)
        .write(appended.data() + before, static_cast<std::streamsize>(border - before));
    EXPECT_EQ(Verify(output_).value().end, ArchiveEnd::missing) << border;
    ASSERT_TRUE(Run({.keep_spools = true}).ok());
    EXPECT_EQ(Verify(output_).value().end, ArchiveEnd::marked) << border;
    EXPECT_TRUE(Load(output_).value().losses.empty()) << border;
  }
}

TEST_F(Collect, PresenceGrowsWithEveryHost) {
  EXPECT_FALSE(ReadPresence(output_).ok());
  WriteSpool(0, 2);
  ASSERT_TRUE(Run().ok());
  EXPECT_EQ(ReadPresence(output_).value().processes, 1u);
  EXPECT_EQ(ReadPresence(output_).value().world_size, 2u);
  EXPECT_FALSE(ReadPresence(output_).value().IsComplete());
  WriteSpool(1, 2);
  ASSERT_TRUE(Run().ok());
  EXPECT_EQ(ReadPresence(output_).value().processes, 2u);
  EXPECT_TRUE(ReadPresence(output_).value().IsComplete());
  WriteText("text", "no archive");
  EXPECT_FALSE(ReadPresence(folder_ / "spools" / "text").ok());
}

}  // namespace
}  // namespace rankine::archive
