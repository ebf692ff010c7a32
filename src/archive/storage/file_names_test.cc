// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/file_names.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/testing/io_chunk.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using layout::IoFunction;
using layout::IoLayer;
using Names = std::map<uint32_t, std::string>;

constexpr uint64_t kMs = 1'000'000;

// Rank 0 has two files open.
class FileNamesTest : public ::testing::Test {
 protected:
  FileNamesTest() {
    tables_.processes.emplace_back().rank = 0;
    tables_.io_files = {"/mount/a", "/mount/b"};
  }
  void Call(IoLayer layer, IoFunction function, uint32_t file, uint64_t begin, uint64_t took, uint64_t offset,
            uint64_t bytes) {
    uint32_t row = 0;
    const auto is_it = [&](const IoRow& one) {
      return one.layer == layer && one.function == static_cast<uint16_t>(function) && one.file == file;
    };
    row =
        static_cast<uint32_t>(std::find_if(tables_.io.begin(), tables_.io.end(), is_it) - tables_.io.begin());
    if (row == tables_.io.size()) {
      IoRow& made = tables_.io.emplace_back();
      made.layer = layer;
      made.function = static_cast<uint16_t>(function);
      made.file = file;
    }
    chunk_.operations.push_back({row, begin, begin + took, offset, bytes, false});
  }
  void Ask(uint32_t file, StorageAction action, uint64_t begin, uint64_t offset, uint64_t bytes,
           uint32_t thread = 0) {
    requests_.push_back({file, 0, thread, action, offset, bytes, begin});
  }
  Names Found() {
    chunk_.rows = static_cast<uint32_t>(tables_.io.size());
    std::sort(chunk_.operations.begin(), chunk_.operations.end(),
              [](const auto& a, const auto& b) { return a.end < b.end; });
    testing::AddTo(&tables_, &chunk_);
    return FindFileNames(tables_, requests_);
  }
  Tables tables_;
  std::vector<NamelessRequest> requests_;
  testing::IoChunk chunk_;
};

TEST_F(FileNamesTest, AFileIsThatOfTheThreadsOperation) {
  Call(IoLayer::posix, IoFunction::pwrite, 0, 100 * kMs, kMs, 0, 4096);
  Call(IoLayer::posix, IoFunction::pwrite, 1, 200 * kMs, kMs, 0, 4096);
  Ask(7, StorageAction::write, 100 * kMs + 500, 0, 4096);
  Ask(8, StorageAction::write, 200 * kMs + 500, 0, 4096);
  EXPECT_EQ(Found(), (Names{{7, "/mount/a"}, {8, "/mount/b"}}));
}

TEST_F(FileNamesTest, OtherThreadsActionsExtentsAndTimesDoNotMatch) {
  Call(IoLayer::posix, IoFunction::pwrite, 0, 100 * kMs, kMs, 0, 4096);
  Ask(1, StorageAction::write, 100 * kMs + 500, 0, 4096, 1);
  Ask(2, StorageAction::read, 100 * kMs + 500, 0, 4096);
  Ask(3, StorageAction::write, 100 * kMs + 500, 4096, 4096);
  Ask(4, StorageAction::write, 150 * kMs, 0, 4096);
  EXPECT_EQ(Found(), Names{});
}

// If two files are in use at the same time, the file gets the name to which the majority of requests leads.
// Without a majority, the file gets no name.
TEST_F(FileNamesTest, RequestsThatDisagreeGiveNoName) {
  Call(IoLayer::posix, IoFunction::pwrite, 0, 100 * kMs, kMs, 0, 4096);
  Call(IoLayer::posix, IoFunction::pwrite, 1, 101 * kMs + 1, kMs, 0, 4096);
  // The time of this request is between the times of two operations. Each of these times may be wrong by 1
  // ms, so the request's operation is unknown.
  Ask(7, StorageAction::write, 101 * kMs, 0, 4096);
  EXPECT_EQ(Found(), Names{});
}

// ROMIO calls the file system's library directly, without a C library call in between.
TEST_F(FileNamesTest, WithoutTheCLibraryTheMpiCallIsUsed) {
  Call(IoLayer::mpi_io, IoFunction{}, 1, 100 * kMs, 10 * kMs, 0, 1 << 20);
  Call(IoLayer::mpi_io, IoFunction{}, 0, 200 * kMs, 10 * kMs, 0, 1 << 20);
  Ask(7, StorageAction::write, 105 * kMs, 1 << 22, 4096);  // data of another rank
  Ask(7, StorageAction::read, 108 * kMs, 1 << 22, 4096);
  Ask(8, StorageAction::write, 205 * kMs, 0, 4096);
  Ask(9, StorageAction::write, 150 * kMs, 0, 4096);
  EXPECT_EQ(Found(), (Names{{7, "/mount/b"}, {8, "/mount/a"}}));
}

TEST_F(FileNamesTest, ReadAheadAndSyncsAreUsed) {
  Call(IoLayer::posix, IoFunction::pread, 0, 100 * kMs, kMs, 8192, 4096);
  Call(IoLayer::posix, IoFunction::fsync, 1, 200 * kMs, kMs, layout::kNoOffset, 0);
  Ask(7, StorageAction::read, 100 * kMs + 10, 0, 131'072);
  Ask(8, StorageAction::sync, 200 * kMs + 10, 0, 0);
  EXPECT_EQ(Found(), (Names{{7, "/mount/a"}, {8, "/mount/b"}}));
}

}  // namespace
}  // namespace rankine::archive
