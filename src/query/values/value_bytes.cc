// SPDX-License-Identifier: BSD-3-Clause
#include "query/values/value_bytes.h"

#include <bit>

#include "base/varint.h"
#include "query/values/context_text.h"

namespace rankine::query {
namespace {

enum Tag : uint64_t { kMissing, kInteger, kReal, kText };

}  // namespace

void PutNumber(std::string& out, uint64_t number) {
  std::byte digits[base::kMaxVarint];
  const size_t size = base::EncodeVarint(number, digits);
  out.append(reinterpret_cast<const char*>(digits), size);
}

void PutReal(std::string& out, double real) {
  char bytes[sizeof real];
  std::memcpy(bytes, &real, sizeof real);
  out.append(bytes, sizeof real);
}

void PutWide(std::string& out, Int128 number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}

void PutText(std::string& out, std::string_view text) {
  PutNumber(out, text.size());
  out.append(text);
}

void PutValue(std::string& out, const Value& value) {
  if (const Int128* i = std::get_if<Int128>(&value)) {
    PutNumber(out, kInteger);
    PutWide(out, *i);
  } else if (const double* d = std::get_if<double>(&value)) {
    PutNumber(out, kReal);
    PutReal(out, *d);
  } else if (const std::string_view* s = std::get_if<std::string_view>(&value)) {
    PutNumber(out, kText);
    PutText(out, *s);
  } else {
    PutNumber(out, kMissing);
  }
}

double TakeReal(base::ByteReader& in) {
  return std::bit_cast<double>(in.Fixed<uint64_t>());
}

Int128 TakeWide(base::ByteReader& in) {
  return in.Fixed<Int128>();
}

Value TakeValue(base::ByteReader& in) {
  switch (in.Varint()) {
    case kMissing:
      return {};
    case kInteger:
      return TakeWide(in);
    case kReal:
      return TakeReal(in);
    case kText:
      return in.String();
    default:
      in.Fail();
      return {};
  }
}

std::string PackContext(const NamedValues& values) {
  std::string packed;
  for (const auto& [name, value] : values) {
    PutText(packed, name);
    PutValue(packed, value);
  }
  return packed;
}

NamedValues UnpackContext(std::string_view packed) {
  NamedValues values;
  base::ByteReader in = ReaderOf(packed);
  while (in.ok() && in.left() > 0) {
    const std::string_view name = in.String();
    const Value value = TakeValue(in);
    if (in.ok()) values.emplace_back(name, value);
  }
  return values;
}

}  // namespace rankine::query
