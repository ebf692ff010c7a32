// SPDX-License-Identifier: BSD-3-Clause
// The process's attributes and entries. An entry is a pair (attribute, value) in context trees. Each is
// created once, logged to the spool, and never moved or removed, so handles and nodes can point to it. A
// look-up takes no lock; creating an attribute or entry takes a spin lock with a time limit.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

inline constexpr size_t kMaxText = 2048;     // maximum size of names and values; longer ones are cut
inline constexpr size_t kMaxLayout = 16384;  // maximum size of a blob's layout description

// Returns at most `most` bytes of the string; a UTF-8 character is never split.
std::string_view Cut(std::string_view text, size_t most = kMaxText);

// A property of our own attributes. The value is part of the path, but is begun and ended by the runtime of a
// programming model, in any order relative to the program's regions. So it must not end when the program ends
// one of its regions.
inline constexpr uint32_t kLoose = 1u << 20;

// Another property. The value is the parent of a region in the path, and identifies the call path at which
// the region began (service callpath). No time is measured for it. Readers use the same bit
// (context/attribute.h).
inline constexpr uint32_t kSite = 1u << 21;

// A third property. Like regions, values of the attribute are distinguished by the call path at which they
// begin, although the attribute is kLoose.
inline constexpr uint32_t kHasSite = 1u << 22;

// Finds the attribute with this name, or creates it. If it exists, its type and properties are not changed.
// Returns nullptr if there is no memory (counted), or nothing is recorded.
const Attribute* FindAttribute(std::string_view name, rankine_type type, uint32_t properties,
                               std::string_view unit, std::string_view layout);

// The attributes that every process has.
const Attribute* RegionAttribute();
const Attribute* LoopAttribute();

// Finds or creates an entry. Returns nullptr if there is no memory (counted).
const Entry* FindEntry(const Attribute* attribute, uint64_t bits, std::string_view text);
inline const Entry* FindEntry(const Attribute* attribute, std::string_view text) {
  return FindEntry(attribute, 0, text);
}

// Limit for the total size of texts and blobs that are values of as-value attributes. The dictionary never
// frees them, so values beyond the limit are dropped.
inline constexpr uint64_t kMaxValueBytes = uint64_t{2} << 20;

// Whether any region has begun, or any value was set in a path.
bool HasEntries();

inline bool IsBytes(rankine_type type) {
  return type == RANKINE_STRING || type == RANKINE_BLOB;
}

// Encodes a text or blob of an as-value attribute in 64 bits: the address of its entry, or 0 if it could not
// be stored.
inline uint64_t BitsOf(const Entry* entry) {
  return reinterpret_cast<uint64_t>(entry);
}
inline const Entry* EntryOfBits(uint64_t bits) {
  return reinterpret_cast<const Entry*>(bits);
}

// Converts a number to the attribute's type.
uint64_t Converted(rankine_type from, rankine_type to, uint64_t bits);

}  // namespace rankine::recorder::context
