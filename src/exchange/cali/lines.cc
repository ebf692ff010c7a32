// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/lines.h"

#include "exchange/cali/words.h"

namespace rankine::exchange::cali {
namespace {

// Quotes text from the file for an error message: shortens it, and replaces control characters.
std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text.substr(0, 40)) quoted += c < 0x20 && c >= 0 ? '?' : c;
  return quoted + (text.size() > 40 ? "...'" : "'");
}

std::string_view TextOf(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

// Parses the number after the key, as in "id=25". The byte after the field must not be a digit.
bool TakeId(std::string_view field, size_t key, uint64_t* id) {
  const char* at = field.data() + key;
  return TakeNumber(&at, id) && at == field.data() + field.size();
}

// Returns the variable in which to store the id of this field. Returns nullptr if the field contains no id.
uint64_t* IdField(std::string_view field, NodeLine* node) {
  if (field.starts_with("id=")) return &node->id;
  if (field.starts_with("attr=")) return &node->attribute;
  return field.starts_with("parent=") ? &node->parent : nullptr;
}

}  // namespace

std::string_view WithoutEnd(const char* begin, const char* newline) {
  const char* end = newline;
  if (end == begin || end[-1] != '\r') return TextOf(begin, end);
  // A value may end with a carriage return. Rankine's writer puts a backslash before a carriage return at the
  // end of a value. So if the value ends with a carriage return, the number of backslashes before the
  // carriage return is odd.
  const char* slash = end - 1;
  while (slash > begin && slash[-1] == '\\') --slash;
  return TextOf(begin, (end - 1 - slash) % 2 != 0 ? end : end - 1);
}

std::optional<std::string> SplitNode(std::string_view line, NodeLine* node) {
  const char* const end = line.data() + line.size();
  const char* at = line.data() + kNode.size();
  bool has_data = false;
  while (at < end) {
    const char* const first = at + 1;  // skip the comma
    at = FindStop(first, end, ',');
    const std::string_view field = TextOf(first, at);
    if (field.starts_with("data=")) {
      if (has_data) return "two fields " + Quoted(field);
      has_data = true;
      node->data = field.substr(5);
      if (FindStop(first + 5, at, '=') != at) return "a node has two values";
      continue;
    }
    uint64_t* id = IdField(field, node);
    if (id == nullptr) return "unknown field " + Quoted(field);
    if (*id != kNoId) return "two fields " + Quoted(field);
    if (!TakeId(field, field.find('=') + 1, id)) return Quoted(field) + " is not an id";
  }
  if (node->id == kNoId || node->attribute == kNoId || !has_data) return "a node needs id, attr and data";
  return std::nullopt;
}

bool SplitRecord(std::string_view fields, RecordLine* record) {
  const char* at = fields.data();
  const char* const end = at + fields.size();
  while (at < end) {
    const char* first = at + 1;  // skip the comma
    const std::string_view field = TextOf(first, end);
    std::string_view* list = nullptr;
    bool* has = nullptr;
    if (field.starts_with("ref=")) {
      first += 4;
      list = &record->refs;
      has = &record->has_refs;
      at = first;
      while (at < end && *at != ',') ++at;
    } else if (field.starts_with("attr=")) {
      first += 5;
      list = &record->attributes;
      has = &record->has_attributes;
      at = first;
      while (at < end && *at != ',') ++at;
    } else if (field.starts_with("data=")) {
      first += 5;
      list = &record->data;
      has = &record->has_data;
      at = FindStop(first, end, ',');
    } else {
      return false;
    }
    if (*has) return false;
    *has = true;
    *list = TextOf(first, at);
  }
  return true;
}

std::string WhyNotRecord(std::string_view fields) {
  const char* at = fields.data();
  const char* const end = at + fields.size();
  while (at < end) {
    const char* const first = at + 1;
    at = FindStop(first, end, ',');
    const std::string_view field = TextOf(first, at);
    bool known = false;
    for (const std::string_view key : {"ref=", "attr=", "data="}) known = known || field.starts_with(key);
    if (!known) return "unknown field " + Quoted(field);
  }
  return "a field occurs twice";
}

}  // namespace rankine::exchange::cali
