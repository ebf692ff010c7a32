// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/adapters/adiak_value.h"

#include <sys/time.h>

#include <cstring>

namespace rankine::recorder::adapters {
namespace {

constexpr int kDeepest = 8;  // maximum depth of nested values

int64_t Integer(const AdiakValue& value, AdiakKind kind) {
  if (kind == AdiakKind::int_) return value.small;
  if (kind == AdiakKind::uint_) return static_cast<uint32_t>(value.small);
  return value.number;
}

double SecondsOf(const AdiakValue& value) {
  timeval time{};
  if (value.pointer != nullptr) std::memcpy(&time, value.pointer, sizeof time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// Writes a real number with six digits, as C++ streams do.
void PutReal(AdiakText& out, double value) {
  if (value != value) {
    out << "nan";
    return;
  }
  if (value < 0) out << '-';
  value = value < 0 ? -value : value;
  if (value > 1.7976931348623157e308) {
    out << "inf";
    return;
  }
  if (value == 0) {
    out << '0';
    return;
  }
  int exponent = 0;
  long double scaled = value;
  while (scaled >= 10) scaled /= 10, ++exponent;
  while (scaled < 1) scaled *= 10, --exponent;
  auto digits = static_cast<uint64_t>(scaled * 100000 + 0.5L);
  if (digits >= 1000000) digits /= 10, ++exponent;
  char text[6];
  for (int i = 5; i >= 0; --i, digits /= 10) text[i] = static_cast<char>('0' + digits % 10);
  int last = 5;
  while (last > 0 && text[last] == '0') --last;
  const bool scientific = exponent < -4 || exponent > 5;
  const int before = scientific ? 0 : exponent;  // The number of digits before the decimal point, minus
                                                 // one.
  for (int i = before; i < 0; ++i) out << (i == before ? "0." : "0");
  for (int i = 0; i <= last || i <= before; ++i) {
    out << text[i];
    if (i == before && i < last) out << '.';
  }
  if (!scientific) return;
  out << (exponent < 0 ? "e-" : "e+");
  out.Number(static_cast<uint64_t>(exponent < 0 ? -exponent : exponent), 2);
}

bool GetPart(AdiakType* type, AdiakValue* value, int number, const AdiakParts& parts, AdiakType** subtype,
             AdiakValue* part) {
  if (parts.get != nullptr) return parts.get(type, value, number, subtype, part) == 0 && *subtype != nullptr;
  const int which = type->kind == AdiakKind::tuple ? number : 0;
  if (value->parts == nullptr || type->subtype == nullptr || which >= type->subtypes) return false;
  *subtype = type->subtype[which];
  *part = value->parts[number];
  return *subtype != nullptr;
}

void Put(AdiakText& out, AdiakValue* value, AdiakType* type, const AdiakParts& parts, int depth);

void PutParts(AdiakText& out, AdiakValue* value, AdiakType* type, const AdiakParts& parts, int depth) {
  // For a range, the separator. For other kinds, the opening mark, the separator and the closing mark.
  static constexpr char kMarks[][4] = {"-", "[,]", "{,}", "(,)"};
  const char* marks = kMarks[static_cast<int>(type->kind) - static_cast<int>(AdiakKind::range)];
  const bool range = type->kind == AdiakKind::range;
  const int count = range ? 2 : parts.count != nullptr ? parts.count(type) : type->elements;
  if (!range) out << marks[0];
  for (int i = 0; i < count && depth < kDeepest; ++i) {
    AdiakType* subtype = nullptr;
    AdiakValue part{};
    if (i > 0) out << (range ? marks[0] : marks[1]);
    if (GetPart(type, value, i, parts, &subtype, &part)) Put(out, &part, subtype, parts, depth + 1);
  }
  if (!range) out << marks[2];
}

void Put(AdiakText& out, AdiakValue* value, AdiakType* type, const AdiakParts& parts, int depth) {
  switch (type->kind) {
    case AdiakKind::unset:
      return;
    case AdiakKind::long_:
    case AdiakKind::int_:
    case AdiakKind::date:
    case AdiakKind::long_long: {
      const int64_t number = Integer(*value, type->kind);
      if (number < 0) out << '-';
      out << (number < 0 ? uint64_t{0} - static_cast<uint64_t>(number) : static_cast<uint64_t>(number));
      return;
    }
    case AdiakKind::ulong_:
    case AdiakKind::uint_:
    case AdiakKind::ulong_long:
      out << static_cast<uint64_t>(Integer(*value, type->kind));
      return;
    case AdiakKind::real:
      return PutReal(out, value->real);
    case AdiakKind::time:
      return PutReal(out, SecondsOf(*value));
    case AdiakKind::version:
    case AdiakKind::string:
    case AdiakKind::category:
    case AdiakKind::path:
    case AdiakKind::json:
      out << static_cast<const char*>(value->pointer);
      return;
    case AdiakKind::range:
    case AdiakKind::set:
    case AdiakKind::list:
    case AdiakKind::tuple:
      return PutParts(out, value, type, parts, depth);
  }
}

}  // namespace

Value ValueOf(AdiakValue* value, AdiakType* type, const AdiakParts& parts, AdiakText& text) {
  if (value == nullptr || type == nullptr) return {};
  switch (type->kind) {
    case AdiakKind::unset:
      return {};
    case AdiakKind::long_:
    case AdiakKind::int_:
    case AdiakKind::date:
    case AdiakKind::long_long:
      return Value::Int(Integer(*value, type->kind));
    case AdiakKind::ulong_:
    case AdiakKind::uint_:
    case AdiakKind::ulong_long:
      return Value::Uint(static_cast<uint64_t>(Integer(*value, type->kind)));
    case AdiakKind::real:
      return Value::Double(value->real);
    case AdiakKind::time:
      return Value::Double(SecondsOf(*value));
    default:
      Put(text, value, type, parts, 0);
      return Value::Text(text.c_str());
  }
}

}  // namespace rankine::recorder::adapters
