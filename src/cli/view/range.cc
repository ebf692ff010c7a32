// SPDX-License-Identifier: BSD-3-Clause
#include "cli/view/range.h"

#include <charconv>

namespace rankine::cli {
namespace {

// Removes a part of the form "name=NUMBER" from the beginning of the text.
bool TakeNumber(std::string_view name, std::string_view* text, uint64_t* number) {
  if (!text->starts_with(name)) return false;
  text->remove_prefix(name.size());
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), *number);
  if (error != std::errc()) return false;
  text->remove_prefix(static_cast<size_t>(end - text->data()));
  return true;
}

}  // namespace

std::optional<Range> ReadRange(std::string_view query) {
  Range range;
  if (!TakeNumber("from=", &query, &range.from) || !TakeNumber("&until=", &query, &range.until) ||
      !query.empty() || range.from >= range.until)
    return std::nullopt;
  return range;
}

}  // namespace rankine::cli
