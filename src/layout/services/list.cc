// SPDX-License-Identifier: BSD-3-Clause
#include "layout/services/list.h"

#include "base/quantity.h"

namespace rankine::layout {
namespace {

// This function replaces substr(), because substr() may throw, and injected code must not use exceptions. If
// the end position is beyond the end of the text, the part ends with the text.
std::string_view Part(std::string_view text, size_t begin, size_t end) {
  if (end > text.size()) end = text.size();
  return begin < end ? std::string_view(text.data() + begin, end - begin) : std::string_view();
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Returns the position of the next comma outside parentheses; npos: the parentheses do not match.
size_t EndOfItem(std::string_view list) {
  bool inside = false;
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '(') {
      if (inside) return std::string_view::npos;
      inside = true;
    } else if (list[i] == ')') {
      if (!inside) return std::string_view::npos;
      inside = false;
    } else if (list[i] == ',' && !inside) {
      return i;
    }
  }
  return inside ? std::string_view::npos : list.size();
}

}  // namespace

bool NextService(std::string_view* list, ServiceItem* item) {
  *list = Trim(*list);
  if (list->empty()) return false;
  const size_t end = EndOfItem(*list);
  if (end == std::string_view::npos) return false;
  std::string_view text = Trim(Part(*list, 0, end));
  *item = {};
  if (text.ends_with(')')) {
    const size_t open = text.find('(');
    item->options = Part(text, open + 1, text.size() - 1);
    text = Trim(Part(text, 0, open));
  } else if (text.find('(') != std::string_view::npos) {
    return false;  // in this case, there is text after the closing parenthesis
  }
  const size_t equals = text.find('=');
  const bool is_path = Part(text, 0, equals).find('/') != std::string_view::npos;
  if (is_path) {
    item->path = text;
  } else {
    item->name = Trim(Part(text, 0, equals));
    if (equals != std::string_view::npos) item->path = Trim(Part(text, equals + 1, text.size()));
    if (item->name.empty() || (equals != std::string_view::npos && item->path.empty())) return false;
  }
  list->remove_prefix(end < list->size() ? end + 1 : end);
  return true;
}

bool NextSetting(std::string_view* options, ServiceSetting* setting) {
  *options = Trim(*options);
  const size_t equals = options->find('=');
  if (equals == std::string_view::npos) return false;
  setting->key = Trim(Part(*options, 0, equals));
  if (setting->key.empty() || setting->key.find(',') != std::string_view::npos) return false;
  size_t end = options->size();
  const size_t next = options->find('=', equals + 1);
  if (next != std::string_view::npos) {
    end = options->rfind(',', next);
    if (end == std::string_view::npos || end < equals) return false;
  }
  setting->value = Trim(Part(*options, equals + 1, end));
  options->remove_prefix(end < options->size() ? end + 1 : end);
  return true;
}

std::string_view NextWord(std::string_view* value) {
  const size_t end = value->find(',');
  std::string_view word = Trim(Part(*value, 0, end));
  *value = end == std::string_view::npos ? std::string_view() : Part(*value, end + 1, value->size());
  return word;
}

std::optional<uint64_t> ParseEvery(std::string_view text) {
  const auto number = base::ParseBytes(text);
  if (!number || *number == 0 || *number > uint64_t{1} << 32) return std::nullopt;
  return number;
}

}  // namespace rankine::layout
