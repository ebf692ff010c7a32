// SPDX-License-Identifier: BSD-3-Clause
#include "base/text/json.h"

#include <cmath>
#include <cstdio>

#include "base/text/code_point.h"
#include "base/text/real_text.h"
#include "base/text/valid_text.h"

namespace rankine::base {
namespace {

void AppendEscape(std::string& out, char32_t value) {
  char escaped[16];
  if (value > 0xffff) {
    const unsigned offset = static_cast<unsigned>(value) - 0x10000;
    std::snprintf(escaped, sizeof escaped, "\\u%04x\\u%04x", 0xd800 + (offset >> 10),
                  0xdc00 + (offset & 0x3ff));
  } else {
    std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(value));
  }
  out.append(escaped);
}

}  // namespace

std::string JsonQuoted(std::string_view text) {
  std::string out = "\"";
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = CodePointAt(text, at);
    if (!point.valid) {
      out.append(kReplacement);
    } else if (point.value == '"' || point.value == '\\') {
      out.push_back('\\');
      out.push_back(static_cast<char>(point.value));
    } else if (IsUnsafe(point.value)) {
      AppendEscape(out, point.value);
    } else {
      out.append(text.substr(at, point.size));
    }
    at += point.size;
  }
  out.push_back('"');
  return out;
}

std::string JsonReal(double value) {
  return std::isfinite(value) ? RealText(value) : "null";
}

void JsonWriter::Separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (empty_.empty()) return;
  if (!empty_.back()) out_.push_back(',');
  empty_.back() = false;
  out_.push_back('\n');
  out_.append(2 * empty_.size(), ' ');
}

JsonWriter& JsonWriter::Raw(std::string_view text) {
  Separate();
  out_.append(text);
  return *this;
}

JsonWriter& JsonWriter::Begin(char bracket) {
  Separate();
  out_.push_back(bracket);
  empty_.push_back(true);
  return *this;
}

JsonWriter& JsonWriter::End(char bracket) {
  const bool empty = empty_.back();
  empty_.pop_back();
  if (!empty) {
    out_.push_back('\n');
    out_.append(2 * empty_.size(), ' ');
  }
  out_.push_back(bracket);
  if (empty_.empty()) out_.push_back('\n');
  return *this;
}

JsonWriter& JsonWriter::BeginObject() {
  return Begin('{');
}
JsonWriter& JsonWriter::EndObject() {
  return End('}');
}
JsonWriter& JsonWriter::BeginList() {
  return Begin('[');
}
JsonWriter& JsonWriter::EndList() {
  return End(']');
}

JsonWriter& JsonWriter::Key(std::string_view key) {
  Raw(JsonQuoted(key));
  out_.append(": ");
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::Text(std::string_view text) {
  return Raw(JsonQuoted(text));
}
JsonWriter& JsonWriter::Integer(int64_t value) {
  return Raw(std::to_string(value));
}
JsonWriter& JsonWriter::Unsigned(uint64_t value) {
  return Raw(std::to_string(value));
}
JsonWriter& JsonWriter::Real(double value) {
  return Raw(JsonReal(value));
}
JsonWriter& JsonWriter::Bool(bool value) {
  return Raw(value ? "true" : "false");
}
JsonWriter& JsonWriter::Null() {
  return Raw("null");
}

}  // namespace rankine::base
