// Configurations that run at once become one list of services: each service once, with options that serve
// all.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

// `list` is one that CheckServices has found good, in which services may stand several times: their options
// are joined as the catalog says, an option that one of them leaves out counting as its standard value there.
// Paths of libraries become absolute, as seen from `folder`, since ranks may run in another one; the same
// library with the same options is loaded once. An error names an option of which no value serves all.
base::Result<std::string> JoinedServices(std::string_view list, const std::string& folder);

}  // namespace rankine::cli
