// SPDX-License-Identifier: BSD-3-Clause
// The process's attributes and entries. An entry is a pair (attribute, value) in context trees. Each is made
// once, logged into the spool, and never moved or removed, so handles and nodes point to them. A look-up
// takes no lock; making one takes a spin lock with a time limit.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

inline constexpr size_t kMaxText = 2048;     // of names and values; longer ones are cut
inline constexpr size_t kMaxLayout = 16384;  // the same, of a blob's layout

// At most `most` bytes, cut at the end of a UTF-8 character.
std::string_view Cut(std::string_view text, size_t most = kMaxText);

// A property of our own attributes: the value is part of the path, but a language's runtime begins and ends
// it, in any order relative to the program's regions. An end of the program must not end it.
inline constexpr uint32_t kLoose = 1u << 20;

// Another property: the value lies in the path just above a region, names the place where the region began,
// and measures nothing (service callpath). Readers use the same bit (context/attribute.h).
inline constexpr uint32_t kSite = 1u << 21;

// A third property: begins of the value are distinguished by their call paths, though it is loose.
inline constexpr uint32_t kHasSite = 1u << 22;

// Finds the attribute with this name or makes it; the first type and properties are kept. nullptr: no room
// (counted), or nothing is recorded.
const Attribute* FindAttribute(std::string_view name, rankine_type type, uint32_t properties,
                               std::string_view unit, std::string_view layout);

// The attributes that every process has.
const Attribute* RegionAttribute();
const Attribute* LoopAttribute();

// nullptr: no room (counted).
const Entry* FindEntry(const Attribute* attribute, uint64_t bits, std::string_view text);
inline const Entry* FindEntry(const Attribute* attribute, std::string_view text) {
  return FindEntry(attribute, 0, text);
}

// Bytes of texts and blobs beside the path. The dictionary keeps each for ever, so there is a limit; values
// beyond it are dropped.
inline constexpr uint64_t kMaxValueBytes = uint64_t{2} << 20;

// Whether any region has begun, or any value was set, in a path.
bool HasEntries();

inline bool IsBytes(rankine_type type) {
  return type == RANKINE_STRING || type == RANKINE_BLOB;
}

// A text or blob beside the path, in 64 bits: its entry, or 0 where it found no room.
inline uint64_t BitsOf(const Entry* entry) {
  return reinterpret_cast<uint64_t>(entry);
}
inline const Entry* EntryOfBits(uint64_t bits) {
  return reinterpret_cast<const Entry*>(bits);
}

// A number converted to the attribute's type.
uint64_t Converted(rankine_type from, rankine_type to, uint64_t bits);

}  // namespace rankine::recorder::context
