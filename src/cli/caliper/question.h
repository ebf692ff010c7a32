// Questions that a report is made of: their answers are texts.
#pragma once
#include <string>

namespace rankine::cli {

// About an archive. The answer is added to `text`. False: why not is said.
bool AskArchive(const std::string& archive, const std::string& question, std::string& text);

// About records as a .cali file has them.
bool AskRecords(const std::string& records, const std::string& question, std::string& text);

}  // namespace rankine::cli
