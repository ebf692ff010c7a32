// SPDX-License-Identifier: BSD-3-Clause
// Reads the options --color, --width and --top, which set the appearance of tables. All verbs that print
// tables have these options.
#pragma once
#include <cstddef>

#include "base/result.h"
#include "cli/options.h"
#include "report/style.h"

namespace rankine::cli {

// Reads --color, --width and --top. If --top is not given, the variable `top` keeps its value. An error is
// one sentence.
base::Status ReadOutputOptions(const Arguments& arguments, report::Style* style, size_t* top);

}  // namespace rankine::cli
