// The query engine in one call: text in, text out.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "query/source.h"

namespace rankine::query {

struct Answer {
  std::string text;                // in the query's FORMAT, ending with a newline
  std::vector<std::string> notes;  // one sentence each, for stderr
};

// Parses, plans and runs `text` over `catalog`. Fails with one sentence that names the column of the mistake;
// a failure is always the query's, so a command answers it with exit code 2.
base::Result<Answer> Run(std::string_view text, const Catalog& catalog);

}  // namespace rankine::query
