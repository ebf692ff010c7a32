// SPDX-License-Identifier: BSD-3-Clause
// The entry point of the query engine: runs a query, given as text, over inputs, and writes the result as
// text.
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
  size_t parts = 0;  // number of parts of the inputs opened so far, plus one for each input not yet opened
  uint64_t records = 0;
};

struct Options {
  unsigned threads = 1;
  // memory in bytes for groups and sorted rows of all threads together; when it is used up, they go to
  // temporary files
  size_t memory = size_t{24} << 20;
  bool explain = false;     // whether to write the plan instead of the result
  bool keep_going = false;  // whether to answer from the readable parts if other parts are damaged
  // Called after most batches, by any thread, but only by one at a time.
  std::function<void(const Progress&)> progress;
  // Processes that answer the query together; nullptr: this process alone. Each process calls Run with the
  // same text, inputs and options. Only process 0 writes; the answers of the others are empty.
  Team* team = nullptr;
  // Receives notes about inputs, to be printed to stderr. Several threads may call it at the same time.
  std::function<void(const std::string&)> note;
  // Creates the writer for FORMAT cali, which the command line provides. If not set, the format is rejected.
  std::function<std::unique_ptr<TableFormat>()> cali;
  // If set, FORMAT cali copies the records of a plan with copies() unchanged instead of making rows.
  std::function<std::unique_ptr<RecordFormat>(Output&)> cali_copy;
};

struct Answer {
  std::vector<std::string> notes;   // one sentence each, for stderr
  std::vector<context::Lost> lost;  // parts of inputs that could not be read
  std::string failure;  // if not empty, there is no answer, for a reason other than an error in the query
};

// Plans the query and runs it over the inputs. The second form parses `text` first. An error is a sentence
// about a mistake in the query, with its column, or about an input that cannot be opened. In that case,
// nothing is written.
base::Result<Answer> Run(const Query& query, std::vector<InputSource> inputs, const Options& options,
                         Output& output);
base::Result<Answer> Run(std::string_view text, std::vector<InputSource> inputs, const Options& options,
                         Output& output);

// Returns the attributes that the query requests from inputs; `all` means every attribute. Fails with the
// same errors as Run.
base::Result<context::Wanted> NamesIn(std::string_view text);

}  // namespace rankine::query
