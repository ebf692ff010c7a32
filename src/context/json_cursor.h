// Reads JSON (RFC 8259) piece by piece, for small documents of known form: the caller says what it expects
// next. What it does not know it skips. Every text is hostile: depth is bounded, nothing is read beyond the
// end.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::context {

// One thread. After the first mistake everything fails; `error` says what and where.
class JsonCursor {
 public:
  static constexpr int kMostDepth = 32;

  explicit JsonCursor(std::string_view text) : text_(text) {}

  // What begins next: one of { [ " 0 (a number) t f n, or 0: nothing that JSON knows.
  char Next();
  // The next key of the object that Open('{') has entered; nothing: it has ended, or a mistake.
  std::optional<std::string> Key();
  // There is a further item in the list that Open('[') has entered.
  bool Item();
  bool Open(char bracket);
  std::string Text();
  uint64_t Natural();  // an integer of 0 to 2^53
  void Skip();         // any value
  bool AtEnd();        // nothing but blanks is left

  void Fail(const std::string& what);
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
  bool first_ = false;  // no item of the innermost list or object was read
  std::string error_;
};

}  // namespace rankine::context
