// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/io_spans.h"

#include <gtest/gtest.h>

#include <array>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/byte_writer.h"
#include "layout/io/functions.h"
#include "layout/io/op_code.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

// One rank has a single thread, which writes to a mounted file system.
struct MadeFiles {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  std::vector<archive::Timeline> lines{1};
  archive::Storage storage;
  std::vector<std::byte> payload;

  MadeFiles() {
    lines[0].process = 0;
    tables.io_files = {"/other", "/out"};
    storage.files = {"/out"};
  }
  void Row(layout::IoFunction function) {
    archive::IoRow row{};
    row.layer = layout::IoLayer::posix;
    row.function = static_cast<uint16_t>(function);
    row.site = kNone;
    row.file = 1;
    tables.io.push_back(row);
  }
  // Encodes operations as in layout/io/encode_ops.h. An operation is given by the index of its row, its
  // start, and its end, in ns of the run.
  void Operations(const std::vector<std::array<uint64_t, 3>>& operations) {
    std::vector<std::byte> bits(8192), room(16384);
    std::vector<layout::IoOpRow> known(layout::kMostIoOpRows);
    layout::IoOpModel model;
    model.Begin(known.data(), 0, layout::IoTimes::exact);
    uint64_t end = 0;
    for (const auto& [row, begin, until] : operations)
      end = model.Put({static_cast<uint32_t>(row), begin, until, 0, 4096, false}, bits.data(), end);
    base::ByteWriter out(room);
    out.Fixed(uint64_t{0});
    out.Fixed(uint64_t{0});
    out.Fixed(uint64_t{1'000'000'000});
    for (const uint64_t number :
         {uint64_t{0}, uint64_t{0}, uint64_t{1}, uint64_t{operations.size()}, uint64_t{tables.io.size()}})
      out.Varint(number);
    for (uint64_t i = 0; i < tables.io.size(); ++i) out.Varint(i + 1);
    out.Bytes({bits.data(), end / 8 + 1});
    payload = {out.written().begin(), out.written().end()};
    archive::IoOpsChunk chunk;
    chunk.process = 0;
    chunk.rows = static_cast<uint32_t>(tables.io.size());
    chunk.view.header.kind = static_cast<uint16_t>(layout::ChunkKind::io_ops);
    chunk.view.header.codec = static_cast<uint16_t>(layout::Codec::stored);
    chunk.view.header.raw_size = payload.size();
    chunk.view.stored = payload;
    tables.io_ops.push_back(chunk);
  }
  void Mounted(uint64_t begin, uint64_t end, uint32_t server) {
    archive::StorageOperation one;
    one.process = 0;
    one.file = 0;
    one.begin = begin;
    one.latency = end - begin;
    one.has_client = true;
    one.server = server;
    storage.operations.push_back(one);
  }
  std::vector<IoSpan> Spans() const {
    const IoSpans io(tables, lines, storage, 1);
    const auto spans = io.From(0, 0);
    return {spans.begin(), spans.end()};
  }
};

TEST(IoSpans, AreOperationsThatHoldTheirThread) {
  MadeFiles run;
  run.Row(layout::IoFunction::open);
  run.Row(layout::IoFunction::aio_write);
  run.Row(layout::IoFunction::pwrite);
  run.Operations({{0, 1000, 1100}, {1, 1200, 9000}, {2, 10000, 20000}, {2, 20100, 30000}, {2, 50000, 60000}});
  const std::vector<IoSpan> spans = run.Spans();
  ASSERT_EQ(spans.size(), 3u);
  EXPECT_FALSE(spans[0].moves);
  EXPECT_EQ(spans[0].row, 0u);
  EXPECT_EQ(spans[1].begin, 10000u);  // The pause of 100 ns is so short that it is ignored.
  EXPECT_EQ(spans[1].end, 30000u);
  EXPECT_EQ(spans[1].file, 1u);
  EXPECT_TRUE(spans[2].moves);
  EXPECT_EQ(spans[2].server, kNone);
}

TEST(IoSpans, HaveTheServerThatTookLongest) {
  MadeFiles run;
  run.Row(layout::IoFunction::pwrite);
  run.Operations({{0, 10000, 20000}, {0, 40000, 50000}});
  run.Mounted(10100, 13000, 0);
  run.Mounted(13000, 19000, 1);
  run.Mounted(39000, 41000, 0);
  const std::vector<IoSpan> spans = run.Spans();
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[0].server, 1u);
  EXPECT_EQ(spans[1].server, 0u);
}

// Without --io=trace, only the operations of the file system's client are known.
TEST(IoSpans, AreTheMountsWhereNothingElseIsKnown) {
  MadeFiles run;
  run.Mounted(100, 900, 3);
  const std::vector<IoSpan> spans = run.Spans();
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].row, kNone);
  EXPECT_EQ(spans[0].file, 1u);
  EXPECT_EQ(spans[0].server, 3u);
  run.lines.emplace_back().process = 0;  // If there are two lines, it is unknown on which thread the
                                         // operation ran.
  EXPECT_TRUE(run.Spans().empty());
}

}  // namespace
}  // namespace rankine::analysis
