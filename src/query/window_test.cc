// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "query/query.h"
#include "query/records/mpi_catalog.h"
#include "query/test_input.h"
#include "query/test_windows.h"

namespace rankine::query {
namespace {

class NoSites : public SiteNamer {
 public:
  std::string_view NameOf(uint32_t) override { return ""; }
  std::string_view FunctionOf(uint32_t) override { return ""; }
};

std::string Answer(const archive::Tables& tables, const std::string& text) {
  return testing::Ask(
      text, {{"job.rkn", [&tables]() -> base::Result<std::unique_ptr<Input>> {
                return std::unique_ptr<Input>(std::make_unique<MpiInput>(
                    "job.rkn", std::shared_ptr<const archive::Tables>(std::shared_ptr<void>(), &tables),
                    std::make_shared<NoSites>()));
              }}});
}

// Returns a job in which rank 0 started the window twice, and rank 1 started the window once.
archive::Tables WithWindows() {
  archive::Tables tables = testing::EmptyJob(2);
  for (archive::Process& process : tables.processes) process.attributes["start.ns"] = uint64_t{500};
  testing::AddRow(tables, 0, "MPI_Send", 100, 9000, 800);
  const uint32_t first = testing::AddWindow(tables, 0, "solve");
  testing::AddInstance(tables, first, 0, 1500, 4000);
  archive::WindowCell& send = testing::AddCell(tables, "MPI_Send", 4, 800);
  send.sent_messages = 4;
  send.sent_bytes = 256;
  send.traffic = 0;
  tables.window_traffic.push_back({100, 0, 2});
  tables.window_bins = {{3, 192}, {1, 64}};
  testing::AddInstance(tables, first, 1, 6000, 1000);
  tables.window_instances.back().open_requests = 2;
  testing::AddCell(tables, "MPI_Barrier", 1, 300);
  const uint32_t second = testing::AddWindow(tables, 1, "solve");
  testing::AddInstance(tables, second, 0, 1600, 3500);
  testing::AddCell(tables, "MPI_Barrier", 2, 700);
  return tables;
}

TEST(WindowRecords, AreSummedByNameAndFunction) {
  EXPECT_EQ(Answer(WithWindows(),
                   "SELECT window.name,mpi.function,sum(count),sum(time.duration.ns),sum(mpi.bytes) WHERE "
                   "mpi.function GROUP BY window.name,mpi.function ORDER BY mpi.function FORMAT csv"),
            "window.name,mpi.function,sum#count,sum#time.duration.ns,sum#mpi.bytes\r\n"
            "solve,MPI_Barrier,3,1000,0\r\n"
            "solve,MPI_Send,4,800,256\r\n");
}

TEST(WindowRecords, AnInstanceCountsOnceHoweverMuchWasDoneInIt) {
  EXPECT_EQ(Answer(WithWindows(),
                   "SELECT mpi.rank,sum(window.duration.ns),sum(window.open.requests),sum(count) WHERE "
                   "window.name GROUP BY mpi.rank ORDER BY mpi.rank FORMAT csv"),
            "mpi.rank,sum#window.duration.ns,sum#window.open.requests,sum#count\r\n"
            "0,5000,2,5\r\n1,3500,0,2\r\n");
}

// All values are different, so the test fails if attributes are mixed up.
TEST(WindowRecords, EachAttributeHasItsOwnQuantity) {
  archive::Tables tables = testing::EmptyJob(1);
  testing::AddInstance(tables, testing::AddWindow(tables, 0, "w"), 0, 1500, 4000);
  tables.window_instances.back().open = true;
  tables.window_instances.back().open_requests = 3;
  tables.window_instances.back().open_bytes = 5;
  archive::WindowCell& cell = testing::AddCell(tables, "MPI_Sendrecv", 7, 11);
  cell.completions = 13;
  cell.execution = 17;
  cell.stall = 19;
  cell.communicated = true;
  cell.first = 23;
  cell.last = 29;
  cell.sent_messages = 31;
  cell.sent_bytes = 37;
  cell.received_messages = 41;
  cell.received_bytes = 43;
  cell.large_messages = 47;
  cell.large_bytes = 53;
  cell.inner_messages = 59;
  cell.inner_bytes = 61;
  cell.timeouts = 67;
  cell.longest = 71;
  cell.longest_peer = 73;
  const auto ask = [&](const std::string& names) {
    const std::string answer =
        Answer(tables, "SELECT " + names + " WHERE " + names.substr(0, names.find(',')) + " FORMAT csv");
    return answer.substr(answer.find('\n') + 1);
  };
  EXPECT_EQ(ask("window.duration.ns,window.running,window.open.requests,window.open.bytes"),
            "4000,1,3,5\r\n");
  EXPECT_EQ(ask("window.completions,count,time.duration.ns,window.execution.ns,window.stall.ns,"
                "window.first.ns,window.last.ns"),
            "13,7,11,17,19,23,29\r\n");
  EXPECT_EQ(ask("window.messages.sent,mpi.bytes.sent,window.messages.received,mpi.bytes.received,mpi.bytes"),
            "31,37,41,43,80\r\n");
  EXPECT_EQ(ask("window.large.count,window.large.bytes,window.inner.count,window.inner.bytes"),
            "47,53,59,61\r\n");
  EXPECT_EQ(ask("window.timeouts,window.longest.ns,window.longest.peer"), "67,71,73\r\n");
}

TEST(WindowRecords, StartIsSinceTheProcessBegan) {
  EXPECT_EQ(Answer(WithWindows(),
                   "SELECT mpi.rank,window.instance,window.start.ns WHERE window.start.ns ORDER BY "
                   "mpi.rank,window.instance FORMAT csv"),
            "mpi.rank,window.instance,window.start.ns\r\n0,0,1000\r\n0,1,5500\r\n1,0,1100\r\n");
}

TEST(WindowRecords, TrafficHasARecordForEachBin) {
  EXPECT_EQ(Answer(WithWindows(),
                   "SELECT window.name,mpi.function,window.bin,window.bin.start.ns,window.messages,mpi.bytes "
                   "FORMAT csv"),
            "window.name,mpi.function,window.bin,window.bin.start.ns,window.messages,mpi.bytes\r\n"
            "solve,MPI_Send,0,0,3,192\r\nsolve,MPI_Send,1,100,1,64\r\n");
}

TEST(WindowRecords, QueriesThatDoNotNameThemDoNotSeeThem) {
  EXPECT_EQ(Answer(WithWindows(), "SELECT sum(count),sum(time.duration.ns),count() FORMAT csv"),
            "sum#count,sum#time.duration.ns,count\r\n100,9000,1\r\n");
}

}  // namespace
}  // namespace rankine::query
