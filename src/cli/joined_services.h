// SPDX-License-Identifier: BSD-3-Clause
// Joins several configurations of services, which are to run at the same time, into one list. The list names
// each service once, with options that suit all configurations.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

// `list` was accepted by CheckServices, and may name a service several times. The catalogue of services
// defines how the values of each option are joined. An option that is not given counts as its default value.
// Library paths become absolute, relative to `folder`, because ranks may run in another folder. The same
// library with the same options is loaded once. An error names an option for which no single value suits all
// configurations.
base::Result<std::string> JoinedServices(std::string_view list, const std::string& folder);

}  // namespace rankine::cli
