// SPDX-License-Identifier: BSD-3-Clause
// Reads a whole .cali text for tests, and returns its content as text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"

namespace rankine::exchange::cali::testing {

struct ReadOut {
  std::string error;  // The error from opening the file or reading a part.
  // Each record has the form "function=main function=foo | time=5". The values in the context tree come
  // first, starting at the root. The columns follow.
  std::vector<std::string> records;
  std::vector<std::string> globals;  // "name=value"
  std::vector<std::string> lost;     // "test.cali:3: why"
};

struct How {
  bool keep_going = true;
  size_t parts = 1;
  context::Wanted wanted = {};
};

ReadOut ReadAll(std::string_view text, const How& how = {});

// Reads `text` and returns the output of the writer.
std::string Rewrite(std::string_view text);

}  // namespace rankine::exchange::cali::testing
