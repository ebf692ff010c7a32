// SPDX-License-Identifier: BSD-3-Clause
// Joins several configurations of services into one list, so that they can run at the same time. The list
// names each service once, with options that suit all configurations.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

// Joins the configurations in the list, which may name a service several times. The caller must have
// checked the list with `CheckServices`. The catalogue of services defines how the values of each option
// are combined. If a configuration does not give an option, the option's default value is used. Library
// paths are made absolute, relative to the given folder, because ranks may run in another folder. If the
// same library is given several times with the same options, the library is loaded once. An error names an
// option for which no single value suits all configurations.
base::Result<std::string> JoinedServices(std::string_view list, const std::string& folder);

}  // namespace rankine::cli
