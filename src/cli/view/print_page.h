// SPDX-License-Identifier: BSD-3-Clause
// Prints a page as PDF with a browser that is installed on this machine.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the bytes of the PDF. `browser`: a program's name or path; empty: the first of Chromium, Chrome and
// Edge found in PATH. The browser gets a separate profile folder, and is killed if it takes longer than a
// minute. Errors say what to do.
base::Result<std::string> PrintPage(const std::string& html, const std::string& browser);

}  // namespace rankine::cli
