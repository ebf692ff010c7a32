// SPDX-License-Identifier: BSD-3-Clause
// Tests that several processes answer a query together. In these tests, threads represent the processes,
// and send messages to each other through queues. The answer must be the same as the answer of a single
// process.
#include "query/execution/team.h"

#include <gtest/gtest.h>

#include <thread>

#include "query/test_input.h"
#include "query/test_team.h"

namespace rankine::query {
namespace {

using testing::WiredTeam;
using testing::Wires;
using Inputs = std::vector<InputSource>;

// Returns the answer of process 0. All other processes must return an empty answer.
std::string AskTeam(size_t size, const std::string& text, const Inputs& inputs, const Options& options = {}) {
  Wires wires;
  std::vector<std::string> answers(size);
  {
    std::vector<std::jthread> processes;
    for (size_t rank = 0; rank < size; ++rank) {
      processes.emplace_back([&, rank, own = options]() mutable {
        WiredTeam team(wires, rank, size);
        own.team = &team;
        answers[rank] = testing::Ask(text, inputs, own);
      });
    }
  }
  for (size_t rank = 1; rank < size; ++rank) EXPECT_EQ(answers[rank], "") << rank;
  return answers[0];
}

Inputs Three() {
  Inputs inputs;
  for (uint64_t file = 0; file < 3; ++file) {
    std::vector<testing::TestRecord> records;
    for (uint64_t i = 0; i < 40; ++i) {
      testing::TestRecord record{
          {{"region", "main"}, {"region", "r" + std::to_string(i % 5)}},
          {{"x", testing::Cell(i * 7919 % 41)}, {"y", testing::Cell(0.25 * double(i))}}};
      if (i == 17) record.values.emplace_back("only" + std::to_string(file), testing::Cell(i));
      records.push_back(std::move(record));
    }
    inputs.push_back(testing::Source("f" + std::to_string(file), records));
  }
  return inputs;
}

TEST(Team, AnswersAsOneProcessDoes) {
  for (const char* query :
       {"SELECT region,count(),sum(x),avg(y),median(x),count_distinct(x),min(y) GROUP BY region FORMAT csv",
        "SELECT path,inclusive_sum(x) GROUP BY path ORDER BY path FORMAT json",
        "SELECT count(),sum(x) WHERE x > 1000 FORMAT expand",
        "SELECT run.file,x,y ORDER BY x DESC,y FORMAT csv", "SELECT * ORDER BY x LIMIT 7 FORMAT json",
        "SELECT * ORDER BY x,y FORMAT expand", "SELECT x FORMAT csv", "SELECT * FORMAT expand",
        "SELECT run.file,x LIMIT 50 FORMAT expand", "SELECT * FORMAT csv",
        "SELECT only2,x WHERE only2 FORMAT csv", "SELECT region,only0,x FORMAT table"}) {
    const std::string expected = testing::Ask(query, Three());
    for (const size_t size : {1u, 2u, 3u, 4u, 9u}) {
      for (const size_t memory : {size_t{1}, size_t{1} << 24}) {
        Options options;
        options.memory = memory;
        options.threads = size % 2 == 0 ? 2 : 1;
        EXPECT_EQ(AskTeam(size, query, Three(), options), expected) << query << " " << size << " " << memory;
      }
    }
  }
}

TEST(Team, JudgesNamesByAllInputs) {
  EXPECT_EQ(AskTeam(3, "SELECT sum(only9)", Three()), testing::Ask("SELECT sum(only9)", Three()));
  EXPECT_EQ(AskTeam(4, "SELECT sum(region)", Three()), testing::Ask("SELECT sum(region)", Three()));
}

TEST(Team, EndsWithTheMistakeOfOne) {
  Inputs inputs = Three();
  inputs.push_back(
      {"bad", []() -> base::Result<std::unique_ptr<Input>> { return base::Error{"bad is none"}; }});
  for (const size_t size : {2u, 4u, 7u})
    EXPECT_EQ(AskTeam(size, "SELECT count()", inputs), "error: bad is none") << size;
}

TEST(Team, SharesCoverEverythingOnce) {
  for (size_t inputs = 1; inputs < 12; ++inputs) {
    for (size_t size = 1; size < 12; ++size) {
      std::vector<size_t> pieces(inputs), expected(inputs);
      for (size_t rank = 0; rank < size; ++rank) {
        const Share share = ShareOf(inputs, rank, size);
        for (size_t i = share.first; i < share.last; ++i) {
          EXPECT_EQ(share.piece, pieces[i]++);
          expected[i] = share.pieces;
        }
      }
      EXPECT_EQ(pieces, expected);
    }
  }
}

}  // namespace
}  // namespace rankine::query
