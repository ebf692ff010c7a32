// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/values.h"

#include <array>
#include <bit>
#include <charconv>

#include "base/text/valid_text.h"

namespace rankine::exchange::cali {
namespace {

using context::Datum;
using context::Type;

// The names of the types, in the order of context::Type.
constexpr std::array<std::string_view, 9> kTypeNames{"usr",    "int",  "uint", "string", "addr",
                                                     "double", "bool", "type", "ptr"};

template <class T, class... Base>
bool Parse(std::string_view text, uint64_t* bits, Base... base) {
  T number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base...);
  if (error != std::errc() || end != text.data() + text.size()) return false;
  *bits = std::bit_cast<uint64_t>(number);
  return true;
}

template <class T, class... Base>
void Print(std::string& out, T number, Base... base) {
  char digits[32];  // A double takes at most 24 characters.
  const auto end = std::to_chars(digits, digits + sizeof(digits), number, base...).ptr;
  out.append(digits, end);
}

// As in files of older versions, any number other than 0 means true.
bool ParseBoolean(std::string_view text, uint64_t* bits) {
  if (text == "true" || text == "t" || text == "false" || text == "f") {
    *bits = text[0] == 't';
    return true;
  }
  if (!Parse<int64_t>(text, bits, 10)) return false;
  *bits = *bits != 0;
  return true;
}

}  // namespace

std::optional<Type> TypeNamed(std::string_view name) {
  for (size_t i = 0; i < kTypeNames.size(); ++i) {
    if (kTypeNames[i] == name) return static_cast<Type>(i);
  }
  return std::nullopt;
}

std::string_view NameOf(Type type) {
  return kTypeNames[static_cast<size_t>(type)];
}

bool ReadValue(Type type, std::string_view text, Datum* value) {
  *value = {type, 0, {}};
  switch (type) {
    case Type::string:
    case Type::usr:
      value->text = text;
      return true;
    case Type::int_:
      return Parse<int64_t>(text, &value->bits, 10);
    case Type::uint:
      return Parse<uint64_t>(text, &value->bits, 10);
    case Type::addr:
    case Type::ptr:
      if (text.starts_with("0x")) text.remove_prefix(2);
      return Parse<uint64_t>(text, &value->bits, 16);
    case Type::real:
      return Parse<double>(text, &value->bits);
    case Type::boolean:
      return ParseBoolean(text, &value->bits);
    case Type::type: {
      const auto named = TypeNamed(text);
      if (named) value->bits = static_cast<uint64_t>(*named);
      return named.has_value();
    }
  }
  return false;
}

void AppendValue(std::string& out, const Datum& value) {
  switch (value.type) {
    case Type::string:
      base::AppendValidText(out, value.text);
      return;
    case Type::usr:
      out += value.text;
      return;
    case Type::int_:
      return Print(out, static_cast<int64_t>(value.bits), 10);
    case Type::uint:
      return Print(out, value.bits, 10);
    case Type::addr:
    case Type::ptr:
      return Print(out, value.bits, 16);
    case Type::real:
      return Print(out, std::bit_cast<double>(value.bits));
    case Type::boolean:
      out += value.bits != 0 ? "true" : "false";
      return;
    case Type::type:
      out += value.bits < kTypeNames.size() ? kTypeNames[value.bits] : "";
      return;
  }
}

}  // namespace rankine::exchange::cali
