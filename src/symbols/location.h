// SPDX-License-Identifier: BSD-3-Clause
// The function, file and line of an address in the program's code.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::symbols {

struct Location {
  // The kind of the location, which depends on the available information. The best kind is `source`: the
  // function, the file and the line. With the kind `symbol`, the function and the offset in it are known.
  // With the kind `module`, the module and the address in it are known. With the kind `nothing`, the module
  // is unknown, too.
  enum class Kind : uint8_t { nothing, module, symbol, source } kind = Kind::nothing;
  std::string function;  // The name of the function as in the source, without parameters.
  std::string file;      // The path of the file as the compiler recorded it.
  uint32_t line = 0;
  uint64_t offset = 0;  // offset of the call's return address; relative to the function for `symbol`, to the
                        // file for `module`
};

// The location of an address in the code, and the functions that are inlined at this address.
struct CodeAddress {
  Location location;  // The source line that the user wrote.
  // The list begins with the innermost function at the address. Each function is followed by the function
  // into which it was inlined. If the kind is `module`, the field `offset` is the start of the last
  // function in the file. Only the last function in the list exists in the machine code. If only the
  // location is known, the list is empty.
  std::vector<Location> frames;
};

}  // namespace rankine::symbols
