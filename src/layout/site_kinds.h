// Call sites that are no address of the program's code.
#pragma once
#include <cstdint>

namespace rankine::layout {

// A row's site that stands for a chain of return addresses, told by a `chain` log record. No program has an
// address of this form.
inline constexpr uint64_t kChainSite = uint64_t{1} << 62;
constexpr uint64_t ChainSite(uint64_t id) {
  return (id & (kChainSite - 1)) | kChainSite;
}
constexpr bool IsChainSite(uint64_t site) {
  return site >> 62 == 1;
}

// An address that stands for a function of an interpreter, told by a `module` log record of its own
// (kModuleIsFunction): path is the source file, the build id is its name, and the file address its first
// line.
inline constexpr uint64_t kFunctionSite = uint64_t{1} << 61;
inline constexpr uint64_t kModuleIsFunction = 4;  // in a module's flags

}  // namespace rankine::layout
