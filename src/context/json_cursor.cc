// SPDX-License-Identifier: BSD-3-Clause
#include "context/json_cursor.h"

namespace rankine::context {
namespace {

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

void PutUtf8(std::string& out, uint32_t code) {
  const auto byte = [&out](uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xc0 | code >> 6);
  } else {
    if (code < 0x10000) {
      byte(0xe0 | code >> 12);
    } else {
      byte(0xf0 | code >> 18);
      byte(0x80 | (code >> 12 & 0x3f));
    }
    byte(0x80 | (code >> 6 & 0x3f));
  }
  byte(0x80 | (code & 0x3f));
}

}  // namespace

void JsonCursor::Fail(const std::string& what) {
  if (error_.empty()) error_ = "offset " + std::to_string(at_) + ": " + what;
  at_ = text_.size();
}

void JsonCursor::Blanks() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
    ++at_;
}

bool JsonCursor::Take(char c) {
  Blanks();
  if (at_ >= text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

char JsonCursor::Next() {
  Blanks();
  if (at_ >= text_.size()) return 0;
  const char c = text_[at_];
  if (c == '-' || IsDigit(c)) return '0';
  return c == '{' || c == '[' || c == '"' || c == 't' || c == 'f' || c == 'n' ? c : '\0';
}

bool JsonCursor::Open(char bracket) {
  if (!Take(bracket)) {
    Fail(at_ >= text_.size() ? "it ends too early" : std::string("'") + bracket + "' is expected");
    return false;
  }
  if (++depth_ > kMostDepth) Fail("more than " + std::to_string(kMostDepth) + " levels of brackets");
  first_ = true;
  return ok();
}

bool JsonCursor::Item() {
  if (!ok()) return false;
  const bool first = first_;
  first_ = false;
  if (Take(']')) {
    --depth_;
    return false;
  }
  if (!first && !Take(',')) Fail(at_ >= text_.size() ? "it ends too early" : "',' or ']' is expected");
  return ok();
}

std::optional<std::string> JsonCursor::Key() {
  if (!ok()) return std::nullopt;
  const bool first = first_;
  first_ = false;
  if (Take('}')) {
    --depth_;
    return std::nullopt;
  }
  if (!first && !Take(',')) Fail(at_ >= text_.size() ? "it ends too early" : "',' or '}' is expected");
  std::string key = Text();
  if (ok() && !Take(':')) Fail("':' is expected");
  if (!ok()) return std::nullopt;
  return key;
}

uint32_t JsonCursor::Hex() {
  uint32_t code = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const char lower = static_cast<char>(c | 0x20);
    if (!IsDigit(c) && !(lower >= 'a' && lower <= 'f')) {
      Fail("four hexadecimal digits are expected");
      return 0;
    }
    code = code << 4 | static_cast<uint32_t>(IsDigit(c) ? c - '0' : lower - 'a' + 10);
  }
  return code;
}

void JsonCursor::Escape(std::string& out) {
  constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
  const char c = at_ < text_.size() ? text_[at_++] : '\0';
  if (const size_t known = kLetters.find(c); c != '\0' && known != std::string_view::npos) {
    out.push_back(kMeant[known]);
    return;
  }
  if (c != 'u') return Fail("an unknown escape");
  uint32_t code = Hex();
  if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
    at_ += 2;
    const uint32_t low = Hex();
    if (low < 0xdc00 || low > 0xdfff) return Fail("half a character");
    code = 0x10000 + ((code - 0xd800) << 10 | (low - 0xdc00));
  } else if (code >= 0xd800 && code < 0xe000) {
    return Fail("half a character");
  }
  PutUtf8(out, code);
}

std::string JsonCursor::Text() {
  std::string text;
  if (!Take('"')) {
    Fail(at_ >= text_.size() ? "it ends too early" : "a text is expected");
    return text;
  }
  while (ok()) {
    if (at_ >= text_.size()) {
      Fail("a string has no closing quote");
      break;
    }
    const char c = text_[at_++];
    if (c == '"') break;
    if (static_cast<unsigned char>(c) < 0x20) {
      Fail("a control character in a text");
    } else if (c == '\\') {
      Escape(text);
    } else {
      text.push_back(c);
    }
  }
  return text;
}

uint64_t JsonCursor::Natural() {
  constexpr uint64_t kMost = uint64_t{1} << 53;
  if (Next() != '0' || text_[at_] == '-') {
    Fail("a whole number of 0 or more is expected");
    return 0;
  }
  uint64_t number = 0;
  const size_t begin = at_;
  for (; at_ < text_.size() && IsDigit(text_[at_]); ++at_) {
    number = number * 10 + static_cast<uint64_t>(text_[at_] - '0');
    if (number > kMost) {
      Fail("a number is too large");
      return 0;
    }
  }
  const char behind = at_ < text_.size() ? text_[at_] : '\0';
  if (behind == '.' || behind == 'e' || behind == 'E' || (text_[begin] == '0' && at_ > begin + 1)) {
    Fail("a whole number is expected");
    return 0;
  }
  return number;
}

void JsonCursor::Word(std::string_view word) {
  if (text_.substr(at_, word.size()) != word) return Fail("an unknown word");
  at_ += word.size();
}

void JsonCursor::Number() {
  const auto digits = [this] {
    const size_t begin = at_;
    while (at_ < text_.size() && IsDigit(text_[at_])) ++at_;
    if (at_ == begin) Fail("a digit is expected");
  };
  Take('-');
  digits();
  if (ok() && Take('.')) digits();
  if (!ok() || at_ >= text_.size() || (text_[at_] | 0x20) != 'e') return;
  ++at_;
  if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
  digits();
}

void JsonCursor::Skip() {
  switch (Next()) {
    case '{':
      Open('{');
      while (Key()) Skip();
      return;
    case '[':
      Open('[');
      while (Item()) Skip();
      return;
    case '"':
      Text();
      return;
    case '0':
      return Number();
    case 't':
      return Word("true");
    case 'f':
      return Word("false");
    case 'n':
      return Word("null");
    default:
      return Fail(at_ >= text_.size() ? "it ends too early" : "a value is expected");
  }
}

bool JsonCursor::AtEnd() {
  Blanks();
  return at_ == text_.size();
}

}  // namespace rankine::context
