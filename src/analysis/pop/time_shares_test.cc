// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/time_shares.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "analysis/testing/sampled_tables.h"
#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kMs = 1'000'000;

struct Made {
  archive::Tables tables;
  Waits waits;
  IdealRun ideal;
  explicit Made(uint32_t ranks) : tables(rankine::testing::EmptyJob(ranks)) {}

  TimeShares Shares() {
    const std::vector<ProcessTime> times = ProcessTimes(tables);
    Pop pop = ComputePop(times);
    if (ideal.seconds > 0) SplitCommunication(ideal, &pop);
    const SampleSums samples = SumSamples(tables);
    return ShareTime({tables, times, pop, samples, waits});
  }
  // Returns the parts in ms, by name, and checks their sums.
  std::map<std::string, uint64_t> Ms() {
    const TimeShares shares = Shares();
    std::map<std::string, uint64_t> ms;
    uint64_t sum = 0, rounded = 0;
    double share = 0;
    for (const TimeShare& part : shares.parts) {
      ms[std::string(NameOf(part.part))] = part.ns / kMs;
      sum += part.ns;
      rounded += part.per_mille;
      share += part.share;
    }
    EXPECT_EQ(sum, shares.ns);
    EXPECT_EQ(rounded, 1000u);
    EXPECT_NEAR(share, 1, 1e-9);
    return ms;
  }
  void Sample(uint32_t process, size_t count, layout::SampleState state, uint16_t function,
              layout::SampleClock clock = layout::SampleClock::cpu) {
    layout::SampleRecord record;
    record.state = state;
    record.function = function;
    record.clock = clock;
    testing::Repeat(records_[process], count, record);
  }
  void Finish() {
    for (const auto& [process, records] : records_) testing::AddSamples(tables, process, 0, records);
  }

 private:
  std::map<uint32_t, std::vector<layout::SampleRecord>> records_;
};

using Ms = std::map<std::string, uint64_t>;

// Both ranks run for 10 s. Rank 0 works for 7 s, and rank 1 works for 9 s.
Made Uneven() {
  Made made(2);
  AddRow(made.tables, 0, "MPI_Init", 1, 500 * kMs);
  AddRow(made.tables, 0, "MPI_Barrier", 5, 3000 * kMs);
  AddRow(made.tables, 1, "MPI_Barrier", 5, 1000 * kMs);
  AddRow(made.tables, 1, "MPI_Finalize", 1, 100 * kMs);
  return made;
}

TEST(TimeShares, WithoutTimesThereAreNoParts) {
  Made made(0);
  EXPECT_TRUE(made.Shares().parts.empty());
}

TEST(TimeShares, AProfileAloneDoesNotSplitCommunication) {
  EXPECT_EQ(Uneven().Ms(),
            (Ms{{"useful", 16000}, {"imbalance", 2000}, {"communication", 2000}, {"start_end", 600}}));
}

TEST(TimeShares, WaitStatesBeyondTheImbalanceAreSerialisation) {
  Made made = Uneven();
  made.waits.known = true;
  made.waits.ns = 3100 * kMs;
  made.waits.by_class[static_cast<size_t>(WaitClass::wait_barrier)] = 3000 * kMs;
  made.waits.by_class[static_cast<size_t>(WaitClass::wait_io)] = 100 * kMs;
  EXPECT_EQ(made.Ms(), (Ms{{"useful", 16000},
                           {"imbalance", 2000},
                           {"serialisation", 1000},
                           {"transfer_work", 1000},
                           {"start_end", 600}}));
  made.waits.ns = 90'000 * kMs;  // a share that exceeds the available time
  EXPECT_EQ(made.Ms()["serialisation"], 2000u);
  made.waits.ns = 200 * kMs;  // a share that is less than the imbalance
  EXPECT_EQ(made.Ms().count("serialisation"), 0u);
}

// Communication efficiency is 0.9. According to the replay, communication efficiency would be 0.95 on an
// ideal network.
TEST(TimeShares, AReplaySplitsAsItsEfficienciesDo) {
  Made made = Uneven();
  made.ideal.seconds = 100;
  made.ideal.busiest_seconds = 90 / 0.95;
  const Ms ms = made.Ms();
  EXPECT_NEAR(static_cast<double>(ms.at("serialisation")), 2000 * (0.9 / 0.9474 - 0.9) / 0.1, 100);
  EXPECT_EQ(ms.at("serialisation") + ms.at("transfer_work"), 1999u);
}

TEST(TimeShares, SamplesSeparateWorkOfMpiAndTimeWithoutACore) {
  using enum layout::SampleState;
  Made made = Uneven();
  const uint16_t barrier = testing::FunctionId("MPI_Barrier");
  // Each rank runs for 10 s, in samples of 10 ms.
  made.Sample(0, 600, outside, 0);
  made.Sample(0, 50, outside, 0, layout::SampleClock::waiting);
  made.Sample(0, 50, outside, 0, layout::SampleClock::blocked);
  made.Sample(0, 100, stall, barrier, layout::SampleClock::waiting);
  made.Sample(0, 100, work, barrier);
  made.Sample(0, 100, stall, barrier);
  made.Sample(1, 900, outside, 0);
  made.Sample(1, 50, work, barrier);
  made.Sample(1, 50, stall, barrier);
  made.Finish();
  // Rank 0 is in MPI for 1 s without a core and for 2 s of imbalance. Rank 1 is in MPI for 1 s, of which at
  // least 0.5 s is work.
  EXPECT_EQ(made.Ms(), (Ms{{"useful", 15000},
                           {"imbalance", 2000},
                           {"mpi_work", 1000},
                           {"off_cpu", 2000},
                           {"start_end", 600}}));
}

TEST(TimeShares, FewSamplesSplitNothing) {
  Made made = Uneven();
  const uint16_t barrier = testing::FunctionId("MPI_Barrier");
  made.Sample(0, 20, layout::SampleState::work, barrier);
  made.Sample(1, 20, layout::SampleState::work, barrier);
  made.Finish();
  EXPECT_EQ(made.Ms()["communication"], 2000u);
}

// If the second thread sleeps all the time, the first thread must not appear idle.
TEST(TimeShares, SleepingThreadsAreNotOffCpu) {
  Made made = Uneven();
  made.Sample(1, 900, layout::SampleState::outside, 0);
  made.Sample(1, 1000, layout::SampleState::outside, 0, layout::SampleClock::blocked);
  made.Finish();
  EXPECT_EQ(made.Ms().count("off_cpu"), 0u);
}

archive::IoRow Write(uint32_t process, uint64_t time, uint16_t parent) {
  archive::IoRow row{};
  row.process = process;
  row.file = 0;
  row.layer = layout::IoLayer::posix;
  row.function = static_cast<uint16_t>(layout::IoFunction::write);
  row.parent = parent;
  row.site = archive::kNone;
  row.calls = 1;
  row.time_sum = time;
  return row;
}

TEST(TimeShares, IoIsCountedOnceInsideMpiAndOutside) {
  Made made = Uneven();
  made.tables.io_files = {"/out"};
  const uint16_t write_all = testing::FunctionId("MPI_File_write_all");
  AddRow(made.tables, 1, "MPI_File_write_all", 1, 400 * kMs);
  made.tables.io.push_back(Write(1, 390 * kMs, write_all));  // below MPI-IO
  made.tables.io.push_back(Write(1, 1000 * kMs, 0));
  const Ms ms = made.Ms();
  EXPECT_EQ(ms.at("io"), 1400u);
  EXPECT_EQ(ms.at("useful"), 7000u + 7600u);  // Rank 1's useful time is 10 s minus its time in MPI and its
                                              // own I/O.
}

TEST(TimeShares, CallsThatWereNotRecordedAreOnePart) {
  Made made(2);
  for (archive::Process& process : made.tables.processes)
    process.attributes.insert_or_assign("services.without.mpi", uint64_t{1});
  EXPECT_EQ(made.Ms(), (Ms{{"unrecorded", 20000}}));
}

TEST(TimeShares, AnyTablesAddUp) {
  for (uint32_t seed = 0; seed < 50; ++seed) {
    Made made(0);
    made.tables = testing::RandomJob(seed, 60);
    made.waits.known = seed % 2 == 0;
    made.waits.ns = seed * kMs;
    made.Ms();
  }
}

}  // namespace
}  // namespace rankine::analysis
