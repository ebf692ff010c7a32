// The user's wish for services: where it comes from, whether it can be understood, and the help.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The list to record with, checked; empty: the standard services. `with` and `config` as given on the command
// line, empty: not given. Precedence: --with, --config, RANKINE_WITH, RANKINE_CONFIG (docs/services.md).
base::Result<std::string> ChosenServices(const std::string& with, const std::string& config);

// A sentence that names the nearest known word where one is unknown.
base::Status CheckServices(const std::string& list);

std::string ServicesHelp();

}  // namespace rankine::cli
