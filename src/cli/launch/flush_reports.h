// Reports that processes of a job ask for while it runs (layout/report_files.h): made by the collector of
// what they have recorded until now.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::cli {

// What one process asks.
struct FlushAsked {
  std::string name;  // of the process, as its files have it
  unsigned measurement = 0, processes = 0;
  bool speaks = false;
  std::string spool;  // a file of the folder
};

// The text of its file. nullopt: damaged.
std::optional<FlushAsked> FlushFromText(std::string name, std::string_view text);

// Those of one measurement for which all have come; empty: there is none. The one that speaks is the first:
// its spool says what the job asks for.
std::vector<FlushAsked> CompleteFlush(const std::vector<FlushAsked>& asked);

// Answers what is asked in the folder and complete.
void AnswerFlushes(const std::string& spool_dir);

}  // namespace rankine::cli
