// SPDX-License-Identifier: BSD-3-Clause
// The datatypes to which SimGrid traces refer by number (Datatype::decode of its SMPI), and their sizes on
// the machines on which such traces are made. Any other number is undefined behaviour in SimGrid, and an
// error here.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace rankine::exchange::ti {

struct NamedType {
  std::string_view name;
  uint64_t bytes;
};

std::span<const NamedType> Datatypes();

inline constexpr uint32_t kDouble = 0;  // default type after an `init` that has an argument
inline constexpr uint32_t kByte = 6;    // default type after an `init` that has no arguments

}  // namespace rankine::exchange::ti
