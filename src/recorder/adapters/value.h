// SPDX-License-Identifier: BSD-3-Clause
// Passes annotations of other libraries to our own functions. Annotations of other libraries become values
// of attributes. All functions may be called by any thread at any time, and preserve errno.
#pragma once
#include <bit>
#include <cstdint>
#include <string_view>

#include "recorder/adapters/named_attribute.h"
#include "recorder/context/dictionary.h"

namespace rankine::recorder::adapters {

struct Value {
  rankine_type type = kNoType;  // The type kNoType means that the value cannot be recorded.
  uint64_t bits = 0;
  std::string_view text = {};

  static Value Int(int64_t value) { return {RANKINE_INT, static_cast<uint64_t>(value)}; }
  static Value Uint(uint64_t value) { return {RANKINE_UINT, value}; }
  static Value Bool(bool value) { return {RANKINE_BOOL, value ? uint64_t{1} : 0}; }
  static Value Double(double value) { return {RANKINE_DOUBLE, std::bit_cast<uint64_t>(value)}; }
  static Value Text(const char* value) {  // nullptr: nothing
    return value == nullptr ? Value() : Value{RANKINE_STRING, 0, value};
  }
};

// These functions begin, set or end a value of an attribute. The functions do nothing unless IsKnown is true
// for `named`. Three kinds of attributes have their own handling: loop iterations, as-value attributes, and
// global attributes, which describe the whole run. `site` is the address that called the end function, for
// reports of a mismatch.
void BeginValue(Named* named, const Value& value);
void SetValue(Named* named, const Value& value);
void EndValue(Named* named, uint64_t site);

// Sets a value that describes the whole run.
void SetGlobal(const char* name, const Value& value);

// BeginText and EndText mark nested intervals of one of our attributes. If `text` is nullptr, EndText ends
// the innermost interval.
void BeginText(rankine_attribute* attribute, const char* text);
void EndText(rankine_attribute* attribute, const char* text, uint64_t site);

// BeginOverlapping and EndOverlapping mark intervals that may overlap. The end function takes the entry
// that the begin function returned, and must run on the same thread. The entry is nullptr if the interval
// is not recorded.
const context::Entry* BeginOverlapping(rankine_attribute* attribute, std::string_view text);
void EndOverlapping(const context::Entry* entry);

}  // namespace rankine::recorder::adapters
