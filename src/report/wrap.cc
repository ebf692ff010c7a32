#include "report/wrap.h"

#include "query/visible_text.h"

namespace rankine::report {

std::vector<std::string> Wrapped(std::string_view text, size_t width) {
  const std::string visible = query::Visible(text);
  std::vector<std::string> lines(1);
  for (size_t at = 0; at < visible.size();) {
    const size_t blank = std::min(visible.find(' ', at), visible.size());
    const std::string word = visible.substr(at, blank - at);
    at = blank + 1;
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (query::DisplayWidth(line) + 1 + query::DisplayWidth(word) <= width) {
      line += " " + word;
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

}  // namespace rankine::report
