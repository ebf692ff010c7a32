// SPDX-License-Identifier: BSD-3-Clause
// Tests that I/O operations survive encoding and decoding, and how many bytes they take.
#include "layout/io/op_code.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace rankine::layout {
namespace {

// Operations in the encoding that a thread uses.
struct Coded {
  std::vector<std::byte> bits;
  uint64_t end = 0;
  double bytes_each = 0;
};

Coded Code(const std::vector<IoOp>& ops, IoTimes times) {
  Coded coded;
  coded.bits.resize(ops.size() * kMostIoOpBytes + kMostIoOpBytes);
  std::vector<IoOpRow> rows(kMostIoOpRows);
  IoOpModel model;
  model.Begin(rows.data(), 1000, times);
  for (const IoOp& op : ops) coded.end = model.Put(op, coded.bits.data(), coded.end);
  coded.bytes_each = static_cast<double>(coded.end) / 8 / static_cast<double>(ops.size());
  coded.bits.resize(coded.end / 8 + 1);
  return coded;
}

std::vector<IoOp> Decode(const Coded& coded, size_t count, IoTimes times) {
  std::vector<IoOpRow> rows(kMostIoOpRows);
  IoOpModel model;
  model.Begin(rows.data(), 1000, times);
  std::vector<IoOp> ops;
  uint64_t bit = 0;
  for (IoOp op; ops.size() < count && model.Take(coded.bits, &bit, &op);) ops.push_back(op);
  return ops;
}

// Generates times like those of 4 KiB writes: about 1,000 ticks with a spread of 10 %, and occasionally ten
// times as long.
class Clock {
 public:
  explicit Clock(unsigned seed) : random_(seed) {}
  void Stamp(IoOp* op) {
    now_ += static_cast<uint64_t>(std::max(20.0, gap_(random_)));
    op->begin = now_;
    now_ += static_cast<uint64_t>(std::max(200.0, duration_(random_)));
    if (random_() % 100 == 0) now_ += random_() % 10000;
    op->end = now_;
  }
  void Pause(uint64_t ticks) { now_ += ticks; }

 private:
  std::mt19937_64 random_;
  std::normal_distribution<double> gap_{120, 12}, duration_{1000, 100};
  uint64_t now_ = 1000;
};

std::vector<IoOp> Regular(size_t count, uint64_t step) {
  Clock clock(1);
  std::vector<IoOp> ops(count);
  for (size_t i = 0; i < count; ++i) {
    ops[i].offset = i * step;
    ops[i].bytes = 4096;
    clock.Stamp(&ops[i]);
  }
  return ops;
}

void ExpectSame(const std::vector<IoOp>& a, const std::vector<IoOp>& b, IoTimes times) {
  ASSERT_EQ(a.size(), b.size());
  uint64_t begin_before = 1000;
  for (size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].row, b[i].row) << i;
    ASSERT_EQ(a[i].offset, b[i].offset) << i;
    ASSERT_EQ(a[i].bytes, b[i].bytes) << i;
    ASSERT_EQ(a[i].failed, b[i].failed) << i;
    const double exact = times == IoTimes::exact ? 0 : 0.02;
    const auto took = static_cast<double>(a[i].end - a[i].begin);
    ASSERT_NEAR(static_cast<double>(b[i].end - b[i].begin), took, exact * took + 0.5) << i;
    const auto since = std::abs(static_cast<double>(a[i].begin) - static_cast<double>(begin_before));
    ASSERT_NEAR(static_cast<double>(b[i].begin), static_cast<double>(a[i].begin), exact * since + 0.5) << i;
    begin_before = a[i].begin;
  }
}

void ExpectBack(const std::vector<IoOp>& ops) {
  for (const IoTimes times : {IoTimes::close, IoTimes::exact})
    ExpectSame(ops, Decode(Code(ops, times), ops.size(), times), times);
}

TEST(IoOpCode, RegularOperationsTakeLessThanAByte) {
  for (const uint64_t step : {4096, 16384}) {
    const auto ops = Regular(100000, step);
    ExpectBack(ops);
    EXPECT_LE(Code(ops, IoTimes::close).bytes_each, 0.9);
    EXPECT_LE(Code(ops, IoTimes::exact).bytes_each, 4);
  }
}

TEST(IoOpCode, RandomOperationsTakeTheirOffset) {
  auto ops = Regular(100000, 4096);
  std::mt19937_64 random(7);
  for (IoOp& op : ops) op.offset = random() % (uint64_t{1} << 40) & ~uint64_t{4095};
  ExpectBack(ops);
  EXPECT_LE(Code(ops, IoTimes::close).bytes_each, 7);
  EXPECT_LE(Code(ops, IoTimes::exact).bytes_each, 8);
}

TEST(IoOpCode, RunsWithJumpsAndSeveralRows) {
  Clock clock(3);
  std::vector<IoOp> ops;
  for (uint64_t run = 0; run < 500; ++run) {
    clock.Pause(run % 10 == 0 ? 50'000'000 : 0);
    for (uint64_t i = 0; i < 64; ++i) {
      // Adds a read, then a write of the same bytes by another call. Each sequence of operations ends with
      // a sync, which has no offset.
      for (uint32_t row = 0; row < 2; ++row) {
        IoOp& op = ops.emplace_back();
        op.row = row;
        op.offset = run * (uint64_t{1} << 30) + i * 65536;
        op.bytes = row == 0 ? 4096 : 8192;
        clock.Stamp(&op);
      }
    }
    IoOp& sync = ops.emplace_back();
    sync.row = 2;
    sync.failed = run == 17;
    clock.Stamp(&sync);
  }
  ExpectBack(ops);
  EXPECT_LE(Code(ops, IoTimes::close).bytes_each, 1.2);
}

TEST(IoOpCode, ConsecutiveOperationsOfDifferentSizes) {
  auto ops = Regular(1000, 0);
  std::mt19937_64 random(5);
  uint64_t at = 0;
  for (IoOp& op : ops) {
    op.offset = at;
    op.bytes = random() % 256;
    at += op.bytes;
  }
  ExpectBack(ops);
  EXPECT_LE(Code(ops, IoTimes::close).bytes_each, 3);
}

TEST(IoOpCode, AnyNumbersAreKept) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<IoOp> ops;
    uint32_t rows = 0;
    uint64_t now = 1000;
    for (int i = 0; i < 100; ++i) {
      IoOp& op = ops.emplace_back();
      op.row = static_cast<uint32_t>(random() % (rows + 1));
      if (op.row == rows) ++rows;
      op.offset = random() % 3 == 0 ? kNoOffset : random() >> random() % 64;
      op.bytes = random() >> random() % 64;
      op.failed = random() % 2 == 0;
      // A nested call ends before the call around it, so the outer call starts before the previous end.
      const uint64_t back = random() % 4 == 0 ? random() % std::min<uint64_t>(now, 5000) : 0;
      op.begin = now - back + (random() >> (24 + random() % 40));
      op.end = std::max(now, op.begin + (random() >> (24 + random() % 40)));
      now = op.end;
    }
    const auto exact = Decode(Code(ops, IoTimes::exact), ops.size(), IoTimes::exact);
    ExpectSame(ops, exact, IoTimes::exact);
    const auto close = Decode(Code(ops, IoTimes::close), ops.size(), IoTimes::close);
    ASSERT_EQ(close.size(), ops.size());
    for (size_t i = 0; i < ops.size(); ++i) {
      ASSERT_EQ(close[i].offset, ops[i].offset);
      const auto took = static_cast<double>(ops[i].end - ops[i].begin);
      ASSERT_NEAR(static_cast<double>(close[i].end - close[i].begin), took, 0.02 * took + 0.5);
    }
  }
}

TEST(IoOpCode, TimesDoNotDrift) {
  const auto ops = Regular(1000000, 4096);
  const auto back = Decode(Code(ops, IoTimes::close), ops.size(), IoTimes::close);
  ASSERT_EQ(back.size(), ops.size());
  EXPECT_NEAR(static_cast<double>(back.back().end), static_cast<double>(ops.back().end), 1000);
}

TEST(IoOpCode, AnyBytesAreReadSafely) {
  std::mt19937_64 random(13);
  std::vector<IoOpRow> rows(kMostIoOpRows);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::byte> bytes(random() % 200);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & (random() | 15));
    IoOpModel model;
    model.Begin(rows.data(), random(), round % 2 == 0 ? IoTimes::close : IoTimes::exact);
    uint64_t bit = 0, before = 0;
    for (IoOp op; model.Take(bytes, &bit, &op); before = bit) {
      ASSERT_GT(bit, before);
      ASSERT_LT(op.row, kMostIoOpRows);
    }
    ASSERT_LE(bit, bytes.size() * 8);
  }
}

}  // namespace
}  // namespace rankine::layout
