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
  std::string build_id;  // lower-case hexadecimal; empty if the file has no build id
  // bit 0: part of the MPI layer, bit 1: main executable, bit 2: a function of an interpreter
  uint64_t flags = 0;
  // The name of the function, if the module represents a function of an interpreter. A module of this kind
  // has the source file as its `path`, and line numbers as the offsets of call sites.
  std::string function = {};
  bool IsFunction() const { return (flags & layout::kModuleIsFunction) != 0; }
};

// A call site, given as an address in a module's file. Each call site is stored once in the archive, so ranks
// with the same code share it.
struct Site {
  uint32_t module = kNone;  // index in Tables::modules; kNone: unknown
  uint64_t offset = 0;      // return address as a file address (the call is at this address - 1)
  // With --callsite-depth: index of the call site from which the function that contains this one was
  // called. The caller's index is smaller than the index of this site.
  uint32_t caller = kNone;
};

}  // namespace rankine::archive
