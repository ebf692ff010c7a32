// SPDX-License-Identifier: BSD-3-Clause
// For tests of readers: makes a chunk of traced I/O operations in memory, in the encoding of
// layout/io/encode_ops.h.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "archive/rows/io_ops_chunk.h"
#include "archive/tables.h"
#include "base/byte_writer.h"
#include "layout/archive_layout.h"
#include "layout/io/op_code.h"

namespace rankine::archive::testing {

// The operations of one chunk of a thread, in the order of their ends. The field `number` is the chunk's
// number. One tick is 1 ns. Rows are numbered in the order in which they first occur; row i of the chunk is
// row `first_row` + i of Tables::io.
struct IoChunk {
  uint32_t process = 0, thread = 0, first_row = 0, rows = 1;
  uint64_t number = 0;
  std::vector<layout::IoOp> operations;
  std::vector<std::byte> stored = {};  // set by AddTo; must outlive the tables
};

inline void AddTo(Tables* tables, IoChunk* chunk) {
  std::vector<std::byte> bits(256 + chunk->operations.size() * layout::kMostIoOpBytes);
  std::vector<layout::IoOpRow> known(layout::kMostIoOpRows);
  layout::IoOpModel model;
  model.Begin(known.data(), 0, layout::IoTimes::exact);
  uint64_t end = 0;
  for (const layout::IoOp& operation : chunk->operations) end = model.Put(operation, bits.data(), end);
  chunk->stored.resize(1024 + bits.size());
  base::ByteWriter out(chunk->stored);
  out.Fixed(uint64_t{0});
  out.Fixed(uint64_t{0});
  out.Fixed(uint64_t{1'000'000'000});
  for (const uint64_t one : {uint64_t{chunk->thread}, chunk->number, uint64_t{1},
                             uint64_t{chunk->operations.size()}, uint64_t{chunk->rows}})
    out.Varint(one);
  for (uint64_t i = 0; i < chunk->rows; ++i) out.Varint(i + 1);
  out.Bytes({bits.data(), end / 8 + 1});
  chunk->stored.resize(out.written().size());
  IoOpsChunk& added = tables->io_ops.emplace_back();
  added.process = chunk->process;
  added.first_row = chunk->first_row;
  added.rows = chunk->rows;
  added.view.header.codec = static_cast<uint16_t>(layout::Codec::stored);
  added.view.header.kind = static_cast<uint16_t>(layout::ChunkKind::io_ops);
  added.view.header.raw_size = static_cast<uint32_t>(chunk->stored.size());
  added.view.stored = chunk->stored;
}

}  // namespace rankine::archive::testing
