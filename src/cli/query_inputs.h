// SPDX-License-Identifier: BSD-3-Clause
// Turns the files and folders given to `rankine query` into inputs of the query engine. This code connects
// the file formats and the query engine, which are independent of each other.
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

// Collects sentences about the inputs. Thread-safe.
class InputNotes {
 public:
  void Add(std::string sentence) {
    const std::scoped_lock lock(mutex_);
    sentences_.push_back(std::move(sentence));
  }
  const std::vector<std::string>& sentences() const {
    return sentences_;
  }  // must be called after all threads have ended

 private:
  std::mutex mutex_;
  std::vector<std::string> sentences_;
};

// Returns the files at the given paths. If a path is a folder, returns its .rkn and .cali files, sorted by
// name, unless the folder is a spool. Fails if a folder cannot be read.
base::Result<std::vector<std::string>> FilesOf(const std::vector<std::string>& paths);

// Returns one source for each file, and stores in `options` the facts about the files that FORMAT cali needs.
// `notes` must outlive the sources. `options.threads` is the query's number of threads. `cali` says which
// files are read as .cali files: files with the suffix .cali, or all files except .rkn files.
bool IsForeign(const std::string& file);  // Returns whether the file is not a .rkn file.
enum class CaliFiles { by_name, all_but_archives };
std::vector<query::InputSource> SourcesOf(const std::vector<std::string>& files, InputNotes& notes,
                                          query::Options& options, CaliFiles cali = CaliFiles::by_name);

// Returns the records that a running job has written so far. The records are read when the source is opened,
// so each query gets the most recent records.
query::InputSource LiveInput(const LiveJob& job, InputNotes& notes);

}  // namespace rankine::cli
