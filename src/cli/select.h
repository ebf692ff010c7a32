// SPDX-License-Identifier: BSD-3-Clause
// Finds the user's selection of ranks, regions and times to record, and checks whether the selection is valid
// (docs/select.md).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "layout/control/clause_reader.h"

namespace rankine::cli {

// Returns a sentence about a mistake in a text of clauses, with the position of the mistake: "the selection
// is not understood at ...".
std::string NotUnderstood(const std::string& subject, const std::string& text,
                          const layout::ClauseProblem& problem);

// Checks the text of a selection. An error is one sentence that gives the position in the text, and says
// what to do.
base::Status CheckSelection(const std::string& text);

// Returns the checked selection to record; empty if everything is recorded. `select` and `config` come from
// the command line. If neither is given, RANKINE_SELECT is used. A selection may be given only once.
base::Result<std::string> ChosenSelection(const std::vector<std::string>& select,
                                          const std::vector<std::string>& config);

// Returns whether a line of a configuration file is a selection, and not a list of services.
bool IsSelectLine(const std::string& line);

}  // namespace rankine::cli
