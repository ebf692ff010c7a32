// SPDX-License-Identifier: BSD-3-Clause
// Splits CalQL text into tokens. Within a word, the signs + - / are letters (comm-1a2b3c4d, solver.c:12,
// a/b). After a blank, a bracket or a quote, no word can continue. So the signs + - / are operators if they
// follow a blank, a bracket or a quote. The parser ignores the case of keywords. The lexer does not change
// the case of words, because they may also be attributes or values.
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
  // For the kind `quoted`: the text without quotes, with escapes resolved. For `symbol`: one of ( ) , * / % +
  // - = != =~ !~ < <= > >=
  std::string text;
  size_t column;  // the column, counted from 1
};

inline constexpr size_t kMaxQueryBytes = 65536;

// Returns the tokens of `text`. The last token has the kind `end`. Fails for an unclosed quote, an invalid
// character, or a query longer than `kMaxQueryBytes`. The error message is a sentence that contains the
// column.
base::Result<std::vector<Token>> Lex(std::string_view text);

}  // namespace rankine::query
