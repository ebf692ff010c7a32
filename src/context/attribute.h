// SPDX-License-Identifier: BSD-3-Clause
// An attribute of the context space: a name, a type and properties. Every measurement consists of values of
// attributes. The annotation API, the services and .cali files all use attributes. New attributes need no
// new code, because attributes are data.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankine::context {

// The types are in the order of the type names in .cali files. `usr` is a block of bytes (a blob).
enum class Type : uint8_t { usr, int_, uint, string, addr, real, boolean, type, ptr };

// Bits of Attribute::properties, numbered as in .cali files (attribute 10, cali.attribute.prop).
inline constexpr uint32_t kAsValue = 1;     // The value is not in the tree, for example because it is a
                                            // number that changes with each event.
inline constexpr uint32_t kScopeMask = 60;  // The mask for the scope, which is one of the next three
                                            // values.
inline constexpr uint32_t kProcess = 12;    // All threads share one value.
inline constexpr uint32_t kThread = 20;
inline constexpr uint32_t kTask = 24;        // Each explicit OpenMP task has one value.
inline constexpr uint32_t kSkipEvents = 64;  // No event is recorded when the value changes.
inline constexpr uint32_t kHidden = 128;     // The attribute is not shown to users.
// The values of all nested attributes together form one path.
inline constexpr uint32_t kNested = 256;
inline constexpr uint32_t kGlobal = 512;  // The attribute has a single value for the whole run.
inline constexpr uint32_t kUnaligned = 1024;
inline constexpr uint32_t kAggregatable = 2048;  // The values may be summed.

// This property does not exist in .cali files. The attribute's values are sites. A site is the position in
// the code at which its child node was begun, and has no measurements of its own.
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
  // Further metadata that the attribute has in a .cali file: names and values as text, innermost first. The
  // metadata is kept for writers that copy the attribute.
  std::vector<std::pair<std::string, std::string>> metadata = {};
};

// A value of an attribute. Strings and blobs are views. A view points into the space that interned the
// value or, during a call, into the reader's buffer.
struct Datum {
  Type type = Type::string;
  uint64_t bits = 0;      // The value, encoded by type. `int_`: two's complement; `uint`, `addr`, `ptr`: the
                          // number; `real`: its bits; `boolean`: 0 or 1; `type`: a Type.
  std::string_view text;  // the value of a `string` or `usr`

  friend bool operator==(const Datum&, const Datum&) = default;
};

inline bool IsText(Type type) {
  return type == Type::string || type == Type::usr;
}

}  // namespace rankine::context
