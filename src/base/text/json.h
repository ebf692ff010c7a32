// SPDX-License-Identifier: BSD-3-Clause
// Writes JSON that every parser accepts. Strings are escaped and made valid UTF-8. NaN and infinity are
// written as null. Reals are written in the shortest form that yields the same number when read back.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// Returns `text` in double quotes. A byte that is not valid UTF-8 becomes U+FFFD. Characters that might
// affect a terminal are written as \uXXXX.
std::string JsonQuoted(std::string_view text);

// Returns a number as JSON; NaN and infinity become null.
std::string JsonReal(double value);

// Writes nested objects and lists, indented by two spaces. The caller must match each Begin with an End.
class JsonWriter {
 public:
  JsonWriter& BeginObject();
  JsonWriter& EndObject();
  JsonWriter& BeginList();
  JsonWriter& EndList();
  JsonWriter& Key(std::string_view key);
  JsonWriter& Text(std::string_view text);
  JsonWriter& Integer(int64_t value);
  JsonWriter& Unsigned(uint64_t value);
  JsonWriter& Real(double value);
  JsonWriter& Bool(bool value);
  JsonWriter& Null();
  // Returns the JSON written so far. The document is complete when all objects and lists have been closed.
  const std::string& text() const { return out_; }

 private:
  void Separate();
  JsonWriter& Raw(std::string_view text);
  JsonWriter& Begin(char bracket);
  JsonWriter& End(char bracket);

  std::string out_;
  std::vector<bool> empty_;  // For each open bracket: true if nothing was written after the bracket yet.
  bool after_key_ = false;
};

}  // namespace rankine::base
