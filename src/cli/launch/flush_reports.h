// SPDX-License-Identifier: BSD-3-Clause
// Writes reports that a job's processes request while the job runs (layout/report_files.h). The collector
// makes each requested report from the records that have been written so far.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::cli {

// The request of one process.
struct FlushAsked {
  std::string name;  // the name of the process, as in the names of its files
  unsigned measurement = 0, processes = 0;
  bool speaks = false;
  std::string spool;  // the name of a file in the folder
};

// Parses the text of a request's file. Returns nullopt if the file is damaged.
std::optional<FlushAsked> FlushFromText(std::string name, std::string_view text);

// Returns the requests for one measurement. Returns an empty list until all processes of the measurement
// have sent their requests. One process of the measurement represents the job. The request of this process is
// the first in the list, because the job's report settings are in the process's spool.
std::vector<FlushAsked> CompleteFlush(const std::vector<FlushAsked>& asked);

// Answers the complete requests in the folder. A request is complete when all processes of its measurement
// have sent a request.
void AnswerFlushes(const std::string& spool_dir);

}  // namespace rankine::cli
