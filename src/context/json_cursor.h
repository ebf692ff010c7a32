// SPDX-License-Identifier: BSD-3-Clause
// Reads JSON (RFC 8259) step by step, for small documents of known structure. The caller requests the items
// that it expects, and skips all other items. The input is not trusted: the depth of nesting is limited, and
// nothing is read beyond the end.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::context {

// Not thread-safe. After the first error, all calls fail. The function `error` returns the mistake and its
// position.
class JsonCursor {
 public:
  static constexpr int kMostDepth = 32;

  explicit JsonCursor(std::string_view text) : text_(text) {}

  // Returns the type of the next value: { [ " 0 (a number) t f or n. Returns 0 if the input is not valid
  // JSON.
  char Next();
  // Returns the next key of the object that was entered with Open('{'). Returns nullopt if the object has
  // ended, or after an error.
  std::optional<std::string> Key();
  // Returns true if the list that was entered with Open('[') has another item.
  bool Item();
  bool Open(char bracket);
  std::string Text();
  uint64_t Natural();  // Reads an integer from 0 to 2^53.
  void Skip();         // Skips any value.
  bool AtEnd();        // Returns true if only blanks are left.

  void Fail(const std::string& what);
  size_t at() const { return at_; }  // the current offset; after a call of Next(), the offset of the value
  bool ok() const { return error_.empty(); }
  const std::string& error() const { return error_; }  // the error message, such as "offset 12: ..."

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
  bool first_ = false;  // True if the next item of the innermost list or object is its first item.
  std::string error_;
};

}  // namespace rankine::context
