// SPDX-License-Identifier: BSD-3-Clause
// Call sites that are not code addresses of the program.
#pragma once
#include <cstdint>

namespace rankine::layout {

// A site that represents a chain of return addresses, defined by a `chain` log record. Bit 62 is never set in
// the address of user code.
inline constexpr uint64_t kChainSite = uint64_t{1} << 62;
constexpr uint64_t ChainSite(uint64_t id) {
  return (id & (kChainSite - 1)) | kChainSite;
}
constexpr bool IsChainSite(uint64_t site) {
  return site >> 62 == 1;
}

// An address that represents a function of an interpreted language. A `module` log record with the flag
// kModuleIsFunction defines the address. The path of the module is the source file, its build id is the
// function's name, and its file address is the first line.
inline constexpr uint64_t kFunctionSite = uint64_t{1} << 61;
// this bit in a module's flags means that the module represents a function
inline constexpr uint64_t kModuleIsFunction = 4;

}  // namespace rankine::layout
