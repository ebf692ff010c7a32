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
  size_t parts = 0;  // The number of parts in all inputs that have been opened. An input that has not been
                     // opened yet counts as one part.
  uint64_t records = 0;
};

struct Options {
  unsigned threads = 1;
  // The memory in bytes for groups and sorted rows of all threads together. If more memory is needed, groups
  // and rows are written to temporary files.
  size_t memory = size_t{24} << 20;
  bool explain = false;     // True if the plan is to be written instead of the result.
  bool keep_going = false;  // True if the query is to be answered from the readable parts when other parts
                            // are damaged.
  // The function `progress` is called after most batches. Any thread may call this function, but only one
  // thread at a time.
  std::function<void(const Progress&)> progress;
  // The processes that answer the query together. If nullptr, only this process answers the query. Each
  // process calls `Run` with the same text, inputs and options. Only process 0 writes. The answers of all
  // other processes are empty.
  Team* team = nullptr;
  // Receives notes about inputs. The caller prints the notes to stderr. Several threads may call the function
  // `note` at the same time.
  std::function<void(const std::string&)> note;
  // Creates the writer for FORMAT cali, which the command line provides. If the function is missing, FORMAT
  // cali is rejected.
  std::function<std::unique_ptr<TableFormat>()> cali;
  // The function creates the format for a plan that copies records (copies()). If the function is present,
  // FORMAT cali copies the records unchanged and makes no rows.
  std::function<std::unique_ptr<RecordFormat>(Output&)> cali_copy;
};

struct Answer {
  std::vector<std::string> notes;   // notes for stderr, one sentence each
  std::vector<context::Lost> lost;  // The parts of inputs that could not be read.
  std::string failure;  // The reason why there is no answer, or an empty text. An error in the query is not
                        // stored in this field.
};

// Plans the query and runs it over the inputs. The second overload parses `text` first. An error message is
// one sentence. The message describes a mistake in the query with its column, or names an input that cannot
// be opened. If there is an error, nothing is written.
base::Result<Answer> Run(const Query& query, std::vector<InputSource> inputs, const Options& options,
                         Output& output);
base::Result<Answer> Run(std::string_view text, std::vector<InputSource> inputs, const Options& options,
                         Output& output);

// Returns the attributes that the query requests from inputs. The field `all` means every attribute. Fails
// with the same errors as `Run`.
base::Result<context::Wanted> NamesIn(std::string_view text);

}  // namespace rankine::query
