// SPDX-License-Identifier: BSD-3-Clause
#include "query/query.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/records/mpi_catalog.h"
#include "query/records/mpi_names.h"
#include "query/records/run_globals.h"
#include "query/test_input.h"
#include "query/test_tables.h"

namespace rankine::query {
namespace {

class NumberedSites : public SiteNamer {
 public:
  std::string_view NameOf(uint32_t) override { return "solve at solver.c:12"; }
  std::string_view FunctionOf(uint32_t) override { return "solve"; }
};

InputSource SourceOf(const archive::Tables& tables) {
  return {"job.rkn", [&tables]() -> base::Result<std::unique_ptr<Input>> {
            return std::unique_ptr<Input>(std::make_unique<MpiInput>(
                "job.rkn", std::shared_ptr<const archive::Tables>(std::shared_ptr<void>(), &tables),
                std::make_shared<NumberedSites>()));
          }};
}

std::string Answer(const archive::Tables& tables, const std::string& text) {
  return testing::Ask(text, {SourceOf(tables)});
}

archive::Tables SmallJob() {
  archive::Tables tables = testing::EmptyJob(2);
  testing::AddRow(tables, 0, "MPI_Send", 10, 1000, 80);
  const uint32_t recv = testing::AddRow(tables, 1, "MPI_Recv", 10, 3000, 0, 80);
  testing::AddRow(tables, 0, "MPI_Barrier", 2, 500);
  testing::AddRow(tables, 1, "MPI_Barrier", 2, 100);
  tables.sites.push_back({archive::kNone, 0});
  tables.rows[0].site = 0;
  tables.peers.push_back({0, 1, false, 10, 80});
  tables.peers.push_back({recv, 0, true, 10, 80});
  return tables;
}

TEST(Query, AnswersTheAcceptanceQuery) {
  EXPECT_EQ(
      Answer(SmallJob(),
             "SELECT mpi.function,sum(count),sum(time.duration.ns),sum(mpi.bytes) GROUP BY mpi.function "
             "ORDER BY mpi.function FORMAT json"),
      "[\n"
      "{\"mpi.function\":\"MPI_Barrier\",\"sum#count\":4,\"sum#time.duration.ns\":600,\"sum#mpi.bytes\":0},\n"
      "{\"mpi.function\":\"MPI_Recv\",\"sum#count\":10,\"sum#time.duration.ns\":3000,\"sum#mpi.bytes\":80},\n"
      "{\"mpi.function\":\"MPI_Send\",\"sum#count\":10,\"sum#time.duration.ns\":1000,\"sum#mpi.bytes\":80}\n"
      "]\n");
}

TEST(Query, WritesEachFormat) {
  const std::string query =
      "SELECT mpi.function AS f, count(), avg(count) GROUP BY mpi.function ORDER BY f LIMIT 2 FORMAT ";
  EXPECT_EQ(Answer(SmallJob(), query + "csv"), "f,count,avg#count\r\nMPI_Barrier,2,2\r\nMPI_Recv,1,10\r\n");
  EXPECT_EQ(Answer(SmallJob(), query + "expand"),
            "f=MPI_Barrier,count=2,avg#count=2\nf=MPI_Recv,count=1,avg#count=10\n");
  EXPECT_EQ(Answer(SmallJob(), query + "table"),
            "f            count  avg#count\n"
            "MPI_Barrier      2          2\n"
            "MPI_Recv         1         10\n");
}

TEST(Query, NamesThePeersOfMessages) {
  EXPECT_EQ(
      Answer(SmallJob(),
             "SELECT mpi.rank,mpi.peer,sum(count),sum(mpi.bytes.sent) GROUP BY mpi.rank,mpi.peer FORMAT csv"),
      "mpi.rank,mpi.peer,sum#count,sum#mpi.bytes.sent\r\n0,1,10,80\r\n1,0,10,0\r\n");
}

// Two processes have rank 0, one in each world. If a run has a single world, the number of the world is not
// shown.
TEST(Query, DistinguishesWorlds) {
  archive::Tables tables = SmallJob();
  const std::string calls = "SELECT mpi.world,mpi.rank,sum(count) GROUP BY mpi.world,mpi.rank FORMAT expand";
  EXPECT_EQ(Answer(tables, calls), "mpi.rank=0,sum#count=12\nmpi.rank=1,sum#count=12\n");
  tables.processes[1].rank = 0;
  tables.regions.push_back({1, 0, context::kRoot, 1, false, 5, 5, 5});
  archive::NumberWorlds(&tables.processes);
  EXPECT_EQ(Answer(tables, calls),
            "mpi.world=0,mpi.rank=0,sum#count=12\nmpi.world=1,mpi.rank=0,sum#count=12\n");
  EXPECT_EQ(Answer(tables, "SELECT mpi.peer,count WHERE mpi.world=1 AND mpi.peer>=0 FORMAT expand"),
            "mpi.peer=0,count=10\n");
  EXPECT_EQ(Answer(tables, "SELECT mpi.world,region.visits WHERE region.visits FORMAT expand"),
            "mpi.world=1,region.visits=1\n");
}

TEST(Query, AsksForCallSitesOnlyWhenNamed) {
  EXPECT_EQ(Answer(SmallJob(), "SELECT mpi.callsite,sum(count) WHERE mpi.callsite FORMAT expand"),
            "mpi.callsite=solve at solver.c:12,sum#count=10\n");
}

TEST(Query, RowsAreInTheRegionsThatTheProgramMarked) {
  archive::Tables tables = SmallJob();
  const auto region = tables.space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
  const auto step = tables.space.Declare({"step", context::Type::int_, 0, "", "", ""});
  const auto main = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "main"});
  const auto solve = tables.space.Child(main, region, {context::Type::string, 0, "solve"});
  tables.rows[0].node = main;
  tables.rows[1].node = tables.space.Child(solve, step, {context::Type::int_, 3, {}});
  EXPECT_EQ(Answer(tables, "SELECT region,step,sum(count) GROUP BY region,step FORMAT csv"),
            "region,step,sum#count\r\nmain,,10\r\nmain/solve,3,10\r\n,,4\r\n");
  EXPECT_EQ(Answer(tables, "SELECT path,mpi.peer WHERE region=solve FORMAT csv"),
            "path,mpi.peer\r\nmain/solve,0\r\n");
  EXPECT_EQ(Answer(tables, "SELECT regoin"),
            "error: query, column 8: unknown attribute 'regoin'; did you mean region?");
}

TEST(Query, ShareOfTotal) {
  EXPECT_EQ(
      Answer(SmallJob(),
             "SELECT mpi.rank,percent_total(count) AS share WHERE mpi.function=MPI_Barrier FORMAT expand"),
      "mpi.rank=0,share=50\nmpi.rank=1,share=50\n");
}

TEST(Query, AggregatesNothingToOneRow) {
  EXPECT_EQ(Answer(testing::EmptyJob(1), "SELECT count(),sum(count) FORMAT json"), "[\n{\"count\":0}\n]\n");
  EXPECT_EQ(Answer(testing::EmptyJob(1), "SELECT host,count() FORMAT json"), "[]\n");
}

TEST(Query, ExplainsMistakes) {
  const archive::Tables tables = SmallJob();
  EXPECT_EQ(Answer(tables, "SELECT mpi.functon"),
            "error: query, column 8: unknown attribute 'mpi.functon'; did you mean mpi.function?");
  EXPECT_EQ(Answer(tables, "SELECT mpi.peer,sum(time.duration.ns)"),
            "error: query, column 21: 'time.duration.ns' is not known for records that have 'mpi.peer'; use "
            "two queries");
  EXPECT_EQ(Answer(tables, "SELECT sum(host)"),
            "error: query, column 12: host is a text; sum() needs a number");
  EXPECT_EQ(Answer(tables, "SELECT host,sum(count) GROUP BY mpi.rank"),
            "error: query, column 8: 'host' is neither in GROUP BY nor in an aggregation; add it to GROUP BY "
            "or write max(host)");
  EXPECT_EQ(Answer(tables, "SELECT count AS x, mpi.rank AS x"),
            "error: query, column 20: two columns would be named 'x'; rename one with AS");
  EXPECT_EQ(Answer(tables, "SELECT count WHERE count<many"),
            "error: query, column 26: count is a number; 'many' is not");
}

TEST(Query, ComparesLargeNumbersExactly) {
  archive::Tables tables = testing::EmptyJob(1);
  testing::AddRow(tables, 0, "MPI_Send", UINT64_MAX, 1);
  EXPECT_EQ(Answer(tables, "SELECT count WHERE count=18446744073709551615 FORMAT csv"),
            "count\r\n18446744073709551615\r\n");
  EXPECT_EQ(Answer(tables, "SELECT count WHERE count<18446744073709551615 FORMAT csv"), "count\r\n");
  EXPECT_EQ(Answer(tables, "SELECT count WHERE count>-1 FORMAT csv"), "count\r\n18446744073709551615\r\n");
}

TEST(Query, SumsBeyondSixtyFourBitsBecomeRealsWithANote) {
  archive::Tables tables = testing::EmptyJob(1);
  for (int i = 0; i < 3; ++i) testing::AddRow(tables, 0, "MPI_Send", UINT64_MAX, 1);
  testing::TextOutput output;
  const auto answer = query::Run("SELECT sum(count) FORMAT csv", {SourceOf(tables)}, {}, output);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(output.text, "sum#count\r\n5.5340232221128655e+19\r\n");
  ASSERT_EQ(answer.value().notes.size(), 1u);
}

TEST(Query, ForeignTextStaysInItsPlace) {
  archive::Tables tables = testing::EmptyJob(1);
  tables.processes[0].attributes["host"] = std::string("a\"b,\x1b[2J=\xff");
  testing::AddRow(tables, 0, "MPI_Send", 1, 1);
  EXPECT_EQ(Answer(tables, "SELECT host FORMAT json"),
            "[\n{\"host\":\"a\\\"b,\\u001b[2J=\xef\xbf\xbd\"}\n]\n");
  EXPECT_EQ(Answer(tables, "SELECT host FORMAT csv"), "host\r\n\"a\"\"b,\\x1b[2J=\xef\xbf\xbd\"\r\n");
  EXPECT_EQ(Answer(tables, "SELECT host FORMAT table").find('\x1b'), std::string::npos);
}

TEST(Query, PassesOverRowsThatContradictTheTables) {
  archive::Tables tables = SmallJob();
  tables.rows[0].process = 99;
  tables.rows[0].comm = 99;
  tables.rows[0].site = 99;
  tables.rows[1].function = 65535;
  tables.peers.push_back({99, -5, false, 1, 1});
  for (const char* format : {"table", "json", "csv", "expand"}) {
    EXPECT_NE(Answer(tables, std::string("SELECT * FORMAT ") + format).find("MPI function 65535"),
              std::string::npos);
    EXPECT_EQ(Answer(tables, std::string("SELECT *,mpi.peer FORMAT ") + format).find("error"),
              std::string::npos);
  }
}

// Rows of a process without timed stalls have no states. The stall time of a row is at most the row's time.
TEST(Query, StatesAreWorkAndStallOfEachRow) {
  archive::Tables tables = testing::EmptyJob(3);
  for (uint32_t process : {0u, 1u}) {
    tables.processes[process].attributes["state.mode"] = std::string("exact");
    tables.processes[process].attributes["state.engine"] = std::string("opal_progress");
  }
  tables.processes[2].attributes["state.mode"] = std::string("exact");
  for (uint32_t process : {0u, 1u, 2u}) {
    const uint32_t row = testing::AddRow(tables, process, "MPI_Recv", 2, 1000, 0, 8);
    tables.rows[row].stall_sum = process == 1 ? 5000 : 300;
  }
  EXPECT_EQ(Answer(tables,
                   "SELECT mpi.rank,mpi.function,mpi.state,sum(time.duration.ns) GROUP BY "
                   "mpi.rank,mpi.function,mpi.state ORDER BY mpi.rank,mpi.state FORMAT csv"),
            "mpi.rank,mpi.function,mpi.state,sum#time.duration.ns\r\n"
            "0,MPI_Recv,stall,300\r\n0,MPI_Recv,work,700\r\n1,MPI_Recv,stall,1000\r\n");
  EXPECT_NE(Answer(testing::EmptyJob(1), "SELECT mpi.state").find("unknown attribute 'mpi.state'"),
            std::string::npos);
}

// For each query, the engine must give the same result as a simple loop over the records.
TEST(Query, AgreesWithBruteForceOnRandomTables) {
  for (uint32_t seed = 1; seed <= 50; ++seed) {
    const archive::Tables tables = testing::RandomJob(seed, 200);
    struct Sums {
      uint64_t count = 0, time = 0, bytes = 0, longest = 0, records = 0;
    };
    std::map<std::pair<std::string, uint32_t>, Sums> expected;
    for (const archive::Row& row : tables.rows) {
      const bool world = row.comm == 0;
      if (!((world || row.thread == 1) && row.calls >= 5)) continue;
      Sums& sums = expected[{FunctionName(row.function), tables.processes[row.process].rank}];
      sums.count += row.calls;
      sums.time += row.time_sum;
      sums.bytes += row.bytes_sent + row.bytes_received + (Completes(row.function) ? row.bytes_completed : 0);
      sums.longest = std::max(sums.longest, row.time_max);
      ++sums.records;
    }
    std::string text =
        "mpi.function,mpi.rank,count,sum#count,sum#time.duration.ns,sum#mpi.bytes,max#time.max.ns\r\n";
    for (const auto& [key, sums] : expected) {
      text += key.first + "," + std::to_string(key.second) + "," + std::to_string(sums.records) + "," +
              std::to_string(sums.count) + "," + std::to_string(sums.time) + "," +
              std::to_string(sums.bytes) + "," + std::to_string(sums.longest) + "\r\n";
    }
    EXPECT_EQ(
        Answer(
            tables,
            "SELECT "
            "mpi.function,mpi.rank,count(),sum(count),sum(time.duration.ns),sum(mpi.bytes),max(time.max.ns) "
            "WHERE (mpi.comm=MPI_COMM_WORLD OR thread.id=1) AND NOT count<5 GROUP BY mpi.function,mpi.rank "
            "ORDER BY mpi.function,mpi.rank FORMAT csv"),
        text);
  }
}

TEST(Query, TheProgramsMetadataHidesNoneOfOurs) {
  archive::Tables tables;
  tables.job["job.user"] = std::string("ours");
  tables.job["job.start.ns"] = uint64_t{5};
  for (const char* key : {"run.user", "run.file", "run.problem", "run.metadata.user", "run.end.ns"})
    tables.job[key] = std::string("theirs");
  tables.processes.resize(3);
  tables.processes[0].attributes["end.ns"] = uint64_t{7};
  tables.processes[1].exit["end.ns"] = uint64_t{9};
  std::map<std::string, std::string> names;
  const std::string file = "x.rkn";  // The values refer to this text, so the text must outlive the values.
  const auto globals = RunGlobals(file, tables);
  for (const auto& [name, value] : globals) names[name] = ToText(value);
  EXPECT_EQ(names.size(), globals.size());
  const std::map<std::string, std::string> expected = {{"run.file", "x.rkn"},
                                                       {"run.user", "ours"},
                                                       {"run.start.ns", "5"},
                                                       {"run.end.ns", "9"},
                                                       {"run.problem", "theirs"},
                                                       {"run.metadata.file", "theirs"},
                                                       {"run.metadata.user", "theirs"},
                                                       {"run.metadata.metadata.user", "theirs"},
                                                       {"run.metadata.end.ns", "theirs"}};
  EXPECT_EQ(names, expected);
}

// With one byte of memory, each row is written to a separate file. So the sorter writes more files than may
// be open at the same time.
TEST(Query, SortsMoreRowsThanItMayHoldFilesOpen) {
  std::vector<testing::TestRecord> records;
  std::string expected = "x\r\n";
  for (uint64_t i = 0; i < 300; ++i) {
    records.push_back({{}, {{"x", testing::Cell(i * 7919 % 300)}}});
    expected += std::to_string(i) + "\r\n";
  }
  for (const unsigned threads : {1u, 3u}) {
    query::Options options;
    options.memory = 1;
    options.threads = threads;
    EXPECT_EQ(testing::Ask("SELECT x ORDER BY x FORMAT csv", {testing::Source("a", records)}, options),
              expected);
  }
}

}  // namespace
}  // namespace rankine::query
