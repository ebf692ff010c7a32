// Function, file and line of an address in the code of the program.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::symbols {

struct Location {
  // What is known, best first. `source`: function, file and line. `symbol`: function and offset in it.
  // `module`: only the module and the address in it. `nothing`: not even the module.
  enum class Kind : uint8_t { nothing, module, symbol, source } kind = Kind::nothing;
  std::string function;  // as the source spells it, without parameters
  std::string file;      // as recorded by the compiler
  uint32_t line = 0;
  uint64_t offset =
      0;  // of the call's return address: in the function for `symbol`, in the file for `module`
};

// An address in the code and the functions around it that were inlined into one another.
struct CodeAddress {
  Location location;  // the line that the user wrote
  // The function that holds the address, then the one that this was inlined into, and so on; the last is the
  // function that the machine calls. Of kind `module`, `offset` is that function's begin in the file. Empty:
  // nothing better is known than `location`.
  std::vector<Location> frames;
};

}  // namespace rankine::symbols
