// SPDX-License-Identifier: BSD-3-Clause
// Writes reports that a job's processes request while the job runs (layout/report_files.h). The collector
// makes them from the records that have been written so far.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::cli {

// The request of one process.
struct FlushAsked {
  std::string name;  // name of the process, as in the names of its files
  unsigned measurement = 0, processes = 0;
  bool speaks = false;
  std::string spool;  // name of a file in the folder
};

// Parses the text of a request's file. nullopt: the file is damaged.
std::optional<FlushAsked> FlushFromText(std::string name, std::string_view text);

// Returns the requests for one measurement once all its processes have sent theirs; empty before that. The
// first request is that of the process that speaks for the job: its spool has the job's report settings.
std::vector<FlushAsked> CompleteFlush(const std::vector<FlushAsked>& asked);

// Answers those requests in the folder that are complete.
void AnswerFlushes(const std::string& spool_dir);

}  // namespace rankine::cli
