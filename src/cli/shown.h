// The options of how a verb's text looks, the same for all that print tables: --color, --width, --top.
#pragma once
#include <cstddef>

#include "base/result.h"
#include "cli/options.h"
#include "report/style.h"

namespace rankine::cli {

// `top` stays as it is where none is given. An error is a sentence.
base::Status ReadShown(const Arguments& arguments, report::Style* style, size_t* top);

}  // namespace rankine::cli
