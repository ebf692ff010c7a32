// The process's attributes, and its entries: pairs of (attribute, value) that stand in context trees. Each is
// made once, logged into the spool, and never moved or removed, so handles and nodes point to them. Look-up
// takes no lock; making one takes a spin lock that is given up after a while.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

inline constexpr size_t kMaxText = 2048;     // of names and values; what is longer is cut
inline constexpr size_t kMaxLayout = 16384;  // the same, of a blob's layout

// At most `most` bytes, ending with a whole UTF-8 character.
std::string_view Cut(std::string_view text, size_t most = kMaxText);

// A property of our own attributes: part of the path, but begun and ended by a language's runtime, in any
// order with the program's regions, which an end of the program must not take for its own.
inline constexpr uint32_t kLoose = 1u << 20;

// Another: stands in the path just above a region, says where that was begun, and measures nothing (service
// callpath). Readers know it by the same bit (context/attribute.h).
inline constexpr uint32_t kSite = 1u << 21;

// And one: begins of it are told apart by their call paths, though it is loose.
inline constexpr uint32_t kHasSite = 1u << 22;

// Finds the attribute of this name or makes it; the first type and properties stand. nullptr: no room
// (counted), or nothing is recorded.
const Attribute* FindAttribute(std::string_view name, rankine_type type, uint32_t properties,
                               std::string_view unit, std::string_view layout);

// The attributes that everybody has.
const Attribute* RegionAttribute();
const Attribute* LoopAttribute();

// nullptr: no room (counted).
const Entry* FindEntry(const Attribute* attribute, uint64_t bits, std::string_view text);
inline const Entry* FindEntry(const Attribute* attribute, std::string_view text) {
  return FindEntry(attribute, 0, text);
}

// Of texts and blobs beside the path. The dictionary keeps each for good, so there is a bound: what is beyond
// it finds no room.
inline constexpr uint64_t kMaxValueBytes = uint64_t{2} << 20;

// Has any region been begun, or any value been set, that stands in a path?
bool HasEntries();

inline bool IsBytes(rankine_type type) {
  return type == RANKINE_STRING || type == RANKINE_BLOB;
}

// A text or blob beside the path, in the 64 bits of a number: its entry, or nothing, where it found no room.
inline uint64_t BitsOf(const Entry* entry) {
  return reinterpret_cast<uint64_t>(entry);
}
inline const Entry* EntryOfBits(uint64_t bits) {
  return reinterpret_cast<const Entry*>(bits);
}

// A number as the attribute's type has it.
uint64_t Converted(rankine_type from, rankine_type to, uint64_t bits);

}  // namespace rankine::recorder::context
