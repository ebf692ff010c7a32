// SPDX-License-Identifier: BSD-3-Clause
// The datatypes that a trace of SimGrid names by number (Datatype::decode of its SMPI), with their sizes on
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

inline constexpr uint32_t kDouble = 0;  // the default type after `init` with a word
inline constexpr uint32_t kByte = 6;    // the default type after `init` alone

}  // namespace rankine::exchange::ti
