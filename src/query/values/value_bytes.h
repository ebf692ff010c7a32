// SPDX-License-Identifier: BSD-3-Clause
// Encodes values as bytes, for a temporary file, another process, or the key of a group.
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
// A text is a view into the input. If the bytes are not a valid value, returns a missing value. After an
// invalid value, the reader is in its failed state.
Value TakeValue(base::ByteReader& in);

inline base::ByteReader ReaderOf(std::string_view bytes) {
  return base::ByteReader(std::as_bytes(std::span<const char>(bytes.data(), bytes.size())));
}

}  // namespace rankine::query
