// The user's wish for services: where it comes from, whether it can be understood, and the help.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// The list to record with, checked and joined; empty: the standard services. `with` and `config` as given on
// the command line, each any number of times; nothing given: RANKINE_WITH, RANKINE_CONFIG (docs/services.md).
base::Result<std::string> ChosenServices(const std::vector<std::string>& with,
                                         const std::vector<std::string>& config);

// A sentence that names the nearest known word where one is unknown.
base::Status CheckServices(const std::string& list);

std::string ServicesHelp();

}  // namespace rankine::cli
