// SPDX-License-Identifier: BSD-3-Clause
// Prints a page as PDF with a browser that is installed on this machine.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the bytes of the PDF. `browser` is the name or path of a program; if it is empty, the first of
// Chromium, Chrome and Edge in PATH is used. The browser gets a separate profile folder, and is killed if it
// takes longer than a minute. Errors say what to do.
base::Result<std::string> PrintPage(const std::string& html, const std::string& browser);

}  // namespace rankine::cli
