// SPDX-License-Identifier: BSD-3-Clause
// Turns the names of files and folders given to `rankine query` into inputs of the query engine. Formats and
// engine do not know each other; this code connects them.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/live/live_job.h"
#include "query/query.h"
#include "query/records/input.h"

namespace rankine::cli {

// Collects sentences about inputs from all threads.
class InputNotes {
 public:
  void Add(std::string sentence) {
    const std::scoped_lock lock(mutex_);
    sentences_.push_back(std::move(sentence));
  }
  const std::vector<std::string>& sentences() const {
    return sentences_;
  }  // call it after all threads have ended

 private:
  std::mutex mutex_;
  std::vector<std::string> sentences_;
};

// The files that the paths name. A folder gives its .rkn and .cali files, sorted by name, or is a spool.
// Fails if a folder cannot be read.
base::Result<std::vector<std::string>> FilesOf(const std::vector<std::string>& paths);

// Returns one source for each file, and sets in `options` the data that FORMAT cali needs about them. `notes`
// must outlive the sources. `options.threads` is the query's number of threads. `cali` decides which files
// are .cali files: those with that name, or all that are no .rkn.
bool IsForeign(const std::string& file);  // whether the file is no .rkn
enum class CaliFiles { by_name, all_but_archives };
std::vector<query::InputSource> SourcesOf(const std::vector<std::string>& files, InputNotes& notes,
                                          query::Options& options, CaliFiles cali = CaliFiles::by_name);

// The records of a running job so far. The records are read when the source is opened, so each query reads
// the latest ones.
query::InputSource LiveInput(const LiveJob& job, InputNotes& notes);

}  // namespace rankine::cli
