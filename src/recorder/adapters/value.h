// What other annotation libraries say, said to ours: values of attributes by handle. Any thread, any time;
// errno stays.
#pragma once
#include <bit>
#include <cstdint>
#include <string_view>

#include "recorder/adapters/named.h"
#include "recorder/context/dictionary.h"

namespace rankine::recorder::takeover {

struct Value {
  rankine_type type = kNoType;  // kNoType: nothing that can be recorded
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

// `named` is known, or nothing happens. Iterations of loops, as-value attributes and run-wide ones (global)
// each go their way. `site`: where the end was called, for the report on one that does not fit.
void BeginValue(Named* named, const Value& value);
void SetValue(Named* named, const Value& value);
void EndValue(Named* named, uint64_t site);

// What is true of the whole run.
void SetGlobal(const char* name, const Value& value);

// Nested intervals of an attribute that is ours. EndText without a text ends the innermost one.
void BeginText(rankine_attribute* attribute, const char* text);
void EndText(rankine_attribute* attribute, const char* text, uint64_t site);

// Intervals that overlap: an end names what it ends, and finds it only in the thread that began it.
// nullptr: not recorded.
const context::Entry* BeginOverlapping(rankine_attribute* attribute, std::string_view text);
void EndOverlapping(const context::Entry* entry);

}  // namespace rankine::recorder::takeover
