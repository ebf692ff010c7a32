// The datatypes that a trace of SimGrid names by number (Datatype::decode of its SMPI), with the sizes that
// traces were made with. What is not in the table is undefined behaviour there and an error here.
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

inline constexpr uint32_t kDouble = 0;  // what `init` with a word behind it makes the default
inline constexpr uint32_t kByte = 6;    // what `init` alone makes the default

}  // namespace rankine::exchange::ti
