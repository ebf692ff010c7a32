// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/token_cursor.h"

#include "base/text/nearest.h"
#include "base/text/visible_text.h"

namespace rankine::query {

void TokenCursor::Fail(size_t column, const std::string& what) {
  if (good()) error_ = "query, column " + std::to_string(column) + ": " + what;
}

void TokenCursor::Expected(const std::string& what) {
  const Token& token = Peek();
  const std::string found =
      token.kind == TokenKind::end ? "the query ends" : "'" + base::Visible(token.text) + "' stands";
  Fail(token.column, "expected " + what + ", but " + found + " here");
}

std::string Suggestion(std::string_view word, std::span<const std::string_view> known) {
  const std::string near = base::Nearest(word, known);
  if (!near.empty()) return "; did you mean " + near + "?";
  std::string all = "; known are ";
  for (size_t i = 0; i < known.size(); ++i) all.append(i == 0 ? "" : ", ").append(known[i]);
  return all;
}

}  // namespace rankine::query
