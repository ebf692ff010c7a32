// SPDX-License-Identifier: BSD-3-Clause
// The options that control what a verb's tables look like. They are the same for all verbs that print tables:
// --color, --width, --top.
#pragma once
#include <cstddef>

#include "base/result.h"
#include "cli/options.h"
#include "report/style.h"

namespace rankine::cli {

// `top` keeps its value if --top is not given. An error is one sentence.
base::Status ReadOutputOptions(const Arguments& arguments, report::Style* style, size_t* top);

}  // namespace rankine::cli
