// SPDX-License-Identifier: BSD-3-Clause
// Values as bytes, for a temporary file, for another rank, or for the key of a group.
#pragma once
#include <string>
#include <string_view>

#include "base/byte_reader.h"
#include "query/values/value.h"

namespace rankine::query {

void PutNumber(std::string& out, uint64_t number);
void PutReal(std::string& out, double real);
void PutWide(std::string& out, Int128 number);
void PutText(std::string& out, std::string_view text);
void PutValue(std::string& out, const Value& value);

double TakeReal(base::ByteReader& in);
Int128 TakeWide(base::ByteReader& in);
// Texts are views into the bytes read. Returns missing if the bytes are no value; the reader has then failed.
Value TakeValue(base::ByteReader& in);

inline base::ByteReader ReaderOf(std::string_view bytes) {
  return base::ByteReader(std::as_bytes(std::span<const char>(bytes.data(), bytes.size())));
}

}  // namespace rankine::query
