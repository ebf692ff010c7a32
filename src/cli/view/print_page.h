// SPDX-License-Identifier: BSD-3-Clause
// Prints a page as PDF, by a browser of this machine.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The bytes of the PDF. `browser`: a program's name or path; empty: the first of Chromium, Chrome and Edge in
// PATH. The browser gets a folder of its own, and is ended when it takes longer than a minute. Errors say
// what to do.
base::Result<std::string> PrintPage(const std::string& html, const std::string& browser);

}  // namespace rankine::cli
