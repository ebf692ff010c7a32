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
  size_t parts = 0;  // of the inputs opened so far, and one for each other input
  uint64_t records = 0;
};

struct Options {
  unsigned threads = 1;
  size_t memory = size_t{24} << 20;  // for groups and sorted rows of all threads; beyond, temporary files
  bool explain = false;              // write the plan instead of the answer
  bool keep_going = false;           // answer from what could be read
  // Called by any thread, one at a time, after most batches.
  std::function<void(const Progress&)> progress;
  // Processes that answer together: each calls Run with the same text, inputs and options. Process 0 writes;
  // the others' answers are empty. nullptr: alone.
  Team* team = nullptr;
  // Takes sentences on inputs for stderr; any thread, many at a time.
  std::function<void(const std::string&)> note;
  // FORMAT cali: the command knows who writes it. Not set: the format is refused.
  std::function<std::unique_ptr<TableFormat>()> cali;
  // Where it is set, FORMAT cali copies the records of a plan that copies() in place of making rows of them.
  std::function<std::unique_ptr<RecordFormat>(Output&)> cali_copy;
};

struct Answer {
  std::vector<std::string> notes;   // one sentence each, for stderr
  std::vector<context::Lost> lost;  // what could not be read
  std::string failure;              // not empty: there is no answer; not the query's mistake
};

// Plans and runs the query, or first parses `text`, over the inputs. An error is a sentence that names the
// column of a mistake in the query, or an input that cannot be opened; then nothing is written.
base::Result<Answer> Run(const Query& query, std::vector<InputSource> inputs, const Options& options,
                         Output& output);
base::Result<Answer> Run(std::string_view text, std::vector<InputSource> inputs, const Options& options,
                         Output& output);

// The attributes that the query asks inputs for; `all`: any. An error as Run.
base::Result<context::Wanted> NamesIn(std::string_view text);

}  // namespace rankine::query
