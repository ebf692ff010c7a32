// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/pop_course.h"

#include <gtest/gtest.h>

#include <memory>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

constexpr uint64_t kMs = 1'000'000;
constexpr uint64_t kEnd = 100 * kMs;  // Each interval is 2 ms long.

// Two ranks. For 40 ms, rank 0 works while rank 1 is in a barrier. After 40 ms, both ranks alternate
// between 1 ms of work and 1 ms in MPI.
TracedRun TwoPhases() {
  TracedRun run(2, {});
  run.Together(1, "MPI_Barrier", 0, 40 * kMs);
  run.Together(0, "MPI_Barrier", 40 * kMs - 1, 40 * kMs);
  for (uint64_t at = 40 * kMs; at < kEnd; at += 2 * kMs) {
    for (uint32_t rank = 0; rank < 2; ++rank) run.Together(rank, "MPI_Allreduce", at + kMs, at + 2 * kMs);
  }
  return run;
}

// All ranks leave MPI_Init at the start of the run.
archive::Tables Load(TracedRun& run) {
  archive::Tables tables = run.Load();
  for (uint32_t rank = 0; rank < tables.processes.size(); ++rank) {
    testing::AddRow(tables, rank, "MPI_Init", 1, kMs);
    archive::KeyValues& of = tables.processes[rank].attributes;
    of["init.done.ns"] = TracedRun::kRealtime;
    of["finalize.ns"] = TracedRun::kRealtime + kEnd;
  }
  return tables;
}

PopCourse CourseOf(const archive::Tables& tables, const IdealRun* ideal = nullptr) {
  return MakePopCourse(FindRunMarks(tables, 2), ProcessTimes(tables), ideal);
}

TEST(PopCourse, TellsPhasesApart) {
  TracedRun run = TwoPhases();
  const PopCourse course = CourseOf(Load(run));
  ASSERT_EQ(course.unknown, "");
  ASSERT_EQ(course.parts.size(), kRunParts);
  ASSERT_EQ(course.borders.size(), kRunParts + 1);
  EXPECT_EQ(course.borders[kRunParts] - course.borders[0], kEnd);
  for (size_t i = 0; i < kRunParts; ++i) {
    const Pop& part = course.parts[i];
    ASSERT_EQ(part.processes, 2u) << i;
    EXPECT_EQ(part.runtime, 2 * kMs);
    EXPECT_NEAR(*part.load_balance, i < 20 ? 0.5 : 1, 1e-5) << i;
    EXPECT_NEAR(*part.communication, i < 20 ? 1 : 0.5, 1e-5) << i;
    EXPECT_NEAR(*part.parallel, 0.5, 1e-5) << i;
    EXPECT_FALSE(part.serialisation) << i;
  }
  EXPECT_NE(course.not_split.find("--with trace,ti"), std::string::npos);
}

// In the replay, rank 1 waits in its first call while rank 0 works; in the second phase, no rank waits.
TEST(PopCourse, SplitsCommunicationByTheCallsOfAReplay) {
  TracedRun run = TwoPhases();
  const archive::Tables tables = Load(run);
  const RunMarks marks = FindRunMarks(tables, 1);
  IdealRun ideal;
  ideal.marks = std::make_shared<RunMarks>(marks);
  ideal.at.resize(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    for (const CallMark& mark : marks.calls[rank].marks) {
      // Up to the end of the first call, there are 40 ms of work or waiting; each later call follows 1 ms of
      // work.
      const bool first = mark.calls == 0;
      const double ms = first ? 40 * (rank == 0 ? mark.pause : mark.share)
                              : 39 + static_cast<double>(mark.calls) + mark.pause;
      const double waited = rank == 0 ? 0 : first ? ms : 40;
      ideal.at[rank].push_back({static_cast<uint64_t>(ms * kMs), static_cast<uint64_t>(waited * kMs)});
    }
  }
  const PopCourse course = MakePopCourse(marks, ProcessTimes(tables), &ideal);
  EXPECT_EQ(course.not_split, "");
  for (size_t i = 0; i < kRunParts; ++i) {
    ASSERT_TRUE(course.parts[i].transfer) << i;
    EXPECT_NEAR(*course.parts[i].serialisation, 1, 1e-5) << i;
    EXPECT_NEAR(*course.parts[i].transfer, i < 20 ? 1 : 0.5, 1e-5) << i;
  }
}

TEST(PopCourse, SaysWhyItIsNotSplit) {
  TracedRun run = TwoPhases();
  const archive::Tables tables = Load(run);
  IdealRun ideal;
  ideal.failure = "rank 1 waits for ever";
  EXPECT_NE(CourseOf(tables, &ideal).not_split.find("waits for ever"), std::string::npos);
  ideal.failure.clear();
  ideal.marks = std::make_shared<RunMarks>(FindRunMarks(tables, 1));
  ideal.not_placed = "rank 0 has other calls";
  EXPECT_EQ(CourseOf(tables, &ideal).not_split, ideal.not_placed);
  EXPECT_FALSE(CourseOf(tables, &ideal).parts[0].serialisation);
}

// After the first call of rank 1, its event buffer was full.
TEST(PopCourse, LeavesOutWhatWasNotRecorded) {
  TracedRun run(2, {});
  run.Together(1, "MPI_Barrier", 0, 40 * kMs);
  run.Together(0, "MPI_Barrier", 40 * kMs - 1, 40 * kMs);
  run.Meta(1, "trace.lost", 7);
  const PopCourse course = CourseOf(Load(run));
  EXPECT_EQ(course.parts[19].processes, 2u);
  EXPECT_EQ(course.parts[20].processes, 0u);
  TracedRun paused = TwoPhases();
  paused.Meta(1, "paused.ns", kMs);
  EXPECT_EQ(CourseOf(Load(paused)).unknown, "recording was interrupted in rank 1");
  EXPECT_EQ(CourseOf(rankine::testing::EmptyJob(2)).unknown, "the run has no event trace (--with trace)");
}

// A rank may leave MPI_Init late and enter MPI_Finalize early. A rank counts only from leaving MPI_Init to
// entering MPI_Finalize. The intervals of other ranks are complete.
TEST(PopCourse, KnowsWhenARankIsThere) {
  TracedRun run = TwoPhases();
  archive::Tables tables = Load(run);
  tables.processes[1].attributes["init.done.ns"] = TracedRun::kRealtime + 4 * kMs;
  tables.processes[1].attributes["finalize.ns"] = TracedRun::kRealtime + 95 * kMs;
  const PopCourse course = CourseOf(tables);
  EXPECT_EQ(course.parts[0].processes, 1u);
  EXPECT_EQ(course.parts[2].processes, 2u);
  EXPECT_EQ(course.parts[47].processes, 2u);
  EXPECT_EQ(course.parts[48].processes, 1u);
  EXPECT_EQ(course.parts[47].runtime, 2 * kMs);
}

// All time was spent in MPI, so the parallel efficiency is 0 and the load balance is undefined.
TEST(PopCourse, APartInWhichNobodyWorksHasNoEfficiency) {
  TracedRun run(2, {});
  for (uint32_t rank = 0; rank < 2; ++rank) run.Together(rank, "MPI_Barrier", 50 * kMs, 60 * kMs);
  const PopCourse course = CourseOf(Load(run));
  EXPECT_EQ(course.parts[24].parallel, 1);
  EXPECT_EQ(course.parts[26].parallel, 0);
  EXPECT_EQ(course.parts[26].communication, 0);
  EXPECT_FALSE(course.parts[26].load_balance);
}

// A call may contain another call, made by a function of the program that MPI calls. Both calls together
// count as a single call. The time-independent trace counts nested calls in the same way.
TEST(CallMarks, CountACallWithThoseInside) {
  TracedRun run(1, {});
  run.Together(0, "MPI_Barrier", 10 * kMs, 20 * kMs);
  run.Together(0, "MPI_Allreduce", 32 * kMs, 34 * kMs);
  run.Together(0, "MPI_Allreduce", 34 * kMs, 38 * kMs);
  run.Together(0, "MPI_Bcast", 30 * kMs, 40 * kMs);
  run.Together(0, "MPI_Finalize", 90 * kMs, kEnd);
  const archive::Tables tables = Load(run);
  const CallMarks calls = FindRunMarks(tables, 1).calls.at(0);
  EXPECT_EQ(calls.calls, 2u);
  EXPECT_EQ(calls.mpi, 20 * kMs);
  EXPECT_EQ(calls.order,
            OrderOf(0, testing::FunctionId("MPI_Barrier")) + OrderOf(1, testing::FunctionId("MPI_Bcast")));
  const auto at = [&](uint64_t ms) { return calls.At(TracedRun::kRealtime + ms * kMs); };
  EXPECT_EQ(at(10).calls, 0u);
  EXPECT_EQ(at(10).mpi, 0u);
  EXPECT_DOUBLE_EQ(at(4).pause, 0.4);
  EXPECT_DOUBLE_EQ(at(10).pause, 1);
  EXPECT_DOUBLE_EQ(at(16).share, 0.6);
  EXPECT_DOUBLE_EQ(at(16).pause, 1);
  EXPECT_EQ(at(16).mpi, 6 * kMs);
  EXPECT_EQ(at(20).calls, 1u);
  EXPECT_DOUBLE_EQ(at(20).share, 0);
  EXPECT_DOUBLE_EQ(at(24).pause, 0.4);
  EXPECT_DOUBLE_EQ(at(32).pause, 1);
  EXPECT_DOUBLE_EQ(at(36).share, 0.6);
  EXPECT_EQ(at(36).mpi, 16 * kMs);
  EXPECT_EQ(at(40).calls, 2u);
  EXPECT_DOUBLE_EQ(at(66).pause, 26.0 / 60);
  EXPECT_EQ(at(100).mpi, 20 * kMs);
}

}  // namespace
}  // namespace rankine::analysis
