// SPDX-License-Identifier: BSD-3-Clause
// The position of a parser in its tokens, and the first error. After an error, the functions of a parser
// return without consuming more tokens.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/language/lexer.h"
#include "query/language/operators.h"

namespace rankine::query {

class TokenCursor {
 public:
  explicit TokenCursor(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  const Token& Peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  const Token& Take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool IsSymbol(std::string_view text, size_t ahead = 0) const {
    return Peek(ahead).kind == TokenKind::symbol && Peek(ahead).text == text;
  }
  bool IsWord(std::string_view text, size_t ahead = 0) const {
    return Peek(ahead).kind == TokenKind::word && SameWord(Peek(ahead).text, text);
  }
  bool TakeSymbol(std::string_view text) { return good() && IsSymbol(text) && (Take(), true); }
  bool TakeWord(std::string_view text) { return good() && IsWord(text) && (Take(), true); }

  bool good() const { return error_.empty(); }
  const std::string& error() const { return error_; }
  void Fail(size_t column, const std::string& what);
  // Fails with a message. The message contains the expected token and the token that was found.
  void Expected(const std::string& what);

 private:
  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::string error_;
};

// Returns "; did you mean X?", or a list of all known words.
std::string Suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace rankine::query
