// SPDX-License-Identifier: BSD-3-Clause
// Runs the queries whose answers make up a report. Their answers are text.
#pragma once
#include <string>

namespace rankine::cli {

// Queries an archive and appends the answer to `text`. On an error, prints it and returns false.
bool AskArchive(const std::string& archive, const std::string& question, std::string& text);

// Does the same for records given as the text of a .cali file.
bool AskRecords(const std::string& records, const std::string& question, std::string& text);

}  // namespace rankine::cli
