// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/unseen.h"

#include <gtest/gtest.h>

#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using layout::IoFunction;
using layout::IoLayer;

class UnseenIoTest : public testing::Test {
 protected:
  archive::IoRow& Add(IoFunction function, uint32_t process, uint32_t file, uint64_t calls) {
    archive::IoRow row;
    row.layer = IoLayer::posix;
    row.function = static_cast<uint16_t>(function);
    row.process = process;
    row.file = file;
    row.calls = calls;
    tables_.io.push_back(row);
    return tables_.io.back();
  }
  uint64_t Count(const std::string& name) {
    for (const Finding& finding : UnseenIo(tables_)) {
      if (finding.name == name) return finding.count;
    }
    return 0;
  }
  std::string Sentence(const std::string& name) {
    for (const Finding& finding : UnseenIo(tables_)) {
      if (finding.name == name) return finding.sentence;
    }
    return "";
  }
  archive::Tables tables_;
};

TEST_F(UnseenIoTest, NothingIsSaidOfWhatIsKnown) {
  tables_.io_files = {"/data/a"};
  Add(IoFunction::write, 0, 0, 5);
  Add(IoFunction::readdir, 0, archive::kNone, 5);
  EXPECT_TRUE(UnseenIo(tables_).empty());
}

TEST_F(UnseenIoTest, FilesWithoutANameOfTheirOwn) {
  tables_.io_files = {"/data/a", "/data/f#### (further files)"};
  Add(IoFunction::write, 0, 0, 1);
  Add(IoFunction::write, 0, 1, 2);
  Add(IoFunction::fread, 0, archive::kNone, 4).layer = IoLayer::stdio;
  Add(IoFunction::stat, 0, archive::kNone, 8);
  Add(IoFunction::io_uring_write, 0, archive::kNone, 16);
  EXPECT_EQ(Count("io.nameless"), 6u);
  EXPECT_NE(UnseenIo(tables_)[1].sentence.find("a process stores " + std::to_string(layout::kMaxIoFiles) +
                                               " names, and a thread " + std::to_string(layout::kMaxIoRows)),
            std::string::npos);
  EXPECT_EQ(Count("io.registered"), 16u);
}

TEST_F(UnseenIoTest, UntouchedUnlessReadAnotherTime) {
  tables_.io_files = {"/data/a", "/data/b", "/data/c"};
  for (uint32_t file = 0; file < 3; ++file) Add(IoFunction::untouched, 0, file, 1);
  Add(IoFunction::untouched, 1, 0, 1);
  Add(IoFunction::read, 0, 1, 1);
  Add(IoFunction::mmap, 0, 2, 1);
  EXPECT_EQ(Count("io.untouched"), 2u);
  EXPECT_EQ(Count("io.mapped"), 1u);
}

TEST_F(UnseenIoTest, WhatIsMappedIsToldWithItsBytes) {
  const auto add = [this](IoFunction function, uint32_t process, uint32_t file, uint64_t first,
                          uint64_t touched) {
    archive::IoRow& row = Add(function, process, file, 1);
    row.first_byte = first;
    row.touched = touched;
  };
  tables_.io_files = {"/data/a", "/data/b"};
  add(IoFunction::mmap, 0, 0, 4096, 4096);
  add(IoFunction::mmap, 0, 0, 0, 4096);  // Maps another part of the file, to another address.
  add(IoFunction::mmap, 1, 0, 0, 100);
  add(IoFunction::untouched, 0, 1, 0, 7);
  EXPECT_EQ(Count("io.mapped"), 2u);
  EXPECT_NE(Sentence("io.mapped").find("(8292 bytes)"), std::string::npos) << Sentence("io.mapped");
  EXPECT_NE(Sentence("io.untouched").find("1 file (7 bytes) was opened"), std::string::npos);
}

TEST_F(UnseenIoTest, ChildrenThatAreFollowedAreNothingThatLacks) {
  Add(IoFunction::fork_followed, 0, archive::kNone, 5);
  tables_.io_files = {"/data/a"};
  Add(IoFunction::child_write, 0, 0, 3);
  EXPECT_TRUE(UnseenIo(tables_).empty());
  Add(IoFunction::spawn, 0, archive::kNone, 2);
  EXPECT_EQ(Count("io.programs"), 2u);
  Add(IoFunction::io_uring_enter, 0, archive::kNone, 4);
  EXPECT_EQ(Count("io.raw.rings"), 4u);
}

TEST_F(UnseenIoTest, WhatOneThreadBeginsAnotherMayEnd) {
  Add(IoFunction::aio_write, 0, 0, 3).unfinished = 3;
  // According to this row, two more operations ended than began.
  Add(IoFunction::aio_write, 0, 0, 0).unfinished = ~uint64_t{1};
  EXPECT_EQ(Count("io.unfinished"), 1u);
  tables_.io.pop_back();
  // In total, more operations ended than began: the archive is damaged.
  Add(IoFunction::aio_write, 0, 0, 0).unfinished = ~uint64_t{3};
  EXPECT_EQ(Count("io.unfinished"), 0u);
}

TEST_F(UnseenIoTest, Children) {
  Add(IoFunction::fork, 0, archive::kNone, 1);
  Add(IoFunction::fork, 1, archive::kNone, 2);
  EXPECT_EQ(Count("io.children"), 3u);
}

}  // namespace
}  // namespace rankine::analysis
