// SPDX-License-Identifier: BSD-3-Clause
// Writes a file in blocks, and remembers the first error.
#pragma once
#include <cstdio>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::exchange {

// The object does not own the file. The file's name is used in error messages.
class BlockFile {
 public:
  BlockFile(FILE* file, std::string name) : file_(file), name_(std::move(name)) {}
  base::Status Write(std::string_view bytes);
  base::Status Flush();

 private:
  base::Status Out();

  FILE* file_;
  std::string name_, block_;
};

}  // namespace rankine::exchange
