// SPDX-License-Identifier: BSD-3-Clause
#include "probe/moosefs/stream.h"

#include <gtest/gtest.h>

#include <vector>

namespace rankine::probe::moosefs {
namespace {

using Bytes = std::vector<uint8_t>;

Bytes MessageOf(uint32_t command, const Bytes& body) {
  Bytes bytes;
  for (const uint32_t word : {command, static_cast<uint32_t>(body.size())})
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<uint8_t>(word >> shift));
  bytes.insert(bytes.end(), body.begin(), body.end());
  return bytes;
}

class StreamTest : public testing::Test {
 protected:
  // Passes reads of the given sizes to the stream. The time between two reads is one tick. For each read,
  // the first 21 bytes are known.
  void Read(const Bytes& bytes, const std::vector<uint64_t>& sizes) {
    uint64_t at = 0;
    for (const uint64_t size : sizes) {
      const uint64_t count = std::min<uint64_t>(size, bytes.size() - at);
      stream_.Take(std::span(bytes).subspan(at, std::min<uint64_t>(count, 21)), count, size, ++time_,
                   [this](const Message& message) { seen_.push_back(message); });
      at += count;
    }
  }
  Stream stream_;
  std::vector<Message> seen_;
  uint64_t time_ = 0;
};

TEST_F(StreamTest, HeaderThenBodyInPieces) {
  Bytes body(100);
  for (size_t i = 0; i < body.size(); ++i) body[i] = static_cast<uint8_t>(i + 1);
  Read(MessageOf(212, body), {8, 100});
  Read(MessageOf(212, body), {8, 30, 70});
  Read(MessageOf(200, {}), {8});
  ASSERT_EQ(seen_.size(), 3u);
  EXPECT_EQ(seen_[0].command, 212u);
  EXPECT_EQ(seen_[0].length, 100u);
  EXPECT_EQ(seen_[0].known, 21u);
  EXPECT_EQ(seen_[0].body[20], 21);
  EXPECT_EQ(seen_[0].begin, 1u);
  EXPECT_EQ(seen_[0].end, 2u);
  // Bytes after the first gap count as unknown.
  EXPECT_EQ(seen_[1].known, 21u);
  EXPECT_EQ(seen_[1].end, 5u);
  EXPECT_EQ(seen_[2].length, 0u);
}

// The bytes are a keep-alive message and a status message. The bytes arrive in reads of 21 bytes, like
// those of a mount's writer.
TEST_F(StreamTest, SeveralInOneRead) {
  Bytes bytes = MessageOf(0, {});
  const Bytes status = MessageOf(211, Bytes(13, 7));
  bytes.insert(bytes.end(), status.begin(), status.end());
  Read(bytes, {21, 8});
  ASSERT_EQ(seen_.size(), 2u);
  EXPECT_EQ(seen_[0].command, 0u);
  EXPECT_EQ(seen_[1].command, 211u);
  EXPECT_EQ(seen_[1].known, 13u);
  EXPECT_EQ(seen_[1].body[12], 7);
}

TEST_F(StreamTest, FindsItsWayFromAmidAMessage) {
  Read(Bytes(500, 0xff), {300, 200});
  Read(MessageOf(201, Bytes(9, 1)), {8, 9});
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].command, 201u);
  // The read of the body of message 201 was missed.
  Read(MessageOf(201, Bytes(9, 1)), {8});
  Read(MessageOf(202, Bytes(40, 2)), {12, 36});
  ASSERT_EQ(seen_.size(), 2u);
  EXPECT_EQ(seen_[1].command, 202u);
  EXPECT_EQ(seen_[1].body[24], 2);
}

TEST_F(StreamTest, GivesNoMessagesForOtherData) {
  Read(Bytes(64, 0xee), {8, 8, 12, 21});
  EXPECT_TRUE(seen_.empty());
}

}  // namespace
}  // namespace rankine::probe::moosefs
