// SPDX-License-Identifier: BSD-3-Clause
// Call sites, and the modules of the program that contain them.
#pragma once
#include <cstdint>
#include <string>

#include "archive/rows/none.h"
#include "layout/site_kinds.h"

namespace rankine::archive {

struct Module {
  std::string path;
  std::string build_id;  // lower-case hexadecimal; empty if the file has none
  uint64_t flags = 0;    // bit 0: MPI layer, bit 1: main executable, bit 2: a function of an interpreter
  // The name of such a function. `path` is then its source file, and the offsets of sites are line numbers.
  std::string function = {};
  bool IsFunction() const { return (flags & layout::kModuleIsFunction) != 0; }
};

// A call site: a file address in a module. It is unique in the whole archive, so ranks with the same code
// share it.
struct Site {
  uint32_t module = kNone;  // index in Tables::modules; kNone: unknown
  uint64_t offset = 0;      // return address as a file address (the call is at this address - 1)
  // index of the site that called this one's function; it is less than this site's own index; only with
  // --callsite-depth
  uint32_t caller = kNone;
};

}  // namespace rankine::archive
