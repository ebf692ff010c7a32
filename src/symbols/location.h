// SPDX-License-Identifier: BSD-3-Clause
// Function, file and line of an address in the program's code.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::symbols {

struct Location {
  // The known information, best first. Kind `source` has function, file and line. Kind `symbol` has the
  // function and the offset in it. Kind `module` has only the module and the address in it. Kind `nothing`
  // does not even have the module.
  enum class Kind : uint8_t { nothing, module, symbol, source } kind = Kind::nothing;
  std::string function;  // the function's name as in the source, without parameters
  std::string file;      // the file's path as recorded by the compiler
  uint32_t line = 0;
  uint64_t offset =
      0;  // offset of the call's return address: in the function for `symbol`, in the file for `module`
};

// An address in the code, and the chain of functions inlined there.
struct CodeAddress {
  Location location;  // the line that the user wrote
  // The innermost function at the address, then the function into which it was inlined, and so on. The last
  // one is the function that the machine calls. For kind `module`, `offset` is that function's begin in the
  // file. Empty: only `location` is known.
  std::vector<Location> frames;
};

}  // namespace rankine::symbols
