// SPDX-License-Identifier: BSD-3-Clause
// The datatypes to which SimGrid traces refer by number (Datatype::decode of SMPI), and their sizes on the
// machines on which the traces are usually made. SimGrid's behaviour for any other number is undefined. In
// this reader, any other number is an error.
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

inline constexpr uint32_t kDouble = 0;  // The default type if `init` has an argument.
inline constexpr uint32_t kByte = 6;    // The default type if `init` has no arguments.

}  // namespace rankine::exchange::ti
