// SPDX-License-Identifier: BSD-3-Clause
#include "archive/decode.h"
#include "archive/rows/call_site.h"
#include "base/byte_reader.h"

namespace rankine::archive {

std::optional<RawPaths> DecodePaths(std::span<const std::byte> raw) {
  constexpr uint64_t kLeastNode = 3;  // in bytes
  base::ByteReader in(raw);
  RawPaths out;
  out.modules_id = in.Fixed<uint64_t>();
  const uint64_t thread = in.Varint();
  const uint64_t count = in.Varint();
  if (!in.ok() || thread > 0xffff || count > in.left() / kLeastNode) return std::nullopt;
  out.thread = static_cast<uint32_t>(thread);
  out.nodes.reserve(count);
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    // The node's number minus the parent's number. Node i has the number i + 1, and the root has the number
    // 0.
    const uint64_t back = in.Varint();
    const uint64_t module = in.Varint();
    if (back > i || module > kNone) return std::nullopt;
    Site site;
    site.caller = i == back ? kNone : static_cast<uint32_t>(i - back - 1);
    site.module = module == 0 ? kNone : static_cast<uint32_t>(module - 1);
    site.offset = in.Varint();
    out.nodes.push_back(site);
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return out;
}

}  // namespace rankine::archive
