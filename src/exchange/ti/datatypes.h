// SPDX-License-Identifier: BSD-3-Clause
// The datatypes to which SimGrid traces refer by number (Datatype::decode of its SMPI), with their sizes on
// the machines where such traces are made. Other numbers are undefined behaviour in SimGrid, and an error
// here.
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

inline constexpr uint32_t kDouble = 0;  // default type after `init` with an argument
inline constexpr uint32_t kByte = 6;    // default type after `init` without arguments

}  // namespace rankine::exchange::ti
