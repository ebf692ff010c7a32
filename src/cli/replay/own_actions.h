// What --actions names: the user's own actions in text traces, of C and of Python.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "exchange/ti/own_actions.h"

namespace rankine::cli {

// Of all files together, libraries (.so) and Python files (.py). An error names the file: it is neither,
// cannot be loaded, or has a name that another one has.
base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadOwnActions(const std::vector<std::string>& files);

}  // namespace rankine::cli
