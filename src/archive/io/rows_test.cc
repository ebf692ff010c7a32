// SPDX-License-Identifier: BSD-3-Clause
// Tests that I/O statistics in a spool are encoded by the ranks' encoder, and then decoded correctly into
// tables. Damaged statistics are tested, too.
#include "archive/io/rows.h"

#include <gtest/gtest.h>

#include "archive/io/below.h"
#include "archive/load_bytes.h"
#include "archive/rows/call_site.h"
#include "archive/rows/loss.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "archive/verify.h"
#include "base/byte_writer.h"
#include "layout/io/functions.h"
#include "layout/io/groups.h"
#include "layout/io/library_functions.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using layout::ExtentKind;
using layout::IoFunction;
using layout::IoLayer;
using layout::testing::SpoolBuilder;

constexpr uint64_t kCode = 0x400000, kMoved = 0x7f1200000000;

SpoolBuilder Basic() {
  SpoolBuilder spool = layout::testing::OneRank();
  spool.header().init_done_ticks = 2000;
  spool.Module(kMoved, kMoved + 0x10000, kMoved - kCode, 2, "/bin/app", "\x01");
  return spool;
}

void LogFile(SpoolBuilder& spool, uint64_t index, std::string_view path) {
  std::byte room[256];
  base::ByteWriter out(room);
  out.Varint(index);
  out.String(path);
  spool.Log(layout::LogType::io_file, out.written());
}

layout::IoRow Written(uint32_t file, uint64_t calls) {
  layout::IoRow row{};
  row.site = kMoved + 0x123;
  row.file = file;
  row.function = static_cast<uint16_t>(IoFunction::pwrite);
  row.layer = IoLayer::posix;
  row.calls = calls;
  row.bytes = 100 * calls;
  row.time_sum = 2000 * calls;
  row.time_max = 4000;
  row.placed = calls;
  row.strided = calls - 1;
  row.stride = -4096;
  row.votes = calls - 1;
  row.first_byte = 8192;
  row.end_byte = 9000;
  row.sizes[7] = calls;
  return row;
}

Tables Load(SpoolBuilder* spool) {
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool->Bytes(), true));
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  EXPECT_TRUE(tables.ok());
  return tables.ok() ? std::move(tables.value()) : Tables{};
}

TEST(IoRows, KeepEveryNumberAndAddUpThreads) {
  SpoolBuilder spool = Basic();
  LogFile(spool, 2, "/data/b");
  LogFile(spool, 1, "/data/a");
  layout::IoRow one = Written(2, 10), two = Written(2, 30);
  two.stride = 512;
  two.first_byte = 4096;
  two.time_max = 8000;
  spool.Extent<layout::IoRow>(ExtentKind::io_rows, 0, {&one, 1});
  spool.Extent<layout::IoRow>(ExtentKind::io_rows, 1, {&two, 1});
  const Tables tables = Load(&spool);
  EXPECT_TRUE(tables.losses.empty());
  ASSERT_EQ(tables.io.size(), 1u);
  const IoRow& row = tables.io[0];
  EXPECT_EQ(tables.io_files.at(row.file), "/data/b");
  EXPECT_EQ(FunctionOf(row), "pwrite");
  EXPECT_EQ(KindOf(row), layout::IoKind::write);
  EXPECT_EQ(ParentOf(row), "");
  EXPECT_EQ(row.calls, 40u);
  EXPECT_EQ(row.bytes, 4000u);
  EXPECT_EQ(row.time_sum, 40000u);
  EXPECT_EQ(row.time_max, 4000u);
  EXPECT_EQ(row.strided, 38u);
  EXPECT_EQ(row.stride, 512);  // Two threads have different strides. The row has the stride of the thread
                               // that made more strided calls.
  EXPECT_EQ(row.first_byte, 4096u);
  EXPECT_EQ(row.touched, 9000u - 4096);
  EXPECT_EQ(row.sizes[7], 40u);
  ASSERT_LT(row.site, tables.sites.size());
  EXPECT_EQ(tables.sites[row.site].offset, kCode + 0x123);
}

TEST(IoRows, ALibrarysFunctionIsALayerAroundItsInnerCalls) {
  SpoolBuilder spool = Basic();
  LogFile(spool, 1, "/data/a");
  std::vector<layout::IoRow> rows = {Written(1, 1), Written(1, 2), Written(1, 4)};
  const uint16_t write = layout::IoLibraryFunctionNamed("H5Dwrite");
  ASSERT_NE(write, 0);
  rows[1].library = write;
  rows[2].layer = IoLayer::hdf5;
  rows[2].function = write;
  spool.Extent<layout::IoRow>(ExtentKind::io_rows, 0, rows);
  const Tables tables = Load(&spool);
  ASSERT_EQ(tables.io.size(), 3u);
  for (const IoRow& row : tables.io) {
    EXPECT_EQ(LibraryOf(row), row.calls == 2 ? "H5Dwrite" : "");
    EXPECT_EQ(ParentOf(row), row.calls == 2 ? "H5Dwrite" : "");
    EXPECT_EQ(FunctionOf(row), row.calls == 4 ? "H5Dwrite" : "pwrite");
    EXPECT_EQ(KindOf(row), layout::IoKind::write);
  }
}

TEST(IoRows, EachSiteOfALibrarysFunctionHasItsInnerCalls) {
  SpoolBuilder spool = Basic();
  LogFile(spool, 1, "/data/a");
  std::vector<layout::IoRow> rows = {Written(1, 4), Written(1, 2), Written(1, 5)};
  const uint16_t write = layout::IoLibraryFunctionNamed("H5Dwrite");
  rows[2].library = write;
  for (int i = 0; i < 2; ++i) {
    rows[i].layer = IoLayer::hdf5;
    rows[i].function = write;
    rows[i].site = kMoved + 0x200 * static_cast<uint64_t>(i + 1);
    rows[i].calls_below = static_cast<uint64_t>(3 - i);
    rows[i].bytes_below = static_cast<uint64_t>(300 - 100 * i);
    rows[i].ticks_below = 1500;
  }
  spool.Extent<layout::IoRow>(ExtentKind::io_rows, 0, rows);
  const Tables tables = Load(&spool);
  ASSERT_EQ(tables.io.size(), 3u);
  const std::vector<IoBelow> below = FindIoBelow(tables);
  for (size_t i = 0; i < below.size(); ++i) {
    const IoRow& row = tables.io[i];
    if (row.layer != IoLayer::hdf5) continue;
    EXPECT_TRUE(below[i].known);
    EXPECT_EQ(below[i].calls, row.calls == 4 ? 3u : 2u);
    EXPECT_EQ(below[i].bytes, row.calls == 4 ? 300u : 200u);
    EXPECT_EQ(below[i].own, row.time_sum - 750);
  }
}

TEST(IoRows, AFileWithoutANameAndARowWithoutALayer) {
  SpoolBuilder spool = Basic();
  LogFile(spool, 0, "/not/a/number");
  LogFile(spool, layout::kMaxIoNames + 1, "/too/many");
  std::vector<layout::IoRow> rows = {Written(0, 1), Written(77, 2), Written(1, 3)};
  rows[1].site = kMoved + 0x200;
  rows[2].layer = static_cast<IoLayer>(9);
  spool.Extent<layout::IoRow>(ExtentKind::io_rows, 0, rows);
  const Tables tables = Load(&spool);
  EXPECT_TRUE(tables.io_files.empty());
  ASSERT_EQ(tables.io.size(), 2u);
  for (const IoRow& row : tables.io) EXPECT_EQ(row.file, kNone);
}

std::vector<std::byte> Payload(uint64_t file, uint64_t layer, uint64_t buckets, uint16_t version = 3,
                               uint64_t view = 0) {
  std::vector<std::byte> room(512);
  base::ByteWriter out(room);
  out.Fixed(uint64_t{1});
  out.Varint(1);
  out.String("/a");
  out.Varint(1);
  out.Varint(file);
  out.Varint(layer);
  for (int i = 0; i < (version >= 2 ? 3 : 2); ++i) out.Varint(1);
  if (version >= 3) out.Varint(view);
  for (int i = 0; i < 14; ++i) out.Varint(1);
  // calls made inside the calls of a library
  for (int i = 0; i < 3 && version >= 4 && layer >= 4; ++i) out.Varint(1);
  out.Varint(buckets);
  for (uint64_t i = 0; i < buckets && i < 50; ++i) out.Varint(0);
  if (buckets != 0) out.Varint(0);
  if (version >= 3) out.Varint(0);  // file views
  room.resize(out.size());
  return room;
}

TEST(IoRows, RefuseInvalidNumbers) {
  EXPECT_TRUE(DecodeIo(Payload(1, 2, 0), 3).has_value());
  EXPECT_TRUE(DecodeIo(Payload(1, 2, 40), 3).has_value());
  // version 1 has no field for a library function
  EXPECT_TRUE(DecodeIo(Payload(1, 2, 0, 1), 1).has_value());
  EXPECT_TRUE(DecodeIo(Payload(1, 2, 0, 2), 2).has_value());      // version 2 has no file views
  EXPECT_FALSE(DecodeIo(Payload(1, 2, 0, 3, 1), 3).has_value());  // a view that does not exist
  EXPECT_FALSE(DecodeIo(Payload(1, 2, 0, 2), 3).has_value());
  EXPECT_TRUE(DecodeIo(Payload(1, 2, 0, 4), 4).has_value());
  EXPECT_TRUE(DecodeIo(Payload(1, 4, 0, 4), 4).has_value());
  // version 3 has no sums of the calls inside library calls
  EXPECT_TRUE(DecodeIo(Payload(1, 4, 0, 3), 3).has_value());
  EXPECT_FALSE(DecodeIo(Payload(1, 4, 0, 4), 3).has_value());
  EXPECT_FALSE(DecodeIo(Payload(2, 2, 0), 3).has_value());   // a file that does not exist
  EXPECT_FALSE(DecodeIo(Payload(1, 7, 0), 3).has_value());   // an invalid layer
  EXPECT_FALSE(DecodeIo(Payload(1, 2, 41), 3).has_value());  // The payload has more sizes than there are
                                                             // buckets.
  std::vector<std::byte> whole = Payload(1, 2, 3);
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(DecodeIo(std::span(whole).first(size), 3).has_value()) << size;
  whole.push_back(std::byte{0});
  EXPECT_FALSE(DecodeIo(whole, 3).has_value());
}

}  // namespace
}  // namespace rankine::archive
