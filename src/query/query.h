// SPDX-License-Identifier: BSD-3-Clause
// The query engine in one call: text and inputs in, text out.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "query/execution/team.h"
#include "query/language/ast.h"
#include "query/output/format.h"
#include "query/output/output.h"
#include "query/records/input.h"

namespace rankine::query {

struct Progress {
  size_t parts_done = 0;
  size_t parts = 0;  // number of parts of the inputs opened so far, plus one for each other input
  uint64_t records = 0;
};

struct Options {
  unsigned threads = 1;
  size_t memory =
      size_t{24} << 20;  // bytes for groups and sorted rows of all threads; the rest goes to temporary files
  bool explain = false;  // whether to write the plan instead of the answer
  bool keep_going = false;  // whether to answer from the readable parts
  // Any thread calls it, one at a time, after most batches.
  std::function<void(const Progress&)> progress;
  // Processes that answer together. Each process calls Run with the same text, inputs and options. Process 0
  // writes; the answers of the others are empty. nullptr: one process alone.
  Team* team = nullptr;
  // Takes sentences about inputs for stderr. Several threads may call it at the same time.
  std::function<void(const std::string&)> note;
  // Makes the writer of FORMAT cali, which the command supplies. Not set: the format is refused.
  std::function<std::unique_ptr<TableFormat>()> cali;
  // If set, FORMAT cali copies the records of a plan with copies() unchanged and makes no rows.
  std::function<std::unique_ptr<RecordFormat>(Output&)> cali_copy;
};

struct Answer {
  std::vector<std::string> notes;   // one sentence each, for stderr
  std::vector<context::Lost> lost;  // parts of inputs that could not be read
  std::string failure;  // not empty: there is no answer, for a reason other than a mistake in the query
};

// Plans and runs the query over the inputs. The second form parses `text` first. An error is a sentence: it
// names the column of a mistake in the query, or an input that cannot be opened. Nothing is written then.
base::Result<Answer> Run(const Query& query, std::vector<InputSource> inputs, const Options& options,
                         Output& output);
base::Result<Answer> Run(std::string_view text, std::vector<InputSource> inputs, const Options& options,
                         Output& output);

// The attributes that the query requests from inputs; `all`: any. Errors are the same as those of Run.
base::Result<context::Wanted> NamesIn(std::string_view text);

}  // namespace rankine::query
