// SPDX-License-Identifier: BSD-3-Clause
// The function, file and line of an address in the program's code.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::symbols {

struct Location {
  // Says which facts are known, from best to worst. `source`: function, file and line. `symbol`: the function
  // and the offset in it. `module`: only the module and the address in it. `nothing`: not even the module.
  enum class Kind : uint8_t { nothing, module, symbol, source } kind = Kind::nothing;
  std::string function;  // the function's name as in the source, without parameters
  std::string file;      // the file's path as recorded by the compiler
  uint32_t line = 0;
  uint64_t offset = 0;  // offset of the call's return address; relative to the function for `symbol`, to the
                        // file for `module`
};

// The location of an address in the code, and the chain of functions that are inlined there.
struct CodeAddress {
  Location location;  // the line that the user wrote
  // The innermost function at the address, then the function into which it was inlined, and so on. The last
  // one is the function that exists in the machine code. For kind `module`, `offset` is the start of that
  // function in the file. Empty if only `location` is known.
  std::vector<Location> frames;
};

}  // namespace rankine::symbols
