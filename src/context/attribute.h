// SPDX-License-Identifier: BSD-3-Clause
// An attribute of the context space: a name, a type and properties, as in the annotation API, the services
// and .cali files. Every measurement carries values of attributes. Attributes are defined by data, not by
// code.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankine::context {

// In the order of .cali's type names; `usr` is a block of bytes (a blob).
enum class Type : uint8_t { usr, int_, uint, string, addr, real, boolean, type, ptr };

// Bits of Attribute::properties, numbered as in .cali files (attribute 10, cali.attribute.prop).
inline constexpr uint32_t kAsValue = 1;     // kept outside the tree: a number that changes at each event
inline constexpr uint32_t kScopeMask = 60;  // one of the next three
inline constexpr uint32_t kProcess = 12;    // one value for all threads
inline constexpr uint32_t kThread = 20;
inline constexpr uint32_t kTask = 24;        // an explicit OpenMP task
inline constexpr uint32_t kSkipEvents = 64;  // changes make no event
inline constexpr uint32_t kHidden = 128;     // not shown to users
// its values form one path with those of the other nested attributes
inline constexpr uint32_t kNested = 256;
inline constexpr uint32_t kGlobal = 512;  // one value for the whole run
inline constexpr uint32_t kUnaligned = 1024;
inline constexpr uint32_t kAggregatable = 2048;  // values may be summed

// Not in .cali: the values show where the node below was begun, and they have no measurements.
inline constexpr uint32_t kSite = 1u << 21;

using AttributeId = uint32_t;
inline constexpr AttributeId kNoAttribute = 0xffffffffu;

struct Attribute {
  std::string name;
  Type type = Type::string;
  uint32_t properties = 0;
  std::string unit;    // empty: none
  std::string alias;   // the name to show; empty: `name`
  std::string layout;  // for usr: the structure of the bytes in JSON (docs/annotation.md); empty: unknown
  // Further metadata of the attribute in a .cali file, needed to copy it: names and values as texts,
  // innermost first.
  std::vector<std::pair<std::string, std::string>> metadata = {};
};

// One value. Texts and blobs are views, either into the space that interned them, or into the reader's buffer
// during a call.
struct Datum {
  Type type = Type::string;
  uint64_t bits = 0;  // int_: two's complement; uint, addr, ptr; real: its bits; boolean: 0, 1; type: a Type
  std::string_view text;  // string, usr

  friend bool operator==(const Datum&, const Datum&) = default;
};

inline bool IsText(Type type) {
  return type == Type::string || type == Type::usr;
}

}  // namespace rankine::context
