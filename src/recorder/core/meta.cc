// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/meta.h"

#include <cstring>

#include "base/varint.h"
#include "layout/archive_layout.h"
#include "recorder/core/spool.h"

namespace rankine::recorder {

namespace {

void Put(const char* key, layout::ValueType type, const void* value, uint32_t size) {
  std::byte head[24];
  size_t key_size = std::strlen(key);
  size_t n = base::EncodeVarint(key_size, head);
  auto tag = static_cast<std::byte>(type);
  const Spool::Piece pieces[] = {
      {head, static_cast<uint32_t>(n)}, {key, static_cast<uint32_t>(key_size)}, {&tag, 1}, {value, size}};
  g_spool.Log(layout::LogType::meta, pieces, 4);
}

}  // namespace

void Meta(const char* key, const char* value) {
  std::byte buffer[10];
  size_t size = strnlen(value, 8192);
  size_t n = base::EncodeVarint(size, buffer);
  std::byte text[8192 + 10];
  std::memcpy(text, buffer, n);
  std::memcpy(text + n, value, size);
  Put(key, layout::ValueType::string, text, static_cast<uint32_t>(n + size));
}

void MetaUint(const char* key, uint64_t value) {
  std::byte buffer[10];
  Put(key, layout::ValueType::uint, buffer, static_cast<uint32_t>(base::EncodeVarint(value, buffer)));
}

void MetaNumber(const char* key, rankine_type type, uint64_t bits) {
  if (type == RANKINE_DOUBLE) return Put(key, layout::ValueType::real, &bits, sizeof bits);
  if (type != RANKINE_INT) return MetaUint(key, bits);
  std::byte digits[base::kMaxVarint];
  const size_t n = base::EncodeVarint(base::Zigzag(static_cast<int64_t>(bits)), digits);
  Put(key, layout::ValueType::int_, digits, static_cast<uint32_t>(n));
}

}  // namespace rankine::recorder
