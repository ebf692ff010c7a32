// Samples from the spool through the encoder and the real reader.
#include "archive/samples.h"

#include <gtest/gtest.h>

#include <map>

#include "archive/load_bytes.h"
#include "archive/testing/memory_archive.h"
#include "format/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using format::ExtentKind;
using format::OutsideRow;
using format::SampleClock;
using format::SpoolThread;

constexpr uint64_t kMs = 1'000'000;

// What was seen from outside of a thread with these clocks: 600 ms in ticks, 200 and 100 ms in two places of
// the kernel, 800 ms (or what is given) asleep. In ms by (clock, state).
std::map<std::pair<SampleClock, format::SampleState>, uint64_t> Seen(const SpoolThread& clocks,
                                                                     uint64_t asleep_ns = 800 * kMs,
                                                                     uint64_t finalize_ticks = 0) {
  format::testing::SpoolBuilder spool = format::testing::OneRank();
  spool.header().sampling_since = 2000;
  spool.header().finalize_ticks = finalize_ticks;
  SpoolThread thread = clocks;
  thread.tid = 4711;
  thread.index = 1;
  thread.ticked_ns = 600 * kMs;
  spool.Extent<SpoolThread>(ExtentKind::thread, 1, std::span(&thread, 1));
  OutsideRow rows[3] = {};
  const format::OpenCallWord call = {54, format::CallState::work, format::StallReason::none};
  rows[0] = {0x1000, 0, call, static_cast<uint32_t>(SampleClock::kernel), 0, 200 * kMs};
  rows[1] = {0, 0, {}, static_cast<uint32_t>(SampleClock::kernel), 0, 100 * kMs};
  rows[2] = {0x1000, 0, call, static_cast<uint32_t>(SampleClock::blocked), 0, asleep_ns};
  spool.Extent<OutsideRow>(ExtentKind::outside, 1, rows);
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const base::Result<Tables> tables = LoadBytes(archive.bytes);
  std::map<std::pair<SampleClock, format::SampleState>, uint64_t> sums;
  for (const SampleChunk& chunk : tables.value().samples) {
    SampleReader reader(tables.value());
    Sample sample;
    EXPECT_TRUE(reader.Open(chunk));
    while (reader.Next(&sample)) sums[{sample.clock, sample.state}] += sample.time_ns / kMs;
  }
  return sums;
}

using State = format::SampleState;

TEST(Samples, WhatNoLookSawIsGivenToWhatLooksSaw) {
  SpoolThread clocks{};
  clocks.cpu_ns = 1050 * kMs;      // 150 in the kernel that nobody saw
  clocks.sampled_ns = 2050 * kMs;  // and 200 asleep
  auto seen = Seen(clocks);
  EXPECT_EQ((seen[{SampleClock::kernel, State::work}]), 300u);
  EXPECT_EQ((seen[{SampleClock::kernel, State::outside}]), 150u);
  EXPECT_EQ((seen[{SampleClock::blocked, State::stall}]), 1000u);
}

TEST(Samples, NothingIsAddedWhereTheClocksSayMoreThanWasRecorded) {
  SpoolThread whole{};
  whole.cpu_ns = 900 * kMs;
  whole.sampled_ns = 1700 * kMs;
  SpoolThread paused{};
  paused.cpu_ns = 1050 * kMs;
  paused.sampled_ns = 2050 * kMs;
  paused.sampling = format::kSampleGaps;
  SpoolThread several = paused;
  several.sampling = 0;
  several.reused = 2;  // the clocks are the last one's
  SpoolThread killed{};
  for (const SpoolThread& clocks : {whole, paused, several, killed}) {
    auto seen = Seen(clocks);
    EXPECT_EQ((seen[{SampleClock::kernel, State::work}]), 200u);
    EXPECT_EQ((seen[{SampleClock::kernel, State::outside}]), 100u);
    EXPECT_EQ((seen[{SampleClock::blocked, State::stall}]), 800u);
  }
}

// The attribute of a thread that was 700 ms asleep and 100 ms in the kernel, and of which so much was seen.
uint64_t ToldUnseen(uint64_t kernel_ns, uint64_t asleep_ns) {
  format::testing::SpoolBuilder spool = format::testing::OneRank();
  spool.header().sampling_since = 2000;
  SpoolThread thread{};
  thread.tid = 4711;
  thread.index = 1;
  thread.ticked_ns = 600 * kMs;
  thread.cpu_ns = 700 * kMs;
  thread.sampled_ns = 1400 * kMs;
  spool.Extent<SpoolThread>(ExtentKind::thread, 1, std::span(&thread, 1));
  OutsideRow rows[2] = {};
  rows[0] = {0, 0, {}, static_cast<uint32_t>(SampleClock::kernel), 0, kernel_ns};
  rows[1] = {0, 0, {}, static_cast<uint32_t>(SampleClock::blocked), 0, asleep_ns};
  spool.Extent<OutsideRow>(ExtentKind::outside, 1, rows);
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool.Bytes(), true));
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  auto& attributes = tables.value().processes[0].attributes;
  if (!attributes.contains("sample.unseen.ns")) return 0;
  return std::get<uint64_t>(attributes["sample.unseen.ns"]);
}

TEST(Samples, MoreThatNobodySawThanThatSomebodySawIsTold) {
  EXPECT_EQ(ToldUnseen(0, 0), 800 * kMs);
  EXPECT_EQ(ToldUnseen(40 * kMs, 200 * kMs), 560 * kMs);
  EXPECT_EQ(ToldUnseen(60 * kMs, 400 * kMs), 0u);
  EXPECT_EQ(ToldUnseen(100 * kMs, 700 * kMs), 0u);
}

TEST(Samples, ARowThatIsLongerThanTheRunIsLeftOut) {
  constexpr uint64_t kTwoSeconds = 4'000'000'000;  // in ticks
  SpoolThread clocks{};
  clocks.cpu_ns = 900 * kMs;
  clocks.sampled_ns = 2000 * kMs;
  auto seen = Seen(clocks, ~uint64_t{0} - 5, kTwoSeconds);
  EXPECT_EQ((seen[{SampleClock::blocked, State::stall}]), 0u);
  EXPECT_EQ((seen[{SampleClock::kernel, State::work}]), 200u);
  seen = Seen(clocks, 1100 * kMs, kTwoSeconds);
  EXPECT_EQ((seen[{SampleClock::blocked, State::stall}]), 1100u);
}

}  // namespace
}  // namespace rankine::archive
