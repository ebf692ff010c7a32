// What a call site is called.
#pragma once
#include <cstdint>
#include <string>

namespace rankine::report {

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

}  // namespace rankine::report
