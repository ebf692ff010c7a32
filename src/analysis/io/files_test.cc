// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/files.h"

#include <gtest/gtest.h>

#include "analysis/io/findings.h"
#include "analysis/testing/mpi_id.h"
#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "layout/io/library_functions.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using layout::IoFunction;
using layout::IoLayer;

// Makes a row with the given number of calls. Each call moves the given number of bytes. A call takes 10
// ns.
IoRow Row(uint32_t process, IoLayer layer, uint16_t function, uint16_t parent, uint64_t calls,
          uint64_t bytes) {
  IoRow row{};
  row.process = process;
  row.layer = layer;
  row.function = function;
  row.parent = parent;
  row.site = archive::kNone;
  row.calls = calls;
  row.bytes = calls * bytes;
  row.time_sum = calls * 10;
  row.time_max = 10;
  if (bytes != 0) row.sizes[static_cast<size_t>(std::bit_width(bytes))] = calls;
  return row;
}

IoRow Posix(uint32_t process, IoFunction function, uint16_t parent, uint64_t calls, uint64_t bytes) {
  return Row(process, IoLayer::posix, static_cast<uint16_t>(function), parent, calls, bytes);
}

class IoFilesTest : public testing::Test {
 protected:
  IoFilesTest() {
    tables_.processes.resize(4);
    tables_.io_files = {"/data/a"};
  }
  IoFile Only() {
    std::vector<IoFile> files = MakeIoFiles(tables_);
    EXPECT_EQ(files.size(), 1u);
    return files.at(0);
  }
  std::vector<std::string> Findings() {
    std::vector<std::string> names;
    for (const IoFinding& finding : FindIo(Only())) names.emplace_back(finding.name);
    return names;
  }
  archive::Tables tables_;
};

TEST_F(IoFilesTest, AggregatorsAreWhoReallyWrites) {
  const uint16_t all = Mpi("MPI_File_write_all");
  for (uint32_t process = 0; process < 4; ++process) {
    tables_.io.push_back(Row(process, IoLayer::mpi_io, all, 0, 3, 1 << 20));
    tables_.io.back().time_sum = 1000;
  }
  tables_.io.push_back(Posix(2, IoFunction::pwrite, all, 3, 4 << 20));
  const IoFile file = Only();
  EXPECT_EQ(file.path, "/data/a");
  EXPECT_EQ(file.ranks, 4u);
  EXPECT_EQ(file.writers, std::vector<uint32_t>{2});
  EXPECT_EQ(file.written, uint64_t{12} << 20);
  ASSERT_EQ(file.mpi.size(), 1u);
  EXPECT_TRUE(file.mpi[0].collective);
  EXPECT_EQ(file.mpi[0].own, 4000u - 30u);  // The time of exchanging data and of waiting.
  EXPECT_EQ(file.mpi[0].calls_below, 3u);
  EXPECT_TRUE(Findings().empty());
}

TEST_F(IoFilesTest, ALibrarysCallsHaveWhatTheyDidBelow) {
  const uint16_t all = Mpi("MPI_File_write_all");
  const uint16_t put = layout::IoLibraryFunctionNamed("nc_put_vara_double"),
                 write = layout::IoLibraryFunctionNamed("H5Dwrite");
  tables_.io.push_back(Row(0, IoLayer::netcdf, put, 0, 2, 1000));
  tables_.io.back().time_sum = 900;
  tables_.io.push_back(Row(0, IoLayer::hdf5, write, 0, 2, 1000));
  tables_.io.back().time_sum = 700;
  tables_.io.back().library = put;
  tables_.io.push_back(Row(0, IoLayer::mpi_io, all, 0, 2, 1000));
  tables_.io.back().time_sum = 400;
  tables_.io.back().library = write;
  tables_.io.push_back(Posix(0, IoFunction::pwrite, all, 2, 1000));
  tables_.io.back().library = write;
  tables_.io.push_back(Posix(0, IoFunction::write, 0, 1, 10));
  const IoFile file = Only();
  EXPECT_EQ(file.time, 900u + 10);  // Only the time of the outermost calls counts.
  EXPECT_EQ(file.written, 2010u);   // Each byte counts once, although two layers moved it.
  ASSERT_EQ(file.libraries.size(), 3u);
  EXPECT_EQ(file.libraries[0].function, "");
  EXPECT_EQ(file.libraries[0].below.size(), 1u);
  const IoLibraryCall& outer = file.libraries[1];
  EXPECT_EQ(outer.function, "nc_put_vara_double");
  EXPECT_EQ(outer.own, 200u);
  EXPECT_FALSE(outer.inside);
  ASSERT_EQ(outer.nested, std::vector<size_t>{2});
  const IoLibraryCall& inner = file.libraries[2];
  EXPECT_EQ(inner.function, "H5Dwrite");
  EXPECT_TRUE(inner.inside);
  EXPECT_EQ(inner.own, 300u);
  ASSERT_EQ(inner.mpi.size(), 1u);
  EXPECT_EQ(inner.mpi[0].own, 380u);
  EXPECT_EQ(inner.mpi[0].bytes_below, 2000u);
}

TEST_F(IoFilesTest, ACallWithoutANameHasAFileOfItsOwn) {
  tables_.io.push_back(Posix(0, IoFunction::stat, 0, 5, 0));
  tables_.io.back().file = archive::kNone;
  EXPECT_EQ(Only().path, "");
  EXPECT_EQ(Only().file, archive::kNone);
}

TEST_F(IoFilesTest, DataSievingIsFoundByItsReads) {
  const uint16_t write = Mpi("MPI_File_write");
  for (uint32_t process = 0; process < 2; ++process) {
    tables_.io.push_back(Row(process, IoLayer::mpi_io, write, 0, 1, 256 << 10));
    tables_.io.push_back(Posix(process, IoFunction::pwrite, write, 2, 512 << 10));
    tables_.io.push_back(Posix(process, IoFunction::pread, write, 2, 512 << 10));
    tables_.io.push_back(Posix(process, IoFunction::fcntl_lock, write, 50, 0));
  }
  EXPECT_EQ(Findings(), (std::vector<std::string>{"data-sieving", "shared-locks"}));
  const IoFinding sieving = FindIo(Only())[0];
  EXPECT_NE(sieving.sentence.find("8.0 times"), std::string::npos) << sieving.sentence;
  ASSERT_EQ(sieving.hints.size(), 2u);
  EXPECT_EQ(sieving.hints[0].key, "romio_ds_write");
}

TEST_F(IoFilesTest, SmallWritesOfTheProgramAndOfMpi) {
  tables_.io.push_back(Posix(0, IoFunction::write, 0, 99, 100));
  EXPECT_TRUE(Findings().empty());  // too few calls to matter
  tables_.io.push_back(Posix(1, IoFunction::write, 0, 1, 100));
  EXPECT_EQ(Findings(), std::vector<std::string>{"small-writes"});
  tables_.io.push_back(Posix(1, IoFunction::write, 0, 200, 1 << 20));
  EXPECT_TRUE(Findings().empty());  // most calls are large
  tables_.io.push_back(Row(0, IoLayer::mpi_io, Mpi("MPI_File_write_at"), 0, 500, 4096));
  EXPECT_EQ(Findings(), std::vector<std::string>{"small-writes"});
}

TEST_F(IoFilesTest, SmallReadsOfTheProgramAndOfMpi) {
  tables_.io.push_back(Row(0, IoLayer::stdio, static_cast<uint16_t>(IoFunction::fread), 0, 500, 100));
  EXPECT_TRUE(Findings().empty());  // a stream reads ahead
  tables_.io.push_back(Posix(0, IoFunction::pread, 0, 100, 100));
  EXPECT_EQ(Findings(), std::vector<std::string>{"small-reads"});
  tables_.io.push_back(Row(0, IoLayer::mpi_io, Mpi("MPI_File_read_at"), 0, 500, 4096));
  EXPECT_EQ(Findings(), (std::vector<std::string>{"small-reads", "small-reads"}));
}

TEST_F(IoFilesTest, SixtyFourKibibytesAreNotSmall) {
  tables_.io.push_back(Posix(0, IoFunction::pwrite, 0, 10, 65535));
  tables_.io.push_back(Posix(0, IoFunction::pwrite, 0, 5, 65536));
  const IoFile file = Only();
  ASSERT_EQ(file.own.size(), 1u);
  EXPECT_EQ(file.own[0].sums.small, 10u);
  EXPECT_EQ(file.own[0].sums.moving, 15u);
}

TEST_F(IoFilesTest, BlocksThatLieApartAreFragments) {
  const uint16_t write = Mpi("MPI_File_write");
  tables_.io.push_back(Row(0, IoLayer::mpi_io, write, 0, 2, 1 << 20));
  tables_.io.push_back(Posix(0, IoFunction::pwritev, write, 512, 4096));
  EXPECT_EQ(Findings(), std::vector<std::string>{"fragments"});
}

// A collective call is efficient if it writes each of its buffers with one C library call.
TEST_F(IoFilesTest, ACollectiveCallWhoseBlocksAreNotJoinedIsFragmented) {
  const uint16_t all = Mpi("MPI_File_write_all");
  tables_.io.push_back(Row(0, IoLayer::mpi_io, all, 0, 6, 1 << 20));
  tables_.io.push_back(Posix(0, IoFunction::pwritev, all, 384, 16384));
  const std::vector<IoFinding> found = FindIo(Only());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "fragments");
  ASSERT_EQ(found[0].hints.size(), 1u);
  EXPECT_EQ(found[0].hints[0].key, "romio_cb_write");
  tables_.io.back() = Posix(0, IoFunction::pwritev, all, 384, 16 << 20);
  EXPECT_TRUE(Findings().empty());
}

TEST_F(IoFilesTest, LocksThatTheProgramTakesItselfAreLocksToo) {
  for (uint32_t process = 0; process < 2; ++process)
    tables_.io.push_back(Posix(process, IoFunction::fcntl_lock, 0, 600, 0));
  EXPECT_EQ(Findings(), std::vector<std::string>{"shared-locks"});
  tables_.io.pop_back();
  EXPECT_TRUE(Findings().empty());  // A single rank never waits for a lock.
}

TEST_F(IoFilesTest, LocksOfAnyKindAreLocks) {
  for (uint32_t process = 0; process < 2; ++process) {
    tables_.io.push_back(Posix(process, IoFunction::flock, 0, 300, 0));
    tables_.io.push_back(Posix(process, IoFunction::lockf, 0, 300, 0));
  }
  EXPECT_EQ(Findings(), std::vector<std::string>{"shared-locks"});
  EXPECT_NE(FindIo(Only())[0].sentence.find("2 processes took 1200 locks"), std::string::npos);
}

TEST_F(IoFilesTest, FewLocksAreNoFinding) {
  const uint16_t write = Mpi("MPI_File_write");
  for (uint32_t process = 0; process < 2; ++process) {
    tables_.io.push_back(Row(process, IoLayer::mpi_io, write, 0, 6, 1 << 20));
    tables_.io.push_back(Posix(process, IoFunction::pwrite, write, 6, 1 << 20));
    tables_.io.push_back(Posix(process, IoFunction::fcntl_lock, write, 6, 0));
  }
  EXPECT_TRUE(Findings().empty());
}

TEST_F(IoFilesTest, FilesOfMpiItselfHaveNoFindings) {
  tables_.io_files = {"/data/.a.shfp.1234"};
  for (uint32_t process = 0; process < 2; ++process)
    tables_.io.push_back(Posix(process, IoFunction::fcntl_lock, 0, 600, 0));
  EXPECT_TRUE(Findings().empty());
  EXPECT_TRUE(IsOfMpiItself("/tmp/ompi.node1.1000/pid.7/1/a.sm"));
  EXPECT_FALSE(IsOfMpiItself("/data/ompi.dat"));
  EXPECT_FALSE(IsOfMpiItself("/data/ompi.results/out"));
  EXPECT_FALSE(IsOfMpiItself("/data/a.shfp.txt"));
  EXPECT_FALSE(IsOfMpiItself(""));
}

TEST_F(IoFilesTest, PlacesOfCalls) {
  IoRow row = Posix(0, IoFunction::pwrite, 0, 10, 100);
  row.placed = 10;
  row.consecutive = 3;
  row.strided = 2;
  row.stride = 8192;
  tables_.io.push_back(row);
  EXPECT_EQ(Only().own[0].sums.Random(), 4u);  // The first access counts as consecutive.
  EXPECT_EQ(Only().own[0].sums.stride, 8192);
  row.strided = 3;
  row.stride = -100;
  tables_.io.push_back(row);
  EXPECT_EQ(Only().own[0].sums.stride, -100);  // the stride of most calls
}

TEST(IoFiles, BytesOfMpiFunctionsWithoutTheCLibrary) {
  IoFile file;
  const auto add = [&](layout::IoKind kind, uint64_t bytes) {
    IoSums sums;
    sums.bytes = bytes;
    file.mpi.push_back({"", kind, false, sums, 0, {}, 0, 0, 0});
  };
  add(layout::IoKind::write, 300);
  add(layout::IoKind::read, 20);
  add(layout::IoKind::open, 7);
  EXPECT_EQ(BytesMoved(file).written, 300u);
  EXPECT_EQ(BytesMoved(file).read, 20u);
  EXPECT_TRUE(BytesMoved(file).by_mpi);
  file.read = 4;
  EXPECT_EQ(BytesMoved(file).written, 0u);
  EXPECT_EQ(BytesMoved(file).read, 4u);
  EXPECT_FALSE(BytesMoved(file).by_mpi);
}

}  // namespace
}  // namespace rankine::analysis
