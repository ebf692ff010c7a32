// The user's wish for what is recorded: where it comes from, and whether it can be understood
// (docs/select.md).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "layout/control/clause_reader.h"

namespace rankine::cli {

// Where in a text of clauses is what problem: "the selection is not understood at ...".
std::string NotUnderstood(const std::string& subject, const std::string& text,
                          const layout::ClauseProblem& problem);

// A sentence that names the place and says what to do.
base::Status CheckSelection(const std::string& text);

// The selection to record with, checked; empty: everything. `select` and `config` as given on the command
// line; nothing given: RANKINE_SELECT. It may be given once.
base::Result<std::string> ChosenSelection(const std::vector<std::string>& select,
                                          const std::vector<std::string>& config);

// Is this line of a configuration file a selection, and not a list of services?
bool IsSelectLine(const std::string& line);

}  // namespace rankine::cli
