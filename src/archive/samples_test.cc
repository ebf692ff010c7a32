// SPDX-License-Identifier: BSD-3-Clause
// Tests that samples pass correctly from the spool through the encoder to the real reader.
#include "archive/samples.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "archive/load_bytes.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/sample_chunk.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "layout/spool_log.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using layout::ExtentKind;
using layout::OutsideRow;
using layout::SampleClock;
using layout::SpoolThread;

constexpr uint64_t kMs = 1'000'000;

// Returns the total times of the decoded samples, in ms by (clock, state), for a thread with these clocks.
// The thread's sampling ticks stand for 600 ms. The collector observed the thread for 200 and 100 ms at two
// addresses in the kernel, and for 800 ms (or the given time) asleep.
std::map<std::pair<SampleClock, layout::SampleState>, uint64_t> Seen(const SpoolThread& clocks,
                                                                     uint64_t asleep_ns = 800 * kMs,
                                                                     uint64_t finalize_ticks = 0) {
  layout::testing::SpoolBuilder spool = layout::testing::OneRank();
  spool.header().sampling_since = 2000;
  spool.header().finalize_ticks = finalize_ticks;
  SpoolThread thread = clocks;
  thread.tid = 4711;
  thread.index = 1;
  thread.ticked_ns = 600 * kMs;
  spool.Extent<SpoolThread>(ExtentKind::thread, 1, std::span(&thread, 1));
  OutsideRow rows[3] = {};
  const layout::OpenCallWord call = {54, layout::CallState::work, layout::StallReason::none};
  rows[0] = {0x1000, 0, call, static_cast<uint32_t>(SampleClock::kernel), 0, 200 * kMs};
  rows[1] = {0, 0, {}, static_cast<uint32_t>(SampleClock::kernel), 0, 100 * kMs};
  rows[2] = {0x1000, 0, call, static_cast<uint32_t>(SampleClock::blocked), 0, asleep_ns};
  spool.Extent<OutsideRow>(ExtentKind::outside, 1, rows);
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const base::Result<Tables> tables = LoadBytes(archive.bytes);
  std::map<std::pair<SampleClock, layout::SampleState>, uint64_t> sums;
  for (const SampleChunk& chunk : tables.value().samples) {
    SampleReader reader(tables.value());
    Sample sample;
    EXPECT_TRUE(reader.Open(chunk));
    while (reader.Next(&sample)) sums[{sample.clock, sample.state}] += sample.time_ns / kMs;
  }
  return sums;
}

using State = layout::SampleState;

TEST(Samples, UnobservedTimeIsDividedAmongObservedPlaces) {
  SpoolThread clocks{};
  clocks.cpu_ns = 1050 * kMs;      // The observer missed 150 ms in which the thread was in the kernel.
  clocks.sampled_ns = 2050 * kMs;  // The observer also missed 200 ms in which the thread slept.
  auto seen = Seen(clocks);
  EXPECT_EQ((seen[{SampleClock::kernel, State::work}]), 300u);
  EXPECT_EQ((seen[{SampleClock::kernel, State::outside}]), 150u);
  EXPECT_EQ((seen[{SampleClock::blocked, State::stall}]), 1000u);
}

TEST(Samples, NothingIsAddedIfTheClocksDoNotFit) {
  SpoolThread whole{};
  whole.cpu_ns = 900 * kMs;
  whole.sampled_ns = 1700 * kMs;
  SpoolThread paused{};
  paused.cpu_ns = 1050 * kMs;
  paused.sampled_ns = 2050 * kMs;
  paused.sampling = layout::kSampleGaps;
  SpoolThread several = paused;
  several.sampling = 0;
  several.reused = 2;  // the clocks belong to the last thread with the number
  SpoolThread killed{};
  for (const SpoolThread& clocks : {whole, paused, several, killed}) {
    auto seen = Seen(clocks);
    EXPECT_EQ((seen[{SampleClock::kernel, State::work}]), 200u);
    EXPECT_EQ((seen[{SampleClock::kernel, State::outside}]), 100u);
    EXPECT_EQ((seen[{SampleClock::blocked, State::stall}]), 800u);
  }
}

// Makes a thread that slept for 700 ms and was in the kernel for 100 ms, but was observed only for the given
// times. Returns the value of the attribute for the time without an observation.
uint64_t ToldUnseen(uint64_t kernel_ns, uint64_t asleep_ns) {
  layout::testing::SpoolBuilder spool = layout::testing::OneRank();
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

TEST(Samples, MoreUnobservedThanObservedTimeIsReported) {
  EXPECT_EQ(ToldUnseen(0, 0), 800 * kMs);
  EXPECT_EQ(ToldUnseen(40 * kMs, 200 * kMs), 560 * kMs);
  EXPECT_EQ(ToldUnseen(60 * kMs, 400 * kMs), 0u);
  EXPECT_EQ(ToldUnseen(100 * kMs, 700 * kMs), 0u);
}

TEST(Samples, ARowLongerThanTheRunIsLeftOut) {
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

// Observed times of a thread, in ms. The thread's sampling ticks stand for 600 ms, of which 200 ms are in
// an MPI call. The thread also spent 300 ms in the kernel and 800 ms without a processor. The arrays
// contain the observed parts of the time in the kernel (`kernel`) and without a processor (`off`): first
// the part in the call, then the part in the program. The calls of the thread took `calls` ms.
struct Looks {
  uint64_t in_mpi, in_program;
};
struct Divided {
  std::map<std::pair<SampleClock, State>, uint64_t> ms;
  std::string word;
};

Divided Divide(uint64_t calls, Looks kernel, Looks off, const SpoolThread& changes = {},
               uint64_t finalize_ticks = 8'000'000'000) {
  constexpr uint64_t kTicksPerMs = 2'000'000;
  layout::testing::SpoolBuilder spool = layout::testing::OneRank();
  spool.header().sampling_since = 2000;
  spool.header().finalize_ticks = finalize_ticks;
  spool.header().sample_hz = 100;
  spool.header().dropped_no_space = 0;
  spool.header().stale_guards = 0;
  spool.header().paused_ticks = spool.header().paused_since = 0;
  spool.header().unselected = 0;
  spool.header().control_changes = 0;
  SpoolThread thread = changes;
  thread.tid = 4711;
  thread.index = 1;
  thread.sample_hz = 100;
  thread.ticks_taken = 60;
  thread.ticked_ns = 600 * kMs;
  thread.cpu_ns = 900 * kMs;
  thread.sampled_ns = 1700 * kMs;
  spool.Extent<SpoolThread>(ExtentKind::thread, 1, std::span(&thread, 1));
  const layout::OpenCallWord call = {54, layout::CallState::work, layout::StallReason::none};
  const std::pair<SampleClock, Looks> seen[] = {{SampleClock::kernel, kernel}, {SampleClock::blocked, off}};
  std::vector<OutsideRow> rows;
  for (const auto& [clock, looks] : seen) {
    const auto word = static_cast<uint32_t>(clock);
    if (looks.in_mpi != 0) rows.push_back({0x1000, 0, call, word, 0, looks.in_mpi * kMs});
    if (looks.in_program != 0) rows.push_back({0, 0, {}, word, 0, looks.in_program * kMs});
  }
  spool.Extent<OutsideRow>(ExtentKind::outside, 1, rows);
  std::vector<std::byte> stream(sizeof(layout::SampleHead) + 2 * layout::kMostSampleRecord);
  const layout::SampleHead head{2500, 10 * kMs, 4, 0};
  std::memcpy(stream.data(), &head, sizeof head);
  layout::SampleRecord outside, inside;
  outside.weight = 40;
  inside.weight = 20;
  inside.state = State::work;
  inside.function = 54;
  std::byte* at = layout::PutRecord(stream.data() + sizeof head, {}, outside);
  at = layout::PutRecord(at, outside, inside);
  stream.resize(static_cast<size_t>(at - stream.data()));
  spool.Extent<std::byte>(ExtentKind::samples, 1, stream);
  layout::ProfileRow row[2] = {};
  row[0].site = 0x1000;
  row[0].comm = row[0].sizes = row[1].comm = row[1].sizes = layout::kNoIndex;
  row[0].function = 54;
  row[0].calls = row[1].calls = 1;
  row[0].time_histogram[20] = row[1].time_histogram[20] = 1;
  row[0].time_sum = calls * kTicksPerMs;
  row[1].index = 1;
  row[1].function = 1;  // MPI_Init, which precedes the samples
  row[1].time_sum = 5000 * kTicksPerMs;
  spool.Extent<layout::ProfileRow>(ExtentKind::rows, 1, row);
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const base::Result<Tables> tables = LoadBytes(archive.bytes);
  Divided divided;
  divided.word = std::get<std::string>(tables.value().processes[0].attributes.at("sample.divided"));
  for (const SampleChunk& chunk : tables.value().samples) {
    SampleReader reader(tables.value());
    Sample sample;
    EXPECT_TRUE(reader.Open(chunk));
    while (reader.Next(&sample)) divided.ms[{sample.clock, sample.state}] += sample.time_ns;
  }
  for (auto& [key, ns] : divided.ms) ns = (ns + kMs / 2) / kMs;
  return divided;
}

std::pair<uint64_t, uint64_t> InMpiAndProgram(const Divided& divided) {
  std::pair<uint64_t, uint64_t> sums;
  for (const auto& [key, ms] : divided.ms) (key.second == State::outside ? sums.second : sums.first) += ms;
  return sums;
}

TEST(Division, FollowsTheCallsAndNotTheObservations) {
  using Sums = std::pair<uint64_t, uint64_t>;
  // The observations are biased, or cover only a part of the time.
  for (const Looks off : {Looks{100, 700}, Looks{700, 100}, Looks{50, 50}}) {
    Divided divided = Divide(900, {100, 200}, off);
    EXPECT_EQ(divided.word, "exact");
    EXPECT_EQ(InMpiAndProgram(divided), Sums(900, 800));
    EXPECT_EQ((divided.ms[{SampleClock::kernel, State::work}]), 100u);  // equal to the observed time
    EXPECT_EQ((divided.ms[{SampleClock::kernel, State::outside}]), 200u);
    EXPECT_EQ((divided.ms[{SampleClock::blocked, State::stall}]), 600u);
    EXPECT_EQ((divided.ms[{SampleClock::blocked, State::outside}]), 200u);
  }
  // If the time without a processor is too short for the calls, time in the kernel is used as well.
  EXPECT_EQ(InMpiAndProgram(Divide(1250, {100, 200}, {400, 400})), Sums(1250, 450));
  EXPECT_EQ(InMpiAndProgram(Divide(230, {100, 200}, {400, 400})), Sums(230, 1470));
  // Sampling ticks are not changed. In the first case, the sampling ticks in calls represent a longer time
  // than the calls took. In the second case, the ticks in the program leave less time for MPI than the calls
  // took.
  EXPECT_EQ(InMpiAndProgram(Divide(150, {100, 200}, {400, 400})), Sums(200, 1500));
  EXPECT_EQ(InMpiAndProgram(Divide(1600, {100, 200}, {400, 400})), Sums(1300, 400));
}

TEST(Division, CoversUnobservedCalls) {
  using Sums = std::pair<uint64_t, uint64_t>;
  Divided divided = Divide(900, {0, 300}, {0, 800});
  EXPECT_EQ(InMpiAndProgram(divided), Sums(900, 800));
  EXPECT_EQ((divided.ms[{SampleClock::blocked, State::stall}]), 700u);
  EXPECT_EQ(InMpiAndProgram(Divide(900, {300, 0}, {800, 0})), Sums(900, 800));
  EXPECT_EQ(InMpiAndProgram(Divide(900, {0, 0}, {0, 0})), Sums(900, 800));
}

TEST(Division, FollowsTheObservationsIfCallTimesAreUnknown) {
  using Sums = std::pair<uint64_t, uint64_t>;
  const Looks kernel = {100, 200}, off = {100, 700};
  Divided divided = Divide(900, kernel, off, {}, 0);
  EXPECT_EQ(divided.word, "unfinished");
  EXPECT_EQ(InMpiAndProgram(divided), Sums(400, 1300));
  SpoolThread changes{};
  changes.sampling = layout::kSampleGaps;
  divided = Divide(900, kernel, off, changes);
  EXPECT_EQ(divided.word, "parts");
  EXPECT_EQ(InMpiAndProgram(divided), Sums(400, 1300));
  changes.sampling = 0;
  changes.reused = 2;
  EXPECT_EQ(Divide(900, kernel, off, changes).word, "lost");
}

// The program makes all its MPI calls through a language binding, and the thread is in such a call. One of
// the calls has a sampling tick. One observation has a call site in the binding.
TEST(Samples, CallsThroughABindingBelongToTheProgram) {
  constexpr uint64_t kOften = 0x1100, kRare = 0x1200, kBinding = 0x20100;
  layout::testing::SpoolBuilder spool = layout::testing::OneRank();
  spool.header().sampling_since = 2000;
  spool.Module(0x1000, 0x2000, 0, 2, "/program", "aa");
  spool.Module(0x20000, 0x21000, 0, layout::kModuleIsMpiLayer, "/libmpi_mpifh.so.40", "bb");
  SpoolThread thread{};
  thread.tid = 4711;
  thread.index = 1;
  spool.Extent<SpoolThread>(ExtentKind::thread, 1, std::span(&thread, 1));
  const layout::PathNode nodes[] = {{0, 0, 0}, {kRare, 0, 0}, {kBinding, 1, 0}};
  spool.Extent<layout::PathNode>(ExtentKind::paths, 1, nodes);
  layout::SampleRecord tick;
  tick.state = State::work;
  tick.function = 54;
  tick.path = 2;
  tick.weight = 7;
  std::vector<std::byte> stream(sizeof(layout::SampleHead) + layout::kMostSampleRecord);
  const layout::SampleHead head{2500, 10 * kMs, 4, 0};
  std::memcpy(stream.data(), &head, sizeof head);
  const std::byte* end = layout::PutRecord(stream.data() + sizeof head, {}, tick);
  stream.resize(static_cast<size_t>(end - stream.data()));
  spool.Extent<std::byte>(ExtentKind::samples, 1, stream);
  OutsideRow looks[2] = {};
  const layout::OpenCallWord call = {54, layout::CallState::stall, layout::StallReason::none};
  looks[0] = {kBinding, 0, call, static_cast<uint32_t>(SampleClock::blocked), 0, 800 * kMs};
  looks[1] = {kRare, 0, call, static_cast<uint32_t>(SampleClock::waiting), 0, 30 * kMs};
  spool.Extent<OutsideRow>(ExtentKind::outside, 1, looks);
  layout::ProfileRow rows[3] = {};
  const uint64_t sites[] = {kOften, kRare, kOften}, times[] = {600, 200, 5000};
  for (uint64_t i = 0; i < 3; ++i) {
    rows[i].index = i;
    rows[i].site = sites[i];
    rows[i].comm = rows[i].sizes = layout::kNoIndex;
    rows[i].function = i == 2 ? 30 : 54;
    rows[i].calls = rows[i].time_histogram[20] = 1;
    rows[i].time_sum = times[i];
  }
  spool.Extent<layout::ProfileRow>(ExtentKind::rows, 1, rows);
  testing::MemoryArchive archive;
  ASSERT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const base::Result<Tables> tables = LoadBytes(archive.bytes);
  std::map<std::pair<uint64_t, SampleClock>, uint64_t> ms;
  for (const SampleChunk& chunk : tables.value().samples) {
    SampleReader reader(tables.value());
    Sample sample;
    ASSERT_TRUE(reader.Open(chunk));
    while (reader.Next(&sample)) {
      ASSERT_LT(sample.site, tables.value().sites.size());
      ms[{tables.value().sites[sample.site].offset, sample.clock}] += sample.time_ns / kMs;
    }
  }
  const std::map<std::pair<uint64_t, SampleClock>, uint64_t> expected = {
      {{kOften, SampleClock::blocked}, 600},
      {{kRare, SampleClock::cpu}, 70},
      {{kRare, SampleClock::blocked}, 200},
      {{kRare, SampleClock::waiting}, 30}};
  EXPECT_EQ(ms, expected);
}

}  // namespace
}  // namespace rankine::archive
