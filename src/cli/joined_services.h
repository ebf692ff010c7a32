// SPDX-License-Identifier: BSD-3-Clause
// Joins configurations of services that run at once into one list. It names each service once, with options
// that suit all configurations.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

// CheckServices has accepted `list`, which may name a service several times. The catalogue says how the
// options of one service are joined. An option left out counts as its default value. Paths of libraries
// become absolute, relative to `folder`, because ranks may run in another folder. The same library with the
// same options is loaded once. An error names an option that has no value for all.
base::Result<std::string> JoinedServices(std::string_view list, const std::string& folder);

}  // namespace rankine::cli
