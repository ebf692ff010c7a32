// SPDX-License-Identifier: BSD-3-Clause
// Reads JSON (RFC 8259) piece by piece, for small documents of known form. The caller asks for the items that
// it expects and skips others. Every text is untrusted: the depth is bounded, and nothing is read beyond the
// end.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::context {

// One thread uses it. After the first error all calls fail; `error` names the fault and its position.
class JsonCursor {
 public:
  static constexpr int kMostDepth = 32;

  explicit JsonCursor(std::string_view text) : text_(text) {}

  // The kind of the next value: one of { [ " 0 (a number) t f n, or 0: nothing valid in JSON.
  char Next();
  // The next key of the object entered by Open('{'); nullopt: the object has ended, or an error.
  std::optional<std::string> Key();
  // Whether there is a further item in the list entered by Open('[').
  bool Item();
  bool Open(char bracket);
  std::string Text();
  uint64_t Natural();  // an integer from 0 to 2^53
  void Skip();         // skips any value
  bool AtEnd();        // only blanks are left

  void Fail(const std::string& what);
  size_t at() const { return at_; }  // the offset; behind Next() that of the value
  bool ok() const { return error_.empty(); }
  const std::string& error() const { return error_; }  // "offset 12: ..."

 private:
  void Blanks();
  bool Take(char c);
  void Escape(std::string& out);
  uint32_t Hex();
  void Word(std::string_view word);
  void Number();

  std::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
  bool first_ = false;  // no item of the innermost list or object was read yet
  std::string error_;
};

}  // namespace rankine::context
