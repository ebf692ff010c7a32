// SPDX-License-Identifier: BSD-3-Clause
// Finds the services that the user has chosen, checks whether the choice is valid, and prints help on
// services.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Returns the list of services to record, checked and joined; empty for the default services. `with` and
// `config` come from the command line, where each may be given several times. If both are empty,
// RANKINE_WITH and RANKINE_CONFIG are used (docs/services.md).
base::Result<std::string> ChosenServices(const std::vector<std::string>& with,
                                         const std::vector<std::string>& config);

// The error is one sentence. For an unknown word, the error names the most similar known word.
base::Status CheckServices(const std::string& list);

std::string ServicesHelp();

}  // namespace rankine::cli
