// SPDX-License-Identifier: BSD-3-Clause
// Splits CalQL text into tokens. The signs + - / are letters inside a word (comm-1a2b3c4d, solver.c:12, a/b).
// These signs are operators where a word cannot continue: after a blank, a bracket or a quote. The parser
// handles the case of keywords. The lexer leaves words unchanged, because the same letters may be an
// attribute or a value.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::query {

enum class TokenKind { word, quoted, number, symbol, end };

struct Token {
  TokenKind kind;
  std::string
      text;  // quoted: without quotes, escapes resolved; symbol: one of ( ) , * / % + - = != =~ !~ < <= > >=
  size_t column;  // from 1
};

inline constexpr size_t kMaxQueryBytes = 65536;

// The tokens of `text`; the last is of kind `end`. Fails with a sentence that names the column: an unclosed
// quote, an invalid character, or a query longer than kMaxQueryBytes.
base::Result<std::vector<Token>> Lex(std::string_view text);

}  // namespace rankine::query
