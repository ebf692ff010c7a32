// SPDX-License-Identifier: BSD-3-Clause
// Tests that chunks of operations can be read, and that damaged chunks are detected.
#include "archive/io/operations.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/byte_writer.h"
#include "layout/io/op_code.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kOperations = 50;

// Returns a payload in the form that layout/io/encode_ops.h writes. According to its head, the payload
// contains operations of two rows. The argument `told` is the number of operations in the head.
std::vector<std::byte> Payload(uint64_t told, uint64_t rate, uint64_t rows) {
  std::vector<std::byte> bits(8192);
  std::vector<layout::IoOpRow> known(layout::kMostIoOpRows);
  layout::IoOpModel model;
  model.Begin(known.data(), 100, layout::IoTimes::exact);
  uint64_t end = 0;
  for (uint64_t i = 0; i < kOperations; ++i) {
    const uint64_t begin = 100 + 10 * i;
    end =
        model.Put({static_cast<uint32_t>(i % 2), begin, begin + 5, 4096 * i, 4096, false}, bits.data(), end);
  }
  std::vector<std::byte> room(16384);
  base::ByteWriter out(room);
  out.Fixed(uint64_t{100});
  out.Fixed(uint64_t{1'000'000'000});
  out.Fixed(rate);
  for (const uint64_t number : {uint64_t{0}, uint64_t{0}, uint64_t{1}, told, rows}) out.Varint(number);
  for (uint64_t i = 0; i < rows; ++i) out.Varint(i + 1);
  out.Bytes({bits.data(), end / 8 + 1});
  return {out.written().begin(), out.written().end()};
}

TEST(IoOperations, AGoodChunkIsReadToItsEnd) {
  EXPECT_TRUE(AreIoOperations(Payload(kOperations, 1'000'000'000, 2)));
}

TEST(IoOperations, AnInvalidChunkIsRecognised) {
  EXPECT_FALSE(AreIoOperations(Payload(100 * kOperations, 1'000'000'000, 2)));
  EXPECT_FALSE(AreIoOperations(Payload(kOperations, 5, 2)));  // an impossible rate of the counter
  // the operations use an undefined row
  EXPECT_FALSE(AreIoOperations(Payload(kOperations, 1'000'000'000, 1)));
  EXPECT_FALSE(AreIoOperations(Payload(kOperations, 1'000'000'000, layout::kMostIoOpRows + 1)));
  const auto whole = Payload(kOperations, 1'000'000'000, 2);
  for (size_t size = 0; size + 2 < whole.size(); ++size)
    ASSERT_FALSE(AreIoOperations(std::span(whole).first(size))) << size;
}

}  // namespace
}  // namespace rankine::archive
