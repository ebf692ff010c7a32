// SPDX-License-Identifier: BSD-3-Clause
// An attribute of the context space: a name, a type and properties. The annotation API, the services and
// .cali files all use such attributes, and every measurement consists of their values. Attributes are data:
// new ones need no new code.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankine::context {

// Has the order of .cali's type names. `usr` is a block of bytes (a blob).
enum class Type : uint8_t { usr, int_, uint, string, addr, real, boolean, type, ptr };

// Bits of Attribute::properties, numbered as in .cali files (attribute 10, cali.attribute.prop).
inline constexpr uint32_t kAsValue = 1;     // kept outside the tree: a number that changes with each event
inline constexpr uint32_t kScopeMask = 60;  // the scope is one of the next three values
inline constexpr uint32_t kProcess = 12;    // one value for all threads
inline constexpr uint32_t kThread = 20;
inline constexpr uint32_t kTask = 24;        // one value for each explicit OpenMP task
inline constexpr uint32_t kSkipEvents = 64;  // a change of the value is no event
inline constexpr uint32_t kHidden = 128;     // not shown to users
// its values form a single path together with those of the other nested attributes
inline constexpr uint32_t kNested = 256;
inline constexpr uint32_t kGlobal = 512;  // one value for the whole run
inline constexpr uint32_t kUnaligned = 1024;
inline constexpr uint32_t kAggregatable = 2048;  // values may be summed

// Not a property in .cali files. The values are sites: they show where the node below was begun, and have no
// measurements of their own.
inline constexpr uint32_t kSite = 1u << 21;

using AttributeId = uint32_t;
inline constexpr AttributeId kNoAttribute = 0xffffffffu;

struct Attribute {
  std::string name;
  Type type = Type::string;
  uint32_t properties = 0;
  std::string unit;    // empty: none
  std::string alias;   // the name to show; empty: `name`
  std::string layout;  // for usr: the structure of the bytes as JSON (docs/annotation.md); empty: unknown
  // Further metadata that the attribute has in a .cali file, kept so that it can be copied: names and values
  // as text, innermost first.
  std::vector<std::pair<std::string, std::string>> metadata = {};
};

// A value of an attribute. Strings and blobs are views. They point into the space that interned them or,
// during a call, into the reader's buffer.
struct Datum {
  Type type = Type::string;
  uint64_t bits = 0;  // int_: two's complement; uint, addr, ptr: the number; real: its bits; boolean: 0 or 1;
                      // type: a Type
  std::string_view text;  // for string and usr

  friend bool operator==(const Datum&, const Datum&) = default;
};

inline bool IsText(Type type) {
  return type == Type::string || type == Type::usr;
}

}  // namespace rankine::context
