// CalQL text to tokens. The signs + - / are letters inside a word (comm-1a2b3c4d, solver.c:12, a/b) and
// operators where a word cannot go on: behind a blank, a bracket or a quote. Case-insensitivity of keywords
// is the parser's matter: a word stays as it was written, because the same letters may be an attribute or a
// value.
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

// The tokens of `text`, the last of kind `end`. Fails with a sentence that names the column: a quote that is
// not closed, a character that CalQL does not have, a query longer than kMaxQueryBytes.
base::Result<std::vector<Token>> Lex(std::string_view text);

}  // namespace rankine::query
