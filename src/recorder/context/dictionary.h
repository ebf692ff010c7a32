// SPDX-License-Identifier: BSD-3-Clause
// The process's attributes and entries. An entry is a pair (attribute, value) in context trees. Each
// attribute and each entry is created once, logged to the spool, and never moved or removed. Handles and
// nodes can therefore point to attributes and entries. A look-up takes no lock. The creation of an attribute
// or entry takes a spin lock with a time limit.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder::context {

// The maximum size of names and values; longer names and values are cut.
inline constexpr size_t kMaxText = 2048;
inline constexpr size_t kMaxLayout = 16384;  // The maximum size of a blob's layout description, in bytes.

// Returns at most `most` bytes of the string; a UTF-8 character is never split.
std::string_view Cut(std::string_view text, size_t most = kMaxText);

// A property of our own attributes. A value of such an attribute is part of the call path. The runtime of a
// programming model, and not the program, begins and ends the value. The value may begin and end in any
// order relative to the program's regions. The end of a region of the program must therefore not end the
// value.
inline constexpr uint32_t kLoose = 1u << 20;

// Another property of our own attributes: the attribute's value is the parent of a region in the path. This
// parent identifies the call path at which the region began (service callpath). No time is measured for the
// value. Readers of archives use the same bit (context/attribute.h).
inline constexpr uint32_t kSite = 1u << 21;

// A third property of our own attributes. Two values of the attribute are different if they begin at
// different call paths. Two regions are also different if they begin at different call paths. An attribute
// with this property is also kLoose.
inline constexpr uint32_t kHasSite = 1u << 22;

// Finds the attribute with this name, or creates it. The type and the properties of an existing attribute
// are not changed. Returns nullptr if nothing is recorded. If there is no memory, returns nullptr and
// counts the failure.
const Attribute* FindAttribute(std::string_view name, rankine_type type, uint32_t properties,
                               std::string_view unit, std::string_view layout);

// The attributes that every process has.
const Attribute* RegionAttribute();
const Attribute* LoopAttribute();

// Finds or creates an entry. If there is no memory, returns nullptr and counts the failure.
const Entry* FindEntry(const Attribute* attribute, uint64_t bits, std::string_view text);
inline const Entry* FindEntry(const Attribute* attribute, std::string_view text) {
  return FindEntry(attribute, 0, text);
}

// The limit for the total size of texts and blobs that are values of as-value attributes. Values beyond the
// limit are dropped, because the dictionary never frees a value.
inline constexpr uint64_t kMaxValueBytes = uint64_t{2} << 20;

// Returns true if any region has begun, or if any attribute of the path has got a value.
bool HasEntries();

inline bool IsBytes(rankine_type type) {
  return type == RANKINE_STRING || type == RANKINE_BLOB;
}

// Encodes a text or blob of an as-value attribute in 64 bits. The result is the address of the text's
// entry, or 0 if there was no space for the entry.
inline uint64_t BitsOf(const Entry* entry) {
  return reinterpret_cast<uint64_t>(entry);
}
inline const Entry* EntryOfBits(uint64_t bits) {
  return reinterpret_cast<const Entry*>(bits);
}

// Converts a number to the attribute's type.
uint64_t Converted(rankine_type from, rankine_type to, uint64_t bits);

}  // namespace rankine::recorder::context
