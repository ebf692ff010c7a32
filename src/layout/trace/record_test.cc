// SPDX-License-Identifier: BSD-3-Clause
#include "layout/trace/record.h"

#include <gtest/gtest.h>

#include <vector>

#include "layout/call_state.h"
#include "layout/testing/trace_calls.h"

namespace rankine::layout {
namespace {

const TraceRecord kSamples[] = {
    {TraceKind::end, {}, 0, 0, 0, 0},
    {TraceKind::end, {}, 7, 0, 0, 0},
    {TraceKind::end, {}, 2047, 0, 0, 0},
    {TraceKind::end, {}, 2048, 0, 0, 0},
    {TraceKind::end, {}, (uint64_t{1} << 58) - 1, 0, 0, 0},
    {TraceKind::begin, {}, 60, 1, 0, 0},
    {TraceKind::begin, {}, 60, 255, 0, 0},
    {TraceKind::far_begin, {}, 60, 256, 0, 0},
    {TraceKind::far_begin, {}, 1u << 30, 0xffffffff, 0, 0},
    {TraceKind::other, TraceWhat::set, 5, 70000, 0, 0},
    {TraceKind::other, TraceWhat::move, 5, 3, 0, 0},
    {TraceKind::other, TraceWhat::value, 5, 0, 9, 0},
    {TraceKind::other, TraceWhat::value, 5, 0, 0xffff, ~uint64_t{0}},
    {TraceKind::other, TraceWhat::value_end, 5, 0, 9, 0},
    {TraceKind::other, TraceWhat::holds, 0, 0, 9, 300},
    {TraceKind::other, TraceWhat::measured, 0, 0, 1, 12345678901},
    {TraceKind::other, TraceWhat::mark, 5, 0, 0, 0xffffffff},
    {TraceKind::other, TraceWhat::clock, 0, 0, 0, ~uint64_t{0}},
    {TraceKind::other, TraceWhat::counts, 0, 0, 0, kTraceCountsComplete},
    testing::StallRecord(70, 5000, StallReason::late_sender),
    testing::StallRecord(0, (uint64_t{1} << 61) - 1, StallReason::unknown),
    testing::CallRecord(5, 0, 0),
    testing::CallRecord(5, 31, 127),  // the largest number that takes one byte
    testing::CallRecord(5, 32, 128),
    testing::CallRecord(1 << 20, 1 << 30, 0xffff),
    testing::CallRecord(5, (uint64_t{1} << 61) - 1, 1),
    testing::SeveralRecord(5, 1000, 1, 2, 900),
    testing::SeveralRecord(1 << 20, 1 << 20, 0xffff, kMostSeveralCalls, 1 << 20),
};

std::vector<std::byte> Written() {
  std::vector<std::byte> bytes(std::size(kSamples) * kMostTraceRecord);
  std::byte* at = bytes.data();
  for (const TraceRecord& record : kSamples) {
    std::byte* next = PutTraceRecord(at, record);
    EXPECT_LE(next - at, static_cast<long>(kMostTraceRecord) - 8);
    at = next;
  }
  bytes.resize(static_cast<size_t>(at - bytes.data()));
  return bytes;
}

// Tests both forms of the record: the form in the spool, to which calls may be added, and the compact form.
// Each form must fit into the kMostTraceRecord bytes that are reserved for a record.
TEST(TraceRecord, SeveralCallsAreReadFromTheSpool) {
  constexpr uint64_t kMost = (uint64_t{1} << kSeveralBits) - 1;
  for (const TraceSeveral& several :
       {TraceSeveral{70, 60, 50, 2}, TraceSeveral{kMost, kMost, kMost, kMostSeveralCalls}}) {
    std::vector<std::byte> bytes(kMostTraceRecord + 1);
    PutTraceSeveral(bytes.data(), 0xffff, {1, 1, 1, 2});
    GrowTraceSeveral(bytes.data(), several);
    const std::byte* at = bytes.data();
    TraceRecord read{};
    ASSERT_TRUE(NextTraceRecord(&at, bytes.data() + kTraceSeveralBytes, &read));
    EXPECT_EQ(at, bytes.data() + kTraceSeveralBytes);
    EXPECT_EQ(read.what, TraceWhat::several);
    EXPECT_EQ(read.ticks, several.since);
    EXPECT_EQ(read.bits, several.took);
    EXPECT_EQ(read.inside, several.inside);
    EXPECT_EQ(read.number, 0xffffu);
    EXPECT_EQ(read.calls, several.calls);
    bytes.back() = std::byte{0x5a};
    EXPECT_LE(PutTraceRecord(bytes.data(), read), bytes.data() + kMostTraceRecord);
    EXPECT_EQ(bytes.back(), std::byte{0x5a});
  }
}

TEST(TraceRecord, IsReadAsItWasWritten) {
  const std::vector<std::byte> bytes = Written();
  const std::byte* at = bytes.data();
  for (const TraceRecord& record : kSamples) {
    TraceRecord read{};
    ASSERT_TRUE(ReadTraceRecord(&at, bytes.data() + bytes.size(), &read));
    EXPECT_EQ(read.kind, record.kind);
    EXPECT_EQ(read.ticks, record.ticks);
    EXPECT_EQ(read.node, record.node);
    EXPECT_EQ(read.attribute, record.attribute);
    EXPECT_EQ(read.bits, record.bits);
    EXPECT_EQ(read.number, record.number);
    if (record.kind != TraceKind::other) continue;
    EXPECT_EQ(read.what, record.what);
    if (record.what != TraceWhat::several) continue;
    EXPECT_EQ(read.calls, record.calls);
    EXPECT_EQ(read.inside, record.inside);
  }
  TraceRecord read{};
  EXPECT_FALSE(ReadTraceRecord(&at, bytes.data() + bytes.size(), &read));
}

TEST(TraceRecord, ReadsNothingBeyondTheEnd) {
  const std::vector<std::byte> bytes = Written();
  for (size_t size = 0; size < bytes.size(); ++size) {
    const std::vector<std::byte> cut(bytes.begin(), bytes.begin() + static_cast<long>(size));
    const std::byte* at = cut.data();
    TraceRecord read{};
    size_t count = 0;
    while (ReadTraceRecord(&at, cut.data() + cut.size(), &read)) ++count;
    EXPECT_LT(count, std::size(kSamples));
  }
}

// Returns the record of a definition, followed by the record of a call that refers to this definition.
std::vector<std::byte> DefinedCall(const std::vector<std::byte>& definition) {
  std::vector<std::byte> bytes(definition.size() + 3 * kMostTraceRecord);
  std::byte* at = PutTraceDefine(bytes.data(), 300, 70, definition.size());
  std::memcpy(at, definition.data(), definition.size());
  at = PutTraceDuration(at + definition.size(), 5000);
  at = PutTraceCall(at, 2, 70, 1);
  bytes.resize(static_cast<size_t>(at - bytes.data()));
  return bytes;
}

TEST(TraceRecord, ADefinitionKeepsItsBytes) {
  TiKey key = testing::CallKey(7);
  key.to_bytes = 4096;
  const uint32_t list[] = {1, 2, 3};
  const std::vector<std::byte> definition = testing::DefinitionOf(key, 99, list);
  const std::vector<std::byte> bytes = DefinedCall(definition);
  const std::byte* at = bytes.data();
  TraceRecord read{};
  ASSERT_TRUE(ReadTraceRecord(&at, bytes.data() + bytes.size(), &read));
  EXPECT_EQ(read.what, TraceWhat::define);
  EXPECT_EQ(read.number, 70u);
  EXPECT_EQ(read.ticks, 300u);
  EXPECT_EQ(read.bits, 5000u);
  EXPECT_EQ(std::vector<std::byte>(read.definition, read.definition + read.definition_size), definition);
  ASSERT_TRUE(ReadTraceRecord(&at, bytes.data() + bytes.size(), &read));
  EXPECT_EQ(read.what, TraceWhat::call);
  EXPECT_EQ(read.number, 70u);
  EXPECT_EQ(at, bytes.data() + bytes.size());
}

TEST(TraceRecord, ACutDefinitionIsRefused) {
  const std::vector<std::byte> bytes = DefinedCall(testing::DefinitionOf(testing::CallKey(7)));
  const std::byte* behind = bytes.data();
  TraceRecord read{};
  ASSERT_TRUE(ReadTraceRecord(&behind, bytes.data() + bytes.size(), &read));
  for (const std::byte* end = bytes.data(); end < behind; ++end) {
    const std::vector<std::byte> cut(bytes.data(), end);
    const std::byte* at = cut.data();
    EXPECT_FALSE(ReadTraceRecord(&at, cut.data() + cut.size(), &read));
    EXPECT_EQ(at, cut.data());
  }
}

TEST(TraceRecord, ATooLongDurationIsLimited) {
  std::byte room[kMostTraceRecord] = {};
  const std::byte* at = room;
  const std::byte* end = PutTraceCall(room, 1, 0, ~uint64_t{0});
  TraceRecord read{};
  ASSERT_TRUE(ReadTraceRecord(&at, end, &read));
  EXPECT_EQ(read.bits, ~uint64_t{0} >> 3);
}

TEST(TraceRecord, ACallOfALoopTakesFourBytes) {
  std::byte room[64];
  EXPECT_EQ(PutTraceCall(room, 2000, 5, 1000) - room, 5);
  EXPECT_EQ(PutTraceCall(room, 2000, 5, 31) - room, 4);
}

TEST(TraceRecord, ACountKeepsItsBytes) {
  TraceCallHead head{};
  head.key[0] = 7;
  std::byte room[2 * kTraceCountedBytes] = {};
  const std::byte* behind = PutTraceCounted(room, head, 12345678901);
  EXPECT_LE(behind - room, static_cast<long>(kTraceCountedBytes));
  const std::byte* at = room;
  TraceRecord read{};
  ASSERT_TRUE(ReadTraceRecord(&at, behind, &read));
  EXPECT_EQ(at, behind);
  EXPECT_EQ(read.what, TraceWhat::counted);
  EXPECT_EQ(read.bits, 12345678901u);
  ASSERT_EQ(read.definition_size, sizeof head);
  EXPECT_EQ(std::memcmp(read.definition, &head, sizeof head), 0);
  for (const std::byte* end = room; end < behind; ++end) {
    const std::vector<std::byte> cut(static_cast<const std::byte*>(room), end);
    const std::byte* from = cut.data();
    EXPECT_FALSE(ReadTraceRecord(&from, cut.data() + cut.size(), &read));
  }
}

TEST(TraceRecord, AShortCallReadsLikeAnyOther) {
  EXPECT_EQ(ShortTraceCall(kTraceNearCall), 0u);
  for (const uint32_t number : {0u, 1u, uint32_t{kTraceNearCall} - 1}) {
    for (const auto& [since, took] :
         {std::pair<uint64_t, uint64_t>{0, 0}, {1, 2}, {kMostShortSince, kMostShortTook}}) {
      std::byte room[64] = {};
      const std::byte* end = PutShortTraceCall(room, ShortTraceCall(number), since, took);
      for (const auto read : {ReadTraceRecord, NextTraceRecord}) {
        const std::byte* at = room;
        TraceRecord record{};
        ASSERT_TRUE(read(&at, std::end(room), &record));
        EXPECT_EQ(at, end);
        EXPECT_EQ(record.what, TraceWhat::call);
        EXPECT_EQ(record.number, number);
        EXPECT_EQ(record.ticks, since);
        EXPECT_EQ(record.bits, took);
      }
    }
  }
}

// The input consists of arbitrary bytes, cut off at arbitrary positions.
TEST(TraceRecord, TheFastReaderReadsTheSame) {
  std::vector<std::byte> bytes = Written();
  uint64_t random = 88172645463325252u;
  for (int i = 0; i < 4000; ++i) {
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    bytes.push_back(static_cast<std::byte>(random));
  }
  for (size_t start = 0; start < bytes.size(); ++start) {
    const std::byte* slow = bytes.data() + start;
    const std::byte* quick = slow;
    const std::byte* end = bytes.data() + std::min(bytes.size(), start + 80);
    for (bool more = true; more;) {
      TraceRecord a{}, b{};
      more = ReadTraceRecord(&slow, end, &a);
      ASSERT_EQ(NextTraceRecord(&quick, end, &b), more);
      ASSERT_EQ(slow, quick);
      const bool same = a.kind == b.kind && a.ticks == b.ticks && a.attribute == b.attribute &&
                        a.bits == b.bits && (a.kind == TraceKind::end || a.node == b.node);
      EXPECT_TRUE(same || !more);
    }
  }
}

// Models a loop benchmark: a region begins and ends every few dozen ticks.
TEST(TraceRecord, AShortRegionTakesFiveBytes) {
  std::byte room[64];
  std::byte* at = PutTraceRecord(room, {TraceKind::begin, {}, 60, 1, 0, 0});
  EXPECT_EQ(at - room, 3);
  EXPECT_EQ(PutTraceRecord(at, {TraceKind::end, {}, 2000, 0, 0, 0}) - at, 2);
}

TEST(TraceRecord, ATimeThatGoesBackBecomesZero) {
  EXPECT_EQ(TicksSince(100, 160), 60u);
  EXPECT_EQ(TicksSince(160, 100), 0u);
}

}  // namespace
}  // namespace rankine::layout
