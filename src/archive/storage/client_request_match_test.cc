// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/client_request_match.h"

#include <gtest/gtest.h>

#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/testing/io_chunk.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using layout::IoFunction;

// Rank 0 writes, reads and syncs a file by itself.
class AskersTest : public ::testing::Test {
 protected:
  AskersTest() {
    tables_.processes.emplace_back().rank = 0;
    tables_.io_files = {"/mount/file"};
    storage_.files = {"/mount/file"};
  }
  // Returns the number of the operation. The order of the first calls of the functions determines the order
  // of the rows.
  uint64_t Call(IoFunction function, uint64_t begin, uint64_t offset, uint64_t bytes) {
    uint32_t row = 0;
    while (row < tables_.io.size() && tables_.io[row].function != static_cast<uint16_t>(function)) ++row;
    if (row == tables_.io.size()) {
      IoRow& made = tables_.io.emplace_back();
      made.layer = layout::IoLayer::posix;
      made.function = static_cast<uint16_t>(function);
    }
    chunk_.operations.push_back({row, begin, begin + 100, offset, bytes, false});
    return chunk_.operations.size();
  }
  void Ask(StorageAction action, uint64_t begin, uint64_t offset, uint64_t bytes, uint32_t thread = 0) {
    StorageOperation& one = storage_.operations.emplace_back();
    one.process = 0;
    one.file = 0;
    one.has_client = true;
    one.asked = {true, action, thread, offset, bytes, begin};
  }
  std::vector<uint64_t> Found() {
    chunk_.rows = static_cast<uint32_t>(tables_.io.size());
    testing::AddTo(&tables_, &chunk_);
    return MatchClientRequests(tables_, JoinIoCalls(tables_), storage_);
  }
  Tables tables_;
  Storage storage_;
  testing::IoChunk chunk_;
};

TEST_F(AskersTest, PartsOfACallBelongToItAtAnyTime) {
  const uint64_t first = Call(IoFunction::pwrite, 1000, 0, 300'000);
  const uint64_t second = Call(IoFunction::pwrite, 2000, 300'000, 300'000);
  Ask(StorageAction::write, 90'000, 0, 131'072);
  Ask(StorageAction::write, 1, 300'000, 131'072);
  Ask(StorageAction::write, 5, 131'072, 131'072);
  EXPECT_EQ(Found(), (std::vector<uint64_t>{first, second, first}));
}

TEST_F(AskersTest, EqualExtentsAreMatchedInOrder) {
  const uint64_t first = Call(IoFunction::pwrite, 1000, 0, 4096),
                 second = Call(IoFunction::pwrite, 2000, 0, 4096);
  // If only times were compared, all three requests would belong to the second operation.
  Ask(StorageAction::write, 2050, 0, 4096);
  Ask(StorageAction::write, 2040, 0, 4096);
  Ask(StorageAction::write, 2040, 0, 4096);  // another part of the same request, which was sent to another
                                             // server
  EXPECT_EQ(Found(), (std::vector<uint64_t>{second, first, first}));
}

TEST_F(AskersTest, CachedReadsAreSkipped) {
  Call(IoFunction::pread, 1000, 0, 4096);
  const uint64_t second = Call(IoFunction::pread, 2000, 0, 4096);
  const uint64_t ahead = Call(IoFunction::pread, 3000, 8192, 4096);
  Ask(StorageAction::read, 2010, 0, 4096);
  // the read includes bytes after the requested bytes (readahead)
  Ask(StorageAction::read, 3010, 8192, 65'536);
  EXPECT_EQ(Found(), (std::vector<uint64_t>{second, ahead}));
}

TEST_F(AskersTest, AnotherThreadFileOrDirectionDoesNotMatch) {
  Call(IoFunction::pwrite, 1000, 0, 4096);
  const uint64_t started = Call(IoFunction::aio_write, 2000, 0, 4096);
  const uint64_t sync = Call(IoFunction::fsync, 3000, layout::kNoOffset, 0);
  Ask(StorageAction::write, 1010, 0, 4096, 1);
  Ask(StorageAction::read, 1010, 0, 4096);
  Ask(StorageAction::write, 1010, 0, 4096, kNone);  // a request made by a thread of the C library
  Ask(StorageAction::sync, 3010, 0, 0);
  Ask(StorageAction::write, 1010, 4096, 4096);
  EXPECT_EQ(Found(), (std::vector<uint64_t>{0, 0, started, sync, 0}));
}

}  // namespace
}  // namespace rankine::archive
