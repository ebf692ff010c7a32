// SPDX-License-Identifier: BSD-3-Clause
// Runs the queries whose answers make up a report. The answers are text.
#pragma once
#include <string>

namespace rankine::cli {

// Queries an archive and appends the answer to the text. If the query fails, prints the error and returns
// false.
bool AskArchive(const std::string& archive, const std::string& question, std::string& text);

// Answers the question as `AskArchive` does, but the parameter `records` contains the text of a .cali file.
bool AskRecords(const std::string& records, const std::string& question, std::string& text);

}  // namespace rankine::cli
