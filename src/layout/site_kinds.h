// SPDX-License-Identifier: BSD-3-Clause
// Call sites that are not addresses of the program's code.
#pragma once
#include <cstdint>

namespace rankine::layout {

// A site that represents a chain of return addresses, which a `chain` log record defines. No program has an
// address of this form.
inline constexpr uint64_t kChainSite = uint64_t{1} << 62;
constexpr uint64_t ChainSite(uint64_t id) {
  return (id & (kChainSite - 1)) | kChainSite;
}
constexpr bool IsChainSite(uint64_t site) {
  return site >> 62 == 1;
}

// An address that represents a function of an interpreter. A `module` log record (kModuleIsFunction) defines
// it. Its path is the source file, its build id the function's name, and its file address the first line.
inline constexpr uint64_t kFunctionSite = uint64_t{1} << 61;
inline constexpr uint64_t kModuleIsFunction = 4;  // bit of a module's flags

}  // namespace rankine::layout
