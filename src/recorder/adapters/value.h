// SPDX-License-Identifier: BSD-3-Clause
// Passes annotations of other libraries on to ours: values of attributes by handle. Any thread, any time;
// errno is kept.
#pragma once
#include <bit>
#include <cstdint>
#include <string_view>

#include "recorder/adapters/named_attribute.h"
#include "recorder/context/dictionary.h"

namespace rankine::recorder::adapters {

struct Value {
  rankine_type type = kNoType;  // kNoType: it cannot be recorded
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

// `named` must be known; otherwise these do nothing. Loop iterations, as-value attributes and run-wide
// (global) attributes are each handled in their own way. `site`: where the end was called, for the report of
// a mismatch.
void BeginValue(Named* named, const Value& value);
void SetValue(Named* named, const Value& value);
void EndValue(Named* named, uint64_t site);

// Sets a value of the whole run.
void SetGlobal(const char* name, const Value& value);

// Nested intervals of one of our attributes. EndText without a text ends the innermost one.
void BeginText(rankine_attribute* attribute, const char* text);
void EndText(rankine_attribute* attribute, const char* text, uint64_t site);

// Intervals that may overlap: an end names its interval and finds it only in the thread that began it.
// nullptr: not recorded.
const context::Entry* BeginOverlapping(rankine_attribute* attribute, std::string_view text);
void EndOverlapping(const context::Entry* entry);

}  // namespace rankine::recorder::adapters
