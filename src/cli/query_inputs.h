// What `rankine query` reads: names of files and folders to inputs of the query engine. Here formats and the
// engine, which do not know each other, meet.
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

// Sentences about inputs, gathered from all threads.
class InputNotes {
 public:
  void Add(std::string sentence) {
    const std::scoped_lock lock(mutex_);
    sentences_.push_back(std::move(sentence));
  }
  const std::vector<std::string>& sentences() const { return sentences_; }  // when all threads have ended

 private:
  std::mutex mutex_;
  std::vector<std::string> sentences_;
};

// The files that the paths mean: a folder stands for the .rkn and .cali files in it, by name, or is a spool.
// Fails when a folder cannot be read.
base::Result<std::vector<std::string>> FilesOf(const std::vector<std::string>& paths);

// One source for each file, and in `options` what FORMAT cali needs to know of them. `notes` outlives the
// sources; `options.threads` is that of the query. A file is a .cali file by its name, or any that is no
// .rkn.
bool IsForeign(const std::string& file);  // it is no .rkn
enum class CaliFiles { by_name, all_but_archives };
std::vector<query::InputSource> SourcesOf(const std::vector<std::string>& files, InputNotes& notes,
                                          query::Options& options, CaliFiles cali = CaliFiles::by_name);

// What a running job has recorded so far; taken when the source is opened, so anew for each query.
query::InputSource LiveInput(const LiveJob& job, InputNotes& notes);

}  // namespace rankine::cli
