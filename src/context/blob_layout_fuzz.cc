// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the parser with arbitrary text, and then decodes the same bytes as a blob. The parser must return
// an error of one sentence, or fields that lie within the limits.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "context/blob_layout.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using rankine::context::BlobField;
  using rankine::context::BlobLayout;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto layout = BlobLayout::Parse(text);
  if (!layout.ok()) {
    if (layout.error().empty()) __builtin_trap();
    return 0;
  }
  if (layout.value().fields().size() > BlobLayout::kMostFields) __builtin_trap();
  for (const BlobField& field : layout.value().fields()) {
    if (field.name.empty() || uint64_t{field.offset} + field.size > BlobLayout::kMostBytes) __builtin_trap();
    if (rankine::context::IsText(field.type)) {
      const auto value = BlobLayout::Text(field, text);
      if (value && value->size() > field.size) __builtin_trap();
    } else if (layout.value().Number(field, text) && field.offset + field.size > size) {
      __builtin_trap();
    }
  }
  return 0;
}
