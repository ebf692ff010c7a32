// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/lexer.h"

#include <charconv>

#include "base/text/code_point.h"
#include "base/text/visible_text.h"

namespace rankine::query {
namespace {

bool Blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool Digit(char c) {
  return c >= '0' && c <= '9';
}
bool Letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
}
// Words may contain '-' as in comm-1a2b3c4d, '/' and ':' as in paths and file:line, and '#' as in sum#count.
bool InWord(char c) {
  return Letter(c) || Digit(c) || c == '.' || c == '#' || c == '-' || c == ':' || c == '/' || c == '+' ||
         c == '@';
}

bool WholeNumber(std::string_view text) {
  double value = 0;
  if (text.front() == '+') text.remove_prefix(1);
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  // "nan" and "inf" are words, not numbers
  const bool named = text.find_first_of("nN") != std::string_view::npos;
  return end.ec == std::errc{} && end.ptr == text.data() + text.size() && !named;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  base::Result<std::vector<Token>> Run() {
    while (error_.empty()) {
      while (at_ < text_.size() && Blank(text_[at_])) ++at_;
      if (at_ == text_.size()) break;
      One();
    }
    if (!error_.empty()) return base::Error{error_};
    tokens_.push_back({TokenKind::end, "", text_.size() + 1});
    return std::move(tokens_);
  }

 private:
  void One() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return Quoted(c);
    if (StartsWord()) return Word();
    constexpr std::string_view kTwo[] = {"==", "!=", "<=", ">=", "=~", "!~"};
    const std::string_view rest = text_.substr(at_);
    for (const std::string_view two : kTwo) {
      if (rest.starts_with(two)) return Symbol(two == "==" ? "=" : two, 2);
    }
    if (std::string_view("(),*=<>+-/%").find(c) != std::string_view::npos)
      return Symbol(rest.substr(0, 1), 1);
    if (c == '!') return Fail(at_ + 1, "'!' is only for '!=' and '!~'; write NOT before a condition");
    Fail(at_ + 1, "'" + base::Visible(text_.substr(at_, base::CodePointAt(text_, at_).size)) +
                      "' has no meaning here; put text in double quotes");
  }

  void Symbol(std::string_view symbol, size_t size) {
    tokens_.push_back({TokenKind::symbol, std::string(symbol), at_ + 1});
    at_ += size;
  }

  // A sign after an operand is an operator. At other positions, a sign starts a number, a path or a signed
  // word.
  bool StartsWord() const {
    const char c = text_[at_];
    if (Letter(c) || Digit(c) || c == '.' || Escapes(at_)) return true;
    if (c != '-' && c != '+' && c != '/') return false;
    const bool operand =
        !tokens_.empty() && (tokens_.back().kind != TokenKind::symbol || tokens_.back().text == ")");
    if (operand || at_ + 1 == text_.size()) return false;
    const char next = text_[at_ + 1];
    return c == '/' ? InWord(next) : Digit(next) || next == '.';
  }

  bool Escapes(size_t at) const { return text_[at] == '\\' && at + 1 < text_.size(); }

  // After `\`, any character may be part of a word, as in sum#my\ time.
  void Word() {
    const size_t start = at_;
    std::string word;
    for (; at_ < text_.size() && (InWord(text_[at_]) || Escapes(at_)); ++at_) {
      if (Escapes(at_)) ++at_;
      word.push_back(text_[at_]);
    }
    const TokenKind kind = WholeNumber(word) ? TokenKind::number : TokenKind::word;
    tokens_.push_back({kind, std::move(word), start + 1});
  }

  void Quoted(char quote) {
    const size_t start = at_++;
    std::string out;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      out.push_back(text_[at_++]);
    }
    if (at_ == text_.size()) return Fail(start + 1, "the quoted text that begins here is not closed");
    ++at_;
    tokens_.push_back({TokenKind::quoted, std::move(out), start + 1});
  }

  void Fail(size_t column, const std::string& what) {
    error_ = "query, column " + std::to_string(column) + ": " + what;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
  std::string error_;
};

}  // namespace

base::Result<std::vector<Token>> Lex(std::string_view text) {
  if (text.size() > kMaxQueryBytes) {
    return base::Error{"query of " + std::to_string(text.size()) + " bytes; at most " +
                       std::to_string(kMaxQueryBytes) + " are read"};
  }
  return Lexer(text).Run();
}

}  // namespace rankine::query
