// SPDX-License-Identifier: BSD-3-Clause
// Queries that a report is made of. The queries' answers are texts.
#pragma once
#include <string>

namespace rankine::cli {

// Queries an archive and adds the answer to `text`. Returns false on an error, which is printed.
bool AskArchive(const std::string& archive, const std::string& question, std::string& text);

// Queries records in the form of a .cali file.
bool AskRecords(const std::string& records, const std::string& question, std::string& text);

}  // namespace rankine::cli
